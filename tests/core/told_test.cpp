#include "core/told.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace prowess::test {
namespace {

std::vector<int> of(std::span<const int> all) {
    return {all.begin(), all.end()};
}

using Numbers = std::vector<int>;

TEST(Told, ForgetsWhatWasSealedAndKeepsTheRest) {
    Journal journal;
    Told<int> told(journal);
    told.push(1);
    told.push(2);
    told.drop_sealed();
    EXPECT_EQ(of(told.all()), (Numbers{1, 2})) << "nothing was sealed";
    told.seal();
    told.push(3);
    EXPECT_EQ(of(told.sealed()), (Numbers{1, 2}));
    told.drop_sealed();
    EXPECT_EQ(of(told.all()), (Numbers{3}));
    told.drop_sealed();
    EXPECT_EQ(of(told.all()), (Numbers{3})) << "once";
}

TEST(Told, NumbersGoOn) {
    Journal journal;
    Told<int> told(journal);
    for (int i = 0; i < 3; ++i)
        told.push(10 + i);
    told.seal();
    told.drop_sealed();
    EXPECT_EQ(told.next(), 3U);
    told.push(13);
    told.push(14);
    EXPECT_EQ(of(told.view(3, 2)), (Numbers{13, 14}));
    EXPECT_EQ(of(told.view(4, 1)), (Numbers{14}));
    EXPECT_EQ(of(told.view(5, 0)), Numbers{});
}

TEST(Told, WhatIsForgottenOrNotThereIsNothing) {
    Journal journal;
    Told<int> told(journal);
    told.push(1);
    told.seal();
    told.drop_sealed();
    told.push(2);
    EXPECT_TRUE(told.view(0, 1).empty()) << "forgotten";
    EXPECT_TRUE(told.view(1, 2).empty()) << "more than there are";
    EXPECT_TRUE(told.view(2, 1).empty());
    EXPECT_TRUE(told.view(0xFFFF'FFFF, 0xFFFF'FFFF).empty());
}

TEST(Told, AddsOneAsItIsByDefaultToBeFilledIn) {
    Journal journal;
    Told<int> told(journal);
    told.push(8);
    told.seal();
    told.drop_sealed();
    EXPECT_EQ(told.add(), 0) << "whatever stood there before";
    for (int i = 1; i < 100; ++i)
        told.add() = i;
    EXPECT_EQ(told.size(), 100U);
    EXPECT_EQ(told.next(), 101U);
    EXPECT_EQ(of(told.view(1, 3)), (Numbers{0, 1, 2}));
    EXPECT_EQ(of(told.view(100, 1)), (Numbers{99}));
}

TEST(Told, WhatIsAddedGoesBackWithItsJournal) {
    Journal journal;
    Told<int> told(journal);
    told.add() = 1;
    {
        const Transaction transaction(journal);
        for (int i = 0; i < 40; ++i)
            told.add() = 2;
    }
    EXPECT_EQ(of(told.all()), (Numbers{1}));
    EXPECT_EQ(told.next(), 1U);
}

TEST(Told, GoesBackWithItsJournal) {
    Journal journal;
    Told<int> told(journal);
    told.push(1);
    told.seal();
    const Journal::Mark mark = journal.begin();
    told.drop_sealed();
    told.push(2);
    told.seal();
    journal.undo(mark);
    EXPECT_EQ(of(told.all()), (Numbers{1}));
    EXPECT_EQ(of(told.sealed()), (Numbers{1}));
    EXPECT_EQ(told.next(), 1U);
}

} // namespace
} // namespace prowess::test
