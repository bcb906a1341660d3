#pragma once

#include "world/scene.hpp"

namespace prowess::test {

/// A bolt for 20 mana every 2 s that hits a target for 10, and what goes with it.
inline AbilityDef bolt(BehaviourKind kind = BehaviourKind::instant, double seconds = 0) {
    AbilityDef made = ability("bolt", kind, seconds);
    made.behaviour.target_effects = {entry("hit")};
    made.tags = {"ability.spell.fire"};
    made.cost = "bolt.cost";
    made.cooldown = {"bolt.cooldown"};
    made.owner_tags = {"state.casting"};
    return made;
}

/// Effects: hit, bolt.cost, bolt.cooldown, global.cooldown, and no abilities.
inline Definitions spells(std::vector<AbilityDef> abilities) {
    Definitions made = basics();
    EffectDef cooldown = timed("bolt.cooldown", 2);
    cooldown.owner_tags = {"cooldown.bolt"};
    EffectDef global = timed("global.cooldown", 0.5);
    global.owner_tags = {"cooldown.global"};
    made.effects = {instant("hit", {flat("life", -10)}), instant("bolt.cost", {flat("mana", -20)}), cooldown, global};
    made.abilities = std::move(abilities);
    return made;
}

} // namespace prowess::test
