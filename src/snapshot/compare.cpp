#include "snapshot/compare.hpp"

#include "content/quoted.hpp"
#include "snapshot/field_texts.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace prowess {

namespace detail {
namespace {

std::string text_of(const Call& call, const CallAnswer& answer) {
    if (answer.failed)
        return std::string(name(*answer.failed));
    if (std::holds_alternative<calls::Step>(call))
        return hash_text(answer.value);
    if (std::holds_alternative<calls::ChangeBase>(call))
        return FieldTexts::number(std::bit_cast<float>(static_cast<std::uint32_t>(answer.value)));
    const std::uint64_t generation = answer.value >> 32U;
    return (generation != 0 ? std::to_string(answer.value & 0xFFFF'FFFFU) + "." + std::to_string(generation)
                            : std::to_string(answer.value));
}

std::string shown(const FieldTexts::Field& field) {
    return field.is_name ? quoted(field.text) : field.text;
}

/// The first field in which two of a kind differ.
template <class T>
std::optional<Difference> first_field(const T& first, const T& second) {
    FieldTexts one;
    FieldTexts other;
    one.add(first);
    other.add(second);
    for (std::size_t i = 0; i < std::min(one.all().size(), other.all().size()); ++i) {
        const FieldTexts::Field& of_first = one.all()[i];
        const FieldTexts::Field& of_second = other.all()[i];
        if (of_first.path != of_second.path || of_first.text != of_second.text)
            return Difference{.field = of_first.path, .first = shown(of_first), .second = shown(of_second)};
    }
    return {};
}

std::optional<Difference> of_calls(const RecordedCall& first, const RecordedCall& second) {
    if (first.call.index() != second.call.index())
        return Difference{.name = std::string(name(first.call)),
                          .field = {},
                          .first = std::string(name(first.call)),
                          .second = std::string(name(second.call))};
    auto found =
        std::visit([&]<class T>(const T& call) { return first_field(call, std::get<T>(second.call)); }, first.call);
    if (!found && first.answer != second.answer)
        return answers(first, second.answer);
    if (found)
        found->name = name(first.call);
    return found;
}

template <class T>
std::optional<Difference> at_start(const T& first, const T& second, std::string_view prefix) {
    auto found = first_field(first, second);
    if (found) {
        found->name = "start";
        found->field.insert(0, prefix);
    }
    return found;
}

std::optional<Difference> beginnings(const Recording& first, const Recording& second) {
    if (first.fingerprint != second.fingerprint)
        return Difference{.name = "start",
                          .field = "fingerprint",
                          .first = hash_text(first.fingerprint),
                          .second = hash_text(second.fingerprint)};
    if (auto found = at_start(first.options, second.options, "options."))
        return found;
    if (first.first_step != second.first_step)
        return Difference{.name = "start",
                          .field = "first_step",
                          .first = std::to_string(first.first_step),
                          .second = std::to_string(second.first_step)};
    return parts("start", first.start, second.start);
}

bool makes_step(const RecordedCall& made) {
    return std::holds_alternative<calls::Step>(made.call) && !made.answer.failed;
}

} // namespace

std::string hash_text(std::uint64_t hash) {
    std::string digits(16, '0');
    for (std::size_t at = digits.size(); at-- > 0; hash >>= 4U)
        digits[at] = "0123456789abcdef"[hash & 0xFU];
    return digits;
}

std::optional<Difference> parts(std::string_view when, const StateHashes& first, const StateHashes& second) {
    auto found = first_field(first, second);
    if (found) {
        found->name = when;
        found->field = parts_that_differ(first, second);
        found->first.clear();
        found->second.clear();
    }
    return found;
}

Difference answers(const RecordedCall& recorded, const CallAnswer& second) {
    const bool hashes = std::holds_alternative<calls::Step>(recorded.call) && !recorded.answer.failed && !second.failed;
    return {.name = std::string(name(recorded.call)),
            .field = hashes ? "step_hash" : "answer",
            .first = text_of(recorded.call, recorded.answer),
            .second = text_of(recorded.call, second)};
}

} // namespace detail

std::uint64_t Recording::step_count() const {
    return static_cast<std::uint64_t>(std::ranges::count_if(calls, detail::makes_step));
}

std::string Difference::text() const {
    std::string text =
        call ? "step " + std::to_string(step) + ", call " + std::to_string(*call) : std::string("at the ") + name;
    if (call && !field.empty())
        text += " `" + name + "`";
    if (field.empty())
        return text + ": " + (first.empty() ? "nothing" : "`" + first + "`") + ", then " +
               (second.empty() ? "nothing" : "`" + second + "`");
    text += first.empty() && second.empty() ? ": other " + field : ": `" + field + "` is " + first + ", then " + second;
    return in_actor.empty() ? text : text + "; " + in_actor;
}

std::optional<Difference> diff(const Recording& first, const Recording& second) {
    if (auto found = detail::beginnings(first, second))
        return found;
    std::uint64_t step = first.first_step;
    const std::size_t both = std::min(first.calls.size(), second.calls.size());
    const auto placed = [&](Difference found, std::size_t call) {
        found.step = step;
        found.call = call;
        return found;
    };
    for (std::size_t i = 0; i < both; ++i) {
        if (auto found = detail::of_calls(first.calls[i], second.calls[i]))
            return placed(std::move(*found), i);
        step += detail::makes_step(first.calls[i]) ? 1U : 0U;
    }
    if (first.calls.size() == second.calls.size()) {
        auto found = detail::parts("end", first.end, second.end);
        if (found)
            found->step = step;
        return found;
    }
    const auto name_at = [&](const Recording& of) {
        return both < of.calls.size() ? std::string(name(of.calls[both].call)) : std::string();
    };
    Difference found{.first = name_at(first), .second = name_at(second)};
    found.name = found.first + found.second;
    return placed(std::move(found), both);
}

} // namespace prowess
