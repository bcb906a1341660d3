#include "world/scene.hpp"

namespace prowess::test {
namespace {

/// Two of one stack, of which the strongest counts: warm of 1 and hot of 2, or as the spec says.
Definitions warmths() {
    Definitions made = basics();
    EffectDef warm = with_policy(infinite("warm", {flat("armour", 1)}), {.policy = StackPolicy::best, .key = "warmth"});
    warm.ongoing = !Condition::owner_has("state.wet");
    warm.end_if = Condition::owner_has("state.stunned");
    EffectDef hot = with_policy(pulsing("hot", 10, 1), {.policy = StackPolicy::best, .key = "warmth"});
    hot.period->on_apply = true;
    hot.modifiers = {flat("mark", 1), flat("armour", 2)};
    hot.modifiers[1].lasting = true;
    hot.owner_tags = {"state.burning"};
    hot.ongoing = !Condition::owner_has("state.raging");
    hot.strength = 2;
    EffectDef own =
        with_policy(infinite("own", {flat("power", 1)}), {.policy = StackPolicy::best, .by = StackBy::source});
    made.effects = {warm, hot, own};
    return made;
}

struct Best : ::testing::Test {
    [[nodiscard]] bool counts(ActiveEffect effect) const { return !scene.view(effect).inhibited; }

    Scene scene{warmths()};
    Actor mage = scene.spawn();
};

TEST_F(Best, OnlyTheStrongestCountsInWhateverOrderTheyCome) {
    const ActiveEffect warm = scene.apply(mage, "warm").effect;
    scene.forget();
    const ActiveEffect hot = scene.apply(mage, "hot").effect;
    EXPECT_EQ(told(scene.world), (Lines{"effect_inhibited warm", "effect_executed hot", "effect_applied hot",
                                        "tag_added state.burning", "tag_added state"}));
    EXPECT_FALSE(counts(warm));
    EXPECT_EQ(scene.value(mage, "armour"), 2);
    EXPECT_TRUE(scene.world.remove(hot));
    EXPECT_TRUE(counts(warm)) << "in the same call";
    EXPECT_EQ(scene.value(mage, "armour"), 1);

    const ActiveEffect again = scene.apply(mage, "hot").effect;
    const ActiveEffect late = scene.apply(mage, spec("warm").strength(1.5)).effect;
    EXPECT_TRUE(counts(again));
    EXPECT_FALSE(counts(late));
    EXPECT_TRUE(scene.world.remove(again));
    EXPECT_TRUE(counts(late));
    EXPECT_FALSE(counts(warm));
}

TEST_F(Best, OfEqualsTheFirstCounts) {
    const ActiveEffect first = scene.apply(mage, "warm").effect;
    const ActiveEffect second = scene.apply(mage, "warm").effect;
    EXPECT_TRUE(counts(first));
    EXPECT_FALSE(counts(second));
    EXPECT_TRUE(scene.world.remove(first));
    EXPECT_TRUE(counts(second));
}

TEST_F(Best, WhatIsInhibitedByItselfStandsAsideForTheNext) {
    const ActiveEffect warm = scene.apply(mage, "warm").effect;
    const ActiveEffect hot = scene.apply(mage, "hot").effect;
    scene.add(mage, "state.raging");
    EXPECT_FALSE(counts(hot));
    EXPECT_TRUE(counts(warm));
    scene.add(mage, "state.wet");
    EXPECT_FALSE(counts(warm));
    scene.take(mage, "state.raging");
    EXPECT_TRUE(counts(hot));
    scene.take(mage, "state.wet");
    EXPECT_FALSE(counts(warm)) << "its `ongoing` holds, and it is still the weaker";
}

TEST_F(Best, TimeAndPulsesOfTheWeakerStandStill) {
    const ActiveEffect hot = scene.apply(mage, "hot").effect;
    scene.run(0.5);
    const ActiveEffect hotter = scene.apply(mage, spec("hot").strength(3)).effect;
    EXPECT_EQ(scene.base(mage, "mark"), 2) << "a first pulse each";
    scene.run(2);
    EXPECT_EQ(scene.base(mage, "mark"), 4);
    EXPECT_EQ(scene.remaining(hot), 9.5);
    EXPECT_TRUE(scene.world.remove(hotter));
    scene.run(0.5);
    EXPECT_EQ(scene.base(mage, "mark"), 5) << "half a second of its second was over";
}

TEST_F(Best, AWeakerOneWaitsWithItsFirstPulse) {
    const ActiveEffect hotter = scene.apply(mage, spec("hot").strength(3)).effect;
    const ActiveEffect hot = scene.apply(mage, "hot").effect;
    EXPECT_EQ(scene.base(mage, "mark"), 1);
    EXPECT_TRUE(scene.world.remove(hotter));
    EXPECT_EQ(scene.base(mage, "mark"), 2);
    EXPECT_TRUE(counts(hot));
    scene.run(10);
    EXPECT_FALSE(scene.world.alive(hot));
}

TEST_F(Best, ExpiryMakesWayInTheSameStep) {
    const ActiveEffect warm = scene.apply(mage, "warm").effect;
    scene.apply(mage, "hot");
    scene.run(10);
    EXPECT_TRUE(counts(warm));
    EXPECT_EQ(scene.world.current(mage, scene.attribute("armour")).value(), 1);
}

TEST_F(Best, EachSourceByItself) {
    const Actor other = scene.spawn();
    scene.apply(mage, spec("own").source(mage));
    scene.apply(mage, spec("own").source(mage));
    scene.apply(mage, spec("own").source(other));
    EXPECT_EQ(scene.value(mage, "power"), 12);
}

TEST_F(Best, AFailureLeavesTheOneThatCounted) {
    Definitions made = warmths();
    made.effects[1].modifiers.push_back(flat("absent", 1));
    Scene failing(made);
    const Actor actor = failing.spawn();
    const ActiveEffect warm = failing.apply(actor, "warm").effect;
    const std::uint64_t before = failing.world.state_hashes().effects;
    EXPECT_FALSE(failing.world.apply(actor, spec("hot")));
    EXPECT_EQ(failing.world.state_hashes().effects, before);
    EXPECT_FALSE(failing.view(warm).inhibited);
}

TEST_F(Best, InspectionSaysWhatOutdoesIt) {
    scene.apply(mage, "warm");
    scene.apply(mage, "hot");
    const Inspection seen = scene.world.inspect(mage).value();
    EXPECT_TRUE(seen.effects[0].outdone);
    EXPECT_FALSE(seen.effects[1].outdone);
    EXPECT_NE(seen.text().find("inhibited: a stronger one counts"), std::string::npos);
}

} // namespace
} // namespace prowess::test
