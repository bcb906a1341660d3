#include <prowess/core/time.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

namespace prowess {
namespace {

using namespace std::chrono_literals;

TEST(Time, ThreeSecondsAreThirtyTenths) {
    const Flicks duration = flicks_from(3).value();
    const Flicks period = flicks_from(0.1).value();
    EXPECT_EQ(duration / period, 30);
    EXPECT_EQ(duration % period, Flicks{0});
}

TEST(Time, UsualRatesAreWholeNumbersOfFlicks) {
    for (const int rate : {24, 25, 30, 50, 60, 90, 100, 120, 144, 240, 1000, 8000, 44100, 48000, 192000})
        EXPECT_EQ(flicks_from(1.0 / rate).value() * rate, Flicks{1s}) << rate;
}

TEST(Time, HalvesGoAwayFromZero) {
    constexpr double half_a_flick = 0x1p-10 / 1'378'125; // Not exact: 1/705,600,000 is no binary fraction.
    EXPECT_EQ(flicks_from(half_a_flick * 0.999).value(), Flicks{0});
    EXPECT_EQ(flicks_from(half_a_flick * 1.001).value(), Flicks{1});
    // 1,378,125/2^k flicks are exact in seconds: half of the odd number is a true tie.
    EXPECT_EQ(flicks_from(0x1p-10).value(), Flicks{689'063}); // 689,062.5
    EXPECT_EQ(flicks_from(-0x1p-10).value(), Flicks{-689'063});
    EXPECT_EQ(flicks_from(0x1p-11).value(), Flicks{344'531}); // 344,531.25
}

TEST(Time, LargeTimesAreExact) {
    // 2^32 s and a tie a millionth below it: the product has more than 64 bits.
    EXPECT_EQ(flicks_from(0x1p32).value().count(), 705'600'000LL << 32);
    EXPECT_EQ(flicks_from(0x1p32 - 0x1p-10).value().count(), (705'600'000LL << 32) - 689'062);
    EXPECT_EQ(flicks_from(123'456'789.5).value().count(), 123'456'789LL * 705'600'000 + 352'800'000);
}

TEST(Time, TinyTimesAreNone) {
    EXPECT_EQ(flicks_from(std::numeric_limits<double>::denorm_min()).value(), Flicks{0});
    EXPECT_EQ(flicks_from(-1e-300).value(), Flicks{0});
    EXPECT_EQ(flicks_from(-0.0).value(), Flicks{0});
    EXPECT_EQ(flicks_from(0x1p-31).value(), Flicks{0});
    EXPECT_EQ(flicks_from(0x1p-30).value(), Flicks{1});
}

TEST(Time, WhatIsNotATimeIsRefused) {
    for (const double seconds : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity(), 6.6e9, 1e300, 6.54e9, -6.54e9})
        EXPECT_FALSE(flicks_from(seconds)) << seconds;
    EXPECT_TRUE(flicks_from(6.53e9));
}

TEST(Time, ToFlicksStopsAtTheLongestTime) {
    EXPECT_EQ(to_flicks(0.5), Flicks{352'800'000});
    EXPECT_EQ(to_flicks(1e12), longest_time);
    EXPECT_EQ(to_flicks(-std::numeric_limits<double>::infinity()), -longest_time);
}

TEST(Time, IsWorkedOutByTheCompilerToo) {
    static_assert(flicks_from(0.25) == Flicks{176'400'000});
    static_assert(to_seconds(Flicks{176'400'000}) == 0.25);
}

TEST(Time, SecondsOfLongTimesAreTheNearest) {
    EXPECT_EQ(to_seconds(flicks_from(0x1p32).value()), 0x1p32);
    EXPECT_EQ(to_seconds(Flicks{std::numeric_limits<std::int64_t>::max()}), 13'071'672'387.832731); // The nearest
}

RC_GTEST_PROP(Time, SecondsBringTheSameFlicksBack, (std::int64_t bits)) {
    const Flicks time{bits / (1 << 12)}; // Up to 2^51, where a double's steps are well below a flick.
    RC_ASSERT(flicks_from(to_seconds(time)) == time);
}

RC_GTEST_PROP(Time, IsNearestAndOdd, (std::int32_t thousandths)) {
    const double seconds = thousandths / 1024.0;
    const long double exact = static_cast<long double>(seconds) * 705'600'000.0L;
    const Flicks time = flicks_from(seconds).value();
    RC_ASSERT(static_cast<long double>(time.count()) - exact <= 0.5L);
    RC_ASSERT(exact - static_cast<long double>(time.count()) <= 0.5L);
    RC_ASSERT(flicks_from(-seconds).value() == -time);
}

} // namespace
} // namespace prowess
