#include "ability/spells.hpp"

namespace prowess::test {
namespace {

AbilityDef showing(AbilityDef made) {
    made.cues = {"cue.casting"};
    return made;
}

Definitions shows() {
    AbilityDef cast = showing(ability("cast", BehaviourKind::cast, 1));
    cast.end_if = Condition::owner_has("state.stunned");
    AbilityDef failing = showing(ability("failing", BehaviourKind::cast, 1));
    failing.self_effects = {entry("impossible")};
    EffectDef glow = timed("glow", 1);
    glow.cues = {"cue.casting"};
    Definitions made = spells({cast, showing(ability("flash")), showing(ability("stance", BehaviourKind::toggle)),
                               failing, showing(ability("sing", BehaviourKind::cast, 3))});
    made.tags.insert(made.tags.end(), {"cue", "cue.casting"});
    made.effects.push_back(instant("impossible", {flat("absent", 1)}));
    made.effects.push_back(glow);
    EffectDef spark = instant("spark");
    spark.cues = {"cue.casting"};
    made.effects.push_back(spark);
    made.abilities.push_back(ability("strike"));
    made.abilities.back().target_effects = {entry("spark")};
    return made;
}

class AbilityCue : public ::testing::Test {
protected:
    [[nodiscard]] bool shown() const { return scene.world.has_cue(actor, scene.tag("cue.casting")); }

    Scene scene{shows()};
    Actor actor = scene.spawn();
};

TEST_F(AbilityCue, HoldsOnItsOwnerWhileItIsActive) {
    const Actor target = scene.spawn();
    scene.activate(scene.grant(actor, "cast"), target);
    scene.step(0.5);
    EXPECT_TRUE(shown());
    EXPECT_TRUE(scene.world.cues(target).empty());
    scene.step(1);
    EXPECT_FALSE(shown());
    EXPECT_TRUE(scene.events<CueExecuted>().empty()) << "an ability holds its cues, and plays none";
}

TEST_F(AbilityCue, OfAnEffectTellsTheActivationThatItCameOf) {
    const GrantedAbility strike = scene.grant(actor, "strike");
    scene.activate(strike, actor);
    const auto played = scene.events<CueExecuted>();
    ASSERT_EQ(played.size(), 1U);
    const Under under = scene.world.played(played[0]).under;
    EXPECT_TRUE(under.activation);
    EXPECT_EQ(under.ability, scene.ability("strike"));
    EXPECT_EQ(under.owner, actor);
    scene.forget();
    scene.apply(actor, "spark");
    EXPECT_FALSE(scene.world.played(scene.events<CueExecuted>()[0]).under.activation);
}

TEST_F(AbilityCue, IsNotThereOfOneThatEndsAsItStarts) {
    scene.activate(scene.grant(actor, "flash"));
    scene.step();
    EXPECT_TRUE(scene.events<CueStarted>().empty());
}

TEST_F(AbilityCue, GoesAsItIsInterruptedCancelledOrRevoked) {
    const GrantedAbility cast = scene.grant(actor, "cast");
    scene.activate(cast);
    scene.step();
    ASSERT_TRUE(shown());
    scene.add(actor, "state.stunned");
    scene.step();
    EXPECT_FALSE(shown());
    scene.take(actor, "state.stunned");
    scene.activate(cast);
    scene.step();
    ASSERT_TRUE(shown());
    ASSERT_TRUE(scene.world.cancel(cast));
    scene.step();
    EXPECT_FALSE(shown());
    scene.activate(cast);
    scene.step();
    ASSERT_TRUE(scene.world.revoke(cast));
    scene.step();
    EXPECT_FALSE(shown());
}

TEST_F(AbilityCue, LastsWhileAToggleIsOn) {
    const GrantedAbility stance = scene.grant(actor, "stance");
    scene.activate(stance);
    scene.step(100);
    EXPECT_TRUE(shown());
    scene.activate(stance);
    scene.step();
    EXPECT_FALSE(shown());
}

TEST_F(AbilityCue, IsOneWithThatOfAnEffect) {
    scene.activate(scene.grant(actor, "cast"));
    scene.apply(actor, "glow");
    scene.activate(scene.grant(actor, "sing"));
    scene.step();
    ASSERT_EQ(scene.world.cues(actor).size(), 1U);
    const ActiveCue cue = scene.world.cues(actor)[0];
    EXPECT_EQ(scene.world.view(cue)->count, 3U);
    scene.step(2);
    EXPECT_EQ(scene.world.view(cue)->count, 1U);
    scene.step(2);
    EXPECT_FALSE(scene.world.alive(cue));
}

TEST_F(AbilityCue, LeavesNothingOfAnActivationThatFailed) {
    const GrantedAbility failing = scene.grant(actor, "failing");
    const std::uint64_t before = scene.world.state_hash();
    EXPECT_EQ(scene.refused(failing).reason, Reason::effect_failed);
    EXPECT_EQ(scene.world.state_hash(), before);
    scene.step();
    EXPECT_TRUE(scene.events<CueStarted>().empty());
}

TEST_F(AbilityCue, EndsWithItsActor) {
    scene.activate(scene.grant(actor, "sing"));
    scene.step();
    const ActiveCue cue = scene.world.cues(actor).at(0);
    ASSERT_TRUE(scene.world.destroy(actor));
    EXPECT_FALSE(scene.world.alive(cue));
    EXPECT_EQ(scene.events<CueEnded>().size(), 1U);
}

} // namespace
} // namespace prowess::test
