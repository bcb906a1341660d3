#pragma once

#include <prowess/world/rulebook.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace prowess::testing {

/// What a name in a scenario is of: the rulebook's definitions, then what the scenario itself brings.
enum class NameKind : std::uint8_t {
    actor_template,
    effect,
    ability,
    attribute,
    tag,
    route,
    actor,
    source,
    actor_or_source,
    source_or_effect,
};

/// "no effect `burnign`; is `burning` meant?": what there is none of, and the nearest of `known` where one is near.
[[nodiscard]] std::string no_such(std::string_view kind, std::string_view wanted,
                                  const std::vector<std::string_view>& known);
[[nodiscard]] std::string no_such(NameKind kind, std::string_view wanted, const std::vector<std::string_view>& known);
/// The same of a definition, beside all of its kind in a rulebook.
[[nodiscard]] std::string no_such(NameKind kind, std::string_view wanted, const Rulebook& rulebook);

/// What the actor is called that abilities made from a template as its `number`th: "wolf#1".
[[nodiscard]] std::string spawned_name(std::string_view from, std::size_t number);
/// Whether one can be called so.
[[nodiscard]] bool is_spawned_name(const Rulebook& rulebook, std::string_view name);

/// "`reload` is not supported yet by this version".
[[nodiscard]] std::string unsupported(std::string_view what);

/// The names of all definitions of a kind; none of what is no definition.
[[nodiscard]] std::vector<std::string_view> names_of(const Rulebook& rulebook, NameKind kind);
/// Whether there is a definition of that kind and name.
[[nodiscard]] bool defines(const Rulebook& rulebook, NameKind kind, std::string_view name);

} // namespace prowess::testing
