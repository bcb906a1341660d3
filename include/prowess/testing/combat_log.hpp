#pragma once

#include <prowess/testing/stage.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace prowess::testing {

/// What a line of a combat log tells.
enum class LogKind : std::uint8_t { cast, damage, healing, gain, loss, refusal, fall };
/// "damage".
[[nodiscard]] std::string_view name(LogKind kind);

struct LogLine {
    Flicks time{};
    LogKind kind = LogKind::cast;
    std::string text; ///< A sentence without its full stop.
};

/// What happened in a fight, in words. Costs, cooldowns and what a game keeps for itself are left out.
[[nodiscard]] std::vector<LogLine> combat_log(const Stage& stage);

} // namespace prowess::testing
