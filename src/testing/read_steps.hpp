#pragma once

#include "fields.hpp"

#include <prowess/testing/scenario.hpp>

#include <optional>
#include <vector>

namespace prowess::testing {

/// Null, and noted, where the step is none or is not supported yet.
[[nodiscard]] std::optional<Step> read_step(const Node& node, Reading& reading);
[[nodiscard]] std::vector<PlacedStep> read_steps(const Node& list, Reading& reading);

/// `content` and `inline`, of which one has to be there.
void read_content(Fields& fields, ContentSet& into, Reading& reading);

/// `[x, y]`, or `[x, y, z]`.
[[nodiscard]] Position read_position(const Node& node, Reading& reading);
[[nodiscard]] std::vector<PlacedActor> read_actors(const Node& map, Reading& reading);

[[nodiscard]] Expectation read_expectation(const Node& node, Reading& reading);
[[nodiscard]] std::vector<NamedExpectation> read_expectations(const Node& node, Reading& reading);

[[nodiscard]] Step read_read(const Node& node, Reading& reading);
[[nodiscard]] Step read_explain(const Node& node, Reading& reading);
[[nodiscard]] ExpectEventsStep read_expected_events(const Node& list, Reading& reading);

} // namespace prowess::testing
