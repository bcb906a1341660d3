// Bytes an actor with ten attributes, and an active effect with one modifier: what the heap gave for them, and what is
// live of it where that is known.

#include "scenes.hpp"

#include <malloc.h>

namespace {

constexpr std::uint32_t actors = 100'000;
constexpr std::uint32_t effects = actors * workload::slot_count;

std::size_t heap() {
    const auto info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

std::size_t live(const scenes::Ours& world) {
    prowess::Snapshot snapshot;
    workload::done(world.world.save(snapshot));
    return snapshot.byte_count();
}
std::size_t live(const baselines::Flat& world) {
    return world.byte_count();
}

template <class World>
void bytes(benchmark::State& state) {
    scenes::kept_scene.reset();
    scenes::kept_name.clear();
    for (auto each : state) {
        const std::size_t before = heap();
        World world(actors);
        world.step(); // What told of them is forgotten in the second.
        world.step();
        const std::size_t spawned = heap();
        double live_before = 0;
        if constexpr (requires { live(world); })
            live_before = static_cast<double>(live(world));
        workload::populate(world, actors);
        state.counters["heap_actor"] = static_cast<double>(spawned - before) / actors;
        state.counters["heap_effect"] = static_cast<double>(heap() - spawned) / effects;
        if constexpr (requires { live(world); }) {
            state.counters["live_actor"] = live_before / actors;
            state.counters["live_effect"] = (static_cast<double>(live(world)) - live_before) / effects;
        }
    }
}

const bool added = [] {
    scenes::each_world([](auto one) {
        benchmark::RegisterBenchmark((std::string("memory/bytes/") + one.name).c_str(),
                                     bytes<typename decltype(one)::Type>)
            ->Iterations(1);
    });
    return true;
}();

} // namespace
