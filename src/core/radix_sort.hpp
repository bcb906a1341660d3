#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace prowess {

/// Sorts by whole numbers, those of equal keys in the order in which they were. `spare` is memory to work in.
///
/// A few are inserted one by one; many are put in order digit by digit, from the lowest, where digits that all have
/// alike are passed over.
template <class T, class KeyOf>
void radix_sort(std::vector<T>& all, std::vector<T>& spare, KeyOf key_of) {
    constexpr unsigned digit = 11;
    constexpr std::size_t digits = std::size_t{1} << digit;
    constexpr std::size_t few = 64;
    if (all.size() <= few) {
        for (std::size_t i = 1; i < all.size(); ++i)
            for (std::size_t at = i; at > 0 && key_of(all[at]) < key_of(all[at - 1]); --at)
                std::swap(all[at], all[at - 1]);
        return;
    }
    std::uint64_t differing = 0;
    for (const T& one : all)
        differing |= std::uint64_t{key_of(one)} ^ std::uint64_t{key_of(all.front())};
    spare.resize(all.size());
    for (unsigned shift = 0; shift < static_cast<unsigned>(std::bit_width(differing)); shift += digit) {
        const auto digit_of = [&](const T& one) { return std::uint64_t{key_of(one)} >> shift & (digits - 1); };
        if ((differing >> shift & (digits - 1)) == 0)
            continue;
        std::array<std::uint32_t, digits> places{};
        for (const T& one : all)
            ++places[digit_of(one)];
        std::uint32_t next = 0;
        for (std::uint32_t& place : places)
            next += std::exchange(place, next);
        for (const T& one : all)
            spare[places[digit_of(one)]++] = one;
        all.swap(spare);
    }
}

} // namespace prowess
