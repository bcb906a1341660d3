#pragma once

#include <prowess/attribute/modifier_def.hpp>

#include <string>

namespace prowess {

/// A number for people, as short as tells floats apart.
[[nodiscard]] std::string written(double number);
/// What a modifier of this amount does: "+20 %".
[[nodiscard]] std::string deed(Operation operation, double amount);

} // namespace prowess
