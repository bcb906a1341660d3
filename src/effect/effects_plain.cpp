// The short way of effects that ask nothing and lead to nothing, as most are: it ends in the state, and tells the
// events, of the long way.

#include "attribute/reading.hpp"
#include "effect/effects.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace prowess {

namespace {

/// Whether an application carries nothing that an effect's record does not hold.
bool is_bare(const Application& application) {
    return application.params.empty() && application.tags.empty() && application.context.empty() &&
           !application.strength && !application.duration && application.snapshot == nullptr &&
           application.under == Under{} && double{level_at_hand(application.level)} == application.level;
}

/// What a program of a plain effect works out to.
double plain_number(const ProgramTables& programs, Program program, double level) {
    if (const double* const constant = programs.constant(program))
        return *constant;
    ProgramInputs inputs;
    inputs.level = level;
    return run(programs, program, inputs).value;
}

} // namespace

std::optional<Effects::Numbers> Effects::plain_numbers(const Application& application) const {
    const CompiledEffect& rules = tables_.effects[application.effect.value];
    const std::uint32_t actor = application.target.index;
    if (!rules.plain || !is_bare(application) || of_actor_[actor].blockers != 0 ||
        of_actor_[actor].effects.size >= limits_.effects_per_actor ||
        attributes_.modifier_count(actor) + rules.modifier_count > limits_.modifiers_per_actor)
        return {};
    Numbers numbers;
    numbers.duration = never;
    if (rules.lifetime == Lifetime::timed) {
        const double seconds = plain_number(simulation_.programs, rules.duration, application.level);
        if (!std::isfinite(seconds))
            return {};
        numbers.duration = to_flicks(seconds).count();
    }
    if (rules.periodic()) {
        const double seconds = plain_number(simulation_.programs, rules.period, application.level);
        if (!(std::isfinite(seconds) && seconds >= shortest_period))
            return {};
        numbers.period = to_flicks(seconds).count();
    }
    return numbers.duration > 0 ? std::optional(numbers) : std::nullopt;
}

Expected<Applied> Effects::add_plain(const Application& application, const Numbers& numbers) {
    const std::uint32_t actor = application.target.index;
    const CompiledEffect& rules = tables_.effects[application.effect.value];
    const std::uint32_t rhythm = numbers.period == 0 ? 0 : rhythms_.add({.period = numbers.period, .pulses = {}});
    const std::uint32_t version = next_version() + 1;
    const auto [effect, made] = records_.add();
    made.actor = actor;
    made.definition = application.effect;
    made.number = simulation_.actors.take_number(actor);
    made.version = version;
    made.duration = numbers.duration;
    made.ends_at = later(simulation_.now(), numbers.duration);
    made.next_pulse = numbers.period == 0 ? never : simulation_.now() + numbers.period;
    made.source = application.source;
    made.level = static_cast<float>(application.level);
    made.counting = true;
    made.rhythm = rhythm;
    const std::int64_t due = std::min(made.next_pulse, made.ends_at);
    lists_.push(of_actor_.edit(actor, &OfActor::effects), effect.index);
    stacks_changed(actor, application.effect);
    if (auto failed = add_owner_tags(effect.index, rules.owner_tags))
        return tl::make_unexpected(*failed);
    add_plain_modifiers(effect.index, rules);
    if (due != never)
        simulation_.wait({due, Deadline::item_of(DueKind::effect, effect.index), version});
    auto& told = simulation_.events.add<EffectApplied>();
    told.id = application.effect;
    told.actor = application.target;
    told.source = application.source;
    told.effect = effect;
    return Applied{.disposition = Disposition::applied, .effect = effect, .stacks = 1};
}

void Effects::add_plain_modifiers(std::uint32_t effect, const CompiledEffect& rules) {
    const EffectRecord record = records_[effect];
    for (std::uint32_t i = 0; i < rules.modifier_count; ++i) {
        const CompiledModifier& modifier = attributes_.modifier(rules.first_modifier + i);
        if (rules.periodic() && !modifier.lasting)
            continue;
        const double amount = sole_amount(modifier, record);
        if (!std::isfinite(amount))
            warn_not_finite(record.definition, modifier.attribute);
        ModifierEntry entry;
        entry.owner = effect;
        entry.definition = rules.first_modifier + i;
        entry.number = record.number;
        entry.amount = std::isfinite(amount) ? to_cell(amount) : std::numeric_limits<float>::quiet_NaN();
        entry.attribute = static_cast<std::uint16_t>(modifier.attribute.value);
        entry.operation = modifier.operation;
        entry.plain = true;
        attributes_.put_modifier(record.actor, entry);
    }
}

bool Effects::is_plain(const EffectRecord& record) const {
    return record.counting && record.details == 0 && tables_.effects[record.definition.value].plain;
}

void Effects::take_off_plain(std::uint32_t effect, RemovalReason reason) {
    EffectRecord& kept = records_.edit(effect);
    kept.counting = false;
    kept.version += 2;
    const EffectRecord record = kept;
    const CompiledEffect& rules = tables_.effects[record.definition.value];
    for (const TagOrder tag : rules.owner_tags)
        simulation_.actors.remove_tag(record.actor, tag);
    if (rules.modifier_count != 0)
        attributes_.remove_modifiers(record.actor, effect);
    forget(effect, record, reason);
}

} // namespace prowess
