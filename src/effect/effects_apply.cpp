#include "effect/effects.hpp"
#include "effect/unmet.hpp"

#include <prowess/core/tags.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace prowess {

namespace {

tl::unexpected<Failure> fail(Reason reason, EffectId effect) {
    Failure failure(reason);
    failure.effect = effect;
    return tl::make_unexpected(failure);
}

/// The first of `families` that one of `tags` is of; the end where none is.
auto first_within(const TagRegistry& registry, std::span<const TagOrder> tags, std::span<const TagOrder> families) {
    return std::ranges::find_if(families, [&](TagOrder family) { return owns(tags, family, registry.end(family)); });
}

/// A duration that was worked out before.
Expected<double> finite(double seconds, EffectId effect) {
    if (std::isfinite(seconds))
        return seconds;
    Failure failure(Reason::not_finite);
    failure.effect = effect;
    failure.number = EffectNumber::duration;
    return tl::make_unexpected(failure);
}

} // namespace

Expected<Applied> Effects::apply(const Application& application) {
    Chains chains{.depth = application.depth};
    const Expected<Applied> applied = [&] {
        Transaction transaction(simulation_.journal);
        Expected<Applied> attempted = attempt(application, chains);
        if (attempted)
            transaction.keep();
        return attempted;
    }();
    if (applied)
        run_chains(chains);
    else if (!application.again && (is_refusal(applied.error().reason) || application.depth != 0))
        tell_blocked(application.effect, application.target, application.source, applied.error());
    return applied;
}

void Effects::tell_blocked(EffectId effect, Actor target, Actor source, const Failure& failure) {
    EffectBlocked blocked;
    blocked.id = effect;
    blocked.actor = target;
    blocked.source = source;
    blocked.by = failure.by_effect;
    blocked.reason = static_cast<std::uint8_t>(failure.reason);
    simulation_.events.emit(blocked);
}

EffectFrame Effects::frame_of(const Application& application) const {
    EffectFrame frame;
    frame.rules = &tables_.effects[application.effect.value];
    frame.effect = application.effect;
    frame.own_tags = frame.rules->tags;
    frame.reads = frame.rules->captures;
    frame.owner = application.target;
    frame.target = application.target;
    frame.source = application.source;
    frame.trail = application.trail;
    frame.under = application.under;
    frame.level = application.level;
    frame.params = application.params;
    frame.tags = application.tags;
    frame.has_snapshot = application.snapshot != nullptr;
    frame.context = application.context;
    if (frame.rules->reads_source_tags)
        frame.source_tags =
            application.snapshot != nullptr ? application.snapshot->tags : simulation_.actors.tags(application.source);
    return frame;
}

Expected<Applied> Effects::attempt(const Application& application, Chains& chains) {
    if (!simulation_.actors.contains(application.target))
        return fail(Reason::no_such_actor, application.effect);
    if (application.effect.value >= tables_.effects.size())
        return fail(Reason::no_such_effect, {});
    if (!tables_.effects[application.effect.value].defined)
        return fail(Reason::no_such_effect, application.effect);
    if (application.depth > limits_.chain_depth) {
        warn_of_loop(application.effect, application.trail);
        return fail(Reason::loop, application.effect);
    }
    if (const auto numbers = plain_numbers(application))
        return add_plain(application, *numbers);
    EffectFrame frame = frame_of(application);
    // A copy: what it spans may move as the transaction goes on.
    const std::vector<TagCount> source_tags(frame.source_tags.begin(), frame.source_tags.end());
    frame.source_tags = source_tags;
    if (auto refused = gate(frame))
        return tl::make_unexpected(*refused);
    // Taken this early since a chance can read one: nothing has changed.
    const std::vector<double> captured = capture(frame, application.snapshot);
    frame.captures = captured;
    if (auto refused = try_chance(frame))
        return tl::make_unexpected(*refused);
    const auto numbers = work_out(frame, application);
    if (!numbers)
        return tl::make_unexpected(numbers.error());
    if (frame.rules->lifetime == Lifetime::instant)
        return apply_instant(frame, application, chains);
    const auto existing = stacked_on(frame);
    const std::uint32_t cancelled = end_tagged(frame, existing, chains);
    auto applied = existing ? change_in_place(*existing, frame, *numbers, chains) : add_beside(frame, *numbers, chains);
    if (applied)
        applied->cancelled = cancelled;
    return applied;
}

std::optional<Failure> Effects::gate(const EffectFrame& frame) const {
    if (!condition_holds(frame.rules->require, frame)) {
        Failure failure = unmet(Reason::blocked_requirement, frame.rules->required, *this, frame);
        failure.effect = frame.effect;
        return failure;
    }
    const std::uint32_t actor = frame.target.index;
    if (of_actor_[actor].blockers == 0)
        return {};
    Failure failure(Reason::blocked_immunity);
    failure.effect = frame.effect;
    for (const std::uint32_t index : effects_of(actor)) {
        const EffectRecord& other = records_[index];
        const std::span<const TagOrder> blocks = tables_.effects[other.definition.value].blocks;
        const auto blocked = other.counting ? first_within(*simulation_.tags, frame.rules->tags, blocks) : blocks.end();
        if (blocked == blocks.end())
            continue;
        failure.by_effect = other.definition;
        failure.tag = simulation_.tags->id(*blocked);
        return failure;
    }
    return {};
}

std::optional<Failure> Effects::try_chance(const EffectFrame& frame) {
    if (frame.rules->chance.empty())
        return {};
    const auto chance = number(frame.rules->chance, frame, EffectNumber::chance);
    if (!chance)
        return chance.error();
    Failure failure(Reason::chance);
    failure.effect = frame.effect;
    return *chance < 1 && simulation_.draw(frame.target, DrawStream::chance) >= *chance ? std::optional(failure)
                                                                                        : std::nullopt;
}

std::optional<Failure> Effects::missing_param(const EffectFrame& frame) const {
    for (const TagOrder needed : frame.rules->needed_params) {
        if (std::ranges::find(frame.params, needed, &Param::name) != frame.params.end())
            continue;
        Failure failure(Reason::missing_param);
        failure.effect = frame.effect;
        failure.tag = simulation_.tags->id(needed);
        return failure;
    }
    return {};
}

std::optional<Failure> Effects::bad_spec(const EffectFrame& frame, const Application& application) const {
    const auto not_finite = [&](EffectNumber number) {
        Failure failure(Reason::not_finite);
        failure.effect = frame.effect;
        failure.number = number;
        return failure;
    };
    if (!std::isfinite(frame.level))
        return not_finite(EffectNumber::level);
    if (application.strength && !std::isfinite(*application.strength))
        return not_finite(EffectNumber::strength);
    for (const Param& param : frame.params) {
        if (std::isfinite(param.value))
            continue;
        Failure failure = not_finite(EffectNumber::param);
        failure.tag = simulation_.tags->id(param.name);
        return failure;
    }
    return {};
}

tl::unexpected<Failure> Effects::bad_time(Reason reason, Program time, const EffectFrame& frame) const {
    Failure failure(reason);
    failure.effect = frame.effect;
    for (const Instruction& step : simulation_.programs.instructions.subspan(time.first, time.count)) {
        if (step.code != Instruction::Code::capture || frame.reads[step.index].from == Side::ability)
            continue;
        const CompiledRead& read = frame.reads[step.index];
        const Actor actor = read.from == Side::source ? frame.source : frame.target;
        if (simulation_.actors.contains(actor) && attributes_.has(actor.index, read.attribute))
            continue;
        failure.attribute = read.attribute;
        failure.of_source = read.from == Side::source;
        break;
    }
    return tl::make_unexpected(failure);
}

Expected<Effects::Numbers> Effects::work_out(const EffectFrame& frame, const Application& application) {
    const CompiledEffect& rules = *frame.rules;
    if (auto failed = bad_spec(frame, application))
        return tl::make_unexpected(*failed);
    Numbers numbers;
    numbers.duration = never;
    if (rules.lifetime == Lifetime::timed) {
        const auto seconds = application.duration ? finite(*application.duration, frame.effect)
                                                  : number(rules.duration, frame, EffectNumber::duration);
        if (!seconds)
            return tl::make_unexpected(seconds.error());
        numbers.duration = to_flicks(*seconds).count();
        if (numbers.duration <= 0)
            return bad_time(Reason::bad_duration, rules.duration, frame);
    }
    if (rules.periodic()) {
        const auto seconds = number(rules.period, frame, EffectNumber::period);
        if (!seconds)
            return tl::make_unexpected(seconds.error());
        if (*seconds < shortest_period)
            return bad_time(Reason::bad_period, rules.period, frame);
        numbers.period = to_flicks(*seconds).count();
    }
    if (application.strength) {
        numbers.strength = *application.strength;
    } else if (!rules.strength.empty()) {
        const auto strength = number(rules.strength, frame, EffectNumber::strength);
        if (!strength)
            return tl::make_unexpected(strength.error());
        numbers.strength = *strength;
    }
    if (rules.absorbs) {
        const auto absorbs = number(rules.absorbs->amount, frame, EffectNumber::absorbs);
        if (!absorbs)
            return tl::make_unexpected(absorbs.error());
        numbers.absorbs = std::max(0.0, *absorbs);
    }
    // Of all that is worked out only later as well: amounts, lists, reactions.
    if (auto missing = missing_param(frame))
        return tl::make_unexpected(*missing);
    return numbers;
}

Expected<Applied> Effects::apply_instant(const EffectFrame& frame, const Application& application, Chains& chains) {
    Applied applied;
    applied.disposition = Disposition::executed;
    applied.cancelled = end_tagged(frame, {}, chains);
    if (auto failed = execute(frame, application.pays, chains))
        return tl::make_unexpected(*failed);
    add_chain(chains, frame.rules->on_apply, frame);
    return applied;
}

std::uint32_t Effects::end_tagged(const EffectFrame& frame, std::optional<std::uint32_t> kept, Chains& chains) {
    if (frame.rules->ends.empty())
        return 0;
    const auto on_target = effects_of(frame.target.index);
    const std::vector<std::uint32_t> before(on_target.begin(), on_target.end());
    std::uint32_t ended = 0;
    for (const std::uint32_t index : before) {
        const std::span<const TagOrder> ends = frame.rules->ends;
        const CompiledEffect& other = tables_.effects[records_[index].definition.value];
        if (index == kept || first_within(*simulation_.tags, other.tags, ends) == ends.end())
            continue;
        take_off(index, RemovalReason::cancelled, chains);
        ++ended;
    }
    return ended;
}

std::uint32_t Effects::next_version() const {
    const std::uint32_t place = records_.next_index();
    return place == records_.end() ? 0 : records_[place].version;
}

Expected<Applied> Effects::add_instance(const EffectFrame& frame, const Numbers& numbers, Chains& chains) {
    const std::uint32_t actor = frame.target.index;
    const CompiledEffect& rules = *frame.rules;
    if (of_actor_[actor].effects.size >= limits_.effects_per_actor)
        return fail(Reason::no_capacity, frame.effect);
    EffectRecord made;
    made.actor = actor;
    made.definition = frame.effect;
    made.number = simulation_.actors.take_number(actor);
    made.duration = numbers.duration;
    made.ends_at = numbers.duration;
    made.next_pulse = numbers.period == 0 ? never : numbers.period;
    made.source = frame.source;
    made.first_pulse_waits = rules.period_on_apply;
    made.has_snapshot = frame.has_snapshot;
    made.version = next_version();
    const ActiveEffect effect = records_.insert(made);
    set_period(effect.index, numbers.period);
    carry(effect.index, frame, numbers);
    lists_.push(of_actor_.edit(actor).effects, effect.index);
    stacks_changed(actor, frame.effect);
    watch(effect.index);
    if (may_count(effect.index)) {
        if (auto failed = begin_counting(effect.index, chains))
            return tl::make_unexpected(*failed);
    }
    EffectApplied told;
    told.id = frame.effect;
    told.actor = frame.target;
    told.source = frame.source;
    told.effect = effect;
    simulation_.events.emit(told);
    add_chain(chains, rules.on_apply, frame);
    return Applied{.disposition = Disposition::applied, .effect = effect, .stacks = 1};
}

// Captures

std::vector<double> Effects::capture(const EffectFrame& frame, const SourceSnapshot* snapshot) const {
    std::vector<double> values;
    values.reserve(frame.rules->captures.size());
    for (const CompiledRead& read : frame.rules->captures) {
        const bool taken = snapshot != nullptr && (read.from == Side::source || read.from == Side::ability) &&
                           !read.live && values.size() < snapshot->captures.size();
        values.push_back(taken ? snapshot->captures[values.size()] : capture_one(read, frame));
    }
    return values;
}

double Effects::capture_one(const CompiledRead& read, const EffectFrame& frame) const {
    if (read.from == Side::ability)
        return frame.under.ability ? stats_->stat(frame.under, read.attribute) : 0;
    const Actor actor = read.from == Side::source ? frame.source : frame.target;
    if (!simulation_.actors.contains(actor) || !attributes_.has(actor.index, read.attribute))
        return 0;
    ReadView view = view_of(frame);
    view.tags[2] = read.tagged;
    return attributes_.part(actor.index, read.attribute, read.part, view);
}

std::vector<double> Effects::capture_source(EffectId effect, const Under& under, std::span<const TagOrder> tags,
                                            Actor target) const {
    EffectFrame frame;
    frame.rules = &tables_.effects[effect.value];
    frame.effect = effect;
    frame.own_tags = frame.rules->tags;
    frame.source = under.owner;
    frame.owner = target;
    frame.target = target;
    frame.under = under;
    frame.tags = tags;
    frame.source_tags = simulation_.actors.tags(under.owner);
    std::vector<double> values;
    for (const CompiledRead& read : frame.rules->captures)
        values.push_back(read.from == Side::target ? 0 : capture_one(read, frame));
    return values;
}

double Effects::duration_of(const Application& application) const {
    EffectFrame frame = frame_of(application);
    const std::vector<double> captured = capture(frame, application.snapshot);
    frame.captures = captured;
    frame.previewing = true;
    return number(frame.rules->duration, frame).value_or(std::numeric_limits<double>::quiet_NaN());
}

} // namespace prowess
