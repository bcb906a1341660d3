#pragma once

#include <cstdint>

namespace prowess {

// Functions whose last bit would vary with the C library, made of + - * / and exact operations alone: the same bits on
// every machine with IEEE 754 doubles, as long as the compiler contracts nothing (-ffp-contract=off).

/// The greatest magnitude of an angle that `sine` and `cosine` take.
inline constexpr double greatest_angle = 1e6;

/// Of an angle in radians, within 1e-15; 0 and 1, those of angle 0, where it is beyond `greatest_angle` or not a
/// number.
[[nodiscard]] double sine(double angle);
[[nodiscard]] double cosine(double angle);

/// 2 to the power of `x`, within 1e-15 of itself and exact for whole `x`; 0 below -1,080, infinite from 1,024.
[[nodiscard]] double two_to(double x);

/// `base` to the power of a whole number, by repeated squaring; the error grows as `exponent` ulps. 1 for exponent 0.
[[nodiscard]] double power(double base, std::uint64_t exponent);

/// The nearest whole number, halves away from zero.
[[nodiscard]] double round_half_away(double x);

} // namespace prowess
