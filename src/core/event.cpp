#include <prowess/core/event.hpp>

#include <cstddef>
#include <iterator>

namespace prowess {
namespace {

constexpr std::string_view event_names[] = {
    "attribute_changed", "tag_added",       "tag_removed",       "effect_applied",    "effect_stacked",
    "effect_blocked",    "effect_executed", "effect_inhibited",  "effect_resumed",    "effect_removed",
    "ability_granted",   "ability_revoked", "ability_activated", "ability_committed", "ability_failed",
    "ability_ended",     "cue_started",     "cue_ended",         "cue_executed",      "gameplay_event",
    "request_completed", "actor_spawned",   "actor_died",        "actor_destroyed",
};
static_assert(std::size(event_names) == event_type_count);

} // namespace

std::string_view name(EventType type) {
    return event_names[static_cast<std::size_t>(type)];
}

} // namespace prowess
