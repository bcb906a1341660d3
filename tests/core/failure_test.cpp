#include <prowess/core/event.hpp>
#include <prowess/core/failure.hpp>

#include <gtest/gtest.h>

namespace prowess {
namespace {

TEST(Failure, ReasonsHaveTheNamesOfScenarios) {
    EXPECT_EQ(name(Reason::no_such_actor), "no_such_actor");
    EXPECT_EQ(name(Reason::blocked_requirement), "blocked_requirement");
    EXPECT_EQ(name(Reason::no_memory), "no_memory");
    for (int i = 0; i <= static_cast<int>(Reason::no_memory); ++i)
        EXPECT_EQ(reason_by_name(name(static_cast<Reason>(i))), static_cast<Reason>(i));
    EXPECT_FALSE(reason_by_name("tired"));
}

TEST(Failure, ListsLetRefusalsPass) {
    EXPECT_TRUE(is_refusal(Reason::chance));
    EXPECT_TRUE(is_refusal(Reason::blocked_immunity));
    EXPECT_TRUE(is_refusal(Reason::stack_limit));
    EXPECT_FALSE(is_refusal(Reason::no_attribute));
    EXPECT_FALSE(is_refusal(Reason::blocked));
}

TEST(Event, TypesHaveTheNamesOfScenarios) {
    EXPECT_EQ(name(EventType::attribute_changed), "attribute_changed");
    EXPECT_EQ(name(EventType::effect_executed), "effect_executed");
    EXPECT_EQ(name(EventType::actor_destroyed), "actor_destroyed");
}

} // namespace
} // namespace prowess
