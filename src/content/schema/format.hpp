#pragma once

#include <prowess/core/definition.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

/// How values of content are written: types whose objects say what a field's text is, and that the reader, the
/// description and whatever else walks the schema each have an overload for.
namespace prowess::detail {

struct Number {};
/// A number that an attribute can have.
struct FloatNumber {};
struct Whole {
    std::int64_t least = std::numeric_limits<std::int64_t>::min();
    std::int64_t most = std::numeric_limits<std::int64_t>::max();
};
struct Flag {};
struct Text {};

/// `true`: a choice that needs nothing further.
struct Marker {};

/// A choice that is written as its name alone, and is no key of a map.
struct Bare {};

/// The name of something.
struct NameOf {
    std::string_view noun;
};

/// One of some words, each of which stands for a value.
template <class Value, std::size_t Count>
struct OneOf {
    std::array<std::pair<std::string_view, Value>, Count> words;
};

template <class Value, std::size_t Count>
constexpr OneOf<Value, Count> one_of(const std::pair<std::string_view, Value> (&words)[Count]) {
    return {std::to_array(words)};
}

/// One of the words of an enumeration that has its own table of names.
template <class Value>
struct Listed {
    std::span<const std::string_view> (*words)();
    std::optional<Value> (*by_name)(std::string_view);
};

/// A list.
template <class Format>
struct ListOf {
    Format format;
    bool single = false; ///< One value may stand for a list of it.
};

template <class Format>
constexpr ListOf<Format> list(Format format) {
    return {format};
}

template <class Format>
constexpr ListOf<Format> one_or_list(Format format) {
    return {format, true};
}

/// What `Schema<T>::record` describes.
template <class T>
struct Nested {};

/// A map whose keys, described by `record`, belong to the object that the field itself belongs to.
template <class RecordType>
struct Own {
    RecordType record;
};

/// A map from names to values, kept as a vector of pairs.
template <class Pair, class Value, class Format>
struct NameMap {
    std::string_view noun;
    Name Pair::* key;
    Value Pair::* value;
    Format format;
};

/// A map from names to definitions.
template <class T>
struct Section {};

/// A number, or the name of an attribute.
struct LimitFormat {};

/// A magnitude over attributes of the actor itself, whose formulas name them alone.
struct OwnMagnitude {};

/// A number, or `derived`.
struct BaseFormat {};

/// Seconds, `instant` or `infinite`.
struct LifetimeFormat {};

/// A list of pairs of numbers.
struct CurveKeysFormat {};

/// `shields`, or a map of an attribute that absorbs.
struct AbsorberFormat {};

/// Whom an effect in a list is for: a word, or a map of who is nearest.
struct RecipientFormat {};

/// Names of tags, flat or as a tree.
struct TagTree {};

/// Words of enumerations, where they are of one table for all fields.
template <class T>
inline constexpr auto words = nullptr;

template <class T>
struct FormatOf;

/// How a member of a type is written where its field does not say.
template <class T>
constexpr auto default_format() {
    if constexpr (requires { words<T>.words; })
        return words<T>;
    else
        return FormatOf<T>::format;
}

template <class T>
struct FormatOf {
    static constexpr Nested<T> format{};
};
template <>
struct FormatOf<double> {
    static constexpr Number format{};
};
template <>
struct FormatOf<std::uint32_t> {
    static constexpr Whole format{};
};
template <>
struct FormatOf<std::int32_t> {
    static constexpr Whole format{};
};
template <>
struct FormatOf<bool> {
    static constexpr Flag format{};
};
template <>
struct FormatOf<std::string> {
    static constexpr Text format{};
};
template <class T>
struct FormatOf<std::optional<T>> {
    static constexpr auto format = default_format<T>();
};
template <class T>
struct FormatOf<std::vector<T>> {
    static constexpr auto format = list(default_format<T>());
};

inline constexpr NameOf tag{"tag"};
inline constexpr NameOf attribute{"attribute"};
inline constexpr NameOf curve{"curve"};
inline constexpr NameOf stat{"stat"};
inline constexpr NameOf effect{"effect"};
inline constexpr NameOf ability{"ability"};
inline constexpr NameOf route{"route"};
inline constexpr NameOf fact{"fact"};

} // namespace prowess::detail
