// An actor with 16 modifiers on an attribute, 4 of them conditional, and a read in which they count.

#pragma once

#include <prowess/world/world.hpp>

#include <cstddef>
#include <stdexcept>
#include <vector>

namespace resisting {

inline constexpr int modifier_count = 16;

inline prowess::Definitions content() {
    prowess::Definitions made;
    for (const char* const tag : {"damage", "damage.elemental", "damage.elemental.fire"})
        made.tags.emplace_back(tag);
    made.attributes.resize(2);
    made.attributes[0].name = prowess::Name("max_resistance");
    made.attributes[0].base = 0.75;
    made.attributes[1].name = prowess::Name("resistance");
    made.attributes[1].max = {prowess::Limit::Kind::attribute, 0, prowess::Name("max_resistance")};
    return made;
}

/// Six flat, six additive, and four multiplicative ones that count in reads of elemental damage.
inline std::vector<prowess::ModifierDef> modifiers() {
    std::vector<prowess::ModifierDef> made(modifier_count);
    for (int i = 0; i < modifier_count; ++i) {
        prowess::ModifierDef& modifier = made[static_cast<std::size_t>(i)];
        modifier.attribute = prowess::Name("resistance");
        modifier.amount = 0.01 * (i + 1);
        modifier.operation = i < 6    ? prowess::Operation::flat
                             : i < 12 ? prowess::Operation::additive
                                      : prowess::Operation::multiplicative;
        if (i >= 12)
            modifier.when = prowess::Condition::read_tagged("damage.elemental");
    }
    return made;
}

/// A world with one actor that has all of it, and a read of a fire hit.
struct Scene {
    Scene() : world(prowess::Rulebook::build(content()).value()) {
        prowess::ActorSpec spec;
        spec.all_attributes = true;
        actor = world.spawn(spec).value();
        if (!world.attach(actor, modifiers()) || !world.step())
            throw std::runtime_error("the modifiers were refused");
        resistance = world.rulebook().attribute("resistance").value();
        fire.tags = {world.rulebook().tags().order(world.rulebook().tag("damage.elemental.fire").value())};
    }

    prowess::World world;
    prowess::Actor actor;
    prowess::AttributeId resistance;
    prowess::ReadContext fire;
};

} // namespace resisting
