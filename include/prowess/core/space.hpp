#pragma once

#include <prowess/core/handle.hpp>
#include <prowess/core/position.hpp>

#include <functional>
#include <optional>

namespace prowess {

/// Where a game says that actors are, by an index of its own, which a world asks in place of positions that it keeps.
///
/// Everything answers alike from one call that changes the world to the next, and within a step; what it answers is no
/// part of the world's state hash. See docs/space.md.
class Space {
public:
    using Visit = std::function<void(Actor)>;

    /// None where an actor is nowhere, as one is whose coordinates are not finite.
    [[nodiscard]] virtual std::optional<Position> position(Actor actor) const = 0;
    /// Where it looks, of any length above 0.
    [[nodiscard]] virtual Direction facing(Actor actor) const = 0;
    /// Visits everybody within a distance of a place, in any order. Visiting others too, somebody twice, or who is
    /// gone, costs time alone: the world asks where each is, and orders them itself.
    virtual void visit_near(const Position& center, double distance, const Visit& visit) const = 0;

protected:
    ~Space() = default;
};

} // namespace prowess
