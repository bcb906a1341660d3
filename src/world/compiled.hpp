#pragma once

#include "ability/compiled.hpp"
#include "core/compiled.hpp"

#include <prowess/core/program.hpp>
#include <prowess/core/tags.hpp>
#include <prowess/world/code.hpp>

#include <utility>
#include <vector>

namespace prowess {

struct CompiledActor {
    std::vector<std::pair<AttributeId, float>> attributes; ///< By id; each with its base.
    std::vector<TagOrder> tags;
    std::vector<std::pair<AbilityId, float>> abilities;
    std::vector<CompiledEntry> effects;
    Program dies_when; ///< Empty: never.
    bool destroyed_on_death = false;
};

/// Everything that a rulebook holds.
struct RulebookTables {
    TagRegistry tags;
    std::vector<Instruction> instructions;
    std::vector<CurveDef> curves;
    std::vector<CompiledAttribute> attributes;
    std::vector<CompiledModifier> modifiers;
    std::vector<CompiledRoute> routes;
    std::vector<CompiledExecution> executions;
    std::vector<CompiledCalculation> calculations;
    std::vector<std::vector<CompiledRead>> calculation_reads;
    std::vector<CompiledBehaviourCode> behaviours;
    std::vector<InputCheckCode> input_checks;
    CodeIndex code_index;
    std::vector<std::uint64_t> contexts;         ///< Types of context data by `hash_of` their names, sorted.
    std::vector<std::uint64_t> missing_contexts; ///< Likewise, that code should bring and does not.
    std::vector<CompiledEffect> effects;
    std::vector<CompiledAbility> abilities;
    std::vector<CompiledActor> actors;
    NameTable attribute_names;
    NameTable curve_names;
    NameTable route_names;
    NameTable execution_names;
    NameTable calculation_names;
    NameTable behaviour_names;
    NameTable effect_names;
    NameTable ability_names;
    NameTable actor_names;
    std::vector<AttributeDef> attribute_definitions;
    std::vector<DisplayDef> effect_display;
    std::vector<DisplayDef> ability_display;
    std::vector<DisplayDef> actor_display;
    std::uint64_t fingerprint = 0;

    [[nodiscard]] ProgramTables programs() const { return {instructions, curves}; }
};

} // namespace prowess
