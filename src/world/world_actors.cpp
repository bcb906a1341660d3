#include <prowess/world/world.hpp>

#include "world/engine.hpp"
#include "world/inspect.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace prowess {

// Actors

Expected<Actor> World::spawn(std::string_view from) {
    return spawn(ActorSpec{.from = std::string(from)});
}

Expected<Actor> World::spawn(const ActorSpec& spec) {
    return impl_->change<calls::Spawn>([&] { return impl_->spawn(spec); }, spec);
}

Expected<void> World::destroy(Actor actor) {
    return impl_->change<calls::Destroy>(
        [&]() -> Expected<void> {
            if (!alive(actor))
                return impl_->fail(Reason::no_such_actor);
            impl_->destroy(actor);
            return {};
        },
        actor);
}

bool World::alive(Actor actor) const {
    return impl_->simulation.actors.contains(actor);
}

std::vector<Actor> World::actors() const {
    const Actors& all = impl_->simulation.actors;
    std::vector<Actor> actors;
    for (std::uint32_t index = 0; index < all.end(); ++index)
        if (all.taken(index))
            actors.push_back(all.handle(index));
    return actors;
}

std::optional<TemplateId> World::template_of(Actor actor) const {
    if (!alive(actor) || !impl_->simulation.actors[actor.index].from)
        return {};
    return impl_->simulation.actors[actor.index].from;
}

std::uint32_t World::team(Actor actor) const {
    return alive(actor) ? impl_->simulation.actors[actor.index].team : 0;
}

Expected<void> World::set_team(Actor actor, std::uint32_t team) {
    return impl_->change<calls::SetTeam>(
        [&]() -> Expected<void> {
            if (!alive(actor))
                return impl_->fail(Reason::no_such_actor);
            impl_->simulation.actors.edit(actor.index).team = team;
            return {};
        },
        actor, team);
}

Actor World::spawner(Actor actor) const {
    const Actor by = alive(actor) ? impl_->simulation.actors[actor.index].spawner : Actor{};
    return alive(by) ? by : Actor{};
}

// Space

Expected<void> World::move(Actor actor, const Position& to) {
    return impl_->change<calls::Move>(
        [&]() -> Expected<void> {
            if (!alive(actor))
                return impl_->fail(Reason::no_such_actor);
            if (!is_finite(to) || !impl_->simulation.positions.kept())
                return impl_->fail(Reason::bad_value);
            impl_->simulation.positions.move(actor.index, to);
            return {};
        },
        actor, to);
}

Expected<void> World::face(Actor actor, const Direction& direction) {
    return impl_->change<calls::Face>(
        [&]() -> Expected<void> {
            if (!alive(actor))
                return impl_->fail(Reason::no_such_actor);
            if (!is_finite({direction.x, direction.y, direction.z}) ||
                (direction.x == 0 && direction.y == 0 && direction.z == 0) || !impl_->simulation.positions.kept())
                return impl_->fail(Reason::bad_value);
            impl_->simulation.positions.face(actor.index, direction);
            return {};
        },
        actor, direction);
}

std::optional<Position> World::position(Actor actor) const {
    return alive(actor) ? impl_->simulation.positions.at(actor.index) : std::nullopt;
}

Direction World::facing(Actor actor) const {
    return alive(actor) ? impl_->simulation.positions.facing(actor.index) : Direction{};
}

std::vector<Actor> World::within(const Position& center, double distance) const {
    std::vector<Positions::Found> found;
    impl_->simulation.positions.within(center, distance, found);
    std::vector<Actor> actors;
    for (const Positions::Found& each : found)
        actors.push_back(impl_->simulation.actors.handle(each.actor));
    return actors;
}

Expected<Inspection> World::inspect(Actor actor) const {
    if (!alive(actor))
        return impl_->fail(Reason::no_such_actor);
    return Inspector(*this, impl_->simulation, impl_->attributes, impl_->cues, impl_->effects, impl_->abilities)
        .inspect(actor);
}

// Attributes

void World::Impl::give_names(Explanation& explanation, const Names& names) {
    explanation.names.names = &names;
    for (Explanation& part : explanation.parts)
        give_names(part, names);
}

std::optional<Failure> World::Impl::missing(Actor actor, AttributeId attribute) const {
    const bool alive = simulation.actors.contains(actor);
    if (alive && attributes.has(actor.index, attribute))
        return {};
    Failure failure(alive ? Reason::no_attribute : Reason::no_such_actor);
    failure.attribute = attribute;
    return failure;
}

bool World::has(Actor actor, AttributeId attribute) const {
    return !impl_->missing(actor, attribute);
}

Expected<float> World::value(Actor actor, AttributeId attribute) const {
    if (auto failure = impl_->missing(actor, attribute))
        return impl_->fail(*failure);
    return impl_->attributes.value(actor.index, attribute);
}

Expected<float> World::value(Actor actor, AttributeId attribute, const ReadContext& context) const {
    if (auto failure = impl_->missing(actor, attribute))
        return impl_->fail(*failure);
    std::vector<TagCount> target;
    std::vector<TagCount> source;
    return impl_->attributes.value(actor.index, attribute, impl_->view_of(context, target, source));
}

Expected<float> World::base(Actor actor, AttributeId attribute) const {
    if (auto failure = impl_->missing(actor, attribute))
        return impl_->fail(*failure);
    return impl_->attributes.base(actor.index, attribute);
}

Expected<float> World::current(Actor actor, AttributeId attribute) const {
    if (auto failure = impl_->missing(actor, attribute))
        return impl_->fail(*failure);
    return impl_->attributes.current(actor.index, attribute);
}

Expected<void> World::set_base(Actor actor, AttributeId attribute, float base) {
    return impl_->change<calls::SetBase>([&] { return impl_->set_base(actor, attribute, base); }, actor, attribute,
                                         base);
}

Expected<void> World::Impl::set_base(Actor actor, AttributeId attribute, float base) {
    if (auto failure = missing(actor, attribute))
        return fail(*failure);
    const bool derived = attributes.definition(attribute).is_derived();
    if (derived || !std::isfinite(base)) {
        Failure failure(derived ? Reason::derived : Reason::bad_value);
        failure.attribute = attribute;
        return fail(failure);
    }
    attributes.set_base(actor.index, attribute, base);
    return {};
}

bool World::is_above(Actor actor, AttributeId attribute, float number) const {
    return has(actor, attribute) && impl_->attributes.value(actor.index, attribute) > number;
}

bool World::is_below(Actor actor, AttributeId attribute, float number) const {
    return has(actor, attribute) && impl_->attributes.value(actor.index, attribute) < number;
}

Expected<float> World::change_base(Actor actor, AttributeId attribute, Operation operation, double amount) {
    return impl_->change<calls::ChangeBase>(
        [&]() -> Expected<float> {
            const auto base = base_after(actor, attribute, operation, amount);
            if (!base)
                return base;
            impl_->attributes.follow_limits(actor.index, attribute);
            impl_->attributes.set_base(actor.index, attribute, *base);
            return base;
        },
        actor, attribute, operation, amount);
}

Expected<float> World::base_after(Actor actor, AttributeId attribute, Operation operation, double amount) const {
    if (auto failure = impl_->missing(actor, attribute))
        return impl_->fail(*failure);
    const auto base = impl_->effects.base_after(actor.index, attribute, operation, amount);
    return base ? base : Expected<float>(impl_->fail(base.error()));
}

Explained World::explain(Actor actor, AttributeId attribute, const ReadContext& context) const {
    if (auto failure = impl_->missing(actor, attribute))
        return impl_->fail(*failure);
    std::vector<TagCount> target;
    std::vector<TagCount> source;
    Explanation explanation =
        impl_->attributes.explain(actor.index, attribute, impl_->view_of(context, target, source));
    Impl::give_names(explanation, *impl_->rulebook);
    return explanation;
}

std::span<const TagCount> World::Impl::with_tags(Actor actor, const std::vector<TagCount>& added,
                                                 std::vector<TagCount>& both) const {
    const auto own = simulation.actors.tags(actor);
    if (added.empty() || own.empty())
        return added.empty() ? own : std::span<const TagCount>(added);
    std::ranges::merge(own, added, std::back_inserter(both), {}, &TagCount::tag, &TagCount::tag);
    return both;
}

ReadView World::Impl::view_of(const ReadContext& context, std::vector<TagCount>& target,
                              std::vector<TagCount>& source) const {
    ReadView view;
    view.tags[0] = context.tags;
    view.target = with_tags(context.target, context.target_tags, target);
    view.source = with_tags(context.source, context.source_tags, source);
    view.facts = context.facts;
    view.target_actor = context.target;
    view.source_actor = context.source;
    view.local = context.local;
    view.local_effect = context.local_effect;
    view.nothing = context.tags.empty() && !context.target && !context.source && context.target_tags.empty() &&
                   context.source_tags.empty() && context.facts.empty() && !context.local && !context.local_effect;
    return view;
}

} // namespace prowess
