#include "core/deadlines.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace prowess {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr std::int64_t second = Flicks::period::den;
constexpr std::int64_t width = 100;
constexpr std::int64_t turn = width * 1024;

class Wheel {
public:
    explicit Wheel(std::int64_t bucket_width = width) : deadlines(journal, Flicks{bucket_width}) {}

    void push(std::int64_t at, std::uint32_t item = 0) { deadlines.push({at, item, 0}); }
    std::vector<std::int64_t> collect(std::int64_t end) {
        std::vector<Deadline> due;
        deadlines.collect(Flicks{end}, due);
        std::vector<std::int64_t> times;
        for (const Deadline& deadline : due)
            times.push_back(deadline.at);
        return times;
    }

    Journal journal;
    Deadlines deadlines;
};

TEST(Deadlines, AStepCoversItsEndAndNotItsStart) {
    Wheel wheel;
    for (const std::int64_t at : {1, 99, 100, 101, 200})
        wheel.push(at);
    EXPECT_THAT(wheel.collect(0), IsEmpty());
    EXPECT_THAT(wheel.collect(100), UnorderedElementsAre(1, 99, 100));
    EXPECT_THAT(wheel.collect(100), IsEmpty()) << "a step of no length";
    EXPECT_THAT(wheel.collect(101), ElementsAre(101));
    EXPECT_THAT(wheel.collect(199), IsEmpty());
    EXPECT_THAT(wheel.collect(200), ElementsAre(200));
    EXPECT_EQ(wheel.deadlines.size(), 0U);
}

TEST(Deadlines, AStepThatEndsWithinABucketLeavesItsRest) {
    Wheel wheel;
    for (const std::int64_t at : {110, 150, 151, 190})
        wheel.push(at);
    EXPECT_THAT(wheel.collect(150), UnorderedElementsAre(110, 150));
    EXPECT_EQ(wheel.deadlines.size(), 2U);
    wheel.push(160);
    EXPECT_THAT(wheel.collect(160), UnorderedElementsAre(151, 160));
    EXPECT_THAT(wheel.collect(1000), ElementsAre(190));
}

TEST(Deadlines, AStepThatEndsWithinTheFirstBucketOfATurnSeesWhatWaitsForThatTurn) {
    Wheel wheel;
    const std::int64_t cut = 2 * turn - width;
    wheel.push(cut + 30);
    wheel.push(cut + 70);
    wheel.push(cut + 500);
    EXPECT_THAT(wheel.collect(cut + 50), ElementsAre(cut + 30));
    wheel.push(cut + 60);
    wheel.push(cut + turn);
    wheel.push(cut + turn - 1);
    EXPECT_THAT(wheel.collect(cut + 100), UnorderedElementsAre(cut + 60, cut + 70));
    EXPECT_THAT(wheel.collect(cut + turn - 1), UnorderedElementsAre(cut + 500, cut + turn - 1));
    EXPECT_THAT(wheel.collect(cut + turn), ElementsAre(cut + turn));
}

TEST(Deadlines, OneStepOfManyTurnsIsAsManySteps) {
    Wheel wheel;
    std::vector<std::int64_t> pushed;
    for (std::int64_t at = 1; at < std::int64_t{2000} * turn; at = at * 3 + 1) {
        wheel.push(at);
        pushed.push_back(at);
    }
    EXPECT_THAT(wheel.collect(std::int64_t{2000} * turn), testing::UnorderedElementsAreArray(pushed));
}

TEST(Deadlines, BeyondTheWheelsLastTurnTheyWaitAsWell) {
    Wheel wheel(1);
    const std::int64_t whole = std::int64_t{1} << 30;
    wheel.push(3 * whole + 5);
    wheel.push(whole - 1);
    wheel.push(whole);
    EXPECT_THAT(wheel.collect(whole - 2), IsEmpty());
    EXPECT_THAT(wheel.collect(whole - 1), ElementsAre(whole - 1));
    EXPECT_THAT(wheel.collect(whole), ElementsAre(whole));
    EXPECT_THAT(wheel.collect(3 * whole + 4), IsEmpty());
    EXPECT_THAT(wheel.collect(3 * whole + 5), ElementsAre(3 * whole + 5));
}

TEST(Deadlines, WhatLiesBackFallsDueAtOnce) {
    Wheel wheel;
    (void)wheel.collect(1000);
    wheel.push(900);
    wheel.push(1000);
    wheel.push(1001);
    EXPECT_THAT(wheel.collect(1001), UnorderedElementsAre(900, 1000, 1001));
}

TEST(Deadlines, AWheelThatStoodEmptyTakesWhatComesLater) {
    Wheel wheel(second / 64);
    EXPECT_THAT(wheel.collect(second * 86'400 * 400), IsEmpty());
    wheel.push(second * 86'400 * 400 + 7);
    wheel.push(second * 86'400 * 401);
    EXPECT_THAT(wheel.collect(second * 86'400 * 400 + 7), ElementsAre(second * 86'400 * 400 + 7));
    EXPECT_THAT(wheel.collect(second * 86'400 * 401), ElementsAre(second * 86'400 * 401));
}

TEST(Deadlines, FillsBucketsOfManyBlocksAgainAndAgain) {
    Wheel wheel;
    for (std::int64_t round = 0; round < 200; ++round) {
        for (std::uint32_t i = 0; i < 100; ++i)
            wheel.push((round + 1) * 5 * turn + i, i);
        EXPECT_EQ(wheel.collect((round + 1) * 5 * turn + 99).size(), 100U);
        EXPECT_EQ(wheel.deadlines.size(), 0U);
    }
}

// A wheel, and what it has to be: the deadlines that wait, by time.
class Model {
public:
    Model() : wheel_(*rc::gen::element<std::int64_t>(1, 3, 64, 1000, 11'025'000, second)) {}

    void run(int depth) {
        for (int steps = *rc::gen::inRange(1, 24); steps > 0; --steps) {
            const int what = *rc::gen::inRange(0, 8);
            if (what == 0 && depth < 3)
                nest(depth);
            else if (what < 4)
                push();
            else
                step();
        }
    }
    void finish() { collect(now_ + wheel_.width * (std::int64_t{1} << 21)); }

private:
    struct Sized : Wheel {
        explicit Sized(std::int64_t bucket_width) : Wheel(bucket_width), width(bucket_width) {}
        std::int64_t width;
    };
    using Entry = std::tuple<std::int64_t, std::uint32_t>;

    // Around a multiple of some power of the wheel's widths, which is where its levels meet.
    std::int64_t length() {
        const std::int64_t unit =
            wheel_.width * *rc::gen::element<std::int64_t>(0, 0, 1, 1, 7, 1023, 1024, 1025, 1024 * 1023, 1024 * 1024);
        const std::int64_t off =
            *rc::gen::inRange<std::int64_t>(-3, 4) * *rc::gen::element<std::int64_t>(1, wheel_.width);
        return std::max<std::int64_t>(unit + off, 0);
    }

    void push() {
        const std::int64_t at = now_ + 1 + length() * *rc::gen::element<std::int64_t>(1, 1, 2, 5);
        for (int copies = *rc::gen::element(1, 1, 2, 40); copies > 0; --copies) {
            wheel_.push(at, next_item_);
            waiting_.emplace(at, next_item_++);
        }
        RC_ASSERT(wheel_.deadlines.size() == waiting_.size());
    }

    void step() {
        // Often to just before, at or after what waits next.
        const std::int64_t next = waiting_.empty() ? now_ : waiting_.begin()->first;
        const std::int64_t to = *rc::gen::arbitrary<bool>() ? next + *rc::gen::inRange(-1, 2) : now_ + length();
        collect(std::max(to, now_));
    }

    void collect(std::int64_t to) {
        std::vector<Deadline> due;
        wheel_.deadlines.collect(Flicks{to}, due);
        now_ = to;
        std::vector<Entry> found;
        for (const Deadline& deadline : due)
            found.emplace_back(deadline.at, deadline.item);
        std::ranges::sort(found);
        const auto end = waiting_.upper_bound(to);
        std::vector<Entry> wanted(waiting_.begin(), end);
        std::ranges::sort(wanted);
        waiting_.erase(waiting_.begin(), end);
        RC_ASSERT(found == wanted);
        RC_ASSERT(wheel_.deadlines.size() == waiting_.size());
    }

    void nest(int depth) {
        const auto waiting = waiting_;
        const std::int64_t now = now_;
        const bool kept = *rc::gen::arbitrary<bool>();
        {
            Transaction transaction(wheel_.journal);
            run(depth + 1);
            if (kept)
                transaction.keep();
        }
        if (kept)
            return;
        waiting_ = waiting;
        now_ = now;
    }

    Sized wheel_;
    std::multimap<std::int64_t, std::uint32_t> waiting_;
    std::int64_t now_ = 0;
    std::uint32_t next_item_ = 0;
};

RC_GTEST_PROP(Deadlines, FallDueInTheStepsThatCoverThem, ()) {
    Model model;
    model.run(0);
    model.finish();
}

} // namespace
} // namespace prowess
