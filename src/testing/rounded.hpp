#pragma once

#include <prowess/content/number.hpp>

#include <cmath>
#include <string>

namespace prowess::testing {

/// A number as a reader of a fight wants it: with one decimal at most.
[[nodiscard]] inline std::string rounded(double number) {
    return write_number(std::round(number * 10) / 10);
}

} // namespace prowess::testing
