#include <prowess/core/pool.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
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

RC_GTEST_PROP(Pool, IsAVector, (const std::vector<std::uint16_t>& steps)) {
    Journal journal;
    Pool<std::uint32_t> pool(journal);
    std::vector<std::uint32_t> model;
    for (const std::uint16_t step : steps) {
        const std::uint32_t value = step / 8U;
        switch (step % 8) {
        case 0:
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
