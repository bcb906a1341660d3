#include "effect/effects.hpp"
#include "effect/execution_context.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace prowess {

std::optional<Failure> Effects::run_code(const EffectFrame& frame, Execution& execution) const {
    for (const ExecutionId id : frame.rules->executions) {
        const CompiledExecution& code = tables_.executions[id.value];
        Failure failure(Reason::needs_code);
        failure.effect = frame.effect;
        if (!code.run)
            return failure;
        failure.reason = Reason::execution_failed;
        const FrameContext context(simulation_, attributes_, *this, frame, code.reads);
        CodeChanges changes;
        if (!guarded([&] { code.run(context, changes); }))
            return failure;
        if (auto failed = add_code_changes(changes, &code, frame, execution))
            return failed;
    }
    return {};
}

std::optional<Failure> Effects::add_code_changes(const CodeChanges& changes, const CompiledExecution* declares,
                                                 const EffectFrame& frame, Execution& execution) const {
    for (const CodeChange& asked : changes.all()) {
        Failure failure(Reason::execution_failed);
        failure.effect = frame.effect;
        if (!std::isfinite(asked.amount))
            return failure;
        const auto id = (asked.is_route ? tables_.names->routes : tables_.names->attributes).find(asked.name);
        const bool declared =
            !asked.is_route ||
            (declares != nullptr && id && std::ranges::find(declares->routes, RouteId{*id}) != declares->routes.end());
        if (!id || !declared) {
            simulation_.warnings.push_back(
                {.kind = asked.is_route ? Warning::Kind::undeclared_route : Warning::Kind::unknown_attribute,
                 .effect = frame.effect});
            continue;
        }
        if (asked.is_route) {
            execution.routed.push_back({RouteId{*id}, asked.amount});
            continue;
        }
        const AttributeId attribute{*id};
        const Actor actor = asked.of == Side::source ? frame.source : frame.target;
        const bool there = simulation_.actors.contains(actor) && attributes_.has(actor.index, attribute);
        if (!there && asked.of == Side::source)
            continue;
        failure.attribute = attribute;
        failure.of_source = asked.of == Side::source;
        const bool derived = attributes_.definition(attribute).is_derived();
        failure.reason = !there ? Reason::no_attribute : derived ? Reason::derived : Reason::execution_failed;
        if (!there || derived ||
            !add_change(change_of(execution, actor.index, attribute), asked.operation,
                        contribution(asked.operation, asked.amount)))
            return failure;
    }
    return {};
}

double Effects::calculate(CalculationId calculation, const EffectFrame& frame) const {
    const CompiledCalculation& code = tables_.calculations[calculation.value];
    double result = std::numeric_limits<double>::quiet_NaN();
    if (!code.run)
        return result;
    const FrameContext context(simulation_, attributes_, *this, frame, code.reads);
    return guarded([&] { result = code.run(context); }) ? result : std::numeric_limits<double>::quiet_NaN();
}

} // namespace prowess
