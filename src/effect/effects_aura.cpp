#include "effect/effects.hpp"

#include <algorithm>

namespace prowess {

namespace {

/// An effect of an aura has the actor that bears it as source where nobody else is.
EffectFrame with_source(EffectFrame frame) {
    if (!frame.source)
        frame.source = frame.owner;
    return frame;
}

} // namespace

void Effects::begin_aura(std::uint32_t effect) {
    if (!tables_.effects[records_[effect].definition.value].aura)
        return;
    auras_.add(effect);
    simulation_.actors.add_pending({effect, records_.handle(effect).generation, WatchPurpose::aura});
}

void Effects::end_aura(std::uint32_t effect, RemovalReason reason, Chains& chains) {
    if (!auras_.has(effect))
        return;
    const auto all = auras_.reached(effect);
    const std::vector<Reached> reached(all.begin(), all.end());
    auras_.remove(effect);
    for (const Reached& who : reached)
        if (records_.contains(who.effect))
            take_off(who.effect.index, reason, chains);
}

void Effects::end_auras(std::span<const CompiledEffect> next) {
    for (const std::uint32_t bearer : bearers_in_order()) {
        const EffectId definition = records_[bearer].definition;
        if (gives_the_same(tables_.effects[definition.value].aura, next[definition.value].aura))
            continue;
        Chains gone;
        end_aura(bearer, RemovalReason::definition_gone, gone);
    }
}

std::vector<std::uint32_t> Effects::bearers_in_order() const {
    std::vector<std::uint32_t> bearers(auras_.bearers().begin(), auras_.bearers().end());
    std::ranges::sort(bearers, [&](std::uint32_t left, std::uint32_t right) {
        const EffectRecord& one = records_[left];
        const EffectRecord& other = records_[right];
        return one.actor != other.actor ? one.actor < other.actor : came_before(one.number, other.number);
    });
    return bearers;
}

void Effects::weigh_auras() {
    if (auras_.bearers().empty())
        return;
    std::vector<ActiveEffect> bearers;
    for (const std::uint32_t bearer : bearers_in_order())
        bearers.push_back(records_.handle(bearer));
    const auto bears = [&](ActiveEffect effect) { return records_.contains(effect) && auras_.has(effect.index); };
    // All that leave do so before anybody is reached, so that what they shared is given again at once.
    for (const ActiveEffect bearer : bearers)
        if (bears(bearer))
            let_leave(bearer.index);
    for (const ActiveEffect bearer : bearers)
        if (bears(bearer))
            reach(bearer.index);
}

bool Effects::stays(const Reached& who, const EffectFrame& frame) const {
    if (!simulation_.actors.contains(who.actor))
        return false;
    const CompiledAura& aura = *frame.rules->aura;
    if (who.actor != frame.owner) {
        const auto from = simulation_.positions.at(frame.owner.index);
        const auto to = simulation_.positions.at(who.actor.index);
        if (!from || !to || Offset(*from, *to).squared() > aura.leave_at * aura.leave_at)
            return false;
    } else if (!aura.bearer) {
        return false;
    }
    EffectFrame asked = frame;
    asked.target = who.actor;
    return condition_holds(aura.gives.where, asked);
}

void Effects::let_leave(std::uint32_t bearer) {
    Chains chains;
    for (std::size_t at = 0; at < auras_.reached(bearer).size();) {
        const Reached who = auras_.reached(bearer)[at];
        if (stays(who, with_source(frame_of(records_[bearer])))) {
            ++at;
            continue;
        }
        auras_.leave(bearer, at);
        if (!records_.contains(who.effect))
            continue;
        take_off(who.effect.index, RemovalReason::ended, chains);
        // Taking it off can have taken off what bears the aura.
        if (!auras_.has(bearer))
            break;
    }
    run_chains(chains);
}

void Effects::reach(std::uint32_t bearer) {
    const ActiveEffect handle = records_.handle(bearer);
    const EffectFrame frame = with_source(frame_of(records_[bearer]));
    const CompiledAura& aura = *frame.rules->aura;
    const auto is_reached = [&](Actor actor) {
        return std::ranges::find(auras_.reached(bearer), actor, &Reached::actor) != auras_.reached(bearer).end();
    };
    std::vector<Actor> near = find(
        {.around = frame.owner, .distance = aura.gives.within, .where = aura.gives.where, .dead = Dead::also}, frame);
    if (stays({.actor = frame.owner, .effect = {}}, frame))
        near.insert(near.begin(), frame.owner);
    std::vector<Actor> without;
    for (const Reached& who : auras_.reached(bearer))
        if (!who.unlucky && !records_.contains(who.effect))
            without.push_back(who.actor);
    const std::size_t refused = without.size();
    for (const Actor actor : near) {
        if (is_reached(actor))
            continue;
        auras_.reach(bearer, {.actor = actor, .effect = {}});
        without.push_back(actor);
    }
    // What is given leads to anything: to its end, to that of the aura, to other auras.
    for (std::size_t i = 0; i < without.size(); ++i)
        if (records_.contains(handle) && auras_.has(bearer))
            give(handle, without[i], i >= refused);
}

void Effects::give(ActiveEffect bearer, Actor actor, bool is_new) {
    EffectFrame frame = with_source(frame_of(records_[bearer.index]));
    frame.target = actor;
    const CompiledEntry& entry = frame.rules->aura->gives;
    auto application = application_of(entry, frame, 0);
    // Copies: what they span may move as it is applied.
    const std::vector<TagOrder> tags(frame.tags.begin(), frame.tags.end());
    const std::vector<ContextData> context(frame.context.begin(), frame.context.end());
    application->tags = tags;
    application->context = context;
    application->again = !is_new;
    const auto applied = apply_prepared(entry, frame, *application);
    const bool goes_on = records_.contains(bearer) && auras_.has(bearer.index);
    const auto all = goes_on ? auras_.reached(bearer.index) : std::span<const Reached>{};
    const auto who = std::ranges::find(all, actor, &Reached::actor);
    if (who != all.end()) {
        Reached& reached = auras_.edit(bearer.index, static_cast<std::size_t>(who - all.begin()));
        reached.effect = applied ? applied->effect : ActiveEffect{};
        reached.unlucky = !applied && applied.error().reason == Reason::chance;
    } else if (applied && records_.contains(applied->effect)) {
        remove(applied->effect.index, RemovalReason::ended);
    }
}

} // namespace prowess
