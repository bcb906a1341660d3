#pragma once

#include <prowess/core/pool.hpp>

#include <cstdint>
#include <span>
#include <utility>

namespace prowess {

/// What belongs to events, in order, until the events are forgotten.
template <class T>
class Told {
public:
    explicit Told(Journal& journal) : all_(journal), marks_(journal) { marks_.resize(1); }

    void push(const T& value) {
        all_.push(value);
        ++marks_.edit_only().next;
    }
    /// One more, to be filled in: see `Pool::add`.
    T& add() {
        T& added = all_.add();
        ++marks_.edit_only().next;
        return added;
    }
    [[nodiscard]] std::size_t size() const { return all_.size(); }
    [[nodiscard]] std::span<const T> all() const { return all_.all(); }
    [[nodiscard]] T& edit(std::size_t index) { return all_.edit(index); }

    /// The number of what is pushed next: numbers go on as others are forgotten.
    [[nodiscard]] std::uint32_t next() const { return marks_[0].next; }
    /// `count` of them from a number on; nothing where one is not there.
    [[nodiscard]] std::span<const T> view(std::uint32_t first, std::uint32_t count) const {
        const std::size_t place = first - dropped();
        return place <= size() && count <= size() - place ? all().subspan(place, count) : std::span<const T>{};
    }

    /// What is there goes with the next `drop_sealed`.
    void seal() { marks_.edit_only().sealed = static_cast<std::uint32_t>(size()); }
    [[nodiscard]] std::span<const T> sealed() const { return all().first(marks_[0].sealed); }
    void drop_sealed() {
        if (marks_[0].sealed == 0)
            return;
        all_.drop_front(std::exchange(marks_.edit_only().sealed, 0));
    }
    /// Forgets all of it; numbers go on.
    void forget() {
        all_.clear();
        marks_.edit_only().sealed = 0;
    }

    // As bytes, with the lists of each in `arenas`

    template <class Out, class... Arenas>
    void save(Out& out, const Arenas&... arenas) const {
        out.template tables<T>();
        out(dropped());
        out(marks_[0].sealed);
        out.count(all_.size());
        for (const T& each : all_.all())
            out.record(each, arenas...);
    }
    template <class In, class... Arenas>
    void load(In& in, Arenas&... arenas) {
        in.template tables<T>();
        auto& marks = marks_.edit_only();
        in(marks.next);
        in(marks.sealed);
        const std::size_t count = in.count();
        in.require(marks.sealed <= count, "more is sealed than there is");
        for (std::size_t i = 0; i < count && in.good(); ++i) {
            T each{};
            in.record(each, arenas...);
            push(each);
        }
    }

private:
    struct Marks {
        std::uint32_t next = 0; ///< How many were pushed, wrapping.
        std::uint32_t sealed = 0;
    };

    [[nodiscard]] std::uint32_t dropped() const { return next() - static_cast<std::uint32_t>(size()); }

    Pool<T> all_;
    Pool<Marks> marks_; ///< One.
};

} // namespace prowess
