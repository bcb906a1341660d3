#pragma once

#include <prowess/attribute/attribute_def.hpp>
#include <prowess/attribute/modifier_def.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/program.hpp>

#include <cstdint>
#include <vector>

namespace prowess {

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
    std::uint16_t rank = 0;          ///< Above that of every attribute that limits it.
    std::vector<AttributeId> limits; ///< The attributes that it limits.
    std::vector<AttributeId> rates;  ///< The attributes that regenerate at its rate.

    [[nodiscard]] bool regenerates() const { return regeneration.rate.kind != Limit::Kind::none; }
};

/// A modifier as the world runs it.
struct CompiledModifier {
    AttributeId attribute;
    RouteId route; ///< Instead of an attribute.
    AttributeId per; ///< None: counts once.
    double every = 1;
    Program amount;
    Program when;
    std::int32_t priority = 0;
    Operation operation = Operation::flat;
    BeyondLimit beyond_limit = BeyondLimit::clamp;
    bool local = false;
    bool lasting = false;
    bool optional = false;
    bool per_stack = true; ///< Counts once a stack: not where its amount reads `stacks`.
};

} // namespace prowess
