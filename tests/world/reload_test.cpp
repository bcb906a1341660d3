#include "reload_scene.hpp"

#include "ability/spells.hpp"
#include <gmock/gmock.h>
#include <memory>
#include <random>

namespace prowess::test {
namespace {

TEST(Reload, WhatWasNotBuiltOverTheWorldsContentIsRefused) {
    Scene scene(with({infinite("a"), infinite("b")}));
    const auto other = scene.world.reload(built(with({infinite("b")})));
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().reason, Reason::renumbered);
    EXPECT_EQ(other.error().text(),
              "`a` has another number there than in the world: build it over the world's rulebook");
    EXPECT_EQ(scene.world.reload(nullptr).error().reason, Reason::bad_value);
    EXPECT_EQ(scene.world.reload(nullptr).error().text(), "a value is missing, not finite or out of range");
}

TEST(Reload, WaitsForNoStepAndIsNotMadeWithinOne) {
    Scene scene(with({infinite("a")}));
    Reason reason{};
    const Actor actor = scene.spawn();
    scene.world.subscribe<EffectApplied>([&](const World& world, const EffectApplied&) {
        reason = const_cast<World&>(world).reload(world.rulebook_pointer()).error().reason;
    });
    scene.apply(actor, "a");
    EXPECT_EQ(reason, Reason::in_step);
}

TEST(Reload, AFailureLeavesEverythingAsItWas) {
    Scene scene(with({tagged(infinite("boon", {flat("power", 5)}), {"state.raging"}), infinite("gone")}));
    const Actor actor = scene.spawn();
    const ActiveEffect boon = scene.apply(actor, "boon").effect;
    scene.apply(actor, "gone");
    const std::uint64_t before = scene.world.state_hash();
    const std::size_t removed = scene.events<EffectRemoved>().size();
    const RulebookPointer rulebook = scene.world.rulebook_pointer();

    Definitions next = with({infinite("boon", {flat("power", Magnitude::param("a.new"))})});
    next.tags.insert(next.tags.begin(), {"a", "a.new"});
    next.attributes.erase(next.attributes.begin() + 5);
    const auto failed = scene.world.reload(over(scene.world, next));
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().reason, Reason::missing_param);
    EXPECT_EQ(failed.error().text(), "effect `boon`: the param `a.new` is not set, and its definition has no default");

    EXPECT_EQ(scene.world.state_hash(), before);
    EXPECT_EQ(scene.world.rulebook_pointer(), rulebook);
    EXPECT_EQ(scene.events<EffectRemoved>().size(), removed);
    EXPECT_EQ(scene.value(actor, "power"), 15);
    EXPECT_EQ(scene.value(actor, "mark"), 0);
    EXPECT_TRUE(scene.owns(actor, "state.raging"));
    EXPECT_TRUE(scene.world.remove(boon));
    scene.step(1);
    EXPECT_EQ(scene.value(actor, "power"), 10);
    EXPECT_FALSE(scene.owns(actor, "state.raging"));
}

// Effects

TEST(Reload, ARunningEffectTakesItsNewModifiersAndKeepsItsTimeLeft) {
    Scene scene(with({timed("boon", 4, {flat("power", 5)})}));
    const Actor actor = scene.spawn();
    const ActiveEffect boon = scene.apply(actor, "boon").effect;
    scene.step(1);
    reload(scene, with({timed("boon", 10, {flat("power", 7), flat("armour", 1)})}));
    EXPECT_EQ(scene.value(actor, "power"), 17);
    EXPECT_EQ(scene.value(actor, "armour"), 1);
    EXPECT_EQ(scene.remaining(boon), 3);
    EXPECT_EQ(scene.world.current(actor, scene.attribute("power")).value(), 15);
    scene.step(1);
    EXPECT_EQ(scene.world.current(actor, scene.attribute("power")).value(), 17);
    EXPECT_EQ(scene.events<AttributeChanged>().size(), 2);
    scene.step(2);
    EXPECT_FALSE(scene.world.alive(boon));
    EXPECT_EQ(scene.value(actor, "power"), 10);
}

TEST(Reload, AnEffectWhoseDefinitionIsGoneComesOffAndNothingChains) {
    EffectDef curse = tagged(infinite("curse", {flat("power", 5)}), {"state.burning"});
    curse.on_remove = {entry("mark")};
    EffectDef brand = infinite("brand");
    brand.on_remove = {entry("mark")};
    Scene scene(with({curse, brand, instant("mark", {flat("mark", 1)})}));
    const Actor actor = scene.spawn();
    const ActiveEffect gone = scene.apply(actor, spec("curse").tag("damage.fire").param("param.amount", 3)).effect;
    const ActiveEffect instead = scene.apply(actor, "brand").effect;
    const EffectId number = scene.effect("curse");
    scene.forget();
    Definitions next = with({instant("brand"), instant("mark", {flat("mark", 1)})});
    next.tags.insert(next.tags.begin(), "a");
    reload(scene, next);
    EXPECT_FALSE(scene.world.alive(gone));
    EXPECT_FALSE(scene.world.alive(instead));
    ASSERT_EQ(scene.events<EffectRemoved>().size(), 2);
    EXPECT_EQ(scene.events<EffectRemoved>()[0].reason, RemovalReason::definition_gone);
    EXPECT_EQ(scene.events<EffectRemoved>()[0].id, number);
    const RemovedEffect what = scene.world.removed(scene.events<EffectRemoved>()[0]);
    EXPECT_THAT(what.tags, ElementsAre(scene.tag("damage.fire")));
    ASSERT_EQ(what.params.size(), 1);
    EXPECT_EQ(what.params[0].first, scene.tag("param.amount"));
    EXPECT_EQ(scene.base(actor, "mark"), 0);
    EXPECT_EQ(scene.value(actor, "power"), 10);
    EXPECT_THAT(told<TagRemoved>(scene), ElementsAre("state.burning", "state"));
}

TEST(Reload, ATimedOneGainsAnEndAndLosesIt) {
    Scene scene(with({infinite("a"), timed("b", 2)}));
    const Actor actor = scene.spawn();
    const ActiveEffect a = scene.apply(actor, "a").effect;
    const ActiveEffect b = scene.apply(actor, "b").effect;
    scene.step(1);
    reload(scene, with({timed("a", 3), infinite("b")}));
    EXPECT_EQ(scene.remaining(a), 3);
    EXPECT_FALSE(scene.view(b).remaining);
    scene.step(2.5);
    EXPECT_TRUE(scene.world.alive(a));
    scene.step(0.5);
    EXPECT_FALSE(scene.world.alive(a));
    EXPECT_TRUE(scene.world.alive(b));
}

TEST(Reload, APeriodKeepsItsPhase) {
    Scene scene(
        with({pulsing("a", 20, 2, {flat("mark", 1)}), timed("b", 20), pulsing("c", 20, 2, {flat("power", 1)})}));
    const Actor actor = scene.spawn();
    scene.apply(actor, "a");
    scene.apply(actor, "b");
    scene.apply(actor, "c");
    scene.step(1);
    reload(scene, with({pulsing("a", 20, 5, {flat("mark", 1)}), pulsing("b", 20, 2, {flat("armour", 1)}),
                        timed("c", 20, {flat("power", 100)})}));
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 1); // At 2, as it was to be.
    EXPECT_EQ(scene.base(actor, "armour"), 0);
    EXPECT_EQ(scene.base(actor, "power"), 10);
    EXPECT_EQ(scene.value(actor, "power"), 110);
    scene.step(4.9);
    EXPECT_EQ(scene.base(actor, "mark"), 1);
    EXPECT_EQ(scene.base(actor, "armour"), 2); // At 3 and 5.
    scene.step(0.1);
    EXPECT_EQ(scene.base(actor, "mark"), 2);
}

TEST(Reload, StacksLevelParamsAndStrengthAreKept) {
    EffectDef stack = infinite("stack", {flat("power", Magnitude::param("param.amount"))});
    stack.stacking = StackingDef{};
    Scene scene(with({stack}));
    const Actor actor = scene.spawn();
    const ActiveEffect effect = scene.apply(actor, spec("stack").level(3).strength(4).param("param.amount", 2)).effect;
    scene.apply(actor, spec("stack").param("param.amount", 2));
    stack.modifiers = {flat("power", Magnitude::product({Magnitude::param("param.amount"), Magnitude::level()}))};
    Definitions next = with({stack});
    next.tags.insert(next.tags.begin(), "a");
    reload(scene, next);
    EXPECT_EQ(scene.value(actor, "power"), 10 + 2 * 3 * 2);
    EXPECT_EQ(scene.view(effect).stacks, 2);
    EXPECT_EQ(scene.view(effect).strength, 4);
}

TEST(Reload, CapturesAreTakenAgainButForASnapshotOfTheSource) {
    const auto reads = [](std::string_view name) { return infinite(name, {flat("mark", Magnitude::source("power"))}); };
    AbilityDef cast = ability("cast");
    cast.target_effects = {entry("by_ability")};
    Definitions first = with({reads("by_ability"), reads("alone")});
    first.abilities = {cast};
    Scene scene(first);
    const Actor source = scene.spawn();
    const Actor target = scene.spawn();
    scene.activate(scene.grant(source, "cast"), target);
    scene.apply(target, spec("alone").source(source));
    EXPECT_EQ(scene.value(target, "mark"), 20);
    scene.set(source, "power", 100);
    reload(scene, first);
    EXPECT_EQ(scene.value(target, "mark"), 110);
    EXPECT_TRUE(scene.world.destroy(source));
    reload(scene, first);
    EXPECT_EQ(scene.value(target, "mark"), 110);
}

TEST(Reload, ACaptureReadsWhatTheOthersHaveComeTo) {
    const auto content = [](double amount) {
        return with(
            {infinite("reads", {flat("mark", Magnitude::target("power"))}), infinite("boon", {flat("power", amount)})});
    };
    Scene scene(content(5));
    const Actor actor = scene.spawn();
    scene.apply(actor, "reads");
    scene.apply(actor, "boon");
    EXPECT_EQ(scene.value(actor, "mark"), 10);
    reload(scene, content(50));
    EXPECT_EQ(scene.value(actor, "mark"), 60);
}

TEST(Reload, ConditionsAreWeighedAndNoFirstPulseIsMadeAgain) {
    EffectDef pulse = pulsing("pulse", 20, 2, {flat("mark", 1)});
    pulse.period->on_apply = true;
    EffectDef idle = tagged(infinite("idle"), {"state.raging"});
    Scene scene(with({pulse, idle, infinite("ends")}));
    const Actor actor = scene.spawn();
    scene.add(actor, "state.wet");
    scene.apply(actor, "pulse");
    scene.apply(actor, "idle");
    const ActiveEffect ends = scene.apply(actor, "ends").effect;
    idle.ongoing = !Condition::owner_has("state.wet");
    EffectDef ending = infinite("ends");
    ending.end_if = Condition::owner_has("state.wet");
    reload(scene, with({pulse, idle, ending}));
    EXPECT_EQ(scene.base(actor, "mark"), 1);
    EXPECT_FALSE(scene.owns(actor, "state.raging"));
    EXPECT_EQ(scene.events<EffectInhibited>().size(), 1);
    EXPECT_FALSE(scene.world.alive(ends));
    reload(scene, with({pulse, tagged(infinite("idle"), {"state.raging"}), ending}));
    EXPECT_TRUE(scene.owns(actor, "state.raging"));
    EXPECT_EQ(scene.events<EffectResumed>().size(), 1);
}

TEST(Reload, WhatAShieldStillAbsorbsIsKept) {
    const auto content = [](double shield, bool second) {
        Definitions made = basics();
        RouteDef route;
        route.name = "incoming";
        StageDef absorb;
        absorb.kind = StageKind::absorb_shields;
        StageDef change;
        change.kind = StageKind::change;
        change.change = flat("life", Magnitude::product({Magnitude::of(Magnitude::Kind::amount), -1}));
        route.stages = {absorb, change};
        made.routes = {route};
        EffectDef ward = infinite("ward");
        ward.absorbs = AbsorbDef{.route = "incoming", .amount = shield};
        EffectDef late = infinite("late");
        if (second)
            late.absorbs = AbsorbDef{.route = "incoming", .amount = 7};
        ModifierDef hit;
        hit.route = "incoming";
        hit.amount = 30;
        made.effects = {ward, late, instant("hit", {hit})};
        return made;
    };
    Scene scene(content(50, false));
    const Actor actor = scene.spawn();
    scene.apply(actor, "ward");
    scene.apply(actor, "late");
    scene.apply(actor, "hit");
    EXPECT_EQ(scene.base(actor, "life"), 100);
    reload(scene, content(500, true));
    scene.apply(actor, "hit");
    EXPECT_EQ(scene.base(actor, "life"), 100 - (30 - 20 - 7));
}

// Tags

TEST(Reload, TagsThatAreOwnedBeforeAndAfterAreNotTold) {
    Scene scene(with({tagged(infinite("a"), {"state.burning", "state.wet"})}));
    const Actor actor = scene.spawn();
    scene.apply(actor, "a");
    scene.forget();
    reload(scene, with({tagged(infinite("a"), {"state.burning", "immune.fire"})}));
    EXPECT_THAT(told<TagRemoved>(scene), ElementsAre("state.wet"));
    EXPECT_THAT(told<TagAdded>(scene), ElementsAre("immune.fire", "immune"));
    EXPECT_TRUE(scene.world.remove(scene.world.effects(actor).front()));
    EXPECT_THAT(scene.world.tags(actor), IsEmpty());
}

TEST(Reload, TagsThatStandElsewhereMeanTheSame) {
    EffectDef ward = infinite("ward");
    ward.blocks = {"effect.affliction"};
    EffectDef rage = infinite("rage");
    rage.ongoing = Condition::owner_has("state.raging");
    EffectDef poison = infinite("poison");
    poison.tags = {"effect.affliction.poison"};
    EffectDef cure = instant("cure");
    cure.ends = {"effect.boon"};
    EffectDef boon = infinite("boon");
    Definitions first = with({ward, rage, poison, cure, boon});
    Scene scene(first);
    const Actor actor = scene.spawn();
    const Actor other = scene.spawn();
    scene.add(actor, "state.wet");
    scene.add(actor, "state.raging");
    scene.apply(actor, "ward");
    const ActiveEffect raging = scene.apply(actor, "rage").effect;
    ModifierDef wet = flat("power", 5);
    wet.when = Condition::owner_has("state.wet");
    EXPECT_TRUE(scene.world.attach(actor, {wet}));
    scene.apply(other, spec("boon").tag("damage.fire"));
    Definitions next = first;
    next.tags.insert(next.tags.begin(), {"a", "a.b", "effect.a", "state.a"});
    std::erase(next.tags, Name("state.stunned"));
    reload(scene, next);
    EXPECT_TRUE(scene.owns(actor, "state.wet"));
    EXPECT_FALSE(scene.owns(actor, "state.a"));
    EXPECT_EQ(scene.value(actor, "power"), 15);
    EXPECT_EQ(scene.world.apply(actor, spec("poison")).error().reason, Reason::blocked_immunity);
    scene.take(actor, "state.wet");
    EXPECT_EQ(scene.value(actor, "power"), 10);
    EXPECT_FALSE(scene.view(raging).inhibited);
    scene.take(actor, "state.raging");
    EXPECT_TRUE(scene.view(raging).inhibited);
}

} // namespace
} // namespace prowess::test
