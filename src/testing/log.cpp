#include <prowess/testing/log.hpp>

#include <array>

namespace prowess::testing {

namespace {

constexpr std::array<std::string_view, 1> actor_alone{"actor"};
constexpr std::array<std::string_view, 2> of_actor_and_tag{"actor", "tag"};
constexpr std::array<std::string_view, 2> of_effect{"actor", "effect"};
constexpr std::array<std::string_view, 2> of_ability{"actor", "ability"};
constexpr std::array<std::string_view, 2> of_death{"actor", "killer"};
constexpr std::array<std::string_view, 3> of_cue{"actor", "tag", "joined"};
constexpr std::array<std::string_view, 3> of_effect_by{"actor", "effect", "source"};
constexpr std::array<std::string_view, 3> of_activation{"actor", "ability", "target"};
constexpr std::array<std::string_view, 3> of_spawn{"actor", "template", "spawner"};
constexpr std::array<std::string_view, 3> of_end{"actor", "ability", "reason"};
constexpr std::array<std::string_view, 4> of_change{"actor", "attribute", "before", "after"};
constexpr std::array<std::string_view, 4> of_stack{"actor", "effect", "stacks", "disposition"};
constexpr std::array<std::string_view, 4> of_commit{"actor", "ability", "cost", "cooldown"};
constexpr std::array<std::string_view, 4> of_event{"actor", "tag", "instigator", "magnitude"};
constexpr std::array<std::string_view, 5> of_block{"actor", "effect", "source", "by", "reason"};
constexpr std::array<std::string_view, 5> of_failure{"actor", "ability", "effect", "reason", "cause"};
constexpr std::array<std::string_view, 6> of_removal{"actor", "effect", "source", "reason", "stacks", "level"};
constexpr std::array<std::string_view, 6> of_play{"actor", "tag", "effect", "source", "magnitude", "level"};
constexpr std::array<std::string_view, 10> of_request{"actor",       "effect", "ability", "request", "done",
                                                      "disposition", "reason", "stacks",  "removed", "receipt"};

double sum_of(const std::vector<LoggedChange>& changes, std::string_view attribute) {
    double sum = 0;
    for (const LoggedChange& change : changes)
        if (change.attribute == attribute)
            sum += change.after - change.before;
    return sum;
}

} // namespace

const Value* LoggedEvent::find(std::string_view field) const {
    for (const EventField& each : fields)
        if (each.name == field)
            return &each.value;
    return nullptr;
}

std::string LoggedEvent::word(std::string_view field) const {
    const Value* const value = find(field);
    return value && !std::holds_alternative<None>(*value) ? text(*value) : std::string();
}

double LoggedEvent::change_of(std::string_view attribute) const {
    return sum_of(changes, attribute);
}

double LoggedEvent::source_change_of(std::string_view attribute) const {
    return sum_of(source_changes, attribute);
}

double LoggedEvent::routed_to(std::string_view route) const {
    double sum = 0;
    for (const LoggedRoute& each : routed)
        if (each.route == route)
            sum += each.amount;
    return sum;
}

double LoggedEvent::absorbed() const {
    double sum = 0;
    for (const LoggedRoute& each : routed)
        sum += each.absorbed;
    return sum;
}

std::span<const std::string_view> fields_of(EventType type) {
    switch (type) {
    case EventType::attribute_changed: return of_change;
    case EventType::tag_added:
    case EventType::tag_removed:
    case EventType::cue_ended: return of_actor_and_tag;
    case EventType::cue_started: return of_cue;
    case EventType::cue_executed: return of_play;
    case EventType::effect_applied:
    case EventType::effect_executed: return of_effect_by;
    case EventType::effect_stacked: return of_stack;
    case EventType::effect_blocked: return of_block;
    case EventType::effect_inhibited:
    case EventType::effect_resumed: return of_effect;
    case EventType::effect_removed: return of_removal;
    case EventType::ability_granted:
    case EventType::ability_revoked: return of_ability;
    case EventType::ability_activated: return of_activation;
    case EventType::ability_committed: return of_commit;
    case EventType::ability_failed: return of_failure;
    case EventType::ability_ended: return of_end;
    case EventType::gameplay_event: return of_event;
    case EventType::request_completed: return of_request;
    case EventType::actor_spawned: return of_spawn;
    case EventType::actor_died: return of_death;
    case EventType::actor_destroyed: return actor_alone;
    }
    return {};
}

} // namespace prowess::testing
