#pragma once

#include <prowess/core/wide.hpp>

#include <array>
#include <cstdint>

namespace prowess {

namespace detail {

/// Philox 4x64-10, the counter-based generator of J. K. Salmon, M. A. Moraes, R. O. Dror and D. E. Shaw, "Parallel
/// random numbers: as easy as 1, 2, 3", SC 2011: a keyed permutation of the counter.
[[nodiscard]] constexpr std::array<std::uint64_t, 4> philox(std::array<std::uint64_t, 4> counter,
                                                            std::array<std::uint64_t, 2> key) {
    for (int round = 0; round < 10; ++round) {
        const Wide even = multiply(0xD2E7470EE14C6C93, counter[0]);
        const Wide odd = multiply(0xCA5A826395121157, counter[2]);
        counter = {odd.high ^ counter[1] ^ key[0], odd.low, even.high ^ counter[3] ^ key[1], even.low};
        key[0] += 0x9E3779B97F4A7C15;
        key[1] += 0xBB67AE8584CAA73B;
    }
    return counter;
}

} // namespace detail

/// The random bits of draw `n` of `stream` of `actor` in the world of `seed`: a pure function of the four, evenly
/// distributed and unrelated wherever one of them differs.
[[nodiscard]] constexpr std::uint64_t draw_bits(std::uint64_t seed, std::uint64_t actor, std::uint32_t stream,
                                                std::uint64_t n) {
    return detail::philox({n, actor, 0, 0}, {seed, stream})[0];
}

/// A number of [0, 1) from random bits: one of 2^53, evenly spaced.
[[nodiscard]] constexpr double draw_unit(std::uint64_t bits) {
    return static_cast<double>(bits >> 11) * 0x1p-53;
}

/// A whole number of [0, n) from random bits; 0 where n is 0.
///
/// The chances of two numbers differ by at most 2^-64, since no draw is ever thrown away.
[[nodiscard]] constexpr std::uint32_t draw_below(std::uint64_t bits, std::uint32_t n) {
    return static_cast<std::uint32_t>(detail::multiply(bits, n).high);
}

} // namespace prowess
