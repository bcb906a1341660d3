#pragma once

#include <string>
#include <string_view>

namespace prowess::detail {

/// `text` between backticks, fit to stand in a message: cut after 60 characters, control characters as `?`.
[[nodiscard]] std::string quoted(std::string_view text);

/// For a std::string, whose lookup would find std::quoted as well.
[[nodiscard]] inline std::string quoted(const std::string& text) {
    return quoted(std::string_view(text));
}

} // namespace prowess::detail
