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

/// Of what a type is made of: equal where what was written of it can be read as it.
template <class T>
constexpr std::uint32_t layout_of() {
    Hasher hasher;
    detail::add_layout<T>(hasher);
    return static_cast<std::uint32_t>(hasher.finish());
}

} // namespace prowess
