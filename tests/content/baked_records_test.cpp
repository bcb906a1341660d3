#include "content/baked/reader.hpp"
#include "content/baked/writer.hpp"
#include "content/random_records.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>

namespace prowess {
namespace {

template <class T>
T from_bytes(const std::vector<std::byte>& bytes) {
    detail::In in(bytes);
    const std::vector<std::string_view> texts = detail::read_texts(in);
    detail::BakedReader reader(in, texts);
    T made{};
    reader.read(detail::Nested<T>{}, made);
    EXPECT_TRUE(in.good() && in.at_end()) << in.message() << " at byte " << in.place();
    return made;
}

template <class T>
std::vector<std::byte> to_bytes(const T& value) {
    detail::BakedWriter writer;
    writer.write(detail::Nested<T>{}, value);
    return writer.finish();
}

template <class T>
void comes_back_the_same(std::uint64_t seed) {
    T value{};
    test::RandomRecord(seed).fill(detail::Nested<T>{}, value);
    const T back = from_bytes<T>(to_bytes(value));
    EXPECT_TRUE(test::SameRecord().same(detail::Nested<T>{}, value, back))
        << detail::Schema<T>::record.noun << " of seed " << seed;
}

template <class... T>
void each_comes_back_the_same(std::uint64_t seed, detail::Records<T...>) {
    (comes_back_the_same<T>(seed), ...);
}

TEST(BakedRecords, EveryRecordOfTheSchemaComesBackAsItWas) {
    for (std::uint64_t seed = 0; seed < 200; ++seed)
        each_comes_back_the_same(seed, detail::AllRecords{});
}

TEST(BakedRecords, WhatIsLeftAtItsDefaultTakesNoRoom) {
    const std::vector<std::byte> nothing = to_bytes(EffectDef{});
    EXPECT_EQ(nothing.size(), 2U); // No texts, and no fields.
    EffectDef effect;
    effect.chance = 0.5;
    EXPECT_GT(to_bytes(effect).size(), nothing.size());
}

TEST(BakedRecords, WhatTextCannotSayOfAnActorIsKeptToo) {
    ActorDef actor;
    actor.all_attributes = true;
    EXPECT_TRUE(from_bytes<ActorDef>(to_bytes(actor)).all_attributes);
}

TEST(BakedRecords, ConditionsTooDeepAreRefused) {
    Condition condition = Condition::owner_has("state.burning");
    for (std::size_t depth = 0; depth < detail::baked_depth_limit; ++depth)
        condition = !std::move(condition);
    const std::vector<std::byte> bytes = to_bytes(condition);
    detail::In in(bytes);
    const std::vector<std::string_view> texts = detail::read_texts(in);
    detail::BakedReader reader(in, texts);
    Condition made;
    reader.read(detail::Nested<Condition>{}, made);
    EXPECT_FALSE(in.good());
    EXPECT_EQ(in.message(), detail::baked_too_deep);
}

RC_GTEST_PROP(BakedNumbers, ComeBackBitByBit, (double number)) {
    RC_PRE(std::isfinite(number));
    detail::Out out;
    out.number(number);
    detail::In in(out.bytes());
    RC_ASSERT(std::bit_cast<std::uint64_t>(in.number()) == std::bit_cast<std::uint64_t>(number));
    RC_ASSERT(in.at_end());
}

RC_GTEST_PROP(BakedNumbers, WholeOnesComeBack, (std::int64_t number)) {
    detail::Out out;
    out.signed_whole(number);
    out.whole(static_cast<std::uint64_t>(number));
    detail::In in(out.bytes());
    RC_ASSERT(in.signed_whole() == number);
    RC_ASSERT(in.whole() == static_cast<std::uint64_t>(number));
    RC_ASSERT(in.at_end() && in.good());
}

/// Whatever the machine.
TEST(BakedNumbers, TheLeastByteIsTheFirst) {
    detail::Out out;
    out.fixed(0x0102, 4);
    out.whole(300);
    out.signed_whole(-2);
    out.number(7);
    out.number(0.5);
    const std::vector<std::uint8_t> expected{2, 1, 0, 0, 0xAC, 2, 3, 28, 2, 0, 0, 0, 0, 0, 0, 0xE0, 0x3F};
    EXPECT_TRUE(std::ranges::equal(out.bytes(), expected,
                                   [](std::byte one, std::uint8_t other) { return one == std::byte{other}; }));
}

} // namespace
} // namespace prowess
