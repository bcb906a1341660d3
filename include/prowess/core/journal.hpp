#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace prowess {

class Journal;

/// The bytes of a pool, as the journal and snapshots see them.
class RawPool {
public:
    explicit RawPool(Journal& journal);
    RawPool(const RawPool&) = delete;
    RawPool& operator=(const RawPool&) = delete;
    ~RawPool();

    [[nodiscard]] const std::byte* bytes() const { return data_; }
    [[nodiscard]] std::size_t byte_count() const { return size_; }

protected:
    void reserve_bytes(std::size_t count);
    void resize_bytes(std::size_t count);
    void grow_bytes(std::size_t by);

    Journal* journal_;
    std::byte* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;

private:
    friend class Journal;

    std::uint16_t number_;          ///< Its place among the journal's.
    std::uint64_t size_noted_ = 0;  ///< Since which mark; likewise the next.
    std::uint64_t whole_noted_ = 0; ///< Of all its bytes.
};

/// The bytes of a journal's pools as they were once. Taken again, it uses the memory that it has.
class PoolImages {
public:
    [[nodiscard]] std::size_t byte_count() const;

private:
    friend class Journal;

    std::vector<std::size_t> sizes_; ///< By pool.
    std::vector<std::byte> bytes_;   ///< One pool after the other; more than is used where it once took more.
};

/// What changes to a pool replaced, to be put back newest first: of each the bytes, and then its entry.
class Changes {
public:
    Changes() = default;
    Changes(Changes&& other) noexcept { swap(other); }
    Changes& operator=(Changes&& other) noexcept {
        swap(other);
        return *this;
    }
    ~Changes();

    /// The memory that it takes.
    [[nodiscard]] std::size_t byte_count() const { return size_; }
    static constexpr std::size_t bytes_an_entry = 8; ///< Beside the bytes that it replaced.

private:
    friend class Journal;

    /// Of a pool and some of its bytes; of none: the offset is the size that the pool had.
    class Entry {
    public:
        Entry() = default;
        Entry(std::size_t pool, std::size_t offset, std::size_t count)
            : bits_(std::uint64_t{pool} << (offset_bits + count_bits) | std::uint64_t{count} << offset_bits | offset) {}

        [[nodiscard]] std::size_t pool() const { return bits_ >> (offset_bits + count_bits); }
        [[nodiscard]] std::size_t count() const { return bits_ >> offset_bits & most_bytes; }
        [[nodiscard]] std::size_t offset() const { return bits_ & ((std::uint64_t{1} << offset_bits) - 1); }

        static constexpr unsigned offset_bits = 42;
        static constexpr unsigned count_bits = 12;
        static constexpr std::size_t most_bytes = (std::size_t{1} << count_bits) - 1;
        static constexpr std::size_t most_pools = std::size_t{1} << (64 - offset_bits - count_bits);

    private:
        std::uint64_t bits_ = 0;
    };
    static_assert(sizeof(Entry) == bytes_an_entry);

    void add(const Entry& entry, const std::byte* bytes, std::size_t count) {
        std::byte* const to = make_room(count);
        if (count != 0)
            std::memcpy(to, bytes, count);
        std::memcpy(to + count, &entry, sizeof entry);
    }
    /// Of a number of bytes that is known as this is compiled: copied without a call.
    template <std::size_t count>
    void add(const Entry& entry, const std::byte* bytes) {
        std::byte* const to = make_room(count);
        std::memcpy(to, bytes, count);
        std::memcpy(to + count, &entry, sizeof entry);
    }
    [[nodiscard]] std::byte* make_room(std::size_t count) {
        if (capacity_ - size_ < count + bytes_an_entry)
            grow(count + bytes_an_entry);
        std::byte* const to = data_ + size_;
        size_ += count + bytes_an_entry;
        return to;
    }
    void grow(std::size_t by);
    void swap(Changes& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
    }

    std::byte* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

/// Undo records of every change to the pools that share it, so that a failed transaction leaves no trace.
///
/// Marks nest: a transaction within a transaction is undone alone. While nothing is marked, nothing is recorded, unless
/// all changes are kept.
class Journal {
public:
    struct Mark {
        std::size_t bytes = 0; ///< Of what was recorded before.
    };

    [[nodiscard]] bool recording() const { return depth_ != 0; }

    [[nodiscard]] Mark begin() {
        ++depth_;
        ++marks_;
        return {changes_.size_};
    }

    /// Keeps what was changed since `mark`; an outer mark can still undo it.
    void commit() {
        ++marks_;
        if (--depth_ == 0)
            forget_changes();
    }

    /// Copies every pool.
    void save(PoolImages& into) const;
    /// Puts every pool back to what it was, of this journal or of one with the same pools. Nothing changes where memory
    /// runs out. While recording, that is a change to undo as any other.
    void restore(const PoolImages& from);

    /// From now on every change is recorded, until it is taken or undone. Outside of transactions, likewise those
    /// below.
    void keep_changes() { ++depth_; }
    /// Gives away what was recorded since it was last given away; `into` is replaced, and its memory used again.
    void take_changes(Changes& into);
    /// What was recorded since it was last given away.
    [[nodiscard]] const Changes& changes() const { return changes_; }
    /// Forgets what was recorded since it was last given away.
    void forget_changes() {
        ++marks_;
        changes_.size_ = 0;
    }
    /// Undoes what was recorded since it was last given away.
    void undo_changes();
    /// Undoes what was given away last and not undone yet, where nothing changed since.
    void undo_changes(const Changes& changes);

    /// Puts every pool back to what it was at `mark`.
    void undo(Mark mark);

    /// Remembers `count` bytes at `offset`, which are about to change.
    void note(const RawPool& pool, std::size_t offset, std::size_t count) {
        if (count - 1 >= Changes::Entry::most_bytes)
            return note_much(pool, offset, count); // Or nothing.
        changes_.add({pool.number_, offset, count}, pool.data_ + offset, count);
    }
    /// Likewise of a number that is known as this is compiled.
    template <std::size_t count>
    void note(const RawPool& pool, std::size_t offset) {
        if constexpr (count <= Changes::Entry::most_bytes)
            changes_.add<count>({pool.number_, offset, count}, pool.data_ + offset);
        else
            note_much(pool, offset, count);
    }
    /// Likewise all that a pool of few bytes has, once since the last mark.
    void note_whole(RawPool& pool) {
        if (pool.whole_noted_ == marks_)
            return;
        pool.whole_noted_ = marks_;
        note(pool, 0, pool.size_);
    }
    /// Remembers the pool's size, which is about to change, where it did not since the last mark.
    void note_size(RawPool& pool) {
        if (pool.size_noted_ == marks_)
            return;
        pool.size_noted_ = marks_;
        changes_.add({pool.number_, pool.size_, 0}, nullptr, 0);
    }

    /// While it lives, nothing is recorded: of what is no part of what is gone back to.
    class Unrecorded {
    public:
        explicit Unrecorded(Journal& journal) : journal_(journal), depth_(std::exchange(journal.depth_, 0)) {}
        Unrecorded(const Unrecorded&) = delete;
        Unrecorded& operator=(const Unrecorded&) = delete;
        ~Unrecorded() {
            ++journal_.marks_;
            journal_.depth_ = depth_;
        }

    private:
        Journal& journal_;
        std::uint32_t depth_;
    };

private:
    friend class RawPool;

    static constexpr std::size_t most_pools = Changes::Entry::most_pools;

    void note_much(const RawPool& pool, std::size_t offset, std::size_t count);
    /// Puts back what was recorded beyond the first `kept` bytes.
    void put_back(const Changes& changes, std::size_t kept);

    std::vector<RawPool*> pools_; ///< In the order in which they were made.
    Changes changes_;
    std::uint32_t depth_ = 0;
    std::uint64_t marks_ = 1; ///< Goes up wherever an undoing can stop.
};

inline void RawPool::grow_bytes(std::size_t by) {
    if (capacity_ - size_ < by)
        return resize_bytes(size_ + by);
    if (journal_->recording())
        journal_->note_size(*this);
    size_ += by;
}

inline void RawPool::resize_bytes(std::size_t count) {
    if (count == size_)
        return;
    if (journal_->recording()) {
        if (count < size_)
            journal_->note(*this, count, size_ - count);
        journal_->note_size(*this);
    }
    if (count > capacity_)
        reserve_bytes(count);
    size_ = count;
}

/// Undoes what happens in its scope unless it is kept.
class Transaction {
public:
    explicit Transaction(Journal& journal) : journal_(journal), mark_(journal.begin()) {}
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction() {
        if (!kept_)
            journal_.undo(mark_);
    }

    void keep() {
        kept_ = true;
        journal_.commit();
    }

private:
    Journal& journal_;
    Journal::Mark mark_;
    bool kept_ = false;
};

} // namespace prowess
