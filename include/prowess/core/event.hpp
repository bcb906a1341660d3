#pragma once

#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>

#include <cstdint>
#include <string_view>

namespace prowess {

/// What happened, in the words of scenarios and logs.
enum class EventType : std::uint8_t {
    attribute_changed,
    tag_added,
    tag_removed,
    effect_applied,
    effect_stacked,
    effect_blocked,
    effect_executed,
    effect_inhibited,
    effect_resumed,
    effect_removed,
    ability_granted,
    ability_revoked,
    ability_activated,
    ability_committed,
    ability_failed,
    ability_ended,
    cue_started,
    cue_ended,
    cue_executed,
    gameplay_event,
    request_completed,
    actor_spawned,
    actor_died,
    actor_destroyed,
};
inline constexpr std::size_t event_type_count = 24;

/// "effect_applied".
[[nodiscard]] std::string_view name(EventType type);

/// An actor's tag comes, with the first source that holds it or a tag under it.
struct TagAdded {
    static constexpr EventType type = EventType::tag_added;
    std::uint32_t sequence = 0; ///< Rises over events of all types.
    Actor actor;
    TagId tag;
};

/// An actor's tag goes, with the last source that held it or a tag under it.
struct TagRemoved {
    static constexpr EventType type = EventType::tag_removed;
    std::uint32_t sequence = 0;
    Actor actor;
    TagId tag;
};

/// What a gameplay event says: a tag, who caused it, whom it is about, and how much.
struct EventSpec {
    TagId tag = {};
    Actor instigator = {}; ///< Null for nobody; likewise the next.
    Actor target = {};     ///< What an ability that it triggers is aimed at.
    double magnitude = 0;
    /// The active ability that sends it, so that what it triggers knows what it came of; null for none.
    GrantedAbility sender = {};
};

/// A tag was sent to an actor. `World::sent` has the rest of it.
struct GameplayEvent {
    static constexpr EventType type = EventType::gameplay_event;
    std::uint32_t sequence = 0;
    TagId tag;
    Actor actor;      ///< To whom.
    Actor instigator; ///< Who caused it; null for nobody.
    float magnitude = 0;
};

} // namespace prowess
