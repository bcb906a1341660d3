#include "attribute/compile.hpp"
#include "attribute/terms.hpp"

#include <prowess/core/hash.hpp>

#include <cmath>
#include <string>
#include <string_view>

namespace prowess {
namespace {

void compile_per(const ModifierDef& definition, Compiler& compiler, CompiledModifier& out) {
    const PerDef& per = *definition.per;
    out.per = compiler.lookup().attribute(per.attribute);
    out.every = per.every;
    if (!std::isfinite(per.every) || per.every <= 0)
        compiler.report().add("`per` needs an `every` above 0", per.attribute.mark);
    if (counts_once(definition.operation))
        compiler.report().add(quote(name(definition.operation)) + " sets a value once, so it cannot count `per`",
                              per.attribute.mark);
}

void compile_route(const ModifierDef& definition, Compiler& compiler, CompiledModifier& out) {
    out.route = compiler.lookup().route(definition.route);
    if (!definition.attribute.empty())
        compiler.report().add("a modifier changes an attribute or goes along a route, not both", definition.route.mark);
    if (definition.operation != Operation::flat)
        compiler.report().add("a route takes `flat` amounts alone, not " + quote(name(definition.operation)),
                              definition.route.mark);
}

void compile_cap(const ModifierDef& definition, Compiler& compiler, CompiledModifier& out) {
    out.cap = compiler.magnitude(definition.cap);
    if (const auto cap = compiler.constant(out.cap); cap && *cap < 0)
        compiler.report().add("a `cap` is a size, so it is not below 0", definition.cap.mark);
    if (definition.cap.given() && counts_once(definition.operation))
        compiler.report().add(quote(name(definition.operation)) + " sets a value, so it cannot have a `cap`",
                              definition.cap.mark);
}

void compile_group(const ModifierDef& definition, Compiler& compiler, CompiledModifier& out) {
    if (definition.pick && definition.group.empty())
        compiler.report().add("`pick` chooses within a group: it needs a `group`", definition.mark);
    if (definition.group.empty())
        return;
    if (!is_word(definition.group.text))
        compiler.report().add("group " + quote(definition.group.text) + " is not a name of `a-z 0-9 _`",
                              definition.group.mark);
    out.group = hash_of(definition.group.text);
    out.pick = definition.pick.value_or(Pick::best);
}

} // namespace

CompiledModifier compile_modifier(const ModifierDef& definition, Compiler& compiler) {
    CompiledModifier out;
    if (definition.route.empty() && definition.attribute.empty())
        compiler.report().add("a modifier needs an `attribute`, or a `route`", definition.mark);
    else if (definition.route.empty())
        out.attribute = compiler.lookup().attribute(definition.attribute);
    else
        compile_route(definition, compiler, out);
    if (!definition.amount.given())
        compiler.report().add("a modifier needs an amount", definition.mark);
    out.amount = compiler.magnitude(definition.amount);
    out.per_stack = !compiler.reads_stacks();
    compile_cap(definition, compiler, out);
    compile_group(definition, compiler, out);
    out.when = compiler.condition(definition.when);
    if (definition.per)
        compile_per(definition, compiler, out);
    out.priority = definition.priority;
    out.operation = definition.operation;
    out.beyond_limit = definition.beyond_limit;
    out.local = definition.local;
    out.lasting = definition.lasting;
    out.optional = definition.optional;
    return out;
}

bool compile_modifier(const ModifierDef& definition, const Scope& scope, std::vector<Instruction>& into,
                      CompiledModifier& out, Mistakes& mistakes) {
    const std::size_t before = mistakes.size();
    Report report(mistakes);
    Compiler compiler(Lookup(scope, report), into);
    compiler.begin_definition({.level = false, .stacks = false, .params = false, .random = false});
    out = compile_modifier(definition, compiler);
    if (!definition.route.empty())
        report.add("a modifier source executes nothing, so it cannot put amounts on a route", definition.route.mark);
    if (definition.lasting)
        report.add("`lasting` is of modifiers in periodic effects alone", definition.mark);
    if (definition.optional || definition.beyond_limit != BeyondLimit::clamp)
        report.add("a modifier source executes nothing, so it cannot have `optional` or `beyond_limit`",
                   definition.mark);
    return mistakes.size() == before;
}

} // namespace prowess
