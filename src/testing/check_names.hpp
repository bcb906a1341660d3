#pragma once

#include "fields.hpp"

#include <prowess/testing/scenario.hpp>

namespace prowess::testing {

/// Adds to the mistakes of the reading what names, paths, modifiers and conditions of a scenario ask for that neither
/// its content nor itself has, as it would be at that step.
void check_names(const Scenario& scenario, Reading& reading);

} // namespace prowess::testing
