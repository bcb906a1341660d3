#pragma once

#include <charconv>

namespace prowess::testing {

/// The double whose shortest text is that of `number`: 0.1f is 0.1.
[[nodiscard]] inline double decimal(float number) {
    char text[32];
    const std::to_chars_result written = std::to_chars(text, text + sizeof text, number);
    double value = number;
    std::from_chars(text, written.ptr, value);
    return value;
}

} // namespace prowess::testing
