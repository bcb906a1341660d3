#pragma once

#include <prowess/core/condition.hpp>
#include <prowess/core/magnitude.hpp>

#include <cstdint>
#include <vector>

namespace prowess {

/// Whom an effect in a list is applied to, where it says: the effect's own target, its source, the actor that carries
/// what applies it, in reactions the other actor in what happened, or who is nearest to the actor that carries it.
enum class Recipient : std::uint8_t { unsaid, target, source, self, instigator, nearest };

/// Whether who looks around finds actors whose `dies_when` holds.
enum class Dead : std::uint8_t { skip, also, only };

/// Whom `Recipient::nearest` finds: never the carrier itself, nor the target that there is already.
struct NearestDef {
    double within = 0;    ///< How far away at most, above 0.
    Condition where = {}; ///< Weighed with who could be found as target.
    Dead dead = Dead::skip;
};

/// A param's value in a list of effects.
struct ParamDef {
    Name tag = {};
    Magnitude value = {}; ///< Worked out as the list is applied.
};

/// An effect in a list: a chain, an ability's effects, overflow, a template's effects.
struct EffectEntry {
    Name effect = {};
    Recipient to = Recipient::unsaid; ///< Default: the effect's own target in chains, the owner or target in abilities.
    NearestDef nearest = {};          ///< Of `to: nearest`; where nobody is near, the entry is passed over.
    Magnitude level = {};             ///< Default: that of what applies the list.
    std::vector<ParamDef> params = {}; ///< Beside those of what applies the list.
    Condition when = {};
    double chance = 1;     ///< 0 to 1.
    bool required = false; ///< A refusal fails the whole activation.
};

} // namespace prowess
