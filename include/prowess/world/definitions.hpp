#pragma once

#include <prowess/ability/ability_def.hpp>
#include <prowess/attribute/attribute_def.hpp>
#include <prowess/core/curve.hpp>
#include <prowess/effect/effect_def.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace prowess {

/// A curve with its name.
struct NamedCurve {
    Name name = {};
    CurveDef curve;
    std::vector<std::uint32_t> marks = {}; ///< Of the keys; may be empty.
};

/// An attribute that an actor starts with.
struct AttributeStart {
    Name attribute = {};
    std::optional<double> base = {}; ///< None of a derived attribute, and of that alone.
};

/// An ability that an actor starts with.
struct AbilityStart {
    Name ability = {};
    double level = 1;
};

/// Abilities that an effect grants while it counts, at its level.
struct GrantDef {
    Name effect = {}; ///< One that lasts.
    std::vector<Name> abilities = {};
};

/// What actors are made from.
struct ActorDef {
    Name name = {};
    std::vector<AttributeStart> attributes = {};
    bool all_attributes = false; ///< Has every attribute, those not listed at their own base.
    std::vector<Name> tags = {}; ///< Owned from the start, held by the game.
    std::vector<AbilityStart> abilities = {};
    std::vector<EffectEntry> effects = {}; ///< Applied to it, from itself, as it is spawned.
    Condition dies_when = {};              ///< `always` is: never.
    bool destroyed_on_death = false;       ///< `on_death: destroy`.
    DisplayDef display = {};
};

/// Everything that content and code define, by name: what a rulebook is built from.
struct Definitions {
    std::vector<Name> tags = {};
    std::vector<AttributeDef> attributes = {};
    std::vector<NamedCurve> curves = {};
    std::vector<RouteDef> routes = {};
    std::vector<EffectDef> effects = {};
    std::vector<AbilityDef> abilities = {};
    std::vector<GrantDef> grants = {};
    std::vector<ActorDef> actors = {};
    std::vector<Name> code_effects = {}; ///< That code names: each must be defined.
    std::vector<Name> code_abilities = {};
    std::vector<Name> code_executions = {}; ///< That code should bring; likewise the next.
    std::vector<Name> code_calculations = {};
    std::vector<Name> code_routes = {};
    std::vector<Name> code_contexts = {};
    std::vector<Name> code_behaviours = {};
};

} // namespace prowess
