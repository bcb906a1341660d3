#pragma once

#include "ability/spells.hpp"

#include <gmock/gmock.h>

#include <memory>
#include <random>

namespace prowess::test {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Content over what a world has now.
inline RulebookPointer over(const World& world, const Definitions& definitions) {
    auto next = Rulebook::build(definitions, {}, &world.rulebook());
    EXPECT_TRUE(next) << (next ? "" : next.error().front().message);
    return next ? *next : world.rulebook_pointer();
}

inline void reload(Scene& scene, const Definitions& definitions) {
    const auto done = scene.world.reload(over(scene.world, definitions));
    EXPECT_TRUE(done) << (done ? Failure{} : done.error()).text();
}

inline Definitions with(std::vector<EffectDef> effects) {
    Definitions made = basics();
    made.effects = std::move(effects);
    return made;
}

inline EffectDef tagged(EffectDef made, std::vector<Name> owner_tags) {
    made.owner_tags = std::move(owner_tags);
    return made;
}

/// Those of an actor that were told since the last `forget`, by name.
template <class Event>
inline std::vector<std::string> told(const Scene& scene) {
    std::vector<std::string> names;
    for (const Event& event : scene.events<Event>())
        names.emplace_back(scene.world.rulebook().name(event.tag));
    return names;
}

} // namespace prowess::test
