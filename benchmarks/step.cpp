// Steps of the workload, of a world in which nothing is due, and of one in which one thing is.

#include "scenes.hpp"

namespace {

using scenes::Idle;
using scenes::kept;
using scenes::Ours;
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
            this->apply(scenes::Pulsing<World>::pulsing(actor, 0));
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

/// The workload, with effects that are defined and never applied.
struct ManyDefined : Ours {
    static constexpr std::uint32_t actors_of_it = 10'000;

    explicit ManyDefined(std::uint32_t count) : Ours(actors_of_it, {}, defined(count)) {
        workload::populate(*this, actors_of_it);
    }

    static prowess::Definitions defined(std::uint32_t count) {
        prowess::Definitions made = workload::content();
        while (made.effects.size() < count) {
            made.effects.push_back(workload::effect(0));
            made.effects.back().name = prowess::Name("unused_" + std::to_string(made.effects.size()));
        }
        return made;
    }
};

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
    for (const std::int64_t definitions : {100, 1000, 10'000})
        benchmark::RegisterBenchmark("step/by definitions/ours", step<ManyDefined>)
            ->Arg(definitions)
            ->Iterations(256)
            ->UseRealTime();
    scenes::each_world([](auto one) { add_steps<typename decltype(one)::Type>(one.name); });
    add_steps<scenes::OursOnTwoThreads>("ours_two_threads");
    add_idle_steps<baselines::Flat>("flat");
    add_idle_steps<Ours>("ours");
    add_idle_steps<baselines::VisitedArray>("visited_array");
    add_steps_with_one_due<baselines::Flat>("flat");
    add_steps_with_one_due<Ours>("ours");
    add_steps_with_one_due<baselines::Expert>("sparse_expert");
    return true;
}();

} // namespace
