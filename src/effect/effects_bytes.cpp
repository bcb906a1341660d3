#include "effect/effects_bytes.hpp"

#include "effect/context_bytes.hpp"

#include <algorithm>
#include <cmath>

namespace prowess {

namespace {

/// How many auras give what bears the next at most: as each ends, the next ends within it.
constexpr std::size_t longest_aura_chain = 256;

constexpr std::int64_t shortest_pulse = to_flicks(0.001).count();

} // namespace

void put(StateOut& out, const RemovedRecord& record) {
    out(record.sequence);
    out(record.source);
    out(record.level);
    out(record.details != 0);
}

void take(StateIn& in, RemovedRecord& record) {
    in(record.sequence);
    in(record.source);
    in(record.level);
    record.details = in.next<bool>() ? 1 : 0;
}

// Writing

void Effects::Bytes::save(StateOut& out, const Effects& effects) {
    begin(out);
    put_places(out, effects.records_);
    const Actors& actors = effects.simulation_.actors;
    for (std::uint32_t actor = 0; actor < actors.end(); ++actor) {
        if (!actors.taken(actor))
            continue;
        out.count(effects.effects_of(actor).size());
        for (const std::uint32_t effect : effects.effects_of(actor)) {
            out(effect);
            const EffectRecord& record = effects.records_[effect];
            out(Written{record.actor, record.definition, record.number, record.ends_at, record.next_pulse,
                        record.duration, effects.rhythm(record), record.source, record.stacks, record.counting,
                        record.first_pulse_waits, record.has_snapshot});
            EffectDetails details = effects.details(record);
            details.level = effects.level(record);
            save(out, details, effects);
            if (effects.auras_.has(effect))
                out.list(effects.auras_.reached(effect));
        }
    }
    effects.attributes_.save_modifiers(out);
}

void Effects::Bytes::save(StateOut& out, const EffectDetails& details, const Effects& effects) {
    out.record(details, effects.params_, effects.tags_, effects.context_, effects.captures_, effects.source_tags_,
               effects.reactions_);
}

void Effects::Bytes::save_told(StateOut& out, const Effects& effects) {
    effects.changes_.save(out);
    effects.routed_.save(out);
    effects.removed_.save(out);
    for (const RemovedRecord& gone : effects.removed_.all())
        if (gone.details != 0)
            save(out, effects.details_[gone.details], effects);
}

// Reading

void Effects::Bytes::load(StateIn& in, Effects& effects) {
    begin(in);
    Bytes(in, effects).load();
}

void Effects::Bytes::load_told(StateIn& in, Effects& effects) {
    effects.changes_.load(in);
    effects.routed_.load(in);
    effects.removed_.load(in);
    for (std::size_t i = 0; i < effects.removed_.size() && in.good(); ++i) {
        RemovedRecord& gone = effects.removed_.edit(i);
        if (gone.details == 0) {
            in.require(std::isfinite(gone.level), "a number of an effect is none");
            continue;
        }
        EffectDetails details;
        load(in, details, effects);
        gone.details = effects.details_.add(details);
    }
}

void Effects::Bytes::load(StateIn& in, EffectDetails& details, Effects& effects) {
    in.record(details, effects.params_, effects.tags_, effects.context_, effects.captures_, effects.source_tags_,
              effects.reactions_);
}

void Effects::Bytes::load() {
    const Actors& actors = effects_.simulation_.actors;
    effects_.of_actor_.resize(actors.end());
    for (std::uint32_t actor = 0; actor < actors.end() && in_.good(); ++actor)
        if (actors.taken(actor))
            load_actor(actor);
    places_.finish();
    if (in_.good() && in_.require(auras_can_be(), "an aura reaches what it does not give"))
        effects_.attributes_.load_modifiers(
            in_, [&](std::uint32_t actor, const ModifierEntry& entry) { return can_have(actor, entry); });
}

bool Effects::Bytes::can_have(std::uint32_t actor, const ModifierEntry& entry) const {
    if (entry.owner >= effects_.records_.end() || !effects_.records_.taken(entry.owner))
        return false;
    const EffectRecord& record = effects_.records_[entry.owner];
    const CompiledEffect& rules = effects_.definition(record.definition);
    return record.actor == actor && record.counting && record.number == entry.number && entry.cap >= 0 &&
           entry.definition >= rules.first_modifier && entry.definition - rules.first_modifier < rules.modifier_count &&
           !effects_.attributes_.definition(entry).route;
}

void Effects::Bytes::load_actor(std::uint32_t actor) {
    const std::size_t count = in_.count();
    for (std::size_t i = 0; i < count && in_.good(); ++i) {
        const std::uint32_t effect = places_.claim_next();
        const Written written = in_.next<Written>();
        EffectDetails details;
        load(in_, details, effects_);
        const char* const wrong = in_.good() ? wrong_with(written, details) : nullptr;
        if (!in_.require(wrong == nullptr, wrong) ||
            !in_.require(written.actor == actor, "an effect is on another actor"))
            return;
        put(effect, written, details);
        effects_.lists_.push(effects_.of_actor_.edit(actor).effects, effect);
        effects_.watch(effect);
        if (!written.counting)
            continue;
        const CompiledEffect& rules = effects_.definition(written.definition);
        effects_.enlist(actor, rules, 1);
        effects_.cues_.hold(actor, rules.cues);
        effects_.schedule(effect);
        if (!rules.aura)
            continue;
        effects_.auras_.add(effect);
        for (const Reached& who : in_.list<Reached>())
            effects_.auras_.reach(effect, who);
    }
}

void Effects::Bytes::put(std::uint32_t effect, const Written& written, const EffectDetails& details) {
    EffectRecord& record = effects_.records_.edit(effect);
    record.actor = written.actor;
    record.definition = written.definition;
    record.number = written.number;
    record.ends_at = written.ends_at;
    record.next_pulse = written.next_pulse;
    record.duration = written.duration;
    record.source = written.source;
    record.stacks = written.stacks;
    record.counting = written.counting;
    record.first_pulse_waits = written.first_pulse_waits;
    record.has_snapshot = written.has_snapshot;
    record.owes = written.rhythm.owed != 0;
    record.rhythm = written.rhythm.period == 0 ? 0 : effects_.rhythms_.add(written.rhythm);
    EffectDetails by_default;
    by_default.level = details.level;
    record.level = level_at_hand(details.level);
    record.details = record.level == record.level && details == by_default ? 0 : effects_.details_.add(details);
}

const char* Effects::Bytes::wrong_with(const Written& written, const EffectDetails& details) const {
    if (!written.definition || effects_.definition(written.definition).lifetime == Lifetime::instant)
        return "an effect has no definition that lasts";
    const CompiledEffect& rules = effects_.definition(written.definition);
    if (details.captures.size != rules.captures.size())
        return "an effect captured what it does not read";
    const bool may_wait = !written.counting && details.reactions.size == 0;
    if (details.reactions.size != rules.reactions.size() && !may_wait)
        return "an effect has other reactions than its definition";
    if (!are_counts(effects_.source_tags_.view(details.source_tags)) || !are_rising(effects_.tags_.view(details.tags)))
        return "tags of an effect are not in order";
    if (!are_finite(details.level, details.strength, details.absorbs))
        return "a number of an effect is none";
    if (!has_times(written))
        return "a time of an effect is none";
    if (written.stacks == 0 || written.rhythm.pulses.in_step > effects_.limits_.pulses_per_step)
        return "a count of an effect is beyond what it can be";
    return nullptr;
}

bool Effects::Bytes::has_times(const Written& written) {
    const auto is_time_or_never = [](std::int64_t time) { return time == never || is_time(time); };
    if (written.duration <= 0 || !is_time_or_never(written.duration) || !is_time_or_never(written.ends_at))
        return false;
    const std::int64_t period = written.rhythm.period;
    if (period == 0)
        return written.next_pulse == never && written.rhythm.owed == 0 && !written.first_pulse_waits;
    return period >= shortest_pulse && is_time(period) && is_time(written.next_pulse);
}

bool Effects::Bytes::gives(std::uint32_t bearer, const Reached& who) const {
    if (!effects_.records_.contains(who.effect))
        return was_given(effects_.records_, who.effect);
    const EffectRecord& record = effects_.records_[who.effect.index];
    const EffectId given = effects_.definition(effects_.records_[bearer].definition).aura->gives.effect;
    // What it stacked on may be of another definition.
    const bool stacks = effects_.definition(record.definition).stacking.key == effects_.definition(given).stacking.key;
    return record.actor == who.actor.index && (record.definition == given || stacks);
}

bool Effects::Bytes::auras_can_be() const {
    const Auras& auras = effects_.auras_;
    std::vector<std::size_t> heights(effects_.records_.end()); // Of the chains below what bears an aura; 0: not known.
    const auto ends = [&](const auto& self, std::uint32_t bearer, std::size_t depth) {
        if (depth + heights[bearer] > longest_aura_chain)
            return false;
        if (heights[bearer] != 0)
            return true;
        std::size_t height = 1;
        for (const Reached& who : auras.reached(bearer)) {
            if (!gives(bearer, who))
                return false;
            if (!effects_.records_.contains(who.effect) || !auras.has(who.effect.index))
                continue;
            if (!self(self, who.effect.index, depth + 1))
                return false;
            height = std::max(height, heights[who.effect.index] + 1);
        }
        heights[bearer] = height;
        return true;
    };
    return std::ranges::all_of(auras.bearers(), [&](std::uint32_t bearer) { return ends(ends, bearer, 1); });
}

} // namespace prowess
