#include <prowess/core/random.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <bit>

namespace prowess {
namespace {

using Words = std::array<std::uint64_t, 4>;

// The known answers for "philox4x64 10" that the authors publish with their Random123 library.

TEST(Random, KnownAnswerOfZeros) {
    const Words expected{0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b, 0x7e68b68aec7ba23b};
    EXPECT_EQ(detail::philox({0, 0, 0, 0}, {0, 0}), expected);
}

TEST(Random, KnownAnswerOfOnes) {
    constexpr std::uint64_t ones = ~std::uint64_t{0};
    const Words expected{0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6, 0xa09caebf594f0ba0};
    EXPECT_EQ(detail::philox({ones, ones, ones, ones}, {ones, ones}), expected);
}

TEST(Random, KnownAnswerOfPi) {
    const Words counter{0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89};
    const Words expected{0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5, 0x57bd43b5e52b7fe6};
    EXPECT_EQ(detail::philox(counter, {0x452821e638d01377, 0xbe5466cf34e90c6c}), expected);
}

TEST(Random, ADrawIsItsKeyAlone) {
    EXPECT_EQ(draw_bits(0, 0, 0, 0), 0x16554d9eca36314cU);
    EXPECT_EQ(draw_bits(1, 2, 3, 4), draw_bits(1, 2, 3, 4));
    static_assert(draw_bits(7, 1, 0, 0) != draw_bits(7, 1, 0, 1));
}

RC_GTEST_PROP(Random, OneBitOfTheKeyChangesAboutHalfOfTheDraw,
              (std::uint64_t seed, std::uint64_t actor, std::uint32_t stream, std::uint64_t n)) {
    const std::uint64_t bits = draw_bits(seed, actor, stream, n);
    for (const std::uint64_t other : {draw_bits(seed ^ 1, actor, stream, n), draw_bits(seed, actor ^ 1, stream, n),
                                      draw_bits(seed, actor, stream ^ 1, n), draw_bits(seed, actor, stream, n ^ 1)}) {
        const int changed = std::popcount(bits ^ other);
        RC_ASSERT(changed > 4);
        RC_ASSERT(changed < 60);
    }
}

TEST(Random, UnitsFillTheRangeBelowOne) {
    EXPECT_EQ(draw_unit(0), 0.0);
    EXPECT_EQ(draw_unit(~std::uint64_t{0}), 1 - 0x1p-53);
    EXPECT_EQ(draw_unit(std::uint64_t{1} << 63), 0.5);
    EXPECT_EQ(draw_unit(2047), 0.0); // The low eleven bits do not count.
}

TEST(Random, UnitsAreEvenlySpread) {
    constexpr int draws = 100'000;
    double sum = 0;
    std::array<int, 10> tenths{};
    for (std::uint64_t n = 0; n < draws; ++n) {
        const double unit = draw_unit(draw_bits(2024, 5, 1, n));
        sum += unit;
        ++tenths[static_cast<std::size_t>(unit * 10)];
    }
    EXPECT_NEAR(sum / draws, 0.5, 0.005);
    for (const int count : tenths)
        EXPECT_NEAR(count, draws / 10, 500); // Over five deviations.
}

TEST(Random, BelowCoversItsNumbersAlike) {
    std::array<int, 6> faces{};
    for (std::uint64_t n = 0; n < 60'000; ++n)
        ++faces[draw_below(draw_bits(1, 1, 1, n), 6)];
    for (const int count : faces)
        EXPECT_NEAR(count, 10'000, 500);
    EXPECT_EQ(draw_below(~std::uint64_t{0}, 6), 5U);
    EXPECT_EQ(draw_below(~std::uint64_t{0}, 1), 0U);
    EXPECT_EQ(draw_below(~std::uint64_t{0}, 0), 0U);
    EXPECT_EQ(draw_below(~std::uint64_t{0}, 0xFFFF'FFFF), 0xFFFF'FFFEU);
}

RC_GTEST_PROP(Random, ProductsAreEqualWithAndWithoutWideIntegers, ()) {
    const auto whole = rc::gen::arbitrary<std::uint64_t>();
    const std::uint64_t left = *rc::gen::scale(4.0, whole);
    const std::uint64_t right = *rc::gen::scale(4.0, whole);
    for (const std::uint64_t factor : {left, ~left}) {
        const detail::Wide wide = detail::multiply(factor, right);
        const detail::Wide halves = detail::multiply_halves(factor, right);
        RC_ASSERT(wide.high == halves.high);
        RC_ASSERT(wide.low == halves.low);
        RC_ASSERT(wide.low == factor * right);
    }
}

} // namespace
} // namespace prowess
