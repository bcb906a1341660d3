#pragma once

#include <prowess/core/event.hpp>
#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/time.hpp>
#include <prowess/effect/activation.hpp>
#include <prowess/effect/context_data.hpp>

#include <cstdint>
#include <optional>

namespace prowess {

/// What an ability is activated with.
struct ActivationSpec {
    Actor target = {};
    std::optional<ContextData> input = {}; ///< Of a behaviour in code that takes one.
    std::uint64_t behaviour = 0;           ///< `hash_of` the name of the one in code that has to run it; 0: any.
};

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
    std::optional<Flicks> busy;     ///< What is left of the cast, the channel or the flight.
    std::uint32_t flights = 0;      ///< How many of a projectile are in the air; the rest is of the oldest.
    std::uint32_t charges = 0;      ///< Uses that it has left.
    std::uint32_t most_charges = 0; ///< 0: it has no charges.
    std::optional<Flicks> recharge; ///< Until a use comes back; none where none is missing.
    ActiveEffect granted_by;        ///< The effect that it goes with; null: it was granted by the game.
    Activation activation;          ///< None where it is not active; likewise the next two.
    Activation parent;              ///< Under which the event was sent that activated it.
    std::optional<EventSpec> event; ///< What activated it.
};

} // namespace prowess
