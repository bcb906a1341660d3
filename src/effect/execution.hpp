#pragma once

#include <prowess/core/id.hpp>
#include <prowess/effect/effect_def.hpp>

#include <cstdint>
#include <vector>

namespace prowess {

/// What an execution comes to, before it is carried out.
struct Execution {
    struct Change {
        std::uint32_t actor = 0;
        AttributeId attribute;
        double base = 0;
        BeyondLimit beyond_limit = BeyondLimit::clamp;
    };
    /// What of an effect's amount routes leave.
    struct Absorption {
        std::uint32_t effect = 0;
        double left = 0;
    };
    struct OnRoute {
        RouteId route;
        double amount = 0;
        double absorbed = 0;
    };

    std::vector<Change> changes;
    std::vector<OnRoute> routed;
    std::vector<Absorption> absorptions;
};

} // namespace prowess
