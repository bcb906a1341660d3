#include "decimal.hpp"
#include "names.hpp"

#include <prowess/testing/stage.hpp>

#include <algorithm>

namespace prowess::testing {

namespace {

/// Makes logged events of a world's, whose names it looks up.
class EventReader {
public:
    explicit EventReader(const Stage& stage) : stage_(stage), rulebook_(stage.world().rulebook()) {}

    template <class Event>
    [[nodiscard]] LoggedEvent read(const Event& event) const {
        LoggedEvent made;
        made.type = Event::type;
        made.time = stage_.world().time();
        made.sequence = event.sequence;
        if constexpr (requires { event.actor; })
            made.actor = event.actor;
        std::size_t at = 0;
        const auto names = fields_of(Event::type);
        made.fields.reserve(names.size());
        for (Value& value : values(event, made))
            made.fields.push_back({names[at++], std::move(value)});
        return made;
    }

private:
    using Values = std::vector<Value>;

    [[nodiscard]] Value who(Actor actor) const { return actor ? Value(stage_.name_of(actor)) : Value(None{}); }
    template <class Id>
    [[nodiscard]] Value named(Id id) const {
        return id ? Value(std::string(rulebook_.name(id))) : Value(None{});
    }
    [[nodiscard]] static Value word(std::string_view text) { return std::string(text); }
    [[nodiscard]] static Value reason(std::uint8_t number) { return word(name(static_cast<Reason>(number))); }

    [[nodiscard]] Values values(const AttributeChanged& event, LoggedEvent&) const {
        return {who(event.actor), named(event.attribute), decimal(event.before), decimal(event.after)};
    }
    [[nodiscard]] Values values(const TagAdded& event, LoggedEvent&) const {
        return {who(event.actor), named(event.tag)};
    }
    [[nodiscard]] Values values(const TagRemoved& event, LoggedEvent&) const {
        return {who(event.actor), named(event.tag)};
    }
    [[nodiscard]] Values values(const EffectApplied& event, LoggedEvent& made) const {
        made.effect = event.id;
        made.instance = event.effect;
        return {who(event.actor), named(event.id), who(event.source)};
    }
    [[nodiscard]] Values values(const EffectStacked& event, LoggedEvent& made) const {
        made.effect = event.id;
        return {who(event.actor), named(event.id), static_cast<double>(event.stacks), word(name(event.disposition))};
    }
    [[nodiscard]] Values values(const EffectBlocked& event, LoggedEvent& made) const {
        made.effect = event.id;
        return {who(event.actor), named(event.id), who(event.source), named(event.by), reason(event.reason)};
    }
    [[nodiscard]] Values values(const EffectExecuted& event, LoggedEvent& made) const {
        made.effect = event.id;
        for (const BaseChange& change : stage_.world().changes(event))
            (change.actor == event.actor ? made.changes : made.source_changes)
                .push_back(
                    {std::string(rulebook_.name(change.attribute)), decimal(change.before), decimal(change.after)});
        for (const Routed& routed : stage_.world().routed(event))
            made.routed.push_back(
                {std::string(rulebook_.name(routed.route)), decimal(routed.amount), decimal(routed.absorbed)});
        return {who(event.actor), named(event.id), who(event.source)};
    }
    [[nodiscard]] Values values(const EffectInhibited& event, LoggedEvent& made) const {
        made.effect = event.id;
        return {who(event.actor), named(event.id)};
    }
    [[nodiscard]] Values values(const EffectResumed& event, LoggedEvent& made) const {
        made.effect = event.id;
        return {who(event.actor), named(event.id)};
    }
    [[nodiscard]] Values values(const EffectRemoved& event, LoggedEvent& made) const {
        made.effect = event.id;
        made.instance = event.effect;
        const RemovedEffect removed = stage_.world().removed(event);
        return {who(event.actor),
                named(event.id),
                who(removed.source),
                word(name(event.reason)),
                static_cast<double>(event.stacks),
                removed.level};
    }
    [[nodiscard]] Values values(const AbilityGranted& event, LoggedEvent& made) const {
        made.ability = event.id;
        return {who(event.actor), named(event.id)};
    }
    [[nodiscard]] Values values(const AbilityRevoked& event, LoggedEvent& made) const {
        made.ability = event.id;
        return {who(event.actor), named(event.id)};
    }
    [[nodiscard]] Values values(const AbilityActivated& event, LoggedEvent& made) const {
        made.ability = event.id;
        return {who(event.actor), named(event.id), who(event.target)};
    }
    [[nodiscard]] Values values(const AbilityCommitted& event, LoggedEvent& made) const {
        made.ability = event.id;
        return {who(event.actor), named(event.id), event.cost, event.cooldown};
    }
    [[nodiscard]] Values values(const AbilityFailed& event, LoggedEvent& made) const {
        made.ability = event.id;
        made.effect = event.effect;
        return {who(event.actor), named(event.id), named(event.effect), reason(event.reason),
                event.effect ? reason(event.cause) : Value(None{})};
    }
    [[nodiscard]] Values values(const AbilityEnded& event, LoggedEvent& made) const {
        made.ability = event.id;
        return {who(event.actor), named(event.id), word(name(event.reason))};
    }
    [[nodiscard]] Values values(const CueStarted& event, LoggedEvent&) const {
        return {who(event.actor), named(event.tag), event.joined};
    }
    [[nodiscard]] Values values(const CueEnded& event, LoggedEvent&) const {
        return {who(event.actor), named(event.tag)};
    }
    [[nodiscard]] Values values(const CueExecuted& event, LoggedEvent& made) const {
        made.effect = event.id;
        const PlayedCue played = stage_.world().played(event);
        made.instance = played.effect;
        return {who(event.actor), named(event.tag), named(event.id), who(played.source), decimal(played.magnitude()),
                played.level};
    }
    [[nodiscard]] Values values(const GameplayEvent& event, LoggedEvent&) const {
        return {who(event.actor), named(event.tag), who(event.instigator), decimal(event.magnitude)};
    }
    [[nodiscard]] Values values(const RequestCompleted& event, LoggedEvent&) const {
        const bool applied = event.done && event.kind == RequestKind::apply;
        return {None{},
                None{},
                None{},
                word(name(event.kind)),
                event.done,
                applied ? word(name(event.disposition)) : Value(None{}),
                event.done ? Value(None{}) : word(name(stage_.world().failure(event).reason)),
                static_cast<double>(event.stacks),
                static_cast<double>(event.removed),
                static_cast<double>(event.receipt.number)};
    }
    [[nodiscard]] Values values(const ActorSpawned& event, LoggedEvent&) const {
        return {who(event.actor), named(event.id), who(event.spawner)};
    }
    [[nodiscard]] Values values(const ActorDied& event, LoggedEvent&) const {
        return {who(event.actor), who(event.killer)};
    }
    [[nodiscard]] Values values(const ActorDestroyed& event, LoggedEvent&) const { return {who(event.actor)}; }

    const Stage& stage_;
    const Rulebook& rulebook_;
};

template <class... Events>
void read_all(const Stage& stage, std::uint32_t from, std::vector<LoggedEvent>& into) {
    const EventReader reader(stage);
    const auto read = [&]<class Event>(std::span<const Event> events) {
        for (const Event& event : events)
            if (event.sequence >= from)
                into.push_back(reader.read(event));
    };
    (read(stage.world().events<Events>()), ...);
}

} // namespace

void Stage::name_newcomers() {
    for (const ActorSpawned& event : world_->events<ActorSpawned>()) {
        if (event.sequence < played_.next_sequence || !event.activation)
            continue;
        const std::string from(world_->rulebook().name(event.id));
        const std::size_t number = ++played_.spawned[from];
        played_.members.push_back({spawned_name(from, number), event.actor, team_of(name_of(event.spawner)), {}});
    }
}

void Stage::collect() {
    name_newcomers();
    const auto first = static_cast<std::ptrdiff_t>(log_.size());
    read_all<AttributeChanged, TagAdded, TagRemoved, EffectApplied, EffectStacked, EffectBlocked, EffectExecuted,
             EffectInhibited, EffectResumed, EffectRemoved, AbilityGranted, AbilityRevoked, AbilityActivated,
             AbilityCommitted, AbilityFailed, AbilityEnded, CueStarted, CueEnded, CueExecuted, GameplayEvent,
             RequestCompleted, ActorSpawned, ActorDied, ActorDestroyed>(*this, played_.next_sequence, log_);
    std::sort(log_.begin() + first, log_.end(),
              [](const LoggedEvent& left, const LoggedEvent& right) { return left.sequence < right.sequence; });
    for (const RequestCompleted& completed : world_->events<RequestCompleted>())
        if (const auto told =
                std::find_if(log_.begin() + first, log_.end(),
                             [&](const LoggedEvent& event) { return event.sequence == completed.sequence; });
            told != log_.end())
            complete(completed, *told);
    if (log_.size() > static_cast<std::size_t>(first))
        played_.next_sequence = log_.back().sequence + 1;
    for (auto event = log_.begin() + first; event != log_.end(); ++event)
        if (event->type == EventType::actor_died || event->type == EventType::actor_destroyed)
            for (Member& member : played_.members)
                member.fallen = member.fallen || member.actor == event->actor;
}

} // namespace prowess::testing
