#pragma once

#include "attribute/attributes.hpp"

#include <prowess/core/arithmetic.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace prowess {

/// Kept within what a float can hold.
[[nodiscard]] inline double saturated(double value) {
    constexpr double most = std::numeric_limits<float>::max();
    return std::clamp(value, -most, most);
}

/// Kept within what a double can hold: of factors, the product of a few can be beyond that.
[[nodiscard]] inline double kept_finite(double value) {
    constexpr double most = std::numeric_limits<double>::max();
    return std::clamp(value, -most, most);
}

/// What a modifier puts into its operation, with its amount weighed and counted so many times, and kept within its
/// cap: a part of a sum, a factor, or the amount alone.
[[nodiscard]] inline double contribution(Operation operation, double amount, double times = 1,
                                         double cap = std::numeric_limits<double>::infinity()) {
    if (counts_once(operation))
        return amount;
    if (operation != Operation::multiplicative)
        return std::clamp(times * amount, -cap, cap);
    const double factor = times == 1 ? 1 + amount : power(1 + amount, static_cast<std::uint64_t>(times));
    // Taken as it is where it is within the cap: taking 1 and adding it again would round it.
    return std::abs(factor - 1) > cap ? 1 + std::copysign(cap, factor - 1) : factor;
}

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
    void push(double number) {
        if (count_ < few_.size())
            push_few(number);
        else
            push_many(number);
        ++count_;
    }
    [[nodiscard]] double sum();
    [[nodiscard]] double product();

private:
    void push_few(double number) {
        std::size_t at = count_;
        for (; at > 0 && few_[at - 1] > number; --at)
            few_[at] = few_[at - 1];
        few_[at] = number;
    }
    void push_many(double number);
    [[nodiscard]] std::span<const double> ascending();

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
    double add(Operation operation, double share) {
        switch (operation) {
        case Operation::flat: flat_.push(share); break;
        case Operation::additive: additive_.push(share); break;
        case Operation::divide: divide_.push(share); break;
        case Operation::unscaled: unscaled_.push(share); break;
        case Operation::multiplicative:
            share = kept_finite(share);
            multiplicative_.push(share);
            break;
        default: break;
        }
        return share;
    }
    /// Of a modifier that counts by its weight alone, which is above 0.
    void add(const ModifierEntry& entry, double weight = 1) {
        if (std::isfinite(entry.amount))
            add(entry.operation, contribution(entry.operation, weight * entry.amount, entry.stacks, entry.cap));
    }
    /// Of any operation; the modifier is the last in the explanation, if there is one.
    void add(const ModifierEntry& entry, const CompiledModifier& definition, double share, Explanation* explanation);
    [[nodiscard]] Sums sums(double own_base);

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
