#pragma once

#include "ability/compiled.hpp"
#include "core/compiler.hpp"

#include <prowess/ability/ability_def.hpp>

#include <vector>

namespace prowess {

/// What abilities are compiled over.
struct AbilityScope {
    const std::vector<CompiledEffect>& effects;
    const std::vector<CompiledBehaviourCode>& behaviours;
};

[[nodiscard]] CompiledAbility compile_ability(const AbilityDef& definition, const AbilityScope& scope,
                                              Compiler& compiler);

} // namespace prowess
