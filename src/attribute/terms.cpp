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
    if (count_ < few_.size())
        few_[count_] = number;
    else
        many_.push_back(number);
    ++count_;
}

std::span<const double> Numbers::ascending() {
    const std::span<double> all = many_.empty() ? std::span(few_.data(), count_) : std::span(many_);
    std::ranges::sort(all);
    return all;
}

double Numbers::sum() {
    double total = 0;
    for (const double number : ascending())
        total = saturated(total + number);
    return total;
}

double Numbers::product() {
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

void Terms::add(const ModifierEntry& entry, const CompiledModifier& definition, double share,
                Explanation* explanation) {
    const double amount = entry.amount;
    switch (definition.operation) {
    case Operation::flat: flat.push(share); break;
    case Operation::additive: additive.push(share); break;
    case Operation::divide: divide.push(share); break;
    case Operation::unscaled: unscaled.push(share); break;
    case Operation::multiplicative:
        share = saturated(share);
        multiplicative.push(share);
        break;
    case Operation::base: share = win(base, entry, definition, explanation); break;
    case Operation::override: share = win(overriding, entry, definition, explanation); break;
    case Operation::at_least: share = bound(least, amount > least.value, amount, explanation); break;
    case Operation::at_most: share = bound(greatest, amount < greatest.value, amount, explanation); break;
    }
    if (explanation != nullptr)
        explanation->contributions.back().share = share;
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
