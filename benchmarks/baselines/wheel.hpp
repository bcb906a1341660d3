// A timing wheel: what waits lies in blocks by the step in which it is due, so that nothing is compared or moved until
// then.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace baselines {

/// What waits, and which of the things that had its place it is: one that has gone meanwhile is known by that.
struct Waiting {
    std::uint32_t item;
    std::uint32_t version;
};

class Wheel {
public:
    static constexpr std::uint32_t block_size = 63; ///< With their count, 512 bytes.

    Wheel() { near_.fill(none); }

    /// Of a step that is still to come.
    void push(std::uint32_t at, Waiting what) {
        if (at - now_ < bucket_count)
            put(near_[at % bucket_count], what);
        else
            far_[at / bucket_count % bucket_count].push_back({at, what});
    }

    /// Goes on by a step and calls back with what is due in it, a block at a time.
    template <class Do>
    void advance(const Do& act) {
        ++now_;
        if (now_ % bucket_count == 0)
            for (const Far& one : std::exchange(far_[now_ / bucket_count % bucket_count], {}))
                push(one.at, one.what);
        std::uint32_t at = std::exchange(near_[now_ % bucket_count], none);
        while (at != none) {
            // A copy: what is called back may push, and so move the blocks.
            const Block block = blocks_[at];
            blocks_[at].next = std::exchange(free_, at);
            act(std::span(block.entries.data(), block.count));
            at = block.next;
        }
    }

    [[nodiscard]] std::size_t byte_count() const {
        std::size_t count = blocks_.size() * sizeof(Block);
        for (const auto& bucket : far_)
            count += bucket.size() * sizeof(Far);
        return count;
    }

private:
    static constexpr std::uint32_t bucket_count = 1024;
    static constexpr std::uint32_t none = 0xFFFF'FFFF;

    struct alignas(64) Block {
        std::uint32_t next;
        std::uint32_t count;
        std::array<Waiting, block_size> entries;
    };
    struct Far {
        std::uint32_t at;
        Waiting what;
    };

    void put(std::uint32_t& first, Waiting what) {
        if (first == none || blocks_[first].count == block_size)
            begin_block(first);
        Block& block = blocks_[first];
        block.entries[block.count++] = what;
    }
    void begin_block(std::uint32_t& first) {
        std::uint32_t made = free_;
        if (made == none) {
            made = static_cast<std::uint32_t>(blocks_.size());
            blocks_.emplace_back();
        } else {
            free_ = blocks_[made].next;
        }
        blocks_[made].count = 0;
        blocks_[made].next = std::exchange(first, made);
    }

    std::array<std::uint32_t, bucket_count> near_;
    std::array<std::vector<Far>, bucket_count> far_;
    std::vector<Block> blocks_;
    std::uint32_t free_ = none;
    std::uint32_t now_ = 0;
};

} // namespace baselines
