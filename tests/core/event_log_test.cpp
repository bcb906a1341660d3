#include "core/event_log.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

namespace prowess::test {
namespace {

struct Heard {
    static constexpr EventType type = EventType::gameplay_event;
    std::uint32_t sequence = 0;
    std::uint32_t volume = 5;
};
struct Seen {
    static constexpr EventType type = EventType::attribute_changed;
    std::uint32_t sequence = 0;
};

template <class Event>
std::vector<Event> of(const EventLog& log) {
    const auto bytes = log.bytes(Event::type);
    std::vector<Event> all(bytes.size() / sizeof(Event));
    if (!all.empty())
        std::memcpy(all.data(), bytes.data(), bytes.size());
    return all;
}

TEST(EventLog, NumbersAllEventsInTheOrderInWhichTheyCame) {
    Journal journal;
    EventLog log(journal);
    log.emit(Heard{.volume = 1});
    log.emit(Seen{.sequence = 40});
    log.add<Heard>().volume = 2;
    EXPECT_EQ(log.next_sequence(), 3U);
    ASSERT_EQ(of<Heard>(log).size(), 2U);
    EXPECT_EQ(of<Heard>(log)[0].sequence, 0U);
    EXPECT_EQ(of<Heard>(log)[0].volume, 1U);
    EXPECT_EQ(of<Heard>(log)[1].sequence, 2U);
    EXPECT_EQ(of<Heard>(log)[1].volume, 2U);
    ASSERT_EQ(of<Seen>(log).size(), 1U);
    EXPECT_EQ(of<Seen>(log)[0].sequence, 1U) << "whatever number it came with";
}

TEST(EventLog, AddsOneAsItIsByDefaultToBeFilledInAlsoAsItGrows) {
    Journal journal;
    EventLog log(journal);
    log.emit(Heard{.volume = 9});
    log.forget();
    for (std::uint32_t i = 0; i < 100; ++i) {
        auto& added = log.add<Heard>();
        EXPECT_EQ(added.volume, 5U) << "whatever stood there before";
        added.volume = i;
    }
    const std::vector<Heard> all = of<Heard>(log);
    ASSERT_EQ(all.size(), 100U);
    for (std::uint32_t i = 0; i < 100; ++i) {
        EXPECT_EQ(all[i].sequence, i + 1);
        EXPECT_EQ(all[i].volume, i);
    }
}

TEST(EventLog, WhatATransactionToldGoesWithItWhereItFails) {
    Journal journal;
    EventLog log(journal);
    log.add<Heard>().volume = 1;
    {
        const Transaction transaction(journal);
        for (int i = 0; i < 40; ++i)
            log.add<Heard>().volume = 2;
        (void)log.add<Seen>();
    }
    EXPECT_EQ(log.next_sequence(), 1U);
    ASSERT_EQ(of<Heard>(log).size(), 1U);
    EXPECT_EQ(of<Heard>(log)[0].volume, 1U);
    EXPECT_TRUE(of<Seen>(log).empty());
}

TEST(EventLog, ForgetsWhatWasSealedAndKeepsWhatCameSince) {
    Journal journal;
    EventLog log(journal);
    log.add<Heard>().volume = 1;
    log.seal();
    log.add<Heard>().volume = 2;
    log.drop_sealed();
    ASSERT_EQ(of<Heard>(log).size(), 1U);
    EXPECT_EQ(of<Heard>(log)[0].volume, 2U);
    log.drop_sealed();
    EXPECT_EQ(of<Heard>(log).size(), 1U) << "once";
    EXPECT_EQ(log.next_sequence(), 2U);
}

} // namespace
} // namespace prowess::test
