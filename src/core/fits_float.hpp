#pragma once

#include <limits>

namespace prowess {

/// Whether a number is finite once it is a float.
[[nodiscard]] constexpr bool fits_float(double number) {
    constexpr double most = std::numeric_limits<float>::max();
    return number >= -most && number <= most;
}

/// `fits_float(number)` as a float, without a negative zero.
[[nodiscard]] constexpr float to_float(double number) {
    return fits_float(number) ? static_cast<float>(number) + 0.0F : 0.0F;
}

} // namespace prowess
