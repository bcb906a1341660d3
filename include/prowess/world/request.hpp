#pragma once

#include <prowess/core/event.hpp>
#include <prowess/core/failure.hpp>
#include <prowess/effect/effect_spec.hpp>
#include <prowess/effect/events.hpp>

#include <cstdint>
#include <variant>

namespace prowess {

/// Names a queued request; 0 is none. A world never gives one twice.
struct Receipt {
    std::uint64_t number = 0;

    bool operator==(const Receipt&) const = default;
};

/// To apply an effect to an actor.
struct ApplyRequest {
    Actor target = {};
    EffectSpec spec = {};
};
/// To take one active effect off.
struct RemoveRequest {
    ActiveEffect effect = {};
};
/// To activate a granted ability.
struct ActivateRequest {
    GrantedAbility ability = {};
    Actor target = {};
};

/// What can be queued. Copied on use.
using Request = std::variant<ApplyRequest, RemoveRequest, ActivateRequest>;

/// A request was carried out, or could not be; told once for each.
struct RequestCompleted {
    static constexpr EventType type = EventType::request_completed;
    std::uint32_t sequence = 0;
    bool done = false;                              ///< It was carried out; else `World::failure` says why not.
    Disposition disposition = Disposition::applied; ///< Of an application that was carried out.
    ActiveEffect effect;                            ///< What it applied or took off; null of an instant effect.
    Receipt receipt;
};

} // namespace prowess
