#include "world/engine.hpp"

#include <algorithm>
#include <utility>

namespace prowess {

Expected<Receipt> World::queue(Request request) {
    if (impl_->requests.size() >= impl_->options.requests)
        return impl_->fail(Reason::no_capacity);
    const Receipt receipt{impl_->next_receipt++};
    impl_->requests.push_back({receipt, std::move(request)});
    return receipt;
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
    const std::vector<Queued> taken = std::exchange(requests, {});
    for (const Queued& queued : taken) {
        RequestCompleted told;
        told.receipt = queued.receipt;
        if (const auto failure = carry_out(queued.request, told))
            refusals.push_back({queued.receipt, *failure});
        else
            told.done = true;
        simulation.events.emit(told);
        settle();
        deliver();
    }
}

std::optional<Failure> World::Impl::carry_out(const Request& request, RequestCompleted& told) {
    if (const auto* application = std::get_if<ApplyRequest>(&request)) {
        Resolved resolved;
        if (auto failure = resolve(application->target, application->spec, resolved))
            return failure;
        const auto applied = effects.apply(resolved.application);
        if (!applied)
            return applied.error();
        told.disposition = applied->disposition;
        told.effect = applied->effect;
        return {};
    }
    if (const auto* removal = std::get_if<RemoveRequest>(&request)) {
        told.effect = removal->effect;
        if (!effects.records().contains(removal->effect))
            return Failure(Reason::no_such_effect);
        effects.remove(removal->effect.index, RemovalReason::removed);
        return {};
    }
    const auto& activation = std::get<ActivateRequest>(request);
    if (!abilities.records().contains(activation.ability))
        return Failure(Reason::not_granted);
    const auto activated = abilities.activate(activation.ability.index, activation.target);
    return activated ? std::nullopt : std::optional(activated.error());
}

} // namespace prowess
