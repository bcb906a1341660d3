// Steps of the workload, of a world in which nothing is due, and of one in which one thing is.

#include "scenes.hpp"

namespace {

using scenes::Idle;
using scenes::kept;
using scenes::Steady;

template <class Scene>
void step(benchmark::State& state) {
    Scene& world = kept<Scene>(state.range(0));
    for (auto each : state)
        world.step();
}

/// 32 actors have an effect that pulses, each in a step of its own.
template <class World>
struct OneDue : Idle<World> {
    explicit OneDue(std::uint32_t count) : Idle<World>(count) {
        for (std::uint32_t i = 0; i < workload::period; ++i) {
            const auto actor = static_cast<std::uint32_t>(std::uint64_t{count} * i / workload::period);
            workload::Application pulsing = scenes::lasting(actor, 0);
            pulsing.definition = workload::definition_of(actor, 0, 0);
            this->apply(pulsing);
            this->step();
        }
    }
};

template <class World>
void add_steps(const std::string& name) {
    for (const std::int64_t actors : {10'000, 100'000, 1'000'000})
        benchmark::RegisterBenchmark(("step/workload/" + name).c_str(), step<Steady<World>>)
            ->Arg(actors)
            ->Iterations(actors == 10'000    ? 512
                         : actors == 100'000 ? 128
                                             : 32)
            ->UseRealTime();
}

/// A quarter as many actors as effects.
template <class World>
void add_idle_steps(const std::string& name) {
    for (std::int64_t actors = 250; actors <= 2'500'000; actors *= 10)
        benchmark::RegisterBenchmark(("step/nothing due/" + name).c_str(), step<Idle<World>>)
            ->Arg(actors)
            ->UseRealTime();
}

template <class World>
void add_steps_with_one_due(const std::string& name) {
    for (const std::int64_t actors : {10'000, 100'000, 1'000'000})
        benchmark::RegisterBenchmark(("step/one due/" + name).c_str(), step<OneDue<World>>)->Arg(actors)->UseRealTime();
}

const bool added = [] {
    scenes::each_world([](auto one) { add_steps<typename decltype(one)::Type>(one.name); });
    add_steps<scenes::OursOnTwoThreads>("ours_two_threads");
    add_idle_steps<baselines::Flat>("flat");
    add_idle_steps<scenes::Ours>("ours");
    add_idle_steps<baselines::VisitedArray>("visited_array");
    add_steps_with_one_due<baselines::Flat>("flat");
    add_steps_with_one_due<scenes::Ours>("ours");
    add_steps_with_one_due<baselines::Expert>("sparse_expert");
    return true;
}();

} // namespace
