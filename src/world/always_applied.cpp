#include "world/warn.hpp"

#include <prowess/core/tags.hpp>

#include <algorithm>

namespace prowess {

AlwaysApplied::AlwaysApplied(const Checked& checked) : tables_(checked.tables) {
    for (const CompiledEffect& effect : tables_.effects)
        blocks_.insert(blocks_.end(), effect.blocks.begin(), effect.blocks.end());
    std::ranges::sort(blocks_);
    const auto doubles = std::ranges::unique(blocks_);
    blocks_.erase(doubles.begin(), doubles.end());
}

bool AlwaysApplied::operator()(const CompiledEntry& entry) const {
    const CompiledEffect& effect = tables_.effects[entry.effect.value];
    const CompiledStacking& stacking = effect.stacking;
    const bool stops = stacking.policy == StackPolicy::capped || stacking.policy == StackPolicy::strongest ||
                       (stacking.policy == StackPolicy::aggregate && stacking.limit != 0);
    return entry.when.empty() && entry.chance >= 1 && entry.to != Recipient::nearest && effect.require.empty() &&
           effect.chance.empty() && !stops && !is_blocked(effect);
}

bool AlwaysApplied::is_blocked(const CompiledEffect& effect) const {
    return std::ranges::any_of(blocks_, [&](TagOrder family) {
        return std::ranges::any_of(effect.tags, [&](TagOrder tag) { return tables_.tags.within(tag, family); });
    });
}

} // namespace prowess
