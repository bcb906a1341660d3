#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

namespace prowess {

/// The last of what was put in, oldest first, up to a number of them. What goes keeps its memory for what comes.
template <class T>
class Ring {
public:
    /// At least 1.
    explicit Ring(std::size_t capacity) : places_(std::max(capacity, std::size_t{1})) {}

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] const T& operator[](std::size_t at) const { return places_[place_of(at)]; }
    [[nodiscard]] T& operator[](std::size_t at) { return places_[place_of(at)]; }
    [[nodiscard]] const T& back() const { return (*this)[size_ - 1]; }
    [[nodiscard]] T& back() { return (*this)[size_ - 1]; }

    /// What will be the last once it is put in, as it was left; where the ring is full, the oldest goes.
    [[nodiscard]] T& next() {
        if (size_ == places_.size())
            pop_front();
        return places_[place_of(size_)];
    }
    /// Puts in what `next` answered.
    void push() {
        assert(size_ < places_.size());
        ++size_;
    }
    void pop_front() {
        first_ = (first_ + 1) % places_.size();
        --size_;
    }
    void pop_back() { --size_; }
    void clear() { size_ = 0; }

private:
    [[nodiscard]] std::size_t place_of(std::size_t at) const { return (first_ + at) % places_.size(); }

    std::vector<T> places_;
    std::size_t first_ = 0; ///< Where its oldest is.
    std::size_t size_ = 0;
};

} // namespace prowess
