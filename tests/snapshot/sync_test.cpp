#include <prowess/snapshot/sync_test.hpp>

#include "world/fight.hpp"

namespace prowess::test {
namespace {

TEST(SyncTest, OfStepsThatAreMadeAgainTheSameTellsNothing) {
    Fight fight;
    SyncTest test(fight.world, 4);
    for (std::uint64_t step = 1; step < 60; ++step) {
        fight.act(step);
        const auto difference = test.check();
        ASSERT_FALSE(difference) << difference->text();
    }
}

TEST(SyncTest, ChangesNothingOfTheWorld) {
    Fight alone;
    Fight tested;
    SyncTest test(tested.world, 3);
    for (std::uint64_t step = 1; step < 30; ++step) {
        alone.act(step);
        tested.act(step);
        ASSERT_FALSE(test.check());
        ASSERT_EQ(tested.world.state_hash(), alone.world.state_hash());
        ASSERT_EQ(tested.world.step_hash(), alone.world.step_hash());
        ASSERT_EQ(told(tested.world), told(alone.world));
    }
}

TEST(SyncTest, NamesTheCallThatComesToSomethingElse) {
    int runs = 0;
    Code code;
    code.execution(Drift{&runs});
    Definitions made = basics();
    made.effects = {instant("drifting")};
    made.effects[0].executions = {"drift"};
    Scene scene(made, code, {.sync_test = [](std::string_view) {}});
    const Actor actor = scene.spawn();
    SyncTest test(scene.world, 2);
    scene.step(0.5);
    EXPECT_FALSE(test.check());
    scene.apply(actor, "drifting");
    scene.step(0.5);
    const auto difference = test.check();
    ASSERT_TRUE(difference);
    EXPECT_EQ(difference->step, 1U);
    EXPECT_EQ(difference->name, "step");
    EXPECT_EQ(difference->field, "step_hash");
    EXPECT_EQ(difference->in_actor, "actor 0 has `mark is 1, base 1`, then `mark is 2, base 2`");
}

TEST(SyncTest, BeginsAnewWhereTheWorldWentBackOrTookOnOtherContent) {
    Fight fight;
    SyncTest test(fight.world, 4);
    Snapshot snapshot;
    ASSERT_TRUE(fight.world.save(snapshot));
    const auto actors = fight.actors;
    for (std::uint64_t step = 1; step < 20; ++step) {
        fight.act(step);
        EXPECT_FALSE(test.check());
        if (step == 7) {
            ASSERT_TRUE(fight.world.restore(snapshot));
            fight.actors = actors;
        }
        if (step == 13) {
            Definitions next = all_of_a_fight();
            next.effects[1].modifiers = {flat("max_life", -1)};
            ASSERT_TRUE(fight.world.reload(Rulebook::build(next, {}, &fight.world.rulebook()).value()));
        }
    }
}

} // namespace
} // namespace prowess::test
