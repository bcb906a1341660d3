#pragma once

#include <prowess/core/event.hpp>

namespace prowess {

/// Why an active effect came off.
enum class RemovalReason : std::uint8_t {
    expired,   ///< Its time ran out.
    removed,   ///< It was asked for.
    replaced,  ///< By a new application.
    cancelled, ///< By another effect's `ends`.
    ended,     ///< Its `end_if` held.
    used_up,
    actor_destroyed,
    definition_gone,
};
/// "expired".
[[nodiscard]] std::string_view name(RemovalReason reason);

/// What an application came to.
enum class Disposition : std::uint8_t { executed, applied, stacked, stack_limit, refreshed, extended, replaced };
/// "applied".
[[nodiscard]] std::string_view name(Disposition disposition);

/// A lasting effect came to be on an actor.
struct EffectApplied {
    static constexpr EventType type = EventType::effect_applied;
    std::uint32_t sequence = 0;
    EffectId id;
    Actor actor;
    Actor source; ///< Null for nobody.
    ActiveEffect effect;
};

/// An active effect gained or lost a stack.
struct EffectStacked {
    static constexpr EventType type = EventType::effect_stacked;
    std::uint32_t sequence = 0;
    EffectId id;
    Actor actor;
    ActiveEffect effect;
    std::uint16_t stacks = 0; ///< How many there are now.
    Disposition disposition = Disposition::stacked;
};

/// An application was refused.
struct EffectBlocked {
    static constexpr EventType type = EventType::effect_blocked;
    std::uint32_t sequence = 0;
    EffectId id;
    Actor actor;
    Actor source;
    EffectId by;             ///< What makes it immune or holds the stack; none otherwise.
    std::uint8_t reason = 0; ///< A `Reason`.
};

/// A base was changed by an execution.
struct BaseChange {
    Actor actor;
    AttributeId attribute;
    float before = 0; ///< Once it had followed the limits that moved.
    float after = 0;  ///< After rounding and limits.
};

/// An amount that an execution put on a route, all of it at once.
struct Routed {
    std::uint32_t sequence = 0; ///< Of the event that tells of the execution.
    RouteId route;
    float amount = 0;   ///< What was put on it.
    float absorbed = 0; ///< What of it effects and attributes absorbed.
};

/// An effect changed bases: it was instant, or its period came round. `World::changes` has what it changed, of its
/// target's and of its source's, after routing and limits; `World::routed` what it put on routes.
struct EffectExecuted {
    static constexpr EventType type = EventType::effect_executed;
    std::uint32_t sequence = 0;
    EffectId id;
    Actor actor;
    Actor source;
    std::uint32_t first_change = 0;
    std::uint16_t change_count = 0;
};

/// An active effect's `ongoing` stopped holding.
struct EffectInhibited {
    static constexpr EventType type = EventType::effect_inhibited;
    std::uint32_t sequence = 0;
    EffectId id;
    Actor actor;
    ActiveEffect effect;
};

/// An active effect's `ongoing` holds again.
struct EffectResumed {
    static constexpr EventType type = EventType::effect_resumed;
    std::uint32_t sequence = 0;
    EffectId id;
    Actor actor;
    ActiveEffect effect;
};

/// An active effect came off. `World::removed` has what it was applied with.
struct EffectRemoved {
    static constexpr EventType type = EventType::effect_removed;
    std::uint32_t sequence = 0;
    EffectId id;
    Actor actor;
    ActiveEffect effect; ///< Answers no more.
    RemovalReason reason = RemovalReason::removed;
    std::uint16_t stacks = 0;
};

/// A lasting cue came to be on an actor.
struct CueStarted {
    static constexpr EventType type = EventType::cue_started;
    std::uint32_t sequence = 0;
    TagId tag;
    Actor actor;
    ActiveCue cue;
    bool joined = false; ///< It was there as its actor came into being; likewise the next, as in a `CueView`.
    bool hidden = false;
};

/// A lasting cue ended: nothing holds it any more, or its actor is gone.
struct CueEnded {
    static constexpr EventType type = EventType::cue_ended;
    std::uint32_t sequence = 0;
    TagId tag;
    Actor actor;
    ActiveCue cue; ///< Answers no more.
};

/// A cue was played once. `World::played` has what it was played by.
struct CueExecuted {
    static constexpr EventType type = EventType::cue_executed;
    std::uint32_t sequence = 0;
    TagId tag;
    Actor actor;
    EffectId id;              ///< The effect that executed; none: code played it.
    std::uint32_t number = 0; ///< Equal for the cues of one execution, and rising.
};

} // namespace prowess
