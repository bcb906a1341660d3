#pragma once

#include <prowess/content/place.hpp>
#include <prowess/testing/stage.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace prowess::testing {

inline constexpr std::string_view scenario_ending = ".scenario.yaml";

struct PlacedStep {
    Step step;
    Location where;
};

struct PlacedActor {
    std::string name;
    ActorSetup setup;
    Location where;
};

/// A scenario as its file says it, with the content that it plays by.
struct Scenario {
    std::string file;
    std::string name;
    WorldOptions options;
    Code code; ///< That its content is built with.
    RulebookPointer rulebook;
    std::vector<PlacedActor> actors;
    std::vector<PlacedStep> steps;

    /// How long it waits at most.
    [[nodiscard]] double longest_seconds() const;
};

/// Every mistake of the file and of its content in one report; what this version does not support is refused by name.
/// `code` is what a game brings to its content.
[[nodiscard]] tl::expected<Scenario, ContentErrors> read_scenario(const std::string& file, const Code& code = {});
/// The same of a file's text, which is called `file` in messages and for what is relative to it.
[[nodiscard]] tl::expected<Scenario, ContentErrors> read_scenario(std::string_view text, const std::string& file,
                                                                  const Code& code = {});

/// Plays it. The stage keeps its failures: after a step that failed nothing more is done, but what is merely expected
/// and does not hold stops nothing.
///
/// `before` is called with the stage before its first actor is spawned: to set `on_tick`, `after_step` and readers of
/// inputs.
[[nodiscard]] Stage play(const Scenario& scenario, const std::function<void(Stage&)>& before = {});

} // namespace prowess::testing
