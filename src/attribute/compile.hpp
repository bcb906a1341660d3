#pragma once

#include "attribute/compiled.hpp"
#include "core/compiler.hpp"

#include <prowess/attribute/attribute_def.hpp>
#include <prowess/attribute/modifier_def.hpp>
#include <prowess/core/definition.hpp>
#include <prowess/core/program.hpp>

#include <string>
#include <vector>

namespace prowess {

/// Compiles attributes by id; null is a number whose attribute is gone. Their limits and derived bases must not form
/// a cycle.
[[nodiscard]] std::vector<CompiledAttribute> compile_attributes(const std::vector<const AttributeDef*>& definitions,
                                                                Compiler& compiler);

/// "life → max_life → life".
[[nodiscard]] std::string describe_cycle(const std::vector<AttributeId>& cycle, const NameTable& names);

/// Compiles a modifier of an effect, which `compiler` is set up for.
[[nodiscard]] CompiledModifier compile_modifier(const ModifierDef& definition, Compiler& compiler);

/// Compiles a modifier of a source made at run time, whose amount must be constant; its programs are appended to
/// `into`. False, with `mistakes` added to, where it is wrong; what was appended must not be run then.
[[nodiscard]] bool compile_modifier(const ModifierDef& definition, const Scope& scope, std::vector<Instruction>& into,
                                    CompiledModifier& out, Mistakes& mistakes);

} // namespace prowess
