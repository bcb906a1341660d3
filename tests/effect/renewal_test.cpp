#include "world/scene.hpp"

namespace prowess::test {
namespace {

EffectDef of_one_key(EffectDef made, StackPolicy policy, StackBy by = StackBy::target) {
    made.stacking = StackingDef{.policy = policy, .key = "moods", .by = by};
    return made;
}

Condition stacks_of(std::string_view effect, double at_least) {
    Condition made;
    made.kind = Condition::Kind::owner_stacks;
    made.name = Name(effect);
    made.comparison = Comparison::at_least;
    made.value = at_least;
    return made;
}

Definitions with(std::vector<EffectDef> effects) {
    Definitions made = basics();
    made.effects = std::move(effects);
    return made;
}

TEST(Stacking, WhoseApplicationsStackIsAsTheIncomingSays) {
    Scene scene(with({of_one_key(timed("apart", 9), StackPolicy::aggregate, StackBy::source),
                      of_one_key(timed("together", 9), StackPolicy::aggregate)}));
    const Actor actor = scene.spawn();
    const Actor one = scene.spawn();
    const Actor other = scene.spawn();
    scene.apply(actor, spec("apart").source(one));
    EXPECT_EQ(scene.apply(actor, spec("together").source(other)).disposition, Disposition::stacked);
    EXPECT_EQ(scene.apply(actor, spec("apart").source(other)).disposition, Disposition::applied);
}

TEST(Stacking, AStackOnAnInhibitedInstanceCountsAsItDoes) {
    EffectDef fury = infinite("fury", {flat("armour", 1)});
    fury.ongoing = !Condition::owner_has("state.wet");
    fury.stacking = StackingDef{};
    Scene scene(with({fury}));
    const Actor actor = scene.spawn();
    scene.add(actor, "state.wet");
    scene.apply(actor, "fury");
    scene.apply(actor, "fury");
    EXPECT_EQ(scene.value(actor, "armour"), 0);
    scene.take(actor, "state.wet");
    EXPECT_EQ(scene.value(actor, "armour"), 2);
}

TEST(Stacking, AStackKeepsThePulsesThatAreOwed) {
    EffectDef drum = pulsing("drum", 9, 1, {flat("mark", 1)});
    drum.stacking = StackingDef{.reset_period = true};
    Scene scene(with({drum}), {.pulses_per_step = 1});
    const Actor actor = scene.spawn();
    const ActiveEffect active = scene.apply(actor, "drum").effect;
    scene.step(3.5);
    EXPECT_EQ(scene.view(active).backlog, 2U);
    scene.apply(actor, "drum");
    EXPECT_EQ(scene.view(active).backlog, 2U);
    scene.step();
    scene.step();
    EXPECT_EQ(scene.base(actor, "mark"), 5) << "one, and two of two stacks";
}

TEST(Stacking, AFullStackIsToldWithWhatHoldsIt) {
    EffectDef weak = of_one_key(timed("weak", 9), StackPolicy::aggregate);
    EffectDef strong = of_one_key(timed("strong", 9), StackPolicy::aggregate);
    strong.stacking->limit = 1;
    Scene scene(with({weak, strong}));
    const Actor actor = scene.spawn();
    scene.apply(actor, "weak");
    EXPECT_EQ(scene.apply(actor, "strong").disposition, Disposition::stack_limit);
    ASSERT_EQ(scene.events<EffectBlocked>().size(), 1U);
    EXPECT_EQ(scene.events<EffectBlocked>()[0].id, scene.effect("strong"));
    EXPECT_EQ(scene.events<EffectBlocked>()[0].by, scene.effect("weak"));
}

TEST(Renewal, WhatAsksForItsStacksIsWeighedAsAnotherTakesItOver) {
    EffectDef faith = infinite("faith", {flat("armour", 1)});
    faith.ongoing = stacks_of("old", 1);
    Scene scene(with(
        {of_one_key(timed("old", 9), StackPolicy::refresh), of_one_key(timed("new", 9), StackPolicy::refresh), faith}));
    const Actor actor = scene.spawn();
    scene.apply(actor, "old");
    scene.apply(actor, "faith");
    EXPECT_EQ(scene.value(actor, "armour"), 1);
    scene.apply(actor, "new");
    EXPECT_EQ(scene.value(actor, "armour"), 0);
}

TEST(Renewal, KeepsItsStacksAndIsWeighedByThem) {
    EffectDef deep = of_one_key(timed("deep", 9), StackPolicy::refresh);
    deep.ongoing.kind = Condition::Kind::stacks;
    deep.ongoing.comparison = Comparison::at_least;
    deep.ongoing.value = 2;
    EffectEntry counted = entry("note");
    counted.level = Magnitude::stacks();
    deep.on_apply = {counted};
    Scene scene(with({of_one_key(timed("shallow", 9), StackPolicy::aggregate), deep,
                      instant("note", {flat("mark", Magnitude::level())})}));
    const Actor actor = scene.spawn();
    const ActiveEffect active = scene.apply(actor, "shallow").effect;
    scene.apply(actor, "shallow");
    EXPECT_EQ(scene.apply(actor, "deep").stacks, 2U);
    EXPECT_FALSE(scene.view(active).inhibited);
    EXPECT_EQ(scene.base(actor, "mark"), 2);
}

TEST(Renewal, TakesTheTagsOfItsSpecAndOfItsSource) {
    EffectDef ambush = of_one_key(timed("ambush", 9, {flat("armour", -5)}), StackPolicy::refresh);
    ambush.modifiers[0].when = Condition::source_has("state.raging");
    Scene scene(with({ambush}));
    const Actor actor = scene.spawn();
    const Actor source = scene.spawn();
    const ActiveEffect active = scene.apply(actor, spec("ambush").source(source).tag("damage.fire")).effect;
    EXPECT_EQ(scene.value(actor, "armour"), 0);
    scene.add(source, "state.raging");
    EXPECT_EQ(scene.value(actor, "armour"), 0);
    scene.apply(actor, spec("ambush").source(source).tag("state.wet"));
    EXPECT_EQ(scene.value(actor, "armour"), -5);
    ASSERT_TRUE(scene.world.remove(active));
    EXPECT_EQ(scene.world.removed(scene.events<EffectRemoved>().back()).tags, std::vector{scene.tag("state.wet")});
}

TEST(Specs, AreOfLevelOneFromNobodyAndAParamSetAgainIsReplaced) {
    Scene scene(with({infinite("mark", {flat("mark", Magnitude::param("param.amount"))})}));
    const Actor actor = scene.spawn();
    const ActiveEffect active =
        scene.apply(actor, spec("mark").param("param.amount", 9).param("param.amount", 2)).effect;
    EXPECT_EQ(scene.value(actor, "mark"), 2);
    EXPECT_EQ(scene.view(active).level, 1);
    EXPECT_EQ(scene.view(active).strength, 1);
    EXPECT_FALSE(scene.view(active).source);
}

TEST(Execution, ReadsTheStateBeforeItForAllThatItChanges) {
    EffectDef beat = pulsing("beat", 9, 1,
                             {flat("power", 5), flat("mark", Magnitude::target("power").live()),
                              flat("armour", Magnitude::target("power").live())});
    Scene scene(with({beat}));
    const Actor actor = scene.spawn();
    scene.apply(actor, "beat");
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 10);
    EXPECT_EQ(scene.base(actor, "armour"), 10);
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 25);
}

TEST(Snapshot, OfACastIsOfTheSourceAtItsStartButForWhatIsReadLive) {
    AbilityDef cast = ability("cast", BehaviourKind::cast, 1);
    cast.behaviour.target_effects = {entry("kept"), entry("followed")};
    Definitions made = with({infinite("kept", {flat("mark", Magnitude::source("power"))}),
                             infinite("followed", {flat("armour", Magnitude::source("power").live())})});
    made.abilities = {cast};
    Scene scene(made);
    const Actor caster = scene.spawn();
    const Actor target = scene.spawn();
    scene.activate(scene.grant(caster, "cast"), target);
    scene.set(caster, "power", 40);
    scene.step(1);
    EXPECT_EQ(scene.value(target, "mark"), 10);
    EXPECT_EQ(scene.value(target, "armour"), 40);
}

} // namespace
} // namespace prowess::test
