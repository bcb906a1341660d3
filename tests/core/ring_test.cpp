#include <prowess/core/ring.hpp>

#include <gtest/gtest.h>

namespace prowess {
namespace {

void put(Ring<int>& ring, int value) {
    ring.next() = value;
    ring.push();
}

std::vector<int> all(const Ring<int>& ring) {
    std::vector<int> values;
    for (std::size_t at = 0; at < ring.size(); ++at)
        values.push_back(ring[at]);
    return values;
}

TEST(Ring, KeepsTheLastOfWhatWasPutIn) {
    Ring<int> ring(3);
    EXPECT_TRUE(ring.empty());
    for (int value = 1; value <= 5; ++value)
        put(ring, value);
    EXPECT_EQ(all(ring), (std::vector{3, 4, 5}));
    EXPECT_EQ(ring.back(), 5);
}

TEST(Ring, TakesFromBothEnds) {
    Ring<int> ring(3);
    for (int value = 1; value <= 4; ++value)
        put(ring, value);
    ring.pop_back();
    EXPECT_EQ(all(ring), (std::vector{2, 3}));
    ring.pop_front();
    EXPECT_EQ(all(ring), std::vector{3});
    put(ring, 9);
    EXPECT_EQ(all(ring), (std::vector{3, 9}));
    ring.clear();
    EXPECT_TRUE(ring.empty());
}

TEST(Ring, GivesAPlaceAsItWasLeft) {
    Ring<std::vector<int>> ring(1);
    ring.next() = {1, 2, 3};
    ring.push();
    ring.pop_back();
    EXPECT_EQ(ring.next(), (std::vector{1, 2, 3}));
}

TEST(Ring, OfNothingKeepsOne) {
    Ring<int> ring(0);
    put(ring, 1);
    put(ring, 2);
    EXPECT_EQ(all(ring), std::vector{2});
}

} // namespace
} // namespace prowess
