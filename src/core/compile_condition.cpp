#include "core/compiler.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace prowess {

Compiler::Constant Compiler::weigh(const Condition& condition) {
    if (nests_too_deep(condition.mark))
        return std::nullopt;
    std::vector<RequiredPart>* const parts = is_part(condition) ? std::exchange(parts_, nullptr) : nullptr;
    const std::size_t first = into_.size();
    ++nesting_;
    const Constant result = weigh_term(condition);
    --nesting_;
    if (parts != nullptr) {
        parts_ = parts;
        if (!result)
            parts->push_back(part_of(condition, first));
    }
    return result;
}

bool Compiler::is_part(const Condition& condition) const {
    using Kind = Condition::Kind;
    return parts_ != nullptr && condition.kind != Kind::negation &&
           condition.kind != (unwanted_ ? Kind::any : Kind::all);
}

RequiredPart Compiler::part_of(const Condition& condition, std::size_t first) const {
    using Kind = Condition::Kind;
    RequiredPart part;
    part.program = {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(into_.size() - first)};
    part.unwanted = unwanted_;
    const Scope& scope = lookup_.scope();
    switch (condition.kind) {
    case Kind::owner_attribute:
    case Kind::target_attribute:
    case Kind::source_attribute:
        part.attribute = scope.attributes.find<AttributeId>(condition.name.text).value_or(AttributeId{});
        break;
    case Kind::owner_stacks:
        part.effect = scope.effects.find<EffectId>(condition.name.text).value_or(EffectId{});
        break;
    // All others that have a name are about a tag.
    default: part.tag = scope.tags.id(condition.name.text);
    }
    return part;
}

Compiler::Constant Compiler::weigh_term(const Condition& condition) {
    using Kind = Condition::Kind;
    switch (condition.kind) {
    case Kind::always: return 1;
    case Kind::read_tagged: return weigh_tagged(condition, {.code = Code::read_tagged});
    case Kind::owner_has: return weigh_owned(condition, Role::owner);
    case Kind::target_has: return weigh_owned(condition, Role::target);
    case Kind::source_has: reads_source_tags_ = true; return weigh_owned(condition, Role::source);
    case Kind::fact_set:
    case Kind::fact_above:
    case Kind::fact_below:
    case Kind::fact_ramp:
    case Kind::fact_every: return weigh_fact(condition);
    case Kind::all: return weigh_terms(Code::multiply, condition);
    case Kind::any: return weigh_terms(Code::greatest, condition);
    case Kind::negation: return weigh_negation(condition);
    case Kind::owner_attribute: return weigh_attribute(condition, Role::owner);
    case Kind::target_attribute: return weigh_attribute(condition, Role::target);
    case Kind::source_attribute: return weigh_attribute(condition, Role::source);
    case Kind::owner_stacks:
        add({.code = Code::effect_stacks, .index = lookup_.effect(condition.name).value}, 1);
        return compare(condition);
    case Kind::owner_count: weigh_tagged(condition, {.code = Code::tag_count}); return compare(condition);
    case Kind::level: need(readable_.level, Code::level, "the level", condition.mark); return compare(condition);
    case Kind::stacks:
        reads_stacks_ = true;
        need(readable_.stacks, Code::stacks, "stacks", condition.mark);
        return compare(condition);
    case Kind::target_team:
        add({.code = Code::team, .flag = static_cast<std::uint8_t>(condition.value != 0)}, 1);
        return std::nullopt;
    }
    return std::nullopt;
}

/// Adds an instruction about a tag and what is below it.
Compiler::Constant Compiler::weigh_tagged(const Condition& condition, Instruction instruction) {
    const auto tag = lookup_.tag(condition.name);
    if (tag) {
        instruction.index = tag->value;
        instruction.last = lookup_.scope().tags.end(*tag).value;
    }
    add(instruction, 1);
    return std::nullopt;
}

Compiler::Constant Compiler::weigh_owned(const Condition& condition, Role role) {
    return weigh_tagged(condition, {.code = Code::owns, .flag = static_cast<std::uint8_t>(role)});
}

Compiler::Constant Compiler::weigh_fact(const Condition& condition) {
    using Kind = Condition::Kind;
    if (!std::isfinite(condition.value) || !std::isfinite(condition.other))
        return fail("this compares with a number that is not finite", condition.mark);
    Instruction instruction{.number = condition.value};
    switch (condition.kind) {
    case Kind::fact_set: instruction.code = Code::fact_set; break;
    case Kind::fact_above: instruction.code = Code::fact_above; break;
    case Kind::fact_below: instruction.code = Code::fact_below; break;
    case Kind::fact_every: instruction.code = Code::fact_every; break;
    default: instruction.code = Code::fact_ramp; break;
    }
    if (condition.kind == Kind::fact_every && condition.value <= 0)
        report().add("`fact_every` needs an `n` above 0", condition.mark);
    if (condition.kind == Kind::fact_ramp && condition.value == condition.other)
        report().add("`fact_ramp` needs a `full` and a `none` that differ", condition.mark);
    weigh_tagged(condition, instruction);
    if (condition.kind == Kind::fact_ramp)
        add({.code = Code::fact_ramp, .number = condition.other}, 0);
    return std::nullopt;
}

/// The product or the greatest of the terms' weights. Constants are 0 or 1: one of them decides, the other adds
/// nothing.
Compiler::Constant Compiler::weigh_terms(Code code, const Condition& condition) {
    const double decisive = code == Code::multiply ? 0 : 1;
    const Point start = here();
    bool decided = false;
    std::uint32_t pending = 0;
    for (const Condition& term : condition.terms) {
        if (const Constant weight = weigh(term)) {
            decided = decided || *weight == decisive;
        } else if (++pending == widest) {
            add({.code = code, .index = pending}, 1 - static_cast<std::ptrdiff_t>(pending));
            pending = 1;
        }
    }
    if (decided || pending == 0) {
        back_to(start);
        return decided ? decisive : 1 - decisive;
    }
    if (pending > 1)
        add({.code = code, .index = pending}, 1 - static_cast<std::ptrdiff_t>(pending));
    return std::nullopt;
}

Compiler::Constant Compiler::weigh_negation(const Condition& condition) {
    if (condition.terms.size() != 1)
        return fail("`not` needs one condition", condition.mark);
    unwanted_ = !unwanted_;
    const Constant weight = weigh(condition.terms[0]);
    unwanted_ = !unwanted_;
    if (weight)
        return 1 - *weight;
    add({.code = Code::negate}, 0);
    return std::nullopt;
}

Compiler::Constant Compiler::weigh_attribute(const Condition& condition, Role role) {
    const auto read = [&](const Name& name) {
        add({.code = Code::attribute, .flag = static_cast<std::uint8_t>(role), .index = lookup_.attribute(name).value},
            1);
    };
    read(condition.name);
    if (condition.of.empty())
        return compare(condition);
    if (!std::isfinite(condition.value))
        report().add("this compares with a number that is not finite", condition.mark);
    push(condition.value);
    read(condition.of);
    add({.code = Code::compare_of, .flag = static_cast<std::uint8_t>(condition.comparison)}, -2);
    return std::nullopt;
}

/// Compares the number on top with the condition's.
Compiler::Constant Compiler::compare(const Condition& condition) {
    if (!std::isfinite(condition.value))
        report().add("this compares with a number that is not finite", condition.mark);
    push(condition.value);
    add({.code = Code::compare, .flag = static_cast<std::uint8_t>(condition.comparison)}, -1);
    return std::nullopt;
}

} // namespace prowess
