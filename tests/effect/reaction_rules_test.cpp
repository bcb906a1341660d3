#include "effect/reacting.hpp"

namespace prowess::test {
namespace {

/// A hit of 10 along a route that heals its source by half of it, and what reactions apply.
Definitions leeches(std::vector<EffectDef> reacting) {
    Definitions made = basics();
    StageDef change;
    change.kind = StageKind::change;
    change.change = flat("life", Magnitude(-1) * Magnitude::of(Magnitude::Kind::amount));
    StageDef leech;
    leech.kind = StageKind::change_source;
    leech.change = flat("life", Magnitude(0.5) * Magnitude::of(Magnitude::Kind::amount));
    made.routes.emplace_back();
    made.routes[0].name = "blows";
    made.routes[0].stages = {change, leech};
    ModifierDef along;
    along.route = "blows";
    along.amount = 10;
    EffectDef flame = instant("flame", {flat("life", -1)});
    flame.tags = {"damage.fire"};
    made.effects = {instant("bite", {along}), flame, instant("hit", {flat("life", -1)}),
                    instant("mend", {flat("life", 5)}), instant("note", {flat("mark", 1)})};
    for (EffectDef& effect : reacting)
        made.effects.push_back(std::move(effect));
    return made;
}

TEST(ReactionRules, WhatASourceGainsByItsTargetIsTheTargetsDoingAndNotItsOwn) {
    Scene scene(leeches({reacting("grateful", {reaction(ReactionTo::healed, "note", Recipient::instigator)}),
                         reacting("healer", {reaction(ReactionTo::healing, "hit")})}));
    const Actor prey = scene.spawn();
    const Actor leech = scene.spawn();
    scene.set(leech, "life", 50);
    scene.apply(leech, "grateful");
    scene.apply(leech, "healer");
    scene.apply(prey, spec("bite").source(leech));
    EXPECT_EQ(scene.base(prey, "mark"), 1);
    EXPECT_EQ(scene.base(leech, "mark"), 0);
    EXPECT_EQ(scene.base(leech, "life"), 55) << "it heals nobody but itself, which is no `healing`";
}

TEST(ReactionRules, AnEventIsOfTheTagsAboveItToo) {
    ReactionDef any = reaction(ReactionTo::event, "note");
    any.event = "state";
    ReactionDef one = reaction(ReactionTo::event, "mend");
    one.event = "state.casting";
    Scene scene(leeches({reacting("watchful", {any, one})}));
    const Actor actor = scene.spawn();
    scene.set(actor, "life", 50);
    scene.apply(actor, "watchful");
    ASSERT_TRUE(scene.world.send(actor, scene.tag("state.casting")));
    EXPECT_EQ(scene.base(actor, "mark"), 1);
    EXPECT_EQ(scene.base(actor, "life"), 55);
    ASSERT_TRUE(scene.world.send(actor, scene.tag("state")));
    EXPECT_EQ(scene.base(actor, "mark"), 2);
    EXPECT_EQ(scene.base(actor, "life"), 55) << "an event above it is not it";
}

TEST(ReactionRules, ActorsComeInTheirOwnOrderWhoeverIsHit) {
    Scene scene(leeches({reacting("hunter", {reaction(ReactionTo::hurting, "note")}),
                         reacting("temper", {reaction(ReactionTo::hurt, "mend")})}));
    const Actor source = scene.spawn();
    const Actor target = scene.spawn();
    scene.apply(target, "temper");
    scene.apply(source, "hunter");
    scene.forget();
    scene.apply(target, spec("hit").source(source));
    EXPECT_EQ(told(scene.world), (Lines{"effect_executed hit", "effect_executed note", "effect_executed mend"}));
}

TEST(ReactionRules, ItsConditionSeesTheOtherAsItsTargetAndTheTagsOfWhatExecuted) {
    ReactionDef at_the_wet = reaction(ReactionTo::hurt, "note");
    at_the_wet.when = Condition::target_has("state.wet") && !Condition::owner_has("state.wet");
    ReactionDef at_fire = reaction(ReactionTo::hurt, "mend");
    at_fire.when = Condition::read_tagged("damage.fire");
    Scene scene(leeches({reacting("picky", {at_the_wet, at_fire})}));
    const Actor actor = scene.spawn();
    const Actor other = scene.spawn();
    scene.set(actor, "life", 50);
    scene.apply(actor, spec("picky").tag("damage.fire"));
    scene.add(other, "state.wet");
    scene.apply(actor, "hit");
    EXPECT_EQ(scene.base(actor, "mark"), 0);
    EXPECT_EQ(scene.base(actor, "life"), 49) << "its own spec's tags are not what executed";
    scene.apply(actor, spec("hit").source(other));
    EXPECT_EQ(scene.base(actor, "mark"), 1);
    scene.apply(actor, "flame");
    EXPECT_EQ(scene.base(actor, "life"), 52);
    scene.apply(actor, spec("hit").tag("damage.fire"));
    EXPECT_EQ(scene.base(actor, "life"), 56);
    scene.add(actor, "state.wet");
    scene.apply(actor, spec("hit").source(other));
    EXPECT_EQ(scene.base(actor, "mark"), 1);
}

TEST(ReactionRules, AChanceThatDoesNotComeUpStartsNoCooldown) {
    ReactionDef maybe = reaction(ReactionTo::hurt, "note");
    maybe.chance = 0.25;
    maybe.internal_cooldown = 1000;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        Scene scene(leeches({reacting("temper", {maybe})}), WorldOptions{.seed = seed});
        const Actor actor = scene.spawn();
        scene.apply(actor, "temper");
        for (int i = 0; i < 64; ++i)
            scene.apply(actor, "hit");
        EXPECT_EQ(scene.base(actor, "mark"), 1) << "once, and then it is cooling down; seed " << seed;
    }
}

TEST(ReactionRules, AThresholdThatHoldsFromTheStartIsNotCrossed) {
    ReactionDef low = reaction(ReactionTo::threshold, "note", Recipient::instigator);
    low.threshold = Condition::owner_attribute("life", Comparison::below, 0.5, "max_life");
    Scene scene(leeches({reacting("grit", {low})}));
    const Actor actor = scene.spawn();
    const Actor other = scene.spawn();
    scene.set(actor, "life", 40);
    scene.apply(actor, "grit");
    scene.apply(actor, spec("hit").source(other));
    EXPECT_EQ(scene.base(other, "mark"), 0);
    scene.set(actor, "life", 50);
    scene.apply(actor, spec("hit").source(other));
    EXPECT_EQ(scene.base(other, "mark"), 1) << "by who changed it last";
    scene.apply(actor, spec("hit").source(other));
    EXPECT_EQ(scene.base(other, "mark"), 1) << "once, until it is left";
}

TEST(ReactionRules, WhatIsCrossedWhileInhibitedIsNotMadeUpFor) {
    ReactionDef low = reaction(ReactionTo::threshold, "note");
    low.threshold = Condition::owner_attribute("life", Comparison::below, 0.5, "max_life");
    EffectDef grit = reacting("grit", {low});
    grit.ongoing = !Condition::owner_has("state.stunned");
    Scene scene(leeches({grit}));
    const Actor actor = scene.spawn();
    scene.apply(actor, "grit");
    scene.add(actor, "state.stunned");
    scene.set(actor, "life", 40);
    scene.take(actor, "state.stunned");
    scene.set(actor, "life", 39);
    EXPECT_EQ(scene.base(actor, "mark"), 0);
    scene.set(actor, "life", 60);
    scene.set(actor, "life", 40);
    EXPECT_EQ(scene.base(actor, "mark"), 1);
}

TEST(ReactionRules, AChangeThatMovesNothingHurtsAndHealsNobody) {
    Scene scene(
        leeches({reacting("calm", {reaction(ReactionTo::healed, "note"), reaction(ReactionTo::hurt, "note")})}));
    const Actor actor = scene.spawn();
    scene.apply(actor, "calm");
    scene.apply(actor, "mend");
    EXPECT_EQ(scene.base(actor, "mark"), 0) << "its life was full";
    scene.set(actor, "life", 0);
    scene.apply(actor, "hit");
    EXPECT_EQ(scene.base(actor, "mark"), 0);
    scene.apply(actor, "mend");
    EXPECT_EQ(scene.base(actor, "mark"), 1);
}

// Instances that another effect takes over

EffectDef of_one_key(EffectDef made) {
    made.lifetime = Lifetime::timed;
    made.duration = 9;
    made.stacking = StackingDef{.policy = StackPolicy::refresh, .key = "moods"};
    return made;
}

TEST(ReactionRules, OneThatIsTakenOverMeanwhileDoesNotReactAsWhatItWas) {
    EffectDef angry =
        of_one_key(reacting("angry", {reaction(ReactionTo::hurt, "calm"), reaction(ReactionTo::hurt, "note")}));
    Scene scene(leeches({angry, of_one_key(infinite("calm"))}));
    const Actor actor = scene.spawn();
    const ActiveEffect mood = scene.apply(actor, "angry").effect;
    scene.apply(actor, "hit");
    EXPECT_EQ(scene.view(mood).id, scene.effect("calm"));
    EXPECT_EQ(scene.base(actor, "mark"), 0) << "its first reaction made it calm before its second";
}

TEST(ReactionRules, OneThatIsTakenOverByAThresholdOfItsOwnStopsThere) {
    ReactionDef low = reaction(ReactionTo::threshold, "calm");
    low.threshold = Condition::owner_attribute("life", Comparison::below, 50);
    ReactionDef lower = reaction(ReactionTo::threshold, "note");
    lower.threshold = low.threshold;
    Scene scene(leeches({of_one_key(reacting("angry", {low, lower})), of_one_key(infinite("calm"))}));
    const Actor actor = scene.spawn();
    const ActiveEffect mood = scene.apply(actor, "angry").effect;
    scene.set(actor, "life", 40);
    EXPECT_EQ(scene.view(mood).id, scene.effect("calm"));
    EXPECT_EQ(scene.base(actor, "mark"), 0);
}

TEST(ReactionRules, OneThatTakesOverReactsFromThenOnWithNoCooldownOfTheOther) {
    ReactionDef slow = reaction(ReactionTo::hurt, "note");
    slow.internal_cooldown = 1000;
    ReactionDef low = reaction(ReactionTo::threshold, "mend");
    low.threshold = Condition::owner_attribute("life", Comparison::below, 50);
    Scene scene(leeches({of_one_key(reacting("angry", {slow})), of_one_key(reacting("furious", {slow})),
                         of_one_key(infinite("calm")), of_one_key(reacting("careful", {low}))}));
    const Actor actor = scene.spawn();
    scene.apply(actor, "angry");
    scene.apply(actor, "hit");
    scene.apply(actor, "hit");
    EXPECT_EQ(scene.base(actor, "mark"), 1);
    scene.apply(actor, "angry");
    scene.apply(actor, "hit");
    EXPECT_EQ(scene.base(actor, "mark"), 1) << "the same effect goes on cooling down";
    scene.apply(actor, "furious");
    scene.apply(actor, "hit");
    EXPECT_EQ(scene.base(actor, "mark"), 2);
    scene.apply(actor, "calm");
    scene.set(actor, "life", 60);
    scene.apply(actor, "careful");
    scene.set(actor, "life", 45);
    EXPECT_EQ(scene.base(actor, "life"), 50);
}

TEST(ReactionRules, OneThatIsInhibitedMeanwhileDoesNotReact) {
    EffectDef angry =
        of_one_key(reacting("angry", {reaction(ReactionTo::hurt, "angry"), reaction(ReactionTo::hurt, "note")}));
    angry.ongoing = Condition::source_has("state.raging");
    Scene scene(leeches({angry}));
    const Actor actor = scene.spawn();
    const Actor source = scene.spawn();
    scene.add(source, "state.raging");
    const ActiveEffect mood = scene.apply(actor, spec("angry").source(source)).effect;
    EXPECT_FALSE(scene.view(mood).inhibited);
    scene.apply(actor, "hit");
    EXPECT_TRUE(scene.view(mood).inhibited) << "its first reaction renews it from its carrier";
    EXPECT_EQ(scene.base(actor, "mark"), 0);
}

} // namespace
} // namespace prowess::test
