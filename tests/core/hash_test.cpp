#include <prowess/core/hash.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <limits>
#include <set>
#include <string>
#include <vector>

namespace prowess {
namespace {

template <class... Values>
std::uint64_t hash_of(const Values&... values) {
    Hasher hasher;
    (hasher.add(values), ...);
    return hasher.finish();
}

TEST(Hash, IsPinned) {
    EXPECT_EQ(mix(0x9E3779B97F4A7C15), 0xE220A8397B1DCDAFU); // The first number of SplitMix64 from seed 0.
    EXPECT_EQ(hash_of(), 0U);
    EXPECT_EQ(hash_of(1, 2.5F, -3.25, std::string_view("damage.elemental.fire")), 0x8FC56B5F212932B5U);
}

TEST(Hash, TakesNumbersByValue) {
    EXPECT_EQ(hash_of(std::uint8_t{7}), hash_of(std::uint64_t{7}));
    EXPECT_EQ(hash_of(-1), hash_of(std::int64_t{-1}));
    EXPECT_EQ(hash_of(-0.0F), hash_of(0.0F));
    EXPECT_EQ(hash_of(-0.0), hash_of(0.0));
    EXPECT_NE(hash_of(1.0F), hash_of(-1.0F));
    EXPECT_EQ(hash_of(std::bit_cast<double>(0xFFF8'0000'0000'1234)), hash_of(std::numeric_limits<double>::quiet_NaN()));
}

TEST(Hash, KnowsOrderAndLength) {
    EXPECT_NE(hash_of(1, 2), hash_of(2, 1));
    EXPECT_NE(hash_of(0), hash_of(0, 0));
    EXPECT_NE(hash_of(), hash_of(0));
}

TEST(Hash, KnowsWhereAStringEnds) {
    const auto text = [](const char* letters) { return std::string_view(letters); };
    EXPECT_NE(hash_of(text("ab"), text("c")), hash_of(text("a"), text("bc")));
    EXPECT_NE(hash_of(text("a")), hash_of(std::string_view("a\0", 2)));
    EXPECT_NE(hash_of(text("12345678")), hash_of(text("123456789")));
    EXPECT_NE(hash_of(text("")), hash_of());
}

RC_GTEST_PROP(Hash, OneBitChangesAboutHalfOfIt, (std::vector<std::uint64_t> values, std::uint64_t last)) {
    Hasher hasher;
    for (const std::uint64_t value : values)
        hasher.add(value);
    Hasher other = hasher;
    hasher.add(last);
    other.add(last ^ (std::uint64_t{1} << (last % 64)));
    const int changed = std::popcount(hasher.finish() ^ other.finish());
    RC_ASSERT(changed > 4);
    RC_ASSERT(changed < 60);
}

TEST(Hash, SmallNumbersDoNotCollide) {
    std::set<std::uint64_t> seen;
    for (int x = 0; x < 200; ++x)
        for (int y = 0; y < 200; ++y)
            seen.insert(hash_of(x, y));
    EXPECT_EQ(seen.size(), 40'000U);
}

} // namespace
} // namespace prowess
