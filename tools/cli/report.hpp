#pragma once

#include "style.hpp"

#include <prowess/testing/combat_log.hpp>
#include <prowess/testing/scenario.hpp>
#include <prowess/testing/summary.hpp>

#include <string>

namespace prowess::cli {

/// What a played scenario came to.
struct Played {
    const testing::Scenario& scenario;
    const testing::Stage& stage;
    testing::Summary summary;
};

// The parts of the report, each with its heading; empty where there is nothing to tell.

/// Every event with its time, in the words of `expect_events`; with `all`, changes of values and tags too.
[[nodiscard]] std::string timeline(const Played& played, bool all, const Style& style);
[[nodiscard]] std::string combat_log(const Played& played, const Style& style);
[[nodiscard]] std::string final_state(const Played& played, const Style& style);
[[nodiscard]] std::string deeds(const Played& played, const Style& style);

[[nodiscard]] std::string json(const Played& played);

} // namespace prowess::cli
