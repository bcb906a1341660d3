#include "core/fits_float.hpp"
#include "effect/compile.hpp"
#include "world/compile.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace prowess {
namespace {

using Start = std::pair<AttributeId, float>;

void check_base(const AttributeStart& start, bool derived, Report& report) {
    const std::string name = quote(start.attribute.text);
    if (derived && start.base)
        report.add(name + " is derived and has no base to set: write `" + start.attribute.text + ": derived`",
                   start.attribute.mark);
    else if (!derived && !start.base)
        report.add(name + " is not derived: write the base that it starts with", start.attribute.mark);
    else if (start.base && !fits_float(*start.base))
        report.add("the base of " + name + " " + std::string(why_no_float(*start.base)), start.attribute.mark);
}

std::vector<Start> compile_starts(const ActorDef& definition, const std::vector<const AttributeDef*>& attributes,
                                  const Lookup& lookup) {
    std::vector<Start> starts;
    for (const AttributeStart& start : definition.attributes) {
        const AttributeId id = lookup.attribute(start.attribute);
        if (id)
            check_base(start, attributes[id.value]->derived.given(), lookup.report());
        if (std::ranges::find(starts, id, &Start::first) != starts.end() && id)
            lookup.report().add("attribute " + quote(start.attribute.text) + " is listed twice", start.attribute.mark);
        starts.emplace_back(id, to_float(start.base.value_or(0)));
    }
    for (std::uint32_t i = 0; definition.all_attributes && i < attributes.size(); ++i)
        if (attributes[i] != nullptr && std::ranges::find(starts, AttributeId{i}, &Start::first) == starts.end())
            starts.emplace_back(AttributeId{i}, to_float(attributes[i]->base));
    std::ranges::sort(starts, {}, &Start::first);
    return starts;
}

std::vector<std::pair<AbilityId, float>> compile_abilities(const ActorDef& definition, const Lookup& lookup) {
    std::vector<std::pair<AbilityId, float>> starts;
    for (const AbilityStart& start : definition.abilities) {
        if (const AbilityId ability = lookup.ability(start.ability))
            starts.emplace_back(ability, to_float(start.level));
        if (!fits_float(start.level))
            lookup.report().add("the level of " + quote(start.ability.text) + " " +
                                    std::string(why_no_float(start.level)),
                                start.ability.mark);
    }
    return starts;
}

} // namespace

CompiledActor compile_actor(const ActorDef& definition, const std::vector<const AttributeDef*>& attributes,
                            Compiler& compiler) {
    compiler.report().begin("actor", definition.name);
    compiler.begin_definition({.level = false, .stacks = false, .params = false});
    CompiledActor out;
    out.attributes = compile_starts(definition, attributes, compiler.lookup());
    out.tags = compiler.lookup().tags(definition.tags);
    out.abilities = compile_abilities(definition, compiler.lookup());
    out.effects = compile_entries(definition.effects, compiler);
    for (const EffectEntry& entry : definition.effects)
        if (entry.to == Recipient::nearest)
            compiler.report().add("an actor's own effects are not `to: nearest`", entry.effect.mark);
    out.dies_when = compiler.condition_if_given(definition.dies_when);
    out.destroyed_on_death = definition.destroyed_on_death;
    return out;
}

} // namespace prowess
