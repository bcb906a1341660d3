#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace prowess::detail {

/// "an effect"
[[nodiscard]] std::string with_article(std::string_view noun);
/// "abilities"
[[nodiscard]] std::string plural(std::string_view noun);
/// "a, b or c"
[[nodiscard]] std::string joined_by_or(const std::vector<std::string>& parts);
/// "; is `near` meant?", or nothing where no known name is near.
[[nodiscard]] std::string suggestion(std::string_view wanted, const std::vector<std::string_view>& known);

} // namespace prowess::detail
