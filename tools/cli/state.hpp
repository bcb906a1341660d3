#pragma once

#include <prowess/testing/stage.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace prowess::cli {

struct EffectState {
    std::string name;
    double stacks = 1;
    bool inhibited = false;
    std::optional<double> remaining; ///< Seconds; none: infinite.
};

/// How an actor stands at the end.
struct ActorState {
    std::string name;
    std::string team;
    bool alive = false;                                     ///< It exists.
    bool standing = false;                                  ///< It exists and did not die.
    std::vector<std::pair<std::string, double>> attributes; ///< Those that it has, with their values.
    std::vector<EffectState> effects;
    std::vector<std::string> tags;
    std::vector<std::string> cues;
};

/// In order of appearance.
[[nodiscard]] std::vector<ActorState> state_of_actors(const testing::Stage& stage);

} // namespace prowess::cli
