#pragma once

#include <prowess/attribute/modifier_def.hpp>
#include <prowess/core/failure.hpp>
#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace prowess {

/// Why a modifier does not count in a read.
enum class Inactive : std::uint8_t {
    no,         ///< It counts.
    condition,  ///< Its condition holds not at all, or not in full where it has to.
    local,      ///< The read does not name its source.
    per,        ///< The other attribute is below one whole `every`.
    group,      ///< Another of its group counts instead.
    outdone,    ///< Another `base`, `override` or bound counts instead.
    not_finite, ///< Its amount worked out to no number.
};

/// The name that tools use: "condition".
[[nodiscard]] std::string_view name(Inactive inactive);

/// One modifier's part in a value.
struct Contribution {
    Operation operation = Operation::flat;
    double amount = 0;                                    ///< Before weight and count.
    double weight = 1;                                    ///< Of its condition.
    double weighted = 0;                                  ///< `weight × amount`.
    double count = 1;                                     ///< Stacks, times `per`.
    std::uint32_t stacks = 1;                             ///< How many of them count it.
    AttributeId per;                                      ///< The attribute that it counts per; none where it does not.
    double every = 1;                                     ///< Of `per`.
    double cap = std::numeric_limits<double>::infinity(); ///< The most that it contributes, in size.
    double share = 0; ///< What entered the operation: a sum, a factor, or the value set; 0 where inactive.
    Inactive inactive = Inactive::no;
    EffectId effect;       ///< What it comes from; none where from a modifier source.
    ActiveEffect instance; ///< Of `effect`; null where from a modifier source.
    Actor from;            ///< The source of `instance`; null for nobody, and where from a modifier source.
    ModifierSource source; ///< Null where from an effect.
};

/// An attribute's modifiers, summed by operation and not yet applied.
struct Sums {
    double base = 0; ///< After `base` modifiers.
    double flat = 0; ///< Sums, but for `multiplicative`, which is the product of the factors.
    double additive = 0;
    double multiplicative = 1;
    double divide = 0;
    double unscaled = 0;
    bool overridden = false;
    double override_value = 0;
    bool bounded_below = false; ///< By `at_least`.
    double at_least = 0;
    bool bounded_above = false;
    double at_most = 0;

    /// What the value is multiplied by for `additive`: at least 0.
    [[nodiscard]] double additive_factor() const;
    /// What the value is divided by for `divide`: at least 0.01.
    [[nodiscard]] double divisor() const;
    /// The formula over the sums: the value before rounding and limits.
    [[nodiscard]] double unlimited() const;
};

/// An attribute's value in its sums, what became of its modifiers, and of what else it was worked out.
struct Explanation : Sums {
    Actor actor;
    AttributeId attribute;
    double own_base = 0;      ///< The actor's base.
    bool derived = false;     ///< Whether that is worked out from other attributes.
    double before_limits = 0; ///< After override, bounds and rounding.
    bool has_min = false;
    double min = 0;
    AttributeId min_attribute; ///< Whose value `min` is; none where it is a number.
    bool has_max = false;
    double max = 0;
    AttributeId max_attribute;
    AttributeId limited_by;                  ///< The attribute whose value holds it, where one does.
    bool limited = false;                    ///< A limit holds it.
    float total = 0;                         ///< The value read.
    std::vector<Contribution> contributions; ///< By operation, then by amount.
    /// The attributes of the same actor that were read for this: limits, `per`, conditions. Each stands once in the
    /// whole tree, where it was read first; one that closes a cycle is left out.
    std::vector<Explanation> parts;
    NamesPointer names; ///< Set in what a world answers.

    /// In words, one part a line, and indented below what they are part of.
    [[nodiscard]] std::string text() const;
};

/// Two explanations as one, such as an attacker's and a target's of the same hit: bases and sums are added, factors
/// multiplied. Of two overrides the right one counts, of two bounds the stricter. Limits and rounding are of each
/// alone, and do not count; `total` is the formula over the sums. `actor` and `attribute` are the left one's.
[[nodiscard]] Explanation operator+(const Explanation& left, const Explanation& right);

/// An explanation, or why there is none; `text` is of either.
struct Explained : Expected<Explanation> {
    using Expected<Explanation>::expected;

    [[nodiscard]] std::string text() const { return has_value() ? value().text() : error().text(); }
};

} // namespace prowess
