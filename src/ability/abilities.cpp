#include "ability/abilities.hpp"
#include "effect/unmet.hpp"

#include <prowess/core/tags.hpp>

#include <algorithm>

namespace prowess {

Abilities::Abilities(Simulation& simulation, Attributes& attributes, Effects& effects, Cues& cues)
    : simulation_(simulation),
      attributes_(attributes),
      effects_(effects),
      cues_(cues),
      records_(simulation.journal),
      versions_(simulation.journal),
      recharge_versions_(simulation.journal),
      of_actor_(simulation.journal),
      lists_(simulation.journal),
      captures_(simulation.journal),
      source_tags_(simulation.journal),
      held_(simulation.journal),
      event_(simulation.journal),
      data_(simulation.journal),
      activations_(simulation.journal),
      events_(simulation.journal),
      sent_(simulation.journal) {
    activations_.push(0);
    effects.ask(*this);
    effects.tell(*this);
}

void Abilities::add_actor(std::uint32_t actor) {
    if (actor >= of_actor_.size())
        of_actor_.resize(std::size_t{actor} + 1);
    of_actor_.edit(actor) = {};
}

void Abilities::remove_actor(std::uint32_t actor) {
    while (!abilities_of(actor).empty()) {
        const std::uint32_t grant = abilities_of(actor).front();
        end_all(grant, EndReason::actor_destroyed);
        revoke(grant);
    }
}

// Granting

GrantedAbility Abilities::add(const GrantRecord& record) {
    const GrantedAbility added = records_.insert(record);
    // A place keeps its version as it is taken again, so that the deadlines of before stay stale.
    if (added.index == versions_.size()) {
        versions_.push(0);
        recharge_versions_.push(0);
    }
    lists_.push(of_actor_.edit(record.actor), added.index);
    return added;
}

void Abilities::drop(std::uint32_t grant) {
    auto& list = of_actor_.edit(records_[grant].actor);
    const auto all = lists_.view(list);
    lists_.erase(list, static_cast<std::size_t>(std::ranges::find(all, grant) - all.begin()));
    ++versions_.edit(grant);
    ++recharge_versions_.edit(grant);
    records_.erase(grant);
}

GrantedAbility Abilities::grant(std::uint32_t actor, AbilityId ability, double level, ActiveEffect by) {
    GrantRecord made;
    made.actor = actor;
    made.definition = ability;
    made.number = simulation_.actors.take_number(actor);
    made.level = level;
    made.granted_by = by;
    const GrantedAbility granted = add(made);
    if (!definition(ability).charges.empty())
        records_.edit(granted.index).charges = most_charges(granted.index);
    watch_triggers(granted.index);
    watch_charges(granted.index);
    AbilityGranted told;
    told.id = ability;
    told.actor = simulation_.actors.handle(actor);
    told.ability = granted;
    simulation_.events.emit(told);
    return granted;
}

void Abilities::revoke(std::uint32_t grant) {
    if (is_flight(grant))
        return end(grant, EndReason::revoked);
    end_all(grant, EndReason::revoked);
    const GrantRecord& record = records_[grant];
    AbilityRevoked told;
    told.id = record.definition;
    told.actor = simulation_.actors.handle(record.actor);
    told.ability = records_.handle(grant);
    simulation_.events.emit(told);
    simulation_.actors.unwatch(record.actor, WatchPurpose::trigger, grant);
    simulation_.actors.unwatch(record.actor, WatchPurpose::charges, grant);
    drop(grant);
}

// Checks

Under Abilities::under(std::uint32_t grant) const {
    return under(records_[grant]);
}

Under Abilities::under(const GrantRecord& record) const {
    return {.activation = record.activation,
            .ability = record.definition,
            .owner = simulation_.actors.handle(record.actor),
            .level = record.level};
}

EffectFrame Abilities::frame_of(const GrantRecord& record) const {
    EffectFrame frame = frame_of(under(record), definition(record.definition));
    frame.target = record.target;
    frame.captures = captures_.view(record.captures);
    if (record.event.size != 0)
        frame.amount = event_.at(record.event, 0).magnitude;
    return frame;
}

Failure Abilities::failed_with(Failure failure, AbilityId ability) {
    failure.ability = ability;
    return failure;
}

std::optional<TagOrder> Abilities::cooling_tag(const CompiledAbility& rules, std::uint32_t actor) const {
    for (const EffectId cooldown : rules.cooldown)
        for (const TagOrder tag : effects_.definition(cooldown).owner_tags)
            if (simulation_.actors.owns(actor, tag))
                return tag;
    return {};
}

bool Abilities::blocked_by(const CompiledAbility& rules, const GrantRecord& other) const {
    return other.active && is_tagged(rules, definition(other.definition).blocks);
}

Application Abilities::application_of(const GrantRecord& record, EffectId effect) const {
    Application application;
    application.target = simulation_.actors.handle(record.actor);
    application.source = application.target;
    application.effect = effect;
    application.level = record.level;
    application.tags = definition(record.definition).tags;
    application.under = under(record);
    return application;
}

std::optional<Failure> Abilities::check(std::uint32_t grant, const Activating& with) const {
    GrantRecord record = records_[grant];
    const CompiledAbility& rules = definition(record.definition);
    const auto refuse = [&](Reason reason) { return failed_with(Failure(reason), record.definition); };
    if (record.active) {
        if (rules.behaviour.kind != BehaviourKind::toggle)
            return refuse(Reason::active);
        return {};
    }
    record.target = with.target;
    if (auto failure = check_code(rules, with))
        return failed_with(*failure, record.definition);
    if (!has_target(record))
        return refuse(Reason::no_target);
    if (!rules.charges.empty() && record.charges == 0)
        return refuse(Reason::charge);
    if (const auto tag = cooling_tag(rules, record.actor)) {
        Failure failure = refuse(Reason::cooldown);
        failure.tag = simulation_.tags->id(*tag);
        return failure;
    }
    if (auto failure = cannot_pay(grant))
        return failure;
    for (const std::uint32_t other : abilities_of(record.actor)) {
        if (launcher(other) == grant || !blocked_by(rules, records_[other]))
            continue;
        Failure failure = refuse(Reason::blocked);
        failure.by_ability = records_[other].definition;
        return failure;
    }
    const EffectFrame frame = frame_of(record);
    if (!effects_.condition_holds(rules.require, frame))
        return failed_with(unmet(Reason::requirement, rules.required, effects_, frame), record.definition);
    if (!rules.end_if.empty() && effects_.condition_holds(rules.end_if, frame))
        return refuse(Reason::interrupted);
    if (with.input && !checker_->allows(record.definition, frame.owner, with.target, *with.input))
        return refuse(Reason::input);
    return {};
}

std::optional<Failure> Abilities::check_code(const CompiledAbility& rules, const Activating& with) const {
    const bool in_code = rules.behaviour.kind == BehaviourKind::code;
    const CompiledBehaviourCode* const code = in_code ? &tables_.behaviours[rules.behaviour.code.value] : nullptr;
    if (code != nullptr && code->needs_code)
        return Failure(Reason::needs_code);
    const std::uint64_t wanted = code != nullptr ? code->input : 0;
    const bool is_meant = with.behaviour == 0 || (code != nullptr && code->state.type == with.behaviour);
    if (is_meant && wanted == (with.input ? with.input->type : 0) && (!with.input || with.input->fits()))
        return {};
    return Failure(Reason::input);
}

std::optional<Failure> Abilities::cannot_pay(std::uint32_t grant) const {
    const GrantRecord& record = records_[grant];
    const EffectId effect = definition(record.definition).cost;
    if (!effect)
        return {};
    Application cost = application_of(record, effect);
    cost.pays = true;
    if (auto failure = effects_.cannot_pay(cost))
        return failed_with(*failure, record.definition);
    return {};
}

std::optional<std::int64_t> Abilities::cooldown_end(std::uint32_t grant) const {
    const GrantRecord& record = records_[grant];
    const TagRegistry& tags = *simulation_.tags;
    std::optional<std::int64_t> end;
    for (const EffectId cooldown : definition(record.definition).cooldown) {
        for (const TagOrder tag : effects_.definition(cooldown).owner_tags) {
            std::uint32_t unexplained = count_within(simulation_.actors.tags(record.actor), tag, tags.end(tag));
            if (unexplained == 0)
                continue;
            std::int64_t until = simulation_.now();
            for (const std::uint32_t index : effects_.effects_of(record.actor)) {
                const EffectRecord& effect = effects_.records()[index];
                if (!effect.counting)
                    continue;
                for (const TagOrder owned : effects_.definition(effect.definition).owner_tags) {
                    if (!tags.within(owned, tag))
                        continue;
                    until = std::max(until, effect.ends_at);
                    --unexplained;
                }
            }
            // What the game or an ability holds has no end that is known.
            end = std::max(end.value_or(0), unexplained != 0 ? never : until);
        }
    }
    return end;
}

void Abilities::add_to(Hasher& hash, std::uint32_t grant) const {
    const GrantRecord& record = records_[grant];
    const auto add_handle = [&](auto handle) {
        hash.add(handle.index);
        hash.add(handle.generation);
    };
    hash.add(record.actor);
    hash.add(record.definition.value);
    hash.add(record.number);
    hash.add(record.level);
    hash.add(record.active);
    hash.add(record.cost_paid);
    hash.add(record.cooldown_started);
    add_handle(record.target);
    add_handle(record.granted_by);
    hash.add(record.activation.number);
    hash.add(record.parent.number);
    hash.add(record.tags_held);
    // Of what waits for the next step alone.
    if (record.tags_came != 0)
        hash.add(record.tags_came);
    hash.add(record.charges);
    hash.add(record.recharged_at);
    hash.add(record.ends_at);
    hash.add(record.next_pulse);
    hash.add(record.period);
    if (record.homes)
        hash.add(record.homes);
    if (record.flight_of)
        add_handle(record.flight_of);
    for (const double value : captures_.view(record.captures))
        hash.add(value);
    for (const TagCount& count : source_tags_.view(record.source_tags)) {
        hash.add(count.tag.value);
        hash.add(count.count);
    }
    for (const ActiveEffect effect : held_.view(record.effects))
        add_handle(effect);
    for (const EventSpec& event : event_.view(record.event)) {
        hash.add(event.tag.value);
        add_handle(event.instigator);
        add_handle(event.target);
        hash.add(event.magnitude);
    }
    for (const ArenaSpan span : {record.state, record.input})
        for (const ContextData& data : data_.view(span))
            hash.add(data.hash);
}

// Ending

void Abilities::end(std::uint32_t grant, EndReason reason) {
    auto& record = records_.edit(grant);
    const CompiledAbility& rules = definition(record.definition);
    unwatch(simulation_, watched(record), {WatchPurpose::ability_end_if}, grant);
    record.active = false;
    record.cost_paid = false;
    record.cooldown_started = false;
    record.ends_at = never;
    record.homes = false;
    record.next_pulse = never;
    record.period = 0;
    ++versions_.edit(grant);
    const std::uint32_t actor = record.actor;
    const auto held_now = held_.view(record.effects);
    const std::vector<ActiveEffect> held(held_now.begin(), held_now.end());
    captures_.release(record.captures);
    source_tags_.release(record.source_tags);
    held_.release(record.effects);
    event_.release(record.event);
    data_.release(record.state);
    data_.release(record.input);
    record.target = {};
    record.activation = {};
    record.parent = {};
    const AbilityId ability = record.definition;
    for (const TagOrder tag : rules.owner_tags)
        simulation_.actors.remove_tag(actor, tag);
    cues_.release(actor, rules.cues);
    AbilityEnded told;
    told.id = ability;
    told.actor = simulation_.actors.handle(actor);
    told.ability = records_.handle(grant);
    told.reason = reason;
    simulation_.events.emit(told);
    if (is_flight(grant))
        drop(grant);
    for (const ActiveEffect effect : held) {
        if (!effects_.records().contains(effect))
            continue;
        // What it held on another is removed as ever.
        const bool goes_too = reason == EndReason::actor_destroyed && effects_.records()[effect.index].actor == actor;
        effects_.remove(effect.index, goes_too ? RemovalReason::actor_destroyed : RemovalReason::removed);
    }
}

std::uint32_t Abilities::cancel(std::uint32_t actor, std::span<const TagOrder> families, GrantedAbility but) {
    std::vector<std::uint32_t> meant;
    for (const std::uint32_t grant : abilities_of(actor))
        if (records_[grant].active && records_.handle(launcher(grant)) != but &&
            (families.empty() || is_tagged(rules_of(grant), families)))
            meant.push_back(grant);
    // What one holds may grant more as it goes, but takes none away before the call is over.
    for (const std::uint32_t grant : meant)
        end(grant, EndReason::cancelled);
    return static_cast<std::uint32_t>(meant.size());
}

bool Abilities::is_tagged(const CompiledAbility& rules, std::span<const TagOrder> families) const {
    return std::ranges::any_of(families, [&](TagOrder family) {
        return owns(std::span<const TagOrder>(rules.tags), family, simulation_.tags->end(family));
    });
}

// Code

Expected<void> Abilities::set_input(std::uint32_t grant, const Activating& with) {
    const GrantRecord record = records_[grant];
    const auto failure = check_code(definition(record.definition), with);
    if (!failure &&
        checker_->allows(record.definition, simulation_.actors.handle(record.actor), record.target, *with.input)) {
        data_.edit(record.input, 0) = *with.input;
        return {};
    }
    return give_up(grant, failure.value_or(Failure(Reason::input)), EndReason::cancelled);
}

void Abilities::set_state(std::uint32_t grant, const ContextData& state) {
    data_.edit(records_[grant].state, 0) = state;
}

std::optional<EventSpec> Abilities::event_of(std::uint32_t grant) const {
    const ArenaSpan event = records_[grant].event;
    return event.size != 0 ? std::optional(event_.at(event, 0)) : std::nullopt;
}

const ContextData* Abilities::state_of(std::uint32_t grant) const {
    const ArenaSpan state = records_[grant].state;
    return state.size != 0 ? &data_.at(state, 0) : nullptr;
}

const ContextData* Abilities::input_of(std::uint32_t grant) const {
    const ArenaSpan input = records_[grant].input;
    return input.size != 0 ? &data_.at(input, 0) : nullptr;
}

} // namespace prowess
