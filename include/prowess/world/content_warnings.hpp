#pragma once

#include <prowess/core/definition.hpp>
#include <prowess/world/code.hpp>
#include <prowess/world/definitions.hpp>
#include <prowess/world/rulebook.hpp>

namespace prowess {

/// What definitions say that is allowed and hardly meant: lists that only go round, tags that nothing gives,
/// percentages in place of fractions, reads that would follow themselves.
///
/// `rulebook` is what was built of these definitions and this code.
[[nodiscard]] Mistakes content_warnings(const Definitions& definitions, const Code& code, const Rulebook& rulebook);

} // namespace prowess
