#pragma once

#include <prowess/ability/views.hpp>
#include <prowess/effect/views.hpp>

#include <cstdint>

namespace prowess {

/// A state hash by part.
struct StateHashes {
    std::uint64_t time = 0; ///< With the pace of steps, and the requests that wait.
    std::uint64_t actors = 0;
    std::uint64_t attributes = 0;
    std::uint64_t effects = 0;
    std::uint64_t abilities = 0;
    std::uint64_t draws = 0; ///< The draw counters.
};

} // namespace prowess
