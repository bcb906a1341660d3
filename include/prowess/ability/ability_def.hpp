#pragma once

#include <prowess/effect/effect_def.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace prowess {

/// What an ability does while it is active.
enum class BehaviourKind : std::uint8_t {
    instant, ///< Applies its effects and ends.
    cast,    ///< Applies its effects after a time, and ends.
    channel, ///< Applies its effects every period for a time, at its end too, and ends.
    toggle,  ///< Holds its effects until it is activated again.
    /// Applies its effects as it arrives, and ends: after the distance to its target over the stat `projectile_speed`.
    /// Where one of them is nowhere, the game says that it hits; else it ends after the stat `range` over that speed.
    projectile,
    code, ///< Runs code of the game's own until that ends it.
};

/// A behaviour with its settings.
struct BehaviourDef {
    BehaviourKind kind = BehaviourKind::instant;
    Name code = {}; ///< Of `code`: which.
    /// Of `cast` and `channel`: seconds, above 0. The stat `cast_time` or `channel_time` takes its place, as `period`
    /// does the next.
    Magnitude time = {};
    Magnitude period = {};                        ///< Of `channel`: seconds, at least 0.001.
    std::vector<EffectEntry> self_effects = {};   ///< Applied to the owner, before `target_effects`.
    std::vector<EffectEntry> target_effects = {}; ///< Applied to the activation's target, which they make required.
    std::vector<EffectEntry> effects = {};        ///< Of `toggle`: on the owner while it is on.
    std::uint32_t mark = 0;
};

/// What a trigger waits for.
enum class TriggerOn : std::uint8_t {
    event,       ///< A gameplay event with the tag, or one under it, that is sent to the owner.
    tag_added,   ///< The owner comes to own the tag, or one under it.
    tag_present, ///< Likewise; as it ceases to, the ability is cancelled.
};

/// What activates an ability without anyone's asking. The activation takes the event's target.
struct TriggerDef {
    TriggerOn on = TriggerOn::event;
    Name tag = {};
};

/// An ability has at most so many triggers.
inline constexpr std::size_t most_triggers = 32;

/// How often an ability can be used before it has to wait: one use is given back after another.
struct ChargesDef {
    Magnitude max = {};      ///< At least 1, rounded down.
    Magnitude recharge = {}; ///< Seconds until one is given back, above 0.
    std::uint32_t mark = 0;
};

/// A number of an ability that its owner's modifiers change: those of the attribute called so, over this as base.
struct StatDef {
    Name stat = {}; ///< An attribute, which the owner need not have.
    Magnitude value = {};
};

/// Where an ability looks for whom its target effects are for, around its owner.
enum class TargetShape : std::uint8_t {
    self,    ///< It is for its owner.
    nearest, ///< Who is nearest; a target that is given, where it meets `where`, is taken instead.
    cone,    ///< Towards a target that is given, else where its owner looks.
    radius,  ///< All around.
};

/// Whom an ability finds by itself: in order of distance, never its owner but by `self`.
struct TargetsDef {
    TargetShape shape = TargetShape::nearest;
    /// How far away at most; of `nearest`, a target that is given too. Default: the stat `range`; of `nearest`, for
    /// whom it finds by itself, the stat `auto_target_range` before that.
    Magnitude range = {};
    /// Of `nearest` and `cone`: degrees, from one side to the other. Default of `nearest`: the stat `auto_target_cone`,
    /// else all around.
    Magnitude angle = {};
    Condition where = {}; ///< Weighed with who could be found as target.
    Dead dead = Dead::skip;
    std::uint32_t most = 0; ///< 0: one of `nearest`, all of the others.
    std::uint32_t mark = 0;
};

/// Actors that an ability makes.
struct SpawnDef {
    Name actor = {};         ///< A template.
    std::uint32_t count = 1; ///< How many, at least 1.
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
    std::vector<Name> cues = {};       ///< Shown on its owner while it is active.
    Commit commit = Commit::on_activate;
    std::vector<TriggerDef> triggers = {};
    std::optional<ChargesDef> charges = {}; ///< None: as often as its cooldown lets it.
    std::vector<StatDef> stats = {};
    std::optional<TargetsDef> targets = {};     ///< None: the target is the one that it is activated with.
    std::vector<EffectEntry> self_effects = {}; ///< Applied as it activates, before its behaviour starts.
    std::vector<EffectEntry> target_effects = {};
    /// Effects that code applies under it, by `World::effect_spec`. What they read of its owner, but live, is read as
    /// it activates, before its cost, in its tags, as of those in its lists. Of others, and of all once it has ended,
    /// it is read as they are applied.
    std::vector<Name> applies = {};
    /// Made where its owner is, of its owner's team, after its behaviour's effects: as it activates, as a cast
    /// completes, at each pulse of a channel. A projectile makes nobody.
    std::vector<SpawnDef> spawns = {};
    DisplayDef display = {};
};

} // namespace prowess
