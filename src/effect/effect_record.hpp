#pragma once

#include "attribute/attributes.hpp"
#include "attribute/terms.hpp"
#include "core/fits_float.hpp"
#include "core/positions.hpp"
#include "core/watching.hpp"
#include "effect/compiled.hpp"

#include <prowess/core/failure.hpp>
#include <prowess/effect/activation.hpp>
#include <prowess/effect/events.hpp>
#include <prowess/effect/views.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace prowess {

/// What of its source an application carries, where it was taken before the application.
struct SourceSnapshot {
    std::span<const double> captures; ///< By capture; those of the target are not used.
    std::span<const TagCount> tags;
};

/// What effects read of abilities, which they know nothing else of.
class AbilityStats {
public:
    /// A stat of the ability that something is done under, with what its owner's modifiers make of it; 0 where it has
    /// none.
    [[nodiscard]] virtual double stat(const Under& under, AttributeId stat) const = 0;

protected:
    ~AbilityStats() = default;
};

/// Grants abilities for effects.
class Granter {
public:
    /// An effect that grants, or did, came to count, ceased to, or has another definition or level.
    virtual void follow(std::uint32_t effect) = 0;

protected:
    ~Granter() = default;
};

/// What the effects of a world are defined by: borrowed from its rulebook.
struct EffectTables {
    std::span<const CompiledEffect> effects;
    std::span<const CompiledRoute> routes;
    std::span<const CompiledExecution> executions;
    std::span<const CompiledCalculation> calculations;
    const CodeIndex* names = nullptr;
};

/// An application with its names looked up. Borrowed.
struct Application {
    Actor target = {};
    EffectId effect = {};
    Actor source = {};
    double level = 1;
    std::span<const Param> params = {};
    std::span<const TagOrder> tags = {}; ///< Of the spec and of the applying ability.
    std::span<const ContextData> context = {};
    std::optional<double> strength = {};
    const SourceSnapshot* snapshot = nullptr;
    std::optional<double> duration = {}; ///< Instead of what its definition works out to.
    Under under = {};
    std::uint32_t depth = 0; ///< In a chain.
    std::uint32_t trail = 0; ///< What led to it.
    bool pays = false;       ///< A cost: its change is not stopped at the least.
    bool again = false;      ///< A refusal was told of before, and is not again.
};

/// A time plus a length, where either may be `never`; a length below 0 is of what is overdue. What is finite stays so.
[[nodiscard]] constexpr std::int64_t later(std::int64_t at, std::int64_t length) {
    if (at == never || length == never)
        return never;
    return length > 0 && at > longest_time.count() - length ? longest_time.count() : at + length;
}

/// A lasting effect on an actor: what is looked at as it falls due, in one line of the cache.
struct EffectRecord {
    std::uint32_t actor = 0;
    EffectId definition;
    std::uint32_t number = 0;
    std::uint32_t version = 0;   ///< Of its deadline; entries of another are stale. It outlives the effect.
    std::int64_t ends_at = 0;    ///< Flicks; while inhibited, what is left of it. `never` is infinite.
    std::int64_t next_pulse = 0; ///< Likewise; `never` where it is not periodic.
    std::int64_t duration = 0;   ///< All of it; `never` is infinite.
    Actor source;
    float level = 1; ///< Not a number: its details have one that a float does not hold.
    std::uint16_t stacks = 1;
    bool counting : 1 = false;
    bool first_pulse_waits : 1 = false; ///< Until it first counts.
    bool owes : 1 = false;              ///< Pulses: see its rhythm.
    bool has_snapshot : 1 = false;      ///< What it captured of its source was taken before its application.
    std::uint32_t rhythm = 0;           ///< Its place among those; 0: it is not periodic.
    std::uint32_t details = 0;          ///< Likewise; 0: it has them as they are by default.
};
static_assert(sizeof(EffectRecord) == 64);

/// The least time from pulse to pulse, in seconds.
inline constexpr double shortest_period = 0.001;

/// A level as a record has it: not a number where a float does not hold it.
[[nodiscard]] inline float level_at_hand(double level) {
    const float held = fits_float(level) ? to_float(level) : 0;
    return double{held} == level ? held : std::numeric_limits<float>::quiet_NaN();
}

/// How a periodic effect pulses.
struct Rhythm {
    /// Its pulses so far.
    struct Count {
        std::uint32_t step = 0;    ///< That of the last, in 32 bits.
        std::uint32_t in_step = 0; ///< How many it had in that.
        std::uint32_t all = 0;

        bool operator==(const Count&) const = default;
    };

    std::int64_t period = 0; ///< Flicks.
    Count pulses;
    std::uint32_t owed = 0; ///< Pulses that were due as its time was set anew; they come before all others.
};

/// What of an effect is mostly as it is by default.
struct EffectDetails {
    double level = 1;
    double strength = 1;
    double absorbs = 0; ///< What it still absorbs.
    Under under;
    ArenaSpan params;
    ArenaSpan tags;
    ArenaSpan context;
    ArenaSpan captures;
    ArenaSpan source_tags;
    ArenaSpan reactions; ///< Of `ReactionState`, one for each of its definition's.

    bool operator==(const EffectDetails&) const = default;
};

/// What an effect that came off was applied with, by the event that tells of it.
struct RemovedRecord {
    std::uint32_t sequence = 0;
    Actor source;
    float level = 1; ///< As of an effect; likewise the next.
    std::uint32_t details = 0;
};

/// How one of an effect's reactions stands.
struct ReactionState {
    std::int64_t ready_at = 0; ///< Until when it does not react again.
    bool held = false;         ///< Of a threshold.
};

/// Something that effects may react to, on an actor.
struct Happening {
    ReactionTo what = ReactionTo::event;
    Actor actor = {};
    Actor other = {};
    AttributeId attribute = {};
    TagOrder event = {};
    double amount = 0;
    std::uint32_t depth = 0;
    std::uint32_t trail = 0;
    std::uint32_t first_tag = 0; ///< Of what executed, or of the event.
    std::uint32_t tag_count = 0;
};

/// What the programs of one application read: borrowed.
struct EffectFrame {
    const CompiledEffect* rules = nullptr;
    EffectId effect;
    ActiveEffect instance; ///< Of a pulse; null otherwise.
    Actor owner;           ///< Whose conditions are weighed: the target, but in an ability's lists.
    Actor target;
    Actor source;
    Actor instigator;        ///< The other actor in what is reacted to.
    Actor applier;           ///< Who is the source of what its lists apply; null: its source.
    std::uint32_t trail = 0; ///< What led to it.
    Under under;
    double level = 1;
    std::uint32_t stacks = 1;
    bool previewing = false;             ///< Draws are looked at and do not count.
    mutable std::uint64_t looked_at = 0; ///< How many were looked at, so that the next is the one after.
    std::span<const Param> params;
    double amount = 0;                  ///< On its way along a route.
    std::span<const TagOrder> own_tags; ///< Of the effect.
    std::span<const TagOrder> tags;     ///< Of the spec and of the applying ability.
    std::span<const ContextData> context;
    std::span<const CompiledRead> reads; ///< What was captured.
    std::span<const double> captures;
    std::span<const TagCount> source_tags;
    bool has_snapshot = false; ///< What it captured of its source was taken before its application.
};

/// Who is looked for.
struct Search {
    Actor around;      ///< Not found itself; where it is nowhere, nobody is.
    Actor except = {}; ///< Likewise not found.
    double distance = 0;
    Cone cone = {};     ///< From where `around` is.
    Program where = {}; ///< Weighed with each as target.
    Dead dead = Dead::skip;
    std::size_t most = 0; ///< 0: all.
};

/// An effect on its way from one definition to the next.
struct MovingEffect {
    std::uint32_t effect = 0;
    bool counted = false;            ///< It does again.
    std::vector<std::uint8_t> keeps; ///< By capture: it keeps the value that it has.
    std::vector<double> captures;    ///< As they come to be.
};

} // namespace prowess
