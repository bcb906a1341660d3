#pragma once

#include "effect/effect_record.hpp"
#include "effect/execution.hpp"

#include <cstdint>
#include <vector>

namespace prowess {

/// What effects are worked on with, in pieces that no other part of the library sees.
struct EffectParts {
    struct Limits {
        std::uint32_t effects_per_actor = 4096;
        std::uint32_t modifiers_per_actor = 65'536;
        std::uint32_t chain_depth = 16;
        std::uint32_t pulses_per_step = 64;
    };
    /// An entry of a list, worked out for a frame: its level and params.
    struct Prepared {
        double level = 1;
        std::vector<Param> params;
    };
    /// A step of a trail: what was led to, and the step before.
    struct Step {
        EffectId effect;
        std::uint32_t before = 0;
    };
    /// A list to be applied once the transaction that asks for it is committed, with what it reads of its own.
    struct Chain {
        const std::vector<CompiledEntry>* list = nullptr;
        EffectFrame frame;
        std::vector<Param> params;
        std::vector<TagOrder> tags;
        std::vector<ContextData> context;
        std::vector<double> captures;
        std::vector<TagCount> source_tags;
    };
    /// What a transaction leads to, and how deep it is in chains itself.
    struct Chains {
        std::uint32_t depth = 0;
        std::vector<Chain> all = {};
    };
    struct OfActor {
        ArenaSpan effects;          ///< Of indices, in the order in which they were applied.
        std::uint16_t blockers = 0; ///< How many of them count and block others.
        std::uint16_t routers = 0;  ///< How many of them count and are on routes.
        std::uint16_t reactors = 0; ///< How many of them count and react.
    };
    static constexpr EffectDetails no_details{};
    static constexpr Rhythm no_rhythm{};
    struct Numbers {
        std::int64_t duration = 0;
        std::int64_t period = 0;
        double strength = 1;
        double absorbs = 0;
    };
    using Change = Execution::Change;
    /// A modifier on its way to being executed.
    struct Part {
        const CompiledModifier* modifier;
        double share;        ///< What it contributes.
        std::uint32_t place; ///< In the effect's list.
    };
    /// A reaction that a happening sets off.
    struct Reaction {
        std::uint32_t actor = 0;
        std::uint32_t number = 0;
        std::uint32_t effect = 0;
        std::uint32_t generation = 0;
        EffectId definition;         ///< Of then: another may have taken the instance over since.
        std::uint32_t index = 0;     ///< In its definition.
        std::uint32_t happening = 0; ///< In the batch.
    };
};

} // namespace prowess
