#pragma once

#include "effect/effects.hpp"

namespace prowess {

/// A failure by a requirement that does not hold, which names what the first part of it that does not asks about.
[[nodiscard]] inline Failure unmet(Reason reason, std::span<const RequiredPart> parts, const Effects& effects,
                                   const EffectFrame& frame) {
    Failure failure(reason);
    for (const RequiredPart& part : parts) {
        if (effects.condition_holds(part.program, frame) != part.unwanted)
            continue;
        failure.tag = part.tag;
        failure.attribute = part.attribute;
        failure.by_effect = part.effect;
        break;
    }
    return failure;
}

} // namespace prowess
