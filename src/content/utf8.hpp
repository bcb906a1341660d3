#pragma once

#include <cstddef>
#include <string_view>

namespace prowess::detail {

/// Bytes of the character at the front of `text`, 1 to 4; 0 where that is no character of UTF-8.
[[nodiscard]] inline std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t index) {
        return index < text.size() ? static_cast<unsigned char>(text[index]) : static_cast<unsigned char>(0);
    };
    const auto continues = [&](std::size_t index) { return (byte(index) & 0xC0U) == 0x80U; };
    const unsigned lead = byte(0);
    const unsigned second = byte(1);
    if (lead < 0x80)
        return text.empty() ? 0 : 1;
    if (lead < 0xC2 || lead > 0xF4 || !continues(1))
        return 0;
    if (lead < 0xE0)
        return 2;
    if (!continues(2))
        return 0;
    if (lead < 0xF0) {
        const bool overlong = lead == 0xE0 && second < 0xA0;
        const bool surrogate = lead == 0xED && second >= 0xA0;
        return overlong || surrogate ? 0 : 3;
    }
    const bool overlong = lead == 0xF0 && second < 0x90;
    const bool beyond = lead == 0xF4 && second >= 0x90;
    return overlong || beyond || !continues(3) ? 0 : 4;
}

/// Whether all of `text` is UTF-8.
[[nodiscard]] inline bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

/// Whether `byte` is the second or a later one of a character.
[[nodiscard]] inline bool continues_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

} // namespace prowess::detail
