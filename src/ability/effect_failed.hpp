#pragma once

#include <prowess/core/failure.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace prowess {

/// The failure of an ability by one of an effect, of which it says all that that says.
[[nodiscard]] inline Failure effect_failed(EffectId effect, EffectList list, std::size_t entry, Failure failure) {
    failure.cause = std::exchange(failure.reason, Reason::effect_failed);
    failure.list = list;
    failure.entry = static_cast<std::uint16_t>(entry);
    failure.effect = effect;
    return failure;
}

} // namespace prowess
