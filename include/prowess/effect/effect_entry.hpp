#pragma once

#include <prowess/core/condition.hpp>
#include <prowess/core/magnitude.hpp>

#include <cstdint>
#include <vector>

namespace prowess {

/// Whom an effect in a list is applied to, where it says: the effect's own target, its source, the actor that carries
/// what applies it, or, in reactions, the other actor in what happened.
enum class Recipient : std::uint8_t { unsaid, target, source, self, instigator };

/// A param's value in a list of effects.
struct ParamDef {
    Name tag = {};
    Magnitude value = {}; ///< Worked out as the list is applied.
};

/// An effect in a list: a chain, an ability's effects, overflow, a template's effects.
struct EffectEntry {
    Name effect = {};
    Recipient to = Recipient::unsaid; ///< Default: the effect's own target in chains, the owner or target in abilities.
    Magnitude level = {};             ///< Default: that of what applies the list.
    std::vector<ParamDef> params = {}; ///< Beside those of what applies the list.
    Condition when = {};
    double chance = 1;     ///< 0 to 1.
    bool required = false; ///< A refusal fails the whole activation.
};

} // namespace prowess
