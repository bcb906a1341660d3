#pragma once

#include <prowess/testing/stage.hpp>

#include <functional>
#include <optional>
#include <string>

namespace prowess::cli {

/// What a moment of a scenario is asked for, or why there is none.
struct Answer {
    std::string text;
    bool failed = false;
};
using Ask = std::function<Answer(const testing::Stage&)>;

/// Plays a scenario, asks after so many seconds, or at its end, and prints the answer. Answers the exit code.
int ask_at(const std::string& file, std::optional<double> seconds, const Ask& ask);

} // namespace prowess::cli
