#pragma once

#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>

#include <cstdint>

namespace prowess {

/// Names one activation of an ability; 0 is none. A world never gives one twice.
struct Activation {
    std::uint64_t number = 0;

    [[nodiscard]] constexpr explicit operator bool() const { return number != 0; }
    bool operator==(const Activation&) const = default;
};

/// The activation that something is done under, and the ability that was activated: carried by all that comes of it.
struct Under {
    Activation activation = {};
    AbilityId ability = {};
    Actor owner = {};
    double level = 1; ///< Of the ability.

    bool operator==(const Under&) const = default;
};

} // namespace prowess
