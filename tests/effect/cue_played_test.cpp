#include "effect/cue_scene.hpp"

namespace prowess::test {
namespace {

/// Where it hit.
struct Spot {
    std::uint32_t x = 0;

    bool operator==(const Spot&) const = default;
};

/// Takes of the source first, then of the target.
struct Drain {
    static void execute(const ExecutionContext&, CodeChanges& changes) {
        changes.change("mana", Operation::flat, 4).on_source();
        changes.change("life", Operation::flat, -7);
    }
};

Definitions hits() {
    EffectDef burning = showing(pulsing("burning", 2, 0.5, {flat("life", -3)}), {"cue.burning", "cue.hit.fire"});
    burning.ongoing = !Condition::owner_has("state.wet");
    EffectDef drain = showing(instant("drain", {flat("mana", -1)}), {"cue.hit"});
    drain.executions = {"drain"};
    EffectDef parted = showing(pulsing("parted", 1, 1), {"cue.burning"});
    parted.period->effects = {entry("hit")};
    EffectDef shield = infinite("shield");
    shield.absorbs = AbsorbDef{.route = "wounds", .amount = 10};
    ModifierDef wound;
    wound.route = "wounds";
    wound.amount = 25;
    Definitions made =
        with_cues({burning, drain, parted, shield, showing(instant("hit", {flat("life", -15)}), {"cue.hit.fire"}),
                   showing(instant("limits", {flat("life", 5), flat("max_life", -60)}), {"cue.hit"}),
                   showing(instant("flash"), {"cue.hit", "cue.dust"}), showing(instant("blow", {wound}), {"cue.hit"}),
                   showing(instant("failing", {flat("life", -1), flat("absent", 1)}), {"cue.hit"}),
                   instant("plain", {flat("life", -1)}), showing(timed("glow", 1), {"cue.burning"})});
    RouteDef wounds;
    wounds.name = "wounds";
    StageDef absorb;
    absorb.name = "absorb";
    absorb.kind = StageKind::absorb_shields;
    StageDef apply;
    apply.name = "apply";
    apply.kind = StageKind::change;
    apply.change = flat("life", Magnitude::formula("-amount"));
    wounds.stages = {absorb, apply};
    made.routes = {wounds};
    return made;
}

class CuePlayed : public ::testing::Test {
protected:
    static Code code() {
        Code made;
        made.execution(Drain{}).context<Spot>();
        return made;
    }
    [[nodiscard]] CueExecuted last() const { return scene.events<CueExecuted>().back(); }
    [[nodiscard]] PlayedCue played() const { return scene.world.played(last()); }

    Scene scene{hits(), code()};
    Actor actor = scene.spawn();
    Actor source = scene.spawn();
};

TEST_F(CuePlayed, AsAnInstantEffectExecutes) {
    scene.apply(actor, spec("hit").source(source).level(4).with(Spot{9}));
    ASSERT_EQ(scene.events<CueExecuted>().size(), 1U);
    EXPECT_EQ(last().actor, actor);
    EXPECT_EQ(last().tag, scene.tag("cue.hit.fire"));
    EXPECT_EQ(last().id, scene.effect("hit"));
    EXPECT_EQ(played().magnitude(), -15);
    EXPECT_EQ(played().level, 4);
    EXPECT_EQ(played().source, source);
    EXPECT_EQ(played().get<Spot>(), Spot{9});
    EXPECT_FALSE(played().effect) << "an instant effect is no instance";
    EXPECT_FALSE(played().hidden);
    scene.step();
    EXPECT_TRUE(scene.world.cues(actor).empty()) << "and it only plays";
}

TEST_F(CuePlayed, OnceByEachPulse) {
    const ActiveEffect effect = scene.apply(actor, spec("burning").source(source).with(Spot{2})).effect;
    EXPECT_TRUE(scene.events<CueExecuted>().empty()) << "it did not execute yet";
    scene.step(1);
    const auto events = scene.events<CueExecuted>();
    ASSERT_EQ(events.size(), 4U) << "each of its cues, the lasting one too";
    EXPECT_EQ(events[0].tag, scene.tag("cue.burning"));
    EXPECT_EQ(events[1].tag, scene.tag("cue.hit.fire"));
    EXPECT_EQ(events[0].number, events[1].number) << "of one execution";
    EXPECT_LT(events[1].number, events[2].number);
    EXPECT_EQ(scene.world.played(events[3]).effect, effect);
    EXPECT_EQ(scene.world.played(events[3]).magnitude(), -3);
    EXPECT_EQ(scene.world.played(events[3]).get<Spot>(), Spot{2});
    EXPECT_EQ(scene.world.cues(actor).size(), 2U) << "and it holds both";
}

TEST_F(CuePlayed, ByTheFirstPulseToo) {
    Definitions made = hits();
    made.effects[0].period->on_apply = true;
    Scene own(made, code());
    const Actor victim = own.spawn();
    const ActiveEffect effect = own.apply(victim, "burning").effect;
    const auto events = own.events<CueExecuted>();
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(own.world.played(events[0]).effect, effect);
    own.add(victim, "state.wet");
    own.step(1);
    EXPECT_TRUE(own.world.cues(victim).empty());
    own.forget();
    own.step(1);
    EXPECT_TRUE(own.events<CueExecuted>().empty()) << "inhibited, it neither holds nor plays";
}

TEST_F(CuePlayed, NeverByWhatOnlyLasts) {
    scene.apply(actor, "glow");
    scene.step(2);
    EXPECT_TRUE(scene.events<CueExecuted>().empty());
}

TEST_F(CuePlayed, ByWhatIsAPartOfAPulseByItself) {
    scene.apply(actor, "parted");
    scene.step(1);
    const auto events = scene.events<CueExecuted>();
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].id, scene.effect("parted"));
    EXPECT_EQ(scene.world.played(events[0]).magnitude(), 0) << "it changed nothing itself";
    EXPECT_TRUE(scene.world.played(events[0]).effect);
    EXPECT_EQ(events[1].id, scene.effect("hit"));
    EXPECT_EQ(scene.world.played(events[1]).magnitude(), -15);
    EXPECT_FALSE(scene.world.played(events[1]).effect);
}

TEST_F(CuePlayed, RightAfterItsExecution) {
    scene.forget();
    scene.apply(actor, "flash");
    EXPECT_EQ(told(scene.world), (Lines{"effect_executed flash", "cue_executed cue.dust", "cue_executed cue.hit"}));
    EXPECT_EQ(played().magnitude(), 0);
}

TEST_F(CuePlayed, ByWhatWasReallyChanged) {
    scene.set(actor, "life", 4);
    scene.apply(actor, "hit");
    EXPECT_EQ(played().magnitude(), -4) << "after limits";
    scene.apply(actor, "hit");
    EXPECT_EQ(played().magnitude(), 0);
    ASSERT_EQ(played().changes.size(), 1U);
}

TEST_F(CuePlayed, ByWhatRoutesLeave) {
    scene.apply(actor, "shield");
    scene.apply(actor, "blow");
    EXPECT_EQ(played().magnitude(), -15);
}

TEST_F(CuePlayed, ByChangesInTheOrderOfTheirEffect) {
    scene.set(actor, "life", 50);
    scene.apply(actor, "limits");
    const auto changes = played().changes;
    ASSERT_EQ(changes.size(), 2U);
    EXPECT_EQ(changes[0].attribute, scene.attribute("life")) << "though its limit is changed before it";
    EXPECT_EQ(played().magnitude(), -10);
    EXPECT_EQ(changes[1].attribute, scene.attribute("max_life"));
    EXPECT_EQ(changes[1].after, 40);
}

TEST_F(CuePlayed, ByTheTargetsChangesBeforeTheSources) {
    scene.apply(actor, spec("drain").source(source));
    const auto changes = played().changes;
    ASSERT_EQ(changes.size(), 3U);
    EXPECT_EQ(changes[0].actor, actor);
    EXPECT_EQ(changes[0].attribute, scene.attribute("mana"));
    EXPECT_EQ(changes[1].actor, actor);
    EXPECT_EQ(changes[1].attribute, scene.attribute("life"));
    EXPECT_EQ(changes[2].actor, source);
    EXPECT_EQ(changes[2].after, 104);
    EXPECT_EQ(played().magnitude(), -1);
}

TEST_F(CuePlayed, NotByWhatFailedNorByAPreview) {
    ASSERT_FALSE(scene.world.apply(actor, spec("failing")));
    ASSERT_TRUE(scene.world.preview(actor, spec("hit")));
    EXPECT_TRUE(scene.events<CueExecuted>().empty());
    scene.apply(actor, "hit");
    ASSERT_EQ(scene.events<CueExecuted>().size(), 1U);
    EXPECT_EQ(played().magnitude(), -15) << "nothing is left of them that could be taken for its own";
}

TEST_F(CuePlayed, IsThereAsLongAsItsEvent) {
    scene.apply(actor, spec("hit").source(source).with(Spot{1}));
    const CueExecuted event = last();
    scene.step();
    EXPECT_EQ(scene.world.played(event).magnitude(), -15);
    scene.apply(actor, spec("hit").with(Spot{2}));
    const CueExecuted next = last();
    scene.apply(actor, "drain");
    EXPECT_EQ(scene.world.played(event).get<Spot>(), Spot{1});
    scene.step();
    EXPECT_EQ(scene.events<CueExecuted>().size(), 2U);
    EXPECT_FALSE(scene.world.played(event).source);
    EXPECT_TRUE(scene.world.played(event).changes.empty());
    EXPECT_EQ(scene.world.played(next).get<Spot>(), Spot{2});
    EXPECT_EQ(scene.world.played(next).magnitude(), -15);
    scene.step();
    for (std::uint32_t i = 3; i < 20; ++i) {
        scene.apply(actor, spec("hit").with(Spot{i}));
        scene.apply(actor, "plain");
        scene.step();
        EXPECT_EQ(scene.world.played(last()).get<Spot>(), Spot{i}) << "however often places are taken again";
    }
}

} // namespace
} // namespace prowess::test
