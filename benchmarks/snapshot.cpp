// What a snapshot of the workload costs, beside a plain copy of as many bytes in the same run, and going back by what
// changed.

#include "scenes.hpp"

#include <cstring>

namespace {

using workload::done;
using Steady = scenes::Steady<scenes::Ours>;

Steady& steady(const benchmark::State& state) {
    return scenes::kept<Steady>(state.range(0));
}

/// Into one that was filled before, and so has its memory.
void save(benchmark::State& state) {
    const prowess::World& world = steady(state).world;
    prowess::Snapshot snapshot;
    done(world.save(snapshot));
    for (auto each : state) {
        done(world.save(snapshot));
        benchmark::ClobberMemory();
    }
    state.counters["bytes"] = static_cast<double>(snapshot.byte_count());
}

void restore(benchmark::State& state) {
    prowess::World& world = steady(state).world;
    prowess::Snapshot snapshot;
    done(world.save(snapshot));
    for (auto each : state) {
        done(world.restore(snapshot));
        benchmark::ClobberMemory();
    }
}

void copy(benchmark::State& state) {
    prowess::Snapshot snapshot;
    done(steady(state).world.save(snapshot));
    const std::vector<std::byte> from(snapshot.byte_count());
    std::vector<std::byte> to(snapshot.byte_count());
    for (auto each : state) {
        std::memcpy(to.data(), from.data(), from.size());
        benchmark::ClobberMemory();
    }
}

void hash(benchmark::State& state) {
    const prowess::World& world = steady(state).world;
    for (auto each : state)
        benchmark::DoNotOptimize(world.state_hash());
}

/// Keeps what its last eight steps changed.
struct Remembering : scenes::Ours {
    static constexpr std::uint32_t history = 8;

    explicit Remembering(std::uint32_t count) : Ours(count, {.history = history}) { workload::populate(*this, count); }
};

void step(benchmark::State& state) {
    auto& world = scenes::kept<Remembering>(state.range(0));
    for (auto each : state)
        world.step();
    state.counters["bytes"] = static_cast<double>(world.world.statistics().history) / Remembering::history;
}

/// Going back eight steps, and making them again.
void go_back(benchmark::State& state) {
    auto& world = scenes::kept<Remembering>(state.range(0));
    for (auto each : state) {
        scenes::timed(state, [&] { done(world.world.go_back(world.world.step_count() - Remembering::history)); });
        for (std::uint32_t i = 0; i < Remembering::history; ++i)
            done(world.world.step());
    }
}

benchmark::internal::Benchmark* add(const char* name, void (*made)(benchmark::State&), std::int64_t actors) {
    return benchmark::RegisterBenchmark(name, made)->Arg(actors);
}

/// Size by size: the cases share a world.
const bool added = [] {
    for (const std::int64_t actors : {10'000, 100'000, 1'000'000}) {
        add("snapshot/copy/limit", copy, actors)->UseRealTime();
        add("snapshot/save/ours", save, actors)->UseRealTime();
        add("snapshot/restore/ours", restore, actors)->UseRealTime();
        add("snapshot/state hash/ours", hash, actors)->UseRealTime();
        add("snapshot/step with history/ours", step, actors)->Iterations(32)->UseRealTime();
        add("snapshot/go back 8 steps/ours", go_back, actors)->Iterations(4)->UseManualTime();
    }
    return true;
}();

} // namespace
