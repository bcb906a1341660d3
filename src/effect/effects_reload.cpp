#include "core/tag_map.hpp"
#include "effect/effects.hpp"

#include <algorithm>

namespace prowess {

namespace {

/// Where a read is among those of the definition before; one past the last where it is new.
std::size_t place_before(const CompiledRead& read, std::span<const CompiledRead> before, const TagMap& map) {
    const auto same = [&](const CompiledRead& known) {
        CompiledRead moved = known;
        moved.tagged = map(known.tagged);
        return moved == read;
    };
    return static_cast<std::size_t>(std::ranges::find_if(before, same) - before.begin());
}

} // namespace

void Effects::stand_down(std::uint32_t actor, std::span<const CompiledEffect> next, std::vector<MovingEffect>& moving) {
    const auto all = effects_of(actor);
    for (const std::uint32_t effect : std::vector<std::uint32_t>(all.begin(), all.end())) {
        if (next[records_[effect].definition.value].lifetime == Lifetime::instant) {
            Chains gone;
            take_off(effect, RemovalReason::definition_gone, gone);
            continue;
        }
        moving.push_back({.effect = effect, .counted = records_[effect].counting, .keeps = {}, .captures = {}});
        if (records_[effect].counting)
            stop_counting(effect);
    }
}

void Effects::move_removed(const TagMap& map) {
    for (std::size_t i = 0; i < removed_.size(); ++i) {
        RemovedRecord& gone = removed_.edit(i);
        params_.assign(gone.params, map(params_.view(gone.params)));
        tags_.assign(gone.tags, map(tags_.view(gone.tags)));
    }
}

std::optional<Failure> Effects::take_definition(MovingEffect& moving, const CompiledEffect& before, const TagMap& map) {
    auto& record = records_.edit(moving.effect);
    const CompiledEffect& rules = tables_.effects[record.definition.value];
    params_.assign(record.params, map(params_.view(record.params)));
    tags_.assign(record.tags, map(tags_.view(record.tags)));
    source_tags_.assign(record.source_tags, map(source_tags_.view(record.source_tags)));
    if (record.reactions.size != rules.reactions.size())
        reactions_.release(record.reactions);
    record.first_pulse_waits = record.first_pulse_waits && rules.period_on_apply;
    for (const CompiledRead& read : rules.captures) {
        const std::size_t place = place_before(read, before.captures, map);
        moving.keeps.push_back(place != before.captures.size() ? 1 : 0);
        moving.captures.push_back(moving.keeps.back() != 0 ? captures_.at(record.captures, place) : 0);
    }
    captures_.assign(record.captures, moving.captures);
    if (!moving.counted)
        return {};
    start_time(moving.effect);
    enlist(record.actor, rules, 1);
    cues_.hold(record.actor, rules.cues);
    return add_owner_tags(moving.effect, rules.owner_tags);
}

std::optional<Failure> Effects::modify_again(std::uint32_t effect) {
    attributes_.remove_modifiers(records_[effect].actor, effect);
    return add_modifiers(effect);
}

std::optional<Failure> Effects::capture_again(std::span<MovingEffect> all) {
    // What lacks a capture waits for it; what it would be is worked out from all that do not.
    for (const MovingEffect& moving : all)
        if (moving.counted && std::ranges::find(moving.keeps, 0) == moving.keeps.end())
            if (auto failed = modify_again(moving.effect))
                return failed;
    for (MovingEffect& moving : all) {
        const EffectFrame frame = frame_of(records_[moving.effect]);
        const bool source_is_gone = frame.source && !simulation_.actors.contains(frame.source);
        for (std::size_t i = 0; i < moving.captures.size(); ++i) {
            const CompiledRead& read = frame.reads[i];
            const bool of_source = read.from == Side::source || read.from == Side::ability;
            const bool snapshot = of_source && (source_is_gone || (frame.has_snapshot && !read.live));
            if (moving.keeps[i] == 0 || !snapshot)
                moving.captures[i] = capture_one(read, frame);
        }
    }
    for (const MovingEffect& moving : all) {
        if (moving.captures.empty())
            continue;
        captures_.assign(records_.edit(moving.effect).captures, moving.captures);
        if (moving.counted)
            if (auto failed = modify_again(moving.effect))
                return failed;
    }
    return {};
}

std::optional<Failure> Effects::start_again(const MovingEffect& moving, const CompiledEffect& before) {
    const EffectRecord record = records_[moving.effect];
    EffectFrame frame = frame_of(record);
    // What it draws counts for nothing: draws go on as if there had been no reload.
    frame.previewing = true;
    Application application;
    application.strength = record.strength;
    const auto numbers = work_out(frame, application);
    if (!numbers)
        return numbers.error();
    set_numbers(moving.effect, *numbers, before);
    watch(moving.effect);
    simulation_.actors.add_pending({moving.effect, records_.handle(moving.effect).generation, WatchPurpose::ongoing});
    if (!moving.counted)
        return {};
    begin_reactions(moving.effect);
    schedule(moving.effect);
    if (!auras_.has(moving.effect))
        begin_aura(moving.effect);
    return {};
}

void Effects::set_numbers(std::uint32_t effect, const Numbers& numbers, const CompiledEffect& before) {
    const EffectRecord was = records_[effect];
    const CompiledEffect& rules = tables_.effects[was.definition.value];
    const bool had_end = was.duration != never;
    const bool has_end = numbers.duration != never;
    if (had_end != has_end || was.period != numbers.period)
        settle_pulses(effect);
    auto& record = records_.edit(effect);
    const std::int64_t now = record.counting ? simulation_.now() : 0;
    if (had_end != has_end)
        record.ends_at = later(now, numbers.duration);
    record.duration = numbers.duration;
    if (numbers.period == 0) {
        record.next_pulse = never;
        record.owed = 0;
    } else if (numbers.period != was.period) {
        const std::int64_t next = later(now, numbers.period);
        record.next_pulse = was.period == 0 ? next : std::min(record.next_pulse, next);
    }
    record.period = numbers.period;
    if (!rules.absorbs)
        record.absorbs = 0;
    else if (!before.absorbs)
        record.absorbs = numbers.absorbs * record.stacks;
}

} // namespace prowess
