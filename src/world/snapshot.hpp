#pragma once

#include "world/engine.hpp"

#include <prowess/world/snapshot.hpp>

#include <memory>
#include <vector>

namespace prowess {

struct Snapshot::State {
    Flicks time{};
    std::uint64_t step_count = 0;
    WorldOptions options;
    RulebookPointer rulebook;
    std::shared_ptr<const char> identity; ///< Of the world that it was saved from.
    Simulation::Images pools;
    std::vector<Attributes::Shape> shapes;
    BesidePools beside;
};

} // namespace prowess
