#include "ability/abilities.hpp"

#include "ability/effect_failed.hpp"

#include <prowess/core/tags.hpp>

#include <algorithm>

namespace prowess {

// Committing

std::optional<Failure> Abilities::pay(std::uint32_t grant) {
    const GrantRecord record = records_[grant];
    const CompiledAbility& rules = definition(record.definition);
    if (!rules.cost)
        return {};
    Application cost = application_of(record, rules.cost);
    cost.pays = true;
    const auto captures = captures_.view(record.captures).subspan(capture_offset(rules, EffectList::cost, 0));
    const SourceSnapshot snapshot{captures, source_tags_.view(record.source_tags)};
    cost.snapshot = &snapshot;
    if (auto failure = effects_.cannot_pay(cost))
        return failure;
    const auto paid = effects_.apply(cost);
    return paid ? std::nullopt : std::optional(effect_failed(rules.cost, EffectList::cost, 0, paid.error()));
}

std::optional<Failure> Abilities::cool_down(std::uint32_t grant) {
    const CompiledAbility& rules = rules_of(grant);
    for (std::size_t i = 0; i < rules.cooldown.size(); ++i) {
        const GrantRecord record = records_[grant];
        Application cooldown = application_of(record, rules.cooldown[i]);
        const std::size_t offset = capture_offset(rules, EffectList::cooldown, i);
        const SourceSnapshot snapshot{captures_.view(record.captures).subspan(offset),
                                      source_tags_.view(record.source_tags)};
        cooldown.snapshot = &snapshot;
        cooldown.duration =
            captures_.at(record.captures, offset + effects_.definition(cooldown.effect).captures.size());
        const auto applied = effects_.apply(cooldown);
        if (!applied && !is_refusal(applied.error().reason))
            return effect_failed(rules.cooldown[i], EffectList::cooldown, i, applied.error());
    }
    return {};
}

std::optional<Failure> Abilities::commit_now(std::uint32_t grant, bool cost, bool cooldown) {
    AbilityCommitted told;
    told.id = records_[grant].definition;
    told.actor = simulation_.actors.handle(records_[grant].actor);
    told.ability = records_.handle(grant);
    told.cost = cost && !records_[grant].cost_paid;
    told.cooldown = cooldown && !records_[grant].cooldown_started;
    if (!told.cost && !told.cooldown)
        return {};
    if (told.cost) {
        if (auto failure = pay(grant))
            return failure;
        records_.edit(grant).cost_paid = true;
    }
    if (told.cooldown) {
        take_charge(grant);
        if (auto failure = cool_down(grant))
            return failure;
        records_.edit(grant).cooldown_started = true;
    }
    simulation_.events.emit(told);
    return {};
}

Expected<void> Abilities::commit(std::uint32_t grant, bool cost, bool cooldown) {
    std::optional<Failure> failure;
    {
        Transaction transaction(simulation_.journal);
        failure = commit_now(grant, cost, cooldown);
        if (!failure)
            transaction.keep();
    }
    if (!failure)
        return {};
    return give_up(grant, *failure, EndReason::interrupted);
}

// Charges

std::uint32_t Abilities::most_charges(std::uint32_t grant) const {
    const CompiledAbility& rules = rules_of(grant);
    if (rules.charges.empty())
        return 0;
    const double most = fresh_number(under(grant), rules.charges);
    return most >= 1 ? static_cast<std::uint32_t>(std::min(most, 1e6)) : 1;
}

void Abilities::take_charge(std::uint32_t grant) {
    const std::uint32_t of = launcher(grant);
    if (rules_of(of).charges.empty() || records_[of].charges == 0)
        return;
    --records_.edit(of).charges;
    begin_recharge(of);
}

void Abilities::begin_recharge(std::uint32_t grant) {
    if (records_[grant].recharged_at != never || records_[grant].charges >= most_charges(grant))
        return;
    const double seconds = recharge_time(grant);
    // What is no time is as long as the shortest.
    const std::int64_t lasts = seconds > 0 ? std::max<std::int64_t>(1, to_flicks(seconds).count()) : 1;
    const std::int64_t at = later(simulation_.now(), lasts);
    records_.edit(grant).recharged_at = at;
    simulation_.wait({at, Deadline::item_of(DueKind::recharge, grant), ++recharge_versions_.edit(grant)});
}

void Abilities::recharge(std::uint32_t grant) {
    const bool is_missing = records_[grant].charges < most_charges(grant);
    auto& record = records_.edit(grant);
    record.charges += is_missing ? 1U : 0U;
    record.recharged_at = never;
    begin_recharge(grant);
}

void Abilities::watch_charges(std::uint32_t grant) {
    const CompiledAbility& rules = rules_of(grant);
    Watch watch{.kind = WatchKind::attribute,
                .purpose = WatchPurpose::charges,
                .subject = grant,
                .generation = records_.handle(grant).generation};
    for (const Instruction& step :
         simulation_.programs.instructions.subspan(rules.charges.first, rules.charges.count)) {
        if (step.code != Instruction::Code::capture || rules.captures[step.index].from == Side::target)
            continue;
        watch.key = rules.captures[step.index].attribute.value;
        simulation_.actors.watch(records_[grant].actor, watch);
    }
}

} // namespace prowess
