#include <prowess/core/magnitude.hpp>

#include <utility>

namespace prowess {
namespace {

Magnitude reading(Name attribute, Side from) {
    Magnitude result = Magnitude::of(Magnitude::Kind::attribute);
    result.read.attribute = std::move(attribute);
    result.read.from = from;
    return result;
}

Magnitude joined(Magnitude::Kind kind, Magnitude left, Magnitude right) {
    if (left.kind != kind) {
        Magnitude result = Magnitude::of(kind);
        result.terms.push_back(std::move(left));
        left = std::move(result);
    }
    left.terms.push_back(std::move(right));
    return left;
}

} // namespace

Magnitude Magnitude::level() {
    return of(Kind::level);
}

Magnitude Magnitude::stacks() {
    return of(Kind::stacks);
}

Magnitude Magnitude::param(Name tag, std::optional<double> fallback) {
    Magnitude result = of(Kind::param);
    result.name = std::move(tag);
    result.fallback = fallback;
    return result;
}

Magnitude Magnitude::own(Name attribute) {
    return reading(std::move(attribute), Side::own);
}

Magnitude Magnitude::source(Name attribute) {
    return reading(std::move(attribute), Side::source);
}

Magnitude Magnitude::target(Name attribute) {
    return reading(std::move(attribute), Side::target);
}

Magnitude Magnitude::curve(Name curve) {
    Magnitude result = of(Kind::curve);
    result.name = std::move(curve);
    return result;
}

Magnitude Magnitude::curve_at(Name curve, Magnitude at) {
    Magnitude result = Magnitude::curve(std::move(curve));
    result.terms.push_back(std::move(at));
    return result;
}

Magnitude Magnitude::sum(std::vector<Magnitude> terms) {
    return of(Kind::sum, std::move(terms));
}

Magnitude Magnitude::product(std::vector<Magnitude> terms) {
    return of(Kind::product, std::move(terms));
}

Magnitude Magnitude::clamp(Magnitude value, Magnitude min, Magnitude max) {
    Magnitude result = of(Kind::clamp);
    result.terms.reserve(3);
    result.terms.push_back(std::move(value));
    result.terms.push_back(std::move(min));
    result.terms.push_back(std::move(max));
    return result;
}

Magnitude Magnitude::random(Magnitude min, Magnitude max) {
    Magnitude result = of(Kind::random);
    result.terms.reserve(2);
    result.terms.push_back(std::move(min));
    result.terms.push_back(std::move(max));
    return result;
}

Magnitude Magnitude::dice(Magnitude count, Magnitude sides) {
    Magnitude result = of(Kind::dice);
    result.terms.reserve(2);
    result.terms.push_back(std::move(count));
    result.terms.push_back(std::move(sides));
    return result;
}

Magnitude Magnitude::stat(Name stat) {
    Magnitude result = of(Kind::stat);
    result.name = std::move(stat);
    return result;
}

Magnitude Magnitude::custom(Name calculation) {
    Magnitude result = of(Kind::custom);
    result.name = std::move(calculation);
    return result;
}

Magnitude Magnitude::formula(Name text) {
    Magnitude result = of(Kind::formula);
    result.name = std::move(text);
    return result;
}

Magnitude Magnitude::of(Kind kind, std::vector<Magnitude> terms) {
    Magnitude result;
    result.kind = kind;
    result.terms = std::move(terms);
    return result;
}

Magnitude Magnitude::base() && {
    return read.value = AttributePart::base, std::move(*this);
}

Magnitude Magnitude::bonus() && {
    return read.value = AttributePart::bonus, std::move(*this);
}

Magnitude Magnitude::live() && {
    return read.live = true, std::move(*this);
}

Magnitude Magnitude::tagged(Name tag) && {
    return read.tagged.push_back(std::move(tag)), std::move(*this);
}

Magnitude operator+(Magnitude left, Magnitude right) {
    return joined(Magnitude::Kind::sum, std::move(left), std::move(right));
}

Magnitude operator*(Magnitude left, Magnitude right) {
    return joined(Magnitude::Kind::product, std::move(left), std::move(right));
}

} // namespace prowess
