#pragma once

#include "content/pack_def.hpp"

#include <prowess/world/code.hpp>
#include <prowess/world/definitions.hpp>

#include <vector>

namespace prowess::detail {

/// Whether packs say that code brings something.
[[nodiscard]] bool has_promises(const std::vector<PackDef>& packs);

/// Adds to definitions what packs say that code brings; of attributes, those that `code` does not.
void add_promises(const std::vector<PackDef>& packs, const Code& code, Definitions& definitions);

} // namespace prowess::detail
