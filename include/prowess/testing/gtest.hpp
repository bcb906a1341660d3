#pragma once

#include <prowess/testing/location.hpp>

#include <gtest/gtest.h>

namespace prowess::testing {

/// A stage's failures as failures of the GoogleTest that is running: `Stage stage(content, report_to_gtest);`
inline void report_to_gtest(const StepFailure& failure) {
    ADD_FAILURE_AT(failure.where.file.c_str(), static_cast<int>(failure.where.line)) << failure.message;
}

} // namespace prowess::testing
