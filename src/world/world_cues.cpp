#include <prowess/world/world.hpp>

#include "world/engine.hpp"

#include <algorithm>
#include <cmath>

namespace prowess {

Expected<void> World::execute_cue(Actor actor, const CueSpec& spec) {
    return impl_->change<calls::ExecuteCue>(
        [&]() -> Expected<void> {
            const auto tag = rulebook().tag(spec.tag);
            Failure failure(alive(actor) ? Reason::no_such_tag : Reason::no_such_actor);
            if (failure.reason == Reason::no_such_tag)
                failure.unknown = spec.tag;
            if (!alive(actor) || !tag)
                return impl_->fail(failure);
            if (!std::isfinite(spec.cue_level))
                return impl_->fail(Reason::bad_value);
            std::vector<ContextData> context;
            if (auto unknown = impl_->resolve(spec.context, context))
                return impl_->fail(*unknown);
            const TagOrder order = *impl_->order_of(*tag);
            impl_->cues.play(std::span(&order, 1), {.actor = actor,
                                                    .source = spec.cue_source,
                                                    .level = spec.cue_level,
                                                    .hidden = spec.cue_hidden,
                                                    .context = context});
            return {};
        },
        actor, spec);
}

Expected<void> World::add_cue(Actor actor, TagId tag, bool hidden) {
    return impl_->change<calls::AddCue>(
        [&]() -> Expected<void> {
            const auto order = impl_->order_of(tag);
            if (!alive(actor))
                return impl_->fail(Reason::no_such_actor);
            if (!order)
                return impl_->fail(Reason::no_such_tag);
            Failure failure(Reason::no_capacity);
            failure.tag = tag;
            if (!impl_->cues.add(actor.index, *order, hidden))
                return impl_->fail(failure);
            return {};
        },
        actor, tag, hidden);
}

Expected<bool> World::remove_cue(Actor actor, TagId tag) {
    return impl_->change<calls::RemoveCue>(
        [&]() -> Expected<bool> {
            const auto order = impl_->order_of(tag);
            if (!alive(actor))
                return impl_->fail(Reason::no_such_actor);
            if (!order)
                return impl_->fail(Reason::no_such_tag);
            return impl_->cues.remove(actor.index, *order);
        },
        actor, tag);
}

std::vector<ActiveCue> World::cues(Actor actor) const {
    std::vector<ActiveCue> cues;
    if (alive(actor))
        for (const CueHold& hold : impl_->cues.of_actor(actor.index))
            if (hold.cue)
                cues.push_back(hold.cue);
    return cues;
}

bool World::has_cue(Actor actor, TagId tag) const {
    const auto order = impl_->order_of(tag);
    return order && alive(actor) && std::ranges::any_of(impl_->cues.of_actor(actor.index), [&](const CueHold& hold) {
               return hold.cue && impl_->simulation.tags->within(hold.tag, *order);
           });
}

bool World::alive(ActiveCue cue) const {
    return impl_->cues.records().contains(cue);
}

Expected<CueView> World::view(ActiveCue cue) const {
    if (!alive(cue))
        return impl_->fail(Reason::no_such_cue);
    const CueRecord& record = impl_->cues.records()[cue.index];
    const CueHold& hold = *impl_->cues.find(record.actor, *impl_->order_of(record.tag));
    return CueView{.handle = cue,
                   .tag = record.tag,
                   .actor = impl_->simulation.actors.handle(record.actor),
                   .joined = record.joined,
                   .hidden = hold.only_hidden(),
                   .count = hold.count()};
}

PlayedCue World::played(const CueExecuted& event) const {
    return impl_->cues.played(event);
}

} // namespace prowess
