#include "world/scene.hpp"

namespace prowess::test {
namespace {

/// A change of `mark` by what the param says, and by its level times 100.
EffectDef note(std::string_view name) {
    return instant(name,
                   {flat("mark", Magnitude::param("param.amount", 1) + Magnitude::product({100, Magnitude::level()}))});
}

TEST(Chain, OfWhatAppliesCarriesLevelParamsAndSource) {
    Definitions made = basics();
    EffectDef blow = instant("blow");
    blow.on_apply = {entry("note"), entry_to("note", Recipient::source)};
    made.effects = {blow, note("note")};
    Scene scene(made);
    const Actor target = scene.spawn();
    const Actor source = scene.spawn();

    scene.apply(target, spec("blow").level(3).param("param.amount", 7).source(source));

    EXPECT_EQ(scene.base(target, "mark"), 307);
    EXPECT_EQ(scene.base(source, "mark"), 307);
    for (const EffectExecuted& executed : scene.events<EffectExecuted>())
        EXPECT_EQ(executed.source, source);
}

TEST(Chain, AnEntrySaysItsOwnLevelAndParams) {
    Definitions made = basics();
    EffectDef blow = infinite("blow");
    EffectEntry more = entry("note");
    more.level = Magnitude::product({2, Magnitude::level()});
    more.params = {{"param.amount", Magnitude::param("param.other") + Magnitude(1)}};
    blow.on_apply = {more};
    made.effects = {blow, note("note")};
    Scene scene(made);
    const Actor target = scene.spawn();

    scene.apply(target, spec("blow").level(2).param("param.amount", 50).param("param.other", 4));

    EXPECT_EQ(scene.base(target, "mark"), 405);
}

TEST(Chain, AnEntryWhoseConditionDoesNotHoldIsPassedOver) {
    Definitions made = basics();
    EffectDef blow = instant("blow");
    EffectEntry on_the_wet = entry("note");
    on_the_wet.when = Condition::owner_has("state.wet");
    EffectEntry of_level_two = entry("note");
    of_level_two.when.kind = Condition::Kind::level;
    of_level_two.when.comparison = Comparison::at_least;
    of_level_two.when.value = 2;
    blow.on_apply = {on_the_wet, of_level_two};
    made.effects = {blow, note("note")};
    Scene scene(made);
    const Actor target = scene.spawn();

    scene.apply(target, spec("blow"));
    EXPECT_EQ(scene.base(target, "mark"), 0);
    scene.add(target, "state.wet");
    scene.apply(target, spec("blow"));
    EXPECT_EQ(scene.base(target, "mark"), 101);
    scene.apply(target, spec("blow").level(2));
    EXPECT_EQ(scene.base(target, "mark"), 101 + 402);
}

TEST(Chain, OneThatFailsIsToldAndUndoesNothing) {
    Definitions made = basics();
    EffectDef blow = instant("blow", {flat("life", -5)});
    blow.on_apply = {entry("note"), entry("faulty"), entry("refused"), entry("note")};
    EffectDef refused = instant("refused");
    refused.chance = 0;
    made.effects = {blow, note("note"), instant("faulty", {flat("life", -50), flat("absent", 1)}), refused};
    Scene scene(made);
    const Actor target = scene.spawn();
    scene.forget();

    scene.apply(target, "blow");

    EXPECT_EQ(scene.base(target, "life"), 95);
    EXPECT_EQ(scene.base(target, "mark"), 202);
    EXPECT_EQ(told(scene.world),
              (Lines{"effect_executed blow", "effect_executed note", "effect_blocked faulty no_attribute",
                     "effect_blocked refused chance", "effect_executed note"}));
}

TEST(Chain, ToASourceThatIsNobodyIsTold) {
    Definitions made = basics();
    EffectDef blow = instant("blow");
    blow.on_apply = {entry_to("note", Recipient::source)};
    made.effects = {blow, note("note")};
    Scene scene(made);
    const Actor target = scene.spawn();
    scene.forget();

    scene.apply(target, "blow");

    EXPECT_EQ(told(scene.world), (Lines{"effect_executed blow", "effect_blocked note no_such_actor"}));
}

TEST(Chain, RunsDepthFirst) {
    Definitions made = basics();
    EffectDef root = instant("root");
    EffectDef branch = instant("branch");
    root.on_apply = {entry("branch"), entry("last")};
    branch.on_apply = {entry("leaf")};
    made.effects = {root, branch, instant("leaf"), instant("last")};
    Scene scene(made);
    const Actor target = scene.spawn();
    scene.forget();

    scene.apply(target, "root");

    EXPECT_EQ(told(scene.world), (Lines{"effect_executed root", "effect_executed branch", "effect_executed leaf",
                                        "effect_executed last"}));
}

TEST(Chain, OfExpiryComesAfterThatOfRemoval) {
    Definitions made = basics();
    EffectDef fire = timed("fire", 1);
    fire.on_remove = {entry("removed")};
    fire.on_expire = {entry("expired")};
    made.effects = {fire, instant("removed"), instant("expired")};
    Scene scene(made);
    const Actor target = scene.spawn();
    scene.apply(target, "fire");
    scene.forget();

    scene.step(1);

    EXPECT_EQ(told(scene.world),
              (Lines{"effect_removed fire expired", "effect_executed removed", "effect_executed expired"}));
}

TEST(Chain, OfRemovalRunsHoweverItComesOffButWithItsActor) {
    Definitions made = basics();
    EffectDef fire = infinite("fire");
    fire.tags = {"effect.affliction.fire"};
    fire.on_remove = {entry("note")};
    fire.end_if = Condition::owner_has("state.wet");
    EffectDef cleanse = instant("cleanse");
    cleanse.ends = {"effect.affliction"};
    made.effects = {fire, note("note"), cleanse};
    Scene scene(made);
    const Actor target = scene.spawn();

    ASSERT_TRUE(scene.world.remove(scene.apply(target, "fire").effect));
    EXPECT_EQ(scene.base(target, "mark"), 101);
    scene.apply(target, "fire");
    scene.apply(target, "cleanse");
    EXPECT_EQ(scene.base(target, "mark"), 202);
    scene.apply(target, "fire");
    scene.add(target, "state.wet");
    EXPECT_EQ(scene.base(target, "mark"), 303);
    scene.take(target, "state.wet");
    scene.apply(target, "fire");
    scene.forget();
    ASSERT_TRUE(scene.world.destroy(target));
    EXPECT_EQ(told(scene.world), (Lines{"effect_removed fire actor_destroyed", "actor_destroyed"}));
}

TEST(Chain, OfWhatIsEndedRunsOnceTheEnderIsThere) {
    Definitions made = basics();
    EffectDef fire = infinite("fire");
    fire.tags = {"effect.affliction.fire"};
    fire.on_remove = {entry("embers")};
    EffectDef frost = infinite("frost");
    frost.ends = {"effect.affliction"};
    frost.on_apply = {entry("chill")};
    made.effects = {fire, frost, instant("embers"), instant("chill")};
    Scene scene(made);
    const Actor target = scene.spawn();
    scene.apply(target, "fire");
    scene.forget();

    scene.apply(target, "frost");

    EXPECT_EQ(told(scene.world), (Lines{"effect_removed fire cancelled", "effect_applied frost",
                                        "effect_executed embers", "effect_executed chill"}));
}

TEST(Chain, AnEndConditionIsFirstWeighedAfterIt) {
    Definitions made = basics();
    EffectDef rage = infinite("rage");
    rage.end_if = !Condition::owner_has("state.raging");
    rage.on_apply = {entry("fury")};
    EffectDef fury = infinite("fury");
    fury.owner_tags = {"state.raging"};
    EffectDef doomed = infinite("doomed");
    doomed.end_if = !Condition::owner_has("state.raging");
    doomed.on_apply = {entry("last_words")};
    made.effects = {rage, fury, doomed, instant("last_words")};
    Scene scene(made);
    const Actor target = scene.spawn();

    scene.forget();
    const ActiveEffect gone = scene.apply(target, "doomed").effect;
    EXPECT_FALSE(scene.world.alive(gone));
    EXPECT_EQ(told(scene.world),
              (Lines{"effect_applied doomed", "effect_executed last_words", "effect_removed doomed ended"}));
    EXPECT_TRUE(scene.world.alive(scene.apply(target, "rage").effect)) << "its chain brings what keeps it";
}

TEST(Chain, OfStacksReadsHowManyThereAre) {
    Definitions made = basics();
    EffectDef venom = infinite("venom");
    EffectEntry counted = entry("note");
    counted.level = Magnitude::stacks();
    venom.stacking = StackingDef{};
    venom.stacking->limit = 2;
    venom.stacking->overflow = {counted};
    venom.on_apply = {counted};
    made.effects = {venom, note("note")};
    Scene scene(made);
    const Actor target = scene.spawn();

    scene.apply(target, "venom");
    EXPECT_EQ(scene.base(target, "mark"), 101);
    scene.apply(target, "venom");
    EXPECT_EQ(scene.base(target, "mark"), 101 + 201);
    scene.apply(target, "venom");
    EXPECT_EQ(scene.base(target, "mark"), 101 + 201 + 201) << "at the limit";
}

} // namespace
} // namespace prowess::test
