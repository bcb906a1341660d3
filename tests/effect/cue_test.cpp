#include "effect/cue_scene.hpp"

namespace prowess::test {
namespace {

class LastingCue : public CueScene {};

TEST_F(LastingCue, HoldsWhileItsEffectCounts) {
    const ActiveEffect effect = scene.apply(actor, "burning").effect;
    scene.step(1);
    EXPECT_EQ(cues(actor), Lines{"cue.burning"});
    scene.add(actor, "state.wet");
    ASSERT_TRUE(scene.view(effect).inhibited);
    scene.step(1);
    EXPECT_EQ(cues(actor), Lines{}) << "inhibited, it is taken back";
    scene.take(actor, "state.wet");
    scene.step(1);
    EXPECT_EQ(cues(actor), Lines{"cue.burning"});
    scene.step(2);
    EXPECT_FALSE(scene.world.alive(effect));
    EXPECT_EQ(cues(actor), Lines{});
}

TEST_F(LastingCue, StartsAndEndsAsAStepPublishes) {
    const ActiveEffect effect = scene.apply(actor, "burning").effect;
    EXPECT_EQ(cues(actor), Lines{});
    EXPECT_EQ(told_of_cues(), Lines{});
    scene.step();
    EXPECT_EQ(told(scene.world).back(), "cue_started cue.burning") << "after all that it follows from";
    const ActiveCue cue = only_cue(actor);
    ASSERT_TRUE(scene.world.remove(effect));
    EXPECT_TRUE(scene.world.alive(cue));
    EXPECT_EQ(view(cue).count, 0U) << "until the step ends it, nothing holds it";
    scene.step();
    EXPECT_EQ(told_of_cues(), Lines{"cue_ended cue.burning"});
    EXPECT_FALSE(scene.world.alive(cue));
    EXPECT_EQ(scene.world.view(cue).error().reason, Reason::no_such_cue);
}

TEST_F(LastingCue, IsAnInstanceWithItsTagAndActor) {
    scene.apply(actor, "burning");
    scene.step();
    const CueStarted started = scene.events<CueStarted>().at(0);
    const ActiveCue cue = only_cue(actor);
    EXPECT_EQ(started.cue, cue);
    EXPECT_EQ(started.actor, actor);
    EXPECT_EQ(started.tag, scene.tag("cue.burning"));
    EXPECT_FALSE(started.joined);
    EXPECT_FALSE(started.hidden);
    EXPECT_EQ(view(cue).handle, cue);
    EXPECT_EQ(view(cue).actor, actor);
    EXPECT_EQ(view(cue).tag, scene.tag("cue.burning"));
    EXPECT_EQ(view(cue).count, 1U);
    scene.step(5);
    const CueEnded ended = scene.events<CueEnded>().at(0);
    EXPECT_EQ(ended.cue, cue);
    EXPECT_EQ(ended.actor, actor);
    EXPECT_EQ(ended.tag, scene.tag("cue.burning"));
    scene.apply(actor, "burning");
    scene.step();
    EXPECT_NE(only_cue(actor), cue) << "its place is taken again, its handle is not";
    EXPECT_FALSE(scene.world.alive(cue));
}

TEST_F(LastingCue, OfTwoSourcesIsOneUntilBothLetGo) {
    const ActiveEffect effect = scene.apply(actor, "burning").effect;
    const ActiveEffect other = scene.apply(actor, "burning").effect;
    add_cue(actor, "cue.burning");
    scene.step();
    const ActiveCue cue = only_cue(actor);
    EXPECT_EQ(view(cue).count, 3U);
    ASSERT_TRUE(scene.world.remove(effect));
    ASSERT_TRUE(remove_cue(actor, "cue.burning"));
    scene.step();
    EXPECT_EQ(only_cue(actor), cue);
    ASSERT_TRUE(scene.world.remove(other));
    scene.step();
    EXPECT_EQ(cues(actor), Lines{});
}

TEST_F(LastingCue, DoesNotFlickerWithinAStep) {
    const ActiveEffect effect = scene.apply(actor, "burning").effect;
    scene.step();
    const ActiveCue cue = only_cue(actor);
    ASSERT_TRUE(scene.world.remove(effect));
    scene.apply(actor, "burning");
    scene.step();
    EXPECT_EQ(only_cue(actor), cue);
    EXPECT_EQ(told_of_cues(), Lines{});
}

TEST_F(LastingCue, OfWhatLastsLessThanAStepIsNotThere) {
    ASSERT_TRUE(scene.world.remove(scene.apply(actor, "burning").effect));
    scene.step();
    EXPECT_EQ(told_of_cues(), Lines{});
    scene.apply(actor, "burning");
    scene.step(5);
    EXPECT_EQ(told_of_cues(), Lines{});
}

TEST_F(LastingCue, IsToldOfByActorAndTag) {
    const Actor second = scene.spawn();
    scene.apply(second, "blaze");
    scene.apply(actor, "blaze");
    scene.step();
    std::vector<std::pair<Actor, TagId>> started;
    for (const CueStarted& each : scene.events<CueStarted>())
        started.emplace_back(each.actor, each.tag);
    const TagId burning = scene.tag("cue.burning");
    const TagId dust = scene.tag("cue.dust");
    EXPECT_EQ(started, (std::vector<std::pair<Actor, TagId>>{
                           {actor, burning}, {actor, dust}, {second, burning}, {second, dust}}));
    EXPECT_EQ(cues(actor), (Lines{"cue.burning", "cue.dust"}));
}

TEST_F(LastingCue, EndsAtOnceWithItsActor) {
    scene.apply(actor, "burning");
    scene.step();
    const ActiveCue cue = only_cue(actor);
    scene.apply(actor, "blaze");
    scene.forget();
    ASSERT_TRUE(scene.world.destroy(actor));
    EXPECT_FALSE(scene.world.alive(cue));
    EXPECT_EQ(cues(actor), Lines{});
    const Lines lines = told(scene.world);
    ASSERT_GE(lines.size(), 3U);
    EXPECT_EQ(Lines(lines.end() - 3, lines.end()),
              (Lines{"cue_ended cue.burning", "cue_ended cue.dust", "actor_destroyed"}));
    EXPECT_EQ(scene.events<CueEnded>().at(0).actor, actor);
    const Actor next = scene.spawn();
    EXPECT_EQ(next.index, actor.index);
    scene.step();
    EXPECT_EQ(cues(next), Lines{}) << "who takes its place takes nothing over";
}

TEST_F(LastingCue, OfWhatAnActorStartsWithIsJoined) {
    ActorSpec imp;
    imp.effects = {spec("burning")};
    const Actor born = scene.world.spawn(imp).value();
    EXPECT_EQ(cues(born), Lines{"cue.burning"}) << "it is there with its actor";
    EXPECT_TRUE(scene.events<CueStarted>().at(0).joined);
    EXPECT_TRUE(view(only_cue(born)).joined);
    scene.forget();
    EXPECT_EQ(told_of_cues(), Lines{});
    scene.apply(born, "blaze");
    scene.step();
    EXPECT_EQ(told_of_cues(), Lines{"cue_started cue.dust"});
    EXPECT_FALSE(scene.events<CueStarted>().at(0).joined);
    EXPECT_TRUE(view(scene.world.cues(born)[0]).joined) << "whatever holds it later";
}

TEST_F(LastingCue, ThatIsJoinedIsAnotherState) {
    Scene other(with_cues({showing(infinite("glow"), {"cue.dust"})}));
    Scene same(with_cues({showing(infinite("glow"), {"cue.dust"})}));
    const Actor born = other.world.spawn(ActorSpec{.effects = {spec("glow")}}).value();
    const Actor late = same.world.spawn(ActorSpec{}).value();
    same.apply(late, spec("glow").source(late));
    other.step();
    same.step();
    EXPECT_EQ(other.world.cues(born), same.world.cues(late));
    EXPECT_EQ(other.world.state_hashes().effects, same.world.state_hashes().effects);
    EXPECT_NE(other.world.state_hashes().cues, same.world.state_hashes().cues);
}

TEST_F(LastingCue, OfAnEffectThatTakesAnothersPlaceFollowsIt) {
    const StackingDef renewed{.policy = StackPolicy::refresh, .key = "fire"};
    Scene own(with_cues({with_policy(showing(timed("red", 4), {"cue.burning", "cue.dust"}), renewed),
                         with_policy(showing(timed("blue", 4), {"cue.burning", "cue.burning.blue"}), renewed)}));
    const Actor victim = own.spawn();
    own.apply(victim, "red");
    own.step();
    const ActiveCue cue = own.world.cues(victim).at(0);
    own.apply(victim, "blue");
    own.step();
    ASSERT_EQ(own.world.cues(victim).size(), 2U);
    EXPECT_EQ(own.world.cues(victim)[0], cue) << "what both have stays";
    EXPECT_TRUE(own.world.has_cue(victim, own.tag("cue.burning.blue")));
    EXPECT_FALSE(own.world.has_cue(victim, own.tag("cue.dust")));
    own.step(5);
    EXPECT_EQ(own.world.cues(victim).size(), 0U);
}

TEST_F(LastingCue, OfStacksIsOneSource) {
    Scene own(with_cues({with_policy(showing(timed("burning", 4), {"cue.burning"}), {})}));
    const Actor victim = own.spawn();
    own.apply(victim, "burning");
    own.apply(victim, "burning");
    own.step();
    EXPECT_EQ(own.world.view(own.world.cues(victim).at(0))->count, 1U);
    own.step(5);
    EXPECT_TRUE(own.world.cues(victim).empty());
}

TEST_F(LastingCue, IsFoundByItsTagAndThoseAbove) {
    EXPECT_FALSE(scene.world.has_cue(actor, scene.tag("cue")));
    add_cue(actor, "cue.burning.blue");
    EXPECT_FALSE(scene.world.has_cue(actor, scene.tag("cue"))) << "it has not started";
    scene.step();
    EXPECT_TRUE(scene.world.has_cue(actor, scene.tag("cue.burning.blue")));
    EXPECT_TRUE(scene.world.has_cue(actor, scene.tag("cue.burning")));
    EXPECT_TRUE(scene.world.has_cue(actor, scene.tag("cue")));
    EXPECT_FALSE(scene.world.has_cue(actor, scene.tag("cue.dust")));
    EXPECT_FALSE(scene.owns(actor, "cue.burning.blue")) << "it is shown, not owned";
    EXPECT_FALSE(scene.world.has_cue(Actor{}, scene.tag("cue")));
    EXPECT_FALSE(scene.world.has_cue(actor, TagId{}));
}

TEST_F(LastingCue, LeavesNothingOfWhatFailed) {
    scene.apply(actor, "burning");
    scene.step();
    const ActiveCue cue = only_cue(actor);
    scene.forget();
    const std::uint64_t before = scene.world.state_hash();
    const auto failed = scene.world.apply(actor, spec("bound"));
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().reason, Reason::no_attribute);
    EXPECT_EQ(scene.world.state_hash(), before);
    scene.step();
    EXPECT_EQ(told_of_cues(), Lines{}) << "neither its lasting cue nor that of its first pulse";
    EXPECT_EQ(only_cue(actor), cue);
    scene.step(5);
    EXPECT_EQ(cues(actor), Lines{});
}

TEST_F(LastingCue, OfAnUndeclaredTagIsAMistake) {
    Definitions made = with_cues({showing(infinite("burning"), {"cue.burnign"})});
    AbilityDef song = ability("song");
    song.cues = {"song"};
    made.abilities = {song};
    const auto built = Rulebook::build(made);
    ASSERT_FALSE(built);
    ASSERT_EQ(built.error().size(), 2U);
    EXPECT_EQ(built.error()[0].message, "there is no tag `cue.burnign`; is `cue.burning` meant?");
    EXPECT_EQ(built.error()[1].message, "there is no tag `song`");
}

TEST_F(LastingCue, IsCalledBackForAfterTheStep) {
    Lines heard;
    scene.world.subscribe<CueStarted>([&](const World& world, const CueStarted& event) {
        heard.emplace_back(world.rulebook().name(event.tag));
        EXPECT_TRUE(world.alive(event.cue));
    });
    scene.apply(actor, "burning");
    EXPECT_EQ(heard, Lines{});
    scene.step();
    EXPECT_EQ(heard, Lines{"cue.burning"});
}

} // namespace
} // namespace prowess::test
