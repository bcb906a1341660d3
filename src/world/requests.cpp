#include "world/engine.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace prowess {

Expected<Receipt> World::queue(Request request) {
    const bool told = impl_->listener != nullptr;
    return impl_->told<calls::Queue>([&] { return impl_->queue(told ? request : std::move(request)); }, request);
}

Expected<Receipt> World::Impl::queue(Request request) {
    if (requests.size() >= options.requests)
        return fail(Reason::no_capacity);
    const Receipt receipt{next_receipt++};
    requests.push_back(queued(receipt, std::move(request)));
    return receipt;
}

BesidePools::Queued World::Impl::queued(Receipt receipt, Request request) const {
    Queued made{receipt, std::move(request)};
    const auto* const activation = std::get_if<ActivateRequest>(&made.request);
    if (activation != nullptr && abilities.records().contains(activation->ability)) {
        const GrantRecord& record = abilities.records()[activation->ability.index];
        made.actor = simulation.actors.handle(record.actor);
        made.ability = record.definition;
    }
    return made;
}

std::size_t World::queued() const {
    return impl_->requests.size();
}

Failure World::failure(const RequestCompleted& event) const {
    const auto known = std::ranges::find(impl_->refusals, event.receipt, &Impl::Refusal::receipt);
    return known != impl_->refusals.end() ? impl_->fail(known->failure).value() : Failure{};
}

void World::Impl::run_requests() {
    refusals.clear();
    // What subscribers queue meanwhile waits for the next step.
    const auto count = static_cast<std::ptrdiff_t>(std::min<std::size_t>(requests.size(), options.requests_per_step));
    const auto end = requests.begin() + count;
    const std::vector<Queued> taken(std::make_move_iterator(requests.begin()), std::make_move_iterator(end));
    requests.erase(requests.begin(), end);
    for (const Queued& queued : taken) {
        RequestCompleted told;
        told.receipt = queued.receipt;
        auto failure = std::visit([&](const auto& request) { return carry_out(request, told); }, queued.request);
        if (failure && failure->reason == Reason::not_granted)
            failure = abilities.activate_missing(queued.actor, queued.ability).error();
        if (failure)
            refusals.push_back({queued.receipt, *failure});
        else
            told.done = true;
        simulation.events.emit(told);
        settle();
        deliver();
    }
}

std::optional<Failure> World::Impl::carry_out(const ApplyRequest& request, RequestCompleted& told) {
    Resolved resolved;
    if (auto failure = resolve(request.target, request.spec, resolved))
        return failure;
    const auto applied = effects.apply(resolved.application);
    if (!applied)
        return applied.error();
    told.disposition = applied->disposition;
    told.effect = applied->effect;
    told.stacks = static_cast<std::uint16_t>(applied->stacks);
    told.removed = applied->cancelled;
    return {};
}

std::optional<Failure> World::Impl::carry_out(const RemoveRequest& request, RequestCompleted& told) {
    told.kind = RequestKind::remove;
    told.effect = request.effect;
    if (!effects.records().contains(request.effect))
        return Failure(Reason::no_such_effect);
    effects.remove(request.effect.index, RemovalReason::removed);
    told.removed = 1;
    return {};
}

std::optional<Failure> World::Impl::carry_out(const RemoveAllRequest& request, RequestCompleted& told) {
    told.kind = RequestKind::remove;
    const auto removed =
        request.tag ? remove_tagged(request.actor, request.tag) : remove_effects(request.actor, request.effect);
    told.removed = removed.value_or(0);
    return removed ? std::nullopt : std::optional(removed.error());
}

std::optional<Failure> World::Impl::carry_out(const ActivateRequest& request, RequestCompleted& told) {
    told.kind = RequestKind::activate;
    if (!abilities.records().contains(request.ability))
        return Failure(Reason::not_granted);
    const auto activated =
        abilities.activate(request.ability.index, {.target = request.target, .event = {}, .input = request.input});
    return activated ? std::nullopt : std::optional(activated.error());
}

std::optional<Failure> World::Impl::carry_out(const SendRequest& request, RequestCompleted& told) {
    told.kind = RequestKind::send;
    return send(request.actor, request.event);
}

std::string_view name(RequestKind kind) {
    switch (kind) {
    case RequestKind::apply: return "apply";
    case RequestKind::remove: return "remove";
    case RequestKind::activate: return "activate";
    case RequestKind::send: return "send";
    }
    return {};
}

} // namespace prowess
