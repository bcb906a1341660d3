#include "names.hpp"

#include <prowess/testing/stage.hpp>

#include <algorithm>

namespace prowess::testing {

std::uint32_t Stage::team_number(const std::string& team) {
    if (team.empty())
        return 0;
    const auto found = std::find(played_.teams.begin(), played_.teams.end(), team);
    const auto number = static_cast<std::uint32_t>(found - played_.teams.begin()) + 1;
    if (found == played_.teams.end())
        played_.teams.push_back(team);
    return number;
}

/// Whether what its rotation waits for can hold at all.
bool Stage::check_conditions(const Member& member) {
    for (const RotationEntry& entry : member.rotation) {
        Mistakes mistakes;
        const auto weight = world_->weigh(entry.when, member.actor, {}, &mistakes);
        if (!mistakes.empty())
            return fail(entry.where, "`when`: " + mistakes.front().message);
        if (!weight)
            return fail(entry.where, "`when`", weight.error());
    }
    return true;
}

bool Stage::take(const SpawnStep& step, const Location& where) {
    const Rulebook& rulebook = world_->rulebook();
    const ActorSetup& setup = step.setup;
    if (world_->alive(actor(step.name)))
        return fail(where, "there is an actor `" + step.name + "` already");
    if (!setup.from.empty() && !rulebook.actor(setup.from))
        return fail(where, no_such(NameKind::actor_template, setup.from, rulebook));
    for (const RotationEntry& entry : setup.rotation)
        if (!rulebook.ability(entry.ability))
            return fail(entry.where, no_such(NameKind::ability, entry.ability, rulebook));

    ActorSpec spec;
    spec.from = setup.from;
    spec.all_attributes = setup.from.empty();
    spec.attributes = setup.attributes;
    spec.derived = setup.derived;
    spec.tags = setup.tags;
    spec.abilities = setup.abilities;
    spec.effects = setup.effects;
    spec.team = team_number(setup.team);
    spec.position = setup.position;
    const auto spawned = world_->spawn(spec);
    if (!spawned)
        return fail(where, "spawn `" + step.name + "`", spawned.error());
    played_.members.push_back({step.name, *spawned, setup.team, setup.rotation});
    return check_conditions(played_.members.back());
}

bool Stage::take(const DestroyStep& step, const Location& where) {
    const auto source = played_.sources.find(step.name);
    const bool is_source = source != played_.sources.end() && member(step.name) == nullptr;
    const auto who = is_source ? Actor{} : find_actor(where, step.name);
    if (!who)
        return false;
    const auto done = is_source ? world_->destroy(source->second) : world_->destroy(*who);
    return done || fail(where, "destroy `" + step.name + "`", done.error());
}

bool Stage::take(const MoveStep& step, const Location& where) {
    for (const auto& [name, to] : step.places) {
        const auto who = find_actor(where, name);
        if (!who)
            return false;
        if (const auto done = world_->move(*who, to); !done)
            return fail(where, "move `" + name + "`", done.error());
    }
    return true;
}

bool Stage::move(const std::string& actor, const Position& to, Location where) {
    return take(Step(MoveStep{{{actor, to}}}), where);
}

bool Stage::spawn(const std::string& name, const ActorSetup& setup, Location where) {
    return take(Step(SpawnStep{name, setup}), where);
}

bool Stage::destroy(const std::string& name, Location where) {
    return take(Step(DestroyStep{name}), where);
}

} // namespace prowess::testing
