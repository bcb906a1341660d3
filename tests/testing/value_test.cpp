#include <prowess/testing/value.hpp>

#include <gtest/gtest.h>

namespace {

using namespace prowess::testing;

TEST(Expectation, NumbersAreEqualWithinTheTolerance) {
    EXPECT_TRUE(Expectation(95).holds(95.009));
    EXPECT_FALSE(Expectation(95).holds(95.011));
    EXPECT_TRUE(Expectation(0).holds(0.0001));
    EXPECT_FALSE(Expectation(0).holds(0.00011));
    EXPECT_TRUE(Expectation(1e20).holds(1e20));
}

TEST(Expectation, BoundsAreNotReachedThemselves) {
    EXPECT_FALSE(Expectation::above(3).holds(3.0));
    EXPECT_TRUE(Expectation::above(3).holds(3.1));
    EXPECT_FALSE(Expectation::below(3).holds(3.0));
    EXPECT_TRUE(Expectation::between(1, 3).holds(2.0));
    EXPECT_FALSE(Expectation::between(1, 3).holds(3.0));
    EXPECT_FALSE(Expectation::below(3).holds(None{}));
}

TEST(Expectation, AboutTakesItsOwnTolerance) {
    EXPECT_TRUE(Expectation::about(10, 2).holds(12.0));
    EXPECT_FALSE(Expectation::about(10, 2).holds(12.1));
}

TEST(Expectation, KindsAreNotMixed) {
    EXPECT_FALSE(Expectation(1).holds(true));
    EXPECT_FALSE(Expectation(true).holds(1.0));
    EXPECT_FALSE(Expectation("1").holds(1.0));
    EXPECT_FALSE(Expectation(0).holds(None{}));
    EXPECT_TRUE(Expectation(None{}).holds(None{}));
    EXPECT_TRUE(Expectation(std::vector<std::string>{"a", "b"}).holds(std::vector<std::string>{"a", "b"}));
    EXPECT_FALSE(Expectation(std::vector<std::string>{"b", "a"}).holds(std::vector<std::string>{"a", "b"}));
}

TEST(Expectation, SaysWhatItExpects) {
    EXPECT_EQ(Expectation(95).text(), "95");
    EXPECT_EQ(Expectation::about(95, 2).text(), "about 95 (within 2)");
    EXPECT_EQ(Expectation::between(1, 2.5).text(), "above 1 and below 2.5");
    EXPECT_EQ(Expectation(None{}).text(), "none");
    EXPECT_EQ(Expectation(std::vector<std::string>{"a", "b"}).text(), "[a, b]");
}

} // namespace
