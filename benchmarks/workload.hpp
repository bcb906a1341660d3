// What every implementation in the benchmarks is given to do: what is applied, to whom, and for how long.
//
// Every number is a hash of (actor, slot, generation), amounts are multiples of 1/64, and times are whole steps, so
// that arithmetic in float is exact and all implementations come to one checksum, in whatever order they work.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace workload {

inline constexpr std::uint32_t attribute_count = 10;
inline constexpr std::uint32_t slot_count = 4;    ///< Effects an actor has, always.
inline constexpr std::uint32_t slot_choices = 16; ///< Definitions that a slot is filled from.
inline constexpr std::uint32_t steps_a_second = 64;
inline constexpr std::uint32_t period = 32;    ///< Steps from pulse to pulse: 0.5 s.
inline constexpr std::uint32_t shortest = 128; ///< Steps that an effect lasts: 2 to 10 s.
inline constexpr std::uint32_t longest = 640;
inline constexpr std::uint32_t starting_steps =
    period;                                     ///< Over which the first population comes, for the pulses' sake.
inline constexpr std::uint32_t leaf_count = 48; ///< Tags, in threes under 4 of 4 under each of those.

enum class Kind : std::uint8_t { pulse, flat, additive, multiplicative };

/// One effect: what it does to which attribute, and the tag that its target owns meanwhile.
struct Definition {
    Kind kind = Kind::pulse;
    std::uint8_t attribute = 0;
    std::uint8_t leaf = 0;
    float amount = 0;
};

constexpr std::uint64_t mixed(std::uint64_t bits) {
    bits = (bits ^ (bits >> 32)) * 0xD6E8FEB86659FD93;
    bits = (bits ^ (bits >> 32)) * 0xD6E8FEB86659FD93;
    return bits ^ (bits >> 32);
}

constexpr std::uint64_t hash(std::uint32_t actor, std::uint32_t slot, std::uint32_t generation, std::uint32_t subject) {
    return mixed(mixed((std::uint64_t{actor} << 32 | generation) + 0x9E3779B97F4A7C15) + slot * 256 + subject);
}

/// A number from 0 up to `count`, of a hash's upper bits.
constexpr std::uint32_t below(std::uint32_t count, std::uint64_t bits) {
    return static_cast<std::uint32_t>((bits >> 32) * count >> 32);
}

/// Those of slot 0 pulse; those of each other slot modify in a way of its own.
inline constexpr auto definitions = [] {
    std::array<Definition, std::size_t{slot_count} * slot_choices> made{};
    for (std::uint32_t i = 0; i < made.size(); ++i) {
        const std::uint64_t bits = mixed(i + 1);
        const Kind kind{static_cast<std::uint8_t>(i / slot_choices)};
        const auto size = static_cast<float>(1 + bits % 16);
        made[i].kind = kind;
        made[i].attribute =
            kind == Kind::pulse ? 0 : static_cast<std::uint8_t>(1 + (bits >> 8) % (attribute_count - 1));
        made[i].leaf = static_cast<std::uint8_t>((bits >> 16) % leaf_count);
        made[i].amount = kind == Kind::pulse ? size / 4 : kind == Kind::flat ? size : size / 64;
    }
    return made;
}();

/// One application: the filling of a slot.
struct Application {
    std::uint32_t actor = 0;
    std::uint32_t slot = 0;
    std::uint32_t generation = 0;
    std::uint32_t definition = 0;
    std::uint32_t steps = 0; ///< How long it lasts.

    [[nodiscard]] const Definition& what() const { return definitions[definition]; }
};

constexpr std::uint32_t definition_of(std::uint32_t actor, std::uint32_t slot, std::uint32_t generation) {
    return slot * slot_choices + below(slot_choices, hash(actor, slot, generation, 0));
}

constexpr Application application(std::uint32_t actor, std::uint32_t slot, std::uint32_t generation) {
    return {actor, slot, generation, definition_of(actor, slot, generation),
            shortest + below(longest - shortest + 1, hash(actor, slot, generation, 1))};
}

/// Of the first population, which has what is left of the effects of a steady state: a length is as likely as it is
/// long, and any part of it is left.
constexpr Application first_application(std::uint32_t actor, std::uint32_t slot) {
    Application made{actor, slot, 0, definition_of(actor, slot, 0), 0};
    for (std::uint32_t draw = 0; made.steps == 0; ++draw) {
        const std::uint32_t length = shortest + below(longest - shortest + 1, hash(actor, slot, draw, 2));
        if (below(longest, hash(actor, slot, draw, 3)) < length)
            made.steps = 1 + below(length, hash(actor, slot, draw, 4));
    }
    return made;
}

/// Life lasts for two hours of pulses; with everything else exact in float too.
constexpr float base(std::uint32_t actor, std::uint32_t attribute) {
    return attribute == 0 ? 65'536 : static_cast<float>(10 + below(90, hash(actor, attribute, 0, 5)));
}

/// Calls back for each slot of the first population, in an order unrelated to the actors, as after long play.
template <class Do>
void each_slot(std::uint32_t actors, const Do& act) {
    const std::uint64_t count = std::uint64_t{actors} * slot_count;
    constexpr std::uint64_t stride = 2'654'435'761; // A prime: each is met once.
    for (std::uint64_t i = 0, at = 0; i < count; ++i, at = (at + stride) % count)
        act(static_cast<std::uint32_t>(at / slot_count), static_cast<std::uint32_t>(at % slot_count));
}

/// Fills the slots from one on over the first steps, each in one of them, so that pulses come evenly.
template <class World>
void populate(World& world, std::uint32_t actors, std::uint32_t first_slot = 0) {
    std::array<std::vector<std::uint32_t>, starting_steps> starting;
    each_slot(actors, [&](std::uint32_t actor, std::uint32_t slot) {
        if (slot >= first_slot)
            starting[below(starting_steps, hash(actor, slot, 0, 6))].push_back(actor * slot_count + slot);
    });
    for (std::vector<std::uint32_t>& now : starting) {
        for (const std::uint32_t at : now)
            world.apply(first_application(at / slot_count, at % slot_count));
        now = {};
        world.step();
    }
}

/// Of all values and of all tags that actors own, each with how many effects hold it.
template <class World>
std::uint64_t checksum(const World& world, std::uint32_t actors) {
    std::uint64_t sum = 0;
    for (std::uint32_t actor = 0; actor < actors; ++actor) {
        for (std::uint32_t attribute = 0; attribute < attribute_count; ++attribute)
            sum += hash(actor, attribute, std::bit_cast<std::uint32_t>(world.value(actor, attribute)), 7);
        for (std::uint32_t leaf = 0; leaf < leaf_count; ++leaf)
            if (const std::uint32_t held = world.held(actor, leaf))
                sum += hash(actor, leaf, held, 8);
    }
    return sum;
}

} // namespace workload
