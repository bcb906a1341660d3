#pragma once

#include <prowess/core/event.hpp>

namespace prowess {

/// An actor's published value changed; not told of the first value.
struct AttributeChanged {
    static constexpr EventType type = EventType::attribute_changed;
    std::uint32_t sequence = 0;
    Actor actor;
    AttributeId attribute;
    float before = 0;
    float after = 0;
};

} // namespace prowess
