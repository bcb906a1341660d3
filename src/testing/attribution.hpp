#pragma once

#include <prowess/world/rulebook.hpp>

#include <cstdint>
#include <vector>

namespace prowess::testing {

/// Which effects stand behind which abilities, by their definitions.
class Attribution {
public:
    explicit Attribution(const Rulebook& rulebook);

    /// The ability applies the effect, or one that chains to it. Its cost and cooldowns are none of these.
    [[nodiscard]] bool reaches(AbilityId ability, EffectId effect) const;
    /// The effect is the cost or a cooldown of some ability.
    [[nodiscard]] bool pays(EffectId effect) const { return pays_[effect.value]; }

private:
    std::vector<std::vector<bool>> reached_; ///< By ability, by effect.
    std::vector<bool> pays_;                 ///< By effect.
};

} // namespace prowess::testing
