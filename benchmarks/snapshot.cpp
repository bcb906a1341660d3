// What a snapshot costs, beside a plain copy of as many bytes in the same run. Each actor has three long buffs and one
// effect that pulses every half second.

#include "crowd.hpp"

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstring>
#include <vector>

using crowds::Crowd;

namespace {

void save(benchmark::State& state) {
    Crowd crowd(state.range(0), true);
    prowess::Snapshot snapshot;
    // One that was filled before has its memory.
    if (!crowd.world.save(snapshot))
        state.SkipWithError("not saved");
    for (auto each : state) {
        if (!crowd.world.save(snapshot))
            state.SkipWithError("not saved");
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(snapshot.byte_count()));
    state.counters["bytes an actor"] = static_cast<double>(snapshot.byte_count()) / static_cast<double>(state.range(0));
}

void restore(benchmark::State& state) {
    Crowd crowd(state.range(0), true);
    prowess::Snapshot snapshot;
    if (!crowd.world.save(snapshot))
        state.SkipWithError("not saved");
    for (auto each : state) {
        if (!crowd.world.restore(snapshot))
            state.SkipWithError("not restored");
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(snapshot.byte_count()));
}

void copy(benchmark::State& state) {
    Crowd crowd(state.range(0), true);
    prowess::Snapshot snapshot;
    if (!crowd.world.save(snapshot))
        state.SkipWithError("not saved");
    const std::vector<std::byte> from(snapshot.byte_count());
    std::vector<std::byte> to(snapshot.byte_count());
    for (auto each : state) {
        std::memcpy(to.data(), from.data(), from.size());
        benchmark::ClobberMemory();
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(snapshot.byte_count()));
}

void hash(benchmark::State& state) {
    const Crowd crowd(state.range(0), true);
    for (auto each : state)
        benchmark::DoNotOptimize(crowd.world.state_hash());
}

/// Steps of a world that keeps what they change, beside those of one that does not.
void step(benchmark::State& state) {
    const auto history = static_cast<std::uint32_t>(state.range(1));
    Crowd crowd(state.range(0), true, {.history = history});
    for (std::uint32_t i = 0; i <= history; ++i)
        crowd.step();
    for (auto each : state)
        crowd.step();
    if (history != 0)
        state.counters["bytes a step"] = static_cast<double>(crowd.world.statistics().history) / history;
}

/// Going back eight steps, and making them again.
void go_back(benchmark::State& state) {
    constexpr std::uint32_t steps = 8;
    Crowd crowd(state.range(0), true, {.history = steps});
    for (std::uint32_t i = 0; i < steps; ++i)
        crowd.step();
    for (auto each : state) {
        if (!crowd.world.go_back(crowd.world.step_count() - steps))
            state.SkipWithError("not gone back");
        state.PauseTiming();
        for (std::uint32_t i = 0; i < steps; ++i)
            crowd.step();
        state.ResumeTiming();
    }
}

BENCHMARK(step)->Name("snapshot/step, without and with history")->ArgsProduct({{100'000, 1'000'000}, {0, 8}});
BENCHMARK(go_back)->Name("snapshot/going back 8 steps")->Arg(100'000)->Arg(1'000'000);
BENCHMARK(copy)->Name("snapshot/copy of the bytes")->Arg(1000)->Arg(10'000)->Arg(100'000)->Arg(1'000'000);
BENCHMARK(save)->Name("snapshot/save")->Arg(1000)->Arg(10'000)->Arg(100'000)->Arg(1'000'000);
BENCHMARK(restore)->Name("snapshot/restore")->Arg(1000)->Arg(10'000)->Arg(100'000)->Arg(1'000'000);
BENCHMARK(hash)->Name("snapshot/state_hash")->Arg(1000)->Arg(10'000)->Arg(100'000)->Arg(1'000'000);

} // namespace
