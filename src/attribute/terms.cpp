#include "attribute/terms.hpp"

#include <prowess/core/arithmetic.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace prowess {

double saturated(double value) {
    constexpr double most = std::numeric_limits<float>::max();
    return std::clamp(value, -most, most);
}

double whole_times(double number, double every) {
    const double times = std::floor(number / every);
    return times > 0 ? std::min(times, 0x1p53) : 0;
}

bool counts_once(Operation operation) {
    return operation == Operation::base || operation >= Operation::override;
}

double contribution(Operation operation, double amount, double times, double cap) {
    if (counts_once(operation))
        return amount;
    if (operation != Operation::multiplicative)
        return std::clamp(times * amount, -cap, cap);
    const double factor = power(1 + amount, static_cast<std::uint64_t>(times));
    // Taken as it is where it is within the cap: taking 1 and adding it again would round it.
    return std::abs(factor - 1) > cap ? 1 + std::copysign(cap, factor - 1) : factor;
}

// Groups

bool Rival::same_group(const CompiledModifier& other) const {
    return definition.group == other.group && definition.attribute == other.attribute &&
           definition.route == other.route && definition.operation == other.operation && definition.pick == other.pick;
}

bool Rival::beats(const Rival& other) const {
    if (definition.pick == Pick::highest_priority) {
        if (definition.priority != other.definition.priority)
            return definition.priority > other.definition.priority;
    } else if (contribution != other.contribution) {
        return (contribution > other.contribution) == (definition.pick == Pick::best);
    }
    return number == other.number ? place > other.place : came_before(other.number, number);
}

// Numbers

void Numbers::push(double number) {
    if (count_ == few_.size())
        many_.assign(few_.begin(), few_.end());
    if (count_ >= few_.size()) {
        many_.insert(std::ranges::upper_bound(many_, number), number);
    } else {
        std::size_t at = count_;
        for (; at > 0 && few_[at - 1] > number; --at)
            few_[at] = few_[at - 1];
        few_[at] = number;
    }
    ++count_;
}

double Numbers::sum() const {
    double total = 0;
    for (const double number : ascending())
        total = saturated(total + number);
    return total;
}

double Numbers::product() const {
    double total = 1;
    for (const double number : ascending())
        total = saturated(total * number);
    return total;
}

// Terms

bool Winner::yields_to(const CompiledModifier& definition, const ModifierEntry& entry) const {
    const bool later = !came_before(entry.number, number);
    return !any || definition.priority > priority || (definition.priority == priority && later);
}

double Terms::add(Operation operation, double share) {
    switch (operation) {
    case Operation::flat: flat_.push(share); break;
    case Operation::additive: additive_.push(share); break;
    case Operation::divide: divide_.push(share); break;
    case Operation::unscaled: unscaled_.push(share); break;
    case Operation::multiplicative:
        share = saturated(share);
        multiplicative_.push(share);
        break;
    default: break;
    }
    return share;
}

void Terms::add(const ModifierEntry& entry, const CompiledModifier& definition, double share,
                Explanation* explanation) {
    const double amount = entry.amount;
    switch (definition.operation) {
    case Operation::base: share = win(base_, entry, definition, explanation); break;
    case Operation::override: share = win(override_, entry, definition, explanation); break;
    case Operation::at_least: share = bound(least_, amount > least_.value, amount, explanation); break;
    case Operation::at_most: share = bound(greatest_, amount < greatest_.value, amount, explanation); break;
    default: share = add(definition.operation, share); break;
    }
    if (explanation != nullptr)
        explanation->contributions.back().share = share;
}

Sums Terms::sums(double own_base) const {
    Sums sums;
    sums.base = base_.any ? base_.value : own_base;
    sums.flat = flat_.sum();
    sums.additive = additive_.sum();
    sums.multiplicative = multiplicative_.product();
    sums.divide = divide_.sum();
    sums.unscaled = unscaled_.sum();
    sums.overridden = override_.any;
    sums.override_value = override_.value;
    sums.bounded_below = least_.any;
    sums.at_least = least_.value;
    sums.bounded_above = greatest_.any;
    sums.at_most = greatest_.value;
    return sums;
}

double Terms::win(Winner& winner, const ModifierEntry& entry, const CompiledModifier& definition,
                  Explanation* explanation) {
    return take(winner, winner.yields_to(definition, entry), entry.amount, explanation,
                {.any = true,
                 .value = entry.amount,
                 .priority = definition.priority,
                 .number = entry.number,
                 .contribution = 0});
}

double Terms::bound(Winner& winner, bool stricter, double amount, Explanation* explanation) {
    return take(winner, !winner.any || stricter, amount, explanation, {.any = true, .value = amount});
}

double Terms::take(Winner& winner, bool wins, double amount, Explanation* explanation, Winner next) {
    if (explanation != nullptr) {
        auto& all = explanation->contributions;
        next.contribution = all.size() - 1;
        if (!wins || winner.any) {
            auto& loser = all[wins ? winner.contribution : next.contribution];
            loser.inactive = Inactive::outdone;
            loser.share = 0;
        }
    }
    if (wins)
        winner = next;
    return wins ? amount : 0;
}

} // namespace prowess
