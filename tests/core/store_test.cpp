#include <prowess/core/store.hpp>

#include <gtest/gtest.h>

namespace prowess {
namespace {

TEST(Store, APlaceIsNever0AndIsTakenAgainLastFirst) {
    Journal journal;
    Store<int> numbers(journal);
    EXPECT_EQ(numbers.add(10), 1U);
    EXPECT_EQ(numbers.add(20), 2U);
    EXPECT_EQ(numbers.add(30), 3U);
    numbers.remove(1);
    numbers.remove(3);
    EXPECT_EQ(numbers[2], 20);
    EXPECT_EQ(numbers.add(40), 3U);
    EXPECT_EQ(numbers.add(50), 1U);
    EXPECT_EQ(numbers.add(60), 4U);
    EXPECT_EQ(numbers[1], 50);
}

TEST(Store, GivingNothingBackIsNothing) {
    Journal journal;
    Store<int> numbers(journal);
    numbers.remove(0);
    EXPECT_EQ(numbers.add(1), 1U);
}

TEST(Store, AFailedTransactionLeavesItAsItWas) {
    Journal journal;
    Store<int> numbers(journal);
    const std::uint32_t kept = numbers.add(1);
    {
        const Transaction undone(journal);
        numbers.edit(kept) = 2;
        numbers.remove(kept);
        (void)numbers.add(3);
        (void)numbers.add(4);
    }
    EXPECT_EQ(numbers[kept], 1);
    EXPECT_EQ(numbers.add(5), 2U);
}

} // namespace
} // namespace prowess
