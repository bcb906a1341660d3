#pragma once

/// The steps of scenarios for tests in C++, and the scenarios themselves. With GoogleTest, include
/// `prowess/testing/gtest.hpp` beside it.

#include <prowess/testing/combat_log.hpp>
#include <prowess/testing/scenario.hpp>
#include <prowess/testing/stage.hpp>
#include <prowess/testing/summary.hpp>
