#include "core/positions.hpp"

#include <prowess/core/random.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace prowess {

namespace {

/// Positions without a world around them.
struct Ground {
    Journal journal;
    const TagRegistry* tags = nullptr;
    Actors actors{journal, tags};
    Positions positions{journal, actors};
};

/// Places that are the same in each test.
class Somewhere {
public:
    [[nodiscard]] float coordinate(double width) {
        return static_cast<float>((draw_unit(draw_bits(7, 0, 0, next_++)) - 0.5) * width);
    }
    [[nodiscard]] Position position(double width) { return {coordinate(width), coordinate(width), coordinate(width)}; }

private:
    std::uint64_t next_ = 0;
};

std::vector<std::uint32_t> within(const Positions& positions, const Position& center, double distance) {
    std::vector<Positions::Found> found;
    positions.within(center, distance, found);
    std::vector<std::uint32_t> actors;
    for (const Positions::Found& each : found)
        actors.push_back(each.actor);
    return actors;
}

/// What asking everybody finds.
std::vector<std::uint32_t> asked(const Positions& positions, std::uint32_t count, const Position& center,
                                 double distance) {
    std::vector<std::pair<double, std::uint32_t>> found;
    for (std::uint32_t actor = 0; actor < count; ++actor)
        if (const auto at = positions.at(actor); at && Offset(center, *at).squared() <= distance * distance)
            found.emplace_back(Offset(center, *at).squared(), actor);
    std::ranges::sort(found);
    std::vector<std::uint32_t> actors;
    for (const auto& [squared, actor] : found)
        actors.push_back(actor);
    return actors;
}

TEST(Positions, TheGridFindsWhomAskingEverybodyFinds) {
    Ground ground;
    Positions& positions = ground.positions;
    Somewhere somewhere;
    constexpr std::uint32_t count = 400;
    for (std::uint32_t actor = 0; actor < count; ++actor)
        positions.move(actor, somewhere.position(200));
    for (std::uint32_t round = 0; round < 200; ++round) {
        positions.move(round * 7 % count, somewhere.position(200));
        if (round % 5 == 0)
            positions.remove(round * 11 % count);
        const Position center = somewhere.position(220);
        for (const double distance : {0.0, 3.0, 12.0, 40.0, 1e9})
            EXPECT_EQ(within(positions, center, distance), asked(positions, count, center, distance));
    }
}

TEST(Positions, ThoseAsFarAwayComeInTheOrderOfTheirPlaces) {
    Ground ground;
    Positions& positions = ground.positions;
    for (const std::uint32_t actor : {3U, 1U, 2U})
        positions.move(actor, {.x = actor % 2 == 0 ? -5.0F : 5.0F});
    positions.move(0, {.x = 4});
    EXPECT_EQ(within(positions, {}, 5), (std::vector<std::uint32_t>{0, 1, 2, 3}));
    EXPECT_EQ(within(positions, {}, 4.999), (std::vector<std::uint32_t>{0}));
}

TEST(Positions, NobodyIsWithinADistanceThatIsNone) {
    Ground ground;
    Positions& positions = ground.positions;
    positions.move(0, {});
    EXPECT_TRUE(within(positions, {}, -1).empty());
    EXPECT_TRUE(within(positions, {}, std::numeric_limits<double>::quiet_NaN()).empty());
    EXPECT_EQ(within(positions, {}, std::numeric_limits<double>::infinity()).size(), 1U);
}

TEST(Positions, WhatIsUndoneIsAsBefore) {
    Ground ground;
    Positions& positions = ground.positions;
    positions.move(0, {1, 1, 0});
    {
        const Transaction undone(ground.journal);
        for (std::uint32_t actor = 0; actor < 300; ++actor)
            positions.move(actor, {static_cast<float>(actor), 0, 0});
        positions.face(0, {0, 1, 0});
        positions.remove(4);
    }
    EXPECT_EQ(positions.count(), 1U);
    EXPECT_EQ(positions.facing(0), Direction{});
    EXPECT_EQ(within(positions, {}, 1000), (std::vector<std::uint32_t>{0}));
    EXPECT_EQ(within(positions, {1, 1, 0}, 0.5), (std::vector<std::uint32_t>{0}));
    positions.move(0, {100, 0, 0});
    EXPECT_TRUE(within(positions, {1, 1, 0}, 0.5).empty());
    EXPECT_TRUE(within(positions, {std::numeric_limits<float>::quiet_NaN(), 1, 0}, 5).empty()) << "nowhere";
}

TEST(Cone, HasWhatIsHalfItsAngleAwayOnEitherSide) {
    const Cone quarter(Direction{1, 0, 0}, 90);
    const auto has = [&](float x, float y) { return quarter.has({{}, {x, y, 0}}); };
    EXPECT_TRUE(has(1, 0));
    EXPECT_TRUE(has(1, 0.99F));
    EXPECT_TRUE(has(1, -0.99F));
    EXPECT_FALSE(has(1, 1.01F));
    EXPECT_FALSE(has(-1, 0));
    EXPECT_TRUE(has(0, 0)) << "its tip";
    EXPECT_TRUE(Cone(Direction{1, 0, 0}, 360).has({{}, {-1, 0, 0}}));
    EXPECT_TRUE(Cone(Direction{1, 0, 0}, 270).has({{}, {-0.5F, 1, 0}}));
    EXPECT_FALSE(Cone(Direction{1, 0, 0}, 270).has({{}, {-1, 0.5F, 0}}));
}

} // namespace

} // namespace prowess
