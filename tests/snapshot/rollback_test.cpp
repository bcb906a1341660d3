#include <prowess/snapshot/rollback.hpp>

#include "world/scene.hpp"

namespace prowess::test {
namespace {

Definitions bleeding() {
    Definitions made = basics();
    made.effects = {pulsing("bleeding", 100, 0.25, {flat("life", Magnitude::random(-3, -1))}),
                    instant("heal", {flat("life", 2)})};
    return made;
}

/// One who bleeds, and whom somebody heals in some steps.
struct Bleeding : Scene {
    Bleeding() : Scene(bleeding()) { apply(actor, "bleeding"); }

    void play(const std::vector<bool>& heals, std::size_t from = 0) {
        for (std::size_t step = from; step < heals.size(); ++step) {
            ASSERT_TRUE(rollback.save(world));
            if (heals[step])
                apply(actor, "heal");
            this->step(0.25);
        }
    }

    Actor actor = spawn();
    Rollback rollback{4};
};

TEST(Rollback, StepsThatAreMadeAgainComeToWhatTheyWouldHaveBeen) {
    Bleeding truth;
    truth.play({false, true, false, true, false, true});
    Bleeding guess;
    guess.play({false, true, false, false, false, false});
    EXPECT_NE(guess.world.state_hash(), truth.world.state_hash());
    ASSERT_TRUE(guess.rollback.restore(guess.world, 3));
    guess.play({false, true, false, true, false, true}, 3);
    EXPECT_EQ(guess.world.state_hash(), truth.world.state_hash());
    EXPECT_EQ(guess.world.step_hash(), truth.world.step_hash());
}

TEST(Rollback, GoesBackAsFarAsItHasRoom) {
    Bleeding scene;
    scene.play(std::vector<bool>(6));
    EXPECT_EQ(scene.rollback.size(), 4U);
    EXPECT_FALSE(scene.rollback.has(1));
    EXPECT_TRUE(scene.rollback.has(2));
    EXPECT_TRUE(scene.rollback.has(5));
    EXPECT_FALSE(scene.rollback.has(6)) << "before which nothing was saved yet";
    const std::uint64_t before = scene.world.state_hash();
    const auto restored = scene.rollback.restore(scene.world, 1);
    ASSERT_FALSE(restored);
    EXPECT_EQ(restored.error().reason, Reason::bad_value);
    EXPECT_EQ(scene.world.state_hash(), before);
    EXPECT_EQ(scene.rollback.size(), 4U);
    EXPECT_TRUE(scene.rollback.restore(scene.world, 2));
    EXPECT_EQ(scene.world.step_count(), 2U);
}

TEST(Rollback, ForgetsWhatComesAfterWhereItWentBackTo) {
    Bleeding scene;
    scene.play(std::vector<bool>(4));
    ASSERT_TRUE(scene.rollback.restore(scene.world, 1));
    EXPECT_TRUE(scene.rollback.has(1));
    EXPECT_FALSE(scene.rollback.has(2));
    ASSERT_TRUE(scene.rollback.save(scene.world)) << "of the same step: in its place";
    EXPECT_EQ(scene.rollback.size(), 2U);
}

TEST(Rollback, ASavedStepTakesThePlaceOfLaterOnes) {
    Bleeding scene;
    scene.play(std::vector<bool>(3));
    Snapshot first;
    Bleeding other;
    ASSERT_TRUE(other.world.save(first));
    ASSERT_TRUE(scene.world.restore(first));
    ASSERT_TRUE(scene.rollback.save(scene.world));
    EXPECT_EQ(scene.rollback.size(), 1U);
    EXPECT_TRUE(scene.rollback.has(0));
}

TEST(Rollback, OfNoStepsKeepsOne) {
    Bleeding scene;
    scene.rollback = Rollback(0);
    scene.play({false, false});
    EXPECT_EQ(scene.rollback.size(), 1U);
    EXPECT_TRUE(scene.rollback.restore(scene.world, 1));
}

TEST(Rollback, IsEmptyAfterItIsCleared) {
    Bleeding scene;
    scene.play({false, false});
    scene.rollback.clear();
    EXPECT_EQ(scene.rollback.size(), 0U);
    EXPECT_FALSE(scene.rollback.has(1));
    EXPECT_FALSE(scene.rollback.restore(scene.world, 1));
}

} // namespace
} // namespace prowess::test
