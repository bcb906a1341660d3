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
      rhythms_(simulation.journal),
      details_(simulation.journal),
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

// Memory that is needed soon

void Effects::fetch_target(std::uint32_t actor) const {
    of_actor_.fetch(actor);
    simulation_.actors.fetch(actor);
    attributes_.fetch(actor);
}

void Effects::fetch_lists(std::uint32_t actor) const {
    lists_.fetch(of_actor_[actor].effects);
    simulation_.actors.fetch_tags(actor);
    attributes_.fetch_modifiers(actor);
}

void Effects::fetch_end(std::uint32_t effect) const {
    records_.fetch_generation(effect);
    fetch_lists(records_[effect].actor);
}

void Effects::fetch_due(std::uint32_t effect) const {
    const EffectRecord& record = records_[effect];
    rhythms_.fetch(record.rhythm);
    fetch_target(record.actor);
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
    const EffectDetails& details = this->details(record);
    frame.under = details.under;
    frame.level = level(record);
    frame.stacks = record.stacks;
    frame.has_snapshot = record.has_snapshot;
    frame.params = params_.view(details.params);
    frame.tags = tags_.view(details.tags);
    frame.context = context_.view(details.context);
    frame.captures = captures_.view(details.captures);
    frame.source_tags = source_tags_.view(details.source_tags);
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
    if (const double* const constant = simulation_.programs.constant(program); constant && std::isfinite(*constant))
        return *constant;
    EffectHost host(simulation_, attributes_, *this, frame);
    ProgramInputs in = inputs(frame);
    in.host = &host;
    const ProgramResult result = run(simulation_.programs, program, in);
    if (!result.failed && std::isfinite(result.value))
        return result.value;
    Failure failure(result.failed        ? Reason::missing_param
                    : host.missed_code() ? Reason::needs_code
                                         : Reason::not_finite);
    failure.effect = frame.effect;
    failure.number = which;
    if (result.failed)
        failure.tag = simulation_.tags->id(result.missing);
    return tl::make_unexpected(failure);
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
    if (record.rhythm == 0 || record.next_pulse > until)
        return rhythm(record).owed;
    return rhythm(record).owed + static_cast<std::uint32_t>((until - record.next_pulse) / rhythm(record).period + 1);
}

std::span<const BaseChange> Effects::changes(const EffectExecuted& event) const {
    return changes_.view(event.first_change, event.change_count);
}

void Effects::drop_sealed_changes() {
    changes_.drop_sealed();
    routed_.drop_sealed();
}

void Effects::forget_changes() {
    changes_.forget();
    routed_.forget();
}

void Effects::drop_sealed() {
    for (const RemovedRecord& gone : removed_.sealed())
        release_details(gone.details);
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
    const EffectDetails& details = this->details(*found);
    RemovedEffect removed{.source = found->source, .level = level(*found), .strength = details.strength};
    for (const Param& param : params_.view(details.params))
        removed.params.emplace_back(simulation_.tags->id(param.name), param.value);
    for (const TagOrder tag : tags_.view(details.tags))
        removed.tags.push_back(simulation_.tags->id(tag));
    const auto context = context_.view(details.context);
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
            .level = level(record),
            .source_tags = source_tags_.view(details(record).source_tags)};
}

std::uint32_t Effects::stacks_on(std::uint32_t actor, EffectId effect) const {
    std::uint32_t stacks = 0;
    for (const std::uint32_t index : effects_of(actor))
        if (records_[index].definition == effect)
            stacks += records_[index].stacks;
    return stacks;
}

} // namespace prowess
