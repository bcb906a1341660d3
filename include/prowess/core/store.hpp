#pragma once

#include <prowess/core/pool.hpp>

#include <concepts>
#include <cstdint>

namespace prowess {

/// Values that some of many things have: each by its place, which is given back and taken again, last in, first out.
///
/// A place is one more than an index, so that 0 is none.
template <class T>
class Store {
public:
    explicit Store(Journal& journal) : values_(journal), free_(journal) {}

    [[nodiscard]] const T& operator[](std::uint32_t place) const { return values_[place - 1]; }
    [[nodiscard]] T& edit(std::uint32_t place) { return values_.edit(place - 1); }
    /// One member of it.
    template <class Member, std::same_as<T> Element>
    [[nodiscard]] Member& edit(std::uint32_t place, Member Element::* member) {
        return values_.edit(place - 1, member);
    }

    /// Has one fetched that is needed soon; nothing where there is none.
    void fetch(std::uint32_t place) const { values_.fetch(std::size_t{place} - 1); }

    /// The place of a new one.
    [[nodiscard]] std::uint32_t add(const T& value) {
        if (free_.empty()) {
            values_.push(value);
            return static_cast<std::uint32_t>(values_.size());
        }
        const std::uint32_t place = free_.pop();
        values_.edit(place - 1) = value;
        if (!free_.empty())
            fetch(free_.all().back()); // More come after it, as often as not.
        return place;
    }
    /// Nothing where there is none.
    void remove(std::uint32_t place) {
        if (place != 0)
            free_.push(place);
    }

private:
    Pool<T> values_;
    Pool<std::uint32_t> free_;
};

} // namespace prowess
