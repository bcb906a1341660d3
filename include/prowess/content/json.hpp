#pragma once

#include <prowess/attribute/explanation.hpp>
#include <prowess/world/inspection.hpp>

#include <string>

namespace prowess {

/// What a world answers, as a JSON object for tools: names stand for numbers, and what does not apply is null.
///
/// The text is of several lines, without one at its end; its keys keep their order and their names.
[[nodiscard]] std::string to_json(const Explanation& explanation);
/// Likewise; times are in seconds, and actors are places and generations.
[[nodiscard]] std::string to_json(const Inspection& inspection);

} // namespace prowess
