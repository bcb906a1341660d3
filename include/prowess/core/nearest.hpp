#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace prowess {

/// The name in `known` that `wanted` may have been meant to be: the one with the fewest letters wrong, left out, too
/// many or swapped with their neighbour, and of several such the first by order of name; none where more than a third
/// is wrong.
///
/// Upper and lower case, and `-`, blank and `_`, count as the same.
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view wanted, std::span<const std::string_view> known);

} // namespace prowess
