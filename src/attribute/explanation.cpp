#include "attribute/reading.hpp"

#include <algorithm>

namespace prowess {

namespace {

/// Another counts instead of what counted of an operation.
void outdo(Explanation& loser, Operation operation) {
    for (Contribution& part : loser.contributions) {
        if (part.operation != operation || part.inactive != Inactive::no)
            continue;
        part.inactive = Inactive::outdone;
        part.share = 0;
    }
}

/// Leaves of each operation that counts once what counts of both.
void decide(Explanation& left, Explanation& right) {
    if (left.overridden && right.overridden)
        outdo(left, Operation::override);
    if (left.bounded_below && right.bounded_below)
        outdo(left.at_least < right.at_least ? left : right, Operation::at_least);
    if (left.bounded_above && right.bounded_above)
        outdo(left.at_most > right.at_most ? left : right, Operation::at_most);
}

template <class List>
void append(List& list, List& more) {
    list.insert(list.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

} // namespace

std::string_view name(Inactive inactive) {
    switch (inactive) {
    case Inactive::no: return "no";
    case Inactive::condition: return "condition";
    case Inactive::local: return "local";
    case Inactive::per: return "per";
    case Inactive::group: return "group";
    case Inactive::outdone: return "outdone";
    case Inactive::not_finite: return "not_finite";
    }
    return {};
}

void sort(std::vector<Contribution>& contributions) {
    std::ranges::stable_sort(contributions, [](const Contribution& left, const Contribution& right) {
        return left.operation != right.operation ? left.operation < right.operation : left.amount < right.amount;
    });
}

double Sums::additive_factor() const {
    return std::max(0.0, 1 + additive);
}

double Sums::divisor() const {
    return std::max(0.01, 1 + divide);
}

double Sums::unlimited() const {
    // Only what comes of it all is kept within a float: one that is beyond it on the way may come back.
    double value = saturated((base + flat) * additive_factor() * multiplicative / divisor() + unscaled);
    if (overridden)
        value = override_value;
    if (bounded_below)
        value = std::max(value, at_least);
    if (bounded_above)
        value = std::min(value, at_most);
    return value;
}

Explanation operator+(const Explanation& left, const Explanation& right) {
    Explanation sum = left;
    Explanation other = right;
    decide(sum, other);
    sum.own_base = left.own_base + right.own_base;
    sum.base = left.base + right.base;
    sum.flat = left.flat + right.flat;
    sum.additive = left.additive + right.additive;
    sum.multiplicative = kept_finite(left.multiplicative * right.multiplicative);
    sum.divide = left.divide + right.divide;
    sum.unscaled = left.unscaled + right.unscaled;
    if (right.overridden)
        sum.override_value = right.override_value;
    if (right.bounded_below)
        sum.at_least = left.bounded_below ? std::max(left.at_least, right.at_least) : right.at_least;
    if (right.bounded_above)
        sum.at_most = left.bounded_above ? std::min(left.at_most, right.at_most) : right.at_most;
    sum.overridden |= right.overridden;
    sum.bounded_below |= right.bounded_below;
    sum.bounded_above |= right.bounded_above;
    sum.has_min = sum.has_max = sum.limited = false;
    sum.min = sum.max = 0;
    sum.min_attribute = sum.max_attribute = sum.limited_by = {};
    sum.before_limits = sum.unlimited();
    sum.total = to_cell(sum.before_limits);
    append(sum.contributions, other.contributions);
    sort(sum.contributions);
    append(sum.parts, other.parts);
    return sum;
}

} // namespace prowess
