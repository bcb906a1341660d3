#include <prowess/world/world.hpp>

#include "world/engine.hpp"

#include <string>
#include <utility>

namespace prowess {

Expected<GrantedAbility> World::grant(Actor actor, AbilityId ability, double level) {
    return impl_->change<calls::Grant>(
        [&]() -> Expected<GrantedAbility> {
            if (!alive(actor))
                return impl_->fail(Reason::no_such_actor);
            if (rulebook().name(ability).empty())
                return impl_->fail(Reason::no_such_ability);
            if (!(level - level == 0))
                return impl_->fail(Reason::bad_value);
            return impl_->abilities.grant(actor.index, ability, level);
        },
        actor, ability, level);
}

Expected<void> World::revoke(GrantedAbility ability) {
    return impl_->change_ability<calls::Revoke>(ability, [&]() -> Expected<void> {
        if (impl_->abilities.is_flight(ability.index))
            return impl_->fail(Reason::not_granted);
        impl_->abilities.revoke(ability.index);
        return {};
    });
}

std::vector<GrantedAbility> World::abilities(Actor actor) const {
    std::vector<GrantedAbility> abilities;
    if (alive(actor))
        for (const std::uint32_t index : impl_->abilities.abilities_of(actor.index))
            if (!impl_->abilities.is_flight(index))
                abilities.push_back(impl_->abilities.records().handle(index));
    return abilities;
}

std::vector<GrantedAbility> World::flights(GrantedAbility ability) const {
    const Abilities& all = impl_->abilities;
    return all.records().contains(ability) ? all.flights_of(ability.index) : std::vector<GrantedAbility>{};
}

Expected<AbilityView> World::view(GrantedAbility ability) const {
    const Abilities& all = impl_->abilities;
    if (!all.records().contains(ability))
        return impl_->fail(Reason::not_granted);
    const std::uint32_t running = all.activation_record(ability.index);
    const GrantRecord& record = all.records()[running];
    const GrantRecord& granted = all.records()[all.launcher(ability.index)];
    const std::int64_t now = impl_->simulation.now();
    AbilityView view;
    view.id = record.definition;
    view.actor = impl_->simulation.actors.handle(record.actor);
    view.level = record.level;
    view.active = record.active;
    view.cost_paid = record.active && record.cost_paid;
    view.cooldown_started = record.active && record.cooldown_started;
    view.target = record.target;
    view.flights = static_cast<std::uint32_t>(all.flights_of(ability.index).size());
    view.granted_by = granted.granted_by;
    view.activation = record.active ? record.activation : Activation{};
    view.parent = record.parent;
    view.event = all.event_of(running);
    view.charges = granted.charges;
    view.most_charges = all.most_charges(ability.index);
    if (granted.recharged_at != never)
        view.recharge = Flicks{granted.recharged_at - now};
    const auto end = all.cooldown_end(ability.index);
    view.endless_cooldown = end == never;
    if (end && *end != never)
        view.cooldown = Flicks{*end - now};
    if (record.active && record.ends_at != never)
        view.busy = Flicks{record.ends_at - now};
    return view;
}

Expected<void> World::can_activate(GrantedAbility ability, const ActivationSpec& with) const {
    if (!impl_->abilities.records().contains(ability))
        return impl_->fail(Reason::not_granted);
    if (auto failure = impl_->abilities.check(ability.index, Impl::activating(with)))
        return impl_->fail(*failure);
    return {};
}

Expected<void> World::can_activate(GrantedAbility ability, Actor target) const {
    return can_activate(ability, {.target = target, .input = {}});
}

Expected<void> World::can_afford(GrantedAbility ability) const {
    if (!impl_->abilities.records().contains(ability))
        return impl_->fail(Reason::not_granted);
    if (auto failure = impl_->abilities.cannot_pay(ability.index))
        return impl_->fail(*failure);
    return {};
}

Expected<void> World::activate(GrantedAbility ability, const ActivationSpec& with) {
    return impl_->change_ability<calls::Activate>(
        ability, [&] { return impl_->abilities.activate(ability.index, Impl::activating(with)); }, with);
}

Expected<void> World::activate(GrantedAbility ability, Actor target) {
    return activate(ability, {.target = target, .input = {}});
}

Expected<void> World::activate(Actor actor, AbilityId ability, const ActivationSpec& with) {
    if (!alive(actor))
        return impl_->fail(Reason::no_such_actor);
    for (const GrantedAbility granted : abilities(actor))
        if (impl_->abilities.records()[granted.index].definition == ability)
            return activate(granted, with);
    return impl_->activate_missing(actor, ability);
}

Expected<void> World::Impl::activate_missing(Actor actor, AbilityId ability) {
    return change<calls::ActivateMissing>(
        [&]() -> Expected<void> {
            if (!simulation.actors.contains(actor))
                return fail(Reason::no_such_actor);
            return abilities.activate_missing(actor, ability);
        },
        actor, ability);
}

Expected<void> World::activate(Actor actor, AbilityId ability, Actor target) {
    return activate(actor, ability, {.target = target, .input = {}});
}

std::vector<GrantedAbility> World::abilities_tagged(Actor actor, TagId tag) const {
    std::vector<GrantedAbility> tagged;
    const auto family = impl_->order_of(tag);
    for (const GrantedAbility granted : family ? abilities(actor) : std::vector<GrantedAbility>{})
        if (impl_->abilities.is_tagged(granted.index, std::span(&*family, 1)))
            tagged.push_back(granted);
    return tagged;
}

Expected<std::uint32_t> World::activate_tagged(Actor actor, TagId tag, Actor target) {
    if (!alive(actor))
        return impl_->fail(Reason::no_such_actor);
    if (!impl_->order_of(tag))
        return impl_->fail(Reason::no_such_tag);
    std::uint32_t activated = 0;
    for (const GrantedAbility ability : abilities_tagged(actor, tag)) {
        const auto done = activate(ability, target);
        if (!done && done.error().reason == Reason::in_step)
            return impl_->fail(Reason::in_step);
        activated += done ? 1U : 0U;
    }
    return activated;
}

Expected<void> World::Impl::commit(GrantedAbility ability, bool cost, bool cooldown) {
    return change_active<calls::Commit>(
        ability, [&] { return abilities.commit(abilities.activation_record(ability.index), cost, cooldown); }, cost,
        cooldown);
}

Expected<void> World::commit(GrantedAbility ability) {
    return impl_->commit(ability, true, true);
}

Expected<void> World::commit_cost(GrantedAbility ability) {
    return impl_->commit(ability, true, false);
}

Expected<void> World::commit_cooldown(GrantedAbility ability) {
    return impl_->commit(ability, false, true);
}

Expected<void> World::end(GrantedAbility ability) {
    return impl_->change_active<calls::End>(ability, [&]() -> Expected<void> {
        impl_->abilities.end_all(ability.index, EndReason::ended);
        return {};
    });
}

Expected<void> World::cancel(GrantedAbility ability) {
    return impl_->change_active<calls::Cancel>(ability, [&]() -> Expected<void> {
        impl_->abilities.end_all(ability.index, EndReason::cancelled);
        return {};
    });
}

Expected<std::uint32_t> World::cancel_tagged(Actor actor, TagId tag) {
    return impl_->change<calls::CancelTagged>(
        [&]() -> Expected<std::uint32_t> {
            const auto order = impl_->order_of(tag);
            if (!alive(actor))
                return impl_->fail(Reason::no_such_actor);
            if (!order)
                return impl_->fail(Reason::no_such_tag);
            return impl_->abilities.cancel(actor.index, std::span(&*order, 1));
        },
        actor, tag);
}

Expected<std::uint32_t> World::cancel_all(Actor actor) {
    return impl_->change<calls::CancelAll>(
        [&]() -> Expected<std::uint32_t> {
            if (!alive(actor))
                return impl_->fail(Reason::no_such_actor);
            return impl_->abilities.cancel(actor.index);
        },
        actor);
}

// Stats

Expected<float> World::stat(GrantedAbility ability, AttributeId stat) const {
    const auto explained = explain_stat(ability, stat);
    return explained ? Expected<float>(explained->total) : tl::make_unexpected(explained.error());
}

Explained World::explain_stat(GrantedAbility ability, AttributeId stat) const {
    if (!impl_->abilities.records().contains(ability))
        return Explained(impl_->fail(Reason::not_granted));
    auto explanation = impl_->abilities.explain_stat(impl_->abilities.under(ability.index), stat);
    if (!explanation) {
        Failure failure(Reason::no_attribute);
        failure.attribute = stat;
        failure.ability = impl_->abilities.records()[ability.index].definition;
        return Explained(impl_->fail(failure));
    }
    Impl::give_names(*explanation, *impl_->rulebook);
    return Explained(std::move(*explanation));
}

Expected<void> World::hit(GrantedAbility ability, Actor target) {
    return impl_->change_active<calls::Hit>(
        ability,
        [&]() -> Expected<void> {
            const AbilityId id = impl_->abilities.records()[ability.index].definition;
            if (impl_->abilities.definition(id).behaviour.kind != BehaviourKind::projectile)
                return impl_->fail(Reason::bad_value);
            if (!alive(target))
                return impl_->fail(Reason::no_target);
            return impl_->abilities.hit(impl_->abilities.activation_record(ability.index), target);
        },
        target);
}

// Behaviours in code

Expected<EffectSpec> World::effect_spec(GrantedAbility ability, std::string_view effect) const {
    if (!impl_->abilities.records().contains(ability))
        return impl_->fail(Reason::not_granted);
    if (!impl_->abilities.is_active(ability.index))
        return impl_->fail(Reason::not_active);
    EffectSpec made = spec(effect);
    made.effect_under = impl_->abilities.under(impl_->abilities.activation_record(ability.index));
    made.effect_source = made.effect_under.owner;
    made.effect_level = made.effect_under.level;
    const TagRegistry& tags = rulebook().tags();
    for (const TagOrder tag : impl_->abilities.definition(made.effect_under.ability).tags)
        made.tags.emplace_back(tags.name(tags.id(tag)));
    return made;
}

std::vector<GrantedAbility> World::running_of(std::string_view behaviour) const {
    std::vector<GrantedAbility> all;
    const auto known = rulebook().tables().behaviour_names.find<BehaviourId>(behaviour);
    const auto& records = impl_->abilities.records();
    for (std::uint32_t index = 0; known && index < records.end(); ++index)
        if (records.taken(index) && records[index].active &&
            impl_->abilities.definition(records[index].definition).behaviour.code == *known)
            all.push_back(records.handle(index));
    return all;
}

const ContextData* World::state_of(GrantedAbility ability) const {
    return impl_->abilities.records().contains(ability) ? impl_->abilities.state_of(ability.index) : nullptr;
}

const ContextData* World::input_of(GrantedAbility ability) const {
    return impl_->abilities.records().contains(ability) ? impl_->abilities.input_of(ability.index) : nullptr;
}

Expected<void> World::put_state(GrantedAbility ability, const ContextData& state) {
    return impl_->change_active<calls::SetState>(
        ability,
        [&]() -> Expected<void> {
            const ContextData* const before = impl_->abilities.state_of(ability.index);
            if (before == nullptr || before->type != state.type || before->size != state.size)
                return impl_->fail(Reason::bad_value);
            impl_->abilities.set_state(ability.index, state);
            return {};
        },
        state);
}

Expected<void> World::put_input(GrantedAbility ability, const ActivationSpec& with) {
    return impl_->change_active<calls::SetInput>(
        ability, [&] { return impl_->abilities.set_input(ability.index, Impl::activating(with)); }, with);
}

} // namespace prowess
