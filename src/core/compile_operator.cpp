#include "core/compiler.hpp"
#include "core/operations.hpp"

#include <prowess/core/formula.hpp>

#include <cmath>

namespace prowess {
namespace {

bool is_whole_within(double x, double most) {
    return x >= 1 && x <= most && x == std::floor(x);
}

} // namespace

Compiler::Constant Compiler::fold_formula(const Magnitude& magnitude) {
    const auto parsed = parse_formula(magnitude.name.text, {.own_attributes = readable_.own_attributes,
                                                            .mark = [&](std::size_t) { return magnitude.mark; }});
    if (!parsed)
        return fail("character " + std::to_string(parsed.error().position + 1) + " of the formula " +
                        quote(magnitude.name.text) + ": " + parsed.error().message,
                    magnitude.mark);
    return fold(*parsed);
}

/// Joins the value, which is on top where it is no constant, with a term, by an instruction that takes two; `folded`
/// becomes the term, where that is one number.
Compiler::Constant Compiler::join(Constant value, const Magnitude& term, const Instruction& by, Constant& folded) {
    if (value) // Pushed as though it varied; what folds after all takes it back.
        push(*value);
    folded = fold(term);
    if (value && folded) {
        into_.pop_back();
        --depth_;
        return apply(by, *value, *folded);
    }
    if (folded)
        push(*folded);
    add(by, -1);
    return std::nullopt;
}

/// Joins the first term with each of the others.
Compiler::Constant Compiler::fold_chain(const Instruction& by, std::size_t least, std::string_view what,
                                        const Magnitude& magnitude) {
    if (magnitude.terms.size() < least)
        return fail(std::string(what) + " needs " + std::to_string(least) + " numbers", magnitude.mark);
    Constant result = fold(magnitude.terms[0]);
    for (std::size_t i = 1; i < magnitude.terms.size(); ++i) {
        Constant term;
        result = join(result, magnitude.terms[i], by, term);
        if (by.code == Code::divide && term && *term == 0)
            result = fail("this divides by 0", magnitude.mark);
    }
    return result;
}

Compiler::Constant Compiler::fold_function(Code code, const Magnitude& magnitude) {
    if (magnitude.terms.size() != 1)
        return fail("this takes one number", magnitude.mark);
    if (const Constant term = fold(magnitude.terms[0]))
        return apply(code, *term);
    add({.code = code}, 0);
    return std::nullopt;
}

Compiler::Constant Compiler::fold_dice(const Magnitude& magnitude) {
    if (magnitude.terms.size() != 2)
        return fail("dice have a count and sides", magnitude.mark);
    if (!readable_.random)
        return fail("dice cannot be thrown here", magnitude.mark);
    const Constant count = pushed(magnitude.terms[0]);
    const Constant sides = pushed(magnitude.terms[1]);
    if (count && !is_whole_within(*count, most_dice))
        report().add("the count of dice is a whole number from 1 to 1000", magnitude.mark);
    if (sides && !is_whole_within(*sides, most_sides))
        report().add("the sides of a die are a whole number from 1 to 1000000", magnitude.mark);
    add({.code = Code::dice}, -1); // Never folded: throws advance the actor's counter.
    return std::nullopt;
}

/// 1 or 0: a term that is `decisive` decides, and jumps past the others.
Compiler::Constant Compiler::fold_logic(bool decisive, const Magnitude& magnitude) {
    bool decided = false;
    std::vector<std::size_t> jumps;
    for (const Magnitude& term : magnitude.terms) {
        if (decided) {
            check(term);
            continue;
        }
        if (const Constant folded = fold(term))
            decided = is_true(*folded) == decisive;
        else
            jumps.push_back(add_jump({.code = Code::jump_where, .flag = decisive}));
    }
    if (jumps.empty())
        return decided == decisive;
    push(decided == decisive);
    const std::size_t past = add_jump({.code = Code::jump});
    for (const std::size_t jump : jumps)
        land(jump);
    push(decisive);
    land(past);
    return std::nullopt;
}

Compiler::Constant Compiler::fold_choice(const Magnitude& magnitude) {
    if (magnitude.terms.size() != 3)
        return fail("a choice has a condition and two numbers", magnitude.mark);
    if (const Constant condition = fold(magnitude.terms[0])) {
        const std::size_t taken = is_true(*condition) ? 1 : 2;
        check(magnitude.terms[3 - taken]);
        return fold(magnitude.terms[taken]);
    }
    const std::size_t to_second = add_jump({.code = Code::jump_where, .flag = 0});
    (void)pushed(magnitude.terms[1]);
    const std::size_t past = add_jump({.code = Code::jump});
    land(to_second);
    (void)pushed(magnitude.terms[2]);
    land(past);
    return std::nullopt;
}

/// Folds, and leaves the number on top in any case.
Compiler::Constant Compiler::pushed(const Magnitude& magnitude) {
    const Constant constant = fold(magnitude);
    if (constant)
        push(*constant);
    return constant;
}

/// Reports what is wrong with what is never worked out.
void Compiler::check(const Magnitude& magnitude) {
    const Point before = here();
    (void)fold(magnitude);
    back_to(before);
}

/// Where a jump stands, to be landed later. What is on top as it jumps is not there after it.
std::size_t Compiler::add_jump(const Instruction& jump) {
    add(jump, -1);
    return into_.size() - 1;
}

/// The jump passes over all that was added since.
void Compiler::land(std::size_t jump) {
    into_[jump].index = static_cast<std::uint32_t>(into_.size() - jump - 1);
}

} // namespace prowess
