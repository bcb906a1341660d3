#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

/// What is found out about the members of an aggregate by trying what it can be made of.
namespace prowess::detail {

/// Stands for a member of any type.
struct AnyMember {
    template <class T>
    operator T() const; // NOLINT(google-explicit-constructor)
};
/// Stands for a member of any type but a pointer.
struct NoPointer {
    template <class T>
        requires(!std::is_pointer_v<T> && !std::is_member_pointer_v<T>)
    operator T() const; // NOLINT(google-explicit-constructor)
};

template <class T, class Member, std::size_t... I>
consteval bool can_be_made_of(std::index_sequence<I...>) {
    return requires { T{((void)I, Member{})...}; };
}
template <class T, class Member, std::size_t count>
inline constexpr bool is_made_of = can_be_made_of<T, Member>(std::make_index_sequence<count>{});

/// How many members an aggregate has, `most` at most.
template <class T, std::size_t most>
consteval std::size_t member_count() {
    if constexpr (most == 0 || is_made_of<T, AnyMember, most>)
        return most;
    else
        return member_count<T, most - 1>();
}

/// Whether a type is a pointer, or one of its members is where it is an aggregate of `most` at most.
template <class T, std::size_t most>
consteval bool has_pointer() {
    if constexpr (std::is_aggregate_v<T> && !std::is_array_v<T>)
        return !is_made_of<T, NoPointer, member_count<T, most>()>;
    else
        return std::is_pointer_v<T> || std::is_member_pointer_v<T>;
}

} // namespace prowess::detail
