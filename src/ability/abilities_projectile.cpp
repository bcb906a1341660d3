#include "ability/abilities.hpp"

#include "ability/effect_failed.hpp"

#include <algorithm>
#include <cmath>

namespace prowess {

std::uint32_t Abilities::add_flight(std::uint32_t grant) {
    const GrantRecord& from = records_[grant];
    GrantRecord made;
    made.actor = from.actor;
    made.definition = from.definition;
    made.number = simulation_.actors.take_number(from.actor);
    made.level = from.level;
    made.flight_of = records_.handle(grant);
    return add(made).index;
}

std::vector<GrantedAbility> Abilities::flights_of(std::uint32_t grant) const {
    std::vector<GrantedAbility> flights;
    for (const std::uint32_t other : abilities_of(records_[grant].actor))
        if (records_[other].flight_of == records_.handle(grant))
            flights.push_back(records_.handle(other));
    return flights;
}

std::uint32_t Abilities::activation_record(std::uint32_t grant) const {
    if (rules_of(grant).behaviour.kind != BehaviourKind::projectile || is_flight(grant))
        return grant;
    const auto all = abilities_of(records_[grant].actor);
    const auto oldest =
        std::ranges::find(all, records_.handle(grant), [&](std::uint32_t other) { return records_[other].flight_of; });
    return oldest == all.end() ? grant : *oldest;
}

void Abilities::end_all(std::uint32_t grant, EndReason reason) {
    if (records_[grant].active)
        end(grant, reason);
    for (const GrantedAbility flight : flights_of(grant))
        end(flight.index, reason);
}

/// What is watched of its target moves along.
void Abilities::aim(std::uint32_t grant, Actor target) {
    unwatch(simulation_, watched(records_[grant]), {WatchPurpose::ability_end_if}, grant);
    records_.edit(grant).target = target;
    watch(grant);
}

std::optional<Failure> Abilities::launch(std::uint32_t grant) {
    // Whom it finds it flies to, wherever that one is by then.
    if (rules_of(grant).targets && !records_[grant].target)
        if (const auto found = targets_of(records_[grant]); !found.empty())
            aim(grant, found.front());
    auto& record = records_.edit(grant);
    const Under by = under(grant);
    const double speed = stat(by, tables_.stats.projectile_speed);
    if (!(speed > 0))
        return effect_failed({}, EffectList::none, 0, Failure(Reason::bad_speed));
    const auto from = simulation_.positions.at(record.actor);
    const auto to =
        simulation_.actors.contains(record.target) ? simulation_.positions.at(record.target.index) : std::nullopt;
    record.homes = from && to;
    const auto way = record.homes ? std::sqrt(Offset(*from, *to).squared()) : stat_if_any(by, tables_.stats.range);
    if (!way)
        return {};
    record.ends_at = later(simulation_.now(), to_flicks(std::max(*way, 0.0) / speed).count());
    schedule(grant);
    return {};
}

void Abilities::land(std::uint32_t grant) {
    const GrantRecord& record = records_[grant];
    if (!record.homes || !simulation_.actors.contains(record.target))
        return end(grant, EndReason::ended);
    // What fails is told.
    (void)hit(grant, record.target);
}

Expected<void> Abilities::hit(std::uint32_t grant, Actor target) {
    aim(grant, target);
    if (const auto failure = complete(grant))
        return give_up(grant, *failure, EndReason::interrupted);
    end(grant, EndReason::ended);
    return {};
}

} // namespace prowess
