#include "core/members.hpp"
#include "core/state_layout.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace prowess {
namespace {

struct Inner {
    float x = 1;
    bool set = false;
};
struct Outer {
    std::uint32_t number = 7;
    Inner inner;
    ArenaSpan list;
    std::int64_t time = -1;
};
struct OuterWithoutTime {
    std::uint32_t number = 7;
    Inner inner;
    ArenaSpan list;
};
struct OuterOfOtherWidth {
    std::uint64_t number = 7;
    Inner inner;
    ArenaSpan list;
    std::int64_t time = -1;
};

TEST(Members, AreAllOfThemInOrder) {
    Outer outer;
    const auto members = members_of(outer);
    static_assert(std::tuple_size_v<decltype(members)> == 4);
    std::get<0>(members) = 9;
    std::get<1>(members).x = 2;
    EXPECT_EQ(outer.number, 9U);
    EXPECT_EQ(outer.inner.x, 2);
    const Outer fixed;
    EXPECT_EQ(std::get<3>(members_of(fixed)), -1);
}

TEST(Members, TellLayoutsApart) {
    EXPECT_EQ(layout_of<Outer>(), layout_of<Outer>());
    EXPECT_NE(layout_of<Outer>(), layout_of<OuterWithoutTime>());
    EXPECT_NE(layout_of<Outer>(), layout_of<OuterOfOtherWidth>());
}

} // namespace
} // namespace prowess
