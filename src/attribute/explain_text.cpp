#include <prowess/attribute/explanation.hpp>

#include <array>
#include <charconv>
#include <string>

namespace prowess {

namespace {

std::string written(double number) {
    std::array<char, 32> digits{};
    // As a float: what is summed is floats, and their noise as doubles says nothing.
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<float>(number));
    return {digits.data(), end.ptr};
}

std::string_view because(Inactive inactive) {
    switch (inactive) {
    case Inactive::no: return {};
    case Inactive::condition: return "its condition does not hold";
    case Inactive::local: return "it is local to its source";
    case Inactive::per: return "what it counts per is too low";
    case Inactive::outdone: return "another counts instead";
    case Inactive::not_finite: return "its amount is no finite number";
    }
    return {};
}

template <class Kind>
std::string quoted(const NamesPointer& names, Id<Kind> id) {
    return names.names == nullptr ? "(unknown)" : "`" + std::string(names.names->name(id)) + "`";
}

std::string line(const Contribution& part, const NamesPointer& names) {
    std::string text = "  " + std::string(name(part.operation)) + " " + written(part.amount);
    if (part.count != 1)
        text += " × " + written(part.count);
    if (part.weight != 1)
        text += " × weight " + written(part.weight);
    text += part.effect ? " from effect " + quoted(names, part.effect)
                        : " from source " + std::to_string(part.source.index);
    if (part.inactive != Inactive::no)
        text += ": does not count, " + std::string(because(part.inactive));
    return text + "\n";
}

} // namespace

std::string Explanation::text() const {
    const std::string_view own_name = names.names == nullptr ? "(unknown)" : names.names->name(attribute);
    std::string text = std::string(own_name) + " is " + written(double{total}) + "\n";
    text += "  base " + written(own_base) + "\n";
    for (const Contribution& part : contributions)
        text += line(part, names);
    text += "  before limits " + written(before_limits) + "\n";
    if (!limited)
        return text;
    text += "  limited to " + written(double{total});
    if (limited_by)
        text += " by " + quoted(names, limited_by);
    return text + "\n";
}

} // namespace prowess
