#pragma once

#include <string_view>
#include <vector>

namespace prowess::testing {

/// What `expect` may name of an application: dispositions and failures.
[[nodiscard]] const std::vector<std::string_view>& application_outcomes();
/// ... of an activation, a commit or an end: `ok` and failures.
[[nodiscard]] const std::vector<std::string_view>& ability_outcomes();

} // namespace prowess::testing
