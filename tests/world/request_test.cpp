#include "mage.hpp"

#include <vector>

namespace prowess {
namespace {

EffectSpec burn() {
    return spec("burning").param("param.damage", -5);
}

TEST(Requests, AreCarriedOutAsTheNextStepBeginsAndCompletedOnce) {
    MageWorld mage_world;
    World& world = mage_world.world;
    const Actor mage = mage_world.spawn();
    const Receipt first = world.queue(ApplyRequest{.target = mage, .spec = burn()}).value();
    const Receipt second = world.queue(ApplyRequest{.target = mage, .spec = spec("burning")}).value();
    EXPECT_EQ(mage_world.base(mage, "life"), 100);
    EXPECT_EQ(world.queued(), 2);

    ASSERT_TRUE(world.step(Flicks{0}));

    EXPECT_EQ(mage_world.base(mage, "life"), 95);
    EXPECT_EQ(world.queued(), 0);
    const auto completed = world.events<RequestCompleted>();
    ASSERT_EQ(completed.size(), 2);
    EXPECT_EQ(completed[0].receipt, first);
    EXPECT_TRUE(completed[0].done);
    EXPECT_EQ(completed[0].effect, world.effects(mage).front());
    EXPECT_EQ(completed[1].receipt, second);
    EXPECT_FALSE(completed[1].done);
    EXPECT_EQ(world.failure(completed[1]).reason, Reason::missing_param);
    ASSERT_TRUE(world.step());
    EXPECT_TRUE(world.events<RequestCompleted>().empty());
}

TEST(Requests, ARemovalBeforeABoundarySuppressesThePulse) {
    MageWorld mage_world;
    World& world = mage_world.world;
    const Actor mage = mage_world.spawn();
    const ActiveEffect burning = world.apply(mage, burn())->effect;
    ASSERT_TRUE(world.step(to_flicks(0.49)));
    ASSERT_TRUE(world.queue(RemoveRequest{.effect = burning}));

    ASSERT_TRUE(world.step(to_flicks(0.01)));

    EXPECT_EQ(mage_world.base(mage, "life"), 95) << "only the pulse on application";
    EXPECT_FALSE(world.alive(burning));
}

TEST(Requests, MadeInACallbackWaitForTheNextStep) {
    MageWorld mage_world;
    World& world = mage_world.world;
    const Actor mage = mage_world.spawn();
    int callbacks = 0;
    world.subscribe<EffectApplied>([&](const World& same, const EffectApplied& applied) {
        EXPECT_EQ(&same, &world);
        EXPECT_EQ(world.apply(mage, burn()).error().reason, Reason::in_step);
        ++callbacks;
        EXPECT_TRUE(world.queue(RemoveRequest{.effect = applied.effect}));
    });

    ASSERT_TRUE(world.queue(ApplyRequest{.target = mage, .spec = burn()}));
    ASSERT_TRUE(world.step());
    EXPECT_EQ(world.effects(mage).size(), 1);
    EXPECT_EQ(world.queued(), 1);
    ASSERT_TRUE(world.step());
    EXPECT_TRUE(world.effects(mage).empty());
    EXPECT_EQ(callbacks, 1);
}

TEST(Requests, BeyondTheLimitAreRefused) {
    WorldOptions options;
    options.requests = 1;
    World world(must_build(mage_definitions()), options);
    const Actor mage = world.spawn(everything()).value();
    const std::uint64_t before = world.state_hash();
    ASSERT_TRUE(world.queue(ApplyRequest{.target = mage, .spec = burn()}));
    EXPECT_NE(world.state_hash(), before) << "what waits is a part of the state";
    EXPECT_EQ(world.queue(ApplyRequest{.target = mage, .spec = burn()}).error().reason, Reason::no_capacity);
}

} // namespace
} // namespace prowess
