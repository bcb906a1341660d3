#include "effect/effects.hpp"

namespace prowess {

EffectDetails& Effects::edit_details(std::uint32_t effect) {
    if (records_[effect].details == 0)
        records_.edit(effect).details = details_.add({});
    return details_.edit(records_[effect].details);
}

void Effects::carry(std::uint32_t effect, const EffectFrame& frame, const Numbers& numbers) {
    const float level = level_at_hand(frame.level);
    records_.edit(effect).level = level;
    const bool by_default = level == level && numbers.strength == 1 && numbers.absorbs == 0 && frame.under == Under{} &&
                            frame.params.empty() && frame.tags.empty() && frame.context.empty() &&
                            frame.captures.empty() && frame.source_tags.empty();
    if (by_default && records_[effect].details == 0)
        return;
    EffectDetails& details = edit_details(effect);
    details.under = frame.under;
    details.level = frame.level;
    details.strength = numbers.strength;
    details.absorbs = numbers.absorbs;
    params_.assign(details.params, frame.params);
    tags_.assign(details.tags, frame.tags);
    context_.assign(details.context, frame.context);
    captures_.assign(details.captures, frame.captures);
    source_tags_.assign(details.source_tags, frame.source_tags);
}

void Effects::release_details(std::uint32_t place) {
    if (place == 0)
        return;
    EffectDetails& details = details_.edit(place);
    params_.release(details.params);
    tags_.release(details.tags);
    context_.release(details.context);
    captures_.release(details.captures);
    source_tags_.release(details.source_tags);
    reactions_.release(details.reactions);
    details_.remove(place);
}

void Effects::set_period(std::uint32_t effect, std::int64_t period) {
    const std::uint32_t rhythm = records_[effect].rhythm;
    if (rhythm != 0 && period != 0) {
        rhythms_.edit(rhythm, &Rhythm::period) = period;
    } else if (rhythm != 0 || period != 0) {
        rhythms_.remove(rhythm);
        records_.edit(effect).rhythm = period == 0 ? 0 : rhythms_.add({.period = period, .pulses = {}});
    }
}

void Effects::set_owed(std::uint32_t effect, std::uint32_t owed) {
    if (records_[effect].rhythm != 0)
        rhythms_.edit(records_[effect].rhythm, &Rhythm::owed) = owed;
    records_.edit(effect).owes = owed != 0;
}

} // namespace prowess
