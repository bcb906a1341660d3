#pragma once

#include <prowess/core/event.hpp>

namespace prowess {

/// Why an active ability ended.
enum class EndReason : std::uint8_t {
    ended,       ///< It was done, or asked for.
    cancelled,   ///< By a call, by another ability's `ends`, or by death.
    interrupted, ///< Its `end_if` held, or it could not complete.
    revoked,
    actor_destroyed,
};
/// "ended".
[[nodiscard]] std::string_view name(EndReason reason);

struct AbilityGranted {
    static constexpr EventType type = EventType::ability_granted;
    std::uint32_t sequence = 0;
    AbilityId id;
    Actor actor;
    GrantedAbility ability;
};

struct AbilityRevoked {
    static constexpr EventType type = EventType::ability_revoked;
    std::uint32_t sequence = 0;
    AbilityId id;
    Actor actor;
    GrantedAbility ability; ///< Answers no more.
};

struct AbilityActivated {
    static constexpr EventType type = EventType::ability_activated;
    std::uint32_t sequence = 0;
    AbilityId id;
    Actor actor;
    GrantedAbility ability;
    Actor target; ///< Null for nobody.
};

/// An active ability paid its cost, started its cooldowns, or both.
struct AbilityCommitted {
    static constexpr EventType type = EventType::ability_committed;
    std::uint32_t sequence = 0;
    AbilityId id;
    Actor actor;
    GrantedAbility ability;
    bool cost = false;
    bool cooldown = false;
};

/// An activation, a commit or a completion was refused; nothing of it stays.
struct AbilityFailed {
    static constexpr EventType type = EventType::ability_failed;
    std::uint32_t sequence = 0;
    AbilityId id;
    Actor actor;
    EffectId effect;         ///< Of `effect_failed`.
    std::uint8_t reason = 0; ///< A `Reason`.
    std::uint8_t cause = 0;  ///< Of `effect_failed`: a `Reason`.
};

struct AbilityEnded {
    static constexpr EventType type = EventType::ability_ended;
    std::uint32_t sequence = 0;
    AbilityId id;
    Actor actor;
    GrantedAbility ability;
    EndReason reason = EndReason::ended;
};

} // namespace prowess
