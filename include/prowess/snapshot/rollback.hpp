#pragma once

#include <prowess/core/failure.hpp>
#include <prowess/core/ring.hpp>
#include <prowess/world/snapshot.hpp>
#include <prowess/world/world.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace prowess {

/// The last states of a world, to go back a few steps and make them again: for prediction, and for tests.
///
/// It holds as many snapshots as it goes back steps. Their memory is used again and again: once each has been filled,
/// saving allocates nothing.
class Rollback {
public:
    /// `steps`: how far it goes back at most, at least 1.
    explicit Rollback(std::size_t steps);

    /// Keeps the state that the world is in: call it before each step, before what a host does in that step. It forgets
    /// what it keeps of this step and of later ones, and the oldest where it is full. Fails as `World::save` does.
    Expected<void> save(const World& world);
    /// Puts the state back that was kept before the step with this number, the first being 0, and forgets the later
    /// ones. `bad_value` where it keeps none of that step; any failure leaves the world as it was.
    Expected<void> restore(World& world, std::uint64_t step);

    /// Whether it can go back to before this step.
    [[nodiscard]] bool has(std::uint64_t step) const { return place_of(step).has_value(); }
    /// How many states it keeps.
    [[nodiscard]] std::size_t size() const { return snapshots_.size(); }
    /// Forgets all of them, and keeps their memory.
    void clear() { snapshots_.clear(); }

private:
    [[nodiscard]] std::optional<std::size_t> place_of(std::uint64_t step) const;
    /// Forgets the state before this step and those after it.
    void forget_from(std::uint64_t step);

    Ring<Snapshot> snapshots_;
};

} // namespace prowess
