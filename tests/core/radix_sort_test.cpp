#include "core/radix_sort.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace prowess {
namespace {

using Keyed = std::pair<std::uint64_t, int>; ///< With its place before.

std::uint64_t key_of(const Keyed& one) {
    return one.first;
}

/// Numbers of which a few, or many, are alike in all digits but some.
std::vector<Keyed> numbers(std::size_t count, std::uint64_t mask) {
    std::vector<Keyed> made;
    for (std::size_t i = 0; i < count; ++i)
        made.emplace_back(*rc::gen::arbitrary<std::uint64_t>() & mask, static_cast<int>(i));
    return made;
}

RC_GTEST_PROP(RadixSort, IsAStableSort, ()) {
    const auto count = *rc::gen::inRange<std::size_t>(0, 300);
    const auto mask = *rc::gen::element<std::uint64_t>(0, 3, 0x7FF, 0xFFFF'F000, 0xFFFF'0000'0000'0FFF, ~0ULL);
    std::vector<Keyed> all = numbers(count, mask);
    std::vector<Keyed> expected = all;
    std::ranges::stable_sort(expected, {}, key_of);
    std::vector<Keyed> spare;
    radix_sort(all, spare, key_of);
    RC_ASSERT(all == expected);
}

} // namespace
} // namespace prowess
