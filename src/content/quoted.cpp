#include "content/quoted.hpp"

#include "content/utf8.hpp"

#include <cstddef>

namespace prowess::detail {

std::string quoted(std::string_view text) {
    constexpr std::size_t most_characters = 60;
    std::string result = "`";
    std::size_t characters = 0;
    while (!text.empty()) {
        if (characters++ == most_characters) {
            result += "…";
            break;
        }
        const std::size_t length = utf8_length(text);
        const auto lead = static_cast<unsigned char>(text.front());
        const bool c1_control = lead == 0xC2 && length == 2 && static_cast<unsigned char>(text[1]) < 0xA0;
        if (length == 0 || lead < 0x20 || lead == 0x7F || c1_control)
            result += '?';
        else
            result += text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return result + "`";
}

} // namespace prowess::detail
