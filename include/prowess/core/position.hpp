#pragma once

namespace prowess {

/// A place, in units of the game's own.
struct Position {
    float x = 0;
    float y = 0;
    float z = 0;

    bool operator==(const Position&) const = default;
};

/// Where an actor looks, of any length above 0.
struct Direction {
    float x = 1;
    float y = 0;
    float z = 0;

    bool operator==(const Direction&) const = default;
};

} // namespace prowess
