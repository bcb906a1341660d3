#include "core/compiler.hpp"

#include <algorithm>
#include <cmath>

namespace prowess {

Compiler::Constant Compiler::fold(const Magnitude& magnitude) {
    if (nests_too_deep(magnitude.mark))
        return std::nullopt;
    ++nesting_;
    const Constant result = fold_term(magnitude);
    --nesting_;
    if (result && !std::isfinite(*result))
        return fail("this works out to a number that is not finite", magnitude.mark);
    return result;
}

Compiler::Constant Compiler::fold_term(const Magnitude& magnitude) {
    switch (magnitude.kind) {
    case Magnitude::Kind::none: return fail("a number is missing", magnitude.mark);
    case Magnitude::Kind::value:
        if (!std::isfinite(magnitude.value))
            return fail("this number is not finite", magnitude.mark);
        return magnitude.value;
    case Magnitude::Kind::level: return need(readable_.level, Code::level, "the level", magnitude.mark);
    case Magnitude::Kind::stacks:
        reads_stacks_ = true;
        return need(readable_.stacks, Code::stacks, "stacks", magnitude.mark);
    case Magnitude::Kind::param: return fold_param(magnitude);
    case Magnitude::Kind::attribute: return fold_read(magnitude);
    case Magnitude::Kind::curve: return fold_curve(magnitude);
    case Magnitude::Kind::sum: return fold_terms(Code::add, magnitude);
    case Magnitude::Kind::product: return fold_terms(Code::multiply, magnitude);
    case Magnitude::Kind::clamp: return fold_clamp(magnitude);
    case Magnitude::Kind::random: return fold_random(magnitude);
    case Magnitude::Kind::dice: return fold_dice(magnitude);
    case Magnitude::Kind::quotient: return fold_chain({.code = Code::divide}, 2, "a quotient", magnitude);
    case Magnitude::Kind::least: return fold_chain({.code = Code::at_most}, 1, "the least", magnitude);
    case Magnitude::Kind::greatest: return fold_chain({.code = Code::at_least}, 1, "the greatest", magnitude);
    case Magnitude::Kind::absolute: return fold_function(Code::absolute, magnitude);
    case Magnitude::Kind::floor: return fold_function(Code::floor, magnitude);
    case Magnitude::Kind::ceiling: return fold_function(Code::ceiling, magnitude);
    case Magnitude::Kind::round: return fold_function(Code::round, magnitude);
    case Magnitude::Kind::root: return fold_function(Code::root, magnitude);
    case Magnitude::Kind::comparison:
        return fold_chain({.code = Code::compare, .flag = static_cast<std::uint8_t>(magnitude.comparison)}, 2,
                          "a comparison", magnitude);
    case Magnitude::Kind::all: return fold_logic(false, magnitude);
    case Magnitude::Kind::any: return fold_logic(true, magnitude);
    case Magnitude::Kind::choice: return fold_choice(magnitude);
    case Magnitude::Kind::stat: return fold_stat(magnitude);
    case Magnitude::Kind::amount:
        if (!readable_.amount)
            return fail(
                "`amount` cannot be read here: it is of routes, of reactions and of abilities that an event triggers",
                magnitude.mark);
        add({.code = Code::amount}, 1);
        return std::nullopt;
    case Magnitude::Kind::custom: return fold_custom(magnitude);
    case Magnitude::Kind::formula: return fold_formula(magnitude);
    }
    return std::nullopt;
}

Compiler::Constant Compiler::fold_custom(const Magnitude& magnitude) {
    const CalculationId calculation = lookup_.calculation(magnitude.name);
    const auto* const reads = lookup_.scope().calculation_reads;
    if (readable_.own_attributes)
        return fail("a calculation cannot be used here: it is of effects", magnitude.mark);
    if (calculation && reads != nullptr && !(*reads)[calculation.value].empty()) {
        if (readable_.captures == nullptr)
            return fail("attributes cannot be read here, and this calculation does", magnitude.mark);
        // What it declares is captured with what the definition itself reads.
        for (const CompiledRead& read : (*reads)[calculation.value])
            (void)add_read(*readable_.captures, read);
    }
    add({.code = Code::custom, .index = calculation.value}, 1);
    return std::nullopt;
}

Compiler::Constant Compiler::fold_param(const Magnitude& magnitude) {
    const auto tag = lookup_.tag(magnitude.name);
    if (magnitude.fallback && !std::isfinite(*magnitude.fallback))
        return fail("the default of a param is not finite", magnitude.mark);
    if (!readable_.params)
        return fail("params cannot be read here", magnitude.mark);
    add({.code = Code::param,
         .flag = magnitude.fallback.has_value(),
         .index = tag.value_or(no_tag).value,
         .number = magnitude.fallback.value_or(0)},
        1);
    return std::nullopt;
}

Compiler::Constant Compiler::fold_read(const Magnitude& magnitude) {
    const AttributeRead& read = magnitude.read;
    const Side unsaid = readable_.own_attributes ? Side::own : Side::source;
    const CompiledRead compiled{lookup_.attribute(read.attribute), read.from == Side::unsaid ? unsaid : read.from,
                                read.value, read.live, lookup_.tags(read.tagged)};
    if (!may_read(magnitude))
        return std::nullopt;
    add({.code = Code::capture, .index = add_read(*readable_.captures, compiled)}, 1);
    return std::nullopt;
}

Compiler::Constant Compiler::fold_stat(const Magnitude& magnitude) {
    if (!readable_.stats || readable_.captures == nullptr)
        return fail("a stat cannot be read here: it is of an ability", magnitude.mark);
    const AttributeId stat = lookup_.attribute(magnitude.name);
    add({.code = Code::capture,
         .index = add_read(
             *readable_.captures,
             {.attribute = stat, .from = Side::ability, .part = AttributePart::current, .live = false, .tagged = {}})},
        1);
    return std::nullopt;
}

/// Reports where an attribute cannot be read, or not so.
bool Compiler::may_read(const Magnitude& magnitude) {
    const AttributeRead& read = magnitude.read;
    const bool own = readable_.own_attributes;
    if (read.from == Side::own && !own)
        fail("an actor's own attributes cannot be read here: name the source's or the target's", magnitude.mark);
    else if (readable_.captures == nullptr)
        fail("attributes cannot be read here", magnitude.mark);
    else if (read.from == Side::target && !own && !readable_.target_attributes)
        fail("the target's attributes cannot be read here", magnitude.mark);
    else if ((read.from == Side::source || read.from == Side::target) && own)
        fail("this reads the actor's own attributes: leave `from` out", magnitude.mark);
    else if (read.live && own)
        fail("this follows what it reads anyway: leave `live` out", magnitude.mark);
    else
        return true;
    return false;
}

Compiler::Constant Compiler::fold_curve(const Magnitude& magnitude) {
    const CurveId curve = lookup_.curve(magnitude.name);
    const Constant at = magnitude.terms.empty() ? need(readable_.level, Code::level, "the level", magnitude.mark)
                                                : fold(magnitude.terms[0]);
    if (at)
        return curve ? sample(lookup_.scope().curves[curve.value], *at) : 0;
    add({.code = Code::sample, .index = curve.value}, 0);
    return std::nullopt;
}

Compiler::Constant Compiler::fold_terms(Code code, const Magnitude& magnitude) {
    if (magnitude.terms.empty())
        return fail(code == Code::add ? "a sum of nothing" : "a product of nothing", magnitude.mark);
    const double neutral = code == Code::add ? 0 : 1;
    double constant = neutral;
    std::uint32_t pending = 0;
    for (const Magnitude& term : magnitude.terms) {
        if (const Constant folded = fold(term)) {
            constant = code == Code::add ? constant + *folded : constant * *folded;
        } else if (++pending == widest) {
            add({.code = code, .index = pending}, 1 - static_cast<std::ptrdiff_t>(pending));
            pending = 1;
        }
    }
    if (pending == 0)
        return constant;
    if (!std::isfinite(constant))
        return fail("this works out to a number that is not finite", magnitude.mark);
    if (constant != neutral) {
        push(constant);
        ++pending;
    }
    if (pending > 1)
        add({.code = code, .index = pending}, 1 - static_cast<std::ptrdiff_t>(pending));
    return std::nullopt;
}

Compiler::Constant Compiler::fold_clamp(const Magnitude& magnitude) {
    if (magnitude.terms.size() != 3)
        return fail("a clamp has a value, a least and a most", magnitude.mark);
    const auto bound = [&](Constant value, const Magnitude& by, Code code, Constant& limit) {
        return by.given() ? join(value, by, {.code = code}, limit) : value;
    };
    Constant least;
    Constant most;
    const Constant raised = bound(fold(magnitude.terms[0]), magnitude.terms[1], Code::at_least, least);
    const Constant result = bound(raised, magnitude.terms[2], Code::at_most, most);
    if (least && most && *least > *most)
        report().add("a clamp whose least is above its most", magnitude.mark);
    return result;
}

Compiler::Constant Compiler::fold_random(const Magnitude& magnitude) {
    if (magnitude.terms.size() != 2)
        return fail("a random number has a least and a most", magnitude.mark);
    if (!readable_.random)
        return fail("random numbers cannot be drawn here", magnitude.mark);
    const Constant min = pushed(magnitude.terms[0]);
    const Constant max = pushed(magnitude.terms[1]);
    if (min && max && *min > *max)
        report().add("a random number whose least is above its most", magnitude.mark);
    add({.code = Code::random}, -1); // Never folded: a draw advances the actor's counter.
    return std::nullopt;
}

} // namespace prowess
