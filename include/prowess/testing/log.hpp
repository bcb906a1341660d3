#pragma once

#include <prowess/core/event.hpp>
#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/time.hpp>
#include <prowess/testing/value.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace prowess::testing {

/// A field of an event, in the words of scenarios: `actor`, `reason`.
struct EventField {
    std::string_view name; ///< Of static storage.
    Value value;
};

/// A base that an execution changed.
struct LoggedChange {
    std::string attribute;
    double before = 0;
    double after = 0;
};

/// An amount that an execution put on a route.
struct LoggedRoute {
    std::string route;
    double amount = 0;
    double absorbed = 0;
};

/// Something that happened, with names for handles; it stays readable when its actors are gone.
struct LoggedEvent {
    EventType type = EventType::effect_applied;
    Flicks time{}; ///< The end of the step in which it happened.
    std::uint32_t sequence = 0;
    Actor actor;
    EffectId effect; ///< None where it is about none; likewise the next two.
    ActiveEffect instance;
    AbilityId ability;
    std::vector<EventField> fields;
    std::vector<LoggedChange> changes; ///< Of `effect_executed`: of its target; likewise the next, of its source.
    std::vector<LoggedChange> source_changes;
    std::vector<LoggedRoute> routed;

    /// Null where this type has no such field.
    [[nodiscard]] const Value* find(std::string_view field) const;
    /// The text of a field; empty where it has none, or is `none`.
    [[nodiscard]] std::string word(std::string_view field) const;
    /// How much was added to the base of `attribute`; 0 where it was not changed.
    [[nodiscard]] double change_of(std::string_view attribute) const;
    [[nodiscard]] double source_change_of(std::string_view attribute) const;
    /// How much was put on a route; 0 where nothing was.
    [[nodiscard]] double routed_to(std::string_view route) const;
    /// How much of all that was put on routes was absorbed.
    [[nodiscard]] double absorbed() const;
};

/// The fields that events of a type have.
[[nodiscard]] std::span<const std::string_view> fields_of(EventType type);

} // namespace prowess::testing
