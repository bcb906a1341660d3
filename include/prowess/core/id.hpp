#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace prowess {

/// The number of a definition of content or code, dense from 0 in its registry; stable over reloads.
template <class Kind>
struct Id {
    static constexpr std::uint32_t none = 0xFFFF'FFFF;

    std::uint32_t value = none; ///< `none` names nothing.

    [[nodiscard]] constexpr explicit operator bool() const { return value != none; }
    constexpr auto operator<=>(const Id&) const = default;
};

using AttributeId = Id<struct AttributeKind>;
using TagId = Id<struct TagKind>;
using CurveId = Id<struct CurveKind>;
using EffectId = Id<struct EffectKind>;
using AbilityId = Id<struct AbilityKind>;
using TemplateId = Id<struct TemplateKind>;
using RouteId = Id<struct RouteKind>;
using BehaviourId = Id<struct BehaviourKindOf>;
using ExecutionId = Id<struct ExecutionKind>;
using CalculationId = Id<struct CalculationKind>;

/// A tag's position in the tree of one rulebook: a tag's descendants follow it directly, so that "this tag or one
/// under it" is one range check. Changes at reload; `TagId` does not.
struct TagOrder {
    std::uint16_t value = 0;

    constexpr auto operator<=>(const TagOrder&) const = default;
};

} // namespace prowess
