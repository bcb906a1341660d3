#include "ability/abilities.hpp"

#include <prowess/core/tags.hpp>

#include <algorithm>

namespace prowess {

Abilities::Abilities(Simulation& simulation, Attributes& attributes, Effects& effects)
    : simulation_(simulation),
      attributes_(attributes),
      effects_(effects),
      records_(simulation.journal),
      versions_(simulation.journal),
      of_actor_(simulation.journal),
      lists_(simulation.journal),
      captures_(simulation.journal),
      source_tags_(simulation.journal),
      held_(simulation.journal) {}

void Abilities::add_actor(std::uint32_t actor) {
    if (actor >= of_actor_.size())
        of_actor_.resize(std::size_t{actor} + 1);
    of_actor_.edit(actor) = {};
}

void Abilities::remove_actor(std::uint32_t actor) {
    while (!abilities_of(actor).empty()) {
        const std::uint32_t grant = abilities_of(actor).front();
        if (records_[grant].active)
            end(grant, EndReason::actor_destroyed);
        revoke(grant);
    }
}

// Granting

GrantedAbility Abilities::grant(std::uint32_t actor, AbilityId ability, double level) {
    GrantRecord made;
    made.actor = actor;
    made.definition = ability;
    made.number = simulation_.actors.take_number(actor);
    made.level = level;
    const GrantedAbility granted = records_.insert(made);
    // A place keeps its version as it is taken again, so that the deadlines of before stay stale.
    if (granted.index == versions_.size())
        versions_.push(0);
    lists_.push(of_actor_.edit(actor), granted.index);
    AbilityGranted told;
    told.id = ability;
    told.actor = simulation_.actors.handle(actor);
    told.ability = granted;
    simulation_.events.emit(told);
    return granted;
}

void Abilities::revoke(std::uint32_t grant) {
    if (records_[grant].active)
        end(grant, EndReason::revoked);
    const GrantRecord& record = records_[grant];
    AbilityRevoked told;
    told.id = record.definition;
    told.actor = simulation_.actors.handle(record.actor);
    told.ability = records_.handle(grant);
    simulation_.events.emit(told);
    auto& list = of_actor_.edit(record.actor);
    const auto all = lists_.view(list);
    lists_.erase(list, static_cast<std::size_t>(std::ranges::find(all, grant) - all.begin()));
    ++versions_.edit(grant);
    records_.erase(grant);
}

// Checks

EffectFrame Abilities::frame_of(const GrantRecord& record) const {
    EffectFrame frame;
    frame.owner = simulation_.actors.handle(record.actor);
    frame.source = frame.owner;
    frame.target = record.target;
    frame.level = record.level;
    frame.tags = definitions_[record.definition.value].tags;
    frame.reads = definitions_[record.definition.value].captures;
    frame.captures = captures_.view(record.captures);
    frame.source_tags = simulation_.actors.tags(record.actor);
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
    return other.active && std::ranges::any_of(definitions_[other.definition.value].blocks, [&](TagOrder family) {
               return owns(rules.tags, family, simulation_.tags->end(family));
           });
}

Application Abilities::application_of(const GrantRecord& record, EffectId effect) const {
    Application application;
    application.target = simulation_.actors.handle(record.actor);
    application.source = application.target;
    application.effect = effect;
    application.level = record.level;
    application.tags = definitions_[record.definition.value].tags;
    return application;
}

std::optional<Failure> Abilities::check(std::uint32_t grant, Actor target) const {
    GrantRecord record = records_[grant];
    const CompiledAbility& rules = definitions_[record.definition.value];
    const auto refuse = [&](Reason reason) { return failed_with(Failure(reason), record.definition); };
    if (record.active) {
        if (rules.behaviour.kind != BehaviourKind::toggle)
            return refuse(Reason::active);
        return {};
    }
    record.target = target;
    if (target ? !simulation_.actors.contains(target) : rules.needs_target)
        return refuse(Reason::no_target);
    if (const auto tag = cooling_tag(rules, record.actor)) {
        Failure failure = refuse(Reason::cooldown);
        failure.tag = simulation_.tags->id(*tag);
        return failure;
    }
    if (auto failure = cannot_pay(grant))
        return failure;
    for (const std::uint32_t other : abilities_of(record.actor)) {
        if (other == grant || !blocked_by(rules, records_[other]))
            continue;
        Failure failure = refuse(Reason::blocked);
        failure.by_ability = records_[other].definition;
        return failure;
    }
    const EffectFrame frame = frame_of(record);
    if (!effects_.condition_holds(rules.require, frame))
        return refuse(Reason::requirement);
    if (!rules.end_if.empty() && effects_.condition_holds(rules.end_if, frame))
        return refuse(Reason::interrupted);
    return {};
}

std::optional<Failure> Abilities::cannot_pay(std::uint32_t grant) const {
    const GrantRecord& record = records_[grant];
    const EffectId effect = definitions_[record.definition.value].cost;
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
    for (const EffectId cooldown : definitions_[record.definition.value].cooldown) {
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
    hash.add(record.actor);
    hash.add(record.definition.value);
    hash.add(record.number);
    hash.add(record.level);
    hash.add(record.active);
    hash.add(record.cost_paid);
    hash.add(record.cooldown_started);
    hash.add(record.target.index);
    hash.add(record.target.generation);
    hash.add(record.ends_at);
    hash.add(record.next_pulse);
    hash.add(record.period);
    for (const double value : captures_.view(record.captures))
        hash.add(value);
    for (const TagCount& count : source_tags_.view(record.source_tags)) {
        hash.add(count.tag.value);
        hash.add(count.count);
    }
    for (const ActiveEffect effect : held_.view(record.held)) {
        hash.add(effect.index);
        hash.add(effect.generation);
    }
}

// Ending

void Abilities::end(std::uint32_t grant, EndReason reason) {
    auto& record = records_.edit(grant);
    const CompiledAbility& rules = definitions_[record.definition.value];
    unwatch(simulation_, watched(record), {WatchPurpose::ability_end_if}, grant);
    record.active = false;
    record.cost_paid = false;
    record.cooldown_started = false;
    record.ends_at = never;
    record.next_pulse = never;
    record.period = 0;
    ++versions_.edit(grant);
    const std::uint32_t actor = record.actor;
    const auto held_now = held_.view(record.held);
    const std::vector<ActiveEffect> held(held_now.begin(), held_now.end());
    captures_.release(record.captures);
    source_tags_.release(record.source_tags);
    held_.release(record.held);
    record.target = {};
    const AbilityId ability = record.definition;
    for (const TagOrder tag : rules.owner_tags)
        simulation_.actors.remove_tag(actor, tag);
    AbilityEnded told;
    told.id = ability;
    told.actor = simulation_.actors.handle(actor);
    told.ability = records_.handle(grant);
    told.reason = reason;
    simulation_.events.emit(told);
    for (const ActiveEffect effect : held) {
        if (!effects_.records().contains(effect))
            continue;
        // What it held on another is removed as ever.
        const bool goes_too = reason == EndReason::actor_destroyed && effects_.records()[effect.index].actor == actor;
        effects_.remove(effect.index, goes_too ? RemovalReason::actor_destroyed : RemovalReason::removed);
    }
}

void Abilities::cancel_all(std::uint32_t actor) {
    const auto all = abilities_of(actor);
    const std::vector<std::uint32_t> grants(all.begin(), all.end());
    for (const std::uint32_t grant : grants)
        if (records_[grant].active)
            end(grant, EndReason::cancelled);
}

void Abilities::weigh(std::uint32_t grant) {
    const GrantRecord& record = records_[grant];
    const CompiledAbility& rules = definitions_[record.definition.value];
    if (record.active && !rules.end_if.empty() && effects_.condition_holds(rules.end_if, frame_of(record)))
        end(grant, EndReason::interrupted);
}

} // namespace prowess
