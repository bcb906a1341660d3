#include "world/scene.hpp"

namespace prowess::test {
namespace {

Definitions pulses() {
    Definitions made = basics();
    EffectDef drum = pulsing("drum", 3, Magnitude::param("param.amount", 1), {flat("mark", 1)});
    drum.on_expire = {entry("end")};
    EffectDef echo = pulsing("echo", 10, 1, {flat("mark", 1)});
    EffectDef herald = pulsing("herald", 2, 1);
    herald.on_expire = {entry("echo")};
    EffectDef faulty = pulsing("faulty", 3, 1, {flat("mark", 1), flat("absent", 1)});
    EffectDef mixed = pulsing("mixed", 2, 1, {flat("mark", 1), flat("armour", 4)});
    mixed.modifiers[1].lasting = true;
    EffectDef tagging = pulsing("tagging", 3, 1);
    tagging.add_tags = {"count.hit"};
    tagging.remove_tags = {"state.wet"};
    EffectDef quick = pulsing("quick", 1, 0.001, {flat("mark", 1)});
    made.effects = {drum, echo, herald, faulty, mixed, tagging, quick, instant("end", {flat("mark", 1000)})};
    return made;
}

TEST(Pulse, FallsAtEachPeriodTheEndIncludedBeforeExpiry) {
    Scene scene(pulses());
    const Actor actor = scene.spawn();
    const ActiveEffect drum = scene.apply(actor, "drum").effect;
    EXPECT_EQ(scene.view(drum).period, to_flicks(1));
    scene.step(to_seconds(to_flicks(1) - Flicks{1}));
    EXPECT_EQ(scene.base(actor, "mark"), 0);
    scene.step(to_seconds(Flicks{1}));
    EXPECT_EQ(scene.base(actor, "mark"), 1);
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 2);
    EXPECT_EQ(scene.view(drum).pulses, 2U);
    scene.forget();
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 1003);
    EXPECT_EQ(told(scene.world), (Lines{"effect_executed drum", "effect_removed drum expired", "effect_executed end",
                                        "attribute_changed mark"}));
}

TEST(Pulse, OneLongStepHasAsManyAsAreDue) {
    Scene scene(pulses());
    const Actor actor = scene.spawn();
    scene.apply(actor, "drum");
    scene.step(10);
    EXPECT_EQ(scene.base(actor, "mark"), 1003);
    scene.apply(actor, spec("drum").param("param.amount", 0.1));
    scene.step(10);
    EXPECT_EQ(scene.base(actor, "mark"), 2033) << "3 s at 0.1 s is 30";
    scene.apply(actor, spec("drum").param("param.amount", 2));
    scene.step(10);
    EXPECT_EQ(scene.base(actor, "mark"), 3034) << "none at an end between two";
}

TEST(Pulse, AtMost64AStepAndTheRestIsBacklog) {
    Scene scene(pulses());
    const Actor actor = scene.spawn();
    const ActiveEffect quick = scene.apply(actor, "quick").effect;
    scene.step(2);
    EXPECT_EQ(scene.base(actor, "mark"), 64);
    EXPECT_EQ(scene.view(quick).backlog, 936U);
    EXPECT_EQ(scene.remaining(quick), 0) << "while it drains";
    scene.step();
    EXPECT_EQ(scene.base(actor, "mark"), 128) << "a step of no length drains too";
    for (int i = 0; i < 13; ++i)
        scene.step(0.01);
    EXPECT_EQ(scene.base(actor, "mark"), 960);
    EXPECT_TRUE(scene.world.alive(quick));
    scene.step();
    EXPECT_EQ(scene.base(actor, "mark"), 1000);
    EXPECT_FALSE(scene.world.alive(quick)) << "expired as it was drained";
}

TEST(Pulse, BacklogRunsAtTheStartOfAStepBeforeWhatFallsDueInIt) {
    Definitions made = pulses();
    EffectDef doubling = timed("doubling", 1.5);
    doubling.on_expire = {entry("double")};
    made.effects.push_back(doubling);
    made.effects.push_back(instant("double", {modifier("mark", Operation::multiplicative, 1)}));
    Scene scene(made, {.pulses_per_step = 1});
    const Actor actor = scene.spawn();
    scene.apply(actor, "doubling");
    scene.apply(actor, spec("drum").param("param.amount", 0.5));
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 1) << "of two";
    scene.step(0.5);
    EXPECT_EQ(scene.base(actor, "mark"), 4) << "the second at its start, then doubled; the third is put off";
}

TEST(Pulse, WhatExpiryStartsFallsDueWithinTheStep) {
    Scene scene(pulses());
    const Actor actor = scene.spawn();
    scene.apply(actor, "herald");
    scene.step(5.5);
    EXPECT_EQ(scene.base(actor, "mark"), 3) << "at 3, 4 and 5";
    ASSERT_EQ(scene.world.effects(actor).size(), 1U);
    EXPECT_EQ(scene.remaining(scene.world.effects(actor)[0]), 6.5);
}

TEST(Pulse, OneThatFailsIsToldAndRemovesNothing) {
    Scene scene(pulses());
    const Actor actor = scene.spawn();
    const ActiveEffect faulty = scene.apply(actor, "faulty").effect;
    scene.forget();
    scene.step(2);
    EXPECT_EQ(scene.base(actor, "mark"), 0);
    EXPECT_TRUE(scene.world.alive(faulty));
    EXPECT_EQ(told(scene.world), (Lines(2, "effect_blocked faulty no_attribute")));
}

TEST(Pulse, ALastingModifierCountsInstead) {
    Scene scene(pulses());
    const Actor actor = scene.spawn();
    scene.apply(actor, "mixed");
    EXPECT_EQ(scene.value(actor, "armour"), 4);
    EXPECT_EQ(scene.base(actor, "armour"), 0);
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 1);
    EXPECT_EQ(scene.base(actor, "armour"), 0);
    scene.step(1);
    EXPECT_EQ(scene.value(actor, "armour"), 0);
}

TEST(Pulse, AddsAndTakesCountedTags) {
    Scene scene(pulses());
    const Actor actor = scene.spawn();
    scene.add(actor, "state.wet");
    scene.add(actor, "state.wet");
    scene.apply(actor, "tagging");
    EXPECT_FALSE(scene.owns(actor, "count"));
    scene.step(1);
    EXPECT_EQ(scene.world.tag_count(actor, scene.tag("count.hit")), 1U);
    EXPECT_TRUE(scene.owns(actor, "state.wet"));
    scene.step(9);
    EXPECT_EQ(scene.world.tag_count(actor, scene.tag("count.hit")), 3U) << "what was given stays";
    EXPECT_FALSE(scene.owns(actor, "state.wet"));
}

TEST(Pulse, AppliedAgainInTheSamePlaceHearsNothingOfTheOneBefore) {
    Scene scene(pulses());
    const Actor actor = scene.spawn();
    const ActiveEffect first = scene.apply(actor, "echo").effect;
    scene.step(0.5);
    ASSERT_TRUE(scene.world.remove(first));
    const ActiveEffect second = scene.apply(actor, "echo").effect;
    EXPECT_EQ(first.index, second.index);
    EXPECT_FALSE(scene.world.alive(first));
    scene.step(0.75);
    EXPECT_EQ(scene.base(actor, "mark"), 0);
    scene.step(0.25);
    EXPECT_EQ(scene.base(actor, "mark"), 1);
}

} // namespace
} // namespace prowess::test
