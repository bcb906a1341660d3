// Actors and effects as entities of a registry, as a competent user of an ECS library writes it. `tuned`: one component
// for all attributes of an actor, and timers that are counted down in a stream. `expert`: also timing wheels, storages
// that are looked up once, and a list of who changed.

#pragma once

#include "baselines/parts.hpp"
#include "baselines/registry.hpp"
#include "baselines/wheel.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace baselines {

enum class Skill : std::uint8_t { tuned, expert };

template <Skill skill>
class SparseSetWorld {
public:
    using Handle = Entity;

    explicit SparseSetWorld(std::uint32_t count) {
        for (std::uint32_t actor = 0; actor < count; ++actor)
            spawn();
    }

    void spawn() {
        const auto number = static_cast<std::uint32_t>(actors_.size());
        const Entity made = actors_.emplace_back(registry_.create());
        all<Attributes>().emplace(made, Attributes(number));
        all<Tags>().emplace(made, {});
        all<Carried>().emplace(made, {});
        if constexpr (skill == Skill::expert)
            all<Changed>().emplace(made, {});
    }
    void destroy_last() {
        for (const Entity effect : all<Carried>().get(actors_.back()).effects)
            registry_.destroy(effect);
        registry_.destroy(actors_.back());
        actors_.pop_back();
    }
    Handle apply(const Application& what) {
        const Definition& definition = what.what();
        const Entity owner = actors_[what.actor];
        const Entity made = registry_.create();
        all<Effect>().emplace(made, {what.actor, what.generation, what.definition});
        start(made, what.steps, definition.kind == Kind::pulse);
        all<Carried>().get(owner).effects.push_back(made);
        all<Tags>().get(owner).add(definition.leaf, 1);
        if (definition.kind != Kind::pulse)
            change(owner, definition.attribute);
        tell(what.actor, what.definition, Event::What::applied);
        return made;
    }
    void remove(Handle effect) {
        const Effect gone = all<Effect>().get(effect);
        const Definition& definition = workload::definitions[gone.definition];
        const Entity owner = actors_[gone.owner];
        std::vector<Entity>& carried = all<Carried>().get(owner).effects;
        *std::ranges::find(carried, effect.index, &Entity::index) = carried.back();
        carried.pop_back();
        all<Tags>().get(owner).add(definition.leaf, -1);
        if (definition.kind != Kind::pulse)
            change(owner, definition.attribute);
        tell(gone.owner, gone.definition, Event::What::removed);
        registry_.destroy(effect);
    }
    void step() {
        events_.clear();
        if constexpr (skill == Skill::expert) {
            ++now_;
            const auto alive = [&](const Waiting& one) { return registry_.alive({one.item, one.version}); };
            pulses_.advance([&](std::span<const Waiting> due) {
                for (const Waiting& one : due)
                    if (alive(one)) {
                        pulse({one.item, one.version});
                        pulses_.push(now_ + workload::period, one);
                    }
            });
            ends_.advance([&](std::span<const Waiting> due) {
                for (const Waiting& one : due)
                    if (alive(one))
                        end({one.item, one.version});
            });
        } else {
            count_down();
        }
        fold();
    }
    void set_base(std::uint32_t actor, std::uint32_t attribute, float base) {
        all<Attributes>().get(actors_[actor]).base[attribute] = base;
        change(actors_[actor], attribute);
    }

    /// As the last step left it.
    [[nodiscard]] float value(std::uint32_t actor, std::uint32_t attribute) const {
        return all<Attributes>().get(actors_[actor]).current[attribute];
    }
    [[nodiscard]] std::uint32_t held(std::uint32_t actor, std::uint32_t leaf) const {
        return all<Tags>().get(actors_[actor]).held(leaf);
    }

private:
    struct Carried {
        std::vector<Entity> effects;
    };
    struct Changed {
        std::uint32_t attributes = 0; ///< A bit each.
    };
    struct Effect {
        std::uint32_t owner;
        std::uint32_t generation;
        std::uint32_t definition;
    };
    struct Timer {
        std::uint32_t left;
    };
    struct Pulse {
        std::uint32_t until;
    };

    template <class Component>
    Storage<Component>& all() const {
        if constexpr (skill == Skill::expert)
            return std::get<Storage<Component>&>(cached_);
        else
            return registry_.template storage<Component>();
    }
    void start(Entity effect, std::uint32_t steps, bool pulses) {
        if constexpr (skill == Skill::expert) {
            const Waiting waiting{effect.index, effect.version};
            ends_.push(now_ + steps, waiting);
            if (pulses)
                pulses_.push(now_ + workload::period, waiting);
        } else {
            all<Timer>().emplace(effect, {steps});
            if (pulses)
                all<Pulse>().emplace(effect, {workload::period});
        }
    }
    void change(Entity actor, std::uint32_t attribute) {
        Storage<Changed>& all_changed = all<Changed>();
        if constexpr (skill == Skill::expert) {
            if (all_changed.get(actor).attributes == 0)
                to_fold_.push_back(actor);
        } else if (!all_changed.has(actor)) {
            all_changed.emplace(actor, {});
        }
        all_changed.get(actor).attributes |= 1U << attribute;
    }
    void pulse(Entity entity) {
        const Effect& effect = all<Effect>().get(entity);
        all<Attributes>().get(actors_[effect.owner]).base[0] -= workload::definitions[effect.definition].amount;
        change(actors_[effect.owner], 0);
        tell(effect.owner, effect.definition, Event::What::pulsed);
    }
    void end(Entity entity) {
        const Effect gone = all<Effect>().get(entity);
        remove(entity);
        apply(workload::application(gone.owner, gone.definition / workload::slot_choices, gone.generation + 1));
    }
    void count_down() {
        Storage<Pulse>& pulses = all<Pulse>();
        for (std::size_t i = 0; i < pulses.size(); ++i)
            if (--pulses.component(i).until == 0) {
                pulses.component(i).until = workload::period;
                pulse(pulses[i]);
            }
        Storage<Timer>& timers = all<Timer>();
        for (std::size_t i = 0; i < timers.size(); ++i)
            if (--timers.component(i).left == 0)
                ended_.push_back(timers[i]);
        for (const Entity effect : ended_)
            end(effect);
        ended_.clear();
    }
    void fold() {
        if constexpr (skill == Skill::expert) {
            for (const Entity actor : to_fold_)
                fold(actor, std::exchange(all<Changed>().get(actor).attributes, 0));
            to_fold_.clear();
        } else {
            Storage<Changed>& changed = all<Changed>();
            for (std::size_t i = 0; i < changed.size(); ++i)
                fold(changed[i], changed.component(i).attributes);
            changed.clear();
        }
    }
    void fold(Entity actor, std::uint32_t changed) {
        std::array<Sums, attribute_count> sums{};
        for (const Entity one : all<Carried>().get(actor).effects) {
            const Definition& what = workload::definitions[all<Effect>().get(one).definition];
            sums[what.attribute].add(what.kind, what.amount);
        }
        Attributes& attributes = all<Attributes>().get(actor);
        for (; changed != 0; changed &= changed - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(changed));
            attributes.current[i] = sums[i].of(attributes.base[i]);
        }
    }
    void tell(std::uint32_t actor, std::uint32_t definition, Event::What what) {
        events_.push_back({actor, static_cast<std::uint16_t>(definition), what});
    }

    mutable Registry registry_;
    std::tuple<Storage<Attributes>&, Storage<Tags>&, Storage<Carried>&, Storage<Changed>&, Storage<Effect>&> cached_{
        registry_.storage<Attributes>(), registry_.storage<Tags>(), registry_.storage<Carried>(),
        registry_.storage<Changed>(), registry_.storage<Effect>()};
    std::vector<Entity> actors_;
    std::vector<Entity> to_fold_;
    std::vector<Entity> ended_;
    Wheel pulses_;
    Wheel ends_;
    Events events_;
    std::uint32_t now_ = 0;
};

using Tuned = SparseSetWorld<Skill::tuned>;
using Expert = SparseSetWorld<Skill::expert>;

} // namespace baselines
