#include <prowess/core/journal.hpp>

#include "core/memory.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <utility>

namespace prowess {

RawPool::RawPool(Journal& journal) : journal_(&journal), number_(static_cast<std::uint16_t>(journal.pools_.size())) {
    assert(journal.pools_.size() < Journal::most_pools);
    journal.pools_.push_back(this);
}

RawPool::~RawPool() {
    auto& pools = journal_->pools_;
    pools.erase(pools.begin() + number_);
    for (std::size_t i = number_; i < pools.size(); ++i)
        --pools[i]->number_;
    release(data_, capacity_);
}

void RawPool::reserve_bytes(std::size_t count) {
    if (count <= capacity_)
        return;
    const std::size_t grown = capacity_ + capacity_ / 2;
    const std::size_t wanted = count > grown ? count : grown;
    const std::size_t capacity = rounded_up(wanted < 64 ? 64 : wanted);
    data_ = reallocated(data_, size_, capacity_, capacity);
    capacity_ = capacity;
}

Changes::~Changes() {
    release(data_, capacity_);
}

void Changes::grow(std::size_t by) {
    constexpr std::size_t least = 4096;
    const std::size_t capacity = rounded_up(std::max({size_ + by, capacity_ * 2, least}));
    data_ = reallocated(data_, size_, capacity_, capacity);
    capacity_ = capacity;
}

std::size_t PoolImages::byte_count() const {
    return std::accumulate(sizes_.begin(), sizes_.end(), std::size_t{0});
}

void Journal::save(PoolImages& into) const {
    into.sizes_.resize(pools_.size());
    std::ranges::transform(pools_, into.sizes_.begin(), &RawPool::byte_count);
    if (into.bytes_.size() < into.byte_count())
        into.bytes_.resize(into.byte_count());
    std::byte* to = into.bytes_.data();
    for (const RawPool* const pool : pools_)
        to = std::copy_n(pool->data_, pool->size_, to);
}

void Journal::restore(const PoolImages& from) {
    assert(from.sizes_.size() == pools_.size());
    for (std::size_t i = 0; i < pools_.size(); ++i) {
        pools_[i]->reserve_bytes(from.sizes_[i]);
        if (recording()) {
            note(*pools_[i], 0, pools_[i]->size_);
            note_size(*pools_[i]);
        }
    }
    const std::byte* bytes = from.bytes_.data();
    for (std::size_t i = 0; i < pools_.size(); ++i) {
        std::copy_n(bytes, from.sizes_[i], pools_[i]->data_);
        pools_[i]->size_ = from.sizes_[i];
        bytes += from.sizes_[i];
    }
}

void Journal::note_much(const RawPool& pool, std::size_t offset, std::size_t count) {
    for (std::size_t noted = 0; noted < count; noted += Changes::Entry::most_bytes) {
        const std::size_t part = std::min(Changes::Entry::most_bytes, count - noted);
        changes_.add({pool.number_, offset + noted, part}, pool.data_ + offset + noted, part);
    }
}

void Journal::put_back(const Changes& changes, std::size_t kept) {
    for (std::size_t end = changes.size_; end > kept;) {
        Changes::Entry entry;
        end -= sizeof entry;
        std::memcpy(&entry, changes.data_ + end, sizeof entry);
        RawPool& pool = *pools_[entry.pool()];
        end -= entry.count();
        if (entry.count() == 0)
            pool.size_ = entry.offset();
        else
            std::memcpy(pool.data_ + entry.offset(), changes.data_ + end, entry.count());
    }
    ++marks_;
}

void Journal::undo(Mark mark) {
    put_back(changes_, mark.bytes);
    changes_.size_ = mark.bytes;
    --depth_;
}

void Journal::take_changes(Changes& into) {
    std::swap(changes_, into);
    forget_changes();
}

void Journal::undo_changes() {
    undo_changes(changes_);
    forget_changes();
}

void Journal::undo_changes(const Changes& changes) {
    put_back(changes, 0);
}

} // namespace prowess
