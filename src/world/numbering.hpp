#pragma once

#include "core/lookup.hpp"

#include <prowess/core/definition.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace prowess {

/// Whether names of a kind may be several words joined by `.`.
enum class Naming : std::uint8_t { word, words };

/// A number whose definition is gone.
inline constexpr std::uint32_t no_definition = 0xFFFF'FFFF;

/// Numbers names of one kind in order of name, those that `before` had as there; answers by number which name it is,
/// or `no_definition`. A name that is none and one that comes twice are reported, and of the latter the first counts.
[[nodiscard]] std::vector<std::uint32_t> number(const std::vector<const Name*>& names, std::string_view kind,
                                                Naming naming, const NameTable* before, NameTable& out, Report& report);

/// Numbers definitions; answers them by number, null where a number's definition is gone.
template <class Definition>
[[nodiscard]] std::vector<const Definition*> number(const std::vector<Definition>& definitions, std::string_view kind,
                                                    Naming naming, const NameTable* before, NameTable& out,
                                                    Report& report) {
    std::vector<const Name*> names;
    names.reserve(definitions.size());
    for (const Definition& definition : definitions)
        names.push_back(&definition.name);
    std::vector<const Definition*> result;
    for (const std::uint32_t index : number(names, kind, naming, before, out, report))
        result.push_back(index == no_definition ? nullptr : &definitions[index]);
    return result;
}

} // namespace prowess
