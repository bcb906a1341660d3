#include "world/fight.hpp"

#include <array>

namespace prowess::test {
namespace {

TEST(Snapshot, PutsBackTheStateAndItsFuture) {
    Fight fight;
    fight.play(1, 40);
    Snapshot snapshot;
    ASSERT_TRUE(fight.world.save(snapshot));
    const auto actors = fight.actors;
    const std::uint64_t before = fight.world.state_hash();
    const Lines told_before = told(fight.world);
    const auto first = fight.play(40, 90);
    EXPECT_NE(fight.world.state_hash(), before);

    ASSERT_TRUE(fight.world.restore(snapshot));
    fight.actors = actors;
    EXPECT_EQ(fight.world.state_hash(), before);
    EXPECT_EQ(told(fight.world), told_before) << "what was told of the last step is told again";
    EXPECT_EQ(fight.play(40, 90), first);
}

TEST(Snapshot, IsTakenBetweenAnyTwoCalls) {
    Fight fight;
    fight.play(1, 20);
    Snapshot snapshot;
    fight.apply(fight.actors[1], "beacon");
    (void)fight.world.queue(ApplyRequest{fight.actors[1], spec("burnt")});
    ASSERT_TRUE(fight.world.save(snapshot));
    const auto actors = fight.actors;
    const auto first = fight.play(20, 30);
    ASSERT_TRUE(fight.world.restore(snapshot));
    EXPECT_EQ(fight.world.queued(), 1U);
    fight.actors = actors;
    EXPECT_EQ(fight.play(20, 30), first);
}

TEST(Snapshot, GoesToAnotherWorldWithEqualOptions) {
    Fight fight;
    fight.play(1, 30);
    Snapshot snapshot;
    ASSERT_TRUE(fight.world.save(snapshot));
    World other(nullptr);
    ASSERT_TRUE(other.restore(snapshot));
    EXPECT_EQ(other.state_hash(), fight.world.state_hash());
    EXPECT_EQ(other.rulebook().fingerprint(), fight.world.rulebook().fingerprint());
    for (int i = 0; i < 20; ++i) {
        EXPECT_TRUE(fight.world.step());
        EXPECT_TRUE(other.step());
    }
    EXPECT_EQ(other.state_hash(), fight.world.state_hash());
    EXPECT_EQ(other.step_hash(), fight.world.step_hash());
}

TEST(Snapshot, OfAWorldWithOtherOptionsIsRefused) {
    Fight fight;
    Snapshot snapshot;
    ASSERT_TRUE(fight.world.save(snapshot));
    std::array<WorldOptions, 9> others;
    others[0].tick = Flicks{1000};
    others[1].seed = 1;
    others[2].effects_per_actor = 1;
    others[3].modifiers_per_actor = 1;
    others[4].chain_depth = 1;
    others[5].rounds = 1;
    others[6].pulses_per_step = 1;
    others[7].requests = 1;
    others[8].requests_per_step = 1;
    for (const WorldOptions& options : others) {
        Fight other(options);
        const std::uint64_t before = other.world.state_hash();
        const auto restored = other.world.restore(snapshot);
        ASSERT_FALSE(restored);
        EXPECT_EQ(restored.error().reason, Reason::bad_value);
        EXPECT_EQ(other.world.state_hash(), before);
    }
}

TEST(Snapshot, AnEmptyOneIsRefused) {
    Fight fight;
    const Snapshot snapshot;
    EXPECT_TRUE(snapshot.empty());
    EXPECT_EQ(snapshot.byte_count(), 0U);
    EXPECT_EQ(snapshot.step_count(), 0U);
    EXPECT_EQ(fight.world.restore(snapshot).error().reason, Reason::bad_value);
}

TEST(Snapshot, SaysOfWhenItIs) {
    Fight fight;
    fight.play(1, 8);
    Snapshot snapshot;
    ASSERT_TRUE(fight.world.save(snapshot));
    EXPECT_FALSE(snapshot.empty());
    EXPECT_EQ(snapshot.time(), fight.world.time());
    EXPECT_EQ(snapshot.step_count(), fight.world.step_count());
    EXPECT_EQ(snapshot.step_hash(), fight.world.step_hash());
    EXPECT_GT(snapshot.byte_count(), 1000U);
}

TEST(Snapshot, IsNotTakenOrPutBackWithinAStep) {
    Fight fight;
    Snapshot snapshot;
    ASSERT_TRUE(fight.world.save(snapshot));
    std::vector<Reason> reasons;
    const Subscription subscription =
        fight.world.subscribe<EffectApplied>([&](const World& world, const EffectApplied&) {
            Snapshot taken;
            reasons.push_back(world.save(taken).error().reason);
            reasons.push_back(fight.world.restore(snapshot).error().reason);
        });
    fight.apply(fight.actors[0], "beacon");
    EXPECT_EQ(reasons.front(), Reason::in_step);
    EXPECT_EQ(reasons, std::vector<Reason>(reasons.size(), Reason::in_step));
    EXPECT_TRUE(fight.world.unsubscribe(subscription));
}

TEST(Snapshot, GoesBackBeyondAReload) {
    Fight fight;
    fight.play(1, 20);
    Snapshot snapshot;
    ASSERT_TRUE(fight.world.save(snapshot));
    const auto actors = fight.actors;
    const auto first = fight.play(20, 30);
    ASSERT_TRUE(fight.world.restore(snapshot));
    Definitions next = all_of_a_fight();
    next.attributes.push_back(attribute("luck", 3));
    next.effects[0].modifiers.clear();
    ASSERT_TRUE(fight.world.reload(Rulebook::build(next, {}, &fight.world.rulebook()).value()));
    fight.actors = actors;
    EXPECT_NE(fight.play(20, 30), first);
    ASSERT_TRUE(fight.world.restore(snapshot));
    fight.actors = actors;
    EXPECT_EQ(fight.play(20, 30), first);
}

TEST(Snapshot, HandlesOfAfterItAreGivenAgain) {
    Fight fight;
    Snapshot snapshot;
    ASSERT_TRUE(fight.world.save(snapshot));
    const ActiveEffect first = fight.apply(fight.actors[0], "beacon").effect;
    ASSERT_TRUE(fight.world.restore(snapshot));
    EXPECT_FALSE(fight.world.alive(first));
    EXPECT_EQ(fight.apply(fight.actors[0], "beacon").effect, first);
}

TEST(Snapshot, SubscribersStayAndHearOfWhatComes) {
    Fight fight;
    int heard = 0;
    fight.world.subscribe<EffectApplied>([&](const World&, const EffectApplied&) { ++heard; });
    Snapshot snapshot;
    ASSERT_TRUE(fight.world.save(snapshot));
    fight.apply(fight.actors[0], "resting");
    ASSERT_TRUE(fight.world.restore(snapshot));
    EXPECT_EQ(heard, 1) << "going back tells nobody";
    fight.apply(fight.actors[0], "resting");
    EXPECT_EQ(heard, 2);
}

TEST(SyncTest, NamesWhatAStepDoesNotDoTwice) {
    int runs = 0;
    Code code;
    code.execution(Drift{&runs});
    Definitions made = basics();
    EffectDef drifting = pulsing("drifting", 4, 1);
    drifting.executions = {"drift"};
    made.effects = {drifting};
    Lines differences;
    WorldOptions options;
    options.sync_test = [&](std::string_view difference) { differences.emplace_back(difference); };
    Scene scene(made, code, options);
    scene.spawn();
    const Actor second = scene.spawn();
    scene.apply(second, "drifting");
    scene.step(0.5);
    EXPECT_TRUE(differences.empty());
    scene.step(0.5);
    ASSERT_EQ(differences.size(), 1U);
    EXPECT_EQ(differences[0],
              "step 2 made twice: attributes differ: actor 1 has `mark is 1, base 1`, then `mark is 2, base 2`");
}

TEST(SyncTest, LeavesOutWhatSubscribersQueue) {
    Fight fight;
    int queued = 0;
    fight.world.subscribe<EffectExecuted>([&](const World&, const EffectExecuted& event) {
        if (++queued % 3 == 0)
            (void)fight.world.queue(ApplyRequest{event.actor, spec("burnt")});
    });
    fight.play(1, 40);
    EXPECT_GT(queued, 3);
}

TEST(SyncTest, TellsOnce) {
    Fight fight;
    int heard = 0;
    fight.world.subscribe<EffectExecuted>([&](const World&, const EffectExecuted&) { ++heard; });
    fight.apply(fight.actors[0], "burning");
    fight.step(1);
    EXPECT_EQ(heard, 2);
}

} // namespace
} // namespace prowess::test
