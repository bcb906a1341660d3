// The worlds that are measured, this library's and the others', and what they are filled with.

#pragma once

#include "baselines/effect_objects.hpp"
#include "baselines/flat.hpp"
#include "baselines/sparse_set.hpp"
#include "baselines/visited_array.hpp"
#include "ours.hpp"

#include <prowess/threads/thread_runner.hpp>

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace scenes {

using workload::Ours;

struct WithRunner {
    prowess::ThreadRunner runner{2};
};
struct OursOnTwoThreads : private WithRunner, public Ours {
    explicit OursOnTwoThreads(std::uint32_t count) : Ours(count, {.tasks = &runner}) {}
};

template <class World>
struct Named {
    using Type = World;
    const char* name;
};
/// Calls back with each implementation, the limit first.
template <class Do>
void each_world(const Do& act) {
    act(Named<baselines::Flat>{"flat"});
    act(Named<Ours>{"ours"});
    act(Named<baselines::Expert>{"sparse_expert"});
    act(Named<baselines::Tuned>{"sparse_tuned"});
    act(Named<baselines::VisitedArray>{"visited_array"});
    act(Named<baselines::EffectObjects>{"effect_objects"});
}

inline std::shared_ptr<void> kept_scene;
inline std::string kept_name;

/// One scene at a time: a million actors take seconds to set up, and the next case often wants the same.
template <class Scene>
Scene& kept(std::int64_t actors) {
    const std::string name = __PRETTY_FUNCTION__ + std::to_string(actors);
    if (name != kept_name) {
        kept_scene.reset();
        kept_scene = std::make_shared<Scene>(static_cast<std::uint32_t>(actors));
        kept_name = name;
    }
    return *static_cast<Scene*>(kept_scene.get());
}

/// The workload, once its effects pulse and end evenly.
template <class World>
struct Steady : World {
    explicit Steady(std::uint32_t count) : World(count) { workload::populate(*this, count); }
};

/// Likewise without those that pulse: effects end and are applied again.
template <class World>
struct Ending : World {
    explicit Ending(std::uint32_t count) : World(count) { workload::populate(*this, count, 1); }
};

/// One that lasts beyond any benchmark and does not pulse.
inline workload::Application lasting(std::uint32_t actor, std::uint32_t slot, std::uint32_t generation = 0) {
    return {actor, slot, generation, workload::definition_of(actor, slot == 0 ? 1 : slot, generation), 1U << 30};
}

/// Effects that modify, as many as ever, of which none is due.
template <class World>
struct Idle : World {
    explicit Idle(std::uint32_t count) : World(count), handles(std::size_t{count} * workload::slot_count) {
        workload::each_slot(count, [&](std::uint32_t actor, std::uint32_t slot) {
            handles[std::size_t{actor} * workload::slot_count + slot] = this->apply(lasting(actor, slot));
        });
        this->step();
    }

    std::vector<typename World::Handle> handles;
};

/// Effects of which none ends, and those that pulse do so evenly.
template <class World>
struct Pulsing : World {
    explicit Pulsing(std::uint32_t count) : World(count) {
        for (std::uint32_t phase = 0; phase < workload::period; ++phase) {
            for (std::uint32_t actor = phase; actor < count; actor += workload::period)
                for (std::uint32_t slot = 0; slot < workload::slot_count; ++slot)
                    this->apply(pulsing(actor, slot));
            this->step();
        }
    }

    /// In the slot of those that pulse; else as `lasting`.
    static workload::Application pulsing(std::uint32_t actor, std::uint32_t slot) {
        workload::Application made = lasting(actor, slot);
        made.definition = workload::definition_of(actor, slot, 0);
        return made;
    }
};

/// Times what is given by itself; for cases with `UseManualTime`.
template <class Act>
void timed(benchmark::State& state, const Act& act) {
    const auto start = std::chrono::steady_clock::now();
    act();
    state.SetIterationTime(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
}

} // namespace scenes
