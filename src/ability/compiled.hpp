#pragma once

#include "effect/compiled.hpp"

#include <prowess/ability/ability_def.hpp>
#include <prowess/effect/context_data.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace prowess {

/// A behaviour as the world runs it.
struct CompiledBehaviour {
    BehaviourKind kind = BehaviourKind::instant;
    BehaviourId code; ///< Of `code`.
    Program time;
    Program period;
    std::vector<CompiledEntry> self_effects;
    std::vector<CompiledEntry> target_effects;
    std::vector<CompiledEntry> effects;
};

/// A behaviour in code; without it, what needs it does not run.
struct CompiledBehaviourCode {
    ContextData state;
    std::uint64_t input = 0; ///< A type by `hash_of` its name; 0: none.
    bool needs_code = true;
};

struct CompiledTrigger {
    TriggerOn on = TriggerOn::event;
    TagOrder tag;
};

/// A stat with its attribute looked up.
struct CompiledStat {
    AttributeId attribute;
    Program value;
};

/// Whom an ability finds by itself.
struct CompiledTargets {
    TargetShape shape = TargetShape::nearest;
    Program range; ///< Empty: a stat.
    Program angle; ///< Empty: a stat, or all around.
    Program where;
    Dead dead = Dead::skip;
    std::uint32_t most = 0; ///< 0: as the shape has it.
};

/// Actors to be made.
struct CompiledSpawn {
    TemplateId from;
    std::uint32_t count = 1;
};

/// An ability as the world runs it. Its own programs read the level and, as captures, `captures` of its owner.
struct CompiledAbility {
    CompiledBehaviour behaviour;
    std::vector<TagOrder> tags;
    EffectId cost; ///< None: free.
    std::vector<EffectId> cooldown;
    Program require;
    std::vector<RequiredPart> required;
    Program end_if;
    std::vector<TagOrder> ends;
    std::vector<TagOrder> blocks;
    std::vector<TagOrder> owner_tags;
    std::vector<TagOrder> cues;
    Commit commit = Commit::on_activate;
    std::vector<CompiledEntry> self_effects;
    std::vector<CompiledEntry> target_effects;
    std::vector<EffectId> applies; ///< By code.
    std::vector<CompiledSpawn> spawns;
    std::vector<CompiledRead> captures; ///< What its times and its entries' levels and params read of its owner.
    std::vector<CompiledTrigger> triggers;
    Program charges; ///< The most; empty: it has none.
    Program recharge;
    std::vector<CompiledStat> stats; ///< By attribute.
    std::optional<CompiledTargets> targets;
    bool needs_target = false; ///< It has target effects somewhere, and finds nobody for them by itself.
};

} // namespace prowess
