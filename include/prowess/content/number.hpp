#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace prowess {

/// The number that `text` is: an optional sign, decimal digits with an optional fraction, an optional exponent (`010`
/// is 10).
///
/// Empty for anything else. Not finite for `.inf`, `.nan`, `inf`, `infinity` and `nan` in any case and with any sign,
/// and for numbers beyond the range of a double, so that the caller can say so; numbers too small for a double are
/// zero.
[[nodiscard]] std::optional<double> read_number(std::string_view text);

/// The shortest text that `read_number` reads back as `value`, without an exponent between 1e-5 and 1e15.
[[nodiscard]] std::string write_number(double value);

} // namespace prowess
