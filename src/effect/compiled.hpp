#pragma once

#include "attribute/compiled.hpp"
#include "core/compiled.hpp"
#include "effect/compiled_route.hpp"

#include <prowess/effect/effect_def.hpp>

#include <cstdint>
#include <vector>

namespace prowess {

struct CompiledParam {
    TagOrder tag;
    Program value;
};

/// An effect in a list, with its names looked up.
struct CompiledEntry {
    EffectId effect;
    Recipient to = Recipient::unsaid;
    double within = 0; ///< Of `nearest`; likewise the next.
    Program where;
    Dead dead = Dead::skip;
    Program level; ///< Empty: that of what applies the list.
    std::vector<CompiledParam> params;
    Program when;
    double chance = 1;
    bool required = false;
};

/// An instance has no more stacks.
inline constexpr std::uint32_t most_stacks = 0xFFFF;

struct CompiledStacking {
    StackPolicy policy = StackPolicy::independent;
    std::uint32_t key = 0; ///< Equal for effects that stack together.
    StackBy by = StackBy::target;
    std::uint32_t limit = 0; ///< 0: none.
    Reapply reapply = Reapply::refresh;
    bool reset_period = false;
    StackExpiry expire = StackExpiry::clear_all;
    std::vector<CompiledEntry> overflow;
};

struct CompiledReaction {
    ReactionTo on = ReactionTo::event;
    TagOrder event;
    AttributeId attribute;
    Program threshold;
    Program when;
    double chance = 1;
    std::int64_t internal_cooldown = 0; ///< Flicks.
    std::vector<CompiledEntry> apply;
};

struct CompiledAura {
    CompiledEntry gives; ///< With how near, and where.
    double leave_at = 0;
    bool bearer = true;
};

[[nodiscard]] inline bool gives_the_same(const std::optional<CompiledAura>& one,
                                         const std::optional<CompiledAura>& other) {
    return one && other ? one->gives.effect == other->gives.effect : one.has_value() == other.has_value();
}

/// An effect as the world runs it. Sets of tags are in tree order, without doubles.
struct CompiledEffect {
    bool defined = false; ///< Else nothing is left of it but its number.
    Lifetime lifetime = Lifetime::instant;
    Program duration;
    Program period; ///< Empty: not periodic.
    bool period_on_apply = false;
    std::vector<TagOrder> tags;
    std::vector<TagOrder> owner_tags;
    std::vector<TagOrder> cues;
    std::vector<TagOrder> add_tags;
    std::vector<TagOrder> remove_tags;
    std::vector<TagOrder> ends;
    std::vector<TagOrder> blocks;
    std::uint32_t first_modifier = 0; ///< Into the table of modifiers, in list order.
    std::uint32_t modifier_count = 0;
    /// One more than the modifier, in the table, which executing it carries out and nothing else, whatever it is
    /// executed on; 0: there is more to it.
    std::uint32_t sole_change = 0;
    /// Counts as long as it lasts, by plain modifiers and tags alone, and what it works out asks for no more than its
    /// level: see `effects_plain.cpp`.
    bool plain = false;
    std::vector<ExecutionId> executions;
    std::vector<CompiledRead> captures;
    std::vector<TagOrder> needed_params; ///< Without a default, by any program of it or of its routes.
    Program require;
    std::vector<RequiredPart> required;
    Program ongoing;
    Program end_if;
    Program chance;   ///< Empty: always.
    Program strength; ///< Empty: 1.
    CompiledStacking stacking;
    std::vector<CompiledEntry> on_apply;
    std::vector<CompiledEntry> on_remove;
    std::vector<CompiledEntry> on_expire;
    std::vector<CompiledEntry> on_used_up;
    std::vector<CompiledEntry> period_effects;
    std::optional<CompiledAbsorb> absorbs;
    std::vector<CompiledIntercept> intercepts;
    std::vector<CompiledReaction> reactions;
    std::optional<CompiledAura> aura;
    std::vector<AbilityId> grants;  ///< While it counts.
    bool reads_source_tags = false; ///< Some program of it, or of one of its conditions, asks what the source owns.

    [[nodiscard]] bool periodic() const { return !period.empty(); }
    /// Whether it stands in the way of routes, or takes part in them.
    [[nodiscard]] bool on_routes() const { return absorbs || !intercepts.empty(); }
};

} // namespace prowess
