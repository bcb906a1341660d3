#pragma once

#include <prowess/core/handle.hpp>
#include <prowess/core/pool.hpp>

#include <concepts>
#include <cstdint>
#include <span>
#include <vector>

namespace prowess {

/// Values at stable places, reached by handles that a reused place never answers.
///
/// A place's generation is odd while it is taken, and goes up by one as it is taken and as it is given back; a place
/// whose generations are used up is not used again. Free places are taken last in, first out.
template <class T, class H>
class SlotMap {
public:
    explicit SlotMap(Journal& journal) : values_(journal), generations_(journal), free_(journal) {}

    /// How many are taken; looks at each place.
    [[nodiscard]] std::size_t count() const {
        std::size_t taken_places = 0;
        for (const std::uint32_t generation : generations_.all())
            taken_places += generation & 1;
        return taken_places;
    }
    /// One more than the highest index that was ever taken.
    [[nodiscard]] std::uint32_t end() const { return static_cast<std::uint32_t>(values_.size()); }

    [[nodiscard]] bool contains(H handle) const {
        return handle.index < values_.size() && (handle.generation & 1) != 0 &&
               generations_[handle.index] == handle.generation;
    }
    [[nodiscard]] bool taken(std::uint32_t index) const { return (generations_[index] & 1) != 0; }
    [[nodiscard]] H handle(std::uint32_t index) const { return {index, generations_[index]}; }

    [[nodiscard]] const T& operator[](std::uint32_t index) const { return values_[index]; }
    /// Has a value, or its generation, fetched that is needed soon.
    void fetch(std::uint32_t index) const { values_.fetch(index); }
    void fetch_generation(std::uint32_t index) const { generations_.fetch(index); }
    /// Both of the place that the next `insert` takes.
    void fetch_next() const {
        if (free_.empty())
            return;
        fetch(free_.all().back());
        fetch_generation(free_.all().back());
    }
    [[nodiscard]] T& edit(std::uint32_t index) { return values_.edit(index); }
    /// One member of it.
    template <class Member, std::same_as<T> Element>
    [[nodiscard]] Member& edit(std::uint32_t index, Member Element::* member) {
        return values_.edit(index, member);
    }

    struct Added {
        H handle;
        T& value; ///< Good until the next change.
    };
    /// A new value, as it is by default, to be filled in where it is: see `Pool::add`.
    Added add() {
        if (free_.empty()) {
            generations_.push(1);
            T& value = values_.add();
            return {handle(end() - 1), value};
        }
        const std::uint32_t index = free_.pop();
        T& value = values_.edit(index);
        value = T{};
        const H added{index, ++generations_.edit(index)};
        fetch_next(); // More come after it, as often as not.
        return {added, value};
    }
    H insert(const T& value) {
        const T copy = value;
        const Added added = add();
        added.value = copy;
        return added.handle;
    }

    void erase(std::uint32_t index) {
        assert(taken(index));
        if (++generations_.edit(index) != last_generation)
            free_.push(index);
    }

    /// The place that the next `insert` takes.
    [[nodiscard]] std::uint32_t next_index() const { return free_.empty() ? end() : free_.all().back(); }
    [[nodiscard]] std::span<const std::uint32_t> free() const { return free_.all(); }
    [[nodiscard]] std::uint32_t generation(std::uint32_t index) const { return generations_[index]; }

    /// Whether these can be its places: each is taken, used up, or free once.
    [[nodiscard]] static bool are_sound(std::span<const std::uint32_t> generations,
                                        std::span<const std::uint32_t> free) {
        std::vector<bool> is_free(generations.size());
        for (const std::uint32_t index : free) {
            if (index >= generations.size() || is_free[index])
                return false;
            is_free[index] = true;
        }
        for (std::size_t i = 0; i < generations.size(); ++i)
            if (is_free[i] != ((generations[i] & 1) == 0 && generations[i] != last_generation))
                return false;
        return true;
    }
    /// Has it have these places, in place of all that it has, with the default in each.
    void restore(std::span<const std::uint32_t> generations, std::span<const std::uint32_t> free) {
        values_.clear();
        values_.resize(generations.size());
        generations_.clear();
        generations_.append(generations);
        free_.clear();
        free_.append(free);
    }

private:
    static constexpr std::uint32_t last_generation = 0xFFFF'FFFE;

    Pool<T> values_;
    Pool<std::uint32_t> generations_;
    Pool<std::uint32_t> free_;
};

} // namespace prowess
