#include <prowess/core/journal.hpp>

#include <new>

namespace prowess {

namespace {

constexpr std::align_val_t alignment{64};

} // namespace

RawPool::~RawPool() {
    ::operator delete(data_, alignment);
}

void RawPool::reserve_bytes(std::size_t count) {
    if (count <= capacity_)
        return;
    const std::size_t grown = capacity_ + capacity_ / 2;
    const std::size_t wanted = count > grown ? count : grown;
    const std::size_t capacity = wanted < 64 ? 64 : wanted;
    auto* moved = static_cast<std::byte*>(::operator new(capacity, alignment));
    if (size_ != 0)
        std::memcpy(moved, data_, size_);
    ::operator delete(data_, alignment);
    data_ = moved;
    capacity_ = capacity;
}

void RawPool::resize_bytes(std::size_t count) {
    if (count == size_)
        return;
    if (journal_->recording()) {
        if (count < size_)
            journal_->note(*this, count, size_ - count);
        journal_->note_size(*this);
    }
    reserve_bytes(count);
    size_ = count;
}

void Journal::note(RawPool& pool, std::size_t offset, std::size_t count) {
    bytes_.insert(bytes_.end(), pool.data_ + offset, pool.data_ + offset + count);
    entries_.push_back({&pool, offset, count});
}

void Journal::note_size(RawPool& pool) {
    entries_.push_back({&pool, pool.size_, size_entry});
}

void Journal::undo(Mark mark) {
    while (entries_.size() > mark.entries) {
        const Entry entry = entries_.back();
        entries_.pop_back();
        if (entry.count == size_entry) {
            entry.pool->size_ = entry.offset;
        } else {
            std::memcpy(entry.pool->data_ + entry.offset, bytes_.data() + bytes_.size() - entry.count, entry.count);
            bytes_.resize(bytes_.size() - entry.count);
        }
    }
    --depth_;
}

} // namespace prowess
