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
        const std::uint32_t place = removed_.all()[i].details;
        if (place == 0)
            continue;
        EffectDetails& gone = details_.edit(place);
        params_.assign(gone.params, map(params_.view(gone.params)));
        tags_.assign(gone.tags, map(tags_.view(gone.tags)));
    }
}

std::optional<Failure> Effects::take_definition(MovingEffect& moving, const CompiledEffect& before, const TagMap& map) {
    auto& record = records_.edit(moving.effect);
    const CompiledEffect& rules = tables_.effects[record.definition.value];
    if (record.details != 0) {
        EffectDetails& details = details_.edit(record.details);
        params_.assign(details.params, map(params_.view(details.params)));
        tags_.assign(details.tags, map(tags_.view(details.tags)));
        source_tags_.assign(details.source_tags, map(source_tags_.view(details.source_tags)));
        if (details.reactions.size != rules.reactions.size())
            reactions_.release(details.reactions);
    }
    record.first_pulse_waits = record.first_pulse_waits && rules.period_on_apply;
    for (const CompiledRead& read : rules.captures) {
        const std::size_t place = place_before(read, before.captures, map);
        moving.keeps.push_back(place != before.captures.size() ? 1 : 0);
        moving.captures.push_back(moving.keeps.back() != 0 ? captures_.at(details(record).captures, place) : 0);
    }
    if (record.details != 0 || !moving.captures.empty())
        captures_.assign(edit_details(moving.effect).captures, moving.captures);
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
        captures_.assign(edit_details(moving.effect).captures, moving.captures);
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
    application.strength = details(record).strength;
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
    const std::int64_t period = rhythm(was).period;
    if (had_end != has_end || period != numbers.period)
        settle_pulses(effect);
    auto& record = records_.edit(effect);
    const std::int64_t now = record.counting ? simulation_.now() : 0;
    if (had_end != has_end)
        record.ends_at = later(now, numbers.duration);
    record.duration = numbers.duration;
    if (numbers.period == 0) {
        record.next_pulse = never;
        set_owed(effect, 0);
    } else if (numbers.period != period) {
        const std::int64_t next = later(now, numbers.period);
        record.next_pulse = period == 0 ? next : std::min(record.next_pulse, next);
    }
    set_period(effect, numbers.period);
    if (!rules.absorbs && record.details != 0)
        edit_details(effect).absorbs = 0;
    else if (rules.absorbs && !before.absorbs)
        edit_details(effect).absorbs = numbers.absorbs * record.stacks;
}

} // namespace prowess
