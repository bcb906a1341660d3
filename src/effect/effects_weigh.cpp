#include "effect/effects.hpp"

#include "core/watching.hpp"

#include <algorithm>

namespace prowess {

void Effects::follow_live(std::uint32_t effect) {
    const EffectRecord record = records_[effect];
    const CompiledEffect& rules = tables_.effects[record.definition.value];
    const EffectFrame frame = frame_of(record);
    bool moved = false;
    for (std::size_t i = 0; i < rules.captures.size(); ++i) {
        const CompiledRead& read = rules.captures[i];
        // A live read of a source that is gone keeps its last value.
        if (!read.live || (read.from == Side::source && frame.source && !simulation_.actors.contains(frame.source)))
            continue;
        const double value = capture_one(read, frame);
        const ArenaSpan captures = details(record).captures;
        if (value == captures_.at(captures, i))
            continue;
        captures_.edit(captures, i) = value;
        moved = true;
    }
    if (!moved || !record.counting)
        return;
    Transaction transaction(simulation_.journal);
    attributes_.remove_modifiers(record.actor, effect);
    if (!add_modifiers(effect))
        transaction.keep();
}

void Effects::weigh(std::uint32_t effect, WatchPurpose purpose) {
    const EffectFrame frame = frame_of(records_[effect]);
    if (purpose == WatchPurpose::live)
        follow_live(effect);
    else if (purpose == WatchPurpose::threshold)
        weigh_thresholds(effect);
    else if (purpose == WatchPurpose::end_if && condition_holds(frame.rules->end_if, frame))
        remove(effect, RemovalReason::ended);
    else if (purpose == WatchPurpose::aura && auras_.has(effect))
        reach(effect);
    else if (purpose == WatchPurpose::ongoing && may_count(effect) != records_[effect].counting)
        records_[effect].counting ? cease(effect) : resume(effect);
}

// Watches

WatchedActors Effects::watched(const EffectRecord& record) const {
    const Actor owner = simulation_.actors.handle(record.actor);
    return {.owner = owner, .target = owner, .source = record.source};
}

void Effects::watch(std::uint32_t effect) {
    const EffectRecord record = records_[effect];
    const CompiledEffect& rules = tables_.effects[record.definition.value];
    const WatchedActors actors = watched(record);
    Watch watch{.subject = effect, .generation = records_.handle(effect).generation};
    if (!rules.end_if.empty()) {
        watch.purpose = WatchPurpose::end_if;
        watch_program(simulation_, rules.end_if, actors, watch);
        // First weighed once its chain has run, whatever changes meanwhile.
        simulation_.actors.add_pending({effect, watch.generation, WatchPurpose::end_if});
    }
    watch.purpose = WatchPurpose::ongoing;
    watch_program(simulation_, rules.ongoing, actors, watch);
    watch.purpose = WatchPurpose::threshold;
    for (const CompiledReaction& reaction : rules.reactions)
        watch_program(simulation_, reaction.threshold, actors, watch);
    watch.purpose = WatchPurpose::live;
    watch.kind = WatchKind::attribute;
    for (const CompiledRead& read : rules.captures) {
        const Actor actor = read.from == Side::source ? actors.source : actors.target;
        watch.key = read.attribute.value;
        if (read.live && simulation_.actors.contains(actor))
            simulation_.actors.watch(actor.index, watch);
    }
}

void Effects::unwatch_all(std::uint32_t effect) {
    unwatch(simulation_, watched(records_[effect]),
            {WatchPurpose::end_if, WatchPurpose::ongoing, WatchPurpose::threshold, WatchPurpose::live}, effect);
}

// The best of several

std::vector<std::uint32_t> Effects::rivals(std::uint32_t effect) const {
    const auto is_rival = [&](std::uint32_t one) {
        return definition(records_[one].definition).stacking.policy == StackPolicy::best;
    };
    std::vector<std::uint32_t> found;
    if (!is_rival(effect))
        return found;
    const EffectFrame frame = frame_of(records_[effect]);
    for (const std::uint32_t other : effects_of(frame.target.index))
        if (other != effect && is_rival(other) && stacks_with(other, frame))
            found.push_back(other);
    return found;
}

bool Effects::goes_on(std::uint32_t effect) const {
    const EffectRecord& record = records_[effect];
    const Program ongoing = definition(record.definition).ongoing;
    return ongoing.empty() || condition_holds(ongoing, frame_of(record));
}

bool Effects::is_outdone(std::uint32_t effect) const {
    const EffectRecord& record = records_[effect];
    return std::ranges::any_of(rivals(effect), [&](std::uint32_t other) {
        const EffectRecord& rival = records_[other];
        const double strength = details(rival).strength;
        const double own = details(record).strength;
        const bool outdoes = strength == own ? came_before(rival.number, record.number) : strength > own;
        return outdoes && goes_on(other);
    });
}

bool Effects::may_count(std::uint32_t effect) const {
    return goes_on(effect) && !is_outdone(effect);
}

void Effects::weigh_rivals(std::uint32_t effect) {
    for (const std::uint32_t rival : rivals(effect))
        simulation_.actors.add_pending({rival, records_.handle(rival).generation, WatchPurpose::ongoing});
}

} // namespace prowess
