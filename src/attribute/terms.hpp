#pragma once

#include "attribute/attributes.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace prowess {

/// Kept within what a float can hold.
[[nodiscard]] double saturated(double value);

/// Whether an operation sets rather than adds up, so that a modifier of it counts once and in full or not at all.
[[nodiscard]] bool counts_once(Operation operation);

/// What a modifier puts into its operation, with its amount weighed and counted so many times, and kept within its
/// cap: a part of a sum, a factor, or the amount alone.
[[nodiscard]] double contribution(Operation operation, double amount, double times = 1,
                                  double cap = std::numeric_limits<double>::infinity());

/// How many whole `every` a number holds: none of what is below one or is no number; at most what a whole number can
/// say.
[[nodiscard]] double whole_times(double number, double every);

/// A modifier of a group, among those that count otherwise.
struct Rival {
    const CompiledModifier& definition;
    double contribution;
    std::uint32_t number; ///< Of what it comes from: the higher was applied later.
    std::uint32_t place;  ///< In its list.

    [[nodiscard]] bool same_group(const CompiledModifier& other) const;
    [[nodiscard]] bool beats(const Rival& other) const;
};

/// The numbers of one operation: kept in ascending order, so that the order of attaching changes no bit.
class Numbers {
public:
    void push(double number);
    [[nodiscard]] double sum() const;
    [[nodiscard]] double product() const;

private:
    [[nodiscard]] std::span<const double> ascending() const {
        return many_.empty() ? std::span(few_.data(), count_) : std::span(many_);
    }

    std::array<double, 16> few_;
    std::size_t count_ = 0;
    std::vector<double> many_; ///< All of them, where they are more than a few.
};

/// The one modifier of an operation that counts.
struct Winner {
    bool any = false;
    double value = 0;
    std::int32_t priority = 0;
    std::uint32_t number = 0;
    std::size_t contribution = 0; ///< In the explanation.

    [[nodiscard]] bool yields_to(const CompiledModifier& definition, const ModifierEntry& entry) const;
};

/// What an attribute's modifiers add up to, before the formula.
class Terms {
public:
    /// What a modifier contributes of an operation that does not count once; answers what of it is taken.
    double add(Operation operation, double share);
    /// Of any operation; the modifier is the last in the explanation, if there is one.
    void add(const ModifierEntry& entry, const CompiledModifier& definition, double share, Explanation* explanation);
    [[nodiscard]] Sums sums(double own_base) const;

private:
    static double win(Winner& winner, const ModifierEntry& entry, const CompiledModifier& definition,
                      Explanation* explanation);
    static double bound(Winner& winner, bool stricter, double amount, Explanation* explanation);
    /// The share of the last contribution, which wins or is outdone; whom it beats is outdone.
    static double take(Winner& winner, bool wins, double amount, Explanation* explanation, Winner next);

    Numbers flat_;
    Numbers additive_;
    Numbers multiplicative_;
    Numbers divide_;
    Numbers unscaled_;
    Winner base_;
    Winner override_;
    Winner least_;
    Winner greatest_;
};

} // namespace prowess
