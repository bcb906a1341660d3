#include "effect/effects.hpp"

#include "attribute/reading.hpp"
#include "core/fits_float.hpp"

#include <algorithm>
#include <limits>

namespace prowess {

// Counting

std::optional<Failure> Effects::begin_counting(std::uint32_t effect, Chains& chains) {
    for (const std::uint32_t rival : rivals(effect))
        if (records_[rival].counting)
            inhibit(rival, chains);
    start_time(effect);
    const std::uint32_t actor = records_[effect].actor;
    const CompiledEffect& rules = tables_.effects[records_[effect].definition.value];
    if (auto failed = add_owner_tags(effect, rules.owner_tags))
        return failed;
    cues_.hold(actor, rules.cues);
    enlist(actor, rules, 1);
    tell_granter(effect, rules);
    begin_reactions(effect);
    if (auto failed = add_modifiers(effect))
        return failed;
    if (auto failed = first_pulse(effect, chains))
        return failed;
    schedule(effect);
    begin_aura(effect);
    return {};
}

void Effects::start_time(std::uint32_t effect) {
    auto& record = records_.edit(effect);
    record.counting = true;
    record.ends_at = later(simulation_.now(), record.ends_at);
    record.next_pulse = record.next_pulse == never ? never : simulation_.now() + record.next_pulse;
}

std::optional<Failure> Effects::add_owner_tags(std::uint32_t effect, std::span<const TagOrder> tags) {
    for (const TagOrder tag : tags) {
        if (simulation_.actors.add_tag(records_[effect].actor, tag))
            continue;
        Failure failure(Reason::no_capacity);
        failure.effect = records_[effect].definition;
        failure.tag = simulation_.tags->id(tag);
        return failure;
    }
    return {};
}

std::optional<Failure> Effects::first_pulse(std::uint32_t effect, Chains& chains) {
    if (!records_[effect].first_pulse_waits)
        return {};
    records_.edit(effect).first_pulse_waits = false;
    ++rhythms_.edit(records_[effect].rhythm, &Rhythm::pulses).all;
    return execute_pulse(effect, chains);
}

std::optional<Failure> Effects::execute_pulse(std::uint32_t effect, Chains& chains) {
    EffectFrame frame = frame_of(records_[effect]);
    frame.instance = records_.handle(effect);
    return execute(frame, false, chains);
}

void Effects::tell_granter(std::uint32_t effect, const CompiledEffect& rules) const {
    if (!rules.grants.empty())
        granter_->follow(effect);
}

void Effects::enlist(std::uint32_t actor, const CompiledEffect& rules, std::int32_t by) {
    if (rules.blocks.empty() && !rules.on_routes() && rules.reactions.empty())
        return;
    auto& listed = of_actor_.edit(actor);
    const auto count = [&](bool is, std::uint16_t& of) {
        if (is)
            of = static_cast<std::uint16_t>(of + by);
    };
    count(!rules.blocks.empty(), listed.blockers);
    count(rules.on_routes(), listed.routers);
    count(!rules.reactions.empty(), listed.reactors);
}

void Effects::stop_counting(std::uint32_t effect) {
    auto& record = records_.edit(effect);
    record.counting = false;
    record.ends_at = record.ends_at == never ? never : record.ends_at - simulation_.now();
    record.next_pulse = record.next_pulse == never ? never : record.next_pulse - simulation_.now();
    ++record.version;
    const CompiledEffect& rules = tables_.effects[record.definition.value];
    const std::uint32_t actor = record.actor;
    for (const TagOrder tag : rules.owner_tags)
        simulation_.actors.remove_tag(actor, tag);
    cues_.release(actor, rules.cues);
    enlist(actor, rules, -1);
    tell_granter(effect, rules);
    if (rules.modifier_count != 0)
        attributes_.remove_modifiers(actor, effect);
}

Expected<double> Effects::cap_of(const CompiledModifier& modifier, const EffectFrame& frame) const {
    if (modifier.cap.empty())
        return unbounded;
    const auto cap = number(modifier.cap, frame);
    if (!cap || *cap >= 0)
        return cap;
    simulation_.warnings.push_back(
        {.kind = Warning::Kind::below_zero, .effect = frame.effect, .attribute = modifier.attribute});
    return 0;
}

void Effects::warn_not_finite(EffectId effect, AttributeId attribute) {
    simulation_.warnings.push_back({.kind = Warning::Kind::not_finite, .effect = effect, .attribute = attribute});
}

std::optional<Failure> Effects::add_modifiers(std::uint32_t effect) {
    const EffectRecord record = records_[effect];
    const CompiledEffect& rules = tables_.effects[record.definition.value];
    for (std::uint32_t i = 0; i < rules.modifier_count; ++i) {
        ModifierEntry entry;
        entry.owner = effect;
        entry.definition = rules.first_modifier + i;
        entry.number = record.number;
        const CompiledModifier& modifier = attributes_.definition(entry);
        if (modifier.route || (rules.periodic() && !modifier.lasting))
            continue;
        const EffectFrame frame = frame_of(record);
        auto amount = number(modifier.amount, frame);
        const auto cap = amount ? cap_of(modifier, frame) : amount;
        if (!cap)
            amount = cap;
        if (!amount && amount.error().reason != Reason::not_finite)
            return amount.error();
        // What is no number is kept, and contributes nothing.
        if (!amount)
            warn_not_finite(record.definition, modifier.attribute);
        entry.amount = amount ? to_cell(*amount) : std::numeric_limits<float>::quiet_NaN();
        if (cap && fits_float(*cap))
            entry.cap = to_float(*cap);
        entry.stacks = modifier.per_stack ? record.stacks : std::uint16_t{1};
        if (attributes_.modifier_count(record.actor) >= limits_.modifiers_per_actor) {
            Failure failure(Reason::no_capacity);
            failure.effect = record.definition;
            failure.attribute = modifier.attribute;
            return failure;
        }
        attributes_.add_modifier(record.actor, entry);
    }
    return {};
}

void Effects::inhibit(std::uint32_t effect, Chains& chains) {
    stop_counting(effect);
    end_aura(effect, RemovalReason::ended, chains);
    weigh_rivals(effect);
    EffectInhibited told;
    told.id = records_[effect].definition;
    told.actor = simulation_.actors.handle(records_[effect].actor);
    told.effect = records_.handle(effect);
    simulation_.events.emit(told);
}

void Effects::cease(std::uint32_t effect) {
    Chains chains;
    inhibit(effect, chains);
    run_chains(chains);
}

void Effects::resume(std::uint32_t effect) {
    Chains chains;
    std::optional<Failure> failed;
    {
        Transaction transaction(simulation_.journal);
        failed = begin_counting(effect, chains);
        if (!failed)
            transaction.keep();
    }
    // Counting again can fail as a first pulse can: then it stays inhibited, and is weighed at the next change.
    if (failed) {
        const EffectRecord& record = records_[effect];
        tell_blocked(record.definition, simulation_.actors.handle(record.actor), record.source, *failed);
        return;
    }
    tell_resumed(effect);
    run_chains(chains);
}

void Effects::tell_resumed(std::uint32_t effect) {
    EffectResumed told;
    told.id = records_[effect].definition;
    told.actor = simulation_.actors.handle(records_[effect].actor);
    told.effect = records_.handle(effect);
    simulation_.events.emit(told);
}

// Time

void Effects::schedule(std::uint32_t effect) {
    const EffectRecord& record = records_[effect];
    const std::int64_t at = record.owes ? simulation_.now() : std::min(record.next_pulse, record.ends_at);
    const std::uint32_t version = ++records_.edit(effect, &EffectRecord::version);
    if (at != never)
        simulation_.wait({at, Deadline::item_of(DueKind::effect, effect), version});
}

void Effects::fall_due(std::uint32_t effect) {
    if (pulse_is_next(effect))
        pulse(effect);
    else
        expire(effect);
}

void Effects::pulse(std::uint32_t effect) {
    const EffectRecord before = records_[effect];
    const Rhythm rhythm = rhythms_[before.rhythm];
    const auto step = static_cast<std::uint32_t>(simulation_.step_count());
    const std::uint32_t in_step = rhythm.pulses.step == step ? rhythm.pulses.in_step : 0;
    if (in_step == limits_.pulses_per_step) {
        simulation_.put_off({simulation_.now(), Deadline::item_of(DueKind::effect, effect), before.version});
        return;
    }
    rhythms_.edit(before.rhythm, &Rhythm::pulses) = {step, in_step + 1, rhythm.pulses.all + 1};
    if (before.owes)
        set_owed(effect, rhythm.owed - 1);
    else
        records_.edit(effect, &EffectRecord::next_pulse) += rhythm.period;
    schedule(effect);
    if (execute_sole_change(effect))
        return;
    std::optional<Failure> failed;
    Chains chains;
    {
        Transaction transaction(simulation_.journal);
        failed = execute_pulse(effect, chains);
        if (!failed)
            transaction.keep();
    }
    if (!failed)
        run_chains(chains);
    else
        tell_blocked(before.definition, simulation_.actors.handle(before.actor), before.source, *failed);
}

void Effects::expire(std::uint32_t effect) {
    if (is_plain(records_[effect]))
        return take_off_plain(effect, RemovalReason::expired);
    const EffectRecord record = records_[effect];
    const CompiledStacking& stacking = tables_.effects[record.definition.value].stacking;
    const bool stacked = stacking.policy == StackPolicy::aggregate;
    if (!stacked || stacking.expire == StackExpiry::clear_all ||
        (stacking.expire == StackExpiry::remove_one && record.stacks == 1)) {
        remove(effect, RemovalReason::expired);
        return;
    }
    settle_pulses(effect);
    auto& kept = records_.edit(effect);
    kept.ends_at = later(simulation_.now(), kept.duration);
    if (stacking.expire == StackExpiry::remove_one)
        --kept.stacks;
    schedule(effect);
    if (stacking.expire == StackExpiry::refresh)
        return;
    Transaction transaction(simulation_.journal);
    attributes_.remove_modifiers(record.actor, effect);
    if (!add_modifiers(effect))
        transaction.keep();
    tell_stacked(effect, Disposition::stacked, records_[effect].stacks);
}

void Effects::stacks_changed(std::uint32_t actor, EffectId effect) {
    simulation_.actors.stacks_touched(actor, effect);
    attributes_.stacks_touched(actor, effect);
}

void Effects::tell_stacked(std::uint32_t effect, Disposition disposition, std::uint32_t stacks) {
    const EffectRecord record = records_[effect];
    stacks_changed(record.actor, record.definition);
    EffectStacked told;
    told.id = record.definition;
    told.actor = simulation_.actors.handle(record.actor);
    told.effect = records_.handle(effect);
    told.stacks = static_cast<std::uint16_t>(stacks);
    told.disposition = disposition;
    simulation_.events.emit(told);
}

// Removal

void Effects::take_off(std::uint32_t effect, RemovalReason reason, Chains& chains) {
    if (is_plain(records_[effect]))
        return take_off_plain(effect, reason);
    if (records_[effect].counting) {
        stop_counting(effect);
        weigh_rivals(effect);
    }
    end_aura(effect, reason, chains);
    const EffectRecord record = records_[effect];
    const CompiledEffect& rules = tables_.effects[record.definition.value];
    if (reason != RemovalReason::actor_destroyed)
        add_chain(chains, rules.on_remove, record);
    if (reason == RemovalReason::used_up)
        add_chain(chains, rules.on_used_up, record);
    if (reason == RemovalReason::expired)
        add_chain(chains, rules.on_expire, record);
    unwatch_all(effect);
    ++records_.edit(effect, &EffectRecord::version);
    forget(effect, record, reason);
}

void Effects::forget(std::uint32_t effect, const EffectRecord& record, RemovalReason reason) {
    const auto all = effects_of(record.actor);
    lists_.erase(of_actor_.edit(record.actor, &OfActor::effects),
                 static_cast<std::size_t>(std::ranges::find(all, effect) - all.begin()));
    stacks_changed(record.actor, record.definition);
    RemovedRecord& gone = removed_.add();
    gone.sequence = simulation_.events.next_sequence();
    gone.source = record.source;
    gone.level = record.level;
    gone.details = record.details;
    auto& told = simulation_.events.add<EffectRemoved>();
    told.id = record.definition;
    told.actor = simulation_.actors.handle(record.actor);
    told.effect = records_.handle(effect);
    told.reason = reason;
    told.stacks = record.stacks;
    rhythms_.remove(record.rhythm);
    records_.erase(effect);
}

void Effects::remove(std::uint32_t effect, RemovalReason reason) {
    Chains chains;
    take_off(effect, reason, chains);
    run_chains(chains);
}

} // namespace prowess
