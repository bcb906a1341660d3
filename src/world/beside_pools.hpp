#pragma once

#include <prowess/core/failure.hpp>
#include <prowess/world/request.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace prowess {

/// The state of a world that its pools do not hold.
struct BesidePools {
    struct Queued {
        Receipt receipt;
        Request request;
        Actor actor = {}; ///< Of an activation: whose ability it was as it was queued, and which.
        AbilityId ability = {};
    };
    struct Refusal {
        Receipt receipt;
        Failure failure;
    };
    /// What `step()` goes by.
    struct Pace {
        bool paused = false;
        double scale = 1;
        double carried = 0; ///< Flicks, below 1.
    };

    std::vector<Queued> requests; ///< What waits for the next step, in order.
    std::uint64_t next_receipt = 1;
    std::vector<Refusal> refusals; ///< Why requests of the last step were not carried out.
    std::size_t due_count = 0;     ///< How many deadlines the last step came to.
    Pace pace;
    std::uint64_t step_hash = 0;
    std::uint64_t calls = 0;     ///< How many were made that change it.
    std::uint64_t last_call = 0; ///< The number of the last of them.
    std::uint32_t delivered = 0; ///< Sequence number of the first event that was not called back for.
};

} // namespace prowess
