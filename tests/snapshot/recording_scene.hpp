#pragma once

#include "world/all_calls.hpp"

#include <prowess/snapshot/recorder.hpp>
#include <prowess/snapshot/replay.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace prowess::test {

/// A world that makes every call, from its beginning on recorded.
struct Recorded : AllCalls {
    explicit Recorded(const WorldOptions& options = {.seed = 7}) : AllCalls(options) {
        EXPECT_TRUE(recorder.begin(world, "everything"));
    }

    [[nodiscard]] Recording recording() const {
        const auto made = recorder.recording();
        EXPECT_TRUE(made) << (made ? "" : made.error());
        return made.value_or(Recording{});
    }

    Recorder recorder;
};

/// Of what a recording made by `Recorded` holds, whatever it reloads.
inline tl::expected<Replay, std::string> replay_of(Recording recording) {
    return Replay::begin(std::move(recording), built(everything(), drilling()),
                         [](std::uint64_t, const Rulebook& before) {
                             return Rulebook::build(everything(), drilling(), &before).value_or(nullptr);
                         });
}

/// Where it comes to something else when it is made again; empty where it does not.
inline std::string replayed(Recording recording) {
    auto replay = replay_of(std::move(recording));
    if (!replay)
        return replay.error();
    return replay->run() ? "" : replay->difference()->text();
}

} // namespace prowess::test
