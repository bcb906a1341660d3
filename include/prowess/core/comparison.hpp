#pragma once

#include <cstdint>

namespace prowess {

/// How two numbers are compared. What is not a number compares with nothing.
enum class Comparison : std::uint8_t { above, below, at_least, at_most, equal, unequal };

} // namespace prowess
