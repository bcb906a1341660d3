#include "attribute_scene.hpp"

#include <gmock/gmock.h>

#include <algorithm>

namespace prowess::test {
namespace {

using testing::ElementsAre;
using testing::Field;

auto part(Operation operation, double amount, double share, Inactive inactive = Inactive::no) {
    return testing::AllOf(Field(&Contribution::operation, operation), Field(&Contribution::amount, amount),
                          Field(&Contribution::share, share), Field(&Contribution::inactive, inactive));
}

TEST(Explain, PartsAreSummedButNotYetApplied) {
    AttributeScene scene;
    scene.attach({flat("spell_power", 5), additive("spell_power", 0.25)});
    const Explanation explanation = scene.explain("spell_power");
    EXPECT_EQ(explanation.own_base, 10);
    EXPECT_EQ(explanation.base, 10);
    EXPECT_EQ(explanation.flat, 5);
    EXPECT_EQ(explanation.additive, 0.25);
    EXPECT_EQ(explanation.unlimited(), 18.75);
    EXPECT_EQ(explanation.total, 18.75F);
    EXPECT_FALSE(explanation.limited);
}

TEST(Explain, EachModifierIsThereAndSaysWhyItDoesNotCount) {
    AttributeScene scene;
    scene.attach({per(flat("spell_power", 2), "mana", 40), when(flat("spell_power", 1), Condition::owner_has("state")),
                  local(flat("spell_power", 100)), per(flat("spell_power", 3), "mana", 1000),
                  overriding("spell_power", 7), overriding("spell_power", 6), modifier(Operation::base, "mana", 90)});
    EXPECT_THAT(scene.explain("spell_power").contributions,
                ElementsAre(part(Operation::flat, 1, 0, Inactive::condition), part(Operation::flat, 2, 4),
                            part(Operation::flat, 3, 0, Inactive::per), part(Operation::flat, 100, 0, Inactive::local),
                            part(Operation::override, 6, 6), part(Operation::override, 7, 0, Inactive::outdone)));
    EXPECT_THAT(scene.explain("mana").contributions, ElementsAre(part(Operation::base, 90, 90)));
    EXPECT_EQ(scene.explain("mana").own_base, 100);
    EXPECT_EQ(scene.explain("mana").base, 90);
}

TEST(Explain, WhatIsBeatenLaterIsOutdoneToo) {
    AttributeScene scene;
    scene.attach({overriding("spell_power", 1, 1), overriding("spell_power", 2, 3), overriding("spell_power", 3, 2)});
    scene.attach({modifier(Operation::at_least, "spell_power", 5), modifier(Operation::at_least, "spell_power", 9),
                  modifier(Operation::at_most, "spell_power", 20), modifier(Operation::at_most, "spell_power", 30)});
    const Explanation explanation = scene.explain("spell_power");
    EXPECT_THAT(explanation.contributions,
                ElementsAre(part(Operation::override, 1, 0, Inactive::outdone), part(Operation::override, 2, 2),
                            part(Operation::override, 3, 0, Inactive::outdone),
                            part(Operation::at_least, 5, 0, Inactive::outdone), part(Operation::at_least, 9, 9),
                            part(Operation::at_most, 20, 20), part(Operation::at_most, 30, 0, Inactive::outdone)));
    EXPECT_TRUE(explanation.overridden);
    EXPECT_EQ(explanation.override_value, 2);
    EXPECT_TRUE(explanation.bounded_below);
    EXPECT_EQ(explanation.at_least, 9);
    EXPECT_EQ(explanation.total, 9);
}

TEST(Explain, NamesTheLimitThatHoldsIt) {
    AttributeScene scene;
    scene.attach({flat("life", 50)});
    const Explanation capped = scene.explain("life");
    EXPECT_TRUE(capped.limited);
    EXPECT_EQ(capped.limited_by, scene.id("max_life"));
    EXPECT_EQ(capped.before_limits, 150);
    EXPECT_EQ(capped.max, 100);
    EXPECT_EQ(capped.total, 100);
    EXPECT_EQ(capped.text(), "life is 100\n"
                             "  base 100\n"
                             "  +50 from source 0\n"
                             "  makes 150\n"
                             "  limited to 100 by `max_life`\n"
                             "  max_life is 100\n");
    scene.attach({flat("life", -500)});
    const Explanation floored = scene.explain("life");
    EXPECT_TRUE(floored.limited);
    EXPECT_FALSE(floored.limited_by) << "a number";
    EXPECT_EQ(floored.total, 0);
}

TEST(Explain, SaysWhereAFactorOrADivisorIsKeptFromFalling) {
    AttributeScene scene;
    scene.attach({additive("spell_power", -1.5), modifier(Operation::divide, "mana", -2)});
    const Explanation none = scene.explain("spell_power");
    EXPECT_EQ(none.additive_factor(), 0);
    EXPECT_EQ(none.text(), "spell_power is 0\n"
                           "  base 10\n"
                           "  -150 % from source 0\n"
                           "  -150 % in all, but the factor is at least 0\n");
    const Explanation much = scene.explain("mana");
    EXPECT_EQ(much.divisor(), 0.01);
    EXPECT_EQ(much.text(), "mana is 10000\n"
                           "  base 100\n"
                           "  divisor -2 from source 0\n"
                           "  divisor -2 in all, but the divisor is at least 0.01\n");
    const Explanation plain = scene.explain("life");
    EXPECT_EQ(plain.additive_factor(), 1);
    EXPECT_EQ(plain.divisor(), 1);
}

TEST(Explain, NamesWhatEachComesFrom) {
    Definitions definitions = six_attributes();
    definitions.effects = {lasting("staff", {flat("spell_power", 100)})};
    AttributeScene scene(definitions);
    const ModifierSource ring = scene.attach({flat("spell_power", 5)});
    const ActiveEffect staff = scene.apply(spec("staff"));
    const auto parts = scene.explain("spell_power").contributions;
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[0].source, ring);
    EXPECT_FALSE(parts[0].effect);
    EXPECT_FALSE(parts[0].instance);
    EXPECT_FALSE(parts[1].source);
    EXPECT_EQ(scene.world.rulebook().name(parts[1].effect), "staff");
    EXPECT_EQ(parts[1].instance, staff);
    EXPECT_FALSE(parts[1].from) << "from nobody";
}

TEST(Explain, NamesWhoseEffectItIsAndHowOftenItCounts) {
    Definitions definitions = six_attributes();
    EffectDef burning = lasting("burning", {additive("spell_power", 0.25), per(flat("spell_power", 3), "mana", 40),
                                            when(flat("spell_power", 8), Condition::fact_ramp("fact.flown", 10, 30))});
    burning.stacking = StackingDef{.policy = StackPolicy::aggregate, .limit = 5};
    definitions.effects = {burning};
    AttributeScene scene(definitions);
    const Actor witch = scene.spawn();
    const EffectSpec from_witch = spec("burning").source(witch);
    scene.apply(from_witch);
    const ActiveEffect instance = scene.apply(from_witch);
    ReadContext flown;
    flown.facts = {{scene.order("fact.flown"), 20}};
    const Explanation told = scene.explain("spell_power", flown);
    ASSERT_EQ(told.contributions.size(), 3U);
    for (const Contribution& part : told.contributions) {
        EXPECT_EQ(part.instance, instance);
        EXPECT_EQ(part.from, witch);
        EXPECT_EQ(part.stacks, 2U);
    }
    EXPECT_EQ(told.contributions[1].weighted, 4);
    EXPECT_EQ(told.text(), "spell_power is 45\n"
                           "  base 10\n"
                           "  +12 from `burning` (4 times +3, once per 40 `mana`)\n"
                           "  +8 from `burning` (2 stacks of +8, which counts 50 %)\n"
                           "  +50 % from `burning` (2 stacks of +25 %)\n"
                           "  mana is 100\n");
}

std::vector<AttributeId> attributes_of(const std::vector<Explanation>& parts) {
    std::vector<AttributeId> all;
    for (const Explanation& part : parts)
        all.push_back(part.attribute);
    return all;
}

TEST(Explain, HoldsWhatItWasWorkedOutFromEachOnce) {
    AttributeScene scene;
    scene.attach({per(flat("life", 1), "mana", 50),
                  when(flat("life", 1), Condition::owner_attribute("mana", Comparison::above, 50)),
                  per(flat("max_life", 2), "mana", 50), flat("mana", 20)});
    const Explanation told = scene.explain("life");
    EXPECT_THAT(attributes_of(told.parts), ElementsAre(scene.id("mana"), scene.id("max_life")));
    EXPECT_EQ(told.parts[0].total, 120);
    EXPECT_EQ(told.parts[0].contributions.size(), 1U);
    EXPECT_EQ(told.parts[1].total, 104);
    EXPECT_TRUE(told.parts[1].parts.empty()) << "mana is explained already";
    EXPECT_EQ(told.max_attribute, scene.id("max_life"));
    EXPECT_FALSE(told.min_attribute) << "a number";
    EXPECT_EQ(told.actor, scene.mage);
}

TEST(Explain, ACycleIsCutWhereItCloses) {
    AttributeScene scene;
    scene.attach({per(flat("mana", 1), "spell_power", 1), per(flat("spell_power", 1), "mana", 50)});
    const Explanation told = scene.explain("mana");
    ASSERT_THAT(attributes_of(told.parts), ElementsAre(scene.id("spell_power")));
    EXPECT_TRUE(told.parts[0].parts.empty());
    EXPECT_EQ(told.parts[0].contributions[0].inactive, Inactive::per);
    EXPECT_EQ(told.parts[0].total, 10);
    EXPECT_EQ(told.total, 110) << "from the part as it is told";
}

TEST(Explain, AnAttackersAndATargetsAreAdded) {
    AttributeScene scene;
    const Actor target = scene.spawn();
    scene.attach({flat("spell_power", 5), additive("spell_power", 0.5), multiplicative("spell_power", 1),
                  modifier(Operation::divide, "spell_power", 1), modifier(Operation::unscaled, "spell_power", 3)});
    scene.attach(target, {flat("spell_power", -1), additive("spell_power", 0.25), multiplicative("spell_power", -0.5),
                          modifier(Operation::divide, "spell_power", 2)});
    const Explanation attacker = scene.explain("spell_power");
    const Explanation whole = attacker + scene.world.explain(target, scene.id("spell_power")).value();
    EXPECT_EQ(whole.base, 20);
    EXPECT_EQ(whole.flat, 4);
    EXPECT_EQ(whole.additive, 0.75);
    EXPECT_EQ(whole.multiplicative, 1);
    EXPECT_EQ(whole.divide, 3);
    EXPECT_EQ(whole.unscaled, 3);
    EXPECT_EQ(whole.total, 13.5F) << "24 × 1.75 / 4 + 3";
    EXPECT_EQ(whole.contributions.size(), 9U);
    EXPECT_TRUE(std::ranges::is_sorted(whole.contributions, {}, &Contribution::operation));
    EXPECT_EQ(whole.actor, scene.mage);
}

TEST(Explain, OfTwoOverridesTheRightOneCountsAndOfTwoBoundsTheStricter) {
    AttributeScene scene;
    const Actor target = scene.spawn();
    scene.attach({overriding("spell_power", 7), modifier(Operation::at_least, "spell_power", 5),
                  modifier(Operation::at_most, "spell_power", 9)});
    scene.attach(target, {overriding("spell_power", 20), modifier(Operation::at_least, "spell_power", 6),
                          modifier(Operation::at_most, "spell_power", 30)});
    const Explanation left = scene.explain("spell_power");
    const Explanation right = scene.world.explain(target, scene.id("spell_power")).value();
    const Explanation whole = left + right;
    EXPECT_EQ(whole.override_value, 20);
    EXPECT_EQ(whole.at_least, 6);
    EXPECT_EQ(whole.at_most, 9);
    EXPECT_EQ(whole.total, 9);
    EXPECT_THAT(whole.contributions,
                ElementsAre(part(Operation::override, 7, 0, Inactive::outdone), part(Operation::override, 20, 20),
                            part(Operation::at_least, 5, 0, Inactive::outdone), part(Operation::at_least, 6, 6),
                            part(Operation::at_most, 9, 9), part(Operation::at_most, 30, 0, Inactive::outdone)));
    EXPECT_EQ((right + left).override_value, 7);
}

TEST(Explain, ASumHasNoLimits) {
    AttributeScene scene;
    const Explanation life = scene.explain("life");
    const Explanation twice = life + life;
    EXPECT_EQ(twice.total, 200) << "above the maximum of either";
    EXPECT_FALSE(twice.has_max);
    EXPECT_FALSE(twice.max_attribute);
}

} // namespace
} // namespace prowess::test
