#include "world/scene.hpp"

#include <limits>

namespace prowess::test {

namespace {

TEST(Space, AnActorIsNowhereUntilItIsPlaced) {
    Scene scene(basics());
    const Actor mage = scene.spawn();
    EXPECT_EQ(scene.world.position(mage), std::nullopt);
    EXPECT_EQ(scene.world.facing(mage), Direction{});
    ASSERT_TRUE(scene.world.move(mage, {1, 2, 3}));
    ASSERT_TRUE(scene.world.face(mage, {0, -1, 0}));
    EXPECT_EQ(scene.world.position(mage), (Position{1, 2, 3}));
    EXPECT_EQ(scene.world.facing(mage), (Direction{0, -1, 0}));
    const Inspection inspected = scene.world.inspect(mage).value();
    EXPECT_EQ(inspected.position, (Position{1, 2, 3}));
    EXPECT_NE(inspected.text().find("at (1, 2, 3), looks along (0, -1, 0)"), std::string::npos);
}

TEST(Space, WhatIsNoPlaceAndNoDirectionIsRefused) {
    Scene scene(basics());
    const Actor mage = scene.spawn();
    constexpr float endless = std::numeric_limits<float>::infinity();
    EXPECT_EQ(scene.world.move(mage, {0, endless, 0}).error().reason, Reason::bad_value);
    EXPECT_EQ(scene.world.face(mage, {0, 0, 0}).error().reason, Reason::bad_value);
    EXPECT_EQ(scene.world.face(mage, {endless, 0, 0}).error().reason, Reason::bad_value);
    EXPECT_EQ(scene.world.spawn(ActorSpec{.position = Position{endless, 0, 0}}).error().reason, Reason::bad_value);
    EXPECT_EQ(scene.world.move({}, {}).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.world.face({}, {}).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.world.position(mage), std::nullopt);
}

TEST(Space, WhoIsDestroyedIsFoundNoMoreAndLeavesNoPlace) {
    Scene scene(basics());
    const Actor mage = scene.world.spawn(ActorSpec{.position = Position{1, 0, 0}}).value();
    const Actor other = scene.world.spawn(ActorSpec{.position = Position{2, 0, 0}}).value();
    EXPECT_EQ(scene.world.within({}, 5), (std::vector<Actor>{mage, other}));
    ASSERT_TRUE(scene.world.destroy(mage));
    EXPECT_EQ(scene.world.within({}, 5), (std::vector<Actor>{other}));
    const Actor next = scene.spawn();
    ASSERT_EQ(next.index, mage.index);
    EXPECT_EQ(scene.world.position(next), std::nullopt);
    EXPECT_EQ(scene.world.position(mage), std::nullopt);
}

TEST(Space, PlacesAreState) {
    Scene scene(basics());
    const Actor mage = scene.spawn();
    const std::uint64_t nowhere = scene.world.state_hash();
    ASSERT_TRUE(scene.world.move(mage, {}));
    const std::uint64_t placed = scene.world.state_hash();
    EXPECT_NE(placed, nowhere);
    ASSERT_TRUE(scene.world.move(mage, {0, 1, 0}));
    EXPECT_NE(scene.world.state_hash(), placed);
    ASSERT_TRUE(scene.world.move(mage, {-0.0F, 0, 0}));
    EXPECT_EQ(scene.world.state_hash(), placed);
    ASSERT_TRUE(scene.world.face(mage, {0, 1, 0}));
    EXPECT_NE(scene.world.state_hash(), placed);
}

TEST(Space, ASpawnThatFailsPlacesNobody) {
    Scene scene(basics());
    ASSERT_FALSE(scene.world.spawn(ActorSpec{.tags = {"no.such"}, .position = Position{}}));
    EXPECT_TRUE(scene.world.within({}, 5).empty());
}

} // namespace

} // namespace prowess::test
