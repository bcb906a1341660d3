#include "world/scene.hpp"

namespace prowess::test {
namespace {

StackingDef policy(StackPolicy which) {
    return {.policy = which};
}

/// A burn of 4 s with a pulse a second and one as it applies, which lights a mark each time.
EffectDef burn(StackPolicy which) {
    EffectDef made =
        with_policy(pulsing("burn", Magnitude::param("param.other", 4), 1, {flat("life", -1)}), policy(which));
    made.period->on_apply = true;
    made.tags = {"effect.affliction.fire"};
    made.owner_tags = {"state.burning"};
    made.on_apply = {entry("lit")};
    made.on_remove = {entry("out")};
    made.strength = Magnitude::level();
    return made;
}

Definitions burns(const EffectDef& burn, std::vector<EffectDef> others = {}) {
    Definitions made = basics();
    made.effects = {burn, instant("lit", {flat("mark", 1)}), instant("out", {flat("mark", 100)})};
    for (EffectDef& other : others)
        made.effects.push_back(std::move(other));
    return made;
}

void expect_told(const Scene& scene, Disposition disposition, std::uint32_t stacks) {
    const auto told = scene.events<EffectStacked>();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(name(told[0].disposition), name(disposition));
    EXPECT_EQ(told[0].stacks, stacks);
}

TEST(RefreshStacking, SetsTheTimeToTheIncomingDurationAndPulsesAtOnce) {
    Scene scene(burns(burn(StackPolicy::refresh)));
    const Actor mage = scene.spawn();
    const Applied first = scene.apply(mage, "burn");
    EXPECT_EQ(first.disposition, Disposition::applied) << "with none there, the first is an application";
    EXPECT_TRUE(scene.events<EffectStacked>().empty());
    scene.step(2.5);
    scene.forget();
    EXPECT_EQ(scene.base(mage, "life"), 97) << "as it applied, and at 1 and 2";

    const Applied again = scene.apply(mage, spec("burn").param("param.other", 3));
    EXPECT_EQ(again.disposition, Disposition::refreshed);
    EXPECT_EQ(again.effect, first.effect);
    EXPECT_EQ(again.stacks, 1U);
    EXPECT_EQ(scene.remaining(first.effect), 3) << "not 3 more";
    EXPECT_EQ(scene.base(mage, "life"), 96) << "its first pulse";
    EXPECT_EQ(scene.base(mage, "mark"), 2) << "its chain";
    EXPECT_TRUE(scene.events<EffectApplied>().empty()) << "there is no new instance";
    expect_told(scene, Disposition::refreshed, 1);
}

TEST(RefreshStacking, KeepsTheRhythmOfPulsesOrStartsItOver) {
    EffectDef over = burn(StackPolicy::refresh);
    over.stacking->reset_period = true;
    Scene keeping(burns(burn(StackPolicy::refresh)));
    Scene resetting(burns(over));
    for (Scene* scene : {&keeping, &resetting}) {
        const Actor mage = scene->spawn();
        scene->apply(mage, "burn");
        scene->step(0.75);
        scene->apply(mage, "burn");
        EXPECT_EQ(scene->base(mage, "life"), 98);
        scene->step(0.25);
        EXPECT_EQ(scene->base(mage, "life"), scene == &keeping ? 97 : 98);
        scene->step(0.75);
        EXPECT_EQ(scene->base(mage, "life"), 97);
        scene->step(10);
        EXPECT_EQ(scene->base(mage, "life"), 94) << "at 1, 2, 3 and 4, or at 1.75, 2.75, 3.75 and, as it ends, at 4.75";
        EXPECT_TRUE(scene->world.effects(mage).empty());
    }
}

TEST(ExtendStacking, AddsTheIncomingDurationToWhatIsLeft) {
    Scene scene(burns(burn(StackPolicy::extend)));
    const Actor mage = scene.spawn();
    const ActiveEffect active = scene.apply(mage, "burn").effect;
    scene.step(3.5);
    scene.forget();
    const Applied again = scene.apply(mage, spec("burn").param("param.other", 2));
    EXPECT_EQ(again.disposition, Disposition::extended);
    EXPECT_EQ(again.effect, active);
    EXPECT_EQ(scene.remaining(active), 2.5);
    EXPECT_EQ(scene.base(mage, "life"), 95) << "four and its first pulse again";
    EXPECT_EQ(scene.base(mage, "mark"), 2);
    expect_told(scene, Disposition::extended, 1);
}

TEST(ExtendStacking, SaturatesAndStaysFinite) {
    Scene scene(burns(burn(StackPolicy::extend)));
    const Actor mage = scene.spawn();
    const EffectSpec ages = spec("burn").param("param.other", 6e9);
    const ActiveEffect active = scene.apply(mage, ages).effect;
    for (int i = 0; i < 4; ++i)
        scene.apply(mage, ages);
    EXPECT_EQ(scene.view(active).remaining, longest_time);
}

/// Two effects of one key that differ in everything.
Definitions two_of_a_key(StackPolicy which) {
    EffectDef first = burn(which);
    first.stacking->key = "flames";
    first.owner_tags = {"state.burning", "state.raging"};
    first.blocks = {"effect.boon"};
    first.modifiers.push_back(flat("armour", -2));
    first.modifiers.back().lasting = true;
    EffectDef second = with_policy(timed("blaze", 6, {flat("power", Magnitude::level()), flat("armour", 7)}),
                                   {.policy = which, .key = "flames"});
    second.owner_tags = {"state.burning", "state.wet"};
    second.end_if = Condition::owner_has("state.casting");
    EffectDef boon = infinite("boon");
    boon.tags = {"effect.boon"};
    return burns(first, {second, boon});
}

TEST(RefreshStacking, ADifferentEffectOfItsKeyTakesOverTheInstance) {
    Scene scene(two_of_a_key(StackPolicy::refresh));
    const Actor mage = scene.spawn();
    const Actor one = scene.spawn();
    const Actor other = scene.spawn();
    const ActiveEffect active = scene.apply(mage, spec("burn").source(one)).effect;
    scene.step(1.5);
    scene.forget();
    const auto refused = scene.world.apply(mage, spec("boon"));
    ASSERT_FALSE(refused);

    EXPECT_EQ(scene.apply(mage, spec("blaze").source(other).level(3).strength(8)).effect, active);
    const EffectView view = scene.view(active);
    EXPECT_EQ(view.id, scene.effect("blaze"));
    EXPECT_EQ(view.source, other);
    EXPECT_EQ(view.level, 3);
    EXPECT_EQ(view.strength, 8);
    EXPECT_EQ(view.remaining, to_flicks(6));
    EXPECT_FALSE(view.period);
    EXPECT_EQ(scene.value(mage, "power"), 13);
    EXPECT_EQ(scene.value(mage, "armour"), 7) << "what the old one gave is gone";
    EXPECT_EQ(scene.world.tag_count(mage, scene.tag("state.burning")), 1U);
    EXPECT_EQ(told(scene.world), (Lines{"effect_blocked boon blocked_immunity", "effect_stacked blaze 1",
                                        "tag_added state.wet", "tag_removed state.raging"}))
        << "the tag that both have never goes";
    scene.apply(mage, "boon");
    scene.step(5);
    EXPECT_EQ(scene.base(mage, "life"), 98) << "no more pulses";
    scene.add(mage, "state.casting");
    EXPECT_FALSE(scene.world.alive(active)) << "by the new one's `end_if`";
    EXPECT_FALSE(scene.owns(mage, "state.burning"));
    EXPECT_FALSE(scene.owns(mage, "state.wet"));
    EXPECT_EQ(scene.base(mage, "mark"), 1) << "no `on_remove` of the old one";
    EXPECT_EQ(scene.value(mage, "armour"), 0);
}

TEST(RefreshStacking, TheOldOnesConditionsAreForgotten) {
    Scene scene(two_of_a_key(StackPolicy::refresh));
    const Actor mage = scene.spawn();
    const ActiveEffect active = scene.apply(mage, "blaze").effect;
    scene.apply(mage, "burn");
    scene.add(mage, "state.casting");
    EXPECT_TRUE(scene.world.alive(active));
    EXPECT_EQ(scene.base(mage, "life"), 99) << "its first pulse";
    scene.step(1);
    EXPECT_EQ(scene.base(mage, "life"), 98) << "its period starts with it";
    const auto refused = scene.world.apply(mage, spec("boon"));
    EXPECT_FALSE(refused);
    scene.step(3);
    EXPECT_FALSE(scene.world.alive(active));
    EXPECT_TRUE(scene.world.apply(mage, spec("boon")));
}

TEST(RefreshStacking, TakesTheIncomingParamsAndCaptures) {
    EffectDef aura = with_policy(
        timed("aura", 4,
              {flat("armour", Magnitude::source("power")), flat("mana", Magnitude::param("param.amount", 1))}),
        policy(StackPolicy::refresh));
    Definitions made = basics();
    made.effects = {aura};
    Scene scene(made);
    const Actor actor = scene.spawn();
    const Actor source = scene.spawn();
    scene.apply(actor, spec("aura").source(source).param("param.amount", 5));
    EXPECT_EQ(scene.value(actor, "armour"), 10);
    EXPECT_EQ(scene.value(actor, "mana"), 105);
    scene.set(source, "power", 30);
    EXPECT_EQ(scene.value(actor, "armour"), 10);
    scene.apply(actor, spec("aura").source(source));
    EXPECT_EQ(scene.value(actor, "armour"), 30);
    EXPECT_EQ(scene.value(actor, "mana"), 101) << "a param that is not set again takes its default";
}

TEST(RefreshStacking, KeepsItsPlaceAmongOverrides) {
    EffectDef first =
        with_policy(timed("first", 4, {modifier("armour", Operation::override, 1)}), policy(StackPolicy::refresh));
    Definitions made = basics();
    made.effects = {first, timed("second", 4, {modifier("armour", Operation::override, 2)})};
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.apply(actor, "first");
    scene.apply(actor, "second");
    scene.apply(actor, "first");
    EXPECT_EQ(scene.value(actor, "armour"), 2) << "its number stays that of its first application";
}

TEST(RefreshStacking, ALiveCaptureFollowsTheNewSourceAlone) {
    EffectDef aura = with_policy(timed("aura", 4, {flat("armour", Magnitude::source("power").live())}),
                                 policy(StackPolicy::refresh));
    Definitions made = basics();
    made.effects = {aura};
    Scene scene(made);
    const Actor actor = scene.spawn();
    const Actor one = scene.spawn();
    const Actor other = scene.spawn();
    scene.apply(actor, spec("aura").source(one));
    scene.apply(actor, spec("aura").source(other));
    scene.set(one, "power", 50);
    EXPECT_EQ(scene.value(actor, "armour"), 10);
    scene.set(other, "power", 20);
    EXPECT_EQ(scene.value(actor, "armour"), 20);
}

TEST(RefreshStacking, OfAnEffectWithoutAnEndIsABadDuration) {
    EffectDef brand = infinite("brand");
    brand.stacking = StackingDef{.key = "flames"};
    Definitions made = two_of_a_key(StackPolicy::extend);
    made.effects.push_back(brand);
    Scene scene(made);
    const Actor mage = scene.spawn();
    const ActiveEffect active = scene.apply(mage, "brand").effect;
    const auto before = lasting_parts(scene.world);
    const auto refused = scene.world.apply(mage, spec("burn"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, Reason::bad_duration);
    EXPECT_EQ(refused.error().by_effect, scene.effect("brand"));
    EXPECT_EQ(refused.error().winner, active);
    EXPECT_EQ(refused.error().text(),
              "effect `burn`: effect `brand` is active without an end, so its time cannot be set");
    EXPECT_EQ(lasting_parts(scene.world), before);
}

// With inhibition

TEST(RefreshStacking, OnAnInhibitedInstanceKeepsItInhibited) {
    EffectDef burning = burn(StackPolicy::refresh);
    burning.ongoing = !Condition::owner_has("state.wet");
    Scene scene(burns(burning));
    const Actor mage = scene.spawn();
    const ActiveEffect active = scene.apply(mage, "burn").effect;
    scene.step(1.75);
    scene.add(mage, "state.wet");
    EXPECT_EQ(scene.base(mage, "life"), 98);

    EXPECT_EQ(scene.apply(mage, "burn").disposition, Disposition::refreshed);
    EXPECT_TRUE(scene.view(active).inhibited);
    EXPECT_FALSE(scene.owns(mage, "state.burning"));
    EXPECT_EQ(scene.base(mage, "mark"), 2) << "its chain runs";
    scene.step(7);
    EXPECT_EQ(scene.remaining(active), 4) << "its time stands still";
    EXPECT_EQ(scene.base(mage, "life"), 98) << "its first pulse waits";

    scene.take(mage, "state.wet");
    EXPECT_EQ(scene.base(mage, "life"), 97);
    EXPECT_TRUE(scene.owns(mage, "state.burning"));
    scene.step(0.25);
    EXPECT_EQ(scene.base(mage, "life"), 96) << "a quarter of its period was left";
    scene.step(10);
    EXPECT_EQ(scene.base(mage, "life"), 93) << "at 1.25, 2.25 and 3.25 of its new 4";
}

TEST(RefreshStacking, ByAnEffectThatMayOrMayNotCount) {
    EffectDef wet = burn(StackPolicy::refresh);
    wet.stacking->key = "flames";
    wet.ongoing = !Condition::owner_has("state.wet");
    EffectDef greek =
        with_policy(timed("greek", 8, {flat("armour", -3)}), {.policy = StackPolicy::refresh, .key = "flames"});
    greek.owner_tags = {"state.burning"};
    Scene scene(burns(wet, {greek}));
    const Actor mage = scene.spawn();
    const ActiveEffect active = scene.apply(mage, "burn").effect;
    scene.add(mage, "state.wet");
    scene.forget();
    EXPECT_EQ(scene.apply(mage, "greek").effect, active);
    EXPECT_FALSE(scene.view(active).inhibited);
    EXPECT_EQ(scene.value(mage, "armour"), -3);
    EXPECT_EQ(scene.remaining(active), 8);
    EXPECT_EQ(told(scene.world), (Lines{"effect_resumed greek", "effect_stacked greek 1", "tag_added state.burning"}));

    scene.forget();
    scene.step(2);
    scene.apply(mage, "burn");
    EXPECT_TRUE(scene.view(active).inhibited);
    EXPECT_EQ(scene.value(mage, "armour"), 0);
    EXPECT_FALSE(scene.owns(mage, "state.burning"));
    EXPECT_EQ(scene.remaining(active), 4);
    EXPECT_EQ(scene.events<EffectInhibited>().size(), 1U);
}

TEST(ExtendStacking, OnAnInhibitedInstanceAddsToWhatStandsStill) {
    EffectDef burning = burn(StackPolicy::extend);
    burning.ongoing = !Condition::owner_has("state.wet");
    Scene scene(burns(burning));
    const Actor mage = scene.spawn();
    const ActiveEffect active = scene.apply(mage, "burn").effect;
    scene.step(1.5);
    scene.add(mage, "state.wet");
    scene.step(9);
    scene.apply(mage, "burn");
    EXPECT_EQ(scene.remaining(active), 6.5);
    scene.take(mage, "state.wet");
    scene.step(1);
    EXPECT_EQ(scene.remaining(active), 5.5);
}

} // namespace
} // namespace prowess::test
