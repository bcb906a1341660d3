#include <prowess/world/world.hpp>

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

std::string line(const Contribution& part, const Rulebook& rulebook) {
    std::string text = "  " + std::string(name(part.operation)) + " " + written(part.amount);
    if (part.count != 1)
        text += " × " + written(part.count);
    if (part.weight != 1)
        text += " × weight " + written(part.weight);
    text += part.effect ? " from effect `" + std::string(rulebook.name(part.effect)) + "`"
                        : " from source " + std::to_string(part.source.index);
    if (part.inactive != Inactive::no)
        text += ": does not count, " + std::string(because(part.inactive));
    return text + "\n";
}

} // namespace

std::string World::text(const Explanation& explanation) const {
    std::string text =
        std::string(rulebook().name(explanation.attribute)) + " is " + written(double{explanation.total}) + "\n";
    text += "  base " + written(explanation.own_base) + "\n";
    for (const Contribution& part : explanation.contributions)
        text += line(part, rulebook());
    text += "  before limits " + written(explanation.before_limits) + "\n";
    if (!explanation.limited)
        return text;
    text += "  limited to " + written(double{explanation.total});
    if (explanation.limited_by)
        text += " by `" + std::string(rulebook().name(explanation.limited_by)) + "`";
    return text + "\n";
}

} // namespace prowess
