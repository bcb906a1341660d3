// The workload by this library, as a game would have it: content from definitions, and effects that ran out applied
// again as the events of a step tell of them.

#pragma once

#include "workload.hpp"

#include <prowess/world/world.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace workload {

/// With two digits, so that the order of names is that of numbers.
inline std::string numbered(const char* name, std::uint32_t number) {
    return name + std::to_string(number / 10) + std::to_string(number % 10);
}

inline std::string leaf_name(std::uint32_t leaf) {
    return "root_" + std::to_string(leaf / 12) + ".branch_" + std::to_string(leaf / 4 % 3) + ".leaf_" +
           std::to_string(leaf % 4);
}

/// Lasts as many steps as its level says.
inline prowess::EffectDef effect(std::uint32_t number) {
    const Definition& what = definitions[number];
    prowess::ModifierDef modifier;
    modifier.attribute = prowess::Name(numbered("attribute_", what.attribute));
    modifier.operation = what.kind == Kind::multiplicative ? prowess::Operation::multiplicative
                         : what.kind == Kind::additive     ? prowess::Operation::additive
                                                           : prowess::Operation::flat;
    modifier.amount = double{what.kind == Kind::pulse ? -what.amount : what.amount};
    prowess::EffectDef made;
    made.name = prowess::Name(numbered("effect_", number));
    made.lifetime = prowess::Lifetime::timed;
    made.duration = prowess::Magnitude::level() * (1.0 / steps_a_second);
    if (what.kind == Kind::pulse)
        made.period.emplace().every = double{period} / steps_a_second;
    made.owner_tags = {prowess::Name(leaf_name(what.leaf))};
    made.modifiers = {modifier};
    return made;
}

inline prowess::Definitions content() {
    prowess::Definitions made;
    for (std::uint32_t i = 0; i < attribute_count; ++i)
        made.attributes.emplace_back().name = prowess::Name(numbered("attribute_", i));
    for (std::uint32_t leaf = 0; leaf < leaf_count; ++leaf) {
        const std::string name = leaf_name(leaf);
        if (leaf % 12 == 0)
            made.tags.emplace_back(name.substr(0, name.find('.')));
        if (leaf % 4 == 0)
            made.tags.emplace_back(name.substr(0, name.rfind('.')));
        made.tags.emplace_back(name);
    }
    for (std::uint32_t i = 0; i < definitions.size(); ++i)
        made.effects.push_back(effect(i));
    return made;
}

inline prowess::RulebookPointer rules(const prowess::Definitions& made) {
    auto built = prowess::Rulebook::build(made);
    if (!built)
        throw std::runtime_error(built.error()[0].message);
    return *std::move(built);
}

template <class Result>
auto done(Result&& result) {
    if (!result)
        throw std::runtime_error(result.error().text());
    if constexpr (requires { *result; })
        return *std::forward<Result>(result);
}

/// Actors with the workload's attributes, and their effects.
class Ours {
public:
    using Handle = prowess::ActiveEffect;

    explicit Ours(std::uint32_t count, const prowess::WorldOptions& options = {},
                  const prowess::Definitions& made = content())
        : world(rules(made), options),
          generations_(std::size_t{count} * slot_count) {
        for (std::uint32_t i = 0; i < definitions.size(); ++i) {
            specs_[i] = prowess::spec(numbered("effect_", i));
            effects_[i] = world.rulebook().effect(numbered("effect_", i)).value();
        }
        for (std::uint32_t i = 0; i < attribute_count; ++i)
            actor_.attributes.emplace_back(numbered("attribute_", i), 0);
        for (std::uint32_t actor = 0; actor < count; ++actor)
            spawn();
    }

    void spawn() {
        for (std::uint32_t i = 0; i < attribute_count; ++i)
            actor_.attributes[i].second = double{base(static_cast<std::uint32_t>(actors.size()), i)};
        actors.push_back(done(world.spawn(actor_)));
    }
    void destroy_last() {
        done(world.destroy(actors.back()));
        actors.pop_back();
    }
    Handle apply(const Application& what) {
        generations_[what.actor * slot_count + what.slot] = what.generation;
        prowess::EffectSpec& spec = specs_[what.definition];
        spec.effect_level = what.steps;
        return done(world.apply(actors[what.actor], spec)).effect;
    }
    /// All of them by few calls.
    void apply(std::span<const Application> all) {
        constexpr std::size_t at_once = 1024;
        for (; !all.empty(); all = all.subspan(std::min(all.size(), at_once))) {
            batch_.clear();
            for (const Application& one : all.first(std::min(all.size(), at_once))) {
                generations_[one.actor * slot_count + one.slot] = one.generation;
                batch_.push_back(targeted(one));
            }
            apply_batch();
        }
    }
    void remove(Handle effect) { done(world.remove(effect)); }
    void step() {
        done(world.step());
        batch_.clear();
        for (const prowess::EffectRemoved& event : world.events<prowess::EffectRemoved>()) {
            if (event.reason != prowess::RemovalReason::expired)
                continue;
            const std::uint32_t actor = event.actor.index - actors[0].index;
            const std::uint32_t slot = event.id.value / slot_choices;
            batch_.push_back(targeted(application(actor, slot, ++generations_[actor * slot_count + slot])));
        }
        apply_batch();
    }
    void set_base(std::uint32_t actor, std::uint32_t attribute, float value) {
        done(world.set_base(actors[actor], prowess::AttributeId{attribute}, value));
    }

    [[nodiscard]] float value(std::uint32_t actor, std::uint32_t attribute) const {
        return done(world.value(actors[actor], prowess::AttributeId{attribute}));
    }
    [[nodiscard]] std::uint32_t held(std::uint32_t actor, std::uint32_t leaf) const {
        return world.tag_count(actors[actor], *world.rulebook().tag(leaf_name(leaf)));
    }

    prowess::World world;
    std::vector<prowess::Actor> actors;

private:
    [[nodiscard]] prowess::TargetedEffect targeted(const Application& what) const {
        return {actors[what.actor], effects_[what.definition], {}, static_cast<double>(what.steps)};
    }
    void apply_batch() {
        if (!world.apply(batch_).failed.empty())
            throw std::runtime_error("an effect was not applied");
    }

    prowess::ActorSpec actor_;
    std::array<prowess::EffectSpec, definitions.size()> specs_;
    std::vector<std::uint32_t> generations_;
    std::array<prowess::EffectId, definitions.size()> effects_;
    std::vector<prowess::TargetedEffect> batch_;
};

} // namespace workload
