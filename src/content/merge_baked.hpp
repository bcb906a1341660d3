#pragma once

#include "content/catalogue.hpp"
#include "content/findings.hpp"
#include "content/pack_def.hpp"

#include <prowess/world/definitions.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace prowess::detail {

/// The bytes of the file at `path`, where it is one of baked content.
[[nodiscard]] std::optional<std::string> baked_bytes(const std::string& path);

/// Marks the names of a pack.
void mark_all(PackDef& pack, std::uint32_t mark);

/// Adds definitions of one pack to those of earlier ones, as the reader of text does; all of them are at one place.
void merge(Definitions from, Place place, std::uint32_t mark, Catalogue& catalogue, Findings& findings,
           Definitions& into);

} // namespace prowess::detail
