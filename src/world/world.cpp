#include <prowess/world/world.hpp>

#include "core/compiler.hpp"
#include "world/compile.hpp"
#include "world/history.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace prowess {

World::World(RulebookPointer rulebook, const WorldOptions& options)
    : impl_(std::make_unique<Impl>(*this, std::move(rulebook), options)) {}

World::~World() {
    if (impl_)
        impl_->end_listening();
}

World::World(World&& other) noexcept {
    other.impl_->end_listening();
    impl_ = std::move(other.impl_);
    impl_->world = this;
}

World& World::operator=(World&& other) noexcept {
    other.impl_->end_listening();
    if (impl_)
        impl_->end_listening();
    impl_ = std::move(other.impl_);
    impl_->world = this;
    return *this;
}

const Rulebook& World::rulebook() const {
    return *impl_->rulebook;
}

const RulebookPointer& World::rulebook_pointer() const {
    return impl_->rulebook;
}

const WorldOptions& World::options() const {
    return impl_->options;
}

Expected<void> World::reload(const RulebookPointer& next) {
    return impl_->told<calls::Reload>([&] { return impl_->reload(next); }, next ? next->fingerprint() : 0);
}

// Time

Flicks World::time() const {
    return Flicks{impl_->simulation.now()};
}

std::uint64_t World::step_count() const {
    return impl_->simulation.step_count();
}

Expected<void> World::step() {
    return impl_->told<calls::Step>([&] { return impl_->step(); });
}

Expected<void> World::step(Flicks length) {
    return impl_->told<calls::Step>([&] { return impl_->step(length); }, length);
}

Expected<void> World::pause(bool paused) {
    return impl_->told<calls::Pause>(
        [&]() -> Expected<void> {
            if (impl_->in_step)
                return impl_->fail(Reason::in_step);
            impl_->pace.paused = paused;
            return {};
        },
        paused);
}

Expected<void> World::time_scale(double scale) {
    return impl_->told<calls::TimeScale>(
        [&]() -> Expected<void> {
            if (impl_->in_step)
                return impl_->fail(Reason::in_step);
            if (!std::isfinite(scale) || scale < 0)
                return impl_->fail(Reason::bad_value);
            impl_->pace.scale = scale;
            return {};
        },
        scale);
}

// Tags

Expected<void> World::add_tag(Actor actor, TagId tag) {
    return impl_->change<calls::AddTag>(
        [&]() -> Expected<void> {
            const auto order = impl_->order_of(tag);
            if (!impl_->simulation.actors.contains(actor))
                return impl_->fail(Reason::no_such_actor);
            if (!order)
                return impl_->fail(Reason::no_such_tag);
            if (!impl_->simulation.actors.add_tag(actor.index, *order)) {
                Failure failure(Reason::no_capacity);
                failure.tag = tag;
                return impl_->fail(failure);
            }
            return {};
        },
        actor, tag);
}

Expected<bool> World::remove_tag(Actor actor, TagId tag) {
    return impl_->change<calls::RemoveTag>(
        [&]() -> Expected<bool> {
            const auto order = impl_->order_of(tag);
            if (!impl_->simulation.actors.contains(actor))
                return impl_->fail(Reason::no_such_actor);
            if (!order)
                return impl_->fail(Reason::no_such_tag);
            return impl_->simulation.actors.remove_tag(actor.index, *order);
        },
        actor, tag);
}

bool World::owns(Actor actor, TagId tag) const {
    const auto order = impl_->order_of(tag);
    return order && impl_->simulation.actors.contains(actor) && impl_->simulation.actors.owns(actor.index, *order);
}

std::uint32_t World::tag_count(Actor actor, TagId tag) const {
    const auto order = impl_->order_of(tag);
    return order ? count_of(impl_->simulation.actors.tags(actor), *order) : 0;
}

std::vector<TagId> World::tags(Actor actor) const {
    std::vector<TagId> tags;
    for (const TagCount& count : impl_->simulation.actors.tags(actor))
        tags.push_back(impl_->simulation.tags->id(count.tag));
    return tags;
}

Expected<void> World::send(Actor actor, TagId tag, Actor instigator, float magnitude) {
    return send(actor, {.tag = tag, .instigator = instigator, .target = {}, .magnitude = magnitude, .sender = {}});
}

Expected<void> World::send(Actor actor, const EventSpec& event) {
    return impl_->change<calls::Send>(
        [&]() -> Expected<void> {
            if (auto failure = impl_->send(actor, event))
                return impl_->fail(*failure);
            return {};
        },
        actor, event);
}

std::optional<Failure> World::Impl::send(Actor actor, const EventSpec& event) {
    if (!simulation.actors.contains(actor))
        return Failure(Reason::no_such_actor);
    const auto order = order_of(event.tag);
    if (!order)
        return Failure(Reason::no_such_tag);
    if (!std::isfinite(event.magnitude))
        return Failure(Reason::bad_value);
    abilities.send(actor, *order, event);
    effects.happen({.what = ReactionTo::event,
                    .actor = actor,
                    .other = event.instigator,
                    .event = *order,
                    .amount = event.magnitude},
                   std::span(&*order, 1));
    return {};
}

// Events

std::span<const std::byte> World::event_bytes(EventType type) const {
    return impl_->simulation.events.bytes(type);
}

std::span<const Routed> World::routed(const EffectExecuted& event) const {
    return impl_->effects.routed(event);
}

EventSpec World::sent(const GameplayEvent& event) const {
    return impl_->abilities.sent(event);
}

std::span<const BaseChange> World::changes(const EffectExecuted& event) const {
    return impl_->effects.changes(event);
}

Subscription World::subscribe_raw(EventType type, std::function<void(const World&, const void*)> callback) {
    const Subscription made{impl_->next_subscription++};
    impl_->subscribers[static_cast<std::size_t>(type)].push_back({made, std::move(callback)});
    ++impl_->subscriber_count;
    return made;
}

Subscription World::subscribe(AttributeId attribute, OnChange callback) {
    return subscribe<AttributeChanged>(
        [attribute, callback = std::move(callback)](const World& world, const AttributeChanged& changed) {
            if (changed.attribute == attribute)
                callback(world, changed);
        });
}

bool World::unsubscribe(Subscription subscription) {
    for (Impl::Subscribers& all : impl_->subscribers) {
        const auto found = std::ranges::find(all, subscription, &Impl::Subscriber::subscription);
        if (found == all.end())
            continue;
        const bool was = !std::exchange(found->ended, true);
        if (!impl_->in_step)
            impl_->drop_ended();
        return was;
    }
    return false;
}

std::uint64_t World::step_hash() const {
    return impl_->step_hash;
}

Statistics World::statistics() const {
    const auto& effects = impl_->effects;
    Statistics now;
    for (std::uint32_t index = 0; index < impl_->simulation.actors.end(); ++index)
        now.actors += impl_->simulation.actors.taken(index) ? 1U : 0U;
    for (std::uint32_t index = 0; index < effects.records().end(); ++index) {
        if (!effects.records().taken(index))
            continue;
        ++now.effects;
        now.backlog += effects.backlog(effects.records()[index]);
    }
    impl_->simulation.visit_deadlines([&](const Deadline& deadline) {
        ++now.deadlines;
        now.stale += impl_->is_due(deadline) ? 0U : 1U;
    });
    now.due = impl_->due_count;
    now.folds = impl_->attributes.folds();
    now.requests = queued();
    now.history = impl_->history->byte_count();
    return now;
}

Expected<double> World::weigh(const Condition& condition, Actor owner, Actor target, Mistakes* mistakes) const {
    if (!impl_->simulation.actors.contains(owner))
        return impl_->fail(Reason::no_such_actor);
    Mistakes found;
    Report report(found);
    std::vector<Instruction> instructions;
    Compiler compiler(Lookup(scope_of(rulebook().tables()), report), instructions);
    compiler.begin_definition({});
    const Program program = compiler.condition(condition);
    if (!found.empty()) {
        if (mistakes != nullptr)
            *mistakes = std::move(found);
        return impl_->fail(Reason::bad_value);
    }
    EffectFrame frame;
    frame.owner = owner;
    frame.source = owner;
    frame.target = target;
    frame.source_tags = impl_->simulation.actors.tags(owner);
    frame.previewing = true;
    return impl_->effects.weigh_program({instructions, impl_->simulation.programs.curves}, program, frame);
}

} // namespace prowess
