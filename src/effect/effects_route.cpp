#include "effect/effects.hpp"
#include "effect/execution_context.hpp"

#include <algorithm>
#include <cmath>

namespace prowess {

/// One execution's way along one route.
class Effects::Routing {
public:
    Routing(const Effects& effects, const EffectFrame& frame, Execution& execution)
        : effects_(effects),
          frame_(frame),
          execution_(execution) {}

    [[nodiscard]] std::optional<Failure> run(RouteId route, double amount);
    [[nodiscard]] double absorbed() const { return absorbed_; }

private:
    /// One amount on its way, with what it is.
    struct Parcel {
        double amount = 0;
        std::vector<TagOrder> tags; ///< In tree order.
    };

    [[nodiscard]] std::optional<Failure> run_code(const CompiledRoute& route, double amount);
    [[nodiscard]] std::optional<Failure> pass(const CompiledStage& stage, RouteId route);
    [[nodiscard]] std::optional<Failure> intercept(RouteId route, std::uint32_t stage);
    [[nodiscard]] std::optional<Failure> intercept(const EffectRecord& record, Side side, RouteId route,
                                                   std::uint32_t stage);
    [[nodiscard]] std::optional<Failure> convert(const CompiledStage& stage);
    void absorb(RouteId route, Parcel& parcel);
    [[nodiscard]] std::optional<Failure> absorb(const CompiledStage& stage, Parcel& parcel);
    /// A failure of an attribute that the route changes.
    [[nodiscard]] Failure failed(Reason reason, AttributeId attribute, bool of_source = false) const;
    [[nodiscard]] std::optional<Failure> change(const CompiledStage& stage, Parcel& parcel);
    [[nodiscard]] Execution::Absorption& absorption_of(std::uint32_t effect);

    /// What a rule of the route itself reads for a parcel.
    [[nodiscard]] EffectFrame frame_for(const Parcel& parcel) const;
    /// What a rule of an effect that takes part reads: its own numbers, and the parcel's actors and tags.
    [[nodiscard]] EffectFrame frame_for(const EffectRecord& record, const Parcel& parcel) const;
    [[nodiscard]] Expected<double> number(const CompiledRule& rule, EffectFrame frame) const;

    const Effects& effects_;
    const EffectFrame& frame_;
    Execution& execution_;
    std::vector<Parcel> parcels_;
    double absorbed_ = 0;
};

EffectFrame Effects::Routing::frame_for(const Parcel& parcel) const {
    EffectFrame frame = frame_;
    frame.own_tags = parcel.tags;
    frame.tags = {};
    frame.amount = parcel.amount;
    frame.source_tags = effects_.simulation_.actors.tags(frame_.source);
    return frame;
}

EffectFrame Effects::Routing::frame_for(const EffectRecord& record, const Parcel& parcel) const {
    EffectFrame frame = effects_.frame_of(record);
    frame.own_tags = parcel.tags;
    frame.tags = {};
    frame.amount = parcel.amount;
    frame.target = frame_.target;
    frame.source = frame_.source;
    frame.source_tags = effects_.simulation_.actors.tags(frame_.source);
    frame.previewing = frame_.previewing;
    return frame;
}

Expected<double> Effects::Routing::number(const CompiledRule& rule, EffectFrame frame) const {
    std::vector<double> captures;
    captures.reserve(rule.reads.size());
    for (const CompiledRead& read : rule.reads)
        captures.push_back(effects_.capture_one(read, frame));
    frame.reads = rule.reads;
    frame.captures = captures;
    return effects_.number(rule.program, frame);
}

std::optional<Failure> Effects::Routing::run(RouteId id, double amount) {
    const CompiledRoute& route = effects_.tables_.routes[id.value];
    if (route.needs_code) {
        Failure failure(Reason::needs_code);
        failure.effect = frame_.effect;
        return failure;
    }
    if (route.run)
        return run_code(route, amount);
    Parcel& whole = parcels_.emplace_back();
    whole.amount = amount;
    whole.tags = tags_of(frame_);
    for (std::uint32_t stage = 0; stage < route.stages.size(); ++stage) {
        if (auto failed = intercept(id, stage))
            return failed;
        if (auto failed = pass(route.stages[stage], id))
            return failed;
    }
    return {};
}

std::optional<Failure> Effects::Routing::run_code(const CompiledRoute& route, double amount) {
    const FrameContext context(effects_.simulation_, effects_.attributes_, effects_, frame_, route.reads);
    CodeChanges changes;
    Failure failure(Reason::execution_failed);
    failure.effect = frame_.effect;
    if (!guarded([&] { route.run(context, amount, changes); }))
        return failure;
    return effects_.add_code_changes(changes, nullptr, frame_, execution_);
}

std::optional<Failure> Effects::Routing::pass(const CompiledStage& stage, RouteId route) {
    if (stage.kind == StageKind::convert)
        return convert(stage);
    for (Parcel& parcel : parcels_) {
        std::optional<Failure> failed;
        switch (stage.kind) {
        case StageKind::pass:
        case StageKind::convert: break;
        case StageKind::scale:
            if (const auto factor = number(stage.rule, frame_for(parcel)))
                parcel.amount *= *factor;
            else
                failed = factor.error();
            break;
        case StageKind::refuse:
            parcel.amount *=
                1 - effects_.weigh_program(effects_.simulation_.programs, stage.rule.program, frame_for(parcel));
            break;
        case StageKind::absorb_shields: absorb(route, parcel); break;
        case StageKind::absorb_attribute: failed = absorb(stage, parcel); break;
        case StageKind::change:
        case StageKind::change_source: failed = change(stage, parcel); break;
        }
        if (failed)
            return failed;
        if (!std::isfinite(parcel.amount)) {
            Failure failure(Reason::execution_failed);
            failure.effect = frame_.effect;
            return failure;
        }
    }
    return {};
}

std::optional<Failure> Effects::Routing::intercept(RouteId route, std::uint32_t stage) {
    const auto& actors = effects_.simulation_.actors;
    for (const Side side : {Side::source, Side::target}) {
        const Actor actor = side == Side::source ? frame_.source : frame_.target;
        if (!actors.contains(actor) || effects_.of_actor_[actor.index].routers == 0)
            continue;
        for (const std::uint32_t index : effects_.effects_of(actor.index))
            if (auto failed = intercept(effects_.records_[index], side, route, stage))
                return failed;
    }
    return {};
}

std::optional<Failure> Effects::Routing::intercept(const EffectRecord& record, Side side, RouteId route,
                                                   std::uint32_t stage) {
    if (!record.counting)
        return {};
    for (const CompiledIntercept& part : effects_.tables_.effects[record.definition.value].intercepts) {
        if (part.route != route || part.stage != stage || part.of != side)
            continue;
        for (Parcel& parcel : parcels_) {
            const EffectFrame frame = frame_for(record, parcel);
            const double weight = effects_.weigh_program(effects_.simulation_.programs, part.when, frame);
            if (!(weight > 0))
                continue;
            const auto amount = number(part.amount, frame);
            if (!amount)
                return amount.error();
            parcel.amount += weight * (*amount - parcel.amount);
        }
    }
    return {};
}

std::optional<Failure> Effects::Routing::convert(const CompiledStage& stage) {
    const TagRegistry& registry = *effects_.simulation_.tags;
    const std::size_t count = parcels_.size();
    for (std::size_t i = 0; i < count; ++i) {
        const auto is_from = [&](TagOrder tag) { return registry.within(tag, stage.from); };
        if (std::ranges::none_of(parcels_[i].tags, is_from))
            continue;
        const auto share = number(stage.rule, frame_for(parcels_[i]));
        if (!share)
            return share.error();
        Parcel converted = parcels_[i];
        converted.amount *= std::clamp(*share, 0.0, 1.0);
        parcels_[i].amount -= converted.amount;
        std::erase_if(converted.tags, is_from);
        const auto place = std::ranges::lower_bound(converted.tags, stage.to);
        if (place == converted.tags.end() || *place != stage.to)
            converted.tags.insert(place, stage.to);
        parcels_.push_back(std::move(converted));
    }
    return {};
}

Execution::Absorption& Effects::Routing::absorption_of(std::uint32_t effect) {
    const auto known = std::ranges::find(execution_.absorptions, effect, &Execution::Absorption::effect);
    return known != execution_.absorptions.end() ? *known
                                                 : execution_.absorptions.emplace_back(Execution::Absorption{
                                                       effect, effects_.details(effects_.records_[effect]).absorbs});
}

void Effects::Routing::absorb(RouteId route, Parcel& parcel) {
    const std::uint32_t target = frame_.target.index;
    if (effects_.of_actor_[target].routers == 0 || !(parcel.amount > 0))
        return;
    const auto rules_of = [&](std::uint32_t index) -> const std::optional<CompiledAbsorb>& {
        return effects_.tables_.effects[effects_.records_[index].definition.value].absorbs;
    };
    std::vector<std::uint32_t> shields;
    for (const std::uint32_t index : effects_.effects_of(target))
        if (effects_.records_[index].counting && rules_of(index) && rules_of(index)->route == route)
            shields.push_back(index);
    // Those of one order stay as they are listed: as they were applied.
    std::ranges::stable_sort(shields, {}, [&](std::uint32_t index) { return rules_of(index)->order; });
    for (const std::uint32_t index : shields) {
        const CompiledAbsorb& rules = *rules_of(index);
        Execution::Absorption& absorption = absorption_of(index);
        if (!(absorption.left > 0))
            continue;
        const double wanted = parcel.amount * effects_.weigh_program(effects_.simulation_.programs, rules.when,
                                                                     frame_for(effects_.records_[index], parcel));
        const double taken = std::min(wanted, absorption.left);
        absorption.left -= taken;
        absorbed_ += taken;
        parcel.amount -= rules.spill ? taken : wanted;
    }
}

Failure Effects::Routing::failed(Reason reason, AttributeId attribute, bool of_source) const {
    Failure failure(reason);
    failure.effect = frame_.effect;
    failure.attribute = attribute;
    failure.of_source = of_source;
    return failure;
}

std::optional<Failure> Effects::Routing::absorb(const CompiledStage& stage, Parcel& parcel) {
    const std::uint32_t target = frame_.target.index;
    if (!effects_.attributes_.has(target, stage.attribute) || !(parcel.amount > 0))
        return {};
    if (effects_.attributes_.definition(stage.attribute).is_derived())
        return failed(Reason::derived, stage.attribute);
    const double own = effects_.attributes_.followed_base(target, stage.attribute);
    Change& change = effects_.change_of(execution_, target, stage.attribute);
    const double left = effects_.attributes_.value(target, stage.attribute) + (change.base - own);
    if (!(left > 0))
        return {};
    const double taken = std::min(parcel.amount, left);
    change.base -= taken;
    absorbed_ += taken;
    parcel.amount = stage.spill ? parcel.amount - taken : 0;
    return {};
}

std::optional<Failure> Effects::Routing::change(const CompiledStage& stage, Parcel& parcel) {
    const bool of_source = stage.kind == StageKind::change_source;
    const Actor actor = of_source ? frame_.source : frame_.target;
    if (of_source && !effects_.simulation_.actors.contains(actor))
        return {};
    if (!effects_.attributes_.has(actor.index, stage.attribute))
        return of_source || stage.optional ? std::nullopt
                                           : std::optional(failed(Reason::no_attribute, stage.attribute));
    if (effects_.attributes_.definition(stage.attribute).is_derived())
        return failed(Reason::derived, stage.attribute, of_source);
    const auto amount = number(stage.rule, frame_for(parcel));
    if (!amount) {
        Failure failure = amount.error();
        failure.attribute = stage.attribute;
        failure.of_source = of_source;
        return failure;
    }
    Change& change = effects_.change_of(execution_, actor.index, stage.attribute);
    const double before = change.base;
    if (!add_change(change, stage.operation, contribution(stage.operation, *amount)))
        return failed(Reason::execution_failed, stage.attribute, of_source);
    const double asked = change.base - before;
    if (asked == 0)
        return {};
    const double applied = double{effects_.attributes_.limited(actor.index, stage.attribute, change.base)} -
                           effects_.attributes_.limited(actor.index, stage.attribute, before);
    parcel.amount *= applied / asked;
    return {};
}

std::optional<Failure> Effects::pass_routes(const EffectFrame& frame, Execution& execution) const {
    // All that was put on a route goes along it at once, in the order in which they were first named.
    std::vector<Execution::OnRoute> sums;
    for (const Execution::OnRoute& part : execution.routed) {
        const auto known = std::ranges::find(sums, part.route, &Execution::OnRoute::route);
        if (known == sums.end())
            sums.push_back(part);
        else
            known->amount += part.amount;
    }
    for (Execution::OnRoute& sum : sums) {
        Routing routing(*this, frame, execution);
        if (auto failed = routing.run(sum.route, sum.amount))
            return failed;
        sum.absorbed = routing.absorbed();
    }
    execution.routed = std::move(sums);
    return {};
}

} // namespace prowess
