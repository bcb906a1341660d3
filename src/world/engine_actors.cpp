#include "world/engine.hpp"

#include "attribute/reading.hpp"
#include "core/watching.hpp"

#include <algorithm>
#include <cmath>

namespace prowess {

namespace {

Failure not_there(Reason reason, const std::string& name) {
    Failure failure(reason);
    failure.unknown = name;
    return failure;
}

} // namespace

Expected<World::Impl::Starts> World::Impl::starts_of(const CompiledActor* from, const ActorSpec& spec) const {
    Starts starts;
    if (from != nullptr)
        starts = from->attributes;
    const auto set = [&](AttributeId attribute, float base) {
        const auto at = std::ranges::lower_bound(starts, attribute, {}, &std::pair<AttributeId, float>::first);
        if (at != starts.end() && at->first == attribute)
            at->second = base;
        else
            starts.insert(at, {attribute, base});
    };
    if (spec.all_attributes) {
        const auto& all = rulebook->tables().attributes;
        for (std::uint32_t i = 0; i < all.size(); ++i)
            // One that a reload took away keeps its number, but not its name.
            if (rulebook->attribute(rulebook->name(AttributeId{i})) &&
                std::ranges::find(starts, AttributeId{i}, &std::pair<AttributeId, float>::first) == starts.end())
                set(AttributeId{i}, all[i].base);
    }
    for (const auto& [name, base] : spec.attributes) {
        const auto attribute = rulebook->attribute(name);
        if (!attribute)
            return tl::make_unexpected(not_there(Reason::no_such_attribute, name));
        const bool derived = attributes.definition(*attribute).is_derived();
        Failure failure(derived ? Reason::derived : Reason::bad_value);
        failure.attribute = *attribute;
        if (derived || !std::isfinite(base))
            return tl::make_unexpected(failure);
        set(*attribute, to_cell(base));
    }
    for (const std::string& name : spec.derived) {
        const auto attribute = rulebook->attribute(name);
        if (!attribute)
            return tl::make_unexpected(not_there(Reason::no_such_attribute, name));
        Failure failure(Reason::bad_value);
        failure.attribute = *attribute;
        if (!attributes.definition(*attribute).is_derived())
            return tl::make_unexpected(failure);
        set(*attribute, 0);
    }
    return starts;
}

Expected<Actor> World::Impl::spawn(const ActorSpec& spec) {
    const CompiledActor* from = nullptr;
    TemplateId id;
    if (!spec.from.empty()) {
        const auto known = rulebook->actor(spec.from);
        if (!known)
            return tl::make_unexpected(not_there(Reason::no_such_template, spec.from));
        id = *known;
        from = &rulebook->tables().actors[id.value];
    }
    if (spec.position && (!is_finite(*spec.position) || !simulation.positions.kept()))
        return tl::make_unexpected(Failure(Reason::bad_value));
    if (spec.spawner && !simulation.actors.contains(spec.spawner))
        return tl::make_unexpected(Failure(Reason::no_such_actor));
    if (!has_room())
        return tl::make_unexpected(Failure(Reason::no_capacity));
    const auto starts = starts_of(from, spec);
    if (!starts)
        return tl::make_unexpected(starts.error());
    Transaction transaction(simulation.journal);
    const Actor actor = simulation.actors.insert(id, spec.team, spec.spawner);
    if (spec.position)
        simulation.positions.move(actor.index, *spec.position);
    if (auto failure = begin_actor(actor, {}, *starts, spec))
        return tl::make_unexpected(*failure);
    transaction.keep();
    return actor;
}

Expected<Actor> World::Impl::spawn(TemplateId from, const Under& under) {
    if (!has_room())
        return tl::make_unexpected(Failure(Reason::no_capacity));
    const std::uint32_t owner = under.owner.index;
    const Actor actor = simulation.actors.insert(from, simulation.actors[owner].team, under.owner);
    // In a space of its own, the game places it as it is told of it.
    if (const auto at = simulation.positions.at(owner); at && simulation.positions.kept()) {
        simulation.positions.move(actor.index, *at);
        simulation.positions.face(actor.index, simulation.positions.facing(owner));
    }
    const Starts& starts = rulebook->tables().actors[from.value].attributes;
    if (auto failure = begin_actor(actor, under.activation, starts, {}))
        return tl::make_unexpected(*failure);
    return actor;
}

std::optional<Failure> World::Impl::begin_actor(Actor actor, Activation activation, const Starts& starts,
                                                const ActorSpec& spec) {
    const ActorRecord record = simulation.actors[actor.index];
    attributes.add_actor(actor.index, starts);
    cues.add_actor(actor.index);
    effects.add_actor(actor.index);
    abilities.add_actor(actor.index);
    ActorSpawned told;
    told.actor = actor;
    told.id = record.from;
    told.spawner = record.spawner;
    told.activation = activation;
    simulation.events.emit(told);
    if (auto failure = fill(actor, record.from ? &rulebook->tables().actors[record.from.value] : nullptr, spec))
        return failure;
    watch_death(actor);
    newcomers.push(actor);
    return {};
}

/// Everything that an actor starts with counts in its first values, which are not told as changes.
void World::Impl::welcome() {
    for (const Actor actor : newcomers.all()) {
        if (!simulation.actors.contains(actor))
            continue;
        attributes.publish_first(actor.index);
        cues.join(actor.index);
    }
    newcomers.clear();
}

void World::Impl::watch_death(Actor actor) {
    const TemplateId from = simulation.actors[actor.index].from;
    if (!from || rulebook->tables().actors[from.value].dies_when.empty())
        return;
    watch_program(simulation, rulebook->tables().actors[from.value].dies_when,
                  {.owner = actor, .target = actor, .source = actor, .source_tags = true},
                  {.purpose = WatchPurpose::dies_when, .subject = actor.index, .generation = actor.generation});
    simulation.actors.add_pending({actor.index, actor.generation, WatchPurpose::dies_when});
}

std::optional<Failure> World::Impl::fill(Actor actor, const CompiledActor* from, const ActorSpec& spec) {
    std::vector<TagOrder> tags;
    std::vector<std::pair<AbilityId, double>> granted;
    if (from != nullptr) {
        tags = from->tags;
        granted.assign(from->abilities.begin(), from->abilities.end());
    }
    for (const auto& name : spec.tags) {
        const auto tag = rulebook->tag(name);
        if (!tag)
            return not_there(Reason::no_such_tag, name);
        tags.push_back(*order_of(*tag));
    }
    for (const auto& [name, level] : spec.abilities) {
        const auto ability = rulebook->ability(name);
        if (!ability)
            return not_there(Reason::no_such_ability, name);
        granted.emplace_back(*ability, level);
    }
    for (const TagOrder tag : tags)
        if (!simulation.actors.add_tag(actor.index, tag)) {
            Failure failure(Reason::no_capacity);
            failure.tag = simulation.tags->id(tag);
            return failure;
        }
    for (const auto& [ability, level] : granted) {
        if (!std::isfinite(level))
            return Failure(Reason::bad_value);
        abilities.grant(actor.index, ability, level);
    }
    return start_effects(actor, from, spec);
}

std::optional<Failure> World::Impl::start_effects(Actor actor, const CompiledActor* from, const ActorSpec& spec) {
    const auto failed = [](Failure failure, std::size_t entry) {
        failure.cause = std::exchange(failure.reason, Reason::effect_failed);
        failure.list = EffectList::template_effects;
        failure.entry = static_cast<std::uint16_t>(entry);
        return failure;
    };
    const auto apply = [&](const Application& application, std::size_t entry, bool required) -> std::optional<Failure> {
        const auto applied = effects.apply(application);
        if (applied || (!required && is_refusal(applied.error().reason)))
            return {};
        return failed(applied.error(), entry);
    };
    EffectFrame frame;
    frame.owner = frame.target = frame.source = actor;
    for (std::size_t i = 0; from != nullptr && i < from->effects.size(); ++i) {
        const CompiledEntry& entry = from->effects[i];
        if (!effects.entry_holds(entry, frame))
            continue;
        const auto prepared = effects.prepare(entry, frame);
        if (!prepared)
            return failed(prepared.error(), i);
        if (auto failure = apply({.target = actor,
                                  .effect = entry.effect,
                                  .source = actor,
                                  .level = prepared->level,
                                  .params = prepared->params},
                                 i, entry.required))
            return failure;
    }
    for (std::size_t i = 0; i < spec.effects.size(); ++i) {
        Resolved resolved;
        if (auto failure = resolve(actor, spec.effects[i], resolved))
            return failure;
        if (!resolved.application.source)
            resolved.application.source = actor;
        if (auto failure = apply(resolved.application, i, false))
            return failure;
    }
    return {};
}

void World::Impl::destroy(Actor actor) {
    abilities.remove_actor(actor.index);
    effects.remove_actor(actor.index);
    cues.remove_actor(actor.index);
    attributes.remove_actor(actor.index);
    simulation.positions.remove(actor.index);
    simulation.actors.erase(actor.index);
    ActorDestroyed told;
    told.actor = actor;
    simulation.events.emit(told);
}

} // namespace prowess
