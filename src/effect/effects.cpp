#include "effect/effects.hpp"

#include "effect/effect_host.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace prowess {

Effects::Effects(Simulation& simulation, Attributes& attributes, Cues& cues, const Limits& limits)
    : simulation_(simulation),
      attributes_(attributes),
      cues_(cues),
      limits_(limits),
      records_(simulation.journal),
      versions_(simulation.journal),
      of_actor_(simulation.journal),
      lists_(simulation.journal),
      params_(simulation.journal),
      tags_(simulation.journal),
      context_(simulation.journal),
      captures_(simulation.journal),
      source_tags_(simulation.journal),
      reactions_(simulation.journal),
      auras_(simulation.journal),
      happenings_(simulation.journal),
      happening_tags_(simulation.journal),
      changes_(simulation.journal),
      routed_(simulation.journal),
      removed_(simulation.journal) {
    attributes.ask(*this);
}

void Effects::add_actor(std::uint32_t actor) {
    if (actor >= of_actor_.size())
        of_actor_.resize(std::size_t{actor} + 1);
    of_actor_.edit(actor) = {};
}

void Effects::remove_actor(std::uint32_t actor) {
    Chains none;
    while (!effects_of(actor).empty())
        take_off(effects_of(actor).front(), RemovalReason::actor_destroyed, none);
    of_actor_.edit(actor) = {};
}

// Frames and programs

EffectFrame Effects::frame_of(const EffectRecord& record) const {
    EffectFrame frame;
    frame.rules = &tables_.effects[record.definition.value];
    frame.effect = record.definition;
    frame.own_tags = frame.rules->tags;
    frame.reads = frame.rules->captures;
    frame.target = simulation_.actors.handle(record.actor);
    frame.owner = frame.target;
    frame.source = record.source;
    frame.under = record.under;
    frame.level = record.level;
    frame.stacks = record.stacks;
    frame.has_snapshot = record.has_snapshot;
    frame.params = params_.view(record.params);
    frame.tags = tags_.view(record.tags);
    frame.context = context_.view(record.context);
    frame.captures = captures_.view(record.captures);
    frame.source_tags = source_tags_.view(record.source_tags);
    return frame;
}

ProgramInputs Effects::inputs(const EffectFrame& frame) const {
    ProgramInputs inputs;
    inputs.level = frame.level;
    inputs.stacks = frame.stacks;
    inputs.amount = frame.amount;
    inputs.read_tags[0] = frame.own_tags;
    inputs.read_tags[1] = frame.tags;
    inputs.owner = simulation_.actors.tags(frame.owner);
    inputs.target = simulation_.actors.tags(frame.target);
    inputs.source = frame.source_tags;
    inputs.params = frame.params;
    inputs.captures = frame.captures;
    return inputs;
}

double Effects::weigh_program(const ProgramTables& programs, Program program, const EffectFrame& frame) const {
    if (program.empty())
        return 1;
    EffectHost host(simulation_, attributes_, *this, frame);
    ProgramInputs in = inputs(frame);
    in.host = &host;
    return prowess::weigh(programs, program, in);
}

bool Effects::condition_holds(Program program, const EffectFrame& frame) const {
    return weigh_program(simulation_.programs, program, frame) >= 1;
}

Expected<double> Effects::number(Program program, const EffectFrame& frame, EffectNumber which) const {
    EffectHost host(simulation_, attributes_, *this, frame);
    ProgramInputs in = inputs(frame);
    in.host = &host;
    const ProgramResult result = run(simulation_.programs, program, in);
    Failure failure(Reason::not_finite);
    failure.effect = frame.effect;
    failure.number = which;
    if (result.failed) {
        failure.reason = Reason::missing_param;
        failure.tag = simulation_.tags->id(result.missing);
        return tl::make_unexpected(failure);
    }
    if (host.missed_code())
        failure.reason = Reason::needs_code;
    if (!std::isfinite(result.value))
        return tl::make_unexpected(failure);
    return result.value;
}

// Reads

std::optional<std::int64_t> Effects::remaining(const EffectRecord& record) const {
    if (record.ends_at == never)
        return {};
    const std::int64_t left = record.counting ? record.ends_at - simulation_.now() : record.ends_at;
    return std::max<std::int64_t>(left, 0);
}

std::uint32_t Effects::backlog(const EffectRecord& record) const {
    const std::int64_t now = record.counting ? simulation_.now() : 0;
    const std::int64_t until = std::min(record.ends_at, now);
    if (record.period == 0 || record.next_pulse > until)
        return record.owed;
    return record.owed + static_cast<std::uint32_t>((until - record.next_pulse) / record.period + 1);
}

std::span<const BaseChange> Effects::changes(const EffectExecuted& event) const {
    return changes_.view(event.first_change, event.change_count);
}

void Effects::drop_sealed() {
    changes_.drop_sealed();
    routed_.drop_sealed();
    for (RemovedRecord gone : removed_.sealed()) {
        params_.release(gone.params);
        tags_.release(gone.tags);
        context_.release(gone.context);
    }
    removed_.drop_sealed();
}

std::span<const Routed> Effects::routed(const EffectExecuted& event) const {
    const auto all = routed_.all();
    const auto found = std::ranges::equal_range(all, event.sequence, {}, &Routed::sequence);
    return all.subspan(static_cast<std::size_t>(found.begin() - all.begin()), found.size());
}

RemovedEffect Effects::removed(const EffectRemoved& event) const {
    const auto all = removed_.all();
    const auto found = std::ranges::lower_bound(all, event.sequence, {}, &RemovedRecord::sequence);
    if (found == all.end() || found->sequence != event.sequence)
        return {};
    RemovedEffect removed{.source = found->source, .level = found->level, .strength = found->strength};
    for (const Param& param : params_.view(found->params))
        removed.params.emplace_back(simulation_.tags->id(param.name), param.value);
    for (const TagOrder tag : tags_.view(found->tags))
        removed.tags.push_back(simulation_.tags->id(tag));
    const auto context = context_.view(found->context);
    removed.context.assign(context.begin(), context.end());
    return removed;
}

std::vector<TagOrder> Effects::tags_of(const EffectFrame& frame) {
    std::vector<TagOrder> tags;
    std::ranges::set_union(frame.own_tags, frame.tags, std::back_inserter(tags));
    return tags;
}

ReadView Effects::view_of(const EffectFrame& frame) const {
    ReadView view;
    view.nothing = false;
    view.tags[0] = frame.own_tags;
    view.tags[1] = frame.tags;
    view.target = simulation_.actors.tags(frame.target);
    const bool as_applied = frame.rules != nullptr && frame.rules->reads_source_tags;
    view.source = as_applied ? frame.source_tags : simulation_.actors.tags(frame.source);
    view.target_actor = frame.target;
    view.source_actor = frame.source;
    return view;
}

ModifierOwner Effects::modifier_owner(std::uint32_t effect) const {
    const EffectRecord& record = records_[effect];
    return {.handle = records_.handle(effect),
            .effect = record.definition,
            .source = record.source,
            .level = record.level,
            .source_tags = source_tags_.view(record.source_tags)};
}

std::uint32_t Effects::stacks_on(std::uint32_t actor, EffectId effect) const {
    std::uint32_t stacks = 0;
    for (const std::uint32_t index : effects_of(actor))
        if (records_[index].definition == effect)
            stacks += records_[index].stacks;
    return stacks;
}

} // namespace prowess
