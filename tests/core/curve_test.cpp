#include <prowess/core/curve.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace prowess {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

const CurveDef fireball_damage{{Interpolation::Kind::constant, {}, {}}, {{1, 10}, {10, 85}, {20, 240}}};
const CurveDef burning_damage{{}, {{1, 4}, {20, 40}}};

Interpolation eased(Ease function, EaseParameters parameters = {}) {
    return {Interpolation::Kind::ease, function, parameters};
}

TEST(Curve, TheFireballsDamageStepsUpAtItsKeys) {
    EXPECT_EQ(sample(fireball_damage, 1), 10);
    EXPECT_EQ(sample(fireball_damage, 9), 10);
    EXPECT_EQ(sample(fireball_damage, 9.999), 10);
    EXPECT_EQ(sample(fireball_damage, 10), 85);
    EXPECT_EQ(sample(fireball_damage, 19), 85);
    EXPECT_EQ(sample(fireball_damage, 20), 240);
    EXPECT_EQ(sample(fireball_damage, 21), 240);
}

TEST(Curve, BurningGrowsSteadily) {
    EXPECT_EQ(sample(burning_damage, 1), 4);
    EXPECT_EQ(sample(burning_damage, 10.5), 22);
    EXPECT_EQ(sample(burning_damage, 20), 40);
    for (int level = 1; level < 20; ++level)
        EXPECT_NEAR(sample(burning_damage, level + 1) - sample(burning_damage, level), 36 / 19.0, 1e-12);
}

TEST(Curve, StaysBeyondItsKeys) {
    EXPECT_EQ(sample(burning_damage, 50), 40);
    EXPECT_EQ(sample(burning_damage, infinity), 40);
    EXPECT_EQ(sample(burning_damage, 0), 4);
    EXPECT_EQ(sample(burning_damage, -infinity), 4);
    EXPECT_EQ(sample(burning_damage, not_a_number), 4);
}

TEST(Curve, OneKeyIsItsValueEverywhere) {
    const CurveDef flat{{}, {{5, 7.5}}};
    for (const double at : {-100.0, 0.0, 5.0, 5.5, 1e9})
        EXPECT_EQ(sample(flat, at), 7.5);
}

TEST(Curve, EasesFromEachKeyToTheNext) {
    const CurveDef curve{eased(Ease::quadratic_in), {{0, 0}, {10, 100}, {20, 300}}};
    EXPECT_EQ(sample(curve, 5), 25);
    EXPECT_EQ(sample(curve, 10), 100);
    EXPECT_EQ(sample(curve, 15), 150); // Slow again after the second key.
}

TEST(Curve, StepsFollowWholeLevels) {
    const CurveDef curve{eased(Ease::steps, {.steps = 100}), {{0, 0}, {100, 100}}};
    for (int level = 0; level <= 100; ++level)
        EXPECT_NEAR(sample(curve, level), level, 1e-12);
    EXPECT_NEAR(sample(curve, 28.75), 28, 1e-12);
}

TEST(Curve, AGoodCurveHasNoMistakes) {
    EXPECT_TRUE(mistakes_of(fireball_damage).empty());
    EXPECT_TRUE(mistakes_of(burning_damage).empty());
    EXPECT_TRUE(mistakes_of({eased(Ease::elastic, {.omega = 50}), {{-2, 1}, {0, 1}}}).empty());
}

TEST(Curve, EveryMistakeIsTold) {
    using Kind = CurveMistake::Kind;
    using Mistakes = std::vector<CurveMistake>;
    EXPECT_EQ(mistakes_of({}), Mistakes{{Kind::no_keys}});
    EXPECT_EQ(mistakes_of({{}, {{1, 1}, {1, 2}, {3, not_a_number}, {2, 4}, {infinity, 1}, {1e301, 1}}}),
              (Mistakes{{Kind::not_rising, 1},
                        {Kind::not_finite, 2},
                        {Kind::not_rising, 3},
                        {Kind::not_finite, 4},
                        {Kind::too_large, 5},
                        {Kind::not_rising, 5}}));
    EXPECT_EQ(mistakes_of({eased(Ease::steps), {{0, 0}}}), Mistakes{{Kind::bad_steps}});
    EXPECT_EQ(mistakes_of({eased(Ease::elastic), {}}), (Mistakes{{Kind::bad_omega}, {Kind::no_keys}}));
}

TEST(Curve, TheLargestKeysDoNotOverflow) {
    const CurveDef curve{eased(Ease::elastic_in_out), {{-1e300, -1e300}, {1e300, 1e300}}};
    for (int i = -100; i <= 100; ++i)
        EXPECT_TRUE(std::isfinite(sample(curve, i * 1e298)));
}

rc::Gen<CurveDef> any_curve() {
    return rc::gen::exec([] {
        CurveDef curve;
        curve.interpolation.kind =
            *rc::gen::element(Interpolation::Kind::linear, Interpolation::Kind::constant, Interpolation::Kind::ease);
        curve.interpolation.ease = static_cast<Ease>(*rc::gen::inRange(0, static_cast<int>(ease_names().size())));
        curve.interpolation.parameters = {.omega = 9, .steps = 3, .jump = Jump::end};
        double at = *rc::gen::inRange(-100, 100);
        const int keys = *rc::gen::inRange(1, 8);
        for (int i = 0; i < keys; ++i) {
            curve.keys.push_back({at, static_cast<double>(*rc::gen::inRange(-1000, 1000))});
            at += *rc::gen::inRange(1, 50);
        }
        return curve;
    });
}

RC_GTEST_PROP(Curve, HasItsKeysValuesAtItsKeys, ()) {
    const CurveDef curve = *any_curve();
    RC_ASSERT(mistakes_of(curve).empty());
    for (const CurveKey& key : curve.keys)
        RC_ASSERT(sample(curve, key.at) == key.value);
}

RC_GTEST_PROP(Curve, IsItsEndsBeyondThem, (std::uint32_t further)) {
    const CurveDef curve = *any_curve();
    RC_ASSERT(sample(curve, curve.keys.front().at - further) == curve.keys.front().value);
    RC_ASSERT(sample(curve, curve.keys.back().at + further) == curve.keys.back().value);
}

RC_GTEST_PROP(Curve, AStraightOneStaysBetweenItsKeys, (std::uint32_t share)) {
    CurveDef curve = *any_curve();
    curve.interpolation.kind = Interpolation::Kind::linear;
    const auto [least, greatest] = std::ranges::minmax(curve.keys, {}, &CurveKey::value);
    const double at = curve.keys.front().at + (curve.keys.back().at - curve.keys.front().at) * share * 0x1p-32;
    RC_ASSERT(sample(curve, at) >= least.value - 1e-9);
    RC_ASSERT(sample(curve, at) <= greatest.value + 1e-9);
}

} // namespace
} // namespace prowess
