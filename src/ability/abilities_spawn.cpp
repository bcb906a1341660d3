#include "ability/abilities.hpp"

#include "ability/effect_failed.hpp"

namespace prowess {

namespace {

/// Where the actor itself was refused one of its effects, that effect and its reason are told.
Failure not_made(const CompiledSpawn& what, std::size_t entry, const Failure& failure) {
    Failure told = failure.reason == Reason::effect_failed
                       ? failure
                       : effect_failed(failure.effect, EffectList::spawns, entry, failure);
    told.list = EffectList::spawns;
    told.entry = static_cast<std::uint16_t>(entry);
    told.spawned = what.from;
    return told;
}

} // namespace

std::optional<Failure> Abilities::spawn(std::uint32_t grant) {
    const auto& spawns = rules_of(grant).spawns;
    for (std::size_t i = 0; i < spawns.size(); ++i)
        for (std::uint32_t made = 0; made < spawns[i].count; ++made)
            if (const auto actor = spawner_->spawn(spawns[i].from, under(grant)); !actor)
                return not_made(spawns[i], i, actor.error());
    return {};
}

} // namespace prowess
