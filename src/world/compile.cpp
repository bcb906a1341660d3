#include "world/compile.hpp"

#include "ability/compile.hpp"
#include "attribute/compile.hpp"
#include "effect/compile.hpp"
#include "world/numbering.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace prowess {
namespace {

/// Compiles definitions by number; what a number whose definition is gone has is empty.
template <class Compiled, class Definition, class Compile>
std::vector<Compiled> compile_all(const std::vector<const Definition*>& definitions, Compile compile) {
    std::vector<Compiled> compiled(definitions.size());
    for (std::size_t i = 0; i < definitions.size(); ++i)
        if (definitions[i] != nullptr)
            compiled[i] = compile(*definitions[i]);
    return compiled;
}

template <class Definition>
std::vector<DisplayDef> displays(const std::vector<const Definition*>& definitions) {
    return compile_all<DisplayDef>(definitions, [](const Definition& definition) { return definition.display; });
}

/// Names by number, with their marks; null where the definition is gone.
template <class Named>
std::vector<const Name*> names_of(const std::vector<const Named*>& definitions) {
    std::vector<const Name*> names(definitions.size());
    for (std::size_t i = 0; i < definitions.size(); ++i)
        if (definitions[i] != nullptr)
            names[i] = &definitions[i]->name;
    return names;
}

/// Compiles effects one after another, with all that is checked of each by itself.
void compile_effects(EffectSource& source, const std::vector<const EffectHead*>& heads, Compiler& compiler,
                     EffectEdges& edges, RulebookTables& out) {
    const StackKeys keys(heads, out.effect_names);
    const OnTheWay way{out.routes, out.executions, heads};
    GroupCheck groups;
    out.effects.reserve(heads.size());
    out.effect_display.reserve(heads.size());
    for (std::uint32_t i = 0; i < heads.size(); ++i) {
        if (heads[i] == nullptr) {
            out.effects.emplace_back();
            out.effect_display.emplace_back();
            continue;
        }
        const EffectDef& definition = source.effect(static_cast<std::uint32_t>(heads[i] - source.heads().data()));
        out.effects.push_back(compile_effect(definition, keys, way, compiler, out.modifiers));
        out.effect_display.push_back(definition.display);
        groups.add(definition, compiler.report());
        edges.add(out, {i}, definition);
    }
}

void compile_grants(const Definitions& definitions, const Lookup& lookup, RulebookTables& out) {
    Report& report = lookup.report();
    for (const GrantDef& grant : definitions.grants) {
        report.begin("grant", grant.effect);
        const EffectId effect = lookup.effect(grant.effect);
        if (effect && out.effects[effect.value].lifetime == Lifetime::instant)
            report.add("an instant effect does not last, so that it cannot grant abilities", grant.effect.mark);
        for (const Name& name : grant.abilities) {
            const AbilityId ability = lookup.ability(name);
            if (!ability || !effect)
                continue;
            CompiledEffect& granting = out.effects[effect.value];
            granting.plain = false;
            if (std::ranges::find(granting.grants, ability) == granting.grants.end())
                granting.grants.push_back(ability);
        }
    }
}

/// What code names has to be there.
void check_promises(std::string_view kind, const std::vector<Name>& in_definitions,
                    const std::vector<std::string>& in_code, const NameTable& known, Report& report) {
    std::unordered_set<std::string_view> told;
    const auto check = [&](const std::string& name, std::uint32_t mark) {
        if (!known.ids.contains(name) && told.insert(name).second)
            report.add("code names " + std::string(kind) + " " + quote(name) + ", which content doesn't define", mark);
    };
    for (const Name& name : in_definitions)
        check(name.text, name.mark);
    for (const std::string& name : in_code)
        check(name, 0);
}

} // namespace

Scope scope_of(const RulebookTables& tables) {
    return {tables.tags,
            tables.attribute_names,
            tables.curve_names,
            tables.curves,
            tables.effect_names,
            &tables.route_names,
            &tables.execution_names,
            &tables.calculation_names,
            &tables.calculation_reads,
            &tables.behaviour_names,
            &tables.ability_names,
            &tables.actor_names};
}

std::unique_ptr<RulebookTables> compile(const Definitions& definitions, EffectSource& source, const Code& code,
                                        const RulebookTables* before, Mistakes& mistakes) {
    auto tables = std::make_unique<RulebookTables>();
    RulebookTables& out = *tables;
    Report report(mistakes);
    const auto names_before = [&](NameTable RulebookTables::* of) { return before ? &(before->*of) : nullptr; };

    out.tags = compile_tags(definitions, code, before ? &before->tags : nullptr, report);
    const auto curves = number(definitions.curves, "curve", Naming::words, names_before(&RulebookTables::curve_names),
                               out.curve_names, report);
    out.curves = compile_curves(curves, report);
    const std::vector<AttributeDef> merged = merge_attributes(definitions, code, report);
    const auto attributes = number(merged, "attribute", Naming::word, names_before(&RulebookTables::attribute_names),
                                   out.attribute_names, report);
    const auto effects = number(source.heads(), "effect", Naming::words, names_before(&RulebookTables::effect_names),
                                out.effect_names, report);
    const auto abilities = number(definitions.abilities, "ability", Naming::words,
                                  names_before(&RulebookTables::ability_names), out.ability_names, report);
    const auto actors = number(definitions.actors, "actor", Naming::word, names_before(&RulebookTables::actor_names),
                               out.actor_names, report);

    const Lookup lookup(scope_of(out), report);
    Compiler compiler(lookup, out.instructions);
    out.attributes = compile_attributes(attributes, compiler);
    compile_code(definitions, code, before, compiler, out);
    EffectEdges edges;
    compile_effects(source, effects, compiler, edges, out);
    check_auras(effects, out.effects, report);
    out.abilities = compile_all<CompiledAbility>(abilities, [&](const AbilityDef& definition) {
        return compile_ability(definition, {out.effects, out.behaviours}, compiler);
    });
    compile_grants(definitions, lookup, out);
    out.actors = compile_all<CompiledActor>(
        actors, [&](const ActorDef& definition) { return compile_actor(definition, attributes, compiler); });
    report.begin();
    check_promises("effect", definitions.code_effects, code.effects(), out.effect_names, report);
    check_promises("ability", definitions.code_abilities, code.abilities(), out.ability_names, report);

    out.ability_display = displays(abilities);
    out.actor_display = displays(actors);
    const std::vector<const Name*> effect_names = names_of(effects);
    check_graph(out, edges, effect_names, report);
    check_display(out, effect_names, names_of(abilities), report);

    for (const AttributeDef* const attribute : attributes)
        out.attribute_definitions.push_back(attribute != nullptr ? *attribute : AttributeDef{});
    out.fingerprint = fingerprint_of(out);
    return tables;
}

} // namespace prowess
