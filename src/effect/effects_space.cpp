#include "effect/effects.hpp"

namespace prowess {

std::vector<Actor> Effects::find(const Search& search, EffectFrame frame) const {
    const Actors& actors = simulation_.actors;
    const auto center = actors.contains(search.around) ? simulation_.positions.at(search.around.index) : std::nullopt;
    std::vector<Actor> found;
    if (!center)
        return found;
    std::vector<Positions::Found> near;
    simulation_.positions.within(*center, search.distance, near);
    for (const Positions::Found& each : near) {
        const Actor actor = actors.handle(each.actor);
        if (actor == search.around || actor == search.except ||
            !search.cone.has({*center, *simulation_.positions.at(each.actor)}))
            continue;
        frame.target = actor;
        if (!meets(search.dead, actor) || !condition_holds(search.where, frame))
            continue;
        found.push_back(actor);
        if (found.size() == search.most)
            break;
    }
    return found;
}

bool Effects::meets(Dead dead, Actor actor) const {
    return dead == Dead::also || simulation_.actors[actor.index].dead == (dead == Dead::only);
}

std::optional<Actor> Effects::nearest(const CompiledEntry& entry, const EffectFrame& frame) const {
    const auto found = find({.around = frame.owner,
                             .except = frame.target,
                             .distance = entry.within,
                             .where = entry.where,
                             .dead = entry.dead,
                             .most = 1},
                            frame);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

} // namespace prowess
