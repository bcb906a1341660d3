#include "allocation/counting.hpp"
#include "world/scene.hpp"

namespace prowess::test {
namespace {

/// Many who burn and are healed, step after step.
struct Crowd : Scene {
    explicit Crowd(const WorldOptions& options = {}) : Scene(burning(), options) {
        for (int i = 0; i < 50; ++i)
            actors.push_back(spawn());
        for (int i = 0; i < 200; ++i)
            act();
    }

    void act() {
        for (const Actor actor : actors)
            apply(actor, "burning");
        step(0.1);
    }

    std::vector<Actor> actors;

private:
    static Definitions burning() {
        Definitions made = basics();
        made.effects = {with_policy(pulsing("burning", 1, 0.25, {flat("life", -1)}), {.policy = StackPolicy::refresh})};
        return made;
    }
};

TEST(Snapshots, SavedAndRestoredAgainAllocateNothing) {
    Crowd crowd;
    Snapshot snapshot;
    EXPECT_NE(allocations_of([&] { (void)crowd.world.save(snapshot); }), 0U) << "the first fills it";
    bool done = false;
    EXPECT_EQ(allocations_of([&] { done = crowd.world.save(snapshot) && crowd.world.restore(snapshot); }), 0U);
    EXPECT_TRUE(done);
    crowd.act();
    EXPECT_EQ(allocations_of([&] { done = crowd.world.save(snapshot) && crowd.world.restore(snapshot); }), 0U)
        << "of another step";
    EXPECT_TRUE(done);
}

TEST(History, KeptAndGoneBackToAllocatesNothing) {
    Crowd crowd({.history = 4});
    Crowd without;
    const std::size_t alone = allocations_of([&] { without.act(); });
    EXPECT_EQ(allocations_of([&] { crowd.act(); }), alone) << "of the same step";
    bool done = false;
    EXPECT_EQ(allocations_of([&] { done = crowd.world.go_back(crowd.world.step_count() - 3).has_value(); }), 0U);
    EXPECT_TRUE(done);
}

} // namespace
} // namespace prowess::test
