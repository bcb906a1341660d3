#pragma once

#include <prowess/core/id.hpp>

#include <cstdint>
#include <vector>

namespace prowess {

/// By id, the attributes that each attribute's value needs.
using AttributeGraph = std::vector<std::vector<AttributeId>>;

struct GraphOrder {
    std::vector<std::uint16_t> ranks;             ///< By id: above that of every attribute needed.
    std::vector<std::vector<AttributeId>> cycles; ///< Each needs the next, and the last the first.
};

/// Ranks attributes by what they need. Where there are cycles each is found at least in part, and ranks mean nothing.
[[nodiscard]] GraphOrder order(const AttributeGraph& graph);

} // namespace prowess
