#pragma once

#include <bit>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <optional>
#include <ratio>

namespace prowess {

/// Simulation time: whole counts of 1/705,600,000 s, which every usual frame and sample rate divides.
using Flicks = std::chrono::duration<std::int64_t, std::ratio<1, 705'600'000>>;

/// The longest time that a number of seconds is turned into, about 207 years either way; sums of two of them still fit.
inline constexpr Flicks longest_time{std::int64_t{1} << 62};

namespace detail {

/// A finite number's magnitude in flicks, to the nearest, halves up; for less than 6.6e9 s, so that it fits.
[[nodiscard]] constexpr std::int64_t flicks_of_magnitude(std::uint64_t bits) {
    const auto exponent = static_cast<unsigned>((bits >> 52) & 0x7FF);
    const std::uint64_t mantissa = (bits & 0xF'FFFF'FFFF'FFFF) | (std::uint64_t{1} << 52);
    if (exponent < 1075 - 83) // Below 2^-31 s, a third of a flick.
        return 0;
    constexpr auto rate = static_cast<std::uint64_t>(Flicks::period::den);
    // The exact product, which has up to 83 bits, as high * 2^32 + low; then a shift that rounds.
    std::uint64_t high = (mantissa >> 32) * rate;
    std::uint64_t low = (mantissa & 0xFFFF'FFFF) * rate;
    high += low >> 32;
    low &= 0xFFFF'FFFF;
    const unsigned shift = 1075 - exponent;
    if (shift > 32) {
        const std::uint64_t half = std::uint64_t{1} << (shift - 33);
        return static_cast<std::int64_t>((high + half) >> (shift - 32));
    }
    const std::uint64_t half = std::uint64_t{1} << (shift - 1);
    return static_cast<std::int64_t>((high << (32 - shift)) + ((low + half) >> shift));
}

} // namespace detail

/// A number of seconds in flicks, rounded once, exactly, to the nearest; halves go away from zero.
///
/// Nothing where `seconds` is not finite or is beyond `longest_time` either way.
[[nodiscard]] constexpr std::optional<Flicks> flicks_from(double seconds) {
    if (!(seconds > -6.6e9 && seconds < 6.6e9))
        return {};
    const bool negative = seconds < 0;
    const std::int64_t count = detail::flicks_of_magnitude(std::bit_cast<std::uint64_t>(negative ? -seconds : seconds));
    if (count > longest_time.count())
        return {};
    return Flicks{negative ? -count : count};
}

/// As `flicks_from`, but what is beyond `longest_time` becomes `longest_time`: for numbers that were checked already.
/// `seconds` must be a number.
[[nodiscard]] constexpr Flicks to_flicks(double seconds) {
    assert(seconds == seconds);
    if (const std::optional<Flicks> flicks = flicks_from(seconds))
        return *flicks;
    return seconds < 0 ? -longest_time : longest_time;
}

/// The number of seconds that is nearest to `time`.
[[nodiscard]] constexpr double to_seconds(Flicks time) {
    constexpr std::int64_t rate = Flicks::period::den;
    constexpr std::int64_t exact = std::int64_t{1} << 53;
    const std::int64_t count = time.count();
    if (count >= -exact && count <= exact)
        return static_cast<double>(count) / static_cast<double>(rate);
    const std::int64_t whole = count / rate;
    // The fraction is never within its rounding error of a tie of the sum, so the sum is the nearest as well.
    return static_cast<double>(whole) + static_cast<double>(count % rate) / static_cast<double>(rate);
}

} // namespace prowess
