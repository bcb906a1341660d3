#pragma once

#include "world/engine.hpp"

#include <prowess/world/snapshot.hpp>

#include <vector>

namespace prowess {

struct Snapshot::State {
    Flicks time{};
    std::uint64_t step_count = 0;
    WorldOptions options;
    RulebookPointer rulebook;
    Simulation::Images pools;
    std::vector<Attributes::Shape> shapes;
    BesidePools beside;
};

} // namespace prowess
