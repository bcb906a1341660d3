#pragma once

#include <prowess/world/world.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace crowds {

inline constexpr int buffs = 3;
inline constexpr int steps_a_second = 64;
inline constexpr int steps_a_period = steps_a_second / 2;
/// The buffs, what pulses, and what is applied and removed.
inline constexpr std::array<const char*, 5> names{"buff_0", "buff_1", "buff_2", "burning", "mark"};

inline prowess::EffectDef lasting(const char* name, const char* attribute, double amount) {
    prowess::ModifierDef modifier;
    modifier.attribute = prowess::Name(attribute);
    modifier.amount = amount;
    prowess::EffectDef made;
    made.name = prowess::Name(name);
    made.lifetime = prowess::Lifetime::timed;
    made.duration = 1e6;
    made.modifiers = {modifier};
    return made;
}

inline prowess::RulebookPointer rules() {
    prowess::Definitions made;
    for (const char* const name : {"life", "power", "armour", "speed", "luck"}) {
        prowess::AttributeDef attribute;
        attribute.name = prowess::Name(name);
        attribute.base = 1e6;
        made.attributes.push_back(attribute);
    }
    made.effects = {lasting("buff_0", "power", 5), lasting("buff_1", "armour", 5), lasting("buff_2", "speed", 5),
                    lasting("burning", "life", -1), lasting("mark", "luck", 5)};
    made.effects[3].period.emplace().every = 0.5;
    made.effects[4].stacking.emplace().policy = prowess::StackPolicy::refresh;
    return prowess::Rulebook::build(made).value();
}

/// Actors that each have three long buffs and, where it is pulsing, an effect that does so every half second.
struct Crowd {
    Crowd(std::int64_t count, bool pulsing, const prowess::WorldOptions& options = {}) : world(rules(), options) {
        prowess::ActorSpec spec;
        spec.all_attributes = true;
        for (std::int64_t i = 0; i < count; ++i) {
            actors.push_back(world.spawn(spec).value());
            for (int buff = 0; buff < buffs; ++buff)
                apply(actors.back(), names[static_cast<std::size_t>(buff)]);
        }
        for (std::size_t phase = 0; phase < steps_a_period; ++phase) {
            for (std::size_t i = phase; pulsing && i < actors.size(); i += steps_a_period)
                apply(actors[i], "burning");
            step();
        }
    }

    void apply(prowess::Actor actor, const char* name) { (void)world.apply(actor, prowess::spec(name)).value(); }
    void step() {
        if (!world.step())
            throw std::runtime_error("a step failed");
    }

    prowess::World world;
    std::vector<prowess::Actor> actors;
};

} // namespace crowds
