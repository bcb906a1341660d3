#include "effect/compile.hpp"
#include "world/compile.hpp"
#include "world/numbering.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace prowess {
namespace {

/// Numbers what code brings, and what it should bring; answers by number which of `brought` it is, or `no_definition`.
template <class Brought>
std::vector<std::uint32_t> number_code(const std::vector<Brought>& brought, const std::vector<Name>& promised,
                                       std::string_view kind, const NameTable* before, NameTable& out, Report& report) {
    std::vector<Name> names;
    for (const Brought& one : brought)
        names.emplace_back(one.name);
    for (const Name& name : promised)
        if (std::ranges::find(names, name) == names.end())
            names.push_back(name);
    std::vector<const Name*> pointers;
    for (const Name& name : names)
        pointers.push_back(&name);
    std::vector<std::uint32_t> found = number(pointers, kind, Naming::words, before, out, report);
    for (std::uint32_t& index : found)
        index = index < brought.size() ? index : no_definition;
    return found;
}

/// A route's name, and where it is defined: in data, in code, or nowhere yet.
struct RouteSource {
    Name name;
    const RouteDef* data = nullptr;
    const RouteCode* code = nullptr;
};

std::vector<RouteSource> route_sources(const Definitions& definitions, const Code& code, Report& report) {
    std::vector<RouteSource> sources;
    const auto known = [&](const Name& name) {
        return std::ranges::find(sources, name, &RouteSource::name) != sources.end();
    };
    for (const RouteDef& route : definitions.routes)
        sources.push_back({route.name, &route, nullptr});
    for (const RouteCode& route : code.routes()) {
        const Name name(route.name);
        const auto data = std::ranges::find(sources, name, &RouteSource::name);
        if (data == sources.end())
            sources.push_back({name, nullptr, &route});
        else
            report.add("route " + quote(route.name) + " is code, so that content cannot define it", data->name.mark);
    }
    for (const Name& name : definitions.code_routes)
        if (!known(name))
            sources.push_back({name, nullptr, nullptr});
    return sources;
}

CompiledRoute compile_source(const RouteSource& source, Compiler& compiler) {
    if (source.data != nullptr)
        return compile_route(*source.data, compiler);
    CompiledRoute made;
    made.needs_code = source.code == nullptr;
    if (source.code == nullptr)
        return made;
    compiler.report().begin("route", source.name);
    made.reads = compile_reads(source.code->captures, compiler);
    made.run = source.code->run;
    return made;
}

void compile_calculations(const std::vector<std::uint32_t>& places, const Code& code, Compiler& compiler,
                          RulebookTables& out) {
    for (const std::uint32_t place : places) {
        CompiledCalculation& made = out.calculations.emplace_back();
        if (place != no_definition) {
            const Name name(code.calculations()[place].name);
            compiler.report().begin("calculation", name);
            made.reads = compile_reads(code.calculations()[place].captures, compiler);
            made.run = code.calculations()[place].run;
            compiler.report().begin();
        }
        out.calculation_reads.push_back(made.reads);
    }
}

void compile_executions(const std::vector<std::uint32_t>& places, const Code& code, Compiler& compiler,
                        RulebookTables& out) {
    for (const std::uint32_t place : places) {
        CompiledExecution& made = out.executions.emplace_back();
        if (place == no_definition)
            continue;
        const ExecutionCode& brought = code.executions()[place];
        const Name name(brought.name);
        compiler.report().begin("execution", name);
        made.reads = compile_reads(brought.captures, compiler);
        for (const Name& route : brought.routes)
            made.routes.push_back(compiler.lookup().route(route));
        made.run = brought.run;
        compiler.report().begin();
    }
}

void compile_contexts(const std::vector<Name>& promised, const Code& code, Report& report, RulebookTables& out) {
    for (const ContextCode& context : code.contexts()) {
        out.contexts.push_back(hash_of(context.name));
        const auto first = std::ranges::find(code.contexts(), context.name, &ContextCode::name);
        if (first->type != context.type)
            report.add("the context " + quote(context.name) + " is of two types, " + quote(first->type) + " and " +
                       quote(context.type) + ": give one of them a name, `static constexpr std::string_view name`");
    }
    std::ranges::sort(out.contexts);
    for (const Name& name : promised) {
        if (!is_word(name.text))
            report.add(quote(name.text) + " is not a name: a-z, 0-9 and _ alone", name.mark);
        if (!std::ranges::binary_search(out.contexts, hash_of(name.text)))
            out.missing_contexts.push_back(hash_of(name.text));
    }
    std::ranges::sort(out.missing_contexts);
}

void compile_behaviours(const std::vector<std::uint32_t>& places, const Code& code, RulebookTables& out) {
    for (const std::uint32_t place : places) {
        CompiledBehaviourCode& made = out.behaviours.emplace_back();
        if (place == no_definition)
            continue;
        made.state = code.behaviours()[place].state;
        made.input = code.behaviours()[place].input;
        made.needs_code = false;
    }
    out.input_checks = code.input_checks();
}

CodeIndex index_of(const RulebookTables& tables) {
    std::vector<std::pair<std::string_view, std::uint32_t>> tags;
    for (std::uint32_t order = 0; order < tables.tags.size(); ++order)
        tags.emplace_back(tables.tags.name(tables.tags.id(TagOrder{static_cast<std::uint16_t>(order)})), order);
    return {NameIndex(tables.attribute_names.ids), NameIndex(tables.route_names.ids), NameIndex(tags)};
}

} // namespace

void compile_code(const Definitions& definitions, const Code& code, const RulebookTables* before, Compiler& compiler,
                  RulebookTables& out) {
    Report& report = compiler.report();
    const auto names_before = [&](NameTable RulebookTables::* of) { return before ? &(before->*of) : nullptr; };
    report.begin();
    const auto calculations =
        number_code(code.calculations(), definitions.code_calculations, "calculation",
                    names_before(&RulebookTables::calculation_names), out.calculation_names, report);
    const auto executions = number_code(code.executions(), definitions.code_executions, "execution",
                                        names_before(&RulebookTables::execution_names), out.execution_names, report);
    const auto behaviours = number_code(code.behaviours(), definitions.code_behaviours, "behaviour",
                                        names_before(&RulebookTables::behaviour_names), out.behaviour_names, report);
    compile_behaviours(behaviours, code, out);
    const std::vector<RouteSource> sources = route_sources(definitions, code, report);
    const auto routes =
        number(sources, "route", Naming::words, names_before(&RulebookTables::route_names), out.route_names, report);
    compile_calculations(calculations, code, compiler, out);
    for (const RouteSource* const source : routes)
        out.routes.push_back(source != nullptr ? compile_source(*source, compiler) : CompiledRoute{});
    report.begin();
    compile_executions(executions, code, compiler, out);
    out.code_index = index_of(out);
    compile_contexts(definitions.code_contexts, code, report, out);
}

} // namespace prowess
