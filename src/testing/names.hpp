#pragma once

#include <prowess/world/rulebook.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace prowess::testing {

/// "no effect `burnign`; is `burning` meant?": what there is none of, and the nearest of `known` where one is near.
[[nodiscard]] std::string no_such(std::string_view kind, std::string_view wanted,
                                  const std::vector<std::string_view>& known);

/// "`reload` is not supported yet by this version".
[[nodiscard]] std::string unsupported(std::string_view what);

[[nodiscard]] std::vector<std::string_view> attribute_names(const Rulebook& rulebook);
[[nodiscard]] std::vector<std::string_view> effect_names(const Rulebook& rulebook);
[[nodiscard]] std::vector<std::string_view> ability_names(const Rulebook& rulebook);
[[nodiscard]] std::vector<std::string_view> tag_names(const Rulebook& rulebook);
[[nodiscard]] std::vector<std::string_view> template_names(const Rulebook& rulebook);

} // namespace prowess::testing
