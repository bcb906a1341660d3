#pragma once

#include "ability/compiled.hpp"
#include "core/compiler.hpp"

#include <prowess/ability/ability_def.hpp>
#include <prowess/effect/effect_def.hpp>

#include <vector>

namespace prowess {

/// Compiles an ability. `effects` are the definitions of effects by id, null where one is gone.
[[nodiscard]] CompiledAbility compile_ability(const AbilityDef& definition,
                                              const std::vector<const EffectDef*>& effects, Compiler& compiler);

} // namespace prowess
