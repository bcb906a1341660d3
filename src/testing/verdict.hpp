#pragma once

#include <prowess/testing/summary.hpp>

#include <string>

namespace prowess::testing {

/// The team, or the actor where it has none.
[[nodiscard]] const std::string& side_of(const ActorSummary& actor);

/// Works out which sides stand, and says who won and why.
void decide(Summary& summary);

} // namespace prowess::testing
