// Units that each have an array of effects, all of which are visited every frame: what most games start with.

#pragma once

#include "baselines/parts.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace baselines {

class VisitedArray {
public:
    struct Handle {
        std::uint32_t actor;
        std::uint32_t number;
    };

    explicit VisitedArray(std::uint32_t count) {
        units_.reserve(count);
        for (std::uint32_t actor = 0; actor < count; ++actor)
            units_.emplace_back(actor);
    }

    Handle apply(const Application& what) {
        const Handle made = add(what);
        units_[what.actor].sum();
        return made;
    }
    void remove(Handle handle) {
        Unit& unit = units_[handle.actor];
        const auto at = std::ranges::find(unit.effects, handle.number, &Effect::number);
        take(unit, *at, handle.actor);
        unit.effects.erase(at);
        unit.sum();
    }
    void step() {
        events_.clear();
        for (std::uint32_t actor = 0; actor < units_.size(); ++actor)
            visit(actor);
    }
    void set_base(std::uint32_t actor, std::uint32_t attribute, float base) {
        units_[actor].attributes.base[attribute] = base;
        units_[actor].sum();
    }

    [[nodiscard]] float value(std::uint32_t actor, std::uint32_t attribute) const {
        return units_[actor].attributes.current[attribute];
    }
    [[nodiscard]] std::uint32_t held(std::uint32_t actor, std::uint32_t leaf) const {
        return units_[actor].tags.held(leaf);
    }

private:
    struct Effect {
        std::uint32_t number;
        std::uint32_t generation;
        std::uint32_t definition;
        std::uint32_t left;        ///< Steps.
        std::uint32_t until_pulse; ///< 0: none.
    };
    struct Unit {
        explicit Unit(std::uint32_t actor) : attributes(actor) { effects.reserve(workload::slot_count); }

        void sum() {
            std::array<Sums, attribute_count> sums{};
            for (const Effect& effect : effects) {
                const Definition& what = workload::definitions[effect.definition];
                sums[what.attribute].add(what.kind, what.amount);
            }
            for (std::size_t i = 0; i < attribute_count; ++i)
                attributes.current[i] = sums[i].of(attributes.base[i]);
        }

        Attributes attributes;
        Tags tags;
        std::vector<Effect> effects;
    };

    Handle add(const Application& what) {
        Unit& unit = units_[what.actor];
        const bool pulses = what.what().kind == Kind::pulse;
        unit.effects.push_back({next_, what.generation, what.definition, what.steps, pulses ? workload::period : 0});
        unit.tags.add(what.what().leaf, 1);
        tell(what.actor, what.definition, Event::What::applied);
        return {what.actor, next_++};
    }
    void take(Unit& unit, const Effect& effect, std::uint32_t actor) {
        unit.tags.add(workload::definitions[effect.definition].leaf, -1);
        tell(actor, effect.definition, Event::What::removed);
    }
    void visit(std::uint32_t actor) {
        Unit& unit = units_[actor];
        bool changed = false;
        for (std::size_t i = 0; i < unit.effects.size();) {
            Effect& effect = unit.effects[i];
            if (effect.until_pulse != 0 && --effect.until_pulse == 0) {
                effect.until_pulse = workload::period;
                unit.attributes.base[0] -= workload::definitions[effect.definition].amount;
                tell(actor, effect.definition, Event::What::pulsed);
                changed = true;
            }
            if (--effect.left != 0) {
                ++i;
                continue;
            }
            const Effect gone = effect;
            take(unit, gone, actor);
            unit.effects.erase(unit.effects.begin() + static_cast<std::ptrdiff_t>(i));
            again_.push_back(
                workload::application(actor, gone.definition / workload::slot_choices, gone.generation + 1));
            changed = true;
        }
        for (const Application& next : again_)
            add(next);
        again_.clear();
        if (changed)
            unit.sum();
    }
    void tell(std::uint32_t actor, std::uint32_t definition, Event::What what) {
        events_.push_back({actor, static_cast<std::uint16_t>(definition), what});
    }

    std::vector<Unit> units_;
    std::vector<Application> again_;
    Events events_;
    std::uint32_t next_ = 0;
};

} // namespace baselines
