// Effects that are applied, removed and ended, values that are worked out, and actors that come and go.

#include "scenes.hpp"

#include <algorithm>
#include <span>
#include <type_traits>

namespace {

using scenes::Idle;
using scenes::kept;
using scenes::timed;

/// Into a world whose actors have none yet, in an order unrelated to them.
template <class World>
void apply_cold(benchmark::State& state) {
    const auto actors = static_cast<std::uint32_t>(state.range(0));
    scenes::kept_scene.reset();
    scenes::kept_name.clear();
    std::vector<workload::Application> all;
    workload::each_slot(actors, [&](std::uint32_t actor, std::uint32_t slot) {
        all.push_back(workload::first_application(actor, slot));
    });
    for (auto each : state) {
        World world(actors);
        timed(state, [&] {
            if constexpr (requires { world.apply(std::span<const workload::Application>(all)); })
                world.apply(std::span<const workload::Application>(all));
            else
                for (const workload::Application& one : all)
                    world.apply(one);
        });
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
}

/// Of effects all over the world, one call after another.
template <class World>
void remove_and_apply(benchmark::State& state) {
    constexpr std::size_t calls = 10'000;
    Idle<World>& world = kept<Idle<World>>(state.range(0));
    std::uint32_t generation = 0;
    std::vector<std::uint32_t> slots(calls);
    for (auto each : state) {
        ++generation;
        for (std::uint32_t i = 0; i < calls; ++i)
            slots[i] =
                workload::below(static_cast<std::uint32_t>(world.handles.size()), workload::hash(i, 0, generation, 9));
        timed(state, [&] {
            for (const std::uint32_t at : slots) {
                world.remove(world.handles[at]);
                world.handles[at] =
                    world.apply(scenes::lasting(at / workload::slot_count, at % workload::slot_count, generation));
            }
        });
        world.step();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(calls));
}

/// Steps in which a 32nd of the actors has an effect pulse, and nothing else.
template <class World>
void pulse(benchmark::State& state) {
    auto& world = kept<scenes::Pulsing<World>>(state.range(0));
    for (auto each : state)
        timed(state, [&] { world.step(); });
    state.SetItemsProcessed(state.iterations() * state.range(0) / workload::period);
}

/// Steps in which effects end and are applied again, and nothing else.
template <class World>
void end_and_apply(benchmark::State& state) {
    auto& world = kept<scenes::Ending<World>>(state.range(0));
    for (auto each : state)
        timed(state, [&] { world.step(); });
    constexpr std::int64_t mean = (workload::shortest + workload::longest) / 2;
    state.SetItemsProcessed(state.iterations() * state.range(0) * (workload::slot_count - 1) / mean);
}

/// Steps after which one attribute of a 32nd of the actors is published anew.
template <class World>
void fold(benchmark::State& state) {
    Idle<World>& world = kept<Idle<World>>(state.range(0));
    const auto changed = static_cast<std::uint32_t>(state.range(0) / 32);
    static std::uint32_t round = 0; // Goes on when this is repeated: a base set to what it is changes nothing.
    for (auto each : state) {
        ++round;
        for (std::uint32_t i = 0; i < changed; ++i) {
            const std::uint32_t actor = i * 32 + round % 32;
            world.set_base(actor, workload::definitions[workload::definition_of(actor, 1, 0)].attribute,
                           static_cast<float>(10 + round % 64));
        }
        timed(state, [&] { world.step(); });
    }
    state.SetItemsProcessed(state.iterations() * changed);
}

/// Actors with ten attributes and no effects.
template <class World>
void spawn(benchmark::State& state) {
    for (auto each : state) {
        World world(0);
        timed(state, [&] {
            for (std::int64_t i = 0; i < state.range(0); ++i)
                world.spawn();
        });
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

/// Actors with four effects each.
template <class World>
void destroy(benchmark::State& state) {
    for (auto each : state) {
        Idle<World> world(static_cast<std::uint32_t>(state.range(0)));
        timed(state, [&] {
            for (std::int64_t i = 0; i < state.range(0); ++i)
                world.destroy_last();
        });
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

using Case = void (*)(benchmark::State&);

/// Of a case that has `rounds` iterations at a million actors, and up to `more` times as many at fewer.
void add(const std::string& name, Case made, std::int64_t actors, std::int64_t rounds, std::int64_t more = 16) {
    benchmark::RegisterBenchmark(name.c_str(), made)
        ->Arg(actors)
        ->Iterations(rounds * std::min<std::int64_t>(1'000'000 / actors, more))
        ->UseManualTime();
}

/// Size by size: cases share a world.
template <class World>
void add_all(const std::string& name) {
    constexpr bool folds_at_once =
        std::is_same_v<World, baselines::VisitedArray> || std::is_same_v<World, baselines::EffectObjects>;
    for (const std::int64_t actors : {10'000, 100'000, 1'000'000}) {
        add("calls/apply cold/" + name, apply_cold<World>, actors, 1, 2);
        add("calls/pulse/" + name, pulse<World>, actors, 16);
        add("calls/end and apply/" + name, end_and_apply<World>, actors, 16);
        add("calls/remove and apply/" + name, remove_and_apply<World>, actors, 4);
        if constexpr (!folds_at_once)
            add("calls/fold/" + name, fold<World>, actors, 16);
    }
}

template <class World>
void add_actors(const std::string& name) {
    for (const std::int64_t actors : {1000, 10'000, 100'000}) {
        add("calls/spawn/" + name, spawn<World>, actors, 1, 4);
        add("calls/destroy/" + name, destroy<World>, actors, 1, 2);
    }
}

const bool added = [] {
    scenes::each_world([](auto one) { add_all<typename decltype(one)::Type>(one.name); });
    add_actors<baselines::Expert>("sparse_expert");
    add_actors<scenes::Ours>("ours");
    return true;
}();

} // namespace
