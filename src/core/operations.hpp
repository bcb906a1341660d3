#pragma once

#include <prowess/core/arithmetic.hpp>
#include <prowess/core/program.hpp>

#include <cmath>
#include <limits>

namespace prowess {

/// What programs do with one number or two, shared by their run and the folding of constants.

/// Whether a number stands for something that holds.
[[nodiscard]] inline bool is_true(double x) {
    return x < 0 || x > 0;
}

[[nodiscard]] inline bool compare(Comparison comparison, double x, double y) {
    switch (comparison) {
    case Comparison::above: return x > y;
    case Comparison::below: return x < y;
    case Comparison::at_least: return x >= y;
    case Comparison::at_most: return x <= y;
    case Comparison::equal: return x == y;
    case Comparison::unequal: return x < y || x > y;
    }
    return false;
}

/// Not a number where either is none.
[[nodiscard]] inline double greater(double x, double y) {
    return x >= y || std::isnan(x) ? x : y;
}

/// Not a number where either is none.
[[nodiscard]] inline double lesser(double x, double y) {
    return x <= y || std::isnan(x) ? x : y;
}

/// By an instruction that replaces the top.
[[nodiscard]] inline double apply(Instruction::Code code, double x) {
    using Code = Instruction::Code;
    switch (code) {
    case Code::absolute: return std::fabs(x);
    case Code::floor: return std::floor(x);
    case Code::ceiling: return std::ceil(x);
    case Code::round: return round_half_away(x);
    case Code::root: return std::sqrt(x);
    default: return std::numeric_limits<double>::quiet_NaN();
    }
}

/// By an instruction that replaces the top two.
[[nodiscard]] inline double apply(const Instruction& instruction, double x, double y) {
    using Code = Instruction::Code;
    switch (instruction.code) {
    case Code::at_least: return greater(x, y);
    case Code::at_most: return lesser(x, y);
    case Code::divide: return x / y;
    case Code::compare: return compare(static_cast<Comparison>(instruction.flag), x, y);
    default: return std::numeric_limits<double>::quiet_NaN();
    }
}

} // namespace prowess
