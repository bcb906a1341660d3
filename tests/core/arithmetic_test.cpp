#include <prowess/core/arithmetic.hpp>

#include <prowess/core/hash.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

namespace prowess {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

TEST(Arithmetic, SineAndCosineAreThoseOfTheLibrary) {
    for (int i = -200'000; i <= 200'000; ++i) {
        const double angle = i * 0.000'123'4;
        ASSERT_NEAR(sine(angle), std::sin(angle), 1e-15) << angle;
        ASSERT_NEAR(cosine(angle), std::cos(angle), 1e-15) << angle;
    }
}

TEST(Arithmetic, LargeAnglesKeepTheirAccuracy) {
    for (int i = -100'000; i <= 100'000; ++i) {
        const double angle = i * 9.999'987'654'321;
        ASSERT_NEAR(sine(angle), std::sin(angle), 1e-15) << angle;
        ASSERT_NEAR(cosine(angle), std::cos(angle), 1e-15) << angle;
    }
}

TEST(Arithmetic, AnglesWithoutMeaningAreAngleZero) {
    for (const double angle : {not_a_number, infinity, -infinity, 1.1e6, -1e300}) {
        EXPECT_EQ(sine(angle), 0);
        EXPECT_EQ(cosine(angle), 1);
    }
}

TEST(Arithmetic, PowersOfTwoAreExact) {
    for (int exponent = -1074; exponent < 1024; ++exponent)
        ASSERT_EQ(two_to(exponent), std::ldexp(1.0, exponent)) << exponent;
}

TEST(Arithmetic, PowersOfTwoBetweenAreThoseOfTheLibrary) {
    for (int i = -100'000; i < 100'000; ++i) {
        const double x = i * 0.010'11;
        ASSERT_NEAR(two_to(x) / std::exp2(x), 1, 1e-15) << x;
    }
}

TEST(Arithmetic, PowersOfTwoBeyondTheRange) {
    EXPECT_EQ(two_to(1024), infinity);
    EXPECT_EQ(two_to(infinity), infinity);
    EXPECT_EQ(two_to(-infinity), 0);
    EXPECT_EQ(two_to(-2000), 0);
    EXPECT_EQ(two_to(-1080), 0);
    EXPECT_TRUE(std::isnan(two_to(not_a_number)));
}

TEST(Arithmetic, WholePowers) {
    EXPECT_EQ(power(0, 0), 1);
    EXPECT_EQ(power(7, 1), 7);
    EXPECT_EQ(power(3, 20), 3'486'784'401);
    EXPECT_EQ(power(-2, 63), -0x1p63);
    EXPECT_EQ(power(10, 400), infinity);
    EXPECT_EQ(power(0.5, 1u << 31), 0);
    for (std::uint64_t n = 0; n < 1000; ++n)
        ASSERT_NEAR(power(1.01, n) / std::pow(1.01, static_cast<double>(n)), 1, 1e-12) << n;
}

TEST(Arithmetic, HalvesAreRoundedAwayFromZero) {
    EXPECT_EQ(round_half_away(2.5), 3);
    EXPECT_EQ(round_half_away(-2.5), -3);
    EXPECT_EQ(round_half_away(2.4), 2);
    EXPECT_EQ(round_half_away(0.49999999999999994), 0);
    EXPECT_EQ(round_half_away(0x1p52 + 1), 0x1p52 + 1);
    EXPECT_EQ(round_half_away(-1e300), -1e300);
    EXPECT_EQ(round_half_away(infinity), infinity);
}

RC_GTEST_PROP(Arithmetic, RoundsAsTheLibraryDoes, (double x)) {
    RC_ASSERT(round_half_away(x) == std::round(x));
}

TEST(Arithmetic, BitsArePinned) {
    Hasher hasher;
    for (int i = -10'000; i < 10'000; ++i) {
        hasher.add(sine(i * 0.037));
        hasher.add(cosine(i * 37.1));
        hasher.add(two_to(i * 0.09));
        hasher.add(power(1 + i * 1e-4, 77));
    }
    EXPECT_EQ(hasher.finish(), 0x77252C8EAED223E4U);
}

} // namespace
} // namespace prowess
