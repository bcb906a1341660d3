#include "world/scene.hpp"

namespace prowess::test {
namespace {

constexpr double sides = 1'000'000;

Definitions throws() {
    Definitions made = basics();
    made.effects = {pulsing("pulses", 10, 1, {flat("mark", Magnitude::dice(1, sides))}),
                    instant("hit", {flat("mark", Magnitude::formula("dice(2, 6)"))}),
                    instant("spared", {flat("mark", Magnitude::formula("if(target.power > 10, dice(2, 6), 0)"))}),
                    instant("many", {flat("mark", Magnitude::dice(Magnitude::level(), 6))})};
    return made;
}

/// What each of five pulses adds.
std::vector<float> pulses(Scene& scene, Actor actor) {
    std::vector<float> added;
    scene.apply(actor, "pulses");
    for (int i = 0; i < 5; ++i) {
        const float before = scene.base(actor, "mark");
        scene.step(1);
        added.push_back(scene.base(actor, "mark") - before);
    }
    return added;
}

TEST(Dice, AreThrownAnewForEachPulse) {
    Scene scene(throws(), {.seed = 5});
    std::vector<float> added = pulses(scene, scene.spawn());
    for (const float one : added) {
        EXPECT_GE(one, 1);
        EXPECT_LE(one, sides);
    }
    std::ranges::sort(added);
    EXPECT_EQ(std::ranges::adjacent_find(added), added.end());
}

TEST(Dice, FallTheSameForTheSameSeed) {
    Scene one(throws(), {.seed = 5});
    Scene same(throws(), {.seed = 5});
    Scene other(throws(), {.seed = 6});
    const std::vector<float> added = pulses(one, one.spawn());
    EXPECT_EQ(pulses(same, same.spawn()), added);
    EXPECT_NE(pulses(other, other.spawn()), added);
    EXPECT_EQ(one.world.state_hash(), same.world.state_hash());
}

TEST(Dice, AreNotThrownInAPreview) {
    Scene scene(throws());
    const Actor actor = scene.spawn();
    const std::uint64_t before = scene.world.state_hash();
    const auto shown = scene.world.preview(actor, spec("hit"));
    ASSERT_TRUE(shown);
    EXPECT_EQ(scene.world.state_hash(), before);
    scene.apply(actor, "hit");
    EXPECT_EQ(scene.base(actor, "mark"), shown->front().after) << "what was shown is what comes";
}

TEST(Dice, OfABranchThatIsNotTakenAreNotThrown) {
    Scene scene(throws());
    const Actor actor = scene.spawn();
    const std::uint64_t before = scene.world.state_hashes().draws;
    scene.apply(actor, "spared");
    EXPECT_EQ(scene.world.state_hashes().draws, before);
    scene.set(actor, "power", 11);
    scene.apply(actor, "spared");
    EXPECT_NE(scene.world.state_hashes().draws, before);
    EXPECT_GE(scene.base(actor, "mark"), 2);
}

TEST(Dice, MoreThanThereAreFailTheExecution) {
    Scene scene(throws());
    const Actor actor = scene.spawn();
    EXPECT_EQ(scene.world.apply(actor, spec("many").level(1001)).error().reason, Reason::not_finite);
    EXPECT_TRUE(scene.world.apply(actor, spec("many").level(1000)));
    EXPECT_GE(scene.base(actor, "mark"), 1000);
}

} // namespace
} // namespace prowess::test
