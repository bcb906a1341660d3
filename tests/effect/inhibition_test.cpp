#include "world/scene.hpp"

namespace prowess::test {
namespace {

EffectDef burning() {
    EffectDef made = pulsing("burning", 4, 0.5, {flat("life", -5)});
    made.period->on_apply = true;
    made.tags = {"effect.affliction.fire"};
    made.owner_tags = {"state.burning"};
    made.ongoing = !Condition::owner_has("state.wet");
    return made;
}

Definitions weather() {
    Definitions made = basics();
    EffectDef blessing = timed("blessing", 4, {flat("armour", 5)});
    blessing.ongoing = Condition::owner_attribute("power", Comparison::at_least, 10);
    blessing.on_apply = {entry("note")};
    EffectDef strict = pulsing("strict", 4, 1, {flat("life", -1), flat("absent", 1)});
    strict.period->on_apply = true;
    strict.owner_tags = {"state.raging"};
    strict.ongoing = !Condition::owner_has("state.wet");
    EffectDef cleanse = instant("cleanse");
    cleanse.ends = {"effect.affliction"};
    made.effects = {burning(), blessing, strict, cleanse, instant("note", {flat("mark", 1)})};
    return made;
}

TEST(Inhibition, KeepsDurationAndPhase) {
    Scene scene(weather());
    const Actor actor = scene.spawn();
    const ActiveEffect burn = scene.apply(actor, "burning").effect;
    scene.step(0.75);
    EXPECT_EQ(scene.base(actor, "life"), 90) << "as it applied, and at 0.5";

    scene.add(actor, "state.wet");
    EXPECT_TRUE(scene.view(burn).inhibited);
    scene.step(100);
    EXPECT_EQ(scene.remaining(burn), 3.25);
    scene.take(actor, "state.wet");

    scene.step(0.25);
    EXPECT_EQ(scene.base(actor, "life"), 85) << "a quarter of a second of its period was left";
    scene.step(3);
    EXPECT_EQ(scene.base(actor, "life"), 55) << "nine times in all";
    EXPECT_FALSE(scene.world.alive(burn));
}

TEST(Inhibition, TakesBackTagsAndModifiersAndIsTold) {
    Scene scene(weather());
    const Actor actor = scene.spawn();
    const ActiveEffect burn = scene.apply(actor, "burning").effect;
    const ActiveEffect blessing = scene.apply(actor, "blessing").effect;
    scene.forget();

    scene.add(actor, "state.wet");
    scene.set(actor, "power", 9);
    EXPECT_FALSE(scene.owns(actor, "state.burning"));
    EXPECT_EQ(scene.value(actor, "armour"), 0);
    ASSERT_EQ(scene.events<EffectInhibited>().size(), 2U);
    EXPECT_EQ(scene.events<EffectInhibited>()[0].effect, burn);
    EXPECT_EQ(scene.events<EffectInhibited>()[1].effect, blessing);

    scene.take(actor, "state.wet");
    scene.set(actor, "power", 10);
    EXPECT_TRUE(scene.owns(actor, "state.burning"));
    EXPECT_EQ(scene.value(actor, "armour"), 5);
    ASSERT_EQ(scene.events<EffectResumed>().size(), 2U);
    EXPECT_EQ(scene.events<EffectResumed>()[0].effect, burn);
}

TEST(Inhibition, LeavesItsOwnTagsSoThatEndingFindsIt) {
    Scene scene(weather());
    const Actor actor = scene.spawn();
    scene.apply(actor, "burning");
    scene.add(actor, "state.wet");
    EXPECT_EQ(scene.apply(actor, "cleanse").cancelled, 1U);
    EXPECT_EQ(scene.world.tag_count(actor, scene.tag("state.burning")), 0U);
    EXPECT_EQ(scene.world.tag_count(actor, scene.tag("state.wet")), 1U);
}

TEST(Inhibition, FromTheStartRunsTheChainAndHasTheFirstPulseWait) {
    Scene scene(weather());
    const Actor actor = scene.spawn();
    scene.add(actor, "state.wet");
    scene.set(actor, "power", 0);

    const ActiveEffect burn = scene.apply(actor, "burning").effect;
    const ActiveEffect blessing = scene.apply(actor, "blessing").effect;
    EXPECT_TRUE(scene.view(burn).inhibited);
    EXPECT_EQ(scene.base(actor, "mark"), 1) << "the blessing's chain";
    EXPECT_EQ(scene.value(actor, "armour"), 0);
    scene.step(10);
    EXPECT_EQ(scene.base(actor, "life"), 100);
    EXPECT_EQ(scene.remaining(blessing), 4);

    scene.take(actor, "state.wet");
    EXPECT_EQ(scene.base(actor, "life"), 95) << "its first pulse, as it first counts";
    EXPECT_EQ(scene.view(burn).pulses, 1U);
    scene.step(0.5);
    EXPECT_EQ(scene.base(actor, "life"), 90);
    scene.add(actor, "state.wet");
    scene.take(actor, "state.wet");
    EXPECT_EQ(scene.base(actor, "life"), 90) << "once alone";
}

TEST(Inhibition, StaysWhereTheFirstPulseFails) {
    Scene scene(weather());
    const Actor actor = scene.spawn();
    scene.add(actor, "state.wet");
    const ActiveEffect strict = scene.apply(actor, "strict").effect;

    scene.take(actor, "state.wet");

    EXPECT_TRUE(scene.view(strict).inhibited);
    EXPECT_FALSE(scene.owns(actor, "state.raging"));
    EXPECT_EQ(scene.base(actor, "life"), 100);
    EXPECT_EQ(scene.remaining(strict), 4);
}

TEST(Inhibition, KeepsBacklogToo) {
    Scene scene(weather(), {.pulses_per_step = 2});
    const Actor actor = scene.spawn();
    const ActiveEffect burn = scene.apply(actor, "burning").effect;
    scene.step(6);
    EXPECT_EQ(scene.view(burn).backlog, 6U) << "eight were due";
    EXPECT_EQ(scene.remaining(burn), 0);

    scene.add(actor, "state.wet");
    scene.step(1);
    EXPECT_EQ(scene.view(burn).backlog, 6U);
    EXPECT_EQ(scene.remaining(burn), 0);
    EXPECT_EQ(scene.base(actor, "life"), 85);
    scene.take(actor, "state.wet");
    for (int i = 0; i < 3; ++i)
        scene.step();
    EXPECT_EQ(scene.base(actor, "life"), 55);
    EXPECT_FALSE(scene.world.alive(burn));
}

} // namespace
} // namespace prowess::test
