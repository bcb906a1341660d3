#include <prowess/world/world.hpp>

#include "world/engine.hpp"

namespace prowess {

namespace {

/// How many of many are fetched before they are worked on.
constexpr std::size_t fetched_ahead = 24;

std::optional<Flicks> time_of(std::optional<std::int64_t> flicks) {
    return flicks ? std::optional(Flicks{*flicks}) : std::nullopt;
}

/// A targeted effect as the spec that it is told as.
struct Spelled {
    const Rulebook& rulebook;
    const TargetedEffect& effect;

    operator EffectSpec() const {
        return {.effect = std::string(rulebook.name(effect.effect)),
                .effect_level = effect.level,
                .effect_source = effect.source};
    }
};

} // namespace

// Effects

Expected<Applied> World::apply(Actor target, const EffectSpec& spec) {
    return impl_->change<calls::Apply>(
        [&]() -> Expected<Applied> {
            Impl::Resolved resolved;
            if (auto failure = impl_->resolve(target, spec, resolved))
                return impl_->fail(*failure);
            return impl_->effects.apply(resolved.application);
        },
        target, spec);
}

template <class TargetOf, class Apply>
AppliedToMany World::Impl::apply_to_many(std::size_t count, TargetOf target_of, Apply apply_one) {
    AppliedToMany all;
    all.applied.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (i + fetched_ahead < count)
            effects.fetch_target(target_of(i + fetched_ahead).index);
        if (i + fetched_ahead / 2 < count && simulation.actors.contains(target_of(i + fetched_ahead / 2)))
            effects.fetch_lists(target_of(i + fetched_ahead / 2).index);
        auto applied = apply_one(i);
        if (applied)
            all.applied[i] = *applied;
        else
            all.failed.push_back({i, std::move(applied.error())});
    }
    return all;
}

AppliedToMany World::apply(std::span<const Actor> targets, const EffectSpec& spec) {
    Impl::Resolved resolved;
    const auto failure = impl_->resolve({}, spec, resolved);
    const auto apply_one = [&](std::size_t i) {
        return impl_->change<calls::Apply>(
            [&]() -> Expected<Applied> {
                if (failure)
                    return impl_->fail(*failure);
                impl_->take_snapshot(spec, resolved);
                resolved.application.target = targets[i];
                return impl_->effects.apply(resolved.application);
            },
            targets[i], spec);
    };
    return impl_->apply_to_many(targets.size(), [&](std::size_t i) { return targets[i]; }, apply_one);
}

AppliedToMany World::apply(std::span<const TargetedEffect> effects) {
    const auto apply_one = [&](std::size_t i) {
        const TargetedEffect& one = effects[i];
        return impl_->change<calls::Apply>(
            [&] {
                return impl_->effects.apply(
                    {.target = one.target, .effect = one.effect, .source = one.source, .level = one.level});
            },
            one.target, Spelled{*impl_->rulebook, one});
    };
    return impl_->apply_to_many(effects.size(), [&](std::size_t i) { return effects[i].target; }, apply_one);
}

Expected<std::vector<BaseChange>> World::preview(Actor target, const EffectSpec& spec) {
    if (impl_->in_step)
        return impl_->fail(Reason::in_step);
    Impl::Resolved resolved;
    if (auto failure = impl_->resolve(target, spec, resolved))
        return impl_->fail(*failure);
    return impl_->effects.preview(resolved.application);
}

Expected<void> World::remove(ActiveEffect effect) {
    return impl_->change<calls::Remove>(
        [&]() -> Expected<void> {
            if (!alive(effect))
                return impl_->fail(Reason::no_such_effect);
            impl_->effects.remove(effect.index, RemovalReason::removed);
            return {};
        },
        effect);
}

Expected<std::uint32_t> World::remove(std::span<const ActiveEffect> effects) {
    if (impl_->in_step)
        return impl_->fail(Reason::in_step);
    std::uint32_t removed = 0;
    for (std::size_t i = 0; i < effects.size(); ++i) {
        if (i + fetched_ahead < effects.size())
            impl_->effects.fetch(effects[i + fetched_ahead].index);
        if (i + fetched_ahead * 2 / 3 < effects.size() && alive(effects[i + fetched_ahead * 2 / 3]))
            impl_->effects.fetch_due(effects[i + fetched_ahead * 2 / 3].index);
        if (i + fetched_ahead / 3 < effects.size() && alive(effects[i + fetched_ahead / 3]))
            impl_->effects.fetch_end(effects[i + fetched_ahead / 3].index);
        if (!alive(effects[i]))
            continue;
        if (auto one = remove(effects[i]); !one)
            return tl::make_unexpected(one.error());
        ++removed;
    }
    return removed;
}

template <class Matches>
std::uint32_t World::Impl::remove_where(Actor actor, Matches matches) {
    std::vector<ActiveEffect> matching;
    for (const std::uint32_t index : effects.effects_of(actor.index))
        if (matches(effects.records()[index]))
            matching.push_back(effects.records().handle(index));
    std::uint32_t removed = 0;
    // A chain of one may take another off: each is looked for again.
    for (const ActiveEffect effect : matching) {
        if (!effects.records().contains(effect))
            continue;
        effects.remove(effect.index, RemovalReason::removed);
        ++removed;
    }
    return removed;
}

Expected<std::uint32_t> World::Impl::remove_effects(Actor actor, EffectId effect) {
    if (!simulation.actors.contains(actor))
        return tl::make_unexpected(Failure(Reason::no_such_actor));
    if (rulebook->name(effect).empty())
        return tl::make_unexpected(Failure(Reason::no_such_effect));
    return remove_where(actor, [&](const EffectRecord& record) { return record.definition == effect; });
}

Expected<std::uint32_t> World::Impl::remove_tagged(Actor actor, TagId tag) {
    const auto order = order_of(tag);
    if (!simulation.actors.contains(actor))
        return tl::make_unexpected(Failure(Reason::no_such_actor));
    if (!order)
        return tl::make_unexpected(Failure(Reason::no_such_tag));
    return remove_where(actor, [&](const EffectRecord& record) {
        return prowess::owns(std::span<const TagOrder>(effects.definition(record.definition).tags), *order,
                             simulation.tags->end(*order));
    });
}

Expected<std::uint32_t> World::remove(Actor actor, EffectId effect) {
    return impl_->change<calls::RemoveAll>([&] { return impl_->remove_effects(actor, effect); }, actor, effect);
}

Expected<std::uint32_t> World::remove_tagged(Actor actor, TagId tag) {
    return impl_->change<calls::RemoveTagged>([&] { return impl_->remove_tagged(actor, tag); }, actor, tag);
}

bool World::alive(ActiveEffect effect) const {
    return impl_->effects.records().contains(effect);
}

Expected<std::vector<Actor>> World::reached(ActiveEffect effect) const {
    if (!alive(effect))
        return impl_->fail(Reason::no_such_effect);
    std::vector<Actor> actors;
    for (const Reached& who : impl_->effects.reached(effect.index))
        if (alive(who.actor))
            actors.push_back(who.actor);
    return actors;
}

Expected<EffectView> World::view(ActiveEffect effect) const {
    if (!alive(effect))
        return impl_->fail(Reason::no_such_effect);
    const EffectRecord& record = impl_->effects.records()[effect.index];
    EffectView view;
    view.id = record.definition;
    view.actor = impl_->simulation.actors.handle(record.actor);
    view.source = alive(record.source) ? record.source : Actor{};
    const EffectDetails& details = impl_->effects.details(record);
    view.under = details.under;
    view.level = impl_->effects.level(record);
    view.strength = details.strength;
    view.stacks = record.stacks;
    view.inhibited = !record.counting;
    view.remaining = time_of(impl_->effects.remaining(record));
    const Rhythm& rhythm = impl_->effects.rhythm(record);
    if (rhythm.period != 0)
        view.period = Flicks{rhythm.period};
    view.pulses = rhythm.pulses.all;
    view.backlog = impl_->effects.backlog(record);
    if (impl_->effects.definition(record.definition).absorbs)
        view.absorbs = details.absorbs;
    return view;
}

std::span<const ContextData> World::context_of(ActiveEffect effect) const {
    return alive(effect) ? impl_->effects.frame_of(impl_->effects.records()[effect.index]).context
                         : std::span<const ContextData>{};
}

RemovedEffect World::removed(const EffectRemoved& event) const {
    return impl_->effects.removed(event);
}

std::vector<ActiveEffect> World::effects(Actor actor) const {
    std::vector<ActiveEffect> effects;
    if (alive(actor))
        for (const std::uint32_t index : impl_->effects.effects_of(actor.index))
            effects.push_back(impl_->effects.records().handle(index));
    return effects;
}

} // namespace prowess
