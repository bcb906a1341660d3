#include "core/deadlines.hpp"

#include <algorithm>
#include <bit>

namespace prowess {

Deadlines::Deadlines(Journal& journal, Flicks width)
    : width_(width.count()),
      state_(journal),
      heads_(journal),
      filled_(journal),
      next_(journal),
      entries_(journal) {
    state_.resize(1);
    heads_.resize(std::size_t{levels} * buckets);
    filled_.resize(std::size_t{levels} * words);
}

std::int64_t Deadlines::bucket_of(std::int64_t at) const {
    return at / width_ + (at % width_ != 0 ? 1 : 0);
}

void Deadlines::push(Deadline deadline) {
    place(deadline, state_[0].done);
    ++state_.edit_only().waiting;
}

void Deadlines::place(Deadline deadline, std::int64_t done) {
    const std::int64_t bucket = std::max(bucket_of(deadline.at), done + 1);
    std::uint32_t level = 0;
    // A level is right where its bucket comes up before the wheel has turned once.
    while (level + 1 < levels && (bucket >> (bits * level)) - (done >> (bits * level)) >= buckets)
        ++level;
    const std::int64_t farthest = (done >> (bits * level)) + buckets - 1;
    const std::int64_t turn = std::min(bucket >> (bits * level), farthest);
    put(level * buckets + (static_cast<std::uint32_t>(turn) & mask), deadline);
}

void Deadlines::put(std::uint32_t slot, Deadline deadline) {
    Head head = heads_[slot];
    if (head.block == 0 || head.count == block_size) {
        const std::uint32_t block = fresh_block();
        next_.edit(block) = head.block;
        head = {block + 1, 0};
        filled_.edit(slot / 64) |= std::uint64_t{1} << (slot % 64);
    }
    entries_.edit(std::size_t{head.block - 1} * block_size + head.count) = deadline;
    ++head.count;
    heads_.edit(slot) = head;
}

std::uint32_t Deadlines::fresh_block() {
    const std::uint32_t free = state_[0].free_block;
    if (free == 0) {
        entries_.resize(entries_.size() + block_size);
        next_.push(0);
        return static_cast<std::uint32_t>(next_.size() - 1);
    }
    state_.edit_only().free_block = next_[free - 1];
    return free - 1;
}

Deadlines::Head Deadlines::take_chain(std::uint32_t slot) {
    const Head head = heads_[slot];
    heads_.edit(slot) = {};
    filled_.edit(slot / 64) &= ~(std::uint64_t{1} << (slot % 64));
    return head;
}

void Deadlines::give_back(std::uint32_t block) {
    next_.edit(block) = state_[0].free_block;
    state_.edit_only().free_block = block + 1;
}

void Deadlines::empty_bucket(std::uint32_t slot, std::vector<Deadline>& due) {
    visit_chain(take_chain(slot), [&](std::uint32_t block, std::span<const Deadline> entries) {
        due.insert(due.end(), entries.begin(), entries.end());
        state_.edit_only().waiting -= entries.size();
        give_back(block);
    });
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
        if (heads_[slot].block == 0)
            continue;
        visit_chain(take_chain(slot), [&](std::uint32_t block, std::span<const Deadline> entries) {
            for (std::size_t i = 0; i < entries.size(); ++i) {
                const Deadline deadline = entries_[std::size_t{block} * block_size + i]; // They move as others are put.
                let_down(deadline, level - 1, turn, bucket);
            }
            give_back(block);
        });
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
        if (heads_[static_cast<std::uint32_t>(bucket) & mask].block != 0)
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
        if (heads_[static_cast<std::uint32_t>(cut) & mask].block != 0)
            split_bucket(static_cast<std::uint32_t>(cut) & mask, end.count(), due);
    }
}

} // namespace prowess
