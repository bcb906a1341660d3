#include "ability/abilities.hpp"

namespace prowess {

// Whom an ability is for

bool Abilities::is_for_targets(EffectList list) {
    return list == EffectList::target_effects || list == EffectList::behaviour_target_effects;
}

double Abilities::reach(const Under& under, const CompiledTargets& targets) const {
    if (!targets.range.empty())
        return fresh_number(under, targets.range);
    const auto own = targets.shape == TargetShape::nearest ? stat_if_any(under, tables_.stats.auto_target_range)
                                                           : std::optional<double>();
    return own ? *own : stat(under, tables_.stats.range);
}

Cone Abilities::cone_of(const Under& under, Actor target, const CompiledTargets& targets) const {
    std::optional<double> degrees;
    if (!targets.angle.empty())
        degrees = fresh_number(under, targets.angle);
    else if (targets.shape == TargetShape::nearest)
        degrees = stat_if_any(under, tables_.stats.auto_target_cone);
    if (!degrees)
        return {};
    const auto from = simulation_.positions.at(under.owner.index);
    const auto to = simulation_.actors.contains(target) ? simulation_.positions.at(target.index) : std::nullopt;
    // There is no direction to who is at the same place.
    if (from && to && *from != *to)
        return {Offset(*from, *to), *degrees};
    return {simulation_.positions.facing(under.owner.index), *degrees};
}

std::vector<Actor> Abilities::targets_of(const GrantRecord& record) const {
    const CompiledTargets& targets = *definition(record.definition).targets;
    const EffectFrame frame = frame_of(record);
    if (targets.shape == TargetShape::self)
        return {frame.owner};
    if (targets.shape == TargetShape::nearest && record.target) {
        const bool met = simulation_.actors.contains(record.target) && record.target != frame.owner &&
                         effects_.meets(targets.dead, record.target) && effects_.condition_holds(targets.where, frame);
        return met ? std::vector{record.target} : std::vector<Actor>();
    }
    const std::size_t most = targets.most == 0 && targets.shape == TargetShape::nearest ? 1 : targets.most;
    return effects_.find({.around = frame.owner,
                          .distance = reach(frame.under, targets),
                          .cone = cone_of(frame.under, record.target, targets),
                          .where = targets.where,
                          .dead = targets.dead,
                          .most = most},
                         frame);
}

bool Abilities::is_out_of_range(const GrantRecord& record) const {
    if (!simulation_.actors.contains(record.target))
        return false;
    const auto from = simulation_.positions.at(record.actor);
    const auto to = simulation_.positions.at(record.target.index);
    if (!from || !to)
        return false;
    const auto is_beyond = [&](std::optional<double> range) {
        return range && !(*range >= 0 && Offset(*from, *to).squared() <= *range * *range);
    };
    const auto& targets = definition(record.definition).targets;
    const Under by = frame_of(record).under;
    // Of an area it is where it looks, and not whom it is for.
    if (targets && targets->shape != TargetShape::nearest)
        return false;
    if (targets && !targets->range.empty() && is_beyond(reach(by, *targets)))
        return true;
    return is_beyond(stat_if_any(by, tables_.stats.range));
}

bool Abilities::looks_over_an_area(const CompiledAbility& rules) {
    return rules.targets && (rules.targets->shape == TargetShape::radius || rules.targets->shape == TargetShape::cone);
}

bool Abilities::has_target(const GrantRecord& record) const {
    const CompiledAbility& rules = definition(record.definition);
    if (record.target ? !simulation_.actors.contains(record.target) : rules.needs_target)
        return false;
    if (is_out_of_range(record))
        return false;
    const bool finds_somebody =
        rules.targets && (rules.targets->shape == TargetShape::nearest || rules.targets->shape == TargetShape::cone);
    return !finds_somebody || !targets_of(record).empty();
}

std::vector<Actor> Abilities::targets_of(const GrantRecord& record, EffectList list) const {
    if (!is_for_targets(list))
        return {simulation_.actors.handle(record.actor)};
    return definition(record.definition).targets ? targets_of(record) : std::vector{record.target};
}

std::vector<Actor> Abilities::recipients(const GrantRecord& record, EffectList list, const CompiledEntry& entry,
                                         const std::vector<Actor>& targets) const {
    switch (entry.to) {
    case Recipient::unsaid: return targets;
    case Recipient::target: return is_for_targets(list) ? targets : std::vector{record.target};
    case Recipient::nearest: {
        const auto found = effects_.nearest(entry, frame_of(record));
        return found ? std::vector{*found} : std::vector<Actor>();
    }
    default: return {simulation_.actors.handle(record.actor)};
    }
}

} // namespace prowess
