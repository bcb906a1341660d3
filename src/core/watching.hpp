#pragma once

#include "core/simulation.hpp"

#include <prowess/core/program.hpp>

#include <initializer_list>

namespace prowess {

/// Whom a program's terms ask about.
struct WatchedActors {
    Actor owner;
    Actor target;
    Actor source;
    bool source_tags = false; ///< What the source owns is asked as it is now, not as it once was.
};

/// Sets a watch on every tag, attribute and effect that a program asks about; `watch` says what for.
void watch_program(Simulation& simulation, Program program, const WatchedActors& actors, Watch watch);

/// Takes a subject's watches off all of them.
void unwatch(Simulation& simulation, const WatchedActors& actors, std::initializer_list<WatchPurpose> purposes,
             std::uint32_t subject);

} // namespace prowess
