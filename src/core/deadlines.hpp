#pragma once

#include <prowess/core/pool.hpp>
#include <prowess/core/time.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace prowess {

/// What falls due.
enum class DueKind : std::uint8_t { effect, ability, recharge, regeneration };

/// Something that falls due. One that was rescheduled or is gone is told by its version.
struct Deadline {
    std::int64_t at = 0;    ///< Flicks of world time.
    std::uint32_t item = 0; ///< Its kind and its index.
    std::uint32_t version = 0;

    static constexpr unsigned index_bits = 29;

    [[nodiscard]] static constexpr std::uint32_t item_of(DueKind kind, std::uint32_t index) {
        return (static_cast<std::uint32_t>(kind) << index_bits) | index;
    }
    [[nodiscard]] constexpr DueKind kind() const { return static_cast<DueKind>(item >> index_bits); }
    [[nodiscard]] constexpr std::uint32_t index() const { return item & ((1U << index_bits) - 1); }
};

/// What waits for its time: a wheel of blocks, in which what is not due costs nothing.
///
/// Three levels of 1024 buckets; a bucket of the first is one `width` long, of the second 1024 of them. A bucket is a
/// chain of blocks. Nothing is taken out before its time: the item's own version says that an entry is stale.
class Deadlines {
public:
    Deadlines(Journal& journal, Flicks width);

    /// `at` has to lie beyond what was collected.
    void push(Deadline deadline);
    /// Moves on to `end`, and appends to `due` what falls due until then, in no order.
    void collect(Flicks end, std::vector<Deadline>& due);
    /// How many entries wait, stale ones included.
    [[nodiscard]] std::size_t size() const { return state_[0].waiting; }

    /// Visits every entry that waits, stale ones included, in no order.
    template <class Visit>
    void visit(Visit& visit_one) const {
        for (const Head& head : heads_.all())
            visit_chain(head, [&](std::uint32_t, std::span<const Deadline> entries) {
                for (const Deadline& deadline : entries)
                    visit_one(deadline);
            });
    }

private:
    static constexpr std::uint32_t bits = 10;
    static constexpr std::uint32_t buckets = 1U << bits;
    static constexpr std::uint32_t mask = buckets - 1;
    static constexpr std::uint32_t levels = 3;
    static constexpr std::uint32_t words = buckets / 64;
    static constexpr std::uint32_t block_size = 32;

    /// Where a bucket's chain begins: its other blocks are full.
    struct Head {
        std::uint32_t block = 0; ///< One more than its index; 0: none.
        std::uint32_t count = 0; ///< Of the entries of this block.
    };
    struct State {
        std::int64_t done = 0; ///< The last bucket that was emptied whole.
        std::uint64_t waiting = 0;
        std::uint32_t free_block = 0;
    };

    /// Visits each block of a chain with its entries; a block may be given back meanwhile.
    template <class Visit>
    void visit_chain(const Head& head, const Visit& visit_block) const {
        std::size_t count = head.count;
        for (std::uint32_t block = head.block; block != 0; count = block_size) {
            const std::uint32_t next = next_[block - 1];
            visit_block(block - 1, entries_.all().subspan(std::size_t{block - 1} * block_size, count));
            block = next;
        }
    }
    [[nodiscard]] std::int64_t bucket_of(std::int64_t at) const;
    void put(std::uint32_t slot, Deadline deadline);
    void place(Deadline deadline, std::int64_t done);
    [[nodiscard]] std::uint32_t fresh_block();
    Head take_chain(std::uint32_t slot);
    void give_back(std::uint32_t block);
    void empty_bucket(std::uint32_t slot, std::vector<Deadline>& due);
    void split_bucket(std::uint32_t slot, std::int64_t end, std::vector<Deadline>& due);
    /// Lets the upper levels' chains down as `bucket` comes up.
    void cascade(std::int64_t bucket);
    void let_down(const Deadline& deadline, std::uint32_t level, std::int64_t turn, std::int64_t bucket);
    [[nodiscard]] std::int64_t next_filled(std::int64_t from, std::int64_t to) const;

    std::int64_t width_;
    Pool<State> state_;
    Pool<Head> heads_;
    Pool<std::uint64_t> filled_; ///< A bit a bucket, level by level.
    Pool<std::uint32_t> next_;   ///< By block: the next of its chain, plus 1; 0 ends it.
    Pool<Deadline> entries_;     ///< `block_size` of each block.
};

} // namespace prowess
