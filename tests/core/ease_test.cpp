#include <prowess/core/ease.hpp>

#include <prowess/core/hash.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <string>

namespace prowess {
namespace {

constexpr EaseParameters swing{.omega = 12, .steps = 5};

std::vector<Ease> every_ease() {
    std::vector<Ease> all;
    for (std::size_t i = 0; i < ease_names().size(); ++i)
        all.push_back(static_cast<Ease>(i));
    return all;
}

struct Expected {
    Ease function;
    double quarter;
    double half;
    double three_quarters;
};

TEST(Ease, HasTheValuesOfItsFormula) {
    const double root = std::sqrt(0.5);
    const Expected table[] = {
        {Ease::linear, 0.25, 0.5, 0.75},
        {Ease::quadratic_in, 1 / 16.0, 0.25, 9 / 16.0},
        {Ease::quadratic_out, 7 / 16.0, 0.75, 15 / 16.0},
        {Ease::quadratic_in_out, 1 / 8.0, 0.5, 7 / 8.0},
        {Ease::cubic_in, 1 / 64.0, 1 / 8.0, 27 / 64.0},
        {Ease::cubic_out, 37 / 64.0, 7 / 8.0, 63 / 64.0},
        {Ease::cubic_in_out, 1 / 16.0, 0.5, 15 / 16.0},
        {Ease::quartic_in, 1 / 256.0, 1 / 16.0, 81 / 256.0},
        {Ease::quartic_in_out, 1 / 32.0, 0.5, 31 / 32.0},
        {Ease::quintic_in, 1 / 1024.0, 1 / 32.0, 243 / 1024.0},
        {Ease::quintic_out, 781 / 1024.0, 31 / 32.0, 1023 / 1024.0},
        {Ease::quintic_in_out, 1 / 64.0, 0.5, 63 / 64.0},
        {Ease::smooth_step_in, 11 / 128.0, 5 / 16.0, 81 / 128.0},
        {Ease::smooth_step_out, 47 / 128.0, 11 / 16.0, 117 / 128.0},
        {Ease::smooth_step, 5 / 32.0, 0.5, 27 / 32.0},
        {Ease::smoother_step, 53 / 512.0, 0.5, 459 / 512.0},
        {Ease::sine_in, 1 - std::cos(std::acos(-1) / 8), 1 - root, 1 - std::sin(std::acos(-1) / 8)},
        {Ease::sine_out, std::sin(std::acos(-1) / 8), root, std::cos(std::acos(-1) / 8)},
        {Ease::sine_in_out, (1 - root) / 2, 0.5, (1 + root) / 2},
        {Ease::circular_in, 1 - std::sqrt(15.0) / 4, 1 - std::sqrt(3.0) / 2, 1 - std::sqrt(7.0) / 4},
        {Ease::circular_out, std::sqrt(7.0) / 4, std::sqrt(3.0) / 2, std::sqrt(15.0) / 4},
        {Ease::exponential_in, (std::pow(2, 2.5) - 1) / 1023, 31 / 1023.0, (std::pow(2, 7.5) - 1) / 1023},
        {Ease::exponential_out, 1 - (std::pow(2, 7.5) - 1) / 1023, 1 - 31 / 1023.0, 1 - (std::pow(2, 2.5) - 1) / 1023},
        {Ease::exponential_in_out, 31 / 2046.0, 0.5, 1 - 31 / 2046.0},
        {Ease::back_in, -0.064'136'562'5, -0.087'697'5, 0.182'590'312'5},
        {Ease::back_out, 0.817'409'687'5, 1.087'697'5, 1.064'136'562'5},
        {Ease::back_in_out, -0.139'161'25, 0.5, 1.139'161'25},
        {Ease::bounce_in, 297 / 7220.0, 9 / 32.0, 135 / 256.0},
        {Ease::bounce_out, 121 / 256.0, 23 / 32.0, 6923 / 7220.0},
    };
    for (const auto& [function, quarter, half, three_quarters] : table) {
        EXPECT_NEAR(ease(function, 0.25), quarter, 1e-12) << name(function);
        EXPECT_NEAR(ease(function, 0.5), half, 1e-12) << name(function);
        EXPECT_NEAR(ease(function, 0.75), three_quarters, 1e-12) << name(function);
    }
}

TEST(Ease, ElasticSwingsAboutItsEnd) {
    const auto out = [](double t) {
        return std::pow(2, -10 * t) * std::sin((10 * t - 0.75) * 2 * std::acos(-1) / 3) + 1;
    };
    const auto in_out_start = [](double t) {
        return -std::pow(2, 20 * t - 10) * std::sin((20 * t - 11.125) * 2 * std::acos(-1) / 4.5) / 2;
    };
    for (int i = 1; i < 100; ++i) {
        const double t = i / 100.0;
        EXPECT_NEAR(ease(Ease::elastic_out, t), out(t), 1e-12);
        EXPECT_NEAR(ease(Ease::elastic_in, t), 1 - out(1 - t), 1e-12);
        EXPECT_NEAR(ease(Ease::elastic_in_out, t), t < 0.5 ? in_out_start(t) : 1 - in_out_start(1 - t), 1e-12);
    }
    EXPECT_GT(ease(Ease::elastic_out, 0.15), 1.3);
}

TEST(Ease, ASpringHasItsOmega) {
    for (const double t : {0.1, 0.3, 0.77}) {
        const double expected = 1 - (1 - t) * (1 - t) * (2 * std::sin(12 * t) / 12 + std::cos(12 * t));
        EXPECT_NEAR(ease(Ease::elastic, t, swing), expected, 1e-12);
    }
}

TEST(Ease, BounceIsWhole) {
    for (const double landing : {4.0 / 11, 8.0 / 11, 9.0 / 10}) {
        EXPECT_NEAR(ease(Ease::bounce_out, landing), 1, 1e-12);
        EXPECT_NEAR(ease(Ease::bounce_out, landing - 1e-9), 1, 1e-7);
    }
}

TEST(Ease, StepsJumpWhereTheyAreTold) {
    const auto stepped = [](Jump jump, double t) { return ease(Ease::steps, t, {.steps = 4, .jump = jump}); };
    EXPECT_EQ(stepped(Jump::end, 0), 0);
    EXPECT_EQ(stepped(Jump::end, 0.3), 0.25);
    EXPECT_EQ(stepped(Jump::end, 0.99), 0.75);
    EXPECT_EQ(stepped(Jump::start, 0), 0.25);
    EXPECT_EQ(stepped(Jump::start, 0.3), 0.5);
    EXPECT_EQ(stepped(Jump::start, 0.99), 1);
    EXPECT_EQ(stepped(Jump::none, 0.2), 0);
    EXPECT_EQ(stepped(Jump::none, 0.3), 1 / 3.0);
    EXPECT_EQ(stepped(Jump::none, 0.99), 1);
    EXPECT_EQ(stepped(Jump::both, 0), 0.2);
    EXPECT_EQ(stepped(Jump::both, 0.99), 0.8);
    for (const Jump jump : {Jump::start, Jump::end, Jump::none, Jump::both})
        EXPECT_EQ(stepped(jump, 1), 1);
    EXPECT_EQ(ease(Ease::steps, 0.9, {.steps = 1, .jump = Jump::none}), 0);
}

TEST(Ease, AShareOfTheWayIsPastItsOwnStep) {
    for (std::uint32_t count = 1; count <= 300; ++count)
        for (std::uint32_t step = 0; step < count; ++step) {
            const double share = static_cast<double>(step) / count; // 29/100 times 100 is below 29.
            ASSERT_EQ(ease(Ease::steps, share, {.steps = count}), share) << step << " of " << count;
            if (step > 0) {
                ASSERT_LT(ease(Ease::steps, std::nextafter(share, 0), {.steps = count}), share);
            }
        }
}

TEST(Ease, StaysAtItsEnds) {
    for (const Ease function : every_ease()) {
        for (const double before : {0.0, -0.0, -3.0, -std::numeric_limits<double>::infinity()})
            EXPECT_EQ(ease(function, before, swing), 0) << name(function);
        for (const double after : {1.0, 1.5, std::numeric_limits<double>::infinity()})
            EXPECT_EQ(ease(function, after, swing), 1) << name(function);
        EXPECT_EQ(ease(function, std::numeric_limits<double>::quiet_NaN(), swing), 0) << name(function);
    }
}

TEST(Ease, ComesToItsEndsWithoutAJump) {
    for (const Ease function : every_ease()) {
        const bool jumps = function == Ease::steps || name(function).starts_with("elastic_");
        const double tolerance = jumps ? 0.2 : 1e-4; // The circular ones are the steepest.
        EXPECT_NEAR(ease(function, 1e-9, swing), 0, tolerance) << name(function);
        EXPECT_NEAR(ease(function, 1 - 1e-9, swing), 1, tolerance) << name(function);
    }
}

RC_GTEST_PROP(Ease, OutIsInTurnedAround, (std::uint32_t share)) {
    const double t = share * 0x1p-32;
    for (const Ease in : every_ease()) {
        if (!name(in).ends_with("_in"))
            continue;
        const std::string stem(name(in).substr(0, name(in).size() - 2));
        const Ease out = ease_by_name(stem + "out").value();
        RC_ASSERT(std::abs(ease(in, t) - (1 - ease(out, 1 - t))) < 1e-12);
    }
}

RC_GTEST_PROP(Ease, BothWaysMeetInTheMiddle, (std::uint32_t share)) {
    const double t = share * 0x1p-32;
    for (const Ease function : every_ease()) {
        if (name(function).ends_with("_in_out"))
            RC_ASSERT(std::abs(ease(function, t) - (1 - ease(function, 1 - t))) < 1e-12);
    }
}

TEST(Ease, NamesGoBothWays) {
    std::set<std::string_view> seen;
    for (const Ease function : every_ease()) {
        EXPECT_EQ(ease_by_name(name(function)), function);
        seen.insert(name(function));
    }
    EXPECT_EQ(seen.size(), 39U);
    EXPECT_EQ(name(Ease::linear), "linear");
    EXPECT_EQ(name(Ease::smooth_step), "smooth_step");
    EXPECT_EQ(name(Ease::sine_in_out), "sine_in_out");
    EXPECT_EQ(name(Ease::bounce_in), "bounce_in");
    EXPECT_EQ(name(Ease::elastic), "elastic");
    EXPECT_FALSE(ease_by_name("SineInOut"));
    EXPECT_FALSE(ease_by_name(""));
    EXPECT_EQ(jump_by_name("both"), Jump::both);
    EXPECT_EQ(jump_by_name(name(Jump::none)), Jump::none);
    EXPECT_FALSE(jump_by_name("middle"));
    EXPECT_EQ(jump_names().size(), 4U);
}

TEST(Ease, ParametersThatDoNotHoldGiveAStraightLine) {
    EXPECT_FALSE(holds(Ease::steps, {}));
    EXPECT_FALSE(holds(Ease::elastic, {}));
    EXPECT_FALSE(holds(Ease::elastic, {.omega = std::numeric_limits<double>::quiet_NaN()}));
    EXPECT_FALSE(holds(Ease::elastic, {.omega = 1e7}));
    EXPECT_TRUE(holds(Ease::elastic_out, {}));
    EXPECT_EQ(ease(Ease::steps, 0.3), 0.3);
    EXPECT_EQ(ease(Ease::elastic, 0.3), 0.3);
}

TEST(Ease, BitsArePinned) {
    Hasher hasher;
    for (const Ease function : every_ease())
        for (int i = 0; i <= 1000; ++i)
            hasher.add(ease(function, i / 1000.0, swing));
    EXPECT_EQ(hasher.finish(), 0x9A796DC71737E90FU);
}

} // namespace
} // namespace prowess
