#include "world/due.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <tuple>
#include <vector>

namespace prowess {
namespace {

auto parts(const Due& one) {
    return std::tuple(one.deadline.at, one.actor, one.number, one.end, one.deadline.item);
}

/// Times within a step of one tick, and of years; few actors, so that many are due with others.
RC_GTEST_PROP(DueOrder, IsByTimeActorAndNumber, ()) {
    const auto longest = *rc::gen::element<std::int64_t>(1, 11'025'000, std::int64_t{1} << 40);
    const auto count = *rc::gen::inRange<std::size_t>(0, 300);
    std::vector<Due> due;
    for (std::size_t i = 0; i < count; ++i)
        due.push_back({.deadline = {.at = *rc::gen::inRange<std::int64_t>(0, longest),
                                    .item = static_cast<std::uint32_t>(i),
                                    .version = 1},
                       .actor = *rc::gen::inRange<std::uint32_t>(0, 20),
                       .number = 0xFFFF'FFF0 + *rc::gen::inRange<std::uint32_t>(0, 20),
                       .end = *rc::gen::arbitrary<bool>()});
    std::vector<Due> expected = due;
    std::ranges::sort(expected, [](const Due& left, const Due& right) { return left.before(right); });
    DueOrder().sort(due);
    RC_ASSERT(std::ranges::equal(due, expected, {}, parts, parts));
}

} // namespace
} // namespace prowess
