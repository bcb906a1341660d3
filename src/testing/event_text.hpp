#pragma once

#include <prowess/testing/log.hpp>

#include <string>

namespace prowess::testing {

/// The event with its fields on one line, as `name=value`.
[[nodiscard]] std::string text(const LoggedEvent& event);

} // namespace prowess::testing
