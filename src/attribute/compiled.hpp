#pragma once

#include "core/compiled.hpp"

#include <prowess/attribute/attribute_def.hpp>
#include <prowess/attribute/modifier_def.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/program.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace prowess {

/// The most attributes that a derived base reads.
inline constexpr std::size_t most_reads = 32;

/// The longest chain of attributes of which each needs the next.
inline constexpr std::size_t longest_chain = 256;

/// A limit with its attribute looked up.
struct CompiledLimit {
    Limit::Kind kind = Limit::Kind::none;
    float number = 0;
    AttributeId attribute;
};

/// How a base moves by itself, with its rate's attribute looked up.
struct CompiledRegeneration {
    CompiledLimit rate;     ///< A second; none: it does not.
    std::int64_t delay = 0; ///< Flicks; likewise the next.
    std::int64_t every = 0;
};

/// An attribute as the world runs it.
struct CompiledAttribute {
    float base = 0;
    CompiledLimit min;
    CompiledLimit max;
    Rounding rounding = Rounding::none;
    OnLimit on_limit = OnLimit::clamp;
    CompiledRegeneration regeneration;
    Program derived;                     ///< Its base over `reads`; empty: it has a base of its own.
    std::vector<CompiledRead> reads;     ///< Of the same actor.
    std::uint16_t rank = 0;              ///< Above that of every attribute that it needs.
    std::vector<AttributeId> dependents; ///< The attributes that it limits, or whose base is derived from it.
    std::vector<AttributeId> rates;      ///< The attributes that regenerate at its rate.

    [[nodiscard]] bool regenerates() const { return regeneration.rate.kind != Limit::Kind::none; }
    [[nodiscard]] bool is_derived() const { return !derived.empty(); }
    /// Whether its base may have to follow a limit that is another attribute.
    [[nodiscard]] bool may_follow() const {
        return min.kind == Limit::Kind::attribute || max.kind == Limit::Kind::attribute;
    }
};

/// A modifier as the world runs it.
struct CompiledModifier {
    AttributeId attribute;
    RouteId route;   ///< Instead of an attribute.
    AttributeId per; ///< None: counts once.
    double every = 1;
    Program amount;
    Program when;
    Program cap;             ///< Empty: none.
    std::uint64_t group = 0; ///< A hash of its name; 0: none.
    std::int32_t priority = 0;
    Pick pick = Pick::best;
    Operation operation = Operation::flat;
    BeyondLimit beyond_limit = BeyondLimit::clamp;
    bool local = false;
    bool lasting = false;
    bool optional = false;
    bool per_stack = true; ///< Counts once a stack: not where its amount reads `stacks`.
};

/// Whether an operation sets rather than adds up, so that a modifier of it counts once and in full or not at all.
[[nodiscard]] inline bool counts_once(Operation operation) {
    return operation == Operation::base || operation >= Operation::override;
}

/// Whether what a modifier contributes is said by its amount, its stacks, its cap and its condition's weight alone.
[[nodiscard]] inline bool counts_by_weight(const CompiledModifier& modifier) {
    return modifier.group == 0 && !modifier.per && !modifier.local && !counts_once(modifier.operation);
}

/// Likewise without a condition.
[[nodiscard]] inline bool counts_alone(const CompiledModifier& modifier) {
    return modifier.when.empty() && counts_by_weight(modifier);
}

} // namespace prowess
