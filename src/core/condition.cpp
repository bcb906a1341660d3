#include <prowess/core/condition.hpp>

#include <utility>

namespace prowess {
namespace {

Condition joined(Condition::Kind kind, Condition left, Condition right) {
    if (left.kind != kind) {
        Condition made;
        made.kind = kind;
        made.terms.push_back(std::move(left));
        left = std::move(made);
    }
    left.terms.push_back(std::move(right));
    return left;
}

} // namespace

Condition Condition::named(Kind kind, Name name) {
    Condition made;
    made.kind = kind;
    made.name = std::move(name);
    return made;
}

Condition Condition::fact_above(Name fact, double value) {
    Condition made = named(Kind::fact_above, std::move(fact));
    made.value = value;
    return made;
}

Condition Condition::fact_below(Name fact, double value) {
    Condition made = named(Kind::fact_below, std::move(fact));
    made.value = value;
    return made;
}

Condition Condition::fact_ramp(Name fact, double full, double none) {
    Condition made = named(Kind::fact_ramp, std::move(fact));
    made.value = full;
    made.other = none;
    return made;
}

Condition Condition::fact_every(Name fact, double n) {
    Condition made = named(Kind::fact_every, std::move(fact));
    made.value = n;
    return made;
}

Condition Condition::all(std::vector<Condition> terms) {
    Condition made;
    made.kind = Kind::all;
    made.terms = std::move(terms);
    return made;
}

Condition Condition::any(std::vector<Condition> terms) {
    Condition made;
    made.kind = Kind::any;
    made.terms = std::move(terms);
    return made;
}

Condition Condition::owner_attribute(Name attribute, Comparison comparison, double value, Name of) {
    Condition made = named(Kind::owner_attribute, std::move(attribute));
    made.comparison = comparison;
    made.value = value;
    made.of = std::move(of);
    return made;
}

Condition operator!(Condition condition) {
    Condition made;
    made.kind = Condition::Kind::negation;
    made.terms.push_back(std::move(condition));
    return made;
}

Condition operator&&(Condition left, Condition right) {
    return joined(Condition::Kind::all, std::move(left), std::move(right));
}

Condition operator||(Condition left, Condition right) {
    return joined(Condition::Kind::any, std::move(left), std::move(right));
}

} // namespace prowess
