#include "content/wording.hpp"

#include "content/quoted.hpp"

#include <prowess/core/nearest.hpp>

#include <cstddef>

namespace prowess::detail {

std::string with_article(std::string_view noun) {
    const bool vowel = !noun.empty() && std::string_view("aeiou").find(noun.front()) != std::string_view::npos;
    return (vowel ? "an " : "a ") + std::string(noun);
}

std::string plural(std::string_view noun) {
    if (noun.ends_with("y"))
        return std::string(noun.substr(0, noun.size() - 1)) + "ies";
    return std::string(noun) + "s";
}

std::string joined_by_or(const std::vector<std::string>& parts) {
    std::string joined;
    for (std::size_t index = 0; index < parts.size(); ++index) {
        if (index > 0)
            joined += index + 1 == parts.size() ? " or " : ", ";
        joined += parts[index];
    }
    return joined;
}

std::string suggestion(std::string_view wanted, const std::vector<std::string_view>& known) {
    const auto near = nearest(wanted, known);
    return near ? "; is " + quoted(*near) + " meant?" : std::string();
}

} // namespace prowess::detail
