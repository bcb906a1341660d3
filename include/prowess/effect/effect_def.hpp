#pragma once

#include <prowess/effect/effect_entry.hpp>
#include <prowess/effect/reaction_def.hpp>
#include <prowess/effect/route_def.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace prowess {

/// How long an effect lasts: it executes once, lasts until something takes it off, or lasts a while.
enum class Lifetime : std::uint8_t { instant, infinite, timed };

/// What applying an effect does while one of its stack is on the target. Of `best`, each application is by itself, and
/// of all that stack together and whose `ongoing` holds only the strongest counts; of equals, the one applied first.
enum class StackPolicy : std::uint8_t { independent, aggregate, capped, refresh, extend, replace, strongest, best };
/// Whose applications stack together: everyone's on the target, or each source's apart.
enum class StackBy : std::uint8_t { target, source };
/// What a new stack does to the time left.
enum class Reapply : std::uint8_t { refresh, keep };
/// What running out of time does to the stacks.
enum class StackExpiry : std::uint8_t { clear_all, remove_one, refresh };

/// How an effect that comes again stacks. Where a definition has none, each application is by itself.
struct StackingDef {
    StackPolicy policy = StackPolicy::aggregate;
    Name key = {}; ///< What stacks together; default: the effect's own name.
    StackBy by = StackBy::target;
    std::uint32_t limit = 0; ///< The most stacks; 0 is no limit.
    Reapply reapply = Reapply::refresh;
    bool reset_period = false; ///< A new stack starts the period over.
    StackExpiry expire = StackExpiry::clear_all;
    std::vector<EffectEntry> overflow = {}; ///< Applied instead of a stack beyond the limit.
    std::uint32_t mark = 0;
};

/// A lasting effect that executes every so often instead of counting all along.
struct PeriodDef {
    Magnitude every = {};                  ///< Seconds, at least 0.001.
    bool on_apply = false;                 ///< Executes once more as it is applied.
    std::vector<EffectEntry> effects = {}; ///< Instants that are part of each pulse: one that fails fails it.
    std::uint32_t mark = 0;
};

/// Gives an effect to everybody who is near the actor that has this one, for as long as they are and this one counts.
///
/// Who is near is looked at as it begins to count, and as each step starts.
struct AuraDef {
    Name effect = {};  ///< A lasting one. Its source is that of the aura, or else who bears it.
    double within = 0; ///< Whom it reaches: how far away at most, above 0.
    std::optional<double> leave_at =
        {};                            ///< Who is reached stays so up to here; at least `within`, which is the default.
    Condition where = {};              ///< Weighed with each as target, for as long as they are near.
    bool bearer = true;                ///< It reaches who bears it too, wherever that is.
    Magnitude level = {};              ///< Default: its own.
    std::vector<ParamDef> params = {}; ///< Beside its own.
    std::uint32_t mark = 0;
};

/// What changes an actor: damage, a buff, a cooldown, a stun.
struct EffectDef {
    Name name = {};
    Lifetime lifetime = Lifetime::instant;
    Magnitude duration = {};              ///< Seconds, above 0; only of a timed effect.
    std::optional<PeriodDef> period = {}; ///< Only of a lasting effect.
    std::vector<Name> tags = {};          ///< What it is.
    std::vector<Name> owner_tags = {};    ///< What its target owns while it counts.
    std::vector<Name> cues = {};          ///< Shown on its target while it counts, and once as it executes.
    std::vector<ModifierDef> modifiers = {};
    std::vector<Name> executions = {};  ///< Code that runs as it executes, after its modifiers, in order.
    std::vector<Name> add_tags = {};    ///< Counted tags given to the target as it executes.
    std::vector<Name> remove_tags = {}; ///< Counted tags taken from the target as it executes.
    Condition require = {};             ///< Checked once, as it is applied.
    Condition ongoing = {};             ///< While it does not hold, the effect is inhibited.
    Condition end_if = {};              ///< Ends it as soon as it holds.
    std::vector<Name> ends = {};        ///< Active effects with these tags are ended as it applies.
    std::vector<Name> blocks = {};      ///< Effects with these tags cannot apply while it counts.
    Magnitude chance = {};              ///< 0 to 1; default 1.
    Magnitude strength = {};            ///< Default 1.
    std::optional<StackingDef> stacking = {};
    std::vector<EffectEntry> on_apply = {}; ///< Applied as it applies, and as it gains a stack.
    std::vector<EffectEntry> on_remove = {};
    std::vector<EffectEntry> on_expire = {};
    std::vector<EffectEntry> on_used_up = {}; ///< Applied as it has absorbed all that it can.
    std::optional<AbsorbDef> absorbs = {};    ///< Only of a lasting effect; likewise the next.
    std::vector<InterceptDef> intercepts = {};
    std::vector<ReactionDef> reactions = {}; ///< Only of a lasting effect; likewise the next.
    std::optional<AuraDef> aura = {};
    DisplayDef display = {};
};

} // namespace prowess
