#include "world/fight.hpp"

namespace prowess::test {
namespace {

constexpr std::uint32_t steps_kept = 5;

struct Remembering : Fight {
    explicit Remembering(std::uint32_t history = steps_kept) : Fight({.history = history}) {}
};

TEST(History, GoesBackToEachOfTheLastStepsAndTheirFuture) {
    for (std::uint64_t steps = 0; steps <= steps_kept; ++steps) {
        Remembering fight;
        fight.play(1, 40);
        const auto actors = fight.actors;
        const std::uint64_t before = fight.world.state_hash();
        const auto first = fight.play(40, 40 + steps);
        const Lines told_first = told(fight.world);
        ASSERT_TRUE(fight.world.go_back(39));
        fight.actors = actors;
        EXPECT_EQ(fight.world.step_count(), 39U);
        EXPECT_EQ(fight.world.state_hash(), before) << steps;
        EXPECT_EQ(told(fight.world), Lines{}) << "who goes back was told";
        EXPECT_EQ(fight.play(40, 40 + steps), first);
        EXPECT_TRUE(steps == 0 || told(fight.world) == told_first);
    }
}

TEST(History, GoesBackAgainAndAgain) {
    Remembering fight;
    Remembering straight;
    fight.play(1, 20);
    straight.play(1, 20);
    for (std::uint64_t step = 20; step < 60; ++step) {
        const auto actors = fight.actors;
        fight.play(step + 1, step + 3); // As it does not come.
        ASSERT_TRUE(fight.world.go_back(step - 1));
        fight.actors = actors;
        fight.act(step);
        straight.act(step);
        ASSERT_EQ(fight.world.state_hash(), straight.world.state_hash()) << step;
        ASSERT_EQ(fight.world.step_hash(), straight.world.step_hash()) << step;
    }
}

TEST(History, UndoesWhatCallsDidSinceTheLastStep) {
    Remembering fight;
    fight.play(1, 10);
    const std::uint64_t before = fight.world.state_hash();
    fight.apply(fight.actors[0], "burning");
    EXPECT_TRUE(fight.world.destroy(fight.actors[1]));
    (void)fight.world.queue(ApplyRequest{fight.actors[2], spec("burnt")});
    ASSERT_TRUE(fight.world.go_back(9));
    EXPECT_EQ(fight.world.state_hash(), before);
    EXPECT_EQ(fight.world.queued(), 0U);
    EXPECT_TRUE(fight.world.alive(fight.actors[1]));
}

TEST(History, BeyondWhatItKeepsNothingChanges) {
    Remembering fight;
    fight.play(1, 21);
    const std::uint64_t before = fight.world.state_hash();
    for (const std::uint64_t step : {std::uint64_t{0}, std::uint64_t{14}, std::uint64_t{21}, ~std::uint64_t{0}}) {
        const auto gone = fight.world.go_back(step);
        ASSERT_FALSE(gone) << step;
        EXPECT_EQ(gone.error().reason, Reason::bad_value);
    }
    EXPECT_EQ(fight.world.state_hash(), before);
    EXPECT_TRUE(fight.world.go_back(15));
}

TEST(History, WithoutItsOptionIsNotKept) {
    Remembering fight(0);
    fight.play(1, 4);
    EXPECT_FALSE(fight.world.go_back(3));
    EXPECT_EQ(fight.world.statistics().history, 0U);
}

TEST(History, BeginsAnewWhereASnapshotIsPutBack) {
    Remembering fight;
    fight.play(1, 10);
    Snapshot snapshot;
    ASSERT_TRUE(fight.world.save(snapshot));
    const auto actors = fight.actors;
    const auto first = fight.play(10, 14);
    ASSERT_TRUE(fight.world.restore(snapshot));
    fight.actors = actors;
    EXPECT_FALSE(fight.world.go_back(8));
    EXPECT_EQ(fight.play(10, 14), first);
    ASSERT_TRUE(fight.world.go_back(9));
    fight.actors = actors;
    EXPECT_EQ(fight.play(10, 14), first);
}

TEST(History, GoesBackOverAReload) {
    Remembering fight;
    fight.play(1, 10);
    const RulebookPointer before = fight.world.rulebook_pointer();
    const std::uint64_t state = fight.world.state_hash();
    Definitions next = all_of_a_fight();
    next.attributes.push_back(attribute("luck", 3));
    next.effects[1].modifiers = {flat("max_life", -1)};
    ASSERT_TRUE(fight.world.reload(Rulebook::build(next, {}, before.get()).value()));
    fight.step(0.5);
    ASSERT_TRUE(fight.world.go_back(9));
    EXPECT_EQ(fight.world.rulebook_pointer(), before);
    EXPECT_EQ(fight.world.state_hash(), state);
}

TEST(History, IsNotGoneBackToFromASubscriber) {
    Remembering fight;
    fight.play(1, 4);
    std::vector<Reason> reasons;
    (void)fight.world.subscribe<EffectApplied>([&](const World&, const EffectApplied&) {
        if (const auto gone = fight.world.go_back(3); !gone)
            reasons.push_back(gone.error().reason);
    });
    fight.apply(fight.actors[0], "resting");
    EXPECT_EQ(reasons, std::vector{Reason::in_step});
}

TEST(History, TakesTheMemoryOfWhatChanges) {
    Remembering busy;
    busy.play(1, 10);
    Remembering idle;
    for (int i = 0; i < 10; ++i)
        idle.step(0.1);
    EXPECT_GT(busy.world.statistics().history, idle.world.statistics().history);
    EXPECT_GT(idle.world.statistics().history, 0U);
}

} // namespace
} // namespace prowess::test
