#include "world/scene.hpp"

namespace prowess::test {
namespace {

Definitions counted() {
    Definitions made = basics();
    EffectDef renewed = timed("renewed", 10);
    renewed.stacking = StackingDef{.policy = StackPolicy::aggregate, .limit = 3};
    made.effects = {timed("short", 1), infinite("for_ever", {flat("power", 1)}), renewed,
                    pulsing("fast", 100, 0.01, {flat("mark", 1)})};
    return made;
}

TEST(Statistics, CountWhatThereIs) {
    Scene scene(counted());
    const Actor actor = scene.spawn();
    (void)scene.spawn();
    scene.apply(actor, "short");
    scene.apply(actor, "for_ever");
    ASSERT_TRUE(scene.world.queue(ApplyRequest{actor, spec("short")}));
    const Statistics now = scene.world.statistics();
    EXPECT_EQ(now.actors, 2U);
    EXPECT_EQ(now.effects, 2U);
    EXPECT_EQ(now.deadlines, 1U) << "what is for ever waits for nothing";
    EXPECT_EQ(now.stale, 0U);
    EXPECT_EQ(now.requests, 1U);
    scene.step();
    EXPECT_EQ(scene.world.statistics().requests, 0U);
    ASSERT_TRUE(scene.world.destroy(actor));
    EXPECT_EQ(scene.world.statistics().actors, 1U);
    EXPECT_EQ(scene.world.statistics().effects, 0U);
    EXPECT_EQ(scene.world.statistics().stale, 2U) << "what waited for those that are gone";
}

TEST(Statistics, CountWhatTheLastStepDid) {
    Scene scene(counted());
    const Actor actor = scene.spawn();
    scene.apply(actor, "short");
    scene.apply(actor, "for_ever");
    scene.step(0.5);
    EXPECT_EQ(scene.world.statistics().folds, 1U) << "power";
    EXPECT_EQ(scene.world.statistics().due, 0U);
    scene.step(0.5);
    EXPECT_EQ(scene.world.statistics().folds, 0U);
    EXPECT_EQ(scene.world.statistics().due, 1U) << "an end";
    EXPECT_EQ(scene.world.statistics().deadlines, 0U);
    scene.step(0.5);
    EXPECT_EQ(scene.world.statistics().due, 0U);
}

TEST(Statistics, CountStaleDeadlinesAndBacklog) {
    Scene scene(counted(), {.pulses_per_step = 10});
    const Actor actor = scene.spawn();
    scene.apply(actor, "renewed");
    scene.apply(actor, "renewed");
    EXPECT_EQ(scene.world.statistics().deadlines, 2U);
    EXPECT_EQ(scene.world.statistics().stale, 1U) << "its time was started over";
    scene.apply(actor, "fast");
    scene.step(1);
    EXPECT_EQ(scene.world.statistics().due, 11U) << "ten pulses, and one that was put off";
    EXPECT_EQ(scene.world.statistics().backlog, 90U);
}

TEST(Statistics, AreNoPartOfTheState) {
    Scene scene(counted());
    Scene twin(counted());
    const Actor actor = scene.spawn();
    const Actor other = twin.spawn();
    scene.set(actor, "power", 1);
    scene.set(actor, "power", 10);
    scene.step();
    twin.step();
    EXPECT_NE(scene.world.statistics().folds, twin.world.statistics().folds);
    EXPECT_EQ(scene.base(actor, "power"), twin.base(other, "power"));
    EXPECT_EQ(scene.world.state_hash(), twin.world.state_hash());
}

} // namespace
} // namespace prowess::test
