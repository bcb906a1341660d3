#pragma once

#include "core/out.hpp"
#include "core/state_layout.hpp"

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>

namespace prowess {

template <class Kind>
struct Id;

/// Writes the state of a world: member by member, the same bytes on every machine.
class StateOut {
public:
    explicit StateOut(detail::Out& out) : out_(out) {}

    /// Says how a type is laid out of which some follow, or none.
    template <class... T>
    void tables() {
        (out_.fixed(layout_of<T>(), 4), ...);
    }

    template <class T>
    void operator()(const T& value) {
        if constexpr (std::same_as<T, ArenaSpan>) {
            // Its list is written with the record that has it.
        } else if constexpr (has_own_bytes<T>) {
            put(*this, value);
        } else if constexpr (std::same_as<T, bool>) {
            out_.byte(value ? 1 : 0);
        } else if constexpr (std::is_enum_v<T> || std::unsigned_integral<T>) {
            out_.whole(static_cast<std::uint64_t>(value));
        } else if constexpr (std::signed_integral<T>) {
            out_.signed_whole(value);
        } else if constexpr (std::floating_point<T>) {
            using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
            const T plain = value != value ? std::numeric_limits<T>::quiet_NaN() : value;
            out_.fixed(std::bit_cast<Bits>(plain), sizeof(T));
        } else {
            std::apply([this](const auto&... each) { ((*this)(each), ...); }, members_of(value));
        }
    }
    template <class Kind>
    void operator()(const Id<Kind>& id) {
        out_.whole(std::uint32_t{id.value + 1});
    }

    void count(std::size_t count) { out_.whole(count); }
    template <class T>
    void list(std::span<const T> values) {
        count(values.size());
        for (const T& value : values)
            (*this)(value);
    }
    /// A record with its lists; `arenas` have them, in the order of its members.
    template <class T, class... Arenas>
    void record(const T& record, const Arenas&... arenas) {
        (*this)(record);
        const auto write = [&](const auto& arena, const ArenaSpan& span) { list(arena.view(span)); };
        std::apply([&](const auto&... members) { each_list(std::tie(arenas...), write, members...); },
                   members_of(record));
    }

    [[nodiscard]] detail::Out& out() { return out_; }

private:
    detail::Out& out_;
};

} // namespace prowess
