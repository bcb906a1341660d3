#include <prowess/core/arena.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace prowess {
namespace {

template <class T>
std::vector<T> list(const Arena<T>& arena, ArenaSpan span) {
    const auto view = arena.view(span);
    return {view.begin(), view.end()};
}

TEST(Arena, KeepsTheOrderOfAList) {
    Journal journal;
    Arena<int> arena(journal);
    ArenaSpan span;
    EXPECT_TRUE(arena.view(span).empty());
    for (const int value : {1, 3, 5})
        arena.push(span, value);
    arena.insert(span, 0, 0);
    arena.insert(span, 2, 2);
    arena.insert(span, 4, 4);
    EXPECT_EQ(list(arena, span), (std::vector{0, 1, 2, 3, 4, 5}));
    arena.erase(span, 5);
    arena.erase(span, 0);
    arena.erase(span, 1);
    EXPECT_EQ(list(arena, span), (std::vector{1, 3, 4}));
}

TEST(Arena, PushesAnElementOfItsOwn) {
    Journal journal;
    Arena<int> arena(journal);
    ArenaSpan span;
    arena.push(span, 7);
    for (int i = 0; i < 40; ++i)
        arena.push(span, arena.at(span, 0));
    EXPECT_EQ(list(arena, span), std::vector<int>(41, 7));
}

TEST(Arena, TakesBlocksThatWereGivenBackLastFirst) {
    Journal journal;
    Arena<int> arena(journal);
    ArenaSpan first;
    ArenaSpan second;
    arena.assign(first, std::vector{1, 2, 3, 4, 5});
    arena.assign(second, std::vector{4, 5, 6, 7, 8, 9});
    const std::uint32_t place_of_first = first.offset;
    const std::uint32_t place_of_second = second.offset;
    arena.release(first);
    arena.release(second);
    EXPECT_EQ(first.size, 0U);
    EXPECT_TRUE(arena.view(first).empty());

    arena.assign(first, std::vector{8, 9, 10, 11, 12});
    arena.assign(second, std::vector{13, 14, 15, 16, 17});
    EXPECT_EQ(first.offset, place_of_second);
    EXPECT_EQ(second.offset, place_of_first);
    EXPECT_EQ(list(arena, first), (std::vector{8, 9, 10, 11, 12}));
    EXPECT_EQ(list(arena, second), (std::vector{13, 14, 15, 16, 17}));
}

TEST(Arena, AListThatOutgrowsItsBlockGivesItBack) {
    Journal journal;
    Arena<int> arena(journal);
    ArenaSpan grown;
    arena.assign(grown, std::vector{1, 2});
    const std::uint32_t place = grown.offset;
    arena.push(grown, 3);
    EXPECT_NE(grown.offset, place);
    ArenaSpan other;
    arena.push(other, 4);
    EXPECT_EQ(other.offset, place);
}

TEST(Arena, AListWithoutItemsHoldsNoBlock) {
    Journal journal;
    Arena<int> arena(journal);
    ArenaSpan emptied;
    arena.push(emptied, 1);
    const std::uint32_t place = emptied.offset;
    arena.erase(emptied, 0);
    EXPECT_EQ(emptied.order, 0U);
    ArenaSpan other;
    arena.push(other, 2);
    EXPECT_EQ(other.offset, place);
    arena.assign(other, {});
    EXPECT_EQ(other.order, 0U);
}

TEST(Arena, OfItemsSmallerThanALinkFreesAndTakesAllTheSame) {
    Journal journal;
    Arena<std::uint16_t> arena(journal);
    std::vector<ArenaSpan> spans(3);
    for (ArenaSpan& span : spans)
        arena.push(span, 1);
    for (ArenaSpan& span : spans)
        arena.release(span);
    for (std::size_t i = 0; i < spans.size(); ++i)
        arena.push(spans[i], static_cast<std::uint16_t>(10 + i));
    for (std::size_t i = 0; i < spans.size(); ++i)
        EXPECT_EQ(list(arena, spans[i]), (std::vector<std::uint16_t>{static_cast<std::uint16_t>(10 + i)}));
}

// Some lists in one arena, and what they have to be. The spans stand in a pool, as they do in records.
template <class T>
class Lists {
public:
    Lists() { spans_.resize(models_.size()); }

    void run(int depth) {
        for (int steps = *rc::gen::inRange(0, 20); steps > 0; --steps) {
            if (depth < 4 && *rc::gen::inRange(0, 8) == 0)
                nest(depth);
            else
                change(static_cast<std::size_t>(*rc::gen::inRange<int>(0, 1000)) % models_.size());
            for (std::size_t i = 0; i < models_.size(); ++i)
                RC_ASSERT(list(arena_, spans_[i]) == models_[i]);
        }
    }

private:
    void nest(int depth) {
        const auto models = models_;
        const bool kept = *rc::gen::arbitrary<bool>();
        const std::vector<ArenaSpan> spans(spans_.all().begin(), spans_.all().end());
        {
            Transaction transaction(journal_);
            run(depth + 1);
            if (kept)
                transaction.keep();
        }
        if (kept)
            return;
        models_ = models;
        for (std::size_t i = 0; i < spans.size(); ++i)
            RC_ASSERT(spans_[i].offset == spans[i].offset && spans_[i].order == spans[i].order);
    }

    void change(std::size_t which) {
        ArenaSpan& span = spans_.edit(which);
        std::vector<T>& model = models_[which];
        const T value = static_cast<T>(*rc::gen::inRange(0, 60'000));
        const std::size_t at = static_cast<std::size_t>(*rc::gen::inRange(0, 1000)) % (model.size() + 1);
        const auto place = model.begin() + static_cast<std::ptrdiff_t>(at);
        switch (*rc::gen::inRange(0, 8)) {
        case 0:
        case 1:
            arena_.push(span, value);
            model.push_back(value);
            return;
        case 2:
        case 3:
            arena_.insert(span, at, value);
            model.insert(place, value);
            return;
        case 4:
            if (at < model.size()) {
                arena_.erase(span, at);
                model.erase(place);
            }
            return;
        case 5:
            arena_.release(span);
            model.clear();
            return;
        case 6:
            model.assign(static_cast<std::size_t>(*rc::gen::inRange(0, 70)), value);
            arena_.assign(span, model);
            return;
        default:
            if (at < model.size()) {
                arena_.edit(span, at) = value;
                *place = value;
            }
            std::ranges::reverse(arena_.edit_all(span));
            std::ranges::reverse(model);
        }
    }

    Journal journal_;
    Arena<T> arena_{journal_};
    Pool<ArenaSpan> spans_{journal_};
    std::vector<std::vector<T>> models_{5};
};

RC_GTEST_PROP(Arena, IsSomeVectors, ()) {
    Lists<std::uint64_t>().run(0);
}

RC_GTEST_PROP(Arena, IsSomeVectorsOfItemsSmallerThanALink, ()) {
    Lists<std::uint16_t>().run(0);
}

} // namespace
} // namespace prowess
