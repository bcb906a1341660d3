#include "ability/abilities.hpp"
#include "core/tag_map.hpp"

#include <algorithm>
#include <utility>

namespace prowess {

namespace {

/// What a value of a snapshot is of: a read of the ability itself, where it is of no effect, or of an effect.
struct Captured {
    EffectId effect;
    CompiledRead read;

    bool operator==(const Captured&) const = default;
};

/// What a snapshot has, in order, as `take_snapshot` takes it.
std::vector<Captured> layout(const CompiledAbility& rules, std::span<const CompiledEffect> effects) {
    std::vector<Captured> all;
    const auto add = [&](EffectId effect, const std::vector<CompiledRead>& reads) {
        for (const CompiledRead& read : reads)
            all.push_back({effect, read});
    };
    add({}, rules.captures);
    if (rules.cost)
        add(rules.cost, effects[rules.cost.value].captures);
    for (const EffectId cooldown : rules.cooldown) {
        add(cooldown, effects[cooldown.value].captures);
        all.push_back({cooldown, {}}); // How long it lasts.
    }
    for (const auto* const list : {&rules.self_effects, &rules.target_effects, &rules.behaviour.self_effects,
                                   &rules.behaviour.target_effects, &rules.behaviour.effects})
        for (const CompiledEntry& entry : *list)
            add(entry.effect, effects[entry.effect.value].captures);
    for (const EffectId effect : rules.applies)
        add(effect, effects[effect.value].captures);
    return all;
}

} // namespace

void Abilities::stand_down(std::uint32_t actor) {
    for (const std::uint32_t grant : abilities_of(actor)) {
        if (!records_[grant].active)
            continue;
        const CompiledAbility& rules = rules_of(grant);
        for (const TagOrder tag : rules.owner_tags)
            simulation_.actors.remove_tag(actor, tag);
        cues_.release(actor, rules.cues);
    }
}

std::optional<Failure> Abilities::stand_up(std::uint32_t actor) {
    for (const std::uint32_t grant : abilities_of(actor))
        if (records_[grant].active)
            if (auto failure = add_owner_tags(grant))
                return failed_with(*failure, records_[grant].definition);
    return {};
}

void Abilities::take_definitions(std::uint32_t actor, std::span<const CompiledAbility> before,
                                 std::span<const CompiledEffect> effects_before, const TagMap& map) {
    for (const std::uint32_t grant : abilities_of(actor)) {
        const CompiledAbility& was = before[records_[grant].definition.value];
        if (!is_flight(grant)) {
            keep_charges(grant, was);
            watch_triggers(grant);
            watch_charges(grant);
            simulation_.actors.add_pending({grant, records_.handle(grant).generation, WatchPurpose::granter});
        }
        if (!records_[grant].active)
            continue;
        keep_snapshot(grant, was, effects_before, map);
        watch(grant);
    }
    for (const std::uint32_t effect : effects_.effects_of(actor))
        if (!effects_.definition(effects_.records()[effect].definition).grants.empty())
            follow(effect);
}

void Abilities::keep_charges(std::uint32_t grant, const CompiledAbility& before) {
    const bool had = !before.charges.empty();
    const bool has = !rules_of(grant).charges.empty();
    if (has && had) {
        records_.edit(grant).charges = std::min(records_[grant].charges, most_charges(grant));
        return;
    }
    records_.edit(grant).charges = most_charges(grant);
    records_.edit(grant).recharged_at = never;
    ++recharge_versions_.edit(grant);
}

void Abilities::keep_snapshot(std::uint32_t grant, const CompiledAbility& before,
                              std::span<const CompiledEffect> effects_before, const TagMap& map) {
    const GrantRecord record = records_[grant];
    const std::vector<TagCount> owned = map(source_tags_.view(record.source_tags));
    const auto captured = captures_.view(record.captures);
    const std::vector<double> values(captured.begin(), captured.end());
    std::vector<Captured> known = layout(before, effects_before);
    for (Captured& each : known)
        each.read.tagged = map(each.read.tagged);
    take_snapshot(grant);
    const std::vector<Captured> wanted = layout(definition(record.definition), effects_.tables().effects);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const auto place = std::ranges::find(known, wanted[i]) - known.begin();
        if (place != std::ssize(known))
            captures_.edit(records_[grant].captures, i) = values[static_cast<std::size_t>(place)];
    }
    source_tags_.assign(records_.edit(grant).source_tags, owned);
}

} // namespace prowess
