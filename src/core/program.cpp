#include <prowess/core/program.hpp>

#include "core/operations.hpp"

#include <array>
#include <cassert>
#include <cmath>
#include <limits>

namespace prowess {
namespace {

template <class Named>
const double* find(std::span<const Named> all, std::uint32_t name) {
    for (const Named& one : all)
        if (one.name.value == name)
            return &one.value;
    return nullptr;
}

std::span<const TagCount> owned(const ProgramInputs& inputs, std::uint8_t role) {
    switch (static_cast<Role>(role)) {
    case Role::owner: return inputs.owner;
    case Role::target: return inputs.target;
    case Role::source: return inputs.source;
    }
    return {};
}

TagOrder family(const Instruction& at) {
    return TagOrder{static_cast<std::uint16_t>(at.index)};
}

bool whole_multiple(double x, double n) {
    const double quotient = x / n;
    return x >= 1 && quotient == std::floor(quotient);
}

/// As at the nearer end beyond both.
double ramp(double x, double full, double none) {
    const double weight = (x - none) / (full - none);
    return weight > 0 ? (weight < 1 ? weight : 1) : 0;
}

/// A fact's weight; `at` is where its instruction stands.
double weigh_fact(const ProgramInputs& inputs, const Instruction* at) {
    const double* const fact = find(inputs.facts, at->index);
    if (fact == nullptr)
        return 0;
    switch (at->code) {
    case Instruction::Code::fact_set: return *fact > 0;
    case Instruction::Code::fact_above: return *fact > at->number;
    case Instruction::Code::fact_below: return *fact < at->number;
    case Instruction::Code::fact_ramp: return ramp(*fact, at->number, at[1].number);
    default: return whole_multiple(*fact, at->number);
    }
}

double between(double low, double high, double draw) {
    const double drawn = low + (high - low) * draw;
    return drawn < high ? drawn : low; // Rounding can reach the end that is left out.
}

/// Rounds the count and the sides down; a count below 1 throws nothing.
double throw_dice(double count, double sides, ProgramHost& host) {
    count = std::floor(count);
    sides = std::floor(sides);
    if (!(count <= most_dice && sides >= 1 && sides <= most_sides))
        return std::numeric_limits<double>::quiet_NaN();
    double result = 0;
    for (double thrown = 0; thrown < count; ++thrown)
        result += std::floor(host.draw() * sides) + 1; // Exact, and below `sides`: a draw is below 1 by 2^-53.
    return result;
}

double sum(const double* first, const double* last) {
    double result = *first;
    while (++first != last)
        result += *first;
    return result;
}

double product(const double* first, const double* last) {
    double result = *first;
    while (++first != last)
        result *= *first;
    return result;
}

double greatest(const double* first, const double* last) {
    double result = 0;
    for (; first != last; ++first)
        result = *first > result ? *first : result;
    return result;
}

} // namespace

bool read_tagged(std::span<const std::span<const TagOrder>, ProgramInputs::tag_lists> lists, const Instruction& at) {
    for (const std::span<const TagOrder> tags : lists)
        for (const TagOrder tag : tags)
            if (tag.value >= at.index && tag.value < at.last)
                return true;
    return false;
}

ProgramResult run(const ProgramTables& tables, Program program, const ProgramInputs& inputs) {
    using Code = Instruction::Code;
    if (program.empty())
        return {1, {}, false};
    assert(program.first + program.count <= tables.instructions.size());
    const Instruction* at = tables.instructions.data() + program.first;
    const Instruction* const end = at + program.count;
    std::array<double, program_depth> stack; // Its depth was checked as the program was compiled.
    double* top = stack.data();              // One past the last number.
    for (; at != end; ++at) {
        switch (at->code) {
        case Code::value: *top++ = at->number; break;
        case Code::level: *top++ = inputs.level; break;
        case Code::stacks: *top++ = inputs.stacks; break;
        case Code::param: {
            const double* const param = find(inputs.params, at->index);
            if (param == nullptr && at->flag == 0)
                return {0, family(*at), true};
            *top++ = param != nullptr ? *param : at->number;
            break;
        }
        case Code::capture: *top++ = inputs.captures[at->index]; break;
        case Code::attribute: *top++ = inputs.host->attribute(static_cast<Role>(at->flag), {at->index}); break;
        case Code::effect_stacks: *top++ = inputs.host->effect_stacks({at->index}); break;
        case Code::tag_count: *top++ = count_within(inputs.owner, family(*at), {at->last}); break;
        case Code::sample: top[-1] = sample(tables.curves[at->index], top[-1]); break;
        case Code::add: top -= at->index, *top = sum(top, top + at->index), ++top; break;
        case Code::multiply: top -= at->index, *top = product(top, top + at->index), ++top; break;
        case Code::at_least:
        case Code::at_most:
        case Code::divide:
        case Code::compare: --top, top[-1] = apply(*at, top[-1], *top); break;
        case Code::random: --top, top[-1] = between(top[-1], *top, inputs.host->draw()); break;
        case Code::dice: --top, top[-1] = throw_dice(top[-1], *top, *inputs.host); break;
        case Code::absolute:
        case Code::floor:
        case Code::ceiling:
        case Code::round:
        case Code::root: top[-1] = apply(at->code, top[-1]); break;
        case Code::jump: at += at->index; break;
        case Code::jump_where: at += is_true(*--top) == (at->flag == 1) ? at->index : 0; break;
        case Code::amount: *top++ = inputs.amount; break;
        case Code::custom: *top++ = inputs.host->calculate({at->index}); break;
        case Code::read_tagged: *top++ = read_tagged(inputs.read_tags, *at); break;
        case Code::owns: *top++ = owns(owned(inputs, at->flag), family(*at), {at->last}); break;
        case Code::fact_set:
        case Code::fact_above:
        case Code::fact_below:
        case Code::fact_every: *top++ = weigh_fact(inputs, at); break;
        case Code::fact_ramp: *top++ = weigh_fact(inputs, at), ++at; break;
        case Code::greatest: top -= at->index, *top = greatest(top, top + at->index), ++top; break;
        case Code::negate: top[-1] = 1 - top[-1]; break;
        case Code::compare_of:
            top -= 2, top[-1] = top[1] > 0 && compare(static_cast<Comparison>(at->flag), top[-1], top[0] * top[1]);
            break;
        case Code::team: *top++ = inputs.host->same_team() == (at->flag == 1); break;
        }
    }
    return {top[-1], {}, false};
}

} // namespace prowess
