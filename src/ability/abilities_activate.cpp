#include "ability/abilities.hpp"

#include "ability/effect_failed.hpp"

#include <prowess/core/tags.hpp>

#include <algorithm>

namespace prowess {

Expected<void> Abilities::activate(std::uint32_t grant, const Activating& with) {
    const AbilityId ability = records_[grant].definition;
    std::optional<Failure> failure = check(grant, with);
    if (!failure && records_[grant].active) {
        end(grant, EndReason::ended);
        return {};
    }
    if (!failure) {
        const bool flies = rules_of(grant).behaviour.kind == BehaviourKind::projectile;
        Transaction transaction(simulation_.journal);
        failure = begin(flies ? add_flight(grant) : grant, with);
        if (!failure)
            transaction.keep();
    }
    if (!failure)
        return {};
    failure->ability = ability;
    tell_failed(simulation_.actors.handle(records_[grant].actor), *failure);
    return tl::make_unexpected(*failure);
}

Expected<void> Abilities::activate_missing(Actor actor, AbilityId ability) {
    const Failure failure = failed_with(Failure(Reason::not_granted), ability);
    tell_failed(actor, failure);
    return tl::make_unexpected(failure);
}

void Abilities::tell_failed(Actor actor, const Failure& failure) {
    AbilityFailed told;
    told.id = failure.ability;
    told.actor = actor;
    told.effect = failure.reason == Reason::effect_failed ? failure.effect : EffectId{};
    told.reason = static_cast<std::uint8_t>(failure.reason);
    told.cause = static_cast<std::uint8_t>(failure.cause);
    simulation_.events.emit(told);
}

tl::unexpected<Failure> Abilities::give_up(std::uint32_t grant, Failure failure, EndReason reason) {
    failure.ability = records_[grant].definition;
    tell_failed(simulation_.actors.handle(records_[grant].actor), failure);
    end(grant, reason);
    return tl::make_unexpected(failure);
}

std::optional<Failure> Abilities::begin(std::uint32_t grant, const Activating& with) {
    auto& record = records_.edit(grant);
    record.active = true;
    record.cost_paid = false;
    record.cooldown_started = false;
    record.target = with.target;
    record.activation = {++activations_.edit(0)};
    if (with.event) {
        record.parent = activation_of(with.event->sender);
        event_.push(record.event, *with.event);
    }
    const CompiledAbility& rules = rules_of(grant);
    if (rules.behaviour.kind == BehaviourKind::code)
        data_.push(record.state, tables_.behaviours[rules.behaviour.code.value].state);
    if (with.input)
        data_.push(record.input, *with.input);
    take_snapshot(grant);
    AbilityActivated told;
    told.id = records_[grant].definition;
    told.actor = simulation_.actors.handle(records_[grant].actor);
    told.ability = records_.handle(grant);
    told.target = with.target;
    simulation_.events.emit(told);
    if (rules.commit == Commit::on_activate)
        if (auto failure = commit_now(grant, true, true))
            return failure;
    if (!rules.ends.empty())
        cancel(records_[grant].actor, rules.ends, records_.handle(launcher(grant)));
    if (auto failure = add_owner_tags(grant))
        return failure;
    watch(grant);
    for (const EffectList list : {EffectList::self_effects, EffectList::target_effects})
        if (auto failure = apply_list(grant, list))
            return failure;
    return start_behaviour(grant);
}

Activation Abilities::activation_of(GrantedAbility ability) const {
    return records_.contains(ability) && records_[ability.index].active ? records_[ability.index].activation
                                                                        : Activation{};
}

std::optional<Failure> Abilities::add_owner_tags(std::uint32_t grant) {
    const CompiledAbility& rules = rules_of(grant);
    cues_.hold(records_[grant].actor, rules.cues);
    for (const TagOrder tag : rules.owner_tags) {
        if (simulation_.actors.add_tag(records_[grant].actor, tag))
            continue;
        Failure failure(Reason::no_capacity);
        failure.tag = simulation_.tags->id(tag);
        return failure;
    }
    return {};
}

WatchedActors Abilities::watched(const GrantRecord& record) const {
    const Actor owner = simulation_.actors.handle(record.actor);
    return {.owner = owner, .target = record.target, .source = owner, .source_tags = true};
}

void Abilities::watch(std::uint32_t grant) {
    const GrantRecord& record = records_[grant];
    const Program end_if = definition(record.definition).end_if;
    if (end_if.empty())
        return;
    const std::uint32_t generation = records_.handle(grant).generation;
    watch_program(simulation_, end_if, watched(record),
                  {.purpose = WatchPurpose::ability_end_if, .subject = grant, .generation = generation});
    simulation_.actors.add_pending({grant, generation, WatchPurpose::ability_end_if});
}

// Behaviours

std::optional<Failure> Abilities::start_behaviour(std::uint32_t grant) {
    switch (rules_of(grant).behaviour.kind) {
    case BehaviourKind::code: return spawn(grant);
    case BehaviourKind::instant:
        if (auto failure = apply_behaviour(grant))
            return failure;
        end(grant, EndReason::ended);
        return {};
    case BehaviourKind::toggle:
        if (auto failure = apply_list(grant, EffectList::toggle_effects))
            return failure;
        return spawn(grant);
    case BehaviourKind::cast:
    case BehaviourKind::channel: return start_timed(grant);
    case BehaviourKind::projectile: return launch(grant);
    }
    return {};
}

std::optional<Failure> Abilities::start_timed(std::uint32_t grant) {
    const CompiledBehaviour& behaviour = rules_of(grant).behaviour;
    const auto time = time_taken(grant);
    if (!time)
        return effect_failed({}, EffectList::none, 0, time.error());
    auto& record = records_.edit(grant);
    record.ends_at = simulation_.now() + to_flicks(*time).count();
    if (record.ends_at <= simulation_.now())
        return effect_failed({}, EffectList::none, 0, Failure(Reason::bad_duration));
    if (behaviour.kind == BehaviourKind::channel) {
        const auto period = time_between(grant);
        if (!period)
            return effect_failed({}, EffectList::none, 0, period.error());
        record.period = to_flicks(*period).count();
        if (*period < 0.001)
            return effect_failed({}, EffectList::none, 0, Failure(Reason::bad_period));
        record.next_pulse = simulation_.now() + record.period;
    }
    schedule(grant);
    return {};
}

void Abilities::schedule(std::uint32_t grant) {
    const GrantRecord& record = records_[grant];
    const std::uint32_t version = ++versions_.edit(grant);
    simulation_.wait(
        {std::min(record.next_pulse, record.ends_at), Deadline::item_of(DueKind::ability, grant), version});
}

void Abilities::fall_due(std::uint32_t grant) {
    if (rules_of(grant).behaviour.kind == BehaviourKind::projectile)
        return land(grant);
    const bool last = !pulse_is_next(grant);
    if (const auto failure = complete(grant)) {
        (void)give_up(grant, *failure, EndReason::interrupted);
        return;
    }
    if (last)
        return end(grant, EndReason::ended);
    auto& record = records_.edit(grant);
    record.next_pulse += record.period;
    schedule(grant);
}

std::optional<Failure> Abilities::complete(std::uint32_t grant) {
    const CompiledAbility& rules = rules_of(grant);
    Transaction transaction(simulation_.journal);
    if (rules.commit == Commit::manual)
        if (auto failure = commit_now(grant, true, true))
            return failure;
    if (auto failure = apply_behaviour(grant))
        return failure;
    transaction.keep();
    return {};
}

std::optional<Failure> Abilities::apply_behaviour(std::uint32_t grant) {
    for (const EffectList list : {EffectList::behaviour_self_effects, EffectList::behaviour_target_effects})
        if (auto failure = apply_list(grant, list))
            return failure;
    return spawn(grant);
}

} // namespace prowess
