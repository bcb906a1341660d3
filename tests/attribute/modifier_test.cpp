#include "attribute_scene.hpp"

#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <limits>

namespace prowess::test {
namespace {

TEST(Modifier, ARingCountsWhileItIsWorn) {
    AttributeScene scene;
    const ModifierSource ring = scene.attach({flat("spell_power", 5), additive("mana", 0.2)});
    EXPECT_EQ(scene.value("spell_power"), 15);
    EXPECT_FLOAT_EQ(scene.value("mana"), 120);
    EXPECT_EQ(scene.base("mana"), 100) << "bases are left alone";
    scene.detach(ring);
    EXPECT_EQ(scene.value("spell_power"), 10);
    EXPECT_EQ(scene.value("mana"), 100);
    EXPECT_TRUE(scene.world.alive(ring));
    EXPECT_FALSE(scene.world.detach(ring).value()) << "it is attached to nobody";
}

TEST(Modifier, AllOperationsAtOnceFollowTheFormula) {
    AttributeScene scene;
    scene.attach({flat("spell_power", 5), additive("spell_power", 0.2), additive("spell_power", 0.3),
                  multiplicative("spell_power", 0.2), multiplicative("spell_power", 0.3),
                  modifier(Operation::divide, "spell_power", 1), modifier(Operation::unscaled, "spell_power", 2)});
    EXPECT_FLOAT_EQ(scene.value("spell_power"), 19.55F);
}

TEST(Modifier, AdditivesAreSummedAndMultiplicativesMultipliedIn) {
    AttributeScene scene;
    scene.attach({additive("mana", 0.5), additive("mana", 0.5)});
    EXPECT_EQ(scene.value("mana"), 200);
    AttributeScene other;
    other.attach({multiplicative("mana", 0.5), multiplicative("mana", 0.5)});
    EXPECT_EQ(other.value("mana"), 225);
}

TEST(Modifier, FlatIsAddedBeforeWhatScales) {
    AttributeScene scene;
    scene.set("spell_power", 1);
    scene.attach({flat("spell_power", 4), additive("spell_power", -0.5)});
    EXPECT_EQ(scene.value("spell_power"), 2.5F);
    scene.attach({modifier(Operation::unscaled, "spell_power", 4)});
    EXPECT_EQ(scene.value("spell_power"), 6.5F) << "and unscaled after it";
}

TEST(Modifier, TwentyAndThirtyPercent) {
    AttributeScene scene;
    scene.attach({additive("mana", 0.2), additive("mana", 0.3)});
    EXPECT_FLOAT_EQ(scene.value("mana"), 150);
    AttributeScene other;
    other.attach({multiplicative("mana", 0.2), multiplicative("mana", 0.3)});
    EXPECT_FLOAT_EQ(other.value("mana"), 156);
}

TEST(Modifier, AdditiveBelowMinusOneLeavesNothing) {
    AttributeScene scene;
    scene.attach({additive("spell_power", -1.5)});
    EXPECT_EQ(scene.value("spell_power"), 0);
    scene.attach({additive("spell_power", 1)});
    EXPECT_EQ(scene.value("spell_power"), 5) << "the floor is under the sum, not under each";
}

TEST(Modifier, DivideHalvesAndDividesByAHundredthAtLeast) {
    AttributeScene scene;
    scene.attach({modifier(Operation::divide, "spell_power", 1)});
    EXPECT_EQ(scene.value("spell_power"), 5);
    scene.attach({modifier(Operation::divide, "spell_power", 2)});
    EXPECT_EQ(scene.value("spell_power"), 2.5F);
    scene.attach({modifier(Operation::divide, "spell_power", -50)});
    EXPECT_FLOAT_EQ(scene.value("spell_power"), 1000);
}

TEST(Modifier, ATemporaryBonusBeyondALimitLeavesNothingBehind) {
    Definitions definitions = six_attributes();
    definitions.attributes.push_back(attribute("rage", 100));
    definitions.attributes.back().min = limited_to(0);
    definitions.attributes.back().max = limited_to(300);
    AttributeScene scene(definitions);
    const ModifierSource potion = scene.attach({flat("rage", 500)});
    EXPECT_EQ(scene.value("rage"), 300);
    scene.step();
    scene.detach(potion);
    EXPECT_EQ(scene.value("rage"), 100);
    scene.step();
    EXPECT_EQ(scene.current("rage"), 100);
}

// Which one counts

TEST(Modifier, OfOverridesTheOneAppliedLastCounts) {
    AttributeScene scene;
    const ModifierSource first = scene.attach({overriding("spell_power", 5)});
    const ModifierSource second = scene.attach({overriding("spell_power", 50)});
    EXPECT_EQ(scene.value("spell_power"), 50);
    scene.attach({flat("spell_power", 3), additive("spell_power", 9)});
    EXPECT_EQ(scene.value("spell_power"), 50) << "whatever else there is";
    scene.detach(second);
    EXPECT_EQ(scene.value("spell_power"), 5);
    scene.attach({overriding("spell_power", 7)});
    EXPECT_EQ(scene.value("spell_power"), 7) << "also where its place was another's before";
    scene.detach(first);
    EXPECT_EQ(scene.value("spell_power"), 7);
}

TEST(Modifier, WithinOneSourceTheLaterInItsListCounts) {
    AttributeScene scene;
    scene.attach({overriding("spell_power", 8), overriding("spell_power", 3)});
    EXPECT_EQ(scene.value("spell_power"), 3);
    scene.attach({modifier(Operation::base, "mana", 30), modifier(Operation::base, "mana", 80)});
    EXPECT_EQ(scene.value("mana"), 80);
}

TEST(Modifier, AHigherPriorityWinsOverWhatIsLater) {
    AttributeScene scene;
    const ModifierSource strong = scene.attach({overriding("spell_power", 5, 2)});
    scene.attach({overriding("spell_power", 50, 1)});
    scene.attach({overriding("spell_power", 500, -1), overriding("spell_power", 600)});
    EXPECT_EQ(scene.value("spell_power"), 5);
    scene.detach(strong);
    EXPECT_EQ(scene.value("spell_power"), 50);
}

TEST(Modifier, ABaseStandsForTheBaseAndTheRestIsOnTop) {
    AttributeScene scene;
    scene.attach({modifier(Operation::base, "spell_power", 20), additive("spell_power", 0.5)});
    EXPECT_EQ(scene.value("spell_power"), 30);
    EXPECT_EQ(scene.base("spell_power"), 10);
    ModifierDef prior = modifier(Operation::base, "spell_power", 40);
    prior.priority = 1;
    scene.attach({prior});
    scene.attach({modifier(Operation::base, "spell_power", 2)});
    EXPECT_EQ(scene.value("spell_power"), 60);
}

TEST(Modifier, TheStrictestBoundsKeepWhatAnOverrideGives) {
    AttributeScene scene;
    scene.attach({modifier(Operation::at_least, "spell_power", 12), modifier(Operation::at_least, "spell_power", 15)});
    scene.attach({modifier(Operation::at_least, "spell_power", -3)});
    EXPECT_EQ(scene.value("spell_power"), 15);
    scene.attach({modifier(Operation::at_most, "spell_power", 40), modifier(Operation::at_most, "spell_power", 30)});
    scene.attach({flat("spell_power", 100)});
    EXPECT_EQ(scene.value("spell_power"), 30);
    scene.attach({overriding("spell_power", 1)});
    EXPECT_EQ(scene.value("spell_power"), 15) << "bounds come after the override";
    scene.attach({modifier(Operation::at_most, "spell_power", 10)});
    EXPECT_EQ(scene.value("spell_power"), 10) << "at_most comes after at_least";
}

TEST(Modifier, NegativeBoundsAreBoundsAsWell) {
    AttributeScene scene;
    scene.set("resistance", -5);
    scene.attach({modifier(Operation::at_least, "resistance", -2)});
    EXPECT_EQ(scene.value("resistance"), -2);
    scene.attach({modifier(Operation::at_most, "resistance", -3)});
    EXPECT_EQ(scene.value("resistance"), -3);
}

TEST(Modifier, LimitsWinOverBoundsAndOverrides) {
    AttributeScene scene;
    scene.attach({overriding("life", 500)});
    EXPECT_EQ(scene.value("life"), 100);
    scene.attach({modifier(Operation::at_least, "life", 200)});
    EXPECT_EQ(scene.value("life"), 100);
    scene.attach({modifier(Operation::at_most, "life", -50)});
    EXPECT_EQ(scene.value("life"), 0);
}

// When and how often

TEST(Modifier, CountsPerWholeAmountOfAnotherAndWhileItsOwnerHasATag) {
    AttributeScene scene;
    scene.set("mana", 60);
    scene.attach({per(flat("spell_power", 1), "mana", 10),
                  when(additive("spell_power", 0.2), Condition::owner_has("state.casting"))});
    EXPECT_EQ(scene.value("spell_power"), 16);
    scene.own("state.casting");
    EXPECT_FLOAT_EQ(scene.value("spell_power"), 19.2F) << "tags change values at once";
    scene.disown("state.casting");
    EXPECT_EQ(scene.value("spell_power"), 16);
    scene.set("mana", 69);
    EXPECT_EQ(scene.value("spell_power"), 16) << "whole tens";
    scene.set("mana", 9);
    EXPECT_EQ(scene.value("spell_power"), 10);
    scene.set("mana", -40);
    EXPECT_EQ(scene.value("spell_power"), 10) << "and never less than none";
}

TEST(Modifier, AMultiplicativePerAnotherIsMultipliedInEachTime) {
    AttributeScene scene;
    scene.set("mana", 25);
    scene.attach({per(multiplicative("spell_power", 0.1), "mana", 10)});
    EXPECT_FLOAT_EQ(scene.value("spell_power"), 12.1F);
}

TEST(Modifier, PerReadsWhatModifiersMakeOfTheOther) {
    AttributeScene scene;
    scene.attach({per(flat("spell_power", 1), "mana", 10)});
    EXPECT_EQ(scene.value("spell_power"), 20);
    scene.step();
    scene.attach({flat("mana", 50)});
    EXPECT_EQ(scene.value("spell_power"), 25);
    EXPECT_THAT(scene.step(), testing::ElementsAre(Change{"mana", 100, 150}, Change{"spell_power", 20, 25}));
}

TEST(Modifier, ATagAboveTheOwnedOneHoldsAsWell) {
    AttributeScene scene;
    scene.attach({when(flat("spell_power", 5), Condition::owner_has("state"))});
    EXPECT_EQ(scene.value("spell_power"), 10);
    scene.own("state.casting");
    scene.own("state.casting");
    EXPECT_EQ(scene.value("spell_power"), 15);
    scene.disown("state.casting");
    EXPECT_EQ(scene.value("spell_power"), 15) << "one source still holds it";
    scene.disown("state.casting");
    EXPECT_EQ(scene.value("spell_power"), 10);
}

TEST(Modifier, FollowsConditionsOnItsOwnersAttributes) {
    AttributeScene scene;
    scene.attach(
        {when(flat("spell_power", 5), Condition::owner_attribute("life", Comparison::below, 0.5, "max_life"))});
    scene.step();
    EXPECT_EQ(scene.value("spell_power"), 10);
    scene.set("life", 49);
    EXPECT_EQ(scene.value("spell_power"), 15);
    EXPECT_THAT(scene.step(), testing::ElementsAre(Change{"life", 100, 49}, Change{"spell_power", 10, 15}));
    scene.set("max_life", 98);
    EXPECT_EQ(scene.value("spell_power"), 10);
}

TEST(Modifier, FollowsTagCounts) {
    AttributeScene scene;
    Condition twice;
    twice.kind = Condition::Kind::owner_count;
    twice.name = "state";
    twice.comparison = Comparison::at_least;
    twice.value = 2;
    scene.attach({when(flat("spell_power", 5), twice)});
    scene.own("state.casting");
    scene.step();
    EXPECT_EQ(scene.value("spell_power"), 10);
    scene.own("state.burning");
    EXPECT_EQ(scene.value("spell_power"), 15);
    scene.disown("state.casting");
    EXPECT_EQ(scene.value("spell_power"), 10);
}

TEST(Modifier, ALoopOfCodesOwnMakingIsCutAndStaysFinite) {
    AttributeScene scene;
    scene.attach({per(flat("spell_power", 1), "mana", 10), per(flat("mana", 10), "spell_power", 1)});
    const float power = scene.value("spell_power");
    EXPECT_TRUE(std::isfinite(power));
    EXPECT_TRUE(std::isfinite(scene.value("mana")));
    scene.step();
    EXPECT_EQ(scene.value("spell_power"), power);
    EXPECT_EQ(scene.current("spell_power"), power);
    EXPECT_EQ(scene.explain("spell_power").total, power);
    EXPECT_EQ(scene.explain("mana").total, scene.value("mana"));
}

// Numbers that cannot be

TEST(Modifier, WhatCannotBeIsRefusedWhole) {
    AttributeScene scene;
    const auto refused = [&](ModifierDef wrong) {
        Mistakes mistakes;
        const auto source = scene.world.attach(scene.mage, {flat("spell_power", 5), std::move(wrong)}, &mistakes);
        return !source && source.error().reason == Reason::bad_value && !mistakes.empty();
    };
    EXPECT_TRUE(refused(flat("spell_power", std::numeric_limits<double>::infinity())));
    EXPECT_TRUE(refused(flat("spell_power", std::numeric_limits<double>::quiet_NaN())));
    EXPECT_TRUE(refused(flat("luck", 5)));
    EXPECT_TRUE(refused(per(flat("spell_power", 1), "mana", 0)));
    EXPECT_TRUE(refused(per(flat("spell_power", 1), "mana", -1)));
    EXPECT_TRUE(refused(per(overriding("spell_power", 1), "mana", 10)));
    EXPECT_TRUE(refused(per(modifier(Operation::base, "spell_power", 1), "mana", 10)));
    EXPECT_TRUE(refused(when(flat("spell_power", 1), Condition::owner_has("state.asleep"))));
    EXPECT_EQ(scene.value("spell_power"), 10) << "nothing of it was attached";
}

TEST(Modifier, OfAnAttributeThatIsNotThereWaitsForIt) {
    AttributeScene scene;
    ActorSpec spec;
    spec.attributes = {{"life", 30}};
    const Actor crate = scene.world.spawn(spec).value();
    scene.attach(crate, {flat("spell_power", 5), per(flat("life", 7), "mana", 1)});
    EXPECT_EQ(scene.value(crate, "life"), 30);
    EXPECT_FALSE(scene.world.has(crate, scene.id("spell_power")));
}

TEST(Modifier, SumsSaturate) {
    AttributeScene scene;
    constexpr double most = std::numeric_limits<float>::max();
    scene.attach({flat("spell_power", most), flat("spell_power", most), multiplicative("spell_power", 1)});
    EXPECT_EQ(scene.value("spell_power"), std::numeric_limits<float>::max());
    scene.attach({flat("spell_power", -most), modifier(Operation::unscaled, "spell_power", -most)});
    EXPECT_TRUE(std::isfinite(scene.value("spell_power")));
}

TEST(Modifier, SumsComeBackFromBeyondWhatAValueHolds) {
    AttributeScene scene;
    scene.attach({flat("spell_power", 3e38), flat("spell_power", 3e38), flat("spell_power", -3e38),
                  flat("spell_power", -3e38), flat("mana", 3e38), multiplicative("mana", 127),
                  modifier(Operation::unscaled, "mana", -2.5e38), modifier(Operation::divide, "mana", 127)});
    EXPECT_EQ(scene.value("spell_power"), 10);
    EXPECT_FLOAT_EQ(scene.value("mana"), 5e37F);
}

TEST(Modifier, CountedEndlesslyTimesNothingIsNothing) {
    AttributeScene scene;
    scene.set("mana", 1e30F);
    scene.attach({per(multiplicative("spell_power", 1), "mana", 1e-6)});
    EXPECT_EQ(scene.value("spell_power"), std::numeric_limits<float>::max());
    scene.attach({multiplicative("spell_power", -1)});
    EXPECT_EQ(scene.value("spell_power"), 0);
}

// Roundings

struct Rounded {
    Rounding rounding;
    std::array<std::pair<float, float>, 5> values;
};

class Roundings : public testing::TestWithParam<Rounded> {};

TEST_P(Roundings, MakeWholeNumbersOfValuesAndLeaveBases) {
    Definitions definitions = six_attributes();
    definitions.attributes.push_back(attribute("charges", 0));
    definitions.attributes.back().rounding = GetParam().rounding;
    definitions.attributes.back().max = limited_to(3.5);
    AttributeScene scene(definitions);
    for (const auto& [base, rounded] : GetParam().values) {
        scene.set("charges", base);
        EXPECT_EQ(scene.value("charges"), rounded) << base;
        EXPECT_EQ(scene.base("charges"), base);
    }
    scene.set("charges", 1);
    scene.attach({multiplicative("charges", 8)});
    EXPECT_EQ(scene.value("charges"), 3.5F) << "limits come after rounding";
}

INSTANTIATE_TEST_SUITE_P(
    Each, Roundings,
    testing::Values(Rounded{Rounding::none, {{{2.9F, 2.9F}, {2.1F, 2.1F}, {2.5F, 2.5F}, {-2.5F, -2.5F}, {0, 0}}}},
                    Rounded{Rounding::down, {{{2.9F, 2}, {2.1F, 2}, {2.5F, 2}, {-2.1F, -3}, {3, 3}}}},
                    Rounded{Rounding::up, {{{1.9F, 2}, {2.1F, 3}, {2.5F, 3}, {-2.9F, -2}, {3, 3}}}},
                    Rounded{Rounding::nearest, {{{2.9F, 3}, {2.1F, 2}, {2.5F, 3}, {-2.5F, -3}, {1.4F, 1}}}}));

} // namespace
} // namespace prowess::test
