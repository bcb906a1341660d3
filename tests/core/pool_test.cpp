#include <prowess/core/pool.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace prowess {
namespace {

TEST(Pool, PushesAnElementOfItsOwnAsItGrows) {
    Journal journal;
    Pool<int> pool(journal);
    pool.push(7);
    for (int i = 0; i < 100; ++i)
        pool.push(pool[0]);
    ASSERT_EQ(pool.size(), 101U);
    EXPECT_TRUE(std::ranges::all_of(pool.all(), [](int value) { return value == 7; }));
}

TEST(Pool, WhatItGrowsByIsNewWhateverStoodThereBefore) {
    Journal journal;
    Pool<int> pool(journal);
    pool.push(1);
    pool.push(2);
    pool.push(3);
    pool.resize(1);
    pool.resize(3);
    EXPECT_EQ(pool[0], 1);
    EXPECT_EQ(pool[1], 0);
    EXPECT_EQ(pool[2], 0);
}

TEST(Pool, ReservingChangesNothingButWhatItCanHold) {
    Journal journal;
    Pool<std::uint64_t> pool(journal);
    pool.push(5);
    pool.reserve(1000);
    EXPECT_EQ(pool.size(), 1U);
    EXPECT_EQ(pool[0], 5U);
    const auto* const place = pool.data();
    pool.resize(1000);
    EXPECT_EQ(pool.data(), place);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(place) % 64, 0U) << "on a cache line";
}

TEST(Pool, AnEmptyOneHasAnEmptySpan) {
    Journal journal;
    Pool<int> pool(journal);
    EXPECT_TRUE(pool.empty());
    EXPECT_TRUE(pool.all().empty());
    EXPECT_TRUE(pool.edit(0, 0).empty());
    pool.clear();
    pool.resize(0);
    EXPECT_EQ(pool.byte_count(), 0U);
}

struct Pair {
    int first = 0;
    int second = 0;
};

TEST(Pool, OfAMemberThatIsEditedTheOtherIsLeftAlone) {
    Journal journal;
    Pool<Pair> pool(journal);
    pool.push({1, 2});
    pool.push({3, 4});
    {
        const Transaction transaction(journal);
        pool.edit(1, &Pair::second) = 40;
        EXPECT_EQ(pool[1].second, 40);
        EXPECT_EQ(journal.changes().byte_count(), Changes::bytes_an_entry + sizeof(int)) << "and nothing else is kept";
    }
    EXPECT_EQ(pool[1].first, 3);
    EXPECT_EQ(pool[1].second, 4);
}

TEST(Pool, AppendsWhatIsUndoneByItsSize) {
    Journal journal;
    Pool<int> pool(journal);
    pool.push(1);
    {
        const Transaction transaction(journal);
        pool.append(std::vector{2, 3});
        pool.append({});
        EXPECT_EQ(pool.size(), 3U);
        EXPECT_EQ(pool[2], 3);
    }
    EXPECT_EQ(pool.size(), 1U);
}

struct Marked {
    int mark = 7;
    int rest = 0;
};

TEST(Pool, AddsOneAsItIsByDefaultWhateverStoodThereBefore) {
    Journal journal;
    Pool<Marked> pool(journal);
    pool.push({1, 2});
    pool.clear();
    EXPECT_EQ(pool.add().mark, 7);
    for (int i = 1; i < 100; ++i)
        pool.add().rest = i;
    ASSERT_EQ(pool.size(), 100U);
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(pool[static_cast<std::size_t>(i)].mark, 7);
        EXPECT_EQ(pool[static_cast<std::size_t>(i)].rest, i) << "filled in where it is, also as it grows";
    }
}

TEST(Pool, AddsSeveralThatFollowEachOther) {
    Journal journal;
    Pool<int> pool(journal);
    pool.push(-1);
    int* const first = pool.add(64);
    std::iota(first, first + 64, 0);
    EXPECT_EQ(pool.size(), 65U);
    EXPECT_EQ(pool.data() + 1, first);
    EXPECT_EQ(pool[0], -1);
    EXPECT_EQ(pool[64], 63);
}

TEST(Pool, WhatIsAddedIsUndoneByItsSize) {
    Journal journal;
    Pool<Marked> pool(journal);
    pool.push({1, 2});
    {
        const Transaction transaction(journal);
        for (int i = 0; i < 40; ++i)
            pool.add().mark = i;
        (void)pool.add(40);
        EXPECT_EQ(pool.size(), 81U);
    }
    ASSERT_EQ(pool.size(), 1U);
    EXPECT_EQ(pool[0].mark, 1);
    EXPECT_EQ(pool.add().mark, 7) << "nothing is left of what stood there";
}

RC_GTEST_PROP(Pool, IsAVector, (const std::vector<std::uint16_t>& steps)) {
    Journal journal;
    Pool<std::uint32_t> pool(journal);
    std::vector<std::uint32_t> model;
    for (const std::uint16_t step : steps) {
        const std::uint32_t value = step / 8U;
        switch (step % 8) {
        case 0:
            pool.add() = value;
            model.push_back(value);
            break;
        case 1:
        case 2:
            pool.push(value);
            model.push_back(value);
            break;
        case 3:
            if (!model.empty()) {
                RC_ASSERT(pool.pop() == model.back());
                model.pop_back();
            }
            break;
        case 4:
            if (!model.empty())
                pool.edit(value % model.size()) = model[value % model.size()] = value * 3;
            break;
        case 5:
            pool.resize(value % 70);
            model.resize(value % 70);
            break;
        case 6: {
            const std::size_t half = model.size() / 2;
            std::ranges::fill(pool.edit(half, model.size() - half), value);
            std::fill(model.begin() + static_cast<std::ptrdiff_t>(half), model.end(), value);
            break;
        }
        default:
            if (value % 16 == 0) {
                pool.clear();
                model.clear();
            }
        }
        RC_ASSERT(std::ranges::equal(pool.all(), model));
    }
}

} // namespace
} // namespace prowess
