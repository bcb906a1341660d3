#include "ability/abilities.hpp"

#include "ability/effect_failed.hpp"

#include <prowess/core/tags.hpp>

#include <algorithm>

namespace prowess {

namespace {

constexpr EffectList list_order[] = {EffectList::self_effects, EffectList::target_effects,
                                     EffectList::behaviour_self_effects, EffectList::behaviour_target_effects,
                                     EffectList::toggle_effects};

} // namespace

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
/// its cooldowns, each with its duration, its lists, and what code applies.
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
        offset += captures(rules.cooldown[i]) + 1;
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

std::optional<std::size_t> Abilities::applied_offset(const CompiledAbility& rules, EffectId effect) const {
    for (const EffectList list : list_order) {
        const auto entries = list_of(rules, list);
        const auto found = std::ranges::find(entries, effect, &CompiledEntry::effect);
        if (found != entries.end())
            return capture_offset(rules, list, static_cast<std::size_t>(found - entries.begin()));
    }
    std::size_t offset = capture_offset(rules, EffectList::none, 0);
    for (const EffectId applied : rules.applies) {
        if (applied == effect)
            return offset;
        offset += effects_.definition(applied).captures.size();
    }
    return {};
}

std::optional<SourceSnapshot> Abilities::snapshot_of(const Under& under, EffectId effect) const {
    if (!under.activation || !simulation_.actors.contains(under.owner))
        return {};
    for (const std::uint32_t grant : abilities_of(under.owner.index)) {
        const GrantRecord& record = records_[grant];
        if (!record.active || record.activation != under.activation)
            continue;
        const auto offset = applied_offset(definition(record.definition), effect);
        return offset ? std::optional(SourceSnapshot{captures_.view(record.captures).subspan(*offset),
                                                     source_tags_.view(record.source_tags)})
                      : std::nullopt;
    }
    return {};
}

void Abilities::take_snapshot(std::uint32_t grant) {
    const GrantRecord record = records_[grant];
    const CompiledAbility& rules = definition(record.definition);
    const Under by = under(grant);
    const auto owned = simulation_.actors.tags(record.actor);
    source_tags_.assign(records_.edit(grant).source_tags, std::vector<TagCount>(owned.begin(), owned.end()));
    std::vector<double> values;
    for (const CompiledRead& read : rules.captures)
        values.push_back(capture(by, record.target, read));
    const auto add = [&](EffectId effect) {
        const auto captured = effects_.capture_source(effect, by, rules.tags, record.target);
        values.insert(values.end(), captured.begin(), captured.end());
    };
    if (rules.cost)
        add(rules.cost);
    for (const EffectId cooldown : rules.cooldown) {
        const std::size_t first = values.size();
        add(cooldown);
        const double lasts = cooldown_duration(grant, cooldown, std::span(values).subspan(first));
        values.push_back(lasts);
    }
    for (const EffectList list : list_order)
        for (const CompiledEntry& entry : list_of(rules, list))
            add(entry.effect);
    for (const EffectId effect : rules.applies)
        add(effect);
    captures_.assign(records_.edit(grant).captures, values);
}

double Abilities::capture(const Under& by, Actor target, const CompiledRead& read) const {
    if (read.from == Side::ability)
        return stat(by, read.attribute);
    const Actor of = read.from == Side::source ? by.owner : target;
    if (!simulation_.actors.contains(of) || !attributes_.has(of.index, read.attribute))
        return 0;
    ReadView view = view_of(by);
    view.tags[1] = read.tagged;
    view.target = simulation_.actors.tags(target);
    view.target_actor = target;
    return attributes_.part(of.index, read.attribute, read.part, view);
}

// Lists

std::optional<Failure> Abilities::apply_list(std::uint32_t grant, EffectList list) {
    const CompiledAbility& rules = rules_of(grant);
    const std::size_t count = list_of(rules, list).size();
    if (count == 0)
        return {};
    const std::vector<Actor> targets = targets_of(records_[grant], list);
    for (std::size_t i = 0; i < count; ++i)
        for (const Actor recipient : recipients(records_[grant], list, list_of(rules, list)[i], targets))
            if (auto failure = apply_entry(grant, list, i, recipient))
                return failure;
    return {};
}

std::optional<Failure> Abilities::apply_entry(std::uint32_t grant, EffectList list, std::size_t index,
                                              Actor recipient) {
    const GrantRecord record = records_[grant];
    const CompiledAbility& rules = definition(record.definition);
    const CompiledEntry& entry = list_of(rules, list)[index];
    const SourceSnapshot snapshot{captures_.view(record.captures).subspan(capture_offset(rules, list, index)),
                                  source_tags_.view(record.source_tags)};
    EffectFrame frame = frame_of(record);
    frame.source_tags = snapshot.tags;
    if (is_for_targets(list) && (entry.to == Recipient::unsaid || entry.to == Recipient::target))
        frame.target = recipient;
    if (!effects_.entry_holds(entry, frame))
        return {};
    const auto prepared = effects_.prepare(entry, frame);
    if (!prepared)
        return effect_failed(entry.effect, list, index, prepared.error());
    Application application = application_of(record, entry.effect);
    application.target = recipient;
    application.level = prepared->level;
    application.params = prepared->params;
    application.snapshot = &snapshot;
    const auto applied = effects_.apply(application);
    if (!applied && lets_pass(rules, list, entry, applied.error())) {
        if (!is_refusal(applied.error().reason))
            effects_.tell_blocked(entry.effect, recipient, application.source, applied.error());
        return {};
    }
    if (!applied)
        return effect_failed(entry.effect, list, index, applied.error());
    if (list == EffectList::toggle_effects && applied->effect)
        held_.push(records_.edit(grant).effects, applied->effect);
    return {};
}

bool Abilities::lets_pass(const CompiledAbility& rules, EffectList list, const CompiledEntry& entry,
                          const Failure& failure) {
    if (entry.required)
        return false;
    // Somebody in an area need not be what the effect is for.
    const bool was_found = is_for_targets(list) && looks_over_an_area(rules) &&
                           (entry.to == Recipient::unsaid || entry.to == Recipient::target);
    return is_refusal(failure.reason) || (was_found && failure.reason == Reason::no_attribute && !failure.of_source);
}

} // namespace prowess
