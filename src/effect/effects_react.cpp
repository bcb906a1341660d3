#include "effect/effects.hpp"

#include <prowess/core/tags.hpp>

#include <algorithm>

namespace prowess {

namespace {

/// What a warning names at most of what led to a loop.
constexpr std::size_t longest_trail = 8;

} // namespace

// What happens

bool Effects::reacts(Actor actor) const {
    return simulation_.actors.contains(actor) && of_actor_[actor.index].reactors != 0;
}

void Effects::happen(Happening happening, std::span<const TagOrder> tags) {
    if (!reacts(happening.actor))
        return;
    happening.first_tag = static_cast<std::uint32_t>(happening_tags_.size());
    happening.tag_count = static_cast<std::uint32_t>(tags.size());
    for (const TagOrder tag : tags)
        happening_tags_.push(tag);
    happenings_.push(happening);
}

void Effects::note_execution(const EffectFrame& frame, std::span<const BaseChange> changes, std::uint32_t depth) {
    if (!reacts(frame.target) && !reacts(frame.source))
        return;
    const std::vector<TagOrder> tags = tags_of(frame);
    Happening happening;
    happening.depth = depth;
    happening.trail = lead(frame.effect, frame.trail);
    happening.what = ReactionTo::executed;
    happening.actor = frame.target;
    happening.other = frame.source;
    happen(happening, tags);
    for (const BaseChange& change : changes) {
        const double moved = double{change.after} - change.before;
        if (moved == 0)
            continue;
        happening.attribute = change.attribute;
        happening.amount = moved < 0 ? -moved : moved;
        happening.what = moved < 0 ? ReactionTo::hurt : ReactionTo::healed;
        happening.actor = change.actor;
        happening.other = change.actor == frame.target ? frame.source : frame.target;
        happen(happening, tags);
        if (change.actor != frame.target)
            continue;
        happening.what = moved < 0 ? ReactionTo::hurting : ReactionTo::healing;
        happening.actor = frame.source;
        happening.other = frame.target;
        happen(happening, tags);
    }
}

// Reacting

bool Effects::reacts_to(const CompiledReaction& reaction, const Happening& happening) const {
    if (reaction.on != happening.what)
        return false;
    if (happening.what == ReactionTo::event)
        return simulation_.tags->within(happening.event, reaction.event);
    return !reaction.attribute || reaction.attribute == happening.attribute;
}

void Effects::gather(const Happening& happening, std::uint32_t place, std::vector<Reaction>& into) const {
    if (!simulation_.actors.contains(happening.actor))
        return;
    for (const std::uint32_t index : effects_of(happening.actor.index)) {
        const EffectRecord& record = records_[index];
        const auto& reactions = tables_.effects[record.definition.value].reactions;
        for (std::uint32_t i = 0; i < reactions.size(); ++i)
            if (record.counting && reacts_to(reactions[i], happening))
                into.push_back({record.actor, record.number, index, records_.handle(index).generation,
                                record.definition, i, place});
    }
}

void Effects::react() {
    const std::vector<Happening> batch(happenings_.all().begin(), happenings_.all().end());
    const std::vector<TagOrder> tags(happening_tags_.all().begin(), happening_tags_.all().end());
    happenings_.clear();
    happening_tags_.clear();
    std::vector<Reaction> reactions;
    for (std::uint32_t i = 0; i < batch.size(); ++i)
        gather(batch[i], i, reactions);
    // Those of one effect stay in the order in which things happened.
    std::ranges::stable_sort(reactions, [](const Reaction& left, const Reaction& right) {
        return left.actor != right.actor ? left.actor < right.actor : came_before(left.number, right.number);
    });
    for (const Reaction& reaction : reactions) {
        const Happening& happening = batch[reaction.happening];
        react(reaction, happening, std::span(tags).subspan(happening.first_tag, happening.tag_count));
    }
}

void Effects::react(const Reaction& reaction, const Happening& happening, std::span<const TagOrder> tags) {
    // One before it may have taken it off, or over.
    if (!records_.contains({reaction.effect, reaction.generation}))
        return;
    const EffectRecord& record = records_[reaction.effect];
    if (!record.counting || record.definition != reaction.definition)
        return;
    const CompiledReaction& rules = tables_.effects[record.definition.value].reactions[reaction.index];
    const ReactionState& state = reactions_of(record)[reaction.index];
    if (simulation_.now() < state.ready_at)
        return;
    EffectFrame asked = frame_of(record);
    asked.target = happening.other;
    asked.own_tags = tags;
    asked.tags = {};
    if (!condition_holds(rules.when, asked))
        return;
    const Actor carrier = simulation_.actors.handle(record.actor);
    if (rules.chance < 1 && simulation_.draw(carrier, DrawStream::chance) >= rules.chance)
        return;
    reactions_.edit(details(record).reactions, reaction.index).ready_at = simulation_.now() + rules.internal_cooldown;
    // A copy: what its frame spans may move as its list is applied.
    Chain chain = chain_of(rules.apply, frame_of(record));
    chain.frame.instigator = happening.other;
    chain.frame.applier = carrier;
    chain.frame.amount = happening.amount;
    chain.frame.trail = happening.trail;
    apply_list(rules.apply, frame_of(chain), happening.depth + 1);
}

// Thresholds

void Effects::begin_reactions(std::uint32_t effect) {
    const EffectRecord record = records_[effect];
    const auto& reactions = tables_.effects[record.definition.value].reactions;
    if (reactions.empty())
        return;
    if (reactions_of(record).empty())
        reactions_.assign(edit_details(effect).reactions, std::vector<ReactionState>(reactions.size()));
    // What holds already was not crossed.
    for (std::uint32_t i = 0; i < reactions.size(); ++i)
        if (reactions[i].on == ReactionTo::threshold)
            reactions_.edit(details(records_[effect]).reactions, i).held =
                condition_holds(reactions[i].threshold, frame_of(records_[effect]));
}

void Effects::weigh_thresholds(std::uint32_t effect) {
    const EffectRecord record = records_[effect];
    if (!record.counting)
        return;
    const std::uint32_t generation = records_.handle(effect).generation;
    const auto& reactions = tables_.effects[record.definition.value].reactions;
    const auto is_still_there = [&] {
        return records_.contains({effect, generation}) && records_[effect].definition == record.definition;
    };
    for (std::uint32_t i = 0; i < reactions.size() && is_still_there(); ++i) {
        if (reactions[i].on != ReactionTo::threshold)
            continue;
        const bool holds = condition_holds(reactions[i].threshold, frame_of(records_[effect]));
        if (holds == reactions_of(record)[i].held)
            continue;
        reactions_.edit(details(record).reactions, i).held = holds;
        if (!holds)
            continue;
        Happening crossed;
        crossed.what = ReactionTo::threshold;
        crossed.actor = simulation_.actors.handle(record.actor);
        crossed.other = simulation_.actors[record.actor].last_changer;
        react({record.actor, record.number, effect, generation, record.definition, i, 0}, crossed, {});
    }
}

// Loops

std::uint32_t Effects::lead(EffectId effect, std::uint32_t before) {
    trails_.push_back({effect, before});
    return static_cast<std::uint32_t>(trails_.size());
}

void Effects::warn_of_loop(EffectId effect, std::uint32_t trail) {
    Warning warning{.kind = Warning::Kind::loop, .effect = effect};
    for (; trail != 0 && warning.trail.size() < longest_trail; trail = trails_[trail - 1].before)
        warning.trail.push_back(trails_[trail - 1].effect);
    std::ranges::reverse(warning.trail);
    simulation_.warnings.push_back(std::move(warning));
}

} // namespace prowess
