#pragma once

#include "core/actors.hpp"

#include <prowess/core/handle.hpp>
#include <prowess/core/pool.hpp>
#include <prowess/core/position.hpp>
#include <prowess/core/space.hpp>

#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

namespace prowess {

/// Whether each of its coordinates is.
[[nodiscard]] inline bool is_finite(const Position& position) {
    return std::isfinite(position.x) && std::isfinite(position.y) && std::isfinite(position.z);
}

/// From one place to another.
struct Offset {
    double x = 0;
    double y = 0;
    double z = 0;

    Offset(const Position& from, const Position& to)
        : x(double{to.x} - from.x),
          y(double{to.y} - from.y),
          z(double{to.z} - from.z) {}

    [[nodiscard]] double squared() const { return x * x + y * y + z * z; }
};

/// A part of space around where somebody looks: all of it from 360 degrees.
class Cone {
public:
    Cone() = default;
    Cone(const Offset& along, double degrees);
    Cone(const Direction& along, double degrees) : Cone(Offset({}, {along.x, along.y, along.z}), degrees) {}

    /// Whether it has in it what is so far from its tip; it has its tip.
    [[nodiscard]] bool has(const Offset& offset) const;

private:
    Offset along_{{}, {}};
    double cosine_ = -2; ///< Of half its angle; below -1, it has everything.
};

/// Where actors are and look: as the game's own space has it, or by a grid over the plane in which who is near is
/// found.
class Positions {
public:
    /// The side of a cell of the grid.
    static constexpr double cell_size = 8;

    /// Somebody who was found.
    struct Found {
        double squared = 0; ///< How far away.
        std::uint32_t actor = 0;
    };

    Positions(Journal& journal, const Actors& actors)
        : actors_(actors),
          places_(journal),
          heads_(journal),
          count_(journal) {
        count_.push(0);
    }

    /// Has a space of the game's own answer from here on; without one, nothing changes.
    void use(const Space* space) { space_ = space; }
    /// Whether the world keeps them: else nothing is moved.
    [[nodiscard]] bool kept() const { return space_ == nullptr; }

    void move(std::uint32_t actor, const Position& to);
    void face(std::uint32_t actor, const Direction& direction);
    /// It is nowhere, and looks where all look at first.
    void remove(std::uint32_t actor);

    [[nodiscard]] std::optional<Position> at(std::uint32_t actor) const;
    [[nodiscard]] Direction facing(std::uint32_t actor) const;
    /// How many actors are somewhere.
    [[nodiscard]] std::uint32_t count() const { return count_[0]; }

    /// Everybody within a distance, in order of distance, then of index.
    void within(const Position& center, double distance, std::vector<Found>& into) const;

    // As bytes

    void save(StateOut& out) const;
    void load(StateIn& in);

private:
    struct Cell {
        std::int64_t x = 0;
        std::int64_t y = 0;

        bool operator==(const Cell&) const = default;
    };
    /// Actors are counted from 1 in lists, so that 0 is nobody.
    struct Place {
        Position at;
        Direction facing;
        Cell cell;
        std::uint32_t next = 0; ///< In the list of its cells; likewise the next.
        std::uint32_t before = 0;
        bool placed = false;
    };

    [[nodiscard]] static Cell cell_of(double x, double y);
    [[nodiscard]] std::size_t list_of(const Cell& cell) const;
    [[nodiscard]] Place& edit(std::uint32_t actor);
    void link(std::uint32_t actor);
    void unlink(std::uint32_t actor);
    /// Makes the grid anew with more lists.
    void grow();
    void find_in_grid(const Position& center, double distance, std::vector<Found>& into) const;
    void find_in_space(const Position& center, double distance, std::vector<Found>& into) const;

    const Actors& actors_;
    const Space* space_ = nullptr;

    Pool<Place> places_;
    Pool<std::uint32_t> heads_; ///< Of lists of cells, each of those of many.
    Pool<std::uint32_t> count_; ///< One.
};

} // namespace prowess
