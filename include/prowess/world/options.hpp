#pragma once

#include <prowess/core/space.hpp>
#include <prowess/core/task_runner.hpp>
#include <prowess/core/time.hpp>

#include <cstdint>
#include <functional>
#include <string_view>

namespace prowess {

/// How a world runs. Copied on use.
struct WorldOptions {
    Flicks tick = Flicks{11'025'000};           ///< The length of `step()`; default 1/64 s. Above 0, else the default.
    std::uint64_t seed = 0;                     ///< Of its random draws.
    std::uint32_t actors = 16'777'216;          ///< Beyond it none is spawned: `no_capacity`.
    std::uint32_t effects_per_actor = 4096;     ///< At most 65,535. Beyond it an application fails with `no_capacity`.
    std::uint32_t modifiers_per_actor = 65'536; ///< Likewise.
    std::uint32_t chain_depth = 16;             ///< The longest chain of effects within one instant; at most 256.
    std::uint32_t rounds = 16;                  ///< Of weighing conditions after a transaction, and of settling.
    std::uint32_t pulses_per_step = 64;         ///< Of one effect; the rest is backlog.
    std::uint32_t requests = 65'536;            ///< That may wait; beyond it one is refused with `no_capacity`.
    std::uint32_t requests_per_step = 65'536;   ///< Carried out in one step, at least 1; the rest waits in order.
    /// How many steps `World::go_back` can undo, at most 65,536; 0: none. Each costs what it changes, not what the
    /// world holds.
    std::uint32_t history = 0;
    /// The game's own index of where actors are; has to outlive the world. Null: the world keeps their positions.
    const Space* space = nullptr;
    /// Runs parts of a step on the game's threads; has to outlive the world. Null: the thread that steps does all.
    TaskRunner* tasks = nullptr;
    /// Told once of each thing that is wrong and goes on: loops that are cut, amounts that are no number.
    std::function<void(std::string_view)> warn = {};
    /// Where it is set, every step is made twice, from the same snapshot, and this is told of the first difference. For
    /// tests: code that keeps state of its own, or looks at a clock, shows here.
    std::function<void(std::string_view)> sync_test = {};
};

} // namespace prowess
