#include "ability/abilities.hpp"
#include "core/fits_float.hpp"

#include <prowess/core/tags.hpp>

#include <algorithm>

namespace prowess {

// Events

void Abilities::send(Actor actor, TagOrder tag, const EventSpec& event) {
    const Sent sent{simulation_.events.next_sequence(), actor, tag, event};
    sent_.push(sent);
    GameplayEvent told;
    told.tag = event.tag;
    told.actor = actor;
    told.instigator = event.instigator;
    told.magnitude = to_float(event.magnitude);
    simulation_.events.emit(told);
    if (!abilities_of(actor.index).empty())
        events_.push(sent);
}

void Abilities::react() {
    const std::vector<Sent> batch(events_.all().begin(), events_.all().end());
    events_.clear();
    for (const Sent& sent : batch) {
        if (!simulation_.actors.contains(sent.actor))
            continue;
        std::vector<GrantedAbility> triggered;
        for (const std::uint32_t grant : abilities_of(sent.actor.index))
            if (!is_flight(grant) && std::ranges::any_of(rules_of(grant).triggers, [&](const CompiledTrigger& trigger) {
                    return trigger.on == TriggerOn::event && simulation_.tags->within(sent.tag, trigger.tag);
                }))
                triggered.push_back(records_.handle(grant));
        // One before it may have taken it away.
        for (const GrantedAbility ability : triggered)
            if (records_.contains(ability))
                (void)activate(ability.index, {.target = sent.event.target, .event = sent.event, .input = {}});
    }
}

EventSpec Abilities::sent(const GameplayEvent& event) const {
    const auto all = sent_.all();
    const auto found = std::ranges::find(all, event.sequence, &Sent::sequence);
    return found != all.end() ? found->event : EventSpec{};
}

// Tags

void Abilities::watch_triggers(std::uint32_t grant) {
    const CompiledAbility& rules = rules_of(grant);
    const std::uint32_t actor = records_[grant].actor;
    const std::uint32_t generation = records_.handle(grant).generation;
    bool waits = false;
    std::uint32_t held = 0;
    for (std::uint32_t i = 0; i < rules.triggers.size(); ++i) {
        const CompiledTrigger& trigger = rules.triggers[i];
        if (trigger.on == TriggerOn::event)
            continue;
        // A tag that is there already does not come any more; what goes by its presence begins.
        const bool begun = trigger.on == TriggerOn::tag_added || is_active(grant);
        if (begun && simulation_.actors.owns(actor, trigger.tag))
            held |= 1U << i;
        simulation_.actors.watch(actor, {.key = trigger.tag.value,
                                         .last = simulation_.tags->end(trigger.tag).value,
                                         .kind = WatchKind::tag,
                                         .purpose = WatchPurpose::trigger,
                                         .subject = grant,
                                         .generation = generation});
        waits = true;
    }
    records_.edit(grant).tags_held = held;
    records_.edit(grant).tags_came = 0;
    if (waits)
        simulation_.actors.add_pending({grant, generation, WatchPurpose::trigger});
}

void Abilities::tag_told(Actor actor, TagOrder tag, bool came) {
    if (simulation_.actors[actor.index].watches.size == 0)
        return;
    for (const std::uint32_t grant : abilities_of(actor.index)) {
        if (is_flight(grant))
            continue;
        const CompiledAbility& rules = rules_of(grant);
        for (std::uint32_t i = 0; i < rules.triggers.size(); ++i) {
            const std::uint32_t bit = 1U << i;
            const bool held = (records_[grant].tags_held & bit) != 0;
            if (rules.triggers[i].on != TriggerOn::tag_added || rules.triggers[i].tag != tag || held == came)
                continue;
            auto& record = records_.edit(grant);
            record.tags_held ^= bit;
            if (came)
                record.tags_came |= bit;
        }
    }
}

void Abilities::weigh_triggers(std::uint32_t grant) {
    const GrantedAbility ability = records_.handle(grant);
    const CompiledAbility& rules = rules_of(grant);
    for (std::uint32_t i = 0; i < rules.triggers.size() && records_.contains(ability); ++i) {
        const CompiledTrigger& trigger = rules.triggers[i];
        if (trigger.on == TriggerOn::event)
            continue;
        const std::uint32_t bit = 1U << i;
        const bool owns = simulation_.actors.owns(records_[grant].actor, trigger.tag);
        const bool held = (records_[grant].tags_held & bit) != 0;
        const bool came = (records_[grant].tags_came & bit) != 0;
        if (owns == held && !came)
            continue;
        auto& record = records_.edit(grant);
        record.tags_held = owns ? record.tags_held | bit : record.tags_held & ~bit;
        record.tags_came &= ~bit;
        const bool present = trigger.on == TriggerOn::tag_present;
        // What runs already is as it should be, also where activating it again would end it.
        if (present ? owns && !is_active(grant) : came)
            (void)activate(grant, {});
        else if (!owns && present)
            end_all(grant, EndReason::cancelled);
    }
}

// What is set off

void Abilities::weigh(std::uint32_t grant, WatchPurpose purpose) {
    if (purpose == WatchPurpose::trigger)
        return weigh_triggers(grant);
    if (purpose == WatchPurpose::charges)
        return begin_recharge(grant);
    if (purpose == WatchPurpose::granter)
        return weigh_granter(grant);
    const GrantRecord& record = records_[grant];
    const CompiledAbility& rules = definition(record.definition);
    if (record.active && !rules.end_if.empty() && effects_.condition_holds(rules.end_if, frame_of(record)))
        end(grant, EndReason::interrupted);
}

// Grants by effects

void Abilities::follow(std::uint32_t effect) {
    const EffectRecord& record = effects_.records()[effect];
    const ActiveEffect by = effects_.records().handle(effect);
    const auto& grants = effects_.definition(record.definition).grants;
    std::vector<AbilityId> missing = record.counting ? grants : std::vector<AbilityId>{};
    for (const std::uint32_t grant : abilities_of(record.actor)) {
        if (records_[grant].granted_by != by)
            continue;
        if (const auto known = std::ranges::find(missing, records_[grant].definition); known != missing.end()) {
            missing.erase(known);
            records_.edit(grant).level = effects_.level(record);
        } else {
            // Taken back once the transaction is done: what it holds is removed with it.
            simulation_.actors.add_pending({grant, records_.handle(grant).generation, WatchPurpose::granter});
        }
    }
    for (const AbilityId ability : missing)
        grant(record.actor, ability, effects_.level(record), by);
}

void Abilities::weigh_granter(std::uint32_t grant) {
    const ActiveEffect by = records_[grant].granted_by;
    if (!by)
        return;
    if (effects_.records().contains(by)) {
        const EffectRecord& record = effects_.records()[by.index];
        const auto& grants = effects_.definition(record.definition).grants;
        if (record.counting && std::ranges::find(grants, records_[grant].definition) != grants.end())
            return;
    }
    revoke(grant);
}

} // namespace prowess
