#include "snapshot/recording_scene.hpp"

#include <prowess/snapshot/rollback.hpp>
#include <prowess/snapshot/sync_test.hpp>

#include <gmock/gmock.h>

namespace prowess::test {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

TEST(Recording, EveryCallIsMadeAgainAndAnswersTheSame) {
    Recorded scene;
    scene.make_all();
    const Recording made = scene.recording();
    EXPECT_EQ(made.calls.size(), scene.world.call_count());
    EXPECT_EQ(made.step_count(), scene.world.step_count());
    EXPECT_EQ(made.content, "everything");
    auto replay = replay_of(made);
    ASSERT_TRUE(replay);
    EXPECT_TRUE(replay->run()) << replay->difference()->text();
    EXPECT_EQ(replay->call_count(), made.calls.size());
    EXPECT_EQ(replay->world().state_hash(), scene.world.state_hash());
    EXPECT_EQ(replay->world().step_hash(), scene.world.step_hash());
    EXPECT_FALSE(replay->next());
}

/// What is recorded of a scene from here on, once it was made.
Recording recorded_from_now(AllCalls& scene) {
    Recorder recorder;
    EXPECT_TRUE(recorder.begin(scene.world, "amid"));
    scene.make_all();
    return recorder.recording().value_or(Recording{});
}

TEST(Recording, CanBeginAmidAGame) {
    AllCalls scene;
    (void)scene.spawn();
    ASSERT_TRUE(scene.world.step());
    const std::uint64_t steps = scene.world.step_count();
    const Recording made = recorded_from_now(scene);
    EXPECT_EQ(made.first_step, steps);
    EXPECT_EQ(made.step_count(), scene.world.step_count() - steps);
    EXPECT_EQ(replayed(made), "");
    const auto read = read_recording(write_recording(made));
    ASSERT_TRUE(read) << read.error();
    EXPECT_FALSE(diff(made, *read));
    auto replay = replay_of(*read);
    ASSERT_TRUE(replay) << replay.error();
    EXPECT_TRUE(replay->run());
    EXPECT_EQ(replay->world().state_hash(), scene.world.state_hash());
    EXPECT_EQ(replay->world().step_hash(), scene.world.step_hash());
}

TEST(Recording, ThatBeganAmidAGameGoesBackToThereAndNoFurther) {
    AllCalls scene;
    Snapshot before;
    Snapshot at_beginning;
    ASSERT_TRUE(scene.world.save(before));
    (void)scene.spawn();
    Recorder recorder;
    ASSERT_TRUE(recorder.begin(scene.world));
    ASSERT_TRUE(scene.world.save(at_beginning));
    (void)scene.spawn();
    ASSERT_TRUE(scene.world.restore(at_beginning));
    EXPECT_EQ(recorder.recording()->calls.size(), 0U);
    (void)scene.spawn();
    EXPECT_EQ(replayed(*recorder.recording()), "");
    ASSERT_TRUE(scene.world.restore(before));
    EXPECT_EQ(recorder.recording().error(), "the world went back to before the recording began");
}

TEST(Recording, SaysWhereASeedIsNotOfItsContent) {
    AllCalls scene;
    (void)scene.spawn();
    Recording made = recorded_from_now(scene);
    made.seed.back() ^= std::byte{1};
    EXPECT_EQ(replay_of(made).error(), "the recording begins amid a game, in a state that cannot be had: this snapshot "
                                       "was changed since it was made: copy it again");
}

struct Nowhere : Space {
    [[nodiscard]] std::optional<Position> position(Actor) const override { return {}; }
    [[nodiscard]] Direction facing(Actor) const override { return {}; }
    void visit_near(const Position&, double, const Visit&) const override {}
};

TEST(Recording, IsRefusedOfAWorldWhoseActorsAreInASpaceOfTheHosts) {
    const Nowhere space;
    Scene scene(basics(), WorldOptions{.space = &space});
    Recorder recorder;
    EXPECT_THAT(recorder.begin(scene.world).error(), HasSubstr("space of the host's"));
}

TEST(Recording, StaysAsItIsOnceItIsStopped) {
    Recorded scene;
    (void)scene.spawn();
    scene.recorder.stop();
    const std::uint64_t then = scene.world.state_hash();
    (void)scene.spawn();
    EXPECT_NE(scene.world.state_hash(), then);
    EXPECT_EQ(scene.recording().calls.size(), 1U);
    EXPECT_EQ(replayed(scene.recording()), "");
}

TEST(Recording, FailedCallsAreMadeAgainForTheirDrawsCount) {
    Recorded scene;
    const Actor actor = scene.spawn();
    EXPECT_FALSE(scene.world.set_base(actor, scene.attribute("absent"), 1));
    EXPECT_FALSE(scene.world.apply(actor, spec("no_such_effect")));
    EXPECT_FALSE(scene.world.apply(Actor{77, 3}, spec("bleeding")));
    EXPECT_FALSE(scene.world.make_source({flat("no_such_attribute", 1)}));
    EXPECT_FALSE(scene.world.reload(nullptr));
    EXPECT_FALSE(scene.world.step(Flicks{-1}));
    (void)scene.apply(actor, "bleeding");
    scene.step(1);
    EXPECT_EQ(scene.recording().calls.size(), 9U);
    EXPECT_EQ(replayed(scene.recording()), "");
}

TEST(Recording, WhatSubscribersQueueIsMadeAgainWithoutThem) {
    Recorded scene;
    const Actor actor = scene.spawn();
    (void)scene.world.subscribe<EffectExecuted>([&](const World&, const EffectExecuted& event) {
        (void)scene.world.queue(SendRequest{event.actor, {.tag = scene.tag("count.hit")}});
    });
    (void)scene.apply(actor, "bleeding");
    scene.step(1);
    scene.step(0.1);
    EXPECT_EQ(scene.recording().calls.size(), 8U) << "four pulses queue four requests";
    EXPECT_EQ(replayed(scene.recording()), "");
}

TEST(Recording, GoingBackDropsWhatWasMadeSince) {
    Recorded scene;
    const Actor actor = scene.spawn();
    Rollback rollback(4);
    for (int step = 0; step < 3; ++step) {
        ASSERT_TRUE(rollback.save(scene.world));
        (void)scene.apply(actor, "bleeding");
        scene.step(0.5);
    }
    EXPECT_EQ(scene.recording().calls.size(), 7U);
    ASSERT_TRUE(rollback.restore(scene.world, 1));
    EXPECT_EQ(scene.recording().calls.size(), 3U);
    scene.step(2);
    EXPECT_EQ(scene.recording().calls.size(), 4U);
    EXPECT_EQ(replayed(scene.recording()), "");
}

TEST(Recording, IsNoneOfAWorldThatTakesOnWhatItHadGoneBackFrom) {
    Recorded scene({.seed = 7, .history = 8});
    Rollback rollback(8);
    scene.step();
    scene.step();
    ASSERT_TRUE(rollback.save(scene.world));
    ASSERT_TRUE(scene.world.go_back(0));
    scene.step(1);
    scene.step(1);
    EXPECT_EQ(replayed(scene.recording()), "");
    ASSERT_TRUE(rollback.restore(scene.world, 2));
    const auto recording = scene.recorder.recording();
    ASSERT_FALSE(recording);
    EXPECT_EQ(recording.error(), "the world took on a state that it had gone back from");
}

TEST(Recording, EndsWhereAnotherListensOrTheWorldEnds) {
    Recorder recorder;
    {
        Recorded scene;
        scene.step();
        scene.recorder.stop();
        Scene other(basics());
        ASSERT_TRUE(recorder.begin(other.world));
        other.step();
        {
            SyncTest test(other.world, 2);
            other.step();
        }
        other.step();
        EXPECT_EQ(recorder.recording()->calls.size(), 1U);
        Scene third(basics());
        ASSERT_TRUE(recorder.begin(third.world));
        third.step();
    }
    ASSERT_TRUE(recorder.recording()) << "of a world that is gone";
    EXPECT_EQ(recorder.recording()->calls.size(), 1U);
}

TEST(Recording, EndsWhereAWorldTakesOnTheStateOfAnother) {
    Recorded scene;
    Recorded other;
    (void)scene.spawn();
    (void)other.spawn();
    Snapshot snapshot;
    ASSERT_TRUE(other.world.save(snapshot));
    ASSERT_TRUE(scene.world.restore(snapshot));
    EXPECT_EQ(scene.recorder.recording().error(), "the world took on the state of another");
}

TEST(Replay, IsOfTheRulebookThatWasRecorded) {
    Recorded scene;
    const auto replay = Replay::begin(scene.recording(), built(basics()));
    ASSERT_FALSE(replay);
    EXPECT_THAT(replay.error(), MatchesRegex("the recording is of content with the fingerprint [0-9a-f]{16}, and this "
                                             "is [0-9a-f]{16}"));
    EXPECT_FALSE(Replay::begin(scene.recording(), nullptr));
}

TEST(Replay, GoesAsFarAsAStep) {
    Recorded scene;
    scene.make_all();
    auto replay = replay_of(scene.recording());
    ASSERT_TRUE(replay);
    EXPECT_TRUE(replay->run(0));
    EXPECT_EQ(replay->call_count(), 0U);
    EXPECT_TRUE(replay->run(1));
    EXPECT_EQ(replay->world().step_count(), 1U);
    EXPECT_TRUE(std::holds_alternative<calls::Step>(scene.recording().calls[replay->call_count() - 1].call));
    EXPECT_TRUE(replay->run());
    EXPECT_EQ(replay->world().step_count(), scene.world.step_count());
}

TEST(Replay, StopsAtTheFirstThatComesToSomethingElse) {
    Recorded scene;
    scene.make_all();
    const Recording made = scene.recording();
    std::vector<std::size_t> steps;
    for (std::size_t i = 0; i < made.calls.size(); ++i)
        if (std::holds_alternative<calls::Step>(made.calls[i].call))
            steps.push_back(i);
    Recording other = made;
    ++other.calls[steps[1]].answer.value;
    auto replay = replay_of(other);
    ASSERT_TRUE(replay);
    EXPECT_FALSE(replay->run());
    EXPECT_EQ(replay->difference()->step, 1U);
    EXPECT_EQ(replay->difference()->call, steps[1]);
    EXPECT_EQ(replay->difference()->name, "step");
    EXPECT_EQ(replay->difference()->field, "step_hash");
    EXPECT_EQ(replay->call_count(), steps[1] + 1);
    EXPECT_FALSE(replay->next());
    EXPECT_EQ(replay->call_count(), steps[1] + 1);

    other = made;
    other.calls[0].answer.value = 0;
    EXPECT_EQ(replayed(other), "step 0, call 0 `spawn`: `answer` is 0, then 0.1");
    other = made;
    other.calls[1].answer.failed = Reason::no_such_actor;
    EXPECT_EQ(replayed(other), "step 0, call 1 `destroy`: `answer` is no_such_actor, then 0");
    other = made;
    ++other.end.effects;
    other.end.draws = 0;
    EXPECT_THAT(replayed(other), "at the end: other effects, draws");
    other = made;
    ++other.start.actors;
    EXPECT_THAT(replayed(other), "at the start: other actors");
}

TEST(Replay, NamesAReloadWhoseContentIsNotGiven) {
    Recorded scene;
    scene.make_all();
    auto replay = Replay::begin(scene.recording(), built(everything(), drilling()));
    ASSERT_TRUE(replay);
    EXPECT_FALSE(replay->run());
    EXPECT_THAT(replay->difference()->text(),
                MatchesRegex("step 3, call [0-9]+ `reload`: `fingerprint` is [0-9a-f]{16}, then of no content that is "
                             "given"));
}

TEST(Diff, IsNothingOfEqualRecordings) {
    Recorded one;
    Recorded other;
    one.make_all();
    other.make_all();
    Recording moved = other.recording();
    moved.content = "elsewhere";
    EXPECT_FALSE(diff(one.recording(), moved)) << diff(one.recording(), moved)->text();
}

std::string diff_text(const Recording& one, const Recording& other) {
    const auto found = diff(one, other);
    return found ? found->text() : "";
}

TEST(Diff, NamesTheFirstStepCallAndFieldAtWhichTheyPart) {
    Recorded scene;
    scene.make_all();
    const Recording made = scene.recording();
    Recording other = made;
    std::get<calls::Spawn>(other.calls[2].call).spec.attributes[1].second = 99;
    EXPECT_EQ(diff_text(made, other), "step 0, call 2 `spawn`: `spec.attributes[1].value` is 100, then 99");
    other = made;
    other.calls[3].call = calls::Pause{};
    EXPECT_EQ(diff_text(made, other), "step 0, call 3: `spawn`, then `pause`");
    other = made;
    other.calls.resize(5);
    EXPECT_EQ(diff_text(made, other), "step 0, call 5: `move`, then nothing");
    other = made;
    std::get<calls::ChangeBase>(other.calls[8].call).operation = Operation::divide;
    EXPECT_EQ(diff_text(made, other), "step 0, call 8 `change_base`: `operation` is multiplicative, then divide");
    other = made;
    other.calls[8].answer.value = 0;
    EXPECT_EQ(diff_text(made, other), "step 0, call 8 `change_base`: `answer` is 40, then 0");
    other = made;
    other.options.seed = 8;
    EXPECT_EQ(diff_text(made, other), "at the start: `options.seed` is 7, then 8");
    other = made;
    other.fingerprint = 1;
    EXPECT_THAT(diff_text(made, other), HasSubstr("`fingerprint` is "));
    other = made;
    ++other.end.cues;
    EXPECT_THAT(diff_text(made, other), "at the end: other cues");
}

TEST(Diff, IsFoundInTheHashOfAStepThatComesToSomethingElse) {
    Recorded one({.seed = 1});
    Recorded other({.seed = 1});
    for (Recorded* scene : {&one, &other}) {
        (void)scene->apply(scene->spawn(), "bleeding");
        scene->step(1);
    }
    Recording changed = other.recording();
    ++changed.calls[2].answer.value;
    EXPECT_THAT(diff_text(one.recording(), changed), StartsWith("step 0, call 2 `step`: `step_hash` is "));
}

} // namespace
} // namespace prowess::test
