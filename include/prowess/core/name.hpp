#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <string_view>

namespace prowess {

namespace detail {

template <class T>
constexpr std::string_view signature() {
    return __PRETTY_FUNCTION__;
}

constexpr bool is_upper(char letter) {
    return letter >= 'A' && letter <= 'Z';
}

constexpr bool is_lower_or_digit(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

constexpr bool is_identifier(std::string_view name) {
    for (const char letter : name)
        if (!is_upper(letter) && !is_lower_or_digit(letter) && letter != '_')
            return false;
    return !name.empty();
}

/// Past the last `::` that is outside of brackets.
constexpr std::string_view unqualified(std::string_view name) {
    std::size_t start = 0;
    int depth = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '<' || name[i] == '(' || name[i] == '{')
            ++depth;
        else if (name[i] == '>' || name[i] == ')' || name[i] == '}')
            --depth;
        else if (depth == 0 && name[i] == ':')
            start = i + 1;
    }
    return name.substr(start);
}

/// Room for a name in snake_case: a letter takes two characters at most.
template <std::size_t Letters>
struct SnakeCase {
    std::array<char, 2 * Letters> letters{};
    std::size_t size = 0;

    constexpr explicit SnakeCase(std::string_view name) {
        for (std::size_t i = 0; i < name.size(); ++i) {
            if (i > 0 && is_upper(name[i]) && name[i - 1] != '_' && begins_word(name, i))
                letters[size++] = '_';
            letters[size++] = is_upper(name[i]) ? static_cast<char>(name[i] - 'A' + 'a') : name[i];
        }
    }

    static constexpr bool begins_word(std::string_view name, std::size_t at) {
        const bool lower_follows = at + 1 < name.size() && name[at + 1] >= 'a' && name[at + 1] <= 'z';
        return is_lower_or_digit(name[at - 1]) || lower_follows;
    }

    [[nodiscard]] constexpr std::string_view view() const { return {letters.data(), size}; }
};

template <class T>
concept NamesItself = requires {
    { T::name } -> std::convertible_to<std::string_view>;
};

} // namespace detail

/// A type's name with its namespaces and enclosing types, as the compiler writes it.
template <class T>
[[nodiscard]] constexpr std::string_view whole_type_name() {
    constexpr std::string_view known = "double";
    constexpr std::string_view probe = detail::signature<double>();
    constexpr std::size_t before = probe.find(known);
    constexpr std::size_t after = probe.size() - before - known.size();
    const std::string_view whole = detail::signature<T>();
    return whole.substr(before, whole.size() - before - after);
}

/// The same without namespaces and enclosing types; for a template, with its arguments.
template <class T>
[[nodiscard]] constexpr std::string_view type_name() {
    return detail::unqualified(whole_type_name<T>());
}

namespace detail {

template <class T>
inline constexpr SnakeCase<type_name<T>().size()> snake_case{type_name<T>()};

} // namespace detail

/// The name by which content calls a type of code: its static member `name` where it has one, else the type's own in
/// snake_case. `MaxLife` is "max_life".
///
/// A word begins at a capital after a small letter or a digit, and at the last of several capitals where a small letter
/// follows: `HTTPServer2` is "http_server2", `Phase2Boss` "phase2_boss". A template needs a member `name`.
template <class T>
[[nodiscard]] constexpr std::string_view name_of() {
    if constexpr (detail::NamesItself<T>) {
        return T::name;
    } else {
        static_assert(detail::is_identifier(type_name<T>()), "the type needs `static constexpr std::string_view name`");
        return detail::snake_case<T>.view();
    }
}

} // namespace prowess
