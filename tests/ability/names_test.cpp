#include <prowess/ability/events.hpp>

#include <gtest/gtest.h>

namespace prowess {
namespace {

TEST(AbilityEvents, HaveTheNamesOfLogs) {
    EXPECT_EQ(name(EndReason::ended), "ended");
    EXPECT_EQ(name(EndReason::interrupted), "interrupted");
    EXPECT_EQ(name(EndReason::actor_destroyed), "actor_destroyed");
}

} // namespace
} // namespace prowess
