#pragma once

#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/time.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <utility>

/// How a type of the game's own is written field by field: the same bytes on every machine.
namespace prowess::detail {

/// It names its fields: `auto fields() { return std::tie(x, y); }`.
template <class T>
concept HasFields = requires(T& value) { std::tuple_size<decltype(value.fields())>::value; };

template <class T>
inline constexpr bool is_handle = false;
template <class Kind>
inline constexpr bool is_handle<Handle<Kind>> = true;
template <class T>
inline constexpr bool is_id = false;
template <class Kind>
inline constexpr bool is_id<Id<Kind>> = true;

template <class T>
constexpr std::size_t width_of();

template <class... Fields>
constexpr std::size_t width_of_all(std::type_identity<std::tuple<Fields...>>) {
    return (width_of<std::remove_cvref_t<Fields>>() + ... + 0);
}

/// How many bytes a field takes.
template <class T>
constexpr std::size_t width_of() {
    if constexpr (HasFields<T>)
        return width_of_all(std::type_identity<decltype(std::declval<T&>().fields())>{});
    else
        return sizeof(T);
}

/// Calls `word(bits, width)` for each number that a field is made of; what it answers is the number from then on.
template <class T, class Word>
constexpr void visit_field(T& field, Word& word) {
    if constexpr (HasFields<T>) {
        std::apply([&](auto&... each) { (visit_field(each, word), ...); }, field.fields());
    } else if constexpr (is_handle<T>) {
        visit_field(field.index, word);
        visit_field(field.generation, word);
    } else if constexpr (is_id<T>) {
        visit_field(field.value, word);
    } else if constexpr (std::same_as<T, Flicks>) {
        field = Flicks{static_cast<std::int64_t>(word(static_cast<std::uint64_t>(field.count()), sizeof(T)))};
    } else if constexpr (std::same_as<T, bool>) {
        field = word(field ? 1U : 0U, sizeof(T)) != 0;
    } else if constexpr (std::integral<T> || std::is_enum_v<T>) {
        field = static_cast<T>(word(static_cast<std::uint64_t>(field), sizeof(T)));
    } else {
        static_assert(std::same_as<T, float> || std::same_as<T, double>,
                      "a field of context data is a number, a truth, an enum, a handle, an id, a time, or has fields");
        using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
        // -0 is 0, and every NaN is one NaN.
        const T plain = field == 0 ? T{0} : field != field ? std::numeric_limits<T>::quiet_NaN() : field;
        field = std::bit_cast<T>(static_cast<Bits>(word(std::bit_cast<Bits>(plain), sizeof(T))));
    }
}

} // namespace prowess::detail
