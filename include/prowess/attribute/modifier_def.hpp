#pragma once

#include <prowess/core/condition.hpp>
#include <prowess/core/magnitude.hpp>
#include <prowess/core/name.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace prowess {

/// How a modifier changes an attribute.
///
/// The value is `((base + Σflat) × max(0, 1 + Σadditive) × Π(1 + multiplicative) / max(0.01, 1 + Σdivide)) +
/// Σunscaled`, then the winning override, `at_least` and `at_most`, rounding, and limits.
enum class Operation : std::uint8_t {
    base, ///< Stands for the base; the highest priority wins, among equals the one applied last.
    flat,
    additive,       ///< A fraction, summed with the others: 0.2 is 20 % more of the base.
    multiplicative, ///< A fraction, multiplied in by itself.
    divide,         ///< A fraction, summed, and divided by: 1 halves.
    unscaled,
    override, ///< Is the value; wins as `base` does.
    at_least, ///< The value is no less; the strictest wins.
    at_most,
};
inline constexpr std::size_t operation_count = 9;

/// The name that content uses: "flat".
[[nodiscard]] std::string_view name(Operation operation);
[[nodiscard]] std::optional<Operation> operation_by_name(std::string_view name);

/// What an execution does whose change would leave the limits.
enum class BeyondLimit : std::uint8_t { clamp, reject };

/// A modifier counts once for each whole `every` of another attribute of the same actor.
struct PerDef {
    Name attribute = {};
    double every = 1; ///< Above 0.
};

/// Which one of the modifiers of a group counts; among equals, the one applied last.
enum class Pick : std::uint8_t { best, worst, highest_priority };

/// The name that content uses: "best".
[[nodiscard]] std::string_view name(Pick pick);

/// A change to one attribute: while its source counts, or of the base as an effect executes.
struct ModifierDef {
    Name attribute = {};
    Name route = {}; ///< Instead of an attribute: the amount goes this way, as its effect executes. Only `flat`.
    Operation operation = Operation::flat;
    Magnitude amount = {};
    Condition when = {}; ///< Counts as much as it holds; `base`, `override`, `at_least`, `at_most` only in full.
    std::optional<PerDef> per = {}; ///< Not with `base`, `override`, `at_least`, `at_most`.
    bool local = false;             ///< Counts only in reads that name its source.
    std::int32_t priority = 0;      ///< Of `base` and `override`, and in a group that goes by it.
    bool lasting = false;           ///< In a periodic effect: counts while the effect counts, instead of executing.
    bool optional = false;          ///< Executed on a target without the attribute, it does nothing instead of failing.
    BeyondLimit beyond_limit = BeyondLimit::clamp;
    /// The most that it contributes, in size: of what it adds, or of a factor less 1. Not below 0, 0 where it works out
    /// below; default: no bound. Not with `base`, `override`, `at_least`, `at_most`.
    Magnitude cap = {};
    /// Of an actor's modifiers that share attribute, operation and group one counts at a time. Default: none.
    Name group = {};
    std::optional<Pick> pick = {}; ///< Needs a group; default: `best`, the greatest contribution.
    std::uint32_t mark = 0;

    template <class A>
    [[nodiscard]] static ModifierDef of(Operation operation, Magnitude amount) {
        ModifierDef made;
        made.attribute = name_of<A>();
        made.operation = operation;
        made.amount = std::move(amount);
        return made;
    }
    template <class A>
    [[nodiscard]] static ModifierDef flat(Magnitude amount) {
        return of<A>(Operation::flat, std::move(amount));
    }
    template <class A>
    [[nodiscard]] static ModifierDef additive(Magnitude amount) {
        return of<A>(Operation::additive, std::move(amount));
    }
    template <class A>
    [[nodiscard]] static ModifierDef multiplicative(Magnitude amount) {
        return of<A>(Operation::multiplicative, std::move(amount));
    }
};

} // namespace prowess
