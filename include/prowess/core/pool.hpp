#pragma once

#include <prowess/core/journal.hpp>
#include <prowess/core/prefetch.hpp>

#include <cassert>
#include <concepts>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

namespace prowess {

/// A growable array of plain data: copying its bytes is its snapshot, and `edit` is its one door for changes.
///
/// Growth moves the elements: a reference is good until the next `push` or `resize`. Throws `std::bad_alloc`, which the
/// world turns into a failure.
template <class T>
class Pool : public RawPool {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    using RawPool::RawPool;

    [[nodiscard]] std::size_t size() const { return size_ / sizeof(T); }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] const T* data() const { return reinterpret_cast<const T*>(data_); }
    [[nodiscard]] std::span<const T> all() const { return {data(), size()}; }

    [[nodiscard]] const T& operator[](std::size_t index) const {
        assert(index < size());
        return data()[index];
    }

    /// Has an element fetched that is needed soon; nothing where there is none.
    void fetch(std::size_t index) const {
        if (index >= size())
            return;
        prefetch(data() + index);
        if constexpr (sizeof(T) > line || line % sizeof(T) != 0)
            prefetch(reinterpret_cast<const std::byte*>(data() + index + 1) - 1); // It may reach into the next line.
    }

    /// The element for changing: its old bytes are kept while a transaction is open.
    [[nodiscard]] T& edit(std::size_t index) {
        assert(index < size());
        if (journal_->recording())
            journal_->note<sizeof(T)>(*this, index * sizeof(T));
        return mutable_data()[index];
    }

    /// One member of an element for changing: only its bytes are kept.
    template <class Member, std::same_as<T> Element>
    [[nodiscard]] Member& edit(std::size_t index, Member Element::* member) {
        assert(index < size());
        Member& part = mutable_data()[index].*member;
        if (journal_->recording())
            journal_->note<sizeof(Member)>(*this,
                                           static_cast<std::size_t>(reinterpret_cast<const std::byte*>(&part) - data_));
        return part;
    }

    /// The one element of a pool that has only this, and changes all the time: its bytes are kept once.
    [[nodiscard]] T& edit_only() {
        assert(size() == 1);
        if (journal_->recording())
            journal_->note_whole(*this);
        return mutable_data()[0];
    }

    /// `count` elements from `first` for changing.
    [[nodiscard]] std::span<T> edit(std::size_t first, std::size_t count) {
        assert(first + count <= size());
        if (journal_->recording() && count != 0)
            journal_->note(*this, first * sizeof(T), count * sizeof(T));
        return {mutable_data() + first, count};
    }

    /// One more, as it is by default: to be filled in where it is, since a copy of what was just written waits for
    /// that.
    T& add() {
        grow_bytes(sizeof(T));
        return *::new (static_cast<void*>(mutable_data() + size() - 1)) T{};
    }

    /// So many more, to be filled in.
    T* add(std::size_t count) {
        grow_bytes(count * sizeof(T));
        return mutable_data() + size() - count;
    }

    void push(const T& value) {
        const T copy = value;
        grow_bytes(sizeof(T));
        mutable_data()[size() - 1] = copy;
    }

    void append(std::span<const T> values) {
        const std::size_t before = size();
        grow_bytes(values.size_bytes());
        if (!values.empty())
            std::memcpy(mutable_data() + before, values.data(), values.size_bytes());
    }

    T pop() {
        const T last = (*this)[size() - 1];
        resize_bytes(size_ - sizeof(T));
        return last;
    }

    /// New elements are value-initialised.
    void resize(std::size_t count) {
        const std::size_t before = size();
        resize_bytes(count * sizeof(T));
        if (count > before)
            std::uninitialized_value_construct_n(mutable_data() + before, count - before);
    }

    /// Takes the first away and has the rest begin where they did.
    void drop_front(std::size_t count) {
        const std::size_t kept = size() - count;
        if (count != 0 && kept != 0) {
            const auto all = edit(0, size());
            std::memmove(all.data(), all.data() + count, kept * sizeof(T));
        }
        resize(kept);
    }

    void clear() { resize_bytes(0); }
    void reserve(std::size_t count) { reserve_bytes(count * sizeof(T)); }

private:
    static constexpr std::size_t line = 64; ///< Of the cache, in bytes.

    [[nodiscard]] T* mutable_data() { return reinterpret_cast<T*>(data_); }
};

} // namespace prowess
