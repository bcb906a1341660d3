#pragma once

#include "core/members.hpp"

#include <prowess/core/arena.hpp>
#include <prowess/core/hash.hpp>

#include <concepts>
#include <cstdint>
#include <tuple>
#include <type_traits>

namespace prowess {

/// Types whose bytes are written by functions of their own: `put(StateOut&, value)` and `take(StateIn&, value)`.
template <class T>
inline constexpr bool has_own_bytes = false;

/// How many values an enum has that is part of the state, from 0 on.
template <class T>
inline constexpr std::uint64_t enum_count = 0;

namespace detail {

template <class T>
constexpr void add_layout(Hasher& hasher);

template <class... Members>
constexpr void add_layouts(Hasher& hasher, std::type_identity<std::tuple<Members...>>) {
    hasher.add(sizeof...(Members));
    (add_layout<std::remove_cvref_t<Members>>(hasher), ...);
}

template <class T>
constexpr void add_layout(Hasher& hasher) {
    if constexpr (std::same_as<T, ArenaSpan>) {
        hasher.add(std::string_view("list"));
    } else if constexpr (has_own_bytes<T>) {
        hasher.add(std::string_view("own"));
    } else if constexpr (std::is_enum_v<T>) {
        hasher.add(std::string_view("enum"));
        hasher.add(enum_count<T>);
    } else if constexpr (std::is_arithmetic_v<T>) {
        hasher.add(std::string_view(std::floating_point<T> ? "number" : std::same_as<T, bool> ? "truth" : "whole"));
        hasher.add(sizeof(T));
    } else {
        add_layouts(hasher, std::type_identity<decltype(members_of(std::declval<T&>()))>{});
    }
}

} // namespace detail

/// Stands for the lists of a record that are worked out as it is read.
struct WorkedOutLater {};

/// Calls back with each list among a record's members and with its arena; `arenas` are in the order of the lists.
template <std::size_t next = 0, class... Arenas, class Do>
void each_list(const std::tuple<Arenas&...>&, const Do&) {
    static_assert(next == sizeof...(Arenas), "a record has another number of lists");
}
template <std::size_t next = 0, class... Arenas, class Do, class First, class... Rest>
void each_list(const std::tuple<Arenas&...>& arenas, const Do& act, First& first, Rest&... rest) {
    if constexpr (std::same_as<std::remove_const_t<First>, ArenaSpan>) {
        auto& arena = std::get<next>(arenas);
        if constexpr (!std::same_as<std::remove_cvref_t<decltype(arena)>, WorkedOutLater>)
            act(arena, first);
        each_list<next + 1>(arenas, act, rest...);
    } else {
        each_list<next>(arenas, act, rest...);
    }
}

/// Of what a type is made of: equal where what was written of it can be read as it.
template <class T>
constexpr std::uint32_t layout_of() {
    Hasher hasher;
    detail::add_layout<T>(hasher);
    return static_cast<std::uint32_t>(hasher.finish());
}

} // namespace prowess
