#include "attribute_scene.hpp"

#include <gmock/gmock.h>

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
    EXPECT_EQ(
        capped.text(),
        "life is 100\n  base 100\n  flat 50 from source 0\n  before limits 150\n  limited to 100 by `max_life`\n");
    scene.attach({flat("life", -500)});
    const Explanation floored = scene.explain("life");
    EXPECT_TRUE(floored.limited);
    EXPECT_FALSE(floored.limited_by) << "a number";
    EXPECT_EQ(floored.total, 0);
}

TEST(Explain, NamesWhatEachComesFrom) {
    Definitions definitions = six_attributes();
    definitions.effects = {lasting("staff", {flat("spell_power", 100)})};
    AttributeScene scene(definitions);
    const ModifierSource ring = scene.attach({flat("spell_power", 5)});
    scene.apply(spec("staff"));
    const auto parts = scene.explain("spell_power").contributions;
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[0].source, ring);
    EXPECT_FALSE(parts[0].effect);
    EXPECT_FALSE(parts[1].source);
    EXPECT_EQ(scene.world.rulebook().name(parts[1].effect), "staff");
}

} // namespace
} // namespace prowess::test
