#include "attribute/compile.hpp"
#include "attribute/graph.hpp"
#include "core/fits_float.hpp"

#include <prowess/core/time.hpp>

#include <algorithm>
#include <cstddef>
#include <string>

namespace prowess {
namespace {

/// `what` it is: "a limit".
CompiledLimit compile_limit(const LimitDef& limit, std::string_view what, const Lookup& lookup) {
    CompiledLimit out{limit.kind, 0, {}};
    switch (limit.kind) {
    case Limit::Kind::none: break;
    case Limit::Kind::number:
        if (!fits_float(limit.number))
            lookup.report().add(std::string(what) + " " + std::string(why_no_float(limit.number)),
                                limit.attribute.mark);
        out.number = to_float(limit.number);
        break;
    case Limit::Kind::attribute: out.attribute = lookup.attribute(limit.attribute); break;
    }
    return out;
}

CompiledRegeneration compile_regeneration(const RegenerationDef& definition, const Name& attribute,
                                          const Lookup& lookup) {
    constexpr double longest = 1e9;
    CompiledRegeneration out;
    out.rate = compile_limit(definition.rate, "the `rate` of `regeneration`", lookup);
    if (out.rate.kind == Limit::Kind::none)
        lookup.report().add("`regeneration` needs a `rate`", definition.mark);
    if (out.rate.attribute && definition.rate.attribute.text == attribute.text)
        lookup.report().add("an attribute cannot be the `rate` of its own `regeneration`",
                            definition.rate.attribute.mark);
    if (!(definition.delay >= 0 && definition.delay <= longest))
        lookup.report().add("the `delay` of `regeneration` is 0 to 1e9 seconds", definition.mark);
    else
        out.delay = to_flicks(definition.delay).count();
    if (!(definition.every >= 0.001 && definition.every <= longest))
        lookup.report().add("the `every` of `regeneration` is 0.001 to 1e9 seconds", definition.mark);
    else
        out.every = to_flicks(definition.every).count();
    return out;
}

void compile_derived(const AttributeDef& definition, Compiler& compiler, CompiledAttribute& out) {
    compiler.begin_definition({.level = false,
                               .stacks = false,
                               .params = false,
                               .random = false,
                               .captures = &out.reads,
                               .own_attributes = true});
    out.derived = compiler.magnitude(definition.derived);
    if (!definition.derived.given())
        return;
    if (definition.base != 0)
        compiler.report().add("`derived` gives the base: leave `base` out", definition.name.mark);
    if (definition.regeneration)
        compiler.report().add("a derived base does not regenerate: leave `regeneration` out",
                              definition.regeneration->mark);
    if (out.reads.size() > most_reads)
        compiler.report().add("this reads " + std::to_string(out.reads.size()) + " attributes; it can read " +
                                  std::to_string(most_reads) + " at most",
                              definition.derived.mark);
}

CompiledAttribute compile(const AttributeDef& definition, Compiler& compiler) {
    const Lookup& lookup = compiler.lookup();
    CompiledAttribute out;
    out.base = to_float(definition.base);
    out.min = compile_limit(definition.min, "a limit", lookup);
    out.max = compile_limit(definition.max, "a limit", lookup);
    out.rounding = definition.rounding;
    out.on_limit = definition.on_limit;
    if (definition.regeneration)
        out.regeneration = compile_regeneration(*definition.regeneration, definition.name, lookup);
    if (!fits_float(definition.base))
        lookup.report().add("the base " + std::string(why_no_float(definition.base)), definition.name.mark);
    if (out.min.kind == Limit::Kind::number && out.max.kind == Limit::Kind::number && out.min.number > out.max.number)
        lookup.report().add("the least is above the most", definition.name.mark);
    if (definition.on_limit == OnLimit::ratio && definition.max.kind != Limit::Kind::attribute)
        lookup.report().add("`on_limit: ratio` needs an attribute as `max`", definition.name.mark);
    compile_derived(definition, compiler, out);
    return out;
}

AttributeGraph graph_of(const std::vector<CompiledAttribute>& attributes) {
    AttributeGraph graph(attributes.size());
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        const auto need = [&](AttributeId other) {
            if (other && std::ranges::find(graph[i], other) == graph[i].end())
                graph[i].push_back(other);
        };
        need(attributes[i].min.attribute);
        need(attributes[i].max.attribute);
        for (const CompiledRead& read : attributes[i].reads)
            need(read.attribute);
    }
    return graph;
}

void rank(std::vector<CompiledAttribute>& attributes, const std::vector<const AttributeDef*>& definitions,
          const Lookup& lookup) {
    const AttributeGraph graph = graph_of(attributes);
    const GraphOrder found = order(graph);
    for (const std::vector<AttributeId>& cycle : found.cycles) {
        lookup.report().begin("attribute", definitions[cycle.front().value]->name);
        lookup.report().add("limits and `derived` form a cycle: " + describe_cycle(cycle, lookup.scope().attributes));
    }
    for (std::uint32_t i = 0; i < attributes.size(); ++i) {
        attributes[i].rank = found.ranks[i];
        for (const AttributeId need : graph[i])
            attributes[need.value].dependents.push_back({i});
        if (const AttributeId rate = attributes[i].regeneration.rate.attribute)
            attributes[rate.value].rates.push_back({i});
    }
}

} // namespace

std::string describe_cycle(const std::vector<AttributeId>& cycle, const NameTable& names) {
    std::string text;
    for (const AttributeId attribute : cycle)
        text += names.names[attribute.value] + " → ";
    return text + names.names[cycle.front().value];
}

std::vector<CompiledAttribute> compile_attributes(const std::vector<const AttributeDef*>& definitions,
                                                  Compiler& compiler) {
    std::vector<CompiledAttribute> compiled(definitions.size());
    for (std::size_t i = 0; i < definitions.size(); ++i) {
        if (definitions[i] == nullptr)
            continue;
        compiler.report().begin("attribute", definitions[i]->name);
        compiled[i] = compile(*definitions[i], compiler);
    }
    rank(compiled, definitions, compiler.lookup());
    return compiled;
}

} // namespace prowess
