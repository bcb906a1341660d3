#include "effect/reacting.hpp"
#include "reload_scene.hpp"

namespace prowess::test {
namespace {

/// The same with tags before all others, so that those stand elsewhere.
Definitions moved(Definitions made) {
    made.tags.insert(made.tags.begin(), {"a", "a.b", "a.c"});
    return made;
}

TEST(ReloadEffects, TagsOfReadsSpecsAndSourcesMoveAlong) {
    EffectDef fire =
        infinite("fire", {flat("mark", Magnitude::source("power").tagged("damage.fire")), flat("armour", 3)});
    fire.modifiers[1].when = Condition::source_has("state.raging");
    const Definitions content = with({fire});
    Scene scene(content);
    const Actor actor = scene.spawn();
    const Actor source = scene.spawn();
    scene.add(source, "state.raging");
    const ActiveEffect active = scene.apply(actor, spec("fire").source(source).tag("damage.fire")).effect;
    ASSERT_TRUE(scene.world.destroy(source));
    reload(scene, moved(content));
    EXPECT_EQ(scene.value(actor, "mark"), 10) << "what it captured of a source that is gone is kept";
    EXPECT_EQ(scene.value(actor, "armour"), 3);
    ASSERT_TRUE(scene.world.remove(active));
    EXPECT_EQ(scene.world.removed(scene.events<EffectRemoved>().back()).tags, std::vector{scene.tag("damage.fire")});
}

TEST(ReloadEffects, ReactionsBeginAndGrow) {
    const auto content = [](std::vector<ReactionDef> reactions) {
        EffectDef temper = infinite("temper");
        temper.reactions = std::move(reactions);
        return with({temper, instant("hit", {flat("life", -1)}), instant("note", {flat("mark", 1)})});
    };
    Scene scene(content({}));
    const Actor actor = scene.spawn();
    scene.apply(actor, "temper");
    ReactionDef low = reaction(ReactionTo::threshold, "note");
    low.threshold = Condition::owner_attribute("life", Comparison::below, 50);
    scene.set(actor, "life", 40);
    reload(scene, content({low}));
    EXPECT_EQ(scene.base(actor, "mark"), 0) << "what holds already is not crossed";
    scene.set(actor, "life", 60);
    scene.set(actor, "life", 40);
    EXPECT_EQ(scene.base(actor, "mark"), 1);
    reload(scene, content({low, reaction(ReactionTo::healed, "note"), reaction(ReactionTo::hurt, "note")}));
    scene.apply(actor, "hit");
    EXPECT_EQ(scene.base(actor, "mark"), 2);
}

TEST(ReloadEffects, AFirstPulseThatWaitsIsForgottenWhereItIsNoMore) {
    EffectDef strict = pulsing("strict", 9, 5, {flat("mark", 1)});
    strict.period->on_apply = true;
    strict.ongoing = !Condition::owner_has("state.wet");
    Scene scene(with({strict}));
    const Actor actor = scene.spawn();
    scene.add(actor, "state.wet");
    scene.apply(actor, "strict");
    strict.period->on_apply = false;
    reload(scene, with({strict}));
    strict.period->on_apply = true;
    reload(scene, with({strict}));
    scene.take(actor, "state.wet");
    EXPECT_EQ(scene.base(actor, "mark"), 0);
}

TEST(ReloadEffects, DrawNothing) {
    const Definitions content = with({timed("song", Magnitude::random(60, 120))});
    Scene scene(content);
    const Actor actor = scene.spawn();
    const ActiveEffect song = scene.apply(actor, "song").effect;
    const std::uint64_t draws = scene.world.state_hashes().draws;
    const auto remaining = scene.view(song).remaining;
    reload(scene, content);
    EXPECT_EQ(scene.world.state_hashes().draws, draws);
    EXPECT_EQ(scene.view(song).remaining, remaining);
}

TEST(ReloadEffects, AStrengthIsKeptWhateverTheDefinitionSays) {
    EffectDef hold = infinite("hold");
    Scene scene(with({hold}));
    const Actor actor = scene.spawn();
    const ActiveEffect held = scene.apply(actor, spec("hold").level(1e100).strength(4)).effect;
    hold.strength = Magnitude::product({1e200, Magnitude::level(), Magnitude::level()}); // No number at this level.
    reload(scene, with({hold}));
    EXPECT_EQ(scene.view(held).strength, 4);
}

TEST(ReloadEffects, PulsesThatAreOwedAreKeptAsLongAsThereIsAPeriod) {
    Scene scene(with({pulsing("drum", 20, 1, {flat("mark", 1)})}), {.pulses_per_step = 1});
    const Actor actor = scene.spawn();
    const ActiveEffect drum = scene.apply(actor, "drum").effect;
    scene.step(3.5);
    EXPECT_EQ(scene.view(drum).backlog, 2U);
    reload(scene, with({pulsing("drum", 20, 4, {flat("mark", 1)})}));
    EXPECT_EQ(scene.view(drum).backlog, 2U);
    reload(scene, with({timed("drum", 20)}));
    EXPECT_EQ(scene.view(drum).backlog, 0U);
    scene.step(5);
    EXPECT_EQ(scene.base(actor, "mark"), 1);
}

TEST(ReloadEffects, AStackStartsItsTimeOverByTheNewDuration) {
    const auto content = [](double seconds) {
        EffectDef venom = timed("venom", seconds);
        venom.stacking = StackingDef{};
        return with({venom});
    };
    Scene scene(content(4));
    const Actor actor = scene.spawn();
    const ActiveEffect venom = scene.apply(actor, "venom").effect;
    scene.step(1);
    reload(scene, content(9));
    EXPECT_EQ(scene.remaining(venom), 3);
    scene.apply(actor, "venom");
    EXPECT_EQ(scene.remaining(venom), 9);
}

TEST(ReloadEffects, StacksThatComeToAbsorbHoldAsMuchForEach) {
    const auto content = [](bool absorbs) {
        EffectDef ward = infinite("ward");
        ward.stacking = StackingDef{};
        if (absorbs)
            ward.absorbs = AbsorbDef{.route = "blows", .amount = 7};
        Definitions made = with({ward});
        StageDef shields;
        shields.kind = StageKind::absorb_shields;
        made.routes.emplace_back();
        made.routes[0].name = "blows";
        made.routes[0].stages = {shields};
        return made;
    };
    const auto warded = [&](Scene& scene) {
        const Actor actor = scene.spawn();
        scene.apply(actor, "ward");
        scene.apply(actor, "ward");
        return scene.apply(actor, "ward").effect;
    };
    Scene scene(content(false));
    const ActiveEffect ward = warded(scene);
    reload(scene, content(true));
    EXPECT_EQ(scene.view(ward).absorbs, 21);
    reload(scene, content(false));
    EXPECT_FALSE(scene.view(ward).absorbs);
    Scene bare(content(false));
    (void)warded(bare);
    reload(bare, content(false));
    EXPECT_EQ(scene.world.state_hashes().effects, bare.world.state_hashes().effects) << "nothing is left of it";
}

TEST(ReloadEffects, ASnapshotIsThatOfTheLastApplication) {
    EffectDef aura = timed("aura", 9, {flat("mark", Magnitude::source("power"))});
    aura.stacking = StackingDef{.policy = StackPolicy::refresh};
    AbilityDef cast = ability("cast");
    cast.target_effects = {entry("aura")};
    Definitions content = with({aura});
    content.abilities = {cast};
    Scene scene(content);
    const Actor source = scene.spawn();
    const Actor target = scene.spawn();
    scene.activate(scene.grant(source, "cast"), target);
    scene.apply(target, spec("aura").source(source));
    scene.set(source, "power", 100);
    reload(scene, content);
    EXPECT_EQ(scene.value(target, "mark"), 100) << "it was applied without one";
}

TEST(ReloadEffects, WhatEndsWithAnAbilityThatIsGoneEndsByTheRulesOfBefore) {
    AbilityDef song = ability("song", BehaviourKind::cast, 9);
    song.owner_tags = {"state.casting"};
    EffectDef hum = infinite("hum");
    hum.end_if = !Condition::owner_has("state.casting");
    hum.on_remove = {entry("note")};
    Definitions first = with({hum, instant("note", {flat("mark", 1)})});
    first.abilities = {song};
    Scene scene(first);
    const Actor actor = scene.spawn();
    scene.activate(scene.grant(actor, "song"));
    const ActiveEffect active = scene.apply(actor, "hum").effect;
    reload(scene, with({infinite("hum"), instant("note", {flat("mark", 1)})}));
    EXPECT_FALSE(scene.world.alive(active));
    EXPECT_EQ(scene.base(actor, "mark"), 1);
}

TEST(ReloadEffects, AnActiveAbilityIsWeighedByItsNewConditions) {
    AbilityDef song = ability("song", BehaviourKind::cast, 9);
    Definitions content = with({});
    content.abilities = {song};
    Scene scene(content);
    const Actor actor = scene.spawn();
    const GrantedAbility granted = scene.grant(actor, "song");
    scene.activate(granted);
    scene.add(actor, "state.stunned");
    content.abilities[0].end_if = Condition::owner_has("state.stunned");
    reload(scene, content);
    EXPECT_FALSE(scene.active(granted));
}

TEST(ReloadEffects, ModifierSourcesKeepTheirAmounts) {
    const auto content = [](double value) {
        Definitions made = with({});
        made.curves = {{"growth", {}, {}}};
        made.curves[0].curve.keys = {{1, value}};
        return made;
    };
    Scene scene(content(5));
    const Actor actor = scene.spawn();
    ASSERT_TRUE(scene.world.attach(actor, {flat("power", Magnitude::curve_at("growth", 1))}));
    EXPECT_EQ(scene.value(actor, "power"), 15);
    reload(scene, content(7));
    EXPECT_EQ(scene.value(actor, "power"), 15) << "those of curves too";
}

/// Why a boon of one modifier cannot become another; everything is as it was.
Failure refused(const EffectDef& next, const std::function<void(Scene&, Actor)>& prepare = {}) {
    EffectDef boon = timed("boon", 9, {flat("power", 1)});
    Scene scene(with({boon}), {.modifiers_per_actor = 1});
    const Actor actor = scene.spawn();
    scene.apply(actor, "boon");
    if (prepare)
        prepare(scene, actor);
    const std::uint64_t before = scene.world.state_hash();
    const auto failed = scene.world.reload(over(scene.world, with({next})));
    EXPECT_FALSE(failed);
    EXPECT_EQ(scene.world.state_hash(), before);
    EXPECT_EQ(scene.value(actor, "power"), 11);
    return failed ? Failure() : failed.error();
}

TEST(ReloadEffects, WhatCannotBeLeavesEverythingAsItWas) {
    const EffectDef twofold = timed("boon", 9, {flat("power", 1), flat("armour", 1)});
    EXPECT_EQ(refused(twofold).reason, Reason::no_capacity);
    const EffectDef reading = timed("boon", 9, {flat("power", Magnitude::source("mana")), flat("armour", 1)});
    EXPECT_EQ(refused(reading).reason, Reason::no_capacity) << "that waits for what it reads";
    const EffectDef momentary = timed("boon", Magnitude::product({0, Magnitude::level()}), {flat("power", 1)});
    EXPECT_EQ(refused(momentary).reason, Reason::bad_duration);
    const Failure full =
        refused(tagged(timed("boon", 9, {flat("power", 1)}), {"state.wet"}), [](Scene& scene, Actor actor) {
            for (int i = 0; i < 0xFFFF; ++i)
                scene.add(actor, "state.wet");
        });
    EXPECT_EQ(full.reason, Reason::no_capacity);
    EXPECT_TRUE(full.tag);
}

TEST(ReloadEffects, TagsOfOtherNumbersAreRefused) {
    Definitions other = with({infinite("a")});
    std::erase(other.tags, Name("cooldown.bolt"));
    Scene scene(with({infinite("a")}));
    const auto refused = scene.world.reload(built(other));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, Reason::renumbered);
}

} // namespace
} // namespace prowess::test
