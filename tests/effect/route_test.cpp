#include "world/scene.hpp"

#include <limits>

namespace prowess::test {
namespace {

Magnitude amount() {
    return Magnitude::of(Magnitude::Kind::amount);
}
StageDef changing(ModifierDef modifier) {
    StageDef made;
    made.kind = StageKind::change;
    made.change = std::move(modifier);
    return made;
}
StageDef to_life() {
    return changing(flat("life", Magnitude(-1) * amount()));
}
StageDef stage(StageKind kind, std::string_view name = "") {
    StageDef made;
    made.name = Name(name);
    made.kind = kind;
    return made;
}
StageDef scaling(Magnitude factor) {
    StageDef made = stage(StageKind::scale);
    made.share = std::move(factor);
    return made;
}
StageDef refusing(Condition when) {
    StageDef made = stage(StageKind::refuse);
    made.when = std::move(when);
    return made;
}
StageDef converting(Magnitude share) {
    StageDef made = stage(StageKind::convert);
    made.share = std::move(share);
    made.from = "state.wet";
    made.to = "damage.fire";
    return made;
}
StageDef absorbing(std::string_view attribute, bool spill = true) {
    StageDef made = stage(StageKind::absorb_attribute);
    made.attribute = Name(attribute);
    made.spill = spill;
    return made;
}
ModifierDef along(Magnitude how_much, std::string_view route = "blows") {
    ModifierDef made;
    made.route = Name(route);
    made.amount = std::move(how_much);
    return made;
}
EffectDef shield(std::string_view name, double holds, bool spill = true) {
    EffectDef made = infinite(name);
    made.absorbs = AbsorbDef{.route = "blows", .amount = holds, .spill = spill};
    return made;
}
EffectDef intercepting(std::string_view name, Magnitude becomes, Side of = Side::target) {
    EffectDef made = infinite(name);
    InterceptDef part;
    part.route = "blows";
    part.stage = "soften";
    part.of = of;
    part.amount = std::move(becomes);
    made.intercepts = {part};
    return made;
}

/// A route `blows` of these stages, along which `blow` puts 40 or its param.
Definitions along_stages(std::vector<StageDef> stages, std::vector<EffectDef> effects = {}) {
    Definitions made = basics();
    made.routes.emplace_back();
    made.routes[0].name = "blows";
    made.routes[0].stages = std::move(stages);
    made.effects = {instant("blow", {along(Magnitude::param("param.amount", 40))})};
    for (EffectDef& effect : effects)
        made.effects.push_back(std::move(effect));
    return made;
}

Failure refused(Scene& scene, Actor actor, const EffectSpec& spec) {
    const std::uint64_t before = scene.world.state_hash();
    const auto applied = scene.world.apply(actor, spec);
    EXPECT_FALSE(applied);
    EXPECT_EQ(scene.world.state_hash(), before);
    return applied ? Failure{} : applied.error();
}

TEST(RouteStages, ConvertingMovesAShareAndItsTagWhoeverBroughtIt) {
    Scene scene(along_stages({converting(0.75), refusing(Condition::read_tagged("damage.fire")), to_life()}));
    Scene whole(along_stages({converting(Magnitude(0.15) * Magnitude::target("power")),
                              refusing(Condition::read_tagged("state.wet")), to_life()}));
    for (Scene* each : {&scene, &whole}) {
        const Actor actor = each->spawn();
        each->apply(actor, spec("blow").tag("state.wet"));
        EXPECT_EQ(each->base(actor, "life"), each == &scene ? 90 : 60) << "no share is above the whole";
        each->set(actor, "life", 100);
        each->apply(actor, "blow");
        EXPECT_EQ(each->base(actor, "life"), 60) << "of another tag nothing is converted";
    }
}

TEST(RouteStages, RefuseByTheTagsOfTheSourceAsItIsNow) {
    Scene scene(along_stages({refusing(Condition::source_has("state.stunned")), to_life()}));
    const Actor actor = scene.spawn();
    const Actor source = scene.spawn();
    scene.apply(actor, spec("blow").source(source));
    EXPECT_EQ(scene.base(actor, "life"), 60);
    scene.add(source, "state.stunned");
    scene.apply(actor, spec("blow").source(source));
    EXPECT_EQ(scene.base(actor, "life"), 60);
}

TEST(RouteStages, ANumberThatIsNoneFailsTheWhole) {
    Scene scaled(along_stages({scaling(Magnitude::product({1e308, Magnitude::target("power")})), to_life()}));
    EXPECT_EQ(refused(scaled, scaled.spawn(), spec("blow")).reason, Reason::not_finite);
    Scene grown(along_stages({scaling(1e200), scaling(1e200)}));
    EXPECT_EQ(refused(grown, grown.spawn(), spec("blow")).reason, Reason::execution_failed);
}

TEST(RouteStages, OfADerivedAttributeFail) {
    for (StageDef last : {absorbing("twice"), changing(flat("twice", amount()))}) {
        Definitions made = along_stages({last});
        AttributeDef twice = attribute("twice", 0);
        twice.derived = Magnitude(2.0) * Magnitude::own("power");
        made.attributes.push_back(twice);
        Scene scene(made);
        ActorSpec spec_of;
        spec_of.attributes = {{"life", 100}, {"power", 10}};
        spec_of.derived = {"twice"};
        const Failure failure = refused(scene, scene.world.spawn(spec_of).value(), spec("blow"));
        EXPECT_EQ(failure.reason, Reason::derived);
        EXPECT_EQ(failure.attribute, scene.attribute("twice"));
    }
}

TEST(RouteStages, OfAnAttributeThatIsNotThereFailUnlessTheyAreOptional) {
    Scene strict(along_stages({changing(flat("absent", amount())), to_life()}));
    EXPECT_EQ(refused(strict, strict.spawn(), spec("blow")).reason, Reason::no_attribute);
    ModifierDef optional = flat("absent", amount());
    optional.optional = true;
    StageDef of_source = stage(StageKind::change_source);
    of_source.change = flat("absent", amount());
    Scene lenient(along_stages({absorbing("absent"), changing(optional), of_source, to_life()}));
    const Actor actor = lenient.spawn();
    lenient.apply(actor, spec("blow").source(actor));
    EXPECT_EQ(lenient.base(actor, "life"), 60);
}

TEST(RouteStages, AnAttributeAbsorbsOnceOfAllThatWasConverted) {
    Scene scene(along_stages({converting(0.5), absorbing("mark"), to_life()}));
    Scene losing(along_stages({converting(0.5), absorbing("mark", false), to_life()}));
    for (Scene* each : {&scene, &losing}) {
        const Actor actor = each->spawn();
        each->set(actor, "mark", 15);
        each->apply(actor, spec("blow").tag("state.wet"));
        EXPECT_EQ(each->base(actor, "mark"), 0);
        EXPECT_EQ(each->base(actor, "life"), each == &scene ? 75 : 80) << "15 of 40, or the first 20 whole";
    }
}

TEST(RouteShields, TakeOfWhatConvertsOnceAndOfNothingBelowZero) {
    Scene scene(along_stages({converting(0.5), stage(StageKind::absorb_shields), to_life()},
                             {shield("ward", 10), shield("brittle", 10, false)}));
    for (const char* const name : {"ward", "brittle"}) {
        const Actor actor = scene.spawn();
        const ActiveEffect held = scene.apply(actor, name).effect;
        scene.set(actor, "life", 50);
        scene.apply(actor, spec("blow").param("param.amount", -20));
        EXPECT_EQ(scene.base(actor, "life"), 70) << name;
        EXPECT_EQ(scene.view(held).absorbs, 10) << name;
        scene.set(actor, "life", 100);
        scene.apply(actor, spec("blow").tag("state.wet"));
        EXPECT_FALSE(scene.world.alive(held)) << name;
        EXPECT_EQ(scene.base(actor, "life"), std::string_view(name) == "ward" ? 70 : 80)
            << "what is empty takes nothing more, of the second half: " << name;
    }
}

TEST(RouteShields, WhatIsBeyondOneThatDoesNotSpillIsLost) {
    Scene scene(along_stages({stage(StageKind::absorb_shields), to_life()},
                             {shield("brittle", 10, false), shield("ward", 10)}));
    const Actor actor = scene.spawn();
    scene.apply(actor, "brittle");
    const ActiveEffect ward = scene.apply(actor, "ward").effect;
    scene.apply(actor, "blow");
    EXPECT_EQ(scene.base(actor, "life"), 100);
    EXPECT_EQ(scene.view(ward).absorbs, 10);
}

TEST(RouteShields, AreOfTheirRouteAndCountAsTheirEffectsDo) {
    Definitions made = along_stages({stage(StageKind::absorb_shields), to_life()}, {shield("ward", 100)});
    made.effects[1].ongoing = !Condition::owner_has("state.stunned");
    made.routes.push_back(made.routes[0]);
    made.routes[1].name = "curses";
    made.effects.push_back(instant("curse", {along(40, "curses")}));
    EffectDef spare = shield("spare", 1);
    spare.absorbs->route = "curses";
    made.effects.push_back(spare);
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.apply(actor, "ward");
    scene.apply(actor, "blow");
    EXPECT_EQ(scene.base(actor, "life"), 100);
    scene.apply(actor, "curse");
    EXPECT_EQ(scene.base(actor, "life"), 60);
    scene.apply(actor, "spare");
    scene.add(actor, "state.stunned");
    scene.apply(actor, "blow");
    EXPECT_EQ(scene.base(actor, "life"), 20);
}

TEST(RouteShields, OfStacksHoldAsMuchForEachAndRenewedAreFullAgain) {
    EffectDef stacked = shield("stacked", 10);
    stacked.stacking = StackingDef{};
    EffectDef renewed = shield("renewed", 10);
    renewed.lifetime = Lifetime::timed;
    renewed.duration = 9;
    renewed.stacking = StackingDef{.policy = StackPolicy::refresh};
    Scene scene(along_stages({stage(StageKind::absorb_shields), to_life()}, {stacked, renewed}));
    const Actor actor = scene.spawn();
    const ActiveEffect stacks = scene.apply(actor, "stacked").effect;
    scene.apply(actor, "stacked");
    EXPECT_EQ(scene.view(stacks).absorbs, 20);
    scene.apply(actor, spec("blow").param("param.amount", 20));
    const ActiveEffect renews = scene.apply(actor, "renewed").effect;
    scene.apply(actor, spec("blow").param("param.amount", 4));
    EXPECT_EQ(scene.view(renews).absorbs, 6);
    scene.apply(actor, "renewed");
    EXPECT_EQ(scene.view(renews).absorbs, 10);
    EXPECT_EQ(scene.base(actor, "life"), 100);
}

TEST(RouteShields, RenewedAsWhatAbsorbsNothingLeaveNothing) {
    for (const StackPolicy policy : {StackPolicy::refresh, StackPolicy::extend}) {
        const auto renewed = [&](std::string_view name) {
            return with_policy(timed(name, 9), {.policy = policy, .key = "cover"});
        };
        EffectDef shell = renewed("shell");
        shell.absorbs = AbsorbDef{.route = "blows", .amount = 10};
        const auto state_after = [&](std::string_view first) {
            Scene scene(along_stages({stage(StageKind::absorb_shields), to_life()},
                                     {shell, renewed("husk"), renewed("cloak")}));
            const Actor actor = scene.spawn();
            const ActiveEffect cover = scene.apply(actor, first).effect;
            EXPECT_EQ(scene.apply(actor, "cloak").effect, cover);
            EXPECT_FALSE(scene.view(cover).absorbs);
            return scene.world.state_hashes().effects;
        };
        EXPECT_EQ(state_after("shell"), state_after("husk"));
    }
}

TEST(RouteIntercepts, OfTheSourceComeBeforeThoseOfTheTargetAndEachOnItsSideAlone) {
    Scene scene(along_stages({stage(StageKind::pass, "soften"), to_life()},
                             {intercepting("mighty", amount() + Magnitude(10), Side::source),
                              intercepting("tough", Magnitude(0.5) * amount())}));
    const Actor actor = scene.spawn();
    const Actor source = scene.spawn();
    scene.apply(source, "mighty");
    scene.apply(source, "tough");
    scene.apply(actor, "tough");
    scene.apply(actor, "mighty");
    scene.apply(actor, spec("blow").source(source));
    EXPECT_EQ(scene.base(actor, "life"), 75);
}

TEST(RouteIntercepts, CountAsTheirEffectsDoAndReadTheActorsOfTheBlow) {
    EffectDef wary = intercepting("wary", amount() + Magnitude(-1) * Magnitude::source("power"));
    wary.ongoing = !Condition::owner_has("state.stunned");
    Scene scene(along_stages({stage(StageKind::pass, "soften"), to_life()}, {wary, intercepting("idle", amount())}));
    const Actor actor = scene.spawn();
    const Actor druid = scene.spawn();
    const Actor wolf = scene.spawn();
    scene.set(druid, "power", 3);
    scene.set(wolf, "power", 8);
    scene.apply(actor, spec("wary").source(druid));
    scene.apply(actor, "idle");
    scene.apply(actor, spec("blow").source(wolf));
    EXPECT_EQ(scene.base(actor, "life"), 68);
    scene.add(actor, "state.stunned");
    scene.apply(actor, spec("blow").source(wolf));
    EXPECT_EQ(scene.base(actor, "life"), 28);
}

TEST(RouteIntercepts, DrawNothingInAPreview) {
    Scene scene(along_stages({stage(StageKind::pass, "soften"), to_life()},
                             {intercepting("fickle", amount() + Magnitude::random(0, 9))}));
    const Actor actor = scene.spawn();
    scene.apply(actor, "fickle");
    const std::uint64_t before = scene.world.state_hash();
    const auto shown = scene.world.preview(actor, spec("blow"));
    ASSERT_TRUE(shown);
    EXPECT_EQ(scene.world.state_hash(), before);
    scene.apply(actor, "blow");
    EXPECT_EQ(scene.base(actor, "life"), shown->at(0).after);
}

TEST(Route, TakesAllThatIsPutOnItAtOnce) {
    Definitions made =
        along_stages({stage(StageKind::pass, "soften"), to_life()}, {intercepting("tough", amount() + Magnitude(-5))});
    made.effects.push_back(instant("flurry", {along(10), along(15)}));
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.apply(actor, "tough");
    scene.apply(actor, "flurry");
    EXPECT_EQ(scene.base(actor, "life"), 80) << "5 less once";
    const auto routed = scene.world.routed(scene.events<EffectExecuted>().back());
    ASSERT_EQ(routed.size(), 1U);
    EXPECT_EQ(routed[0].amount, 25);
}

TEST(Route, ToldOfChangesAreTheTargetsFirstAndWhoStrikesByItsTargetDiesByIt) {
    StageDef thorns = stage(StageKind::change_source);
    thorns.change = flat("max_life", Magnitude(-1) * amount());
    StageDef back = stage(StageKind::change_source);
    back.change = flat("life", Magnitude(-1) * amount());
    Definitions made = along_stages({to_life(), thorns, back});
    ActorDef mortal;
    mortal.name = "mortal";
    mortal.attributes = {{"life", 40}, {"max_life", 100}};
    mortal.dies_when = Condition::owner_attribute("life", Comparison::at_most, 0);
    made.actors = {mortal};
    Scene scene(made);
    const Actor target = scene.spawn();
    const Actor source = scene.world.spawn("mortal").value();
    scene.apply(target, spec("blow").source(source));
    const auto changes = scene.world.changes(scene.events<EffectExecuted>().back());
    ASSERT_EQ(changes.size(), 3U);
    EXPECT_EQ(changes[0].actor, target);
    ASSERT_EQ(scene.events<ActorDied>().size(), 1U);
    EXPECT_EQ(scene.events<ActorDied>()[0].killer, target);
}

} // namespace
} // namespace prowess::test
