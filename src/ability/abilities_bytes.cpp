#include "ability/abilities_bytes.hpp"

#include "effect/context_bytes.hpp"

#include <algorithm>
#include <cmath>

namespace prowess {

namespace {

constexpr std::int64_t shortest_time = to_flicks(0.001).count();

template <class File>
void begin_abilities(File& file) {
    file.template tables<GrantRecord, TagCount, ActiveEffect, EventSpec, ContextData>();
}

} // namespace

// Writing

void Abilities::Bytes::save(StateOut& out, const Abilities& abilities) {
    begin_abilities(out);
    put_places(out, abilities.records_);
    out(abilities.last_activation());
    const Actors& actors = abilities.simulation_.actors;
    for (std::uint32_t actor = 0; actor < actors.end(); ++actor) {
        if (!actors.taken(actor))
            continue;
        out.count(abilities.abilities_of(actor).size());
        for (const std::uint32_t grant : abilities.abilities_of(actor)) {
            out(grant);
            out.record(abilities.records_[grant], abilities.captures_, abilities.source_tags_, abilities.held_,
                       abilities.event_, abilities.data_, abilities.data_);
        }
    }
}

// Reading

void Abilities::Bytes::load(StateIn& in, Abilities& abilities) {
    begin_abilities(in);
    Bytes(in, abilities).load();
}

void Abilities::Bytes::load() {
    in_(abilities_.activations_.edit(0));
    const Actors& actors = abilities_.simulation_.actors;
    abilities_.of_actor_.resize(actors.end());
    abilities_.versions_.resize(abilities_.records_.end());
    abilities_.recharge_versions_.resize(abilities_.records_.end());
    for (std::uint32_t actor = 0; actor < actors.end() && in_.good(); ++actor)
        if (actors.taken(actor))
            load_actor(actor);
    places_.finish();
}

void Abilities::Bytes::load_actor(std::uint32_t actor) {
    const std::size_t count = in_.count();
    for (std::size_t i = 0; i < count && in_.good(); ++i) {
        const std::uint32_t grant = places_.claim_next();
        GrantRecord record;
        in_.record(record, abilities_.captures_, abilities_.source_tags_, abilities_.held_, abilities_.event_,
                   abilities_.data_, abilities_.data_);
        if (!in_.require(record.actor == actor, "an ability is another actor's") ||
            !in_.require(is_launched(grant, record), "a flight is of nothing that was launched"))
            return;
        const char* const wrong = wrong_with(record);
        if (!in_.require(wrong == nullptr, wrong))
            return;
        abilities_.records_.edit(grant) = record;
        abilities_.lists_.push(abilities_.of_actor_.edit(actor), grant);
        go_on(grant, record);
    }
}

bool Abilities::Bytes::is_launched(std::uint32_t grant, const GrantRecord& record) const {
    const GrantedAbility of = record.flight_of;
    if (!of)
        return true;
    const GrantRecord* const launcher = places_.is_claimed(of) ? &abilities_.records_[of.index] : nullptr;
    return launcher != nullptr && of.index != grant && !launcher->flight_of && launcher->actor == record.actor &&
           launcher->definition == record.definition;
}

void Abilities::Bytes::go_on(std::uint32_t grant, const GrantRecord& record) {
    if (!record.flight_of) {
        abilities_.watch_triggers(grant);
        abilities_.watch_charges(grant);
        // Which tags it saw is as it was read.
        abilities_.records_.edit(grant) = record;
    }
    if (record.recharged_at != never)
        abilities_.simulation_.wait({record.recharged_at, Deadline::item_of(DueKind::recharge, grant),
                                     ++abilities_.recharge_versions_.edit(grant)});
    if (!record.active)
        return;
    abilities_.watch(grant);
    abilities_.cues_.hold(record.actor, abilities_.rules_of(grant).cues);
    if (std::min(record.next_pulse, record.ends_at) != never)
        abilities_.schedule(grant);
}

const char* Abilities::Bytes::wrong_with(const GrantRecord& record) const {
    if (!record.definition)
        return "an ability has no definition";
    const CompiledAbility& rules = abilities_.definition(record.definition);
    if (!std::isfinite(record.level))
        return "a number of an ability is none";
    if (record.recharged_at != never &&
        (record.recharged_at <= abilities_.simulation_.now() || !is_time(record.recharged_at)))
        return "a time of an ability is none";
    const bool flies = static_cast<bool>(record.flight_of);
    const bool is_projectile = rules.behaviour.kind == BehaviourKind::projectile;
    if ((flies && (!is_projectile || !record.active)) || (!flies && is_projectile && record.active))
        return "a flight is of nothing that flies";
    if (record.active)
        return wrong_while_active(record);
    for (const ArenaSpan& list :
         {record.captures, record.source_tags, record.effects, record.event, record.state, record.input})
        if (list.size != 0)
            return "an ability that is not active has what only an active one has";
    return record.ends_at == never && record.next_pulse == never ? nullptr
                                                                 : "an ability that is not active waits for something";
}

const char* Abilities::Bytes::wrong_while_active(const GrantRecord& record) const {
    const CompiledAbility& rules = abilities_.definition(record.definition);
    std::size_t captured = abilities_.capture_offset(rules, EffectList::none, 0);
    for (const EffectId effect : rules.applies)
        captured += abilities_.effects_.definition(effect).captures.size();
    if (record.captures.size != captured || record.event.size > 1)
        return "an ability captured what it does not read";
    if (!are_counts(abilities_.source_tags_.view(record.source_tags)))
        return "tags of an ability are not in order";
    if (!has_times(record))
        return "a time of an ability is none";
    return wrong_with_code(record);
}

bool Abilities::Bytes::has_times(const GrantRecord& record) const {
    const std::int64_t now = abilities_.simulation_.now();
    const bool has_end = record.ends_at != never;
    if (has_end && (record.ends_at < now || !is_time(record.ends_at)))
        return false;
    const bool has_pulse = record.next_pulse != never;
    switch (abilities_.definition(record.definition).behaviour.kind) {
    case BehaviourKind::instant: return false;
    case BehaviourKind::code:
    case BehaviourKind::toggle: return !has_end && !has_pulse;
    case BehaviourKind::projectile: return !has_pulse;
    case BehaviourKind::cast: return has_end && !has_pulse;
    case BehaviourKind::channel:
        return has_end && record.next_pulse > now && is_time(record.next_pulse) && record.period >= shortest_time &&
               is_time(record.period);
    }
    return false;
}

const char* Abilities::Bytes::wrong_with_code(const GrantRecord& record) const {
    const CompiledBehaviour& behaviour = abilities_.definition(record.definition).behaviour;
    if (behaviour.kind != BehaviourKind::code)
        return record.state.size == 0 && record.input.size == 0 ? nullptr : "an ability has what only code has";
    const CompiledBehaviourCode& code = abilities_.tables_.behaviours[behaviour.code.value];
    if (record.state.size != 1 || record.input.size > 1)
        return "an ability in code has no state";
    if (code.needs_code)
        return nullptr;
    const ContextData& state = abilities_.data_.at(record.state, 0);
    const bool has_input = record.input.size == (code.input != 0 ? 1U : 0U);
    if (state.type != code.state.type || state.size != code.state.size || !has_input ||
        (has_input && code.input != 0 && abilities_.data_.at(record.input, 0).type != code.input))
        return "an ability in code has a state or an input of another type";
    return nullptr;
}

} // namespace prowess
