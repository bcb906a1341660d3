#include "core/deadlines.hpp"

#include <algorithm>
#include <bit>

namespace prowess {

Deadlines::Deadlines(Journal& journal, Flicks width)
    : width_(width.count()),
      state_(journal),
      heads_(journal),
      filled_(journal),
      blocks_(journal),
      entries_(journal) {
    state_.resize(1);
    heads_.resize(std::size_t{levels} * buckets);
    filled_.resize(std::size_t{levels} * words);
}

std::int64_t Deadlines::bucket_of(std::int64_t at) const {
    return at / width_ + (at % width_ != 0 ? 1 : 0);
}

void Deadlines::push(const Deadline& deadline) {
    place(deadline, state_[0].done);
    ++state_.edit_only().waiting;
}

void Deadlines::place(const Deadline& deadline, std::int64_t done) {
    const std::int64_t bucket = std::max(bucket_of(deadline.at), done + 1);
    std::uint32_t level = 0;
    // A level is right where its bucket comes up before the wheel has turned once.
    while (level + 1 < levels && (bucket >> (bits * level)) - (done >> (bits * level)) >= buckets)
        ++level;
    const std::int64_t farthest = (done >> (bits * level)) + buckets - 1;
    const std::int64_t turn = std::min(bucket >> (bits * level), farthest);
    put(level * buckets + (static_cast<std::uint32_t>(turn) & mask), deadline);
}

void Deadlines::put(std::uint32_t slot, const Deadline& deadline) {
    std::uint32_t head = heads_[slot];
    if (head == 0 || blocks_[head - 1].count == block_size) {
        const std::uint32_t block = fresh_block();
        blocks_.edit(block) = {head, 0};
        head = block + 1;
        heads_.edit(slot) = head;
        filled_.edit(slot / 64) |= std::uint64_t{1} << (slot % 64);
    }
    entries_.edit(std::size_t{head - 1} * block_size + blocks_[head - 1].count) = deadline;
    ++blocks_.edit(head - 1, &Block::count);
}

std::uint32_t Deadlines::fresh_block() {
    const std::uint32_t free = state_[0].free_block;
    if (free == 0) {
        entries_.resize(entries_.size() + block_size);
        blocks_.push(Block{});
        return static_cast<std::uint32_t>(blocks_.size() - 1);
    }
    state_.edit_only().free_block = blocks_[free - 1].next;
    return free - 1;
}

std::uint32_t Deadlines::take_chain(std::uint32_t slot) {
    const std::uint32_t head = heads_[slot];
    heads_.edit(slot) = 0;
    filled_.edit(slot / 64) &= ~(std::uint64_t{1} << (slot % 64));
    return head;
}

void Deadlines::give_back(std::uint32_t block) {
    blocks_.edit(block).next = state_[0].free_block;
    state_.edit_only().free_block = block + 1;
}

void Deadlines::empty_bucket(std::uint32_t slot, std::vector<Deadline>& due) {
    for (std::uint32_t head = take_chain(slot); head != 0;) {
        const auto entries = entries_of(head - 1);
        due.insert(due.end(), entries.begin(), entries.end());
        state_.edit_only().waiting -= entries.size();
        const std::uint32_t next = blocks_[head - 1].next;
        give_back(head - 1);
        head = next;
    }
}

void Deadlines::split_bucket(std::uint32_t slot, std::int64_t end, std::vector<Deadline>& due) {
    std::vector<Deadline> all;
    empty_bucket(slot, all);
    for (const Deadline& deadline : all) {
        if (deadline.at <= end) {
            due.push_back(deadline);
        } else {
            put(slot, deadline);
            ++state_.edit_only().waiting;
        }
    }
}

void Deadlines::cascade(std::int64_t bucket) {
    for (std::uint32_t level = levels - 1; level > 0; --level) {
        if ((bucket & ((std::int64_t{1} << (bits * level)) - 1)) != 0)
            continue;
        const std::int64_t turn = bucket >> (bits * level);
        const std::uint32_t slot = level * buckets + (static_cast<std::uint32_t>(turn) & mask);
        std::uint32_t head = heads_[slot] == 0 ? 0 : take_chain(slot);
        while (head != 0) {
            const Block block = blocks_[head - 1];
            for (std::size_t i = 0; i < block.count; ++i) {
                const Deadline deadline =
                    entries_[std::size_t{head - 1} * block_size + i]; // They move as others are put.
                let_down(deadline, level - 1, turn, bucket);
            }
            give_back(head - 1);
            head = block.next;
        }
    }
}

void Deadlines::let_down(const Deadline& deadline, std::uint32_t level, std::int64_t turn, std::int64_t bucket) {
    const std::int64_t own = bucket_of(deadline.at);
    if ((own >> (bits * (level + 1))) == turn)
        put(level * buckets + (static_cast<std::uint32_t>(own >> (bits * level)) & mask), deadline);
    else
        place(deadline, bucket);
}

std::int64_t Deadlines::next_filled(std::int64_t from, std::int64_t to) const {
    // Looks through the first level up to where the second has to be let down.
    const std::int64_t stop = std::min(to, (from | mask));
    for (std::int64_t bucket = from; bucket <= stop;) {
        const std::uint32_t slot = static_cast<std::uint32_t>(bucket) & mask;
        const std::uint64_t word = filled_[slot / 64] >> (slot % 64);
        if (word != 0)
            return std::min(bucket + std::countr_zero(word), stop + 1);
        bucket += 64 - slot % 64;
    }
    return stop + 1;
}

void Deadlines::collect(Flicks end, std::vector<Deadline>& due) {
    const std::int64_t last = end.count() / width_;
    std::int64_t bucket = state_[0].done + 1;
    while (bucket <= last) {
        if (state_[0].waiting == 0) {
            bucket = last + 1;
            break;
        }
        if ((bucket & mask) == 0)
            cascade(bucket);
        if (heads_[static_cast<std::uint32_t>(bucket) & mask] != 0)
            empty_bucket(static_cast<std::uint32_t>(bucket) & mask, due);
        ++bucket;
        if ((bucket & mask) != 0)
            bucket = next_filled(bucket, last);
    }
    if (state_[0].done != bucket - 1)
        state_.edit_only().done = bucket - 1;
    // The bucket that `end` cuts is let down early where it is the first of a turn.
    if (end.count() % width_ != 0 && state_[0].waiting != 0) {
        const std::int64_t cut = last + 1;
        if ((cut & mask) == 0)
            cascade(cut);
        if (heads_[static_cast<std::uint32_t>(cut) & mask] != 0)
            split_bucket(static_cast<std::uint32_t>(cut) & mask, end.count(), due);
    }
}

} // namespace prowess
