#pragma once

#include <cstdint>

namespace prowess::detail {

/// The 128 bits of a product.
struct Wide {
    std::uint64_t high;
    std::uint64_t low;
};

/// `left * right` in whole, from 32-bit halves: where the compiler has no 128-bit integers.
[[nodiscard]] constexpr Wide multiply_halves(std::uint64_t left, std::uint64_t right) {
    constexpr std::uint64_t mask = 0xFFFF'FFFF;
    const std::uint64_t low = (left & mask) * (right & mask);
    const std::uint64_t cross = (left >> 32) * (right & mask) + (low >> 32);
    const std::uint64_t other = (left & mask) * (right >> 32) + (cross & mask);
    return {(left >> 32) * (right >> 32) + (cross >> 32) + (other >> 32), (other << 32) | (low & mask)};
}

/// `left * right` in whole.
[[nodiscard]] constexpr Wide multiply(std::uint64_t left, std::uint64_t right) {
#ifdef __SIZEOF_INT128__
    __extension__ using Integer = unsigned __int128;
    const Integer product = static_cast<Integer>(left) * right;
    return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
    return multiply_halves(left, right);
#endif
}

} // namespace prowess::detail
