// What all baselines are made of: an actor's numbers and tags, and the events that each step leaves.

#pragma once

#include "workload.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace baselines {

using workload::Application;
using workload::attribute_count;
using workload::Definition;
using workload::Kind;

struct Attributes {
    Attributes() = default;
    explicit Attributes(std::uint32_t actor) {
        for (std::uint32_t i = 0; i < attribute_count; ++i)
            base[i] = current[i] = workload::base(actor, i);
    }

    std::array<float, attribute_count> base{};
    std::array<float, attribute_count> current{};
};

/// What modifiers of one attribute come to.
struct Sums {
    float flat = 0;
    float additive = 0;
    float factor = 1;

    void add(Kind kind, float amount) {
        if (kind == Kind::flat)
            flat += amount;
        else if (kind == Kind::additive)
            additive += amount;
        else if (kind == Kind::multiplicative)
            factor *= 1 + amount;
    }
    [[nodiscard]] float of(float base) const { return (base + flat) * (1 + additive) * factor; }
};

/// How many effects hold each tag or one under it: 4 roots, 12 branches, 48 leaves.
struct Tags {
    std::array<std::uint8_t, 64> counts{};

    void add(std::uint32_t leaf, int count) {
        for (const std::uint32_t at : {leaf / 12, 4 + leaf / 4, 16 + leaf})
            counts[at] = static_cast<std::uint8_t>(counts[at] + count);
    }
    [[nodiscard]] std::uint32_t held(std::uint32_t leaf) const { return counts[16 + leaf]; }
};

/// One thing that happened in a step, for those who show it.
struct Event {
    enum class What : std::uint16_t { applied, removed, pulsed };

    std::uint32_t actor;
    std::uint16_t definition;
    What what;
};

using Events = std::vector<Event>;

} // namespace baselines
