#include "world/scene.hpp"

namespace prowess::test {
namespace {

/// A curse of 4 s with a pulse as it applies, `level` strong, under a key that `hex` shares.
Definitions curses(const StackingDef& stacking) {
    EffectDef curse = pulsing("curse", 4, 1, {flat("life", -1), flat("armour", -2)});
    curse.modifiers[1].lasting = true;
    curse.period->on_apply = true;
    curse.owner_tags = {"state.burning"};
    curse.strength = Magnitude::level();
    curse.stacking = stacking;
    curse.stacking->key = "curses";
    curse.on_apply = {entry("lit")};
    curse.on_remove = {entry("out")};
    EffectDef hex = timed("hex", 6, {flat("armour", -5)});
    hex.stacking = curse.stacking;
    hex.owner_tags = {"state.burning", "state.wet"};
    hex.strength = 2;
    EffectDef faulty = pulsing("faulty", 4, 1, {flat("life", -50), flat("absent", 1)});
    faulty.period->on_apply = true;
    faulty.owner_tags = {"state.casting"};
    faulty.strength = 9;
    faulty.stacking = curse.stacking;
    faulty.ends = {"effect.boon"};
    EffectDef boon = infinite("boon");
    boon.tags = {"effect.boon"};
    Definitions made = basics();
    made.effects = {curse, hex, faulty, boon, instant("lit", {flat("mark", 1)}), instant("out", {flat("mark", 100)})};
    return made;
}

void expect_told(const Scene& scene, Disposition disposition, std::uint32_t stacks) {
    const auto told = scene.events<EffectStacked>();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(name(told[0].disposition), name(disposition));
    EXPECT_EQ(told[0].stacks, stacks);
}

/// A refusal that names what is in the way and changes nothing.
void expect_refused(Scene& scene, Actor actor, const EffectSpec& spec, Reason reason, ActiveEffect winner) {
    const auto before = lasting_parts(scene.world);
    scene.forget();
    const auto parts = lasting_parts(scene.world);
    const auto refused = scene.world.apply(actor, spec);
    ASSERT_FALSE(refused);
    EXPECT_EQ(name(refused.error().reason), name(reason));
    EXPECT_EQ(refused.error().winner, winner);
    EXPECT_EQ(refused.error().by_effect, scene.view(winner).id);
    EXPECT_EQ(lasting_parts(scene.world), parts);
    EXPECT_EQ(told(scene.world).size(), 1U) << "of the refusal alone";
    ASSERT_EQ(scene.events<EffectBlocked>().size(), 1U);
    EXPECT_EQ(scene.events<EffectBlocked>()[0].by, refused.error().by_effect);
    EXPECT_NE(parts, before) << "the steps count";
}

TEST(CappedStacking, IsIndependentUpToItsLimitThenFails) {
    Scene scene(curses({.policy = StackPolicy::capped, .limit = 2}));
    const Actor actor = scene.spawn();
    const ActiveEffect first = scene.apply(actor, "curse").effect;
    EXPECT_TRUE(scene.events<EffectStacked>().empty());
    scene.step(1);
    scene.forget();
    const Applied second = scene.apply(actor, "hex");
    EXPECT_EQ(second.disposition, Disposition::applied);
    EXPECT_NE(second.effect, first);
    EXPECT_EQ(scene.events<EffectApplied>().size(), 1U);
    expect_told(scene, Disposition::applied, 2);
    EXPECT_EQ(scene.value(actor, "armour"), -7);

    expect_refused(scene, actor, spec("curse"), Reason::stack_limit, first);
    EXPECT_EQ(scene.base(actor, "life"), 98) << "nothing is executed";
    EXPECT_EQ(scene.base(actor, "mark"), 1) << "nor chained";
    scene.step(3);
    EXPECT_EQ(scene.apply(actor, "curse").disposition, Disposition::applied) << "as one expired there is room";
}

TEST(CappedStacking, BySourceCountsEachSourcesApart) {
    Scene scene(curses({.policy = StackPolicy::capped, .by = StackBy::source, .limit = 1}));
    const Actor actor = scene.spawn();
    const Actor source = scene.spawn();
    scene.apply(actor, spec("curse").source(source));
    const ActiveEffect nobodys = scene.apply(actor, "curse").effect;
    expect_refused(scene, actor, spec("curse"), Reason::stack_limit, nobodys);
    EXPECT_EQ(scene.world.effects(actor).size(), 2U);
}

TEST(ReplaceStacking, TakesAllMatchingOffForOneNewInstance) {
    Definitions made = curses({.policy = StackPolicy::replace});
    made.effects[0].stacking->policy = StackPolicy::capped;
    made.effects[0].stacking->limit = 5;
    Scene scene(made);
    const Actor actor = scene.spawn();
    const ActiveEffect first = scene.apply(actor, "curse").effect;
    const ActiveEffect second = scene.apply(actor, "curse").effect;
    scene.step(1.5);
    scene.forget();

    const Applied hex = scene.apply(actor, "hex");
    EXPECT_EQ(hex.disposition, Disposition::replaced);
    EXPECT_EQ(hex.stacks, 1U);
    EXPECT_FALSE(scene.world.alive(first));
    EXPECT_FALSE(scene.world.alive(second));
    EXPECT_EQ(scene.world.effects(actor), std::vector{hex.effect});
    EXPECT_EQ(scene.remaining(hex.effect), 6);
    EXPECT_EQ(told(scene.world),
              (Lines{"effect_removed curse replaced", "effect_removed curse replaced", "effect_applied hex",
                     "effect_stacked hex 1", "effect_executed out", "effect_executed out", "tag_added state.wet"}))
        << "the tag that they share never goes";
    expect_told(scene, Disposition::replaced, 1);
    EXPECT_EQ(scene.base(actor, "mark"), 202) << "two chains as they applied, two as they went";
    EXPECT_EQ(scene.value(actor, "armour"), -5);
}

TEST(ReplaceStacking, PulsesAndChainsAgain) {
    Scene scene(curses({.policy = StackPolicy::replace}));
    const Actor actor = scene.spawn();
    EXPECT_EQ(scene.apply(actor, "curse").disposition, Disposition::applied);
    EXPECT_EQ(scene.apply(actor, "curse").disposition, Disposition::replaced);
    EXPECT_EQ(scene.base(actor, "life"), 98);
    EXPECT_EQ(scene.base(actor, "mark"), 102);
}

TEST(ReplaceStacking, TakesRoomThatItMakes) {
    Scene scene(curses({.policy = StackPolicy::replace}), {.effects_per_actor = 1});
    const Actor actor = scene.spawn();
    scene.apply(actor, "curse");
    EXPECT_EQ(scene.apply(actor, "hex").disposition, Disposition::replaced);
}

TEST(ReplaceStacking, LeavesOtherSourcesAlone) {
    Scene scene(curses({.policy = StackPolicy::replace, .by = StackBy::source}));
    const Actor actor = scene.spawn();
    const Actor source = scene.spawn();
    const ActiveEffect theirs = scene.apply(actor, spec("curse").source(source)).effect;
    scene.apply(actor, "curse");
    EXPECT_EQ(scene.apply(actor, "hex").disposition, Disposition::replaced);
    EXPECT_TRUE(scene.world.alive(theirs));
    EXPECT_EQ(scene.world.effects(actor).size(), 2U);
}

TEST(StrongestStacking, StrictlyGreaterReplacesElseTheWinnerIsNamed) {
    Scene scene(curses({.policy = StackPolicy::strongest}));
    const Actor actor = scene.spawn();
    const Applied first = scene.apply(actor, spec("curse").level(3));
    EXPECT_EQ(first.disposition, Disposition::applied);
    scene.step(1.5);
    expect_refused(scene, actor, spec("hex"), Reason::stronger_or_equal_active, first.effect);
    expect_refused(scene, actor, spec("curse").level(3), Reason::stronger_or_equal_active, first.effect);
    EXPECT_EQ(scene.remaining(first.effect), 2.5) << "nothing is refreshed";

    const Applied stronger = scene.apply(actor, spec("hex").strength(3.5));
    EXPECT_EQ(stronger.disposition, Disposition::replaced);
    EXPECT_FALSE(scene.world.alive(first.effect));
    EXPECT_EQ(scene.view(stronger.effect).strength, 3.5);
    expect_refused(scene, actor, spec("curse").level(3), Reason::stronger_or_equal_active, stronger.effect);
    scene.step(6);
    EXPECT_EQ(scene.apply(actor, spec("curse").level(0.5)).disposition, Disposition::applied);
}

TEST(StrongestStacking, TheWinnerIsTheStrongestAndOfEqualsTheOldest) {
    Definitions made = curses({.policy = StackPolicy::strongest});
    made.effects[0].stacking->policy = StackPolicy::independent;
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.apply(actor, spec("curse").level(1));
    const ActiveEffect winner = scene.apply(actor, spec("curse").level(4)).effect;
    scene.apply(actor, spec("curse").level(4));
    expect_refused(scene, actor, spec("hex").strength(4), Reason::stronger_or_equal_active, winner);
    EXPECT_EQ(scene.apply(actor, spec("hex").strength(5)).disposition, Disposition::replaced);
    EXPECT_EQ(scene.world.effects(actor).size(), 1U);
}

TEST(StrongestStacking, AWeakerStunOnAStrongerIsRefusedAndRefreshesNothing) {
    Scene scene(curses({.policy = StackPolicy::strongest}));
    const Actor actor = scene.spawn();
    const ActiveEffect strong = scene.apply(actor, spec("hex").strength(10)).effect;
    scene.step(4);
    expect_refused(scene, actor, spec("hex").strength(1), Reason::stronger_or_equal_active, strong);
    scene.step(2);
    EXPECT_FALSE(scene.owns(actor, "state.burning"));
}

TEST(Stacking, AFirstPulseThatFailsLeavesTheStackAsItWas) {
    for (const StackPolicy policy : {StackPolicy::refresh, StackPolicy::extend, StackPolicy::replace,
                                     StackPolicy::strongest, StackPolicy::capped}) {
        const bool sets_time = policy == StackPolicy::refresh || policy == StackPolicy::extend;
        const StackingDef stacking{
            .policy = policy, .limit = policy == StackPolicy::capped ? 9U : 0U, .reset_period = sets_time};
        Scene scene(curses(stacking));
        Scene twin(curses(stacking));
        std::vector<ActiveEffect> active;
        for (Scene* each : {&scene, &twin}) {
            const Actor actor = each->spawn();
            each->apply(actor, "boon");
            active.push_back(each->apply(actor, "curse").effect);
            each->step(1.25);
        }
        scene.forget();
        twin.forget();
        const Actor actor = scene.world.actors()[0];
        const auto before = lasting_parts(scene.world);
        const auto refused = scene.world.apply(actor, spec("faulty"));
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().reason, Reason::no_attribute);
        EXPECT_EQ(lasting_parts(scene.world), before);
        EXPECT_TRUE(scene.world.alive(active[0]));
        EXPECT_TRUE(told(scene.world).empty());
        scene.step(10);
        twin.step(10);
        EXPECT_EQ(lasting_parts(scene.world), lasting_parts(twin.world)) << "and what comes next is as it would be";
    }
}

TEST(Stacking, EndsNeverTakesOffWhatIsAboutToBeStackedOn) {
    for (const StackPolicy policy : {StackPolicy::aggregate, StackPolicy::refresh, StackPolicy::extend}) {
        EffectDef curse = timed("curse", 4);
        curse.tags = {"effect.affliction"};
        curse.ends = {"effect.affliction"};
        curse.stacking = StackingDef{.policy = policy};
        EffectDef poison = infinite("poison");
        poison.tags = {"effect.affliction.poison"};
        Definitions made = basics();
        made.effects = {curse, poison};
        Scene scene(made);
        const Actor actor = scene.spawn();
        const ActiveEffect active = scene.apply(actor, "curse").effect;
        scene.apply(actor, "poison");
        const Applied again = scene.apply(actor, "curse");
        EXPECT_EQ(again.cancelled, 1U);
        EXPECT_EQ(again.effect, active);
        EXPECT_EQ(scene.world.effects(actor).size(), 1U);
    }
}

TEST(Stacking, AnEffectOfAnotherPolicyIsOfTheKeyToo) {
    EffectDef lone = timed("lone", 4);
    lone.stacking = StackingDef{.policy = StackPolicy::independent, .key = "curses"};
    EffectDef deep = timed("deep", 8, {flat("armour", -1)});
    deep.stacking = StackingDef{.policy = StackPolicy::aggregate, .key = "curses", .limit = 2};
    EffectDef last = timed("last", 8);
    last.stacking = StackingDef{.policy = StackPolicy::replace, .key = "curses"};
    Definitions made = basics();
    made.effects = {lone, deep, last};
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.apply(actor, "lone");
    const ActiveEffect second = scene.apply(actor, "lone").effect;
    EXPECT_EQ(scene.apply(actor, "deep").disposition, Disposition::stacked) << "on the oldest";
    EXPECT_EQ(scene.view(second).stacks, 1U);
    EXPECT_EQ(scene.apply(actor, "last").disposition, Disposition::replaced);
    EXPECT_EQ(scene.world.effects(actor).size(), 1U);
}

TEST(Stacking, OneRemovedCanBeAppliedAgainInTheSameInstant) {
    Definitions made = curses({.policy = StackPolicy::strongest});
    EffectDef swap = timed("swap", 2);
    swap.on_expire = {entry("cleanse"), entry("curse")};
    EffectDef cleanse = instant("cleanse");
    cleanse.ends = {"effect.affliction"};
    made.effects[0].tags = {"effect.affliction"};
    made.effects.push_back(swap);
    made.effects.push_back(cleanse);
    Scene scene(made);
    const Actor actor = scene.spawn();
    const ActiveEffect before = scene.apply(actor, "curse").effect;
    scene.apply(actor, "swap");
    scene.step(3);
    EXPECT_FALSE(scene.world.alive(before));
    ASSERT_EQ(scene.world.effects(actor).size(), 1U);
    EXPECT_EQ(scene.remaining(scene.world.effects(actor)[0]), 3);
}

TEST(Stacking, AThreeSecondEffectInOneLongStepHasThreePulses) {
    for (const StackPolicy policy : {StackPolicy::independent, StackPolicy::aggregate, StackPolicy::refresh,
                                     StackPolicy::extend, StackPolicy::replace, StackPolicy::strongest}) {
        EffectDef burn = pulsing("burn", 3, 1, {flat("life", -1)});
        burn.stacking = StackingDef{.policy = policy};
        Definitions made = basics();
        made.effects = {burn};
        Scene scene(made);
        const Actor actor = scene.spawn();
        scene.apply(actor, "burn");
        scene.step(10);
        EXPECT_EQ(scene.base(actor, "life"), 97);
        EXPECT_TRUE(scene.world.effects(actor).empty());
    }
}

} // namespace
} // namespace prowess::test
