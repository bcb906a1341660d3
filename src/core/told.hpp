#pragma once

#include <prowess/core/pool.hpp>

#include <cstdint>
#include <span>

namespace prowess {

/// What belongs to events, in order, until the events are forgotten.
template <class T>
class Told {
public:
    explicit Told(Journal& journal) : all_(journal), marks_(journal) { marks_.resize(1); }

    void push(const T& value) { all_.push(value); }
    [[nodiscard]] std::size_t size() const { return all_.size(); }
    [[nodiscard]] std::span<const T> all() const { return all_.all(); }
    [[nodiscard]] T& edit(std::size_t index) { return all_.edit(index); }

    /// The number of what is pushed next: numbers go on as others are forgotten.
    [[nodiscard]] std::uint32_t next() const { return marks_[0].dropped + static_cast<std::uint32_t>(all_.size()); }
    /// `count` of them from a number on; nothing where one is not there.
    [[nodiscard]] std::span<const T> view(std::uint32_t first, std::uint32_t count) const {
        const std::size_t place = first - marks_[0].dropped;
        return place <= size() && count <= size() - place ? all().subspan(place, count) : std::span<const T>{};
    }

    /// What is there goes with the next `drop_sealed`.
    void seal() { marks_.edit(0).sealed = static_cast<std::uint32_t>(size()); }
    [[nodiscard]] std::span<const T> sealed() const { return all().first(marks_[0].sealed); }
    void drop_sealed() {
        if (marks_[0].sealed == 0)
            return;
        auto& marks = marks_.edit(0);
        all_.drop_front(marks.sealed);
        marks.dropped += marks.sealed;
        marks.sealed = 0;
    }

    // As bytes, with the lists of each in `arenas`

    template <class Out, class... Arenas>
    void save(Out& out, const Arenas&... arenas) const {
        out.template tables<T>();
        out(marks_[0].dropped);
        out(marks_[0].sealed);
        out.count(all_.size());
        for (const T& each : all_.all())
            out.record(each, arenas...);
    }
    template <class In, class... Arenas>
    void load(In& in, Arenas&... arenas) {
        in.template tables<T>();
        auto& marks = marks_.edit(0);
        in(marks.dropped);
        in(marks.sealed);
        const std::size_t count = in.count();
        in.require(marks.sealed <= count, "more is sealed than there is");
        for (std::size_t i = 0; i < count && in.good(); ++i) {
            T each{};
            in.record(each, arenas...);
            all_.push(each);
        }
    }

private:
    struct Marks {
        std::uint32_t dropped = 0; ///< How many were, wrapping.
        std::uint32_t sealed = 0;
    };

    Pool<T> all_;
    Pool<Marks> marks_; ///< One.
};

} // namespace prowess
