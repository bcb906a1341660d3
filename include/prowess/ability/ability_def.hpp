#pragma once

#include <prowess/effect/effect_def.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace prowess {

/// What an ability does while it is active.
enum class BehaviourKind : std::uint8_t {
    instant, ///< Applies its effects and ends.
    cast,    ///< Applies its effects after a time, and ends.
    channel, ///< Applies its effects every period for a time, at its end too, and ends.
    toggle,  ///< Holds its effects until it is activated again.
};

/// A built-in behaviour with its settings.
struct BehaviourDef {
    BehaviourKind kind = BehaviourKind::instant;
    Magnitude time = {};                          ///< Of `cast` and `channel`: seconds, above 0.
    Magnitude period = {};                        ///< Of `channel`: seconds, at least 0.001.
    std::vector<EffectEntry> self_effects = {};   ///< Applied to the owner, before `target_effects`.
    std::vector<EffectEntry> target_effects = {}; ///< Applied to the activation's target, which they make required.
    std::vector<EffectEntry> effects = {};        ///< Of `toggle`: on the owner while it is on.
    std::uint32_t mark = 0;
};

/// When an ability pays its cost and starts its cooldowns.
enum class Commit : std::uint8_t { on_activate, manual };

/// Something that an actor can do: granted, activated, paid for, cooled down and ended.
struct AbilityDef {
    Name name = {};
    BehaviourDef behaviour = {};
    std::vector<Name> tags = {};
    Name cost = {};                    ///< An instant effect; empty: free.
    std::vector<Name> cooldown = {};   ///< Lasting effects with an owner tag each; it waits while one is owned.
    Condition require = {};            ///< Has to hold as it is activated.
    Condition end_if = {};             ///< Keeps it from starting and interrupts it.
    std::vector<Name> ends = {};       ///< Active abilities with these tags are cancelled as it activates.
    std::vector<Name> blocks = {};     ///< Abilities with these tags cannot be activated while it is active.
    std::vector<Name> owner_tags = {}; ///< What its owner owns while it is active.
    Commit commit = Commit::on_activate;
    std::vector<EffectEntry> self_effects = {}; ///< Applied as it activates, before its behaviour starts.
    std::vector<EffectEntry> target_effects = {};
    DisplayDef display = {};
};

} // namespace prowess
