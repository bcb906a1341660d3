#pragma once

#include <compare>
#include <cstdint>

namespace prowess {

/// Names one instance in one world: by value, never reaching what later takes its slot.
///
/// A handle of something that is gone, or of another world, is answered with an error in every build type.
template <class Kind>
struct Handle {
    std::uint32_t index = 0;
    std::uint32_t generation = 0; ///< 0 is null: it names nothing.

    [[nodiscard]] constexpr explicit operator bool() const { return generation != 0; }
    constexpr auto operator<=>(const Handle&) const = default;
};

using Actor = Handle<struct ActorKind>;
using ActiveEffect = Handle<struct ActiveEffectKind>;
using GrantedAbility = Handle<struct GrantedAbilityKind>;
using ActiveCue = Handle<struct ActiveCueKind>;
using ModifierSource = Handle<struct ModifierSourceKind>;

} // namespace prowess
