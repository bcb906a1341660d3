#pragma once

#include "core/in.hpp"
#include "core/state_layout.hpp"
#include "core/state_out.hpp"

#include <prowess/core/id.hpp>
#include <prowess/core/slot_map.hpp>
#include <prowess/core/tags.hpp>
#include <prowess/core/time.hpp>

#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace prowess {

/// How many there are of each kind of definition.
struct StateBounds {
    std::uint32_t tags = 0;   ///< One past the greatest id.
    std::uint32_t orders = 0; ///< Positions of tags.
    std::uint32_t attributes = 0;
    std::uint32_t effects = 0;
    std::uint32_t abilities = 0;
    std::uint32_t templates = 0;
    std::uint32_t routes = 0;

    [[nodiscard]] std::uint32_t of(TagId) const { return tags; }
    [[nodiscard]] std::uint32_t of(AttributeId) const { return attributes; }
    [[nodiscard]] std::uint32_t of(EffectId) const { return effects; }
    [[nodiscard]] std::uint32_t of(AbilityId) const { return abilities; }
    [[nodiscard]] std::uint32_t of(TemplateId) const { return templates; }
    [[nodiscard]] std::uint32_t of(RouteId) const { return routes; }
};

/// Reads what `StateOut` wrote, from bytes that may be anything. An id is none or of a definition, an enum has one of
/// its values; what else has to hold is for who reads to `require`. Once something is refused, all that follows is 0.
class StateIn {
public:
    /// `foreign`: of a machine with another order of bytes.
    StateIn(detail::In& in, const StateBounds& bounds, bool foreign) : in_(in), bounds_(bounds), foreign_(foreign) {}

    [[nodiscard]] bool good() const { return in_.good(); }
    [[nodiscard]] detail::In& in() { return in_; }
    [[nodiscard]] bool foreign() const { return foreign_; }
    /// Refuses what does not hold, by a sentence; answers whether all is good.
    bool require(bool holds, const char* otherwise) {
        if (!holds)
            in_.refuse(otherwise);
        return good();
    }

    template <class... T>
    void tables() {
        (require(in_.fixed(4) == layout_of<T>(), "another version of Prowess lays this out otherwise"), ...);
    }

    template <class T>
    void operator()(T& value) {
        if constexpr (std::same_as<T, ArenaSpan>) {
            value = {};
        } else if constexpr (has_own_bytes<T>) {
            take(*this, value);
        } else if constexpr (std::same_as<T, bool>) {
            value = below(2) == 1;
        } else if constexpr (std::is_enum_v<T>) {
            static_assert(enum_count<T> != 0, "it is not said how many values this enum has");
            value = static_cast<T>(below(enum_count<T>));
        } else if constexpr (std::unsigned_integral<T>) {
            value = static_cast<T>(most(std::numeric_limits<T>::max()));
        } else if constexpr (std::signed_integral<T>) {
            const std::int64_t whole = in_.signed_whole();
            require(whole >= std::numeric_limits<T>::min() && whole <= std::numeric_limits<T>::max(),
                    "a number is beyond what it can be");
            value = good() ? static_cast<T>(whole) : T{0};
        } else if constexpr (std::floating_point<T>) {
            using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
            value = std::bit_cast<T>(static_cast<Bits>(in_.fixed(sizeof(T))));
        } else {
            std::apply([this](auto&... each) { ((*this)(each), ...); }, members_of(value));
        }
    }
    template <class Kind>
    void operator()(Id<Kind>& id) {
        id.value = static_cast<std::uint32_t>(below(std::uint64_t{bounds_.of(id)} + 1)) - 1;
    }
    void operator()(TagOrder& tag) {
        tag.value = static_cast<std::uint16_t>(most(0xFFFF));
        require(tag.value < bounds_.orders, "there is no such tag");
    }

    template <class T>
    [[nodiscard]] T next() {
        T value{};
        (*this)(value);
        return value;
    }
    /// A number that an arena or another list is to hold so many of.
    [[nodiscard]] std::size_t count() { return in_.count(); }
    template <class T>
    [[nodiscard]] std::vector<T> list() {
        const std::size_t size = count();
        require(size <= ArenaSpan::most, "a list is longer than it can be");
        std::vector<T> values;
        for (std::size_t i = 0; i < size && good(); ++i)
            (*this)(values.emplace_back());
        return values;
    }
    template <class T, class... Arenas>
    void record(T& record, Arenas&... arenas) {
        (*this)(record);
        const auto read = [&](auto& arena, ArenaSpan& span) {
            arena.assign(span, list<typename std::remove_reference_t<decltype(arena)>::Value>());
        };
        std::apply([&](auto&... members) { each_list(std::tie(arenas...), read, members...); }, members_of(record));
    }

    /// A number of at most this; 0 where it is greater.
    [[nodiscard]] std::uint64_t most(std::uint64_t greatest) {
        const std::uint64_t value = in_.whole();
        return require(value <= greatest, "a number is greater than it can be") ? value : 0;
    }
    [[nodiscard]] std::uint64_t below(std::uint64_t end) { return most(end - 1); }

private:
    detail::In& in_;
    StateBounds bounds_;
    bool foreign_;
};

// Places

template <class T, class H>
void put_places(StateOut& out, const SlotMap<T, H>& places) {
    out.count(places.end());
    for (std::uint32_t i = 0; i < places.end(); ++i)
        out(places.generation(i));
    out.list(places.free());
}

/// The places of a slot map as they are read, each of which something has to take.
template <class T, class H>
class PlacesIn {
public:
    /// `most`: how many there can be.
    PlacesIn(StateIn& in, SlotMap<T, H>& places, std::size_t most = std::numeric_limits<std::uint32_t>::max())
        : in_(in),
          places_(places) {
        const auto generations = in.template list<std::uint32_t>();
        const auto free = in.template list<std::uint32_t>();
        in.require(generations.size() <= most, "there are more places than there can be");
        in.require(SlotMap<T, H>::are_sound(generations, free), "places are neither free nor taken");
        if (!in.good())
            return;
        places.restore(generations, free);
        claimed_.resize(generations.size());
    }

    /// What is read next is of this place.
    void claim(std::uint32_t place) {
        if (in_.require(place < claimed_.size() && places_.taken(place) && !claimed_[place],
                        "a place is not taken, or taken twice"))
            claimed_[place] = true;
    }
    [[nodiscard]] std::uint32_t claim_next() {
        const auto place = in_.template next<std::uint32_t>();
        claim(place);
        return in_.good() ? place : 0;
    }
    [[nodiscard]] bool is_claimed(H handle) const { return places_.contains(handle) && claimed_[handle.index]; }
    void finish() {
        for (std::uint32_t i = 0; i < claimed_.size(); ++i)
            in_.require(claimed_[i] == places_.taken(i), "a place is taken by nothing");
    }

private:
    StateIn& in_;
    SlotMap<T, H>& places_;
    std::vector<bool> claimed_;
};

/// Whether a handle is null or was given already: one of what is to come would name what has nothing to do with it.
template <class T, class H>
[[nodiscard]] bool was_given(const SlotMap<T, H>& places, H handle) {
    return !handle || (handle.index < places.end() && handle.generation <= places.generation(handle.index));
}

// What has to hold of many

template <class Value>
[[nodiscard]] bool are_rising(std::span<const Value> values) {
    for (std::size_t i = 1; i < values.size(); ++i)
        if (!(values[i - 1] < values[i]))
            return false;
    return true;
}
/// Whether these are what an actor can own: in tree order, each at least once.
[[nodiscard]] inline bool are_counts(std::span<const TagCount> counts) {
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i].count == 0 || (i != 0 && !(counts[i - 1].tag < counts[i].tag)))
            return false;
    return true;
}
template <class... Number>
[[nodiscard]] bool are_finite(Number... numbers) {
    return (std::isfinite(numbers) && ...);
}
/// Whether a time, what is left to one, or what it is late by, is such that what is worked out from it stays a number.
[[nodiscard]] constexpr bool is_time(std::int64_t flicks) {
    constexpr std::int64_t much = longest_time.count() / 4;
    return flicks >= -much && flicks <= longest_time.count() + much;
}

} // namespace prowess
