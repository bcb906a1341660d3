#include "mage.hpp"

namespace prowess {
namespace {

EffectSpec burn() {
    return spec("burning").param("param.damage", -5);
}

TEST(BurningMage, BurnsGetsWetAndDriesOff) {
    MageWorld mage_world;
    World& world = mage_world.world;
    const Actor mage = mage_world.spawn();

    const auto burn_on_mage = world.apply(mage, burn());
    ASSERT_TRUE(burn_on_mage) << burn_on_mage.error().text();
    EXPECT_EQ(burn_on_mage->disposition, Disposition::applied);
    EXPECT_EQ(mage_world.base(mage, "life"), 95) << "once as it is applied";

    mage_world.run(1);
    EXPECT_EQ(mage_world.base(mage, "life"), 85) << "and twice a second";
    EXPECT_EQ(world.view(burn_on_mage->effect)->remaining, to_flicks(3));
    EXPECT_TRUE(world.owns(mage, mage_world.tag("state.burning")));

    ASSERT_TRUE(world.add_tag(mage, mage_world.tag("state.wet")));
    mage_world.run(1);
    EXPECT_TRUE(world.view(burn_on_mage->effect)->inhibited);
    EXPECT_EQ(world.view(burn_on_mage->effect)->remaining, to_flicks(3));
    EXPECT_EQ(mage_world.base(mage, "life"), 85);
    EXPECT_FALSE(world.owns(mage, mage_world.tag("state.burning")));

    ASSERT_TRUE(world.remove_tag(mage, mage_world.tag("state.wet")));
    mage_world.run(3);
    EXPECT_EQ(mage_world.base(mage, "life"), 55);
    EXPECT_TRUE(world.effects(mage).empty());
}

TEST(BurningMage, FailsWithoutATraceWhereAParamIsMissing) {
    MageWorld mage_world;
    World& world = mage_world.world;
    const Actor mage = mage_world.spawn();
    const StateHashes before = world.state_hashes();

    const auto applied = world.apply(mage, spec("burning"));

    ASSERT_FALSE(applied);
    EXPECT_EQ(applied.error().reason, Reason::missing_param);
    EXPECT_EQ(applied.error().tag, mage_world.tag("param.damage"));
    EXPECT_EQ(world.state_hashes().effects, before.effects);
    EXPECT_EQ(world.state_hashes().actors, before.actors);
    EXPECT_EQ(world.state_hash(), world.state_hash());
    EXPECT_EQ(applied.error().text(),
              "effect `burning`: the param `param.damage` is not set, and its definition has no default");
}

TEST(BurningMage, OneLongStepIsAsManyShortOnes) {
    MageWorld long_world;
    MageWorld short_world;
    const Actor slow = long_world.spawn();
    const Actor fast = short_world.spawn();
    ASSERT_TRUE(long_world.world.apply(slow, burn()));
    ASSERT_TRUE(short_world.world.apply(fast, burn()));

    ASSERT_TRUE(long_world.world.step(to_flicks(10)));
    short_world.run(10);

    EXPECT_EQ(long_world.base(slow, "life"), 55);
    EXPECT_EQ(short_world.base(fast, "life"), 55);
    EXPECT_EQ(long_world.world.state_hashes().attributes, short_world.world.state_hashes().attributes);
}

} // namespace
} // namespace prowess
