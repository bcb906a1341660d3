#include "core/positions.hpp"

#include <prowess/testing/stage.hpp>

namespace prowess::testing {

namespace {

/// Of an attribute called `life`, as a fraction of `max_life` where there is one; 1 without either.
double fitness(const World& world, Actor actor) {
    const auto life = world.rulebook().attribute("life");
    const auto most = world.rulebook().attribute("max_life");
    const Expected<float> has = life ? world.value(actor, *life) : Expected<float>(1.0F);
    const Expected<float> full = most ? world.value(actor, *most) : Expected<float>(1.0F);
    if (!has)
        return 1;
    return full && *full > 0 ? double{*has} / double{*full} : double{*has};
}

} // namespace

bool Stage::is_ally(const Member& one, const Member& other) {
    return one.actor == other.actor || (!one.team.empty() && one.team == other.team);
}

std::optional<Actor> Stage::nearest_enemy(const Member& of) const {
    const auto from = world_->position(of.actor);
    std::optional<Actor> found;
    double least = 0;
    for (const Member& each : played_.members) {
        const auto at = world_->position(each.actor);
        if (is_ally(each, of) || !standing(each.actor) || !from || !at)
            continue;
        const double away = Offset(*from, *at).squared();
        if (found && (away > least || (away == least && *found < each.actor)))
            continue;
        found = each.actor;
        least = away;
    }
    return found;
}

std::optional<Actor> Stage::weakest(const Member& of, bool enemy) const {
    std::optional<Actor> found;
    double least = 0;
    for (const Member& each : played_.members) {
        if (is_ally(each, of) == enemy || !standing(each.actor))
            continue;
        const double its = fitness(*world_, each.actor);
        if (found && !(its < least))
            continue;
        found = each.actor;
        least = its;
    }
    return found;
}

std::optional<Actor> Stage::target_of(const Member& member, const RotationEntry& entry) const {
    if (entry.target.empty())
        return Actor{};
    if (entry.target == "self")
        return member.actor;
    if (entry.target == "weakest_enemy" || entry.target == "weakest_ally")
        return weakest(member, entry.target == "weakest_enemy");
    if (entry.target == "nearest_enemy")
        return nearest_enemy(member);
    const Actor named = actor(entry.target);
    return standing(named) ? std::optional(named) : std::nullopt;
}

void Stage::use_rotation(const Member& member) {
    for (const RotationEntry& entry : member.rotation) {
        const auto target = target_of(member, entry);
        if (!target)
            continue;
        const auto held = chosen(member.actor, {.actor = member.name, .ability = entry.ability});
        if (held.empty() || !world_->can_activate(held.front(), *target))
            continue;
        // A toggle that is active could be activated to end it: a rotation does not.
        const auto view = world_->view(held.front());
        if (view->active && view->flights == 0)
            continue;
        const auto weight = world_->weigh(entry.when, member.actor, *target);
        if (weight && *weight >= 1 && world_->activate(held.front(), *target))
            return;
    }
}

/// Who falls to one of them does nothing more. Whom one of them makes has none.
void Stage::use_rotations() {
    const std::size_t count = played_.members.size();
    for (std::size_t at = 0; at < count; ++at) {
        if (played_.members[at].rotation.empty() || !standing(played_.members[at].actor))
            continue;
        use_rotation(played_.members[at]);
        collect();
    }
}

} // namespace prowess::testing
