#include <prowess/testing/log.hpp>

#include <algorithm>
#include <array>
#include <initializer_list>

namespace prowess::testing {

namespace {

using Names = std::array<std::string_view, 5>;

constexpr Names names(std::initializer_list<std::string_view> list) {
    Names made{};
    std::copy(list.begin(), list.end(), made.begin());
    return made;
}

// By event type; one that is shorter ends at its first empty name.
constexpr std::array<Names, event_type_count> fields_by_type{{
    names({"actor", "attribute", "before", "after"}),
    names({"actor", "tag"}),
    names({"actor", "tag"}),
    names({"actor", "effect", "source"}),
    names({"actor", "effect", "stacks", "disposition"}),
    names({"actor", "effect", "source", "by", "reason"}),
    names({"actor", "effect", "source"}),
    names({"actor", "effect"}),
    names({"actor", "effect"}),
    names({"actor", "effect", "source", "reason", "stacks"}),
    names({"actor", "ability"}),
    names({"actor", "ability"}),
    names({"actor", "ability", "target"}),
    names({"actor", "ability", "cost", "cooldown"}),
    names({"actor", "ability", "effect", "reason", "cause"}),
    names({"actor", "ability", "reason"}),
    names({"actor", "tag", "instigator", "magnitude"}),
    names({"actor", "template"}),
    names({"actor", "killer"}),
    names({"actor"}),
}};

} // namespace

const Value* LoggedEvent::find(std::string_view field) const {
    for (const EventField& each : fields)
        if (each.name == field)
            return &each.value;
    return nullptr;
}

std::string LoggedEvent::word(std::string_view field) const {
    const Value* const value = find(field);
    return value && !std::holds_alternative<None>(*value) ? text(*value) : std::string();
}

double LoggedEvent::change_of(std::string_view attribute) const {
    double sum = 0;
    for (const LoggedChange& change : changes)
        if (change.attribute == attribute)
            sum += change.after - change.before;
    return sum;
}

std::span<const std::string_view> fields_of(EventType type) {
    const Names& listed = fields_by_type[static_cast<std::size_t>(type)];
    const auto end = std::find(listed.begin(), listed.end(), std::string_view());
    return {listed.data(), static_cast<std::size_t>(end - listed.begin())};
}

} // namespace prowess::testing
