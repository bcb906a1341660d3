#pragma once

#include <prowess/core/pool.hpp>

#include <bit>
#include <concepts>
#include <cstring>

namespace prowess {

/// A list in an arena, kept by value in whatever owns the list.
struct ArenaSpan {
    static constexpr std::uint32_t most = (1U << 26) - 1; ///< A list has no more.

    std::uint32_t offset = 0;
    std::uint32_t size : 26 = 0;
    std::uint32_t order : 6 = 0; ///< Its capacity rises with it: 2, 3, 4, 6, 8, 12 and so on; 0 is none.

    bool operator==(const ArenaSpan&) const = default;
};

/// Lists of plain data that grow and shrink, all in one pool, so that a snapshot is one copy.
///
/// A list's place is a block of a power of two or half more; blocks given back are taken again, last in, first out.
template <class T>
class Arena {
    static_assert(2 * sizeof(T) >= sizeof(std::uint32_t)); // The least block holds the link of a free one.

public:
    using Value = T;

    explicit Arena(Journal& journal) : items_(journal), free_(journal) {
        static_assert(order_for(ArenaSpan::most) == orders - 1);
        free_.resize(orders);
    }

    [[nodiscard]] std::span<const T> view(ArenaSpan span) const { return {items_.data() + span.offset, span.size}; }
    [[nodiscard]] const T& at(ArenaSpan span, std::size_t index) const { return items_[span.offset + index]; }
    [[nodiscard]] T& edit(ArenaSpan span, std::size_t index) { return items_.edit(span.offset + index); }
    /// One member of it.
    template <class Member, std::same_as<T> Element>
    [[nodiscard]] Member& edit(ArenaSpan span, std::size_t index, Member Element::* member) {
        return items_.edit(span.offset + index, member);
    }
    [[nodiscard]] std::span<T> edit_all(ArenaSpan span) { return items_.edit(span.offset, span.size); }

    /// Has fetched what is needed soon of a list: where it begins, and where the next is pushed.
    void fetch(ArenaSpan span) const {
        items_.fetch(span.offset);
        if (span.size * sizeof(T) >= 64)
            items_.fetch(span.offset + span.size);
    }

    void push(ArenaSpan& span, const T& value) {
        const T copy = value;
        if (span.size == capacity(span.order))
            move_to_order(span, span.order + 1);
        items_.edit(span.offset + span.size) = copy;
        ++span.size;
    }

    void insert(ArenaSpan& span, std::size_t at, const T& value) {
        const T copy = value;
        if (span.size == capacity(span.order))
            move_to_order(span, span.order + 1);
        auto tail = items_.edit(span.offset + at, span.size - at + 1);
        std::memmove(tail.data() + 1, tail.data(), (tail.size() - 1) * sizeof(T));
        tail[0] = copy;
        ++span.size;
    }

    /// Takes one out and keeps the order of the rest.
    void erase(ArenaSpan& span, std::size_t at) {
        auto tail = items_.edit(span.offset + at, span.size - at);
        std::memmove(tail.data(), tail.data() + 1, (tail.size() - 1) * sizeof(T));
        --span.size;
        if (span.size == 0)
            release(span);
    }

    /// `values` must not lie in this arena, and are `ArenaSpan::most` at most.
    void assign(ArenaSpan& span, std::span<const T> values) {
        release(span);
        if (values.empty())
            return;
        move_to_order(span, order_for(values.size()));
        span.size = static_cast<std::uint32_t>(values.size()) & ArenaSpan::most;
        std::memcpy(items_.edit(span.offset, values.size()).data(), values.data(), values.size_bytes());
    }

    void release(ArenaSpan& span) {
        if (span.order != 0)
            give_back(span.offset, span.order);
        span = {};
    }

private:
    static constexpr std::uint32_t orders = 52;

    static constexpr std::size_t capacity(std::uint32_t order) {
        return order == 0 ? 0 : (std::size_t{2} + (order - 1) % 2) << (order - 1) / 2;
    }
    static constexpr std::uint32_t order_for(std::size_t count) {
        if (count <= 2)
            return 1;
        const auto below = static_cast<std::uint32_t>(std::bit_width(count - 1)) - 1; // 2^below < count
        const bool half = count <= std::size_t{3} << (below - 1);
        return 2 * below + (half ? 0U : 1U);
    }

    void move_to_order(ArenaSpan& span, std::uint32_t order) {
        const std::uint32_t offset = take(order);
        if (span.order != 0) {
            const auto place = items_.edit(offset, span.size);
            std::memcpy(place.data(), items_.data() + span.offset, span.size * sizeof(T));
            give_back(span.offset, span.order);
        }
        span.offset = offset;
        span.order = order & 63U;
    }

    std::uint32_t take(std::uint32_t order) {
        const std::uint32_t link = free_[order];
        if (link == 0) {
            const auto offset = static_cast<std::uint32_t>(items_.size());
            items_.resize(items_.size() + capacity(order));
            return offset;
        }
        std::uint32_t next = 0;
        std::memcpy(&next, items_.data() + (link - 1), sizeof next);
        free_.edit(order) = next;
        items_.fetch(std::size_t{next} - 1); // More come after it, as often as not.
        return link - 1;
    }

    void give_back(std::uint32_t offset, std::uint32_t order) {
        const std::uint32_t next = free_[order];
        std::memcpy(static_cast<void*>(items_.edit(offset, 2).data()), &next, sizeof next);
        free_.edit(order) = offset + 1;
    }

    Pool<T> items_;
    Pool<std::uint32_t> free_; ///< By order: one more than the offset of the first free block.
};

} // namespace prowess
