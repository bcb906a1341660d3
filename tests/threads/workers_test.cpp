// A world with a runner of tasks makes what it makes alone.

#include <prowess/threads/thread_runner.hpp>

#include "world/scene.hpp"

#include <atomic>
#include <optional>

namespace prowess::test {
namespace {

/// Of everything that a value can be worked out from: modifiers of effects with conditions and per another attribute,
/// bases that follow limits, derived and regenerating attributes.
Definitions varied() {
    Definitions made = basics();
    made.attributes.push_back(attribute("might", 0));
    made.attributes.back().derived = Magnitude::product({Magnitude::own("power"), 2.0});
    made.attributes[2].max = {Limit::Kind::number, 500, {}};
    made.attributes[2].regeneration = RegenerationDef{.rate = {Limit::Kind::number, 3, {}}};
    ModifierDef while_wet = modifier("armour", Operation::multiplicative, 0.25);
    while_wet.when = Condition::owner_has("state.wet");
    ModifierDef per_power = flat("max_life", 0.5);
    per_power.per = PerDef{.attribute = Name("power")};
    made.effects = {infinite("blessing", {flat("power", Magnitude::random(1, 9)), per_power, flat("armour", 4)}),
                    infinite("soaked", {while_wet, modifier("mark", Operation::override, 7)}),
                    pulsing("bleeding", 100, 0.25, {flat("life", Magnitude::random(-3, -1))})};
    made.effects[1].owner_tags = {"state.wet"};
    return made;
}

/// What two seconds of many actors come to.
struct Outcome {
    std::uint64_t state = 0;
    std::uint64_t steps = 0;
    std::vector<Lines> told;
    std::size_t folds = 0;

    bool operator==(const Outcome&) const = default;
};

Outcome play(TaskRunner* tasks) {
    constexpr std::size_t actors = 1000; // More than the actors of a few tasks.
    World world(built(varied()), {.seed = 4, .tasks = tasks});
    std::vector<Actor> all;
    for (std::size_t i = 0; i < actors; ++i)
        all.push_back(world.spawn({.all_attributes = true}).value());
    Outcome made;
    for (std::size_t step = 0; step < 8; ++step) {
        for (std::size_t i = step; i < actors; i += 1 + step % 3)
            EXPECT_TRUE(world.apply(all[i], spec(i % 3 == 0 ? "soaked" : i % 3 == 1 ? "blessing" : "bleeding")));
        EXPECT_TRUE(world.step(to_flicks(0.25)));
        made.told.push_back(told(world));
        made.folds += world.statistics().folds;
    }
    made.state = world.state_hash();
    made.steps = world.step_hash();
    return made;
}

class Workers : public ::testing::TestWithParam<std::size_t> {};

TEST_P(Workers, MakeWhatOneThreadMakes) {
    const Outcome alone = play(nullptr);
    ASSERT_GT(alone.folds, 0U);
    ThreadRunner runner(GetParam());
    EXPECT_EQ(play(&runner), alone);
}

INSTANTIATE_TEST_SUITE_P(OneToSixteen, Workers, ::testing::Values(1, 2, 3, 8, 16));

/// Runs tasks last first, and counts them.
class Backwards final : public TaskRunner {
public:
    void run(std::size_t count, const std::function<void(std::size_t)>& task) override {
        for (std::size_t i = count; i-- > 0;)
            task(i);
        tasks += count;
    }
    std::size_t tasks = 0;
};

TEST(Tasks, ComeToTheSameInAnyOrder) {
    Backwards runner;
    EXPECT_EQ(play(&runner), play(nullptr));
    EXPECT_GT(runner.tasks, 8U);
}

TEST(Tasks, AreNotMadeOfAFewActors) {
    Backwards runner;
    World world(built(varied()), {.tasks = &runner});
    const Actor actor = world.spawn({.all_attributes = true}).value();
    ASSERT_TRUE(world.apply(actor, spec("blessing")));
    ASSERT_TRUE(world.step(to_flicks(0.25)));
    EXPECT_EQ(runner.tasks, 0U);
}

TEST(ThreadRunner, DoesEachTaskOnce) {
    ThreadRunner runner(4);
    EXPECT_EQ(runner.workers(), 4U);
    for (const std::size_t count : {0U, 1U, 3U, 1000U}) {
        std::vector<std::atomic<int>> done(count);
        runner.run(count, [&](std::size_t i) { ++done[i]; });
        EXPECT_TRUE(std::ranges::all_of(done, [](const auto& times) { return times == 1; })) << count;
    }
}

TEST(ThreadRunner, OfNoWorkersIsTheCallerAlone) {
    ThreadRunner runner(0);
    EXPECT_EQ(runner.workers(), 1U);
    std::vector<std::thread::id> threads(10);
    runner.run(threads.size(), [&](std::size_t i) { threads[i] = std::this_thread::get_id(); });
    EXPECT_TRUE(std::ranges::all_of(threads, [](const auto id) { return id == std::this_thread::get_id(); }));
}

TEST(ThreadRunner, IsSharedByWorldsThatStepInTurn) {
    ThreadRunner runner(2);
    const Outcome one = play(&runner);
    EXPECT_EQ(play(&runner), one);
}

} // namespace
} // namespace prowess::test
