#include "attribute/reading.hpp"
#include "effect/effects.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace prowess {

namespace {

/// How often a modifier counts beside its stacks: once, or for each whole `every` of another attribute.
double times_per(const CompiledModifier& modifier, const Attributes& attributes, std::uint32_t actor) {
    if (!modifier.per)
        return 1;
    if (!attributes.has(actor, modifier.per))
        return 0;
    return whole_times(attributes.value(actor, modifier.per), modifier.every);
}

/// What executing does to a base, with what the modifier contributes.
double executed(Operation operation, double base, double share) {
    switch (operation) {
    case Operation::flat:
    case Operation::unscaled: return base + share;
    case Operation::additive: return base * (1 + share);
    case Operation::multiplicative: return base * share;
    case Operation::divide: return base / std::max(0.01, 1 + share);
    case Operation::base:
    case Operation::override: return share;
    case Operation::at_least: return std::max(base, share);
    case Operation::at_most: return std::min(base, share);
    }
    return base;
}

} // namespace

Expected<Execution> Effects::plan(const EffectFrame& frame) const {
    std::vector<Part> parts;
    parts.reserve(frame.rules->modifier_count);
    for (std::uint32_t i = 0; i < frame.rules->modifier_count; ++i)
        if (auto failed = plan_part(i, frame, parts))
            return tl::make_unexpected(*failed);
    const auto outdone = [&](const Part& part) {
        const Rival own = rival(part);
        return part.modifier->group != 0 && std::ranges::any_of(parts, [&](const Part& other) {
                   return &other != &part && own.same_group(*other.modifier) && rival(other).beats(own);
               });
    };
    Execution execution;
    for (const Part& part : parts) {
        if (outdone(part))
            continue;
        if (auto failed = plan_change(part, frame, execution))
            return tl::make_unexpected(*failed);
    }
    if (auto failed = run_code(frame, execution))
        return tl::make_unexpected(*failed);
    if (auto failed = pass_routes(frame, execution))
        return tl::make_unexpected(*failed);
    return execution;
}

Rival Effects::rival(const Part& part) {
    return {*part.modifier, part.share, 0, part.place};
}

std::optional<Failure> Effects::plan_part(std::uint32_t place, const EffectFrame& frame,
                                          std::vector<Part>& parts) const {
    ModifierEntry entry;
    entry.definition = frame.rules->first_modifier + place;
    const CompiledModifier& modifier = attributes_.definition(entry);
    const std::uint32_t actor = frame.target.index;
    if (frame.rules->periodic() && modifier.lasting)
        return {};
    const auto fail = [&](Failure failure) {
        failure.effect = frame.effect;
        failure.attribute = modifier.attribute;
        return std::optional(std::move(failure));
    };
    if (!modifier.route && !attributes_.has(actor, modifier.attribute))
        return modifier.optional ? std::nullopt : fail(Failure(Reason::no_attribute));
    if (!modifier.route && attributes_.definition(modifier.attribute).is_derived())
        return fail(Failure(Reason::derived));
    const double weight = weigh_program(simulation_.programs, modifier.when, frame);
    if (!(weight > 0) || (weight < 1 && counts_once(modifier.operation)))
        return {};
    const auto amount = number(modifier.amount, frame);
    const auto cap = amount ? cap_of(modifier, frame) : amount;
    if (!cap)
        return fail(cap.error());
    double times = times_per(modifier, attributes_, actor);
    if (times == 0)
        return {};
    if (modifier.per_stack && !counts_once(modifier.operation))
        times *= frame.stacks;
    parts.push_back({&modifier, contribution(modifier.operation, weight * *amount, times, *cap), place});
    return {};
}

std::optional<Failure> Effects::plan_change(const Part& part, const EffectFrame& frame, Execution& execution) const {
    const CompiledModifier& modifier = *part.modifier;
    if (modifier.route) {
        execution.routed.push_back({modifier.route, part.share});
        return {};
    }
    Change& change = change_of(execution, frame.target.index, modifier.attribute);
    if (modifier.beyond_limit == BeyondLimit::reject)
        change.beyond_limit = BeyondLimit::reject;
    if (add_change(change, modifier.operation, part.share))
        return {};
    Failure failure(Reason::execution_failed);
    failure.effect = frame.effect;
    failure.attribute = modifier.attribute;
    return failure;
}

Effects::Change& Effects::change_of(Execution& execution, std::uint32_t actor, AttributeId attribute) const {
    const auto known = std::ranges::find_if(execution.changes, [&](const Change& change) {
        return change.actor == actor && change.attribute == attribute;
    });
    return known != execution.changes.end()
               ? *known
               : execution.changes.emplace_back(Change{actor, attribute, attributes_.followed_base(actor, attribute)});
}

bool Effects::add_change(Change& change, Operation operation, double share) {
    change.base = executed(operation, change.base, share);
    return std::isfinite(change.base);
}

std::optional<Failure> Effects::carry_out(const EffectFrame& frame, Execution execution, bool pays, Chains& chains) {
    std::vector<Change> named;
    if (!frame.rules->cues.empty())
        named = execution.changes;
    // The target's first, and limits before what they limit.
    std::ranges::stable_sort(execution.changes, {}, [&](const Change& change) {
        return std::pair(change.actor != frame.target.index, attributes_.definition(change.attribute).rank);
    });
    EffectExecuted told;
    told.id = frame.effect;
    told.actor = frame.target;
    told.source = frame.source;
    told.first_change = changes_.next();
    told.change_count = static_cast<std::uint16_t>(execution.changes.size());
    for (const Change& change : execution.changes)
        attributes_.follow_limits(change.actor, change.attribute);
    for (const Change& change : execution.changes) {
        const float before = attributes_.base(change.actor, change.attribute);
        const float rounded = attributes_.rounded(change.attribute, change.base);
        const float limited = attributes_.limited(change.actor, change.attribute, change.base);
        if (change.beyond_limit == BeyondLimit::reject && limited != rounded) {
            Failure failure(Reason::execution_failed);
            failure.effect = frame.effect;
            failure.attribute = change.attribute;
            failure.of_source = change.actor != frame.target.index;
            return failure;
        }
        attributes_.set_base(change.actor, change.attribute, pays && limited > rounded ? rounded : limited);
        changes_.push({simulation_.actors.handle(change.actor), change.attribute, before,
                       attributes_.base(change.actor, change.attribute)});
        if (changes_.all().back().after == before)
            continue;
        // What its source does to itself by way of its target is its target's doing.
        simulation_.actors.note_changer(change.actor, change.actor == frame.target.index ? frame.source : frame.target);
    }
    const std::uint32_t sequence = simulation_.events.next_sequence();
    for (const Execution::OnRoute& part : execution.routed)
        routed_.push({sequence, part.route, to_cell(part.amount), to_cell(part.absorbed)});
    simulation_.events.emit(told);
    const auto changed = changes_.all().last(execution.changes.size());
    play_cues(frame, named, changed);
    note_execution(frame, changed, chains.depth);
    for (const Execution::Absorption& absorption : execution.absorptions) {
        edit_details(absorption.effect).absorbs = absorption.left;
        if (!(absorption.left > 0))
            take_off(absorption.effect, RemovalReason::used_up, chains);
    }
    return {};
}

void Effects::play_cues(const EffectFrame& frame, std::span<const Change> named, std::span<const BaseChange> changed) {
    if (frame.rules->cues.empty())
        return;
    std::vector<BaseChange> changes;
    for (const Change& change : named)
        changes.push_back(*std::ranges::find_if(changed, [&](const BaseChange& each) {
            return each.actor.index == change.actor && each.attribute == change.attribute;
        }));
    std::ranges::stable_partition(changes, [&](const BaseChange& each) { return each.actor == frame.target; });
    cues_.play(frame.rules->cues, {.actor = frame.target,
                                   .id = frame.effect,
                                   .effect = frame.instance,
                                   .source = frame.source,
                                   .level = frame.level,
                                   .under = frame.under,
                                   .context = frame.context,
                                   .changes = changes});
}

double Effects::sole_amount(const CompiledModifier& modifier, const EffectRecord& record) const {
    if (const double* const constant = simulation_.programs.constant(modifier.amount))
        return *constant;
    const EffectDetails& details = this->details(record);
    ProgramInputs inputs;
    inputs.level = level(record);
    inputs.stacks = record.stacks;
    inputs.params = params_.view(details.params);
    inputs.captures = captures_.view(details.captures);
    const ProgramResult result = run(simulation_.programs, modifier.amount, inputs);
    return result.failed ? no_value : result.value;
}

bool Effects::execute_sole_change(std::uint32_t effect) {
    const EffectRecord& record = records_[effect];
    const std::uint32_t sole = tables_.effects[record.definition.value].sole_change;
    const std::uint32_t actor = record.actor;
    if (sole == 0 || of_actor_[actor].reactors != 0 || reacts(record.source))
        return false;
    const CompiledModifier& modifier = attributes_.modifier(sole - 1);
    const std::uint16_t slot = attributes_.plain_slot(actor, modifier.attribute);
    if (slot == Attributes::no_slot)
        return false;
    const double amount = sole_amount(modifier, record);
    if (!std::isfinite(amount))
        return false;
    const double times = modifier.per_stack && !counts_once(modifier.operation) ? record.stacks : 1;
    const float before = attributes_.base_at(actor, slot);
    const double base = executed(modifier.operation, before, contribution(modifier.operation, amount, times));
    if (!std::isfinite(base))
        return false;
    const float after = attributes_.limited(actor, modifier.attribute, base);
    if (modifier.beyond_limit == BeyondLimit::reject && after != attributes_.rounded(modifier.attribute, base))
        return false;
    attributes_.set_plain_base(actor, modifier.attribute, slot, after);
    if (after != before)
        simulation_.actors.note_changer(actor, record.source);
    auto& told = simulation_.events.add<EffectExecuted>();
    told.id = record.definition;
    told.actor = simulation_.actors.handle(actor);
    told.source = record.source;
    told.first_change = changes_.next();
    told.change_count = 1;
    BaseChange& change = changes_.add();
    change.actor = told.actor;
    change.attribute = modifier.attribute;
    change.before = before;
    change.after = after;
    return true;
}

std::optional<Failure> Effects::execute(const EffectFrame& borrowed, bool pays, Chains& chains) {
    // What a frame spans of this world's own pools may move as tags and modifiers come and go: it is read before.
    auto execution = plan(borrowed);
    if (!execution)
        return execution.error();
    const EffectFrame frame = borrowed;
    Chain parts;
    if (!frame.rules->period_effects.empty())
        parts = chain_of(frame.rules->period_effects, frame);
    if (auto failed = carry_out(frame, std::move(*execution), pays, chains))
        return failed;
    for (const TagOrder tag : frame.rules->add_tags) {
        if (simulation_.actors.add_tag(frame.target.index, tag))
            continue;
        Failure failure(Reason::no_capacity);
        failure.effect = frame.effect;
        failure.tag = simulation_.tags->id(tag);
        return failure;
    }
    for (const TagOrder tag : frame.rules->remove_tags)
        simulation_.actors.remove_tag(frame.target.index, tag);
    return apply_parts(parts, chains);
}

Expected<std::vector<BaseChange>> Effects::preview(const Application& application) {
    Failure failure(Reason::no_such_actor);
    failure.effect = application.effect;
    if (!simulation_.actors.contains(application.target))
        return tl::make_unexpected(failure);
    EffectFrame frame = frame_of(application);
    frame.previewing = true;
    const std::vector<double> captured = capture(frame, application.snapshot);
    frame.captures = captured;
    const std::size_t first = changes_.size();
    const Transaction undone(simulation_.journal);
    Chains none;
    if (auto failed = execute(frame, application.pays, none))
        return tl::make_unexpected(*failed);
    const auto changes = changes_.all().subspan(first);
    return std::vector<BaseChange>(changes.begin(), changes.end());
}

Expected<float> Effects::base_after(std::uint32_t actor, AttributeId attribute, Operation operation,
                                    double amount) const {
    const bool derived = attributes_.definition(attribute).is_derived();
    const double base =
        executed(operation, attributes_.followed_base(actor, attribute), contribution(operation, amount));
    if (!derived && std::isfinite(base))
        return attributes_.limited(actor, attribute, base);
    Failure failure(derived ? Reason::derived : Reason::execution_failed);
    failure.attribute = attribute;
    return tl::make_unexpected(failure);
}

std::optional<Failure> Effects::cannot_pay(const Application& cost) const {
    EffectFrame frame = frame_of(cost);
    frame.previewing = true;
    const std::vector<double> captured = capture(frame, cost.snapshot);
    frame.captures = captured;
    const auto execution = plan(frame);
    Failure failure = execution ? Failure(Reason::cost) : execution.error();
    failure.effect = cost.effect;
    if (!execution) {
        failure.cause = std::exchange(failure.reason, Reason::cost);
        return failure;
    }
    for (const Change& change : execution->changes) {
        if (change.actor != cost.target.index)
            continue;
        const Explanation left = attributes_.explain_over(change.actor, change.attribute, change.base, {});
        if (left.before_limits >= std::max(0.0, left.has_min ? left.min : 0))
            continue;
        failure.attribute = change.attribute;
        return failure;
    }
    return {};
}

} // namespace prowess
