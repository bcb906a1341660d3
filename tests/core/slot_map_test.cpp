#include <prowess/core/slot_map.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <optional>
#include <vector>

namespace prowess {
namespace {

using Thing = Handle<struct ThingKind>;

TEST(SlotMap, AStaleHandleAnswersNoMore) {
    Journal journal;
    SlotMap<int, Thing> things(journal);
    const Thing first = things.insert(1);
    EXPECT_EQ(first, (Thing{0, 1}));
    things.erase(first.index);
    EXPECT_FALSE(things.contains(first));
    EXPECT_FALSE(things.taken(0));

    const Thing second = things.insert(2);
    EXPECT_EQ(second.index, first.index) << "its place is taken again";
    EXPECT_NE(second.generation, first.generation);
    EXPECT_FALSE(things.contains(first));
    EXPECT_TRUE(things.contains(second));
    EXPECT_EQ(things[second.index], 2);
}

TEST(SlotMap, NullAndWhatWasNeverGivenAreNotThere) {
    Journal journal;
    SlotMap<int, Thing> things(journal);
    EXPECT_FALSE(things.contains({}));
    things.erase(things.insert(1).index);
    EXPECT_FALSE(things.contains({})) << "nor where the place is free";
    EXPECT_FALSE(things.contains({0, 2})) << "nor with a free place's own generation";
    EXPECT_FALSE(things.contains({0, 3}));
    EXPECT_FALSE(things.contains({1, 1}));
    EXPECT_FALSE(things.contains({0xFFFF'FFFF, 1}));
}

TEST(SlotMap, TakesPlacesThatWereGivenBackLastFirst) {
    Journal journal;
    SlotMap<int, Thing> things(journal);
    for (int i = 0; i < 4; ++i)
        (void)things.insert(i);
    things.erase(1);
    things.erase(3);
    things.erase(0);
    EXPECT_EQ(things.insert(10).index, 0U);
    EXPECT_EQ(things.insert(11).index, 3U);
    EXPECT_EQ(things.insert(12).index, 1U);
    EXPECT_EQ(things.insert(13).index, 4U);
}

TEST(SlotMap, AFailedTransactionLeavesTheNextHandleAsItWas) {
    Journal journal;
    SlotMap<int, Thing> things(journal);
    const Thing kept = things.insert(1);
    const Thing gone = things.insert(2);
    things.erase(gone.index);
    const std::uint32_t next = things.next_index();
    Thing lost;
    {
        const Transaction transaction(journal);
        lost = things.insert(3);
        EXPECT_EQ(lost.index, next);
        things.erase(kept.index);
        (void)things.insert(4);
        (void)things.insert(5);
    }
    EXPECT_TRUE(things.contains(kept));
    EXPECT_EQ(things[kept.index], 1);
    EXPECT_FALSE(things.contains(lost));
    EXPECT_EQ(things.end(), 2U);
    EXPECT_EQ(things.next_index(), next);
    EXPECT_EQ(things.insert(6), lost) << "it was never given";
}

struct Named {
    int name = 7;
    int rest = 0;
};

TEST(SlotMap, AddsOneAsItIsByDefaultAlsoWhereAnotherWas) {
    Journal journal;
    SlotMap<Named, Thing> things(journal);
    const Thing gone = things.insert({1, 2});
    things.erase(gone.index);
    const auto [again, value] = things.add();
    EXPECT_EQ(again, (Thing{gone.index, gone.generation + 2}));
    EXPECT_EQ(value.name, 7);
    EXPECT_EQ(value.rest, 0);
    value.name = 9;
    EXPECT_EQ(things[again.index].name, 9);
}

TEST(SlotMap, AddsToBeFilledInAlsoAsItGrows) {
    Journal journal;
    SlotMap<Named, Thing> things(journal);
    for (std::uint32_t i = 0; i < 100; ++i) {
        EXPECT_EQ(things.next_index(), i);
        const auto added = things.add();
        EXPECT_EQ(added.handle, (Thing{i, 1}));
        added.value.rest = static_cast<int>(i);
    }
    for (std::uint32_t i = 0; i < 100; ++i) {
        EXPECT_EQ(things[i].name, 7);
        EXPECT_EQ(things[i].rest, static_cast<int>(i));
    }
}

TEST(SlotMap, InsertsAValueOfItsOwnAsItGrows) {
    Journal journal;
    SlotMap<Named, Thing> things(journal);
    const Thing first = things.insert({1, 2});
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(things[things.insert(things[first.index]).index].rest, 2);
}

TEST(SlotMap, WhatIsAddedInATransactionThatFailsLeavesWhatWasThere) {
    Journal journal;
    SlotMap<Named, Thing> things(journal);
    const Thing kept = things.insert({1, 2});
    const Thing gone = things.insert({3, 4});
    things.erase(gone.index);
    {
        const Transaction transaction(journal);
        things.add().value.name = 5;
        EXPECT_EQ(things.next_index(), 2U) << "after the last, where none is free";
        things.erase(kept.index);
        things.add().value.name = 6;
        things.add().value.name = 8;
    }
    EXPECT_EQ(things.next_index(), gone.index);
    EXPECT_EQ(things.end(), 2U);
    EXPECT_TRUE(things.contains(kept));
    EXPECT_EQ(things[kept.index].name, 1);
    EXPECT_EQ(things[gone.index].name, 3) << "of a free place as well";
}

TEST(SlotMap, APlaceWhoseGenerationsAreUsedUpIsNotTheNext) {
    Journal journal;
    SlotMap<int, Thing> things(journal);
    things.restore(std::vector<std::uint32_t>{0xFFFF'FFFD, 1}, {});
    things.erase(0);
    EXPECT_EQ(things.next_index(), 2U);
    EXPECT_EQ(things.add().handle, (Thing{2, 1}));
    things.erase(1);
    EXPECT_EQ(things.next_index(), 1U);
}

// A slot map, and what it has to be: every handle that it ever gave, with its value while it is taken.
class Model {
public:
    void run(int depth) {
        for (int steps = *rc::gen::inRange(0, 16); steps > 0; --steps) {
            const int what = *rc::gen::inRange(0, 8);
            if (what == 0 && depth < 4)
                nest(depth);
            else if (what < 4)
                insert();
            else if (what < 6)
                erase();
            else
                edit();
            check();
        }
    }

private:
    void insert() {
        const int value = *rc::gen::inRange(0, 1000);
        const std::uint32_t next = things_.next_index();
        const bool filled_in = *rc::gen::arbitrary<bool>();
        const Thing made = filled_in ? add(value) : things_.insert(value);
        RC_ASSERT(made.index == next);
        RC_ASSERT(!known_.contains(made) || given_back_.contains(made));
        known_[made] = value;
    }

    Thing add(int value) {
        const auto added = things_.add();
        RC_ASSERT(added.value == 0);
        added.value = value;
        return added.handle;
    }

    std::optional<Thing> any_taken() {
        std::vector<Thing> taken;
        for (const auto& [handle, value] : known_)
            if (value)
                taken.push_back(handle);
        if (taken.empty())
            return {};
        return taken[static_cast<std::size_t>(*rc::gen::inRange(0, 1000)) % taken.size()];
    }

    void erase() {
        if (const auto handle = any_taken()) {
            things_.erase(handle->index);
            known_[*handle] = std::nullopt;
        }
    }

    void edit() {
        if (const auto handle = any_taken()) {
            things_.edit(handle->index) += 1;
            known_[*handle] = *known_[*handle] + 1;
        }
    }

    void nest(int depth) {
        const auto known = known_;
        const std::uint32_t next = things_.next_index();
        const std::uint32_t end = things_.end();
        const std::vector<std::uint32_t> free(things_.free().begin(), things_.free().end());
        const bool kept = *rc::gen::arbitrary<bool>();
        {
            Transaction transaction(journal_);
            run(depth + 1);
            if (kept)
                transaction.keep();
        }
        if (kept)
            return;
        // What was undone was never given: only its handles may come again.
        for (const auto& [handle, value] : std::exchange(known_, known))
            if (!known.contains(handle))
                given_back_[handle] = true;
        RC_ASSERT(things_.next_index() == next);
        RC_ASSERT(things_.end() == end);
        RC_ASSERT(std::vector<std::uint32_t>(things_.free().begin(), things_.free().end()) == free);
    }

    void check() {
        std::size_t taken = 0;
        for (const auto& [handle, value] : known_) {
            RC_ASSERT(things_.contains(handle) == value.has_value());
            if (!value)
                continue;
            ++taken;
            RC_ASSERT(things_[handle.index] == *value);
            RC_ASSERT(things_.taken(handle.index));
            RC_ASSERT(things_.handle(handle.index) == handle);
        }
        RC_ASSERT(things_.count() == taken);
    }

    Journal journal_;
    SlotMap<int, Thing> things_{journal_};
    std::map<Thing, std::optional<int>> known_;
    std::map<Thing, bool> given_back_;
};

RC_GTEST_PROP(SlotMap, AnswersExactlyTheHandlesThatAreTaken, ()) {
    Model().run(0);
}

} // namespace
} // namespace prowess
