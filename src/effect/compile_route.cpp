#include "attribute/compile.hpp"
#include "effect/compile.hpp"

#include <prowess/core/nearest.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace prowess {
namespace {

/// What a rule reads that is worked out as an amount passes.
Readable on_the_way(std::vector<CompiledRead>& reads) {
    return {.amount = true, .captures = &reads};
}

CompiledRule compile_rule(const Magnitude& magnitude, Compiler& compiler) {
    CompiledRule rule;
    const Readable outer = compiler.exchange(on_the_way(rule.reads));
    rule.program = compiler.magnitude(magnitude);
    compiler.exchange(outer);
    return rule;
}

void compile_change(const ModifierDef& change, Compiler& compiler, CompiledStage& out) {
    const auto refuse = [&](bool given, std::string_view part) {
        if (given)
            compiler.report().add("the change of a stage has an attribute, an operation and `optional` alone, not " +
                                      quote(part),
                                  change.mark);
    };
    refuse(!change.route.empty(), "route");
    refuse(change.when.kind != Condition::Kind::always, "when");
    refuse(change.per.has_value(), "per");
    refuse(change.local, "local");
    refuse(change.lasting, "lasting");
    refuse(change.priority != 0, "priority");
    refuse(change.beyond_limit != BeyondLimit::clamp, "beyond_limit");
    if (change.route.empty())
        out.attribute = compiler.lookup().attribute(change.attribute);
    out.operation = change.operation;
    out.optional = change.optional;
    if (!change.amount.given())
        compiler.report().add("a change needs an amount", change.mark);
    out.rule = compile_rule(change.amount, compiler);
}

CompiledStage compile_stage(const StageDef& stage, Compiler& compiler) {
    CompiledStage out;
    out.name = stage.name.text;
    out.kind = stage.kind;
    out.spill = stage.spill;
    if (!stage.name.empty() && !is_word(stage.name.text))
        compiler.report().add(quote(stage.name.text) + " is not a name: a-z, 0-9 and _", stage.name.mark);
    switch (stage.kind) {
    case StageKind::pass:
        if (stage.name.empty())
            compiler.report().add("a stage that does nothing needs a `name`, by which effects intercept it",
                                  stage.mark);
        break;
    case StageKind::convert:
        out.from = compiler.lookup().tag(stage.from).value_or(no_tag);
        out.to = compiler.lookup().tag(stage.to).value_or(no_tag);
        out.rule = compile_rule(stage.share, compiler);
        if (const auto share = compiler.constant(out.rule.program); share && !(*share >= 0 && *share <= 1))
            compiler.report().add("a `share` is from 0 to 1", stage.share.mark);
        break;
    case StageKind::scale: out.rule = compile_rule(stage.share, compiler); break;
    case StageKind::refuse: out.rule.program = compiler.condition(stage.when); break;
    case StageKind::absorb_shields: break;
    case StageKind::absorb_attribute: out.attribute = compiler.lookup().attribute(stage.attribute); break;
    case StageKind::change:
    case StageKind::change_source: compile_change(stage.change, compiler, out); break;
    }
    return out;
}

void compile_absorb(const AbsorbDef& absorb, Compiler& compiler, CompiledEffect& out) {
    CompiledAbsorb made;
    made.route = compiler.lookup().route(absorb.route);
    if (!absorb.amount.given())
        compiler.report().add("what absorbs needs an `amount`", absorb.mark);
    made.amount = compiler.magnitude(absorb.amount);
    const auto constant = compiler.constant(made.amount);
    if (constant && !(*constant > 0))
        compiler.report().add("what absorbs needs an `amount` above 0", absorb.amount.mark);
    made.when = compiler.condition(absorb.when);
    made.order = absorb.order;
    made.spill = absorb.spill;
    out.absorbs = made;
}

std::uint32_t stage_called(const InterceptDef& intercept, const CompiledRoute& route, Report& report) {
    const auto found = std::ranges::find(route.stages, intercept.stage.text, &CompiledStage::name);
    if (found != route.stages.end() && !intercept.stage.empty())
        return static_cast<std::uint32_t>(found - route.stages.begin());
    std::vector<std::string_view> names;
    for (const CompiledStage& stage : route.stages)
        names.emplace_back(stage.name);
    std::string message = "route " + quote(intercept.route.text) + " has no stage " + quote(intercept.stage.text);
    if (const auto meant = nearest(intercept.stage.text, names))
        message += "; is " + quote(*meant) + " meant?";
    report.add(std::move(message), intercept.stage.mark != 0 ? intercept.stage.mark : intercept.mark);
    return 0;
}

void compile_intercept(const InterceptDef& intercept, const OnTheWay& way, Compiler& compiler, CompiledEffect& out) {
    CompiledIntercept made;
    made.route = compiler.lookup().route(intercept.route);
    if (made.route)
        made.stage = stage_called(intercept, way.routes[made.route.value], compiler.report());
    made.of = intercept.of;
    made.when = compiler.condition(intercept.when);
    if (!intercept.amount.given())
        compiler.report().add("what intercepts needs an `amount`", intercept.mark);
    made.amount = compile_rule(intercept.amount, compiler);
    out.intercepts.push_back(std::move(made));
}

} // namespace

std::vector<CompiledRead> compile_reads(const std::vector<Magnitude>& captures, Compiler& compiler) {
    std::vector<CompiledRead> reads;
    compiler.begin_definition({.captures = &reads});
    for (const Magnitude& capture : captures) {
        if (capture.kind == Magnitude::Kind::attribute)
            (void)compiler.magnitude(capture);
        else
            compiler.report().add("what code captures is an attribute of the source or the target");
    }
    return reads;
}

CompiledRoute compile_route(const RouteDef& definition, Compiler& compiler) {
    compiler.report().begin("route", definition.name);
    CompiledRoute out;
    compiler.begin_definition({.amount = true});
    if (definition.stages.empty())
        compiler.report().add("a route needs `stages`");
    for (const StageDef& stage : definition.stages) {
        const auto same = [&](const CompiledStage& other) {
            return !stage.name.empty() && other.name == stage.name.text;
        };
        if (std::ranges::any_of(out.stages, same))
            compiler.report().add("a stage " + quote(stage.name.text) + " is there already", stage.name.mark);
        out.stages.push_back(compile_stage(stage, compiler));
    }
    out.needed_params = compiler.needed_params();
    return out;
}

void compile_on_routes(const EffectDef& definition, const OnTheWay& way, Compiler& compiler, CompiledEffect& out) {
    if (definition.absorbs)
        compile_absorb(*definition.absorbs, compiler, out);
    for (const InterceptDef& intercept : definition.intercepts)
        compile_intercept(intercept, way, compiler, out);
    out.on_used_up = compile_entries(definition.on_used_up, compiler);
    if (!definition.on_used_up.empty() && !definition.absorbs)
        compiler.report().add("`on_used_up` is of effects that have `absorbs`",
                              definition.on_used_up.front().effect.mark);
}

} // namespace prowess
