#include "effect/effects_bytes.hpp"

#include "effect/context_bytes.hpp"

#include <algorithm>

namespace prowess {

namespace {

/// How many auras give what bears the next at most: as each ends, the next ends within it.
constexpr std::size_t longest_aura_chain = 256;

constexpr std::int64_t shortest_pulse = to_flicks(0.001).count();

template <class File>
void begin_effects(File& file) {
    file.template tables<EffectRecord, Param, TagOrder, ContextData, TagCount, ReactionState, Reached>();
}

} // namespace

// Writing

void Effects::Bytes::save(StateOut& out, const Effects& effects) {
    begin_effects(out);
    put_places(out, effects.records_);
    const Actors& actors = effects.simulation_.actors;
    for (std::uint32_t actor = 0; actor < actors.end(); ++actor) {
        if (!actors.taken(actor))
            continue;
        out.count(effects.effects_of(actor).size());
        for (const std::uint32_t effect : effects.effects_of(actor)) {
            out(effect);
            out.record(effects.records_[effect], effects.params_, effects.tags_, effects.context_, effects.captures_,
                       effects.source_tags_, effects.reactions_);
            if (effects.auras_.has(effect))
                out.list(effects.auras_.reached(effect));
        }
    }
    effects.attributes_.save_modifiers(out);
}

void Effects::Bytes::save_told(StateOut& out, const Effects& effects) {
    effects.changes_.save(out);
    effects.routed_.save(out);
    effects.removed_.save(out, effects.params_, effects.tags_, effects.context_);
}

// Reading

void Effects::Bytes::load(StateIn& in, Effects& effects) {
    begin_effects(in);
    Bytes(in, effects).load();
}

void Effects::Bytes::load_told(StateIn& in, Effects& effects) {
    effects.changes_.load(in);
    effects.routed_.load(in);
    effects.removed_.load(in, effects.params_, effects.tags_, effects.context_);
}

void Effects::Bytes::load() {
    const Actors& actors = effects_.simulation_.actors;
    effects_.of_actor_.resize(actors.end());
    effects_.versions_.resize(effects_.records_.end());
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
        EffectRecord record;
        in_.record(record, effects_.params_, effects_.tags_, effects_.context_, effects_.captures_,
                   effects_.source_tags_, effects_.reactions_);
        const char* const wrong = in_.good() ? wrong_with(record) : nullptr;
        if (!in_.require(wrong == nullptr, wrong) ||
            !in_.require(record.actor == actor, "an effect is on another actor"))
            return;
        effects_.records_.edit(effect) = record;
        effects_.lists_.push(effects_.of_actor_.edit(actor).effects, effect);
        effects_.watch(effect);
        if (!record.counting)
            continue;
        const CompiledEffect& rules = effects_.definition(record.definition);
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

const char* Effects::Bytes::wrong_with(const EffectRecord& record) const {
    if (!record.definition || effects_.definition(record.definition).lifetime == Lifetime::instant)
        return "an effect has no definition that lasts";
    const CompiledEffect& rules = effects_.definition(record.definition);
    if (record.captures.size != rules.captures.size())
        return "an effect captured what it does not read";
    const bool may_wait = !record.counting && record.reactions.size == 0;
    if (record.reactions.size != rules.reactions.size() && !may_wait)
        return "an effect has other reactions than its definition";
    if (!are_counts(effects_.source_tags_.view(record.source_tags)) || !are_rising(effects_.tags_.view(record.tags)))
        return "tags of an effect are not in order";
    if (!are_finite(record.level, record.strength, record.absorbs))
        return "a number of an effect is none";
    if (!has_times(record))
        return "a time of an effect is none";
    if (record.stacks == 0 || record.pulse_step > effects_.simulation_.step_count() ||
        record.pulses_in_step > effects_.limits_.pulses_per_step)
        return "a count of an effect is beyond what it can be";
    return nullptr;
}

bool Effects::Bytes::has_times(const EffectRecord& record) const {
    const auto is_time_or_never = [](std::int64_t time) { return time == never || is_time(time); };
    if (record.duration <= 0 || !is_time_or_never(record.duration) || !is_time_or_never(record.ends_at))
        return false;
    if (record.period == 0)
        return record.next_pulse == never;
    return record.period >= shortest_pulse && is_time(record.period) && is_time(record.next_pulse);
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
