#include "effect/effects.hpp"

#include <algorithm>

namespace prowess {

namespace {

/// A failure of an effect by reason of one that is active.
tl::unexpected<Failure> in_the_way(Reason reason, EffectId effect, EffectId by, ActiveEffect winner) {
    Failure failure(reason);
    failure.effect = effect;
    failure.by_effect = by;
    failure.winner = winner;
    return tl::make_unexpected(failure);
}

/// What of `tags` is not in `others`.
std::vector<TagOrder> without(std::span<const TagOrder> tags, std::span<const TagOrder> others) {
    std::vector<TagOrder> rest;
    std::ranges::set_difference(tags, others, std::back_inserter(rest));
    return rest;
}

} // namespace

// What stacks together

bool Effects::stacks_with(std::uint32_t effect, const EffectFrame& frame) const {
    const CompiledStacking& stacking = frame.rules->stacking;
    const EffectRecord& other = records_[effect];
    return tables_.effects[other.definition.value].stacking.key == stacking.key &&
           (stacking.by == StackBy::target || other.source == frame.source);
}

std::vector<std::uint32_t> Effects::matching(const EffectFrame& frame) const {
    std::vector<std::uint32_t> found;
    for (const std::uint32_t effect : effects_of(frame.target.index))
        if (stacks_with(effect, frame))
            found.push_back(effect);
    return found;
}

std::optional<std::uint32_t> Effects::stacked_on(const EffectFrame& frame) const {
    const StackPolicy policy = frame.rules->stacking.policy;
    if (policy != StackPolicy::aggregate && policy != StackPolicy::refresh && policy != StackPolicy::extend)
        return {};
    const auto all = effects_of(frame.target.index);
    const auto first = std::ranges::find_if(all, [&](std::uint32_t effect) { return stacks_with(effect, frame); });
    return first == all.end() ? std::nullopt : std::optional(*first);
}

Expected<Applied> Effects::change_in_place(std::uint32_t existing, const EffectFrame& frame, const Numbers& numbers,
                                           Chains& chains) {
    return frame.rules->stacking.policy == StackPolicy::aggregate ? add_stack(existing, frame, numbers, chains)
                                                                  : renew(existing, frame, numbers, chains);
}

// Stacks

Expected<Applied> Effects::add_stack(std::uint32_t existing, const EffectFrame& frame, const Numbers& numbers,
                                     Chains& chains) {
    const CompiledStacking& stacking = frame.rules->stacking;
    const EffectRecord before = records_[existing];
    EffectFrame stacked = frame;
    stacked.stacks = before.stacks;
    const bool full = before.stacks == most_stacks || (stacking.limit != 0 && before.stacks >= stacking.limit);
    restart(existing, stacking);
    Applied applied{.disposition = full ? Disposition::stack_limit : Disposition::stacked,
                    .effect = records_.handle(existing),
                    .stacks = before.stacks};
    if (full) {
        Failure told(Reason::stack_limit);
        told.by_effect = before.definition;
        tell_blocked(frame.effect, frame.target, frame.source, told);
        add_chain(chains, stacking.overflow, stacked);
        return applied;
    }
    applied.stacks = before.stacks + 1U;
    stacked.stacks = applied.stacks;
    records_.edit(existing).stacks = static_cast<std::uint16_t>(applied.stacks);
    if (numbers.absorbs != 0)
        edit_details(existing).absorbs += numbers.absorbs;
    if (before.counting) {
        attributes_.remove_modifiers(before.actor, existing);
        if (auto failed = add_modifiers(existing))
            return tl::make_unexpected(*failed);
    }
    tell_stacked(existing, Disposition::stacked, applied.stacks);
    add_chain(chains, frame.rules->on_apply, stacked);
    return applied;
}

void Effects::restart(std::uint32_t effect, const CompiledStacking& stacking) {
    settle_pulses(effect);
    auto& record = records_.edit(effect);
    const std::int64_t from = record.counting ? simulation_.now() : 0;
    if (stacking.reapply == Reapply::refresh)
        record.ends_at = later(from, record.duration);
    if (stacking.reset_period && record.rhythm != 0)
        record.next_pulse = from + rhythm(record).period;
    if (record.counting)
        schedule(effect);
}

void Effects::settle_pulses(std::uint32_t effect) {
    const EffectRecord& before = records_[effect];
    if (before.rhythm == 0)
        return;
    const std::uint32_t due = backlog(before) - rhythm(before).owed;
    set_owed(effect, backlog(before));
    auto& record = records_.edit(effect);
    const std::int64_t now = record.counting ? simulation_.now() : 0;
    record.next_pulse += due * rhythm(record).period + (now - std::min(record.ends_at, now));
}

// Instances

Expected<Applied> Effects::add_beside(const EffectFrame& frame, const Numbers& numbers, Chains& chains) {
    const CompiledStacking& stacking = frame.rules->stacking;
    if (stacking.policy == StackPolicy::replace || stacking.policy == StackPolicy::strongest)
        return replace(frame, numbers, chains);
    if (stacking.policy != StackPolicy::capped)
        return add_instance(frame, numbers, chains);
    const std::vector<std::uint32_t> active = matching(frame);
    if (active.size() >= stacking.limit)
        return in_the_way(Reason::stack_limit, frame.effect, records_[active.front()].definition,
                          records_.handle(active.front()));
    auto added = add_instance(frame, numbers, chains);
    if (added && !active.empty())
        tell_stacked(added->effect.index, Disposition::applied, static_cast<std::uint32_t>(active.size()) + 1);
    return added;
}

Expected<Applied> Effects::replace(const EffectFrame& frame, const Numbers& numbers, Chains& chains) {
    const std::vector<std::uint32_t> active = matching(frame);
    if (active.empty())
        return add_instance(frame, numbers, chains);
    // Of equals the oldest wins.
    const auto strength = [&](std::uint32_t effect) { return details(records_[effect]).strength; };
    const std::uint32_t winner = *std::ranges::max_element(active, {}, strength);
    if (frame.rules->stacking.policy == StackPolicy::strongest && strength(winner) >= numbers.strength)
        return in_the_way(Reason::stronger_or_equal_active, frame.effect, records_[winner].definition,
                          records_.handle(winner));
    for (const std::uint32_t effect : active)
        take_off(effect, RemovalReason::replaced, chains);
    auto added = add_instance(frame, numbers, chains);
    if (!added)
        return added;
    added->disposition = Disposition::replaced;
    tell_stacked(added->effect.index, Disposition::replaced, 1);
    return added;
}

// One instance, in place

Expected<Applied> Effects::renew(std::uint32_t existing, const EffectFrame& frame, const Numbers& numbers,
                                 Chains& chains) {
    const EffectRecord before = records_[existing];
    const CompiledEffect& rules = tables_.effects[before.definition.value];
    const CompiledStacking& stacking = frame.rules->stacking;
    if (before.duration == never)
        return in_the_way(Reason::bad_duration, frame.effect, before.definition, records_.handle(existing));
    EffectFrame stacked = frame;
    stacked.stacks = before.stacks;
    const bool holds = condition_holds(frame.rules->ongoing, stacked);
    if (before.counting && !holds)
        inhibit(existing, chains);
    settle_pulses(existing);
    if (records_[existing].counting)
        attributes_.remove_modifiers(before.actor, existing);
    unwatch_all(existing);
    weigh_rivals(existing);
    take_over(existing, frame, numbers);
    set_time_anew(existing, stacking, numbers);
    watch(existing);
    if (before.definition != frame.effect)
        stacks_changed(before.actor, before.definition);
    if (holds) {
        if (auto failed = before.counting ? count_on(existing, rules, chains) : begin_counting(existing, chains))
            return tl::make_unexpected(*failed);
        if (!before.counting)
            tell_resumed(existing);
    }
    const auto disposition = stacking.policy == StackPolicy::extend ? Disposition::extended : Disposition::refreshed;
    tell_stacked(existing, disposition, before.stacks);
    add_chain(chains, frame.rules->on_apply, stacked);
    return Applied{.disposition = disposition, .effect = records_.handle(existing), .stacks = before.stacks};
}

void Effects::take_over(std::uint32_t effect, const EffectFrame& frame, const Numbers& numbers) {
    auto& record = records_.edit(effect);
    if (record.definition != frame.effect && record.details != 0)
        reactions_.release(details_.edit(record.details).reactions);
    record.definition = frame.effect;
    record.source = frame.source;
    record.first_pulse_waits = frame.rules->period_on_apply;
    record.has_snapshot = frame.has_snapshot;
    carry(effect, frame, numbers);
}

void Effects::set_time_anew(std::uint32_t effect, const CompiledStacking& stacking, const Numbers& numbers) {
    auto& record = records_.edit(effect);
    const std::int64_t now = record.counting ? simulation_.now() : 0;
    const bool extends = stacking.policy == StackPolicy::extend;
    record.ends_at = later(extends ? std::max(record.ends_at, now) : now, numbers.duration);
    record.duration = numbers.duration;
    if (numbers.period == 0) {
        record.next_pulse = never;
        set_owed(effect, 0);
    } else {
        const bool keeps_rhythm = record.rhythm != 0 && !stacking.reset_period;
        const std::int64_t next = later(now, numbers.period);
        record.next_pulse = keeps_rhythm ? std::min(record.next_pulse, next) : next;
    }
    set_period(effect, numbers.period);
}

std::optional<Failure> Effects::count_on(std::uint32_t effect, const CompiledEffect& before, Chains& chains) {
    const EffectRecord record = records_[effect];
    const CompiledEffect& rules = tables_.effects[record.definition.value];
    // What both have is not touched, so that it never goes.
    if (auto failed = add_owner_tags(effect, without(rules.owner_tags, before.owner_tags)))
        return failed;
    for (const TagOrder tag : without(before.owner_tags, rules.owner_tags))
        simulation_.actors.remove_tag(record.actor, tag);
    cues_.release(record.actor, before.cues);
    cues_.hold(record.actor, rules.cues);
    enlist(record.actor, before, -1);
    enlist(record.actor, rules, 1);
    tell_granter(effect, before.grants.empty() ? rules : before);
    if (details(record).reactions.size == 0)
        begin_reactions(effect);
    if (auto failed = add_modifiers(effect))
        return failed;
    if (auto failed = first_pulse(effect, chains))
        return failed;
    schedule(effect);
    if (!gives_the_same(before.aura, rules.aura)) {
        end_aura(effect, RemovalReason::ended, chains);
        begin_aura(effect);
    }
    return {};
}

} // namespace prowess
