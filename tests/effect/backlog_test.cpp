#include "world/scene.hpp"

namespace prowess::test {
namespace {

Definitions drums(StackPolicy which, bool reset) {
    EffectDef drum = with_policy(pulsing("drum", 4, 1, {flat("mark", 1)}), {.policy = which, .reset_period = reset});
    drum.stacking->key = "beat";
    EffectDef slow = with_policy(pulsing("slow", 9, 3, {flat("mark", 100)}), {.policy = which, .key = "beat"});
    EffectDef rest = with_policy(timed("rest", 9), {.policy = which, .key = "beat"});
    Definitions made = basics();
    made.effects = {drum, slow, rest};
    return made;
}

TEST(Backlog, OfARefreshedEffectIsKeptAndComesFirst) {
    for (const bool reset : {false, true}) {
        Scene scene(drums(StackPolicy::refresh, reset), {.pulses_per_step = 1});
        const Actor actor = scene.spawn();
        const ActiveEffect drum = scene.apply(actor, "drum").effect;
        scene.step(3.5);
        EXPECT_EQ(scene.view(drum).backlog, 2U);
        scene.apply(actor, "drum");
        EXPECT_EQ(scene.view(drum).backlog, 2U);
        EXPECT_EQ(scene.remaining(drum), 4);
        scene.step();
        scene.step();
        EXPECT_EQ(scene.base(actor, "mark"), 3) << "what was earned";
        EXPECT_EQ(scene.view(drum).backlog, 0U);
        scene.step(0.5);
        EXPECT_EQ(scene.base(actor, "mark"), reset ? 3 : 4);
        scene.step(0.5);
        EXPECT_EQ(scene.base(actor, "mark"), 4);
        for (int i = 0; i < 8; ++i)
            scene.step(0.5);
        EXPECT_EQ(scene.base(actor, "mark"), 7);
        EXPECT_TRUE(scene.world.effects(actor).empty());
    }
}

TEST(Backlog, AnEffectThatDrainsCanBeRefreshedAndItsTimeStoodStill) {
    for (const StackPolicy which : {StackPolicy::refresh, StackPolicy::extend, StackPolicy::aggregate}) {
        Scene scene(drums(which, false), {.pulses_per_step = 1});
        const Actor actor = scene.spawn();
        const ActiveEffect drum = scene.apply(actor, "drum").effect;
        scene.step(4);
        scene.step(0);
        scene.step(0.5);
        EXPECT_EQ(scene.view(drum).backlog, 1U);
        EXPECT_EQ(scene.remaining(drum), 0);
        scene.apply(actor, "drum");
        EXPECT_EQ(scene.remaining(drum), 4) << "nothing was left to add to";
        EXPECT_EQ(scene.view(drum).backlog, 1U) << "no pulses for the time in which it drained";
        const float each = which == StackPolicy::aggregate ? 2 : 1;
        scene.step();
        EXPECT_EQ(scene.base(actor, "mark"), 3 + each);
        scene.step(1);
        EXPECT_EQ(scene.base(actor, "mark"), 3 + 2 * each);
        for (int i = 0; i < 6; ++i)
            scene.step(0.5);
        EXPECT_EQ(scene.base(actor, "mark"), 3 + 5 * each);
        EXPECT_FALSE(scene.world.alive(drum));
    }
}

TEST(Backlog, GoesWithAPeriodThatIsNoMore) {
    Scene scene(drums(StackPolicy::refresh, false), {.pulses_per_step = 1});
    const Actor actor = scene.spawn();
    const ActiveEffect drum = scene.apply(actor, "drum").effect;
    scene.step(3.5);
    scene.apply(actor, "rest");
    EXPECT_EQ(scene.view(drum).backlog, 0U);
    scene.step(5);
    EXPECT_EQ(scene.base(actor, "mark"), 1);
    EXPECT_EQ(scene.remaining(drum), 4);
}

TEST(Backlog, AnotherPeriodStartsByTheNextPulseThatWasDue) {
    Scene scene(drums(StackPolicy::refresh, false), {.pulses_per_step = 1});
    const Actor actor = scene.spawn();
    scene.apply(actor, "drum");
    scene.step(2.5);
    scene.apply(actor, "slow");
    scene.step();
    EXPECT_EQ(scene.base(actor, "mark"), 101) << "one earned is kept, and does what it is now";
    scene.step(0.5);
    EXPECT_EQ(scene.base(actor, "mark"), 201) << "the rhythm is kept";
    scene.step(2.5);
    EXPECT_EQ(scene.base(actor, "mark"), 201);
    scene.step(0.5);
    EXPECT_EQ(scene.base(actor, "mark"), 301);
    scene.step(0.5);
    scene.apply(actor, "drum");
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 302) << "but no longer than its own period";
}

TEST(Backlog, OfAStackThatRunsOutStartsFromWhereItWasDrained) {
    EffectDef drum = with_policy(pulsing("drum", 4, 1, {flat("mark", 1)}), {.expire = StackExpiry::remove_one});
    Definitions made = basics();
    made.effects = {drum};
    Scene scene(made, {.pulses_per_step = 2});
    const Actor actor = scene.spawn();
    const ActiveEffect active = scene.apply(actor, "drum").effect;
    scene.apply(actor, "drum");
    scene.step(6);
    EXPECT_EQ(scene.base(actor, "mark"), 4) << "two of four, twice over";
    scene.step();
    EXPECT_EQ(scene.base(actor, "mark"), 8);
    EXPECT_EQ(scene.view(active).stacks, 1U);
    EXPECT_EQ(scene.remaining(active), 4) << "from where it was drained";
    EXPECT_EQ(scene.view(active).backlog, 0U) << "no pulses for the time in which it drained";
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 9);
}

} // namespace
} // namespace prowess::test
