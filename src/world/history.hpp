#pragma once

#include "world/snapshot.hpp"

#include <prowess/core/ring.hpp>

#include <cstddef>
#include <cstdint>

namespace prowess {

/// What a world keeps to go back: its last states between steps, each as what changed after it.
class World::Impl::History {
public:
    /// `steps`: how far it goes back; 0: it keeps nothing.
    History(Impl& world, std::size_t steps);

    /// Keeps the state between two steps that the world is in. Where memory runs out, it keeps none.
    void mark();
    /// Keeps of what was before no more.
    void begin_anew();
    /// Puts the state back that was before the step with this number; false where it is not kept. Nothing changes where
    /// memory runs out.
    [[nodiscard]] bool go_back(std::uint64_t step);
    /// The memory of all that changed.
    [[nodiscard]] std::size_t byte_count() const;

private:
    /// A state, but for its pools, and what changed in those until the next.
    struct Past {
        Snapshot::State beside;
        Simulation::PastChanges changes; ///< Not of the last: the simulation has it still.
    };

    Impl& world_;
    bool keeps_;
    Ring<Past> past_;
};

} // namespace prowess
