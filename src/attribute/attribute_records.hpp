#pragma once

#include "core/simulation.hpp"

#include <prowess/attribute/modifier_def.hpp>
#include <prowess/core/arena.hpp>
#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/program.hpp>

#include <cstdint>
#include <limits>
#include <span>

namespace prowess {

/// An attribute of one actor: its base, and its value as last published.
struct AttributeCell {
    float base = 0;
    float current = 0;
};

/// A modifier on an actor: of an effect while it counts, or of an attached source.
struct ModifierEntry {
    std::uint32_t owner = 0;      ///< The effect's or the source's index.
    std::uint32_t definition = 0; ///< In the rulebook's table; of a source: its place in the source's list.
    std::uint32_t number = 0;     ///< The owner's actor-local number: the higher was applied later.
    float amount = 0;             ///< Not finite: counts for nothing.
    float cap = std::numeric_limits<float>::infinity(); ///< The most that it contributes, in size.
    std::uint16_t attribute = 0;
    std::uint16_t stacks = 1; ///< How many times it counts.
    Operation operation = Operation::flat;
    bool plain = false; ///< Counts by what is here alone: without its definition.
    bool from_source = false;
    bool conditional = false; ///< Has a condition.
    bool grouped = false;     ///< Is of a group.
    bool dependent = false;   ///< Has a condition on attributes, or is per another.
};

/// Modifiers that are no effect's: an item's, a passive's.
struct SourceRecord {
    Actor actor;              ///< That it is attached to; null: to nobody.
    std::uint32_t number = 0; ///< Of when it was last attached.
    ArenaSpan modifiers;      ///< Of `CompiledModifier`; their programs are relative to `instructions`.
    ArenaSpan instructions;
};

/// An attribute of an actor that moves by itself: where its base was, and how it goes on from there.
struct RegenerationRecord {
    std::uint32_t actor = 0;
    std::uint32_t number = 0; ///< Orders its publications among what is due.
    AttributeId attribute;
    double anchor = 0;            ///< The base at `from`, with the fraction that rounding hides.
    double rate = 0;              ///< A second, as it was then.
    double limit = 0;             ///< That it moves to; infinite where there is none.
    std::int64_t from = 0;        ///< Flicks; likewise the next.
    std::int64_t held_until = 0;  ///< By the delay.
    std::int64_t arrives = never; ///< At the limit.
    std::int64_t beat = never;    ///< Its next publication but for the arrival; `never`: it does not move.

    [[nodiscard]] bool moves() const { return beat != never; }
};
using RegenerationHandle = Handle<struct RegenerationKind>;

/// A base that followed its limits, and the limits that it followed.
struct Followed {
    AttributeId attribute;
    double min = 0;
    double max = 0;
};

/// What a modifier of an effect asks of its effect.
struct ModifierOwner {
    ActiveEffect handle;
    EffectId effect;
    Actor source; ///< Null for nobody.
    double level = 1;
    std::span<const TagCount> source_tags; ///< As they were when it was applied.
};

class ModifierOwners {
public:
    [[nodiscard]] virtual ModifierOwner modifier_owner(std::uint32_t effect) const = 0;
    [[nodiscard]] virtual std::uint32_t stacks_on(std::uint32_t actor, EffectId effect) const = 0;

protected:
    ~ModifierOwners() = default;
};

/// What is in play in a read: borrowed.
struct ReadView {
    std::span<const TagOrder> tags[ProgramInputs::tag_lists];
    std::span<const TagCount> target;
    std::span<const TagCount> source;
    std::span<const Fact> facts;
    Actor target_actor;
    Actor source_actor;
    ModifierSource local;
    ActiveEffect local_effect;
    bool nothing = true; ///< Nothing is in play.
};

} // namespace prowess
