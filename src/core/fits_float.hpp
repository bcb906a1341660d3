#pragma once

#include <limits>
#include <string_view>

namespace prowess {

/// Whether a number is finite once it is a float.
[[nodiscard]] constexpr bool fits_float(double number) {
    constexpr double most = std::numeric_limits<float>::max();
    return number >= -most && number <= most;
}

/// Why a number does not fit, where it does not: "is …".
[[nodiscard]] constexpr std::string_view why_no_float(double number) {
    const bool finite = number - number == 0;
    return finite ? "is beyond what a value holds, which is about 3.4e38 at most" : "is not a finite number";
}

/// `fits_float(number)` as a float, without a negative zero.
[[nodiscard]] constexpr float to_float(double number) {
    return fits_float(number) ? static_cast<float>(number) + 0.0F : 0.0F;
}

} // namespace prowess
