#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
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

    Journal* journal_;
    std::byte* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;

private:
    friend class Journal;

    std::uint16_t number_; ///< Its place among the journal's.
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

/// What changes to a pool replaced, to be put back newest first.
class Changes {
public:
    /// The memory that it takes.
    [[nodiscard]] std::size_t byte_count() const { return bytes_.size() + entries_.size() * bytes_an_entry; }
    static constexpr std::size_t bytes_an_entry = 16; ///< Beside the bytes that it replaced.

private:
    friend class Journal;

    static constexpr std::uint32_t size_entry = ~std::uint32_t{0};
    struct Entry {
        std::uint64_t place; ///< The pool's number, above `offset_bits` of the offset.
        std::uint32_t count; ///< Of bytes; or `size_entry`: the offset is the size that the pool had.

        static constexpr unsigned offset_bits = 48;
        [[nodiscard]] std::size_t pool() const { return place >> offset_bits; }
        [[nodiscard]] std::size_t offset() const { return place & ((std::uint64_t{1} << offset_bits) - 1); }
        [[nodiscard]] std::size_t byte_count() const { return count == size_entry ? 0 : count; }
    };
    static_assert(sizeof(Entry) == bytes_an_entry);

    std::vector<Entry> entries_;
    std::vector<std::byte> bytes_;
};

/// Undo records of every change to the pools that share it, so that a failed transaction leaves no trace.
///
/// Marks nest: a transaction within a transaction is undone alone. While nothing is marked, nothing is recorded, unless
/// all changes are kept.
class Journal {
public:
    struct Mark {
        std::size_t entries = 0;
        std::size_t bytes = 0;
    };

    [[nodiscard]] bool recording() const { return depth_ != 0; }

    [[nodiscard]] Mark begin() {
        ++depth_;
        return {changes_.entries_.size(), changes_.bytes_.size()};
    }

    /// Keeps what was changed since `mark`; an outer mark can still undo it.
    void commit() {
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
        changes_.entries_.clear();
        changes_.bytes_.clear();
    }
    /// Undoes what was recorded since it was last given away.
    void undo_changes();
    /// Undoes what was given away last and not undone yet, where nothing changed since.
    void undo_changes(const Changes& changes);

    /// Puts every pool back to what it was at `mark`.
    void undo(Mark mark);

    /// Remembers `count` bytes at `offset`, which are about to change.
    void note(RawPool& pool, std::size_t offset, std::size_t count);
    /// Remembers the pool's size, which is about to change.
    void note_size(RawPool& pool);

private:
    friend class RawPool;

    [[nodiscard]] static std::uint64_t place_of(const RawPool& pool, std::size_t offset);
    void put_back(const Changes::Entry& entry, const std::byte* bytes);

    std::vector<RawPool*> pools_; ///< In the order in which they were made.
    Changes changes_;
    std::uint32_t depth_ = 0;
};

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
