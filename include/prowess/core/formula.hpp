#pragma once

#include <prowess/core/magnitude.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace prowess {

/// The longest formula, in bytes.
inline constexpr std::size_t formula_length = 4096;
/// How deep brackets, functions and signs may nest.
inline constexpr std::size_t formula_depth = 64;

/// The first thing that is wrong with a formula.
struct FormulaMistake {
    std::size_t position = 0; ///< In bytes from the start of the formula, at most its length.
    std::string message;      ///< What was expected, and what was found.
};

/// How a formula is read.
struct FormulaOptions {
    /// A bare name is an attribute of the actor itself, `Side::own`; otherwise it is a mistake.
    bool own_attributes = false;
    /// The mark of what stands at a position; without it, marks are 0.
    std::function<std::uint32_t(std::size_t)> mark;
};

/// The magnitude that a formula says: `-param.damage * (1 + source.power / 100)`. Names are not looked up.
[[nodiscard]] tl::expected<Magnitude, FormulaMistake> parse_formula(std::string_view text,
                                                                    const FormulaOptions& options = {});

} // namespace prowess
