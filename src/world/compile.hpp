#pragma once

#include "core/compiler.hpp"
#include "world/compiled.hpp"
#include "world/effect_source.hpp"

#include <prowess/core/definition.hpp>
#include <prowess/world/code.hpp>
#include <prowess/world/definitions.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace prowess {

/// What the names of definitions made at run time are looked up in; valid as long as `tables`.
[[nodiscard]] Scope scope_of(const RulebookTables& tables);

/// Checks and compiles everything, `effects` in place of those of `definitions`; what is wrong is added to `mistakes`,
/// and the tables are then of no use.
[[nodiscard]] std::unique_ptr<RulebookTables> compile(const Definitions& definitions, EffectSource& effects,
                                                      const Code& code, const RulebookTables* before,
                                                      Mistakes& mistakes);

/// The tags of content and code; those that are missing above others are reported, and made up so that the rest can be
/// checked.
[[nodiscard]] TagRegistry compile_tags(const Definitions& definitions, const Code& code, const TagRegistry* before,
                                       Report& report);

/// Content's attributes, then those of code that content does not have. Those of both must agree.
[[nodiscard]] std::vector<AttributeDef> merge_attributes(const Definitions& definitions, const Code& code,
                                                         Report& report);

[[nodiscard]] std::vector<CurveDef> compile_curves(const std::vector<const NamedCurve*>& definitions, Report& report);

/// Routes, executions, calculations and behaviours, of content and code, and how code finds names.
void compile_code(const Definitions& definitions, const Code& code, const RulebookTables* before, Compiler& compiler,
                  RulebookTables& out);

/// `attributes` are by id, null where one is gone.
[[nodiscard]] CompiledActor compile_actor(const ActorDef& definition,
                                          const std::vector<const AttributeDef*>& attributes, Compiler& compiler);

/// Reports groups of modifiers that are not of one operation, picked in one way.
class GroupCheck {
public:
    /// Of the definition that the report has begun.
    void add(const EffectDef& effect, Report& report);

private:
    /// How a group was met first.
    struct First {
        Operation operation;
        Pick pick;
        std::string effect;
    };

    static void check_agreement(const First& first, const ModifierDef& modifier, Report& report);

    std::unordered_map<std::string, First> firsts_; ///< Only looked up in.
};

/// Attributes that need others because of modifiers that effects have while they count.
class EffectEdges {
public:
    struct Edge {
        AttributeId attribute;
        AttributeId need;
        EffectId effect;
        std::uint32_t mark;
    };

    void add(const RulebookTables& tables, EffectId number, const EffectDef& definition);
    /// Each pair of attributes once, with the first effect that joins it.
    [[nodiscard]] const std::vector<Edge>& sorted();

private:
    void add(const RulebookTables& tables, const CompiledModifier& modifier, EffectId effect, std::uint32_t mark);

    std::vector<Edge> edges_;
};

/// Reports cycles that effects close between the attributes of one actor, by `per` and by conditions, and chains that
/// are too long to be read. `effects` are their names by id.
void check_graph(const RulebookTables& tables, EffectEdges& of_effects, const std::vector<const Name*>& effects,
                 Report& report);

/// Reports descriptions that name what is no number of theirs. `effects` and `abilities` are their names by id, null
/// where one is gone.
void check_display(const RulebookTables& tables, const std::vector<const Name*>& effects,
                   const std::vector<const Name*>& abilities, Report& report);

/// Of everything in the tables that reaches results.
[[nodiscard]] std::uint64_t fingerprint_of(const RulebookTables& tables);

} // namespace prowess
