#pragma once

#include <prowess/attribute/modifier_def.hpp>

#include <cstddef>
#include <vector>

namespace prowess::detail {

/// Modifiers as they are written: equal where they are.
[[nodiscard]] std::vector<std::byte> bytes_of(const std::vector<ModifierDef>& modifiers);

} // namespace prowess::detail
