#include "core/tag_map.hpp"
#include "world/engine.hpp"

#include <algorithm>
#include <utility>

namespace prowess {

namespace {

/// A name of the one that has another number in the other, or none there.
std::optional<std::string> renumbered(const NameTable& before, const NameTable& next) {
    for (std::size_t i = 0; i < before.names.size(); ++i)
        if (i >= next.names.size() || next.names[i] != before.names[i])
            return before.names[i];
    return {};
}

std::optional<std::string> renumbered(const TagRegistry& before, const TagRegistry& next) {
    for (std::uint32_t i = 0; i < before.id_bound(); ++i)
        if (next.name(TagId{i}) != before.name(TagId{i}))
            return std::string(before.name(TagId{i}));
    return {};
}

std::optional<std::string> renumbered(const RulebookTables& before, const RulebookTables& next) {
    if (auto tag = renumbered(before.tags, next.tags))
        return tag;
    for (NameTable RulebookTables::* const table :
         {&RulebookTables::attribute_names, &RulebookTables::curve_names, &RulebookTables::route_names,
          &RulebookTables::execution_names, &RulebookTables::calculation_names, &RulebookTables::behaviour_names,
          &RulebookTables::effect_names, &RulebookTables::ability_names, &RulebookTables::actor_names})
        if (auto name = renumbered(before.*table, next.*table))
            return name;
    return {};
}

bool is_defined(const NameTable& table, std::uint32_t number) {
    return table.ids.contains(table.names[number]);
}

} // namespace

/// Puts other content under a world. Until it is kept, its end puts the content before back.
class World::Impl::Reload {
public:
    Reload(Impl& world, RulebookPointer next)
        : world_(world),
          before_(world.rulebook),
          next_(std::move(next)),
          map_(before_->tables().tags, next_->tables().tags) {}
    Reload(const Reload&) = delete;
    Reload& operator=(const Reload&) = delete;
    ~Reload() {
        if (!switched_ || kept_)
            return;
        world_.use(before_);
        (void)world_.attributes.exchange_shapes(std::move(shapes_));
    }

    [[nodiscard]] std::optional<Failure> run() {
        end_abilities();
        world_.effects.end_auras(next_->tables().effects);
        world_.settle();
        for (std::uint32_t actor = 0; actor < world_.simulation.actors.end(); ++actor)
            if (world_.simulation.actors.taken(actor))
                actors_.push_back(actor);
        {
            const Actors::Quiet quiet(world_.simulation.actors);
            stand_down();
            switch_content();
            if (auto failure = stand_up())
                return failure;
        }
        for (std::size_t i = 0; i < actors_.size(); ++i) {
            tell_tags(actors_[i], owned_[i]);
            world_.attributes.follow_all_rates(actors_[i]);
            world_.simulation.actors.set_off_all(actors_[i]);
        }
        return {};
    }

    void keep() {
        kept_ = true;
        world_.others.push_back(before_);
    }

private:
    /// Ends what cannot go on, by the rules that it began by.
    void end_abilities() {
        Abilities& granted = world_.abilities;
        const RulebookTables& next = next_->tables();
        for (std::uint32_t grant = 0; grant < granted.records().end(); ++grant) {
            if (!granted.records().taken(grant))
                continue;
            const AbilityId ability = granted.records()[grant].definition;
            if (!is_defined(next.ability_names, ability.value))
                granted.revoke(grant);
            else if (granted.records()[grant].active &&
                     next.abilities[ability.value].behaviour.kind != granted.definition(ability).behaviour.kind)
                granted.end(grant, EndReason::cancelled);
        }
    }

    /// What an actor owns, with what is above it, each before those above it.
    [[nodiscard]] std::vector<TagId> owned(std::uint32_t actor) const {
        const TagRegistry& tags = *world_.simulation.tags;
        std::vector<TagOrder> all;
        for (const TagCount& count : world_.simulation.actors.tags(actor))
            for (const TagOrder above : tags.lineage(count.tag))
                all.push_back(above);
        std::ranges::sort(all, std::ranges::greater());
        all.erase(std::ranges::unique(all).begin(), all.end());
        std::vector<TagId> ids;
        for (const TagOrder tag : all)
            ids.push_back(tags.id(tag));
        return ids;
    }

    void stand_down() {
        const RulebookTables& next = next_->tables();
        for (const std::uint32_t actor : actors_) {
            owned_.push_back(owned(actor));
            world_.abilities.stand_down(actor);
            world_.effects.stand_down(actor, next.effects, moving_);
            world_.attributes.end_regenerations(actor, next.attributes);
            world_.simulation.actors.drop_watches(actor);
        }
    }

    void switch_content() {
        world_.use(next_);
        shapes_ = world_.attributes.exchange_shapes({});
        switched_ = true;
        std::vector<AttributeId> gone;
        const NameTable& names = next_->tables().attribute_names;
        for (std::uint32_t i = 0; i < names.names.size(); ++i)
            if (!is_defined(names, i))
                gone.push_back(AttributeId{i});
        world_.attributes.move_sources(map_);
        world_.effects.move_removed(map_);
        for (const std::uint32_t actor : actors_) {
            world_.simulation.actors.move_tags(actor, map_);
            world_.cues.move_tags(actor, map_);
            world_.attributes.take_definitions(actor, shapes_, gone);
        }
    }

    [[nodiscard]] std::optional<Failure> stand_up() {
        const RulebookTables& before = before_->tables();
        for (const std::uint32_t actor : actors_)
            if (auto failure = world_.abilities.stand_up(actor))
                return failure;
        for (MovingEffect& moving : moving_)
            if (auto failure = world_.effects.take_definition(moving, definition_before(moving), map_))
                return failure;
        if (auto failure = world_.effects.capture_again(moving_))
            return failure;
        for (const MovingEffect& moving : moving_)
            if (auto failure = world_.effects.start_again(moving, definition_before(moving)))
                return failure;
        for (const std::uint32_t actor : actors_) {
            world_.abilities.take_definitions(actor, before.abilities, before.effects, map_);
            world_.watch_death(world_.simulation.actors.handle(actor));
        }
        return {};
    }

    [[nodiscard]] const CompiledEffect& definition_before(const MovingEffect& moving) const {
        return before_->tables().effects[world_.effects.records()[moving.effect].definition.value];
    }

    /// Tells what came and went, but not of what an actor owns before and after.
    void tell_tags(std::uint32_t actor, const std::vector<TagId>& before) {
        const std::vector<TagId> now = owned(actor);
        const auto has = [](const std::vector<TagId>& tags, TagId tag) {
            return std::ranges::find(tags, tag) != tags.end();
        };
        const Actor handle = world_.simulation.actors.handle(actor);
        for (const TagId tag : before)
            if (!has(now, tag))
                world_.simulation.events.emit(TagRemoved{.sequence = 0, .actor = handle, .tag = tag});
        for (const TagId tag : now)
            if (!has(before, tag))
                world_.simulation.events.emit(TagAdded{.sequence = 0, .actor = handle, .tag = tag});
    }

    Impl& world_;
    RulebookPointer before_;
    RulebookPointer next_;
    TagMap map_;
    bool switched_ = false;
    bool kept_ = false;
    std::vector<Attributes::Shape> shapes_; ///< Of the definitions before.
    std::vector<std::uint32_t> actors_;
    std::vector<std::vector<TagId>> owned_; ///< Beside the actors: what each owned before.
    std::vector<MovingEffect> moving_;
};

Expected<void> World::Impl::reload(const RulebookPointer& next) {
    if (in_step)
        return fail(Reason::in_step);
    if (!next)
        return fail(Reason::bad_value);
    if (auto name = renumbered(rulebook->tables(), next->tables())) {
        Failure failure(Reason::renumbered);
        failure.unknown = *name;
        return fail(failure);
    }
    std::optional<Failure> failure;
    try {
        Transaction transaction(simulation.journal);
        Reload reload(*this, next);
        failure = reload.run();
        if (!failure) {
            settle();
            transaction.keep();
            reload.keep();
            deliver();
            return {};
        }
    } catch (const std::bad_alloc&) {
        return fail(Reason::no_memory);
    }
    // Its names are those of the content that was not taken.
    others.push_back(next);
    failure->names.names = next.get();
    return tl::make_unexpected(*failure);
}

} // namespace prowess
