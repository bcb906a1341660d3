#pragma once

#include "attribute/attributes.hpp"
#include "attribute_scene.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>

namespace prowess::test {

using testing::ElementsAre;
using testing::IsEmpty;

inline AttributeDef regenerating(AttributeDef definition, LimitDef rate, double delay = 0, double every = 0.25) {
    definition.regeneration = RegenerationDef{.rate = std::move(rate), .delay = delay, .every = every};
    return definition;
}

/// Mana comes back by 5 a second, thirst grows by 1 without end, heat falls to 0 by what `cooling` is.
inline Definitions springs(double delay = 0) {
    Definitions made = six_attributes();
    AttributeDef max_mana = attribute("max_mana", 100);
    AttributeDef& mana = made.attributes[2];
    mana.max = limited_by("max_mana");
    mana = regenerating(mana, limited_to(5), delay);
    AttributeDef heat = regenerating(attribute("heat", 0), limited_by("cooling"));
    heat.min = limited_to(0);
    made.attributes.push_back(std::move(max_mana));
    made.attributes.push_back(regenerating(attribute("thirst", 0), limited_to(1)));
    made.attributes.push_back(std::move(heat));
    made.attributes.push_back(attribute("cooling", -2));
    made.attributes.push_back(attribute("mark", 0));
    return made;
}

inline EffectDef instant(std::string_view name, std::vector<ModifierDef> modifiers) {
    EffectDef made = effect(name, Lifetime::instant);
    made.modifiers = std::move(modifiers);
    return made;
}

class Spring : public AttributeScene {
public:
    explicit Spring(const Definitions& definitions = springs()) : AttributeScene(definitions) {}

    void run(double seconds) { EXPECT_TRUE(world.step(to_flicks(seconds))); }
};

} // namespace prowess::test
