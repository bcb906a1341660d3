#include "attribute/terms.hpp"

#include <algorithm>
#include <cmath>

namespace prowess {

double whole_times(double number, double every) {
    const double times = std::floor(number / every);
    return times > 0 ? std::min(times, 0x1p53) : 0;
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

void Numbers::push_many(double number) {
    if (count_ == few_.size())
        many_.assign(few_.begin(), few_.end());
    many_.push_back(number);
}

std::span<const double> Numbers::ascending() {
    if (many_.empty())
        return {few_.data(), count_};
    std::ranges::sort(many_);
    return many_;
}

double Numbers::sum() {
    double total = 0;
    for (const double number : ascending())
        total += number;
    return total;
}

double Numbers::product() {
    double total = 1;
    for (const double number : ascending())
        total = kept_finite(total * number);
    return total;
}

// Terms

bool Winner::yields_to(const CompiledModifier& definition, const ModifierEntry& entry) const {
    const bool later = !came_before(entry.number, number);
    return !any || definition.priority > priority || (definition.priority == priority && later);
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

Sums Terms::sums(double own_base) {
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
