#include "ability/abilities.hpp"

#include <algorithm>

namespace prowess {

EffectFrame Abilities::frame_of(const Under& under, const CompiledAbility& rules) const {
    EffectFrame frame;
    frame.owner = under.owner;
    frame.source = under.owner;
    frame.under = under;
    frame.level = under.level;
    frame.tags = rules.tags;
    frame.source_tags = simulation_.actors.tags(under.owner);
    frame.reads = rules.captures;
    return frame;
}

double Abilities::fresh_number(const Under& under, Program program) const {
    const CompiledAbility& rules = definition(under.ability);
    EffectFrame frame = frame_of(under, rules);
    std::vector<double> values(rules.captures.size());
    for (const Instruction& step : simulation_.programs.instructions.subspan(program.first, program.count))
        if (step.code == Instruction::Code::capture)
            values[step.index] = capture(under, {}, rules.captures[step.index]);
    frame.captures = values;
    return effects_.number(program, frame).value_or(0);
}

std::optional<double> Abilities::stat_base(const Under& under, AttributeId stat) const {
    const auto& stats = definition(under.ability).stats;
    const auto found = std::ranges::find(stats, stat, &CompiledStat::attribute);
    return found != stats.end() ? std::optional(fresh_number(under, found->value)) : std::nullopt;
}

ReadView Abilities::view_of(const Under& under) const {
    ReadView view;
    view.nothing = false;
    view.tags[0] = definition(under.ability).tags;
    view.source = simulation_.actors.tags(under.owner);
    view.source_actor = under.owner;
    return view;
}

double Abilities::modified(const Under& under, AttributeId attribute, double base) const {
    if (!attribute || !simulation_.actors.contains(under.owner))
        return base;
    return attributes_.value_over(under.owner.index, attribute, base, view_of(under));
}

std::optional<double> Abilities::stat_if_any(const Under& under, AttributeId stat) const {
    const auto base = stat_base(under, stat);
    return base ? std::optional(modified(under, stat, *base)) : std::nullopt;
}

double Abilities::stat(const Under& under, AttributeId stat) const {
    return stat_if_any(under, stat).value_or(0);
}

std::optional<Explanation> Abilities::explain_stat(const Under& under, AttributeId stat) const {
    const auto base = stat_base(under, stat);
    if (!base)
        return {};
    return attributes_.explain_over(under.owner.index, stat, *base, view_of(under));
}

Expected<double> Abilities::time_of(std::uint32_t grant, AttributeId stat, Program otherwise,
                                    EffectNumber which) const {
    const Under by = under(grant);
    const auto own = stat ? stat_base(by, stat) : std::nullopt;
    const auto base = own ? Expected<double>(*own) : effects_.number(otherwise, frame_of(records_[grant]), which);
    return base ? Expected<double>(modified(by, stat, *base)) : base;
}

Expected<double> Abilities::time_taken(std::uint32_t grant) const {
    const CompiledBehaviour& behaviour = rules_of(grant).behaviour;
    const bool channels = behaviour.kind == BehaviourKind::channel;
    return time_of(grant, channels ? tables_.stats.channel_time : tables_.stats.cast_time, behaviour.time,
                   EffectNumber::duration);
}

Expected<double> Abilities::time_between(std::uint32_t grant) const {
    return time_of(grant, tables_.stats.period, rules_of(grant).behaviour.period, EffectNumber::period);
}

double Abilities::recharge_time(std::uint32_t grant) const {
    return fresh_number(under(grant), rules_of(grant).recharge);
}

double Abilities::cooldown_time(std::uint32_t grant) const {
    double longest = 0;
    for (const EffectId cooldown : rules_of(grant).cooldown) {
        std::vector<double> captured = effects_.capture_source(cooldown, under(grant), rules_of(grant).tags, {});
        longest = std::max(longest, cooldown_duration(grant, cooldown, captured));
    }
    return longest;
}

double Abilities::cooldown_duration(std::uint32_t grant, EffectId cooldown, std::span<double> captured) const {
    const Under by = under(grant);
    const auto& reads = effects_.definition(cooldown).captures;
    // Where its duration is the stat, that is not yet modified: the modifiers come below.
    for (std::size_t i = 0; i < reads.size(); ++i)
        if (reads[i].from == Side::ability && reads[i].attribute == tables_.stats.cooldown)
            captured[i] = stat_base(by, reads[i].attribute).value_or(0);
    if (effects_.definition(cooldown).lifetime != Lifetime::timed)
        return 0;
    Application application = application_of(records_[grant], cooldown);
    const SourceSnapshot snapshot{captured, simulation_.actors.tags(by.owner)};
    application.snapshot = &snapshot;
    const double base = effects_.duration_of(application);
    if (!tables_.stats.cooldown)
        return base;
    ReadView view = view_of(by);
    view.tags[1] = effects_.definition(cooldown).tags;
    return attributes_.value_over(by.owner.index, tables_.stats.cooldown, base, view);
}

} // namespace prowess
