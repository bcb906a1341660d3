#include "ability/abilities_bytes.hpp"
#include "effect/effects_bytes.hpp"
#include "world/all_events.hpp"
#include "world/engine.hpp"

#include <cmath>
#include <cstring>

namespace prowess {

template <>
inline constexpr std::uint64_t enum_count<WatchPurpose> = static_cast<std::uint64_t>(WatchPurpose::dies_when) + 1;
template <>
inline constexpr std::uint64_t enum_count<EndReason> = static_cast<std::uint64_t>(EndReason::actor_destroyed) + 1;
template <>
inline constexpr std::uint64_t enum_count<RemovalReason> =
    static_cast<std::uint64_t>(RemovalReason::definition_gone) + 1;
template <>
inline constexpr std::uint64_t enum_count<Disposition> = static_cast<std::uint64_t>(Disposition::replaced) + 1;
template <>
inline constexpr std::uint64_t enum_count<RequestKind> = static_cast<std::uint64_t>(RequestKind::send) + 1;

namespace {

/// Writes the events of every type.
template <class... Events>
struct EventsOut {
    static void save(StateOut& out, const EventLog& log) { (save_one<Events>(out, log), ...); }

    template <class Event>
    static void save_one(StateOut& out, const EventLog& log) {
        out.tables<Event>();
        const auto bytes = log.bytes(Event::type);
        out.count(log.sealed(Event::type) / sizeof(Event));
        out.count(bytes.size() / sizeof(Event));
        for (std::size_t at = 0; at < bytes.size(); at += sizeof(Event)) {
            Event event;
            std::memcpy(&event, bytes.data() + at, sizeof event);
            out(event);
        }
    }
};

template <class Event>
bool has_reasons(const Event& event) {
    constexpr auto last = static_cast<std::uint8_t>(Reason::no_memory);
    if constexpr (requires { event.cause; })
        return event.reason <= last && event.cause <= last;
    else if constexpr (requires { event.by; })
        return event.reason <= last;
    return true;
}

/// Reads them.
template <class... Events>
struct EventsIn {
    static void load(StateIn& in, EventLog& log) { (load_one<Events>(in, log), ...); }

    template <class Event>
    static void load_one(StateIn& in, EventLog& log) {
        in.tables<Event>();
        const std::size_t sealed = in.in().whole();
        const std::vector<Event> events = in.list<Event>();
        for (const Event& event : events)
            in.require(has_reasons(event), "an event has no reason");
        if (in.require(sealed <= events.size(), "more events are sealed than there are"))
            log.restore(Event::type, std::as_bytes(std::span(events)), sealed * sizeof(Event));
    }
};

} // namespace

StateBounds World::Impl::bounds() const {
    const RulebookTables& tables = rulebook->tables();
    const auto size = [](const auto& all) { return static_cast<std::uint32_t>(all.size()); };
    return {.tags = static_cast<std::uint32_t>(tables.tags.id_bound()),
            .orders = size(tables.tags),
            .attributes = size(tables.attributes),
            .effects = size(tables.effects),
            .abilities = size(tables.abilities),
            .templates = size(tables.actors),
            .routes = size(tables.routes)};
}

void World::Impl::save(StateOut& out) const {
    simulation.save(out);
    attributes.save(out);
    cues.save(out);
    Effects::Bytes::save(out, effects);
    Abilities::Bytes::save(out, abilities);
    out.tables<Pending, Pace>();
    out.list(postponed.all());
    out(pace);
    for (const std::uint64_t number : {next_receipt, std::uint64_t{due_count}, step_hash, calls, last_call})
        out(number);
    out(delivered);
    AllEvents<EventsOut>::save(out, simulation.events);
    Effects::Bytes::save_told(out, effects);
    cues.save_told(out);
    Abilities::Bytes::save_told(out, abilities);
}

void World::Impl::load(StateIn& in) {
    const Actors::Quiet quiet(simulation.actors);
    // Each goes by those before it.
    const auto next = [&](const auto& load_part) {
        if (in.good())
            load_part();
    };
    next([&] { simulation.load(in, options.actors); });
    next([&] { attributes.load(in); });
    next([&] { cues.load(in); });
    next([&] { Effects::Bytes::load(in, effects); });
    next([&] { Abilities::Bytes::load(in, abilities); });
    next([&] { cues.join_loaded(in); });
    for (std::uint32_t actor = 0; actor < simulation.actors.end() && in.good(); ++actor)
        if (simulation.actors.taken(actor))
            watch_death(simulation.actors.handle(actor));
    // What waited to be weighed was, or is among what was postponed.
    simulation.actors.drop_pending();
    next([&] { load_beside(in); });
    next([&] { AllEvents<EventsIn>::load(in, simulation.events); });
    next([&] { Effects::Bytes::load_told(in, effects); });
    next([&] { cues.load_told(in); });
    next([&] { Abilities::Bytes::load_told(in, abilities); });
}

void World::Impl::load_beside(StateIn& in) {
    in.tables<Pending, Pace>();
    load_postponed(in);
    in(pace);
    in.require(are_finite(pace.scale, pace.carried) && pace.scale >= 0 && pace.carried >= 0 && pace.carried < 1,
               "the pace is none");
    in(next_receipt);
    due_count = static_cast<std::size_t>(in.next<std::uint64_t>());
    for (std::uint64_t* const number : {&step_hash, &calls, &last_call})
        in(*number);
    in(delivered);
}

void World::Impl::load_postponed(StateIn& in) {
    // What is gone since is passed over when its time comes.
    const auto is_of = [&](const Pending& pending) {
        const std::uint32_t subject = pending.subject;
        const bool is_there = weighing_of(pending).has_value();
        if (pending.purpose == WatchPurpose::dies_when)
            return is_there ? static_cast<bool>(simulation.actors[subject].from)
                            : was_given(simulation.actors.records(), Actor{subject, pending.generation});
        if (!is_of_ability(pending.purpose))
            return was_given(effects.records(), ActiveEffect{subject, pending.generation});
        return is_there ? pending.purpose == WatchPurpose::ability_end_if || !abilities.is_flight(subject)
                        : was_given(abilities.records(), GrantedAbility{subject, pending.generation});
    };
    for (const Pending& pending : in.list<Pending>())
        if (in.require(is_of(pending), "what waits to be weighed never was"))
            postponed.push(pending);
}

} // namespace prowess
