#pragma once

#include "world/scene.hpp"

#include <string_view>
#include <utility>
#include <vector>

namespace prowess::test {

inline ReactionDef reaction(ReactionTo on, std::string_view effect, Recipient to = Recipient::unsaid) {
    ReactionDef made;
    made.on = on;
    made.apply = {entry(effect)};
    made.to = to;
    return made;
}

/// A lasting effect of these reactions.
inline EffectDef reacting(std::string_view name, std::vector<ReactionDef> reactions) {
    EffectDef made = infinite(name);
    made.reactions = std::move(reactions);
    return made;
}

} // namespace prowess::test
