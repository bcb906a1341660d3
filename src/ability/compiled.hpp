#pragma once

#include "effect/compiled.hpp"

#include <prowess/ability/ability_def.hpp>

#include <vector>

namespace prowess {

/// A built-in behaviour as the world runs it.
struct CompiledBehaviour {
    BehaviourKind kind = BehaviourKind::instant;
    Program time;
    Program period;
    std::vector<CompiledEntry> self_effects;
    std::vector<CompiledEntry> target_effects;
    std::vector<CompiledEntry> effects;
};

/// An ability as the world runs it. Its own programs read the level and, as captures, `captures` of its owner.
struct CompiledAbility {
    CompiledBehaviour behaviour;
    std::vector<TagOrder> tags;
    EffectId cost; ///< None: free.
    std::vector<EffectId> cooldown;
    Program require;
    Program end_if;
    std::vector<TagOrder> ends;
    std::vector<TagOrder> blocks;
    std::vector<TagOrder> owner_tags;
    Commit commit = Commit::on_activate;
    std::vector<CompiledEntry> self_effects;
    std::vector<CompiledEntry> target_effects;
    std::vector<CompiledRead> captures; ///< What its times and its entries' levels and params read of its owner.
    bool needs_target = false;          ///< It has target effects somewhere.
};

} // namespace prowess
