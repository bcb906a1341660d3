#pragma once

#include "effect/compile.hpp"

#include <prowess/effect/effect_def.hpp>

#include <cstdint>
#include <vector>

namespace prowess {

/// The effects that a rulebook is built of, one at a time: ten thousand of them fill no cache, and no compilation needs
/// all of them at once.
class EffectSource {
public:
    virtual ~EffectSource() = default;

    [[nodiscard]] virtual const std::vector<EffectHead>& heads() const = 0;
    /// The effect of a head, by its place; good until the next is asked for.
    [[nodiscard]] virtual const EffectDef& effect(std::uint32_t place) = 0;
};

/// Effects that are all there.
class ListedEffects final : public EffectSource {
public:
    explicit ListedEffects(const std::vector<EffectDef>& effects) : effects_(effects) {
        heads_.reserve(effects.size());
        for (const EffectDef& effect : effects)
            heads_.push_back(head_of(effect));
    }

    [[nodiscard]] const std::vector<EffectHead>& heads() const override { return heads_; }
    [[nodiscard]] const EffectDef& effect(std::uint32_t place) override { return effects_[place]; }

private:
    const std::vector<EffectDef>& effects_;
    std::vector<EffectHead> heads_;
};

} // namespace prowess
