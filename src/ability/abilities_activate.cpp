#include "ability/abilities.hpp"

#include <prowess/core/tags.hpp>

#include <algorithm>
#include <utility>

namespace prowess {

namespace {

constexpr EffectList list_order[] = {EffectList::self_effects, EffectList::target_effects,
                                     EffectList::behaviour_self_effects, EffectList::behaviour_target_effects,
                                     EffectList::toggle_effects};

/// The failure of an ability by one of an effect, of which it says all that that says.
Failure effect_failed(EffectId effect, EffectList list, std::size_t entry, Failure failure) {
    failure.cause = std::exchange(failure.reason, Reason::effect_failed);
    failure.list = list;
    failure.entry = static_cast<std::uint16_t>(entry);
    failure.effect = effect;
    return failure;
}

} // namespace

Expected<void> Abilities::activate(std::uint32_t grant, Actor target) {
    const AbilityId ability = records_[grant].definition;
    std::optional<Failure> failure = check(grant, target);
    if (!failure && records_[grant].active) {
        end(grant, EndReason::ended);
        return {};
    }
    if (!failure) {
        Transaction transaction(simulation_.journal);
        failure = begin(grant, target);
        if (!failure)
            transaction.keep();
    }
    if (!failure)
        return {};
    failure->ability = ability;
    tell_failed(grant, *failure);
    return tl::make_unexpected(*failure);
}

void Abilities::tell_failed(std::uint32_t grant, const Failure& failure) {
    AbilityFailed told;
    told.id = records_[grant].definition;
    told.actor = simulation_.actors.handle(records_[grant].actor);
    told.effect = failure.reason == Reason::effect_failed ? failure.effect : EffectId{};
    told.reason = static_cast<std::uint8_t>(failure.reason);
    told.cause = static_cast<std::uint8_t>(failure.cause);
    simulation_.events.emit(told);
}

std::optional<Failure> Abilities::begin(std::uint32_t grant, Actor target) {
    auto& record = records_.edit(grant);
    const CompiledAbility& rules = definitions_[record.definition.value];
    record.active = true;
    record.cost_paid = false;
    record.cooldown_started = false;
    record.target = target;
    take_snapshot(grant);
    AbilityActivated told;
    told.id = records_[grant].definition;
    told.actor = simulation_.actors.handle(records_[grant].actor);
    told.ability = records_.handle(grant);
    told.target = target;
    simulation_.events.emit(told);
    if (rules.commit == Commit::on_activate)
        if (auto failure = commit_now(grant, true, true))
            return failure;
    cancel_ended(grant);
    if (auto failure = add_owner_tags(grant))
        return failure;
    watch(grant);
    for (const EffectList list : {EffectList::self_effects, EffectList::target_effects})
        if (auto failure = apply_list(grant, list))
            return failure;
    return start_behaviour(grant);
}

std::optional<Failure> Abilities::add_owner_tags(std::uint32_t grant) {
    for (const TagOrder tag : definitions_[records_[grant].definition.value].owner_tags) {
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
    const Program end_if = definitions_[record.definition.value].end_if;
    if (end_if.empty())
        return;
    const std::uint32_t generation = records_.handle(grant).generation;
    watch_program(simulation_, end_if, watched(record),
                  {.purpose = WatchPurpose::ability_end_if, .subject = grant, .generation = generation});
    simulation_.actors.add_pending({grant, generation, WatchPurpose::ability_end_if});
}

// Snapshots

std::span<const CompiledEntry> Abilities::list_of(const CompiledAbility& rules, EffectList list) const {
    switch (list) {
    case EffectList::self_effects: return rules.self_effects;
    case EffectList::target_effects: return rules.target_effects;
    case EffectList::behaviour_self_effects: return rules.behaviour.self_effects;
    case EffectList::behaviour_target_effects: return rules.behaviour.target_effects;
    case EffectList::toggle_effects: return rules.behaviour.effects;
    default: return {};
    }
}

/// Where an effect's captures begin in the snapshot: those of the ability itself come first, then those of its cost,
/// its cooldowns, and its lists.
std::size_t Abilities::capture_offset(const CompiledAbility& rules, EffectList list, std::size_t entry) const {
    const auto captures = [&](EffectId effect) { return effects_.definition(effect).captures.size(); };
    std::size_t offset = rules.captures.size();
    if (list == EffectList::cost)
        return offset;
    if (rules.cost)
        offset += captures(rules.cost);
    for (std::size_t i = 0; i < rules.cooldown.size(); ++i) {
        if (list == EffectList::cooldown && i == entry)
            return offset;
        offset += captures(rules.cooldown[i]);
    }
    for (const EffectList next : list_order) {
        const auto entries = list_of(rules, next);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (list == next && i == entry)
                return offset;
            offset += captures(entries[i].effect);
        }
    }
    return offset;
}

void Abilities::take_snapshot(std::uint32_t grant) {
    const GrantRecord record = records_[grant];
    const CompiledAbility& rules = definitions_[record.definition.value];
    const Actor owner = simulation_.actors.handle(record.actor);
    const auto owned = simulation_.actors.tags(record.actor);
    source_tags_.assign(records_.edit(grant).source_tags, std::vector<TagCount>(owned.begin(), owned.end()));
    std::vector<double> values;
    for (const CompiledRead& read : rules.captures) {
        ReadView view;
        view.nothing = false;
        view.tags[0] = rules.tags;
        view.tags[1] = read.tagged;
        view.source = owned;
        view.target = simulation_.actors.tags(record.target);
        view.source_actor = owner;
        view.target_actor = record.target;
        const Actor of = read.from == Side::source ? owner : record.target;
        values.push_back(simulation_.actors.contains(of) && attributes_.has(of.index, read.attribute)
                             ? attributes_.part(of.index, read.attribute, read.part, view)
                             : 0);
    }
    const auto add = [&](EffectId effect) {
        const auto captured = effects_.capture_source(effect, owner, rules.tags, record.target);
        values.insert(values.end(), captured.begin(), captured.end());
    };
    if (rules.cost)
        add(rules.cost);
    for (const EffectId cooldown : rules.cooldown)
        add(cooldown);
    for (const EffectList list : list_order)
        for (const CompiledEntry& entry : list_of(rules, list))
            add(entry.effect);
    captures_.assign(records_.edit(grant).captures, values);
}

// Committing

std::optional<Failure> Abilities::pay(std::uint32_t grant) {
    const GrantRecord record = records_[grant];
    const CompiledAbility& rules = definitions_[record.definition.value];
    if (!rules.cost)
        return {};
    Application cost = application_of(record, rules.cost);
    cost.pays = true;
    const auto captures = captures_.view(record.captures).subspan(capture_offset(rules, EffectList::cost, 0));
    const SourceSnapshot snapshot{captures, source_tags_.view(record.source_tags)};
    cost.snapshot = &snapshot;
    if (auto failure = effects_.cannot_pay(cost))
        return failure;
    const auto paid = effects_.apply(cost);
    return paid ? std::nullopt : std::optional(effect_failed(rules.cost, EffectList::cost, 0, paid.error()));
}

std::optional<Failure> Abilities::cool_down(std::uint32_t grant) {
    const CompiledAbility& rules = definitions_[records_[grant].definition.value];
    for (std::size_t i = 0; i < rules.cooldown.size(); ++i) {
        const GrantRecord record = records_[grant];
        Application cooldown = application_of(record, rules.cooldown[i]);
        const std::size_t offset = capture_offset(rules, EffectList::cooldown, i);
        const SourceSnapshot snapshot{captures_.view(record.captures).subspan(offset),
                                      source_tags_.view(record.source_tags)};
        cooldown.snapshot = &snapshot;
        const auto applied = effects_.apply(cooldown);
        if (!applied && !is_refusal(applied.error().reason))
            return effect_failed(rules.cooldown[i], EffectList::cooldown, i, applied.error());
    }
    return {};
}

std::optional<Failure> Abilities::commit_now(std::uint32_t grant, bool cost, bool cooldown) {
    const bool pays = cost && !records_[grant].cost_paid;
    const bool cools = cooldown && !records_[grant].cooldown_started;
    if (!pays && !cools)
        return {};
    if (pays) {
        if (auto failure = pay(grant))
            return failure;
        records_.edit(grant).cost_paid = true;
    }
    if (cools) {
        if (auto failure = cool_down(grant))
            return failure;
        records_.edit(grant).cooldown_started = true;
    }
    AbilityCommitted told;
    told.id = records_[grant].definition;
    told.actor = simulation_.actors.handle(records_[grant].actor);
    told.ability = records_.handle(grant);
    told.cost = pays;
    told.cooldown = cools;
    simulation_.events.emit(told);
    return {};
}

Expected<void> Abilities::commit(std::uint32_t grant, bool cost, bool cooldown) {
    std::optional<Failure> failure;
    {
        Transaction transaction(simulation_.journal);
        failure = commit_now(grant, cost, cooldown);
        if (!failure)
            transaction.keep();
    }
    if (!failure)
        return {};
    failure->ability = records_[grant].definition;
    tell_failed(grant, *failure);
    end(grant, EndReason::interrupted);
    return tl::make_unexpected(*failure);
}

void Abilities::cancel_ended(std::uint32_t grant) {
    const CompiledAbility& rules = definitions_[records_[grant].definition.value];
    if (rules.ends.empty())
        return;
    const auto all = abilities_of(records_[grant].actor);
    const std::vector<std::uint32_t> others(all.begin(), all.end());
    for (const std::uint32_t other : others) {
        if (other == grant || !records_[other].active)
            continue;
        const auto& tags = definitions_[records_[other].definition.value].tags;
        if (std::ranges::any_of(rules.ends, [&](TagOrder family) {
                return owns(std::span<const TagOrder>(tags), family, simulation_.tags->end(family));
            }))
            end(other, EndReason::cancelled);
    }
}

// Lists

std::optional<Failure> Abilities::apply_list(std::uint32_t grant, EffectList list) {
    const CompiledAbility& rules = definitions_[records_[grant].definition.value];
    const std::size_t count = list_of(rules, list).size();
    for (std::size_t i = 0; i < count; ++i) {
        const GrantRecord record = records_[grant];
        const SourceSnapshot snapshot{captures_.view(record.captures).subspan(capture_offset(rules, list, i)),
                                      source_tags_.view(record.source_tags)};
        if (auto failure = apply_entry(grant, list, i, snapshot))
            return failure;
    }
    return {};
}

std::optional<Failure> Abilities::apply_entry(std::uint32_t grant, EffectList list, std::size_t index,
                                              const SourceSnapshot& snapshot) {
    const GrantRecord record = records_[grant];
    const CompiledAbility& rules = definitions_[record.definition.value];
    const CompiledEntry& entry = list_of(rules, list)[index];
    EffectFrame frame = frame_of(record);
    frame.source_tags = snapshot.tags;
    if (!effects_.entry_holds(entry, frame))
        return {};
    const bool to_target = list == EffectList::target_effects || list == EffectList::behaviour_target_effects;
    const bool on_target = entry.to == Recipient::target || (entry.to == Recipient::unsaid && to_target);
    const auto prepared = effects_.prepare(entry, frame);
    if (!prepared)
        return effect_failed(entry.effect, list, index, prepared.error());
    Application application = application_of(record, entry.effect);
    if (on_target)
        application.target = record.target;
    application.level = prepared->level;
    application.params = prepared->params;
    application.snapshot = &snapshot;
    const auto applied = effects_.apply(application);
    if (!applied)
        return is_refusal(applied.error().reason) && !entry.required
                   ? std::nullopt
                   : std::optional(effect_failed(entry.effect, list, index, applied.error()));
    if (list == EffectList::toggle_effects && applied->effect)
        held_.push(records_.edit(grant).held, applied->effect);
    return {};
}

// Behaviours

std::optional<Failure> Abilities::start_behaviour(std::uint32_t grant) {
    switch (definitions_[records_[grant].definition.value].behaviour.kind) {
    case BehaviourKind::instant:
        for (const EffectList list : {EffectList::behaviour_self_effects, EffectList::behaviour_target_effects})
            if (auto failure = apply_list(grant, list))
                return failure;
        end(grant, EndReason::ended);
        return {};
    case BehaviourKind::toggle: return apply_list(grant, EffectList::toggle_effects);
    case BehaviourKind::cast:
    case BehaviourKind::channel: return start_timed(grant);
    }
    return {};
}

std::optional<Failure> Abilities::start_timed(std::uint32_t grant) {
    const CompiledBehaviour& behaviour = definitions_[records_[grant].definition.value].behaviour;
    const EffectFrame frame = frame_of(records_[grant]);
    const auto time = effects_.number(behaviour.time, frame, EffectNumber::duration);
    if (!time)
        return effect_failed({}, EffectList::none, 0, time.error());
    auto& record = records_.edit(grant);
    record.ends_at = simulation_.now() + to_flicks(*time).count();
    if (record.ends_at <= simulation_.now())
        return effect_failed({}, EffectList::none, 0, Failure(Reason::bad_duration));
    if (behaviour.kind == BehaviourKind::channel) {
        const auto period = effects_.number(behaviour.period, frame, EffectNumber::period);
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
    const bool last = !pulse_is_next(grant);
    if (auto failure = complete(grant)) {
        tell_failed(grant, *failure);
        end(grant, EndReason::interrupted);
        return;
    }
    // What it applied may have ended it.
    if (!records_[grant].active)
        return;
    if (last) {
        end(grant, EndReason::ended);
        return;
    }
    auto& record = records_.edit(grant);
    record.next_pulse += record.period;
    schedule(grant);
}

std::optional<Failure> Abilities::complete(std::uint32_t grant) {
    const CompiledAbility& rules = definitions_[records_[grant].definition.value];
    Transaction transaction(simulation_.journal);
    if (rules.commit == Commit::manual)
        if (auto failure = commit_now(grant, true, true))
            return failure;
    for (const EffectList list : {EffectList::behaviour_self_effects, EffectList::behaviour_target_effects})
        if (auto failure = apply_list(grant, list))
            return failure;
    transaction.keep();
    return {};
}

} // namespace prowess
