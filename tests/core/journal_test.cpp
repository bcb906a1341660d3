#include <prowess/core/pool.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace prowess {
namespace {

std::vector<int> copy_of(const Pool<int>& pool) {
    return {pool.all().begin(), pool.all().end()};
}

class JournalOfAPool : public testing::Test {
protected:
    JournalOfAPool() {
        for (const int value : {1, 2, 3})
            pool.push(value);
    }

    void expect(const std::vector<int>& values) { EXPECT_EQ(copy_of(pool), values); }

    Journal journal;
    Pool<int> pool{journal};
};

TEST_F(JournalOfAPool, UndoesWhatWasNotKept) {
    {
        const Transaction transaction(journal);
        pool.edit(1) = 20;
        pool.push(4);
        pool.pop();
        pool.resize(1);
        pool.edit(0) = 10;
        pool.resize(5);
        pool.edit(1) = 30;
    }
    expect({1, 2, 3});
    EXPECT_FALSE(journal.recording());
}

TEST_F(JournalOfAPool, KeepsWhatWasKept) {
    {
        Transaction transaction(journal);
        pool.edit(1) = 20;
        pool.push(4);
        transaction.keep();
    }
    expect({1, 20, 3, 4});
}

TEST_F(JournalOfAPool, UndoesAnInnerOneAlone) {
    {
        Transaction outer(journal);
        pool.edit(0) = 10;
        {
            const Transaction inner(journal);
            pool.edit(0) = 100;
            pool.push(4);
        }
        expect({10, 2, 3});
        EXPECT_TRUE(journal.recording());
        pool.edit(1) = 20;
        outer.keep();
    }
    expect({10, 20, 3});
}

TEST_F(JournalOfAPool, AnOuterOneUndoesWhatAnInnerOneKept) {
    {
        const Transaction outer(journal);
        {
            Transaction inner(journal);
            pool.clear();
            inner.keep();
        }
        pool.push(9);
    }
    expect({1, 2, 3});
}

TEST_F(JournalOfAPool, OneThatGrewOverItsPlaceIsUndoneInItsNewPlace) {
    {
        const Transaction transaction(journal);
        pool.edit(2) = 30;
        pool.resize(10'000);
    }
    expect({1, 2, 3});
    pool.push(4);
    expect({1, 2, 3, 4});
}

TEST_F(JournalOfAPool, EachAfterTheOtherIsItsOwn) {
    for (int i = 0; i < 3; ++i) {
        const Transaction transaction(journal);
        pool.clear();
    }
    expect({1, 2, 3});
    {
        Transaction transaction(journal);
        pool.edit(0) = 5;
        transaction.keep();
    }
    {
        const Transaction transaction(journal);
        pool.edit(1) = 6;
    }
    expect({5, 2, 3});
}

// Two pools of one journal, and what they have to be.
class Twins {
public:
    void run(int depth) {
        for (int steps = *rc::gen::inRange(0, 12); steps > 0; --steps) {
            if (depth < 5 && *rc::gen::inRange(0, 4) == 0)
                nest(depth);
            else
                change(*rc::gen::element(0, 1));
            check();
        }
    }

    /// Changes in several spans of time, of which the last are undone.
    void keep_and_undo() {
        journal_.keep_changes();
        const auto spans = static_cast<std::size_t>(*rc::gen::inRange(1, 5));
        std::vector<Changes> changes(spans);
        std::vector<std::array<std::vector<int>, 2>> before;
        for (Changes& changed : changes) {
            before.push_back({models_[0], models_[1]});
            run(0);
            journal_.take_changes(changed);
        }
        before.push_back({models_[0], models_[1]});
        run(0);
        journal_.undo_changes();
        const auto kept = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(spans) + 1));
        for (std::size_t span = spans; span-- > kept;)
            journal_.undo_changes(changes[span]);
        std::ranges::copy(before[kept], models_);
        check();
    }

private:
    void nest(int depth) {
        const std::vector<int> before[2] = {models_[0], models_[1]};
        const bool kept = *rc::gen::arbitrary<bool>();
        {
            Transaction transaction(journal_);
            run(depth + 1);
            if (kept)
                transaction.keep();
        }
        for (std::size_t i = 0; i < 2 && !kept; ++i)
            models_[i] = before[i];
    }

    void change(int which) {
        Pool<int>& pool = which == 0 ? left_ : right_;
        std::vector<int>& model = models_[which];
        const int value = *rc::gen::inRange(-1000, 1000);
        switch (*rc::gen::inRange(0, 4)) {
        case 0:
            pool.push(value);
            model.push_back(value);
            return;
        case 1: {
            const auto count = static_cast<std::size_t>(*rc::gen::inRange(0, 40));
            pool.resize(count);
            model.resize(count);
            return;
        }
        default:
            if (model.empty())
                return;
            const auto first = static_cast<std::size_t>(*rc::gen::inRange(0, 1000)) % model.size();
            const std::size_t count = std::min<std::size_t>(model.size() - first, 3);
            std::ranges::fill(pool.edit(first, count), value);
            std::fill_n(model.begin() + static_cast<std::ptrdiff_t>(first), count, value);
        }
    }

    void check() {
        RC_ASSERT(copy_of(left_) == models_[0]);
        RC_ASSERT(copy_of(right_) == models_[1]);
    }

    Journal journal_;
    Pool<int> left_{journal_};
    Pool<int> right_{journal_};
    std::vector<int> models_[2];
};

RC_GTEST_PROP(Journal, PutsNestedTransactionsBack, ()) {
    Twins().run(0);
}

RC_GTEST_PROP(Journal, UndoesTheChangesThatItKept, ()) {
    Twins().keep_and_undo();
}

TEST_F(JournalOfAPool, KeepsChangesOutsideOfTransactionsOnlyIfAsked) {
    pool.edit(0) = 10;
    EXPECT_EQ(journal.changes().byte_count(), 0U);
    journal.keep_changes();
    pool.edit(0) = 100;
    {
        Transaction transaction(journal);
        pool.push(4);
        transaction.keep();
    }
    {
        const Transaction transaction(journal);
        pool.clear();
    }
    expect({100, 2, 3, 4});
    journal.undo_changes();
    expect({10, 2, 3});
}

TEST_F(JournalOfAPool, UndoesThatImagesWerePutBack) {
    PoolImages images;
    journal.save(images);
    journal.keep_changes();
    pool.resize(1);
    pool.edit(0) = 10;
    Changes before;
    journal.take_changes(before);
    journal.restore(images);
    expect({1, 2, 3});
    journal.undo_changes();
    expect({10});
    journal.undo_changes(before);
    expect({1, 2, 3});
}

TEST(Journal, KnowsItsPoolsAsOthersGo) {
    Journal journal;
    auto gone = std::make_unique<Pool<int>>(journal);
    Pool<int> pool(journal);
    pool.push(1);
    gone.reset();
    {
        const Transaction transaction(journal);
        pool.edit(0) = 2;
    }
    EXPECT_EQ(copy_of(pool), std::vector{1});
}

} // namespace
} // namespace prowess
