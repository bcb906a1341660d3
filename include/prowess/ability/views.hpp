#pragma once

#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/time.hpp>

#include <cstdint>
#include <optional>

namespace prowess {

/// How a granted ability stands.
struct AbilityView {
    AbilityId id;
    Actor actor;
    double level = 1;
    bool active = false;
    bool cost_paid = false;         ///< By this activation.
    bool cooldown_started = false;  ///< By this activation.
    Actor target;                   ///< Of this activation; null for nobody.
    std::optional<Flicks> cooldown; ///< What is left; none where it is not cooling down.
    bool endless_cooldown = false;  ///< Cooling down, and nothing that cools it runs out.
    std::optional<Flicks> busy;     ///< What is left of the cast or channel.
};

} // namespace prowess
