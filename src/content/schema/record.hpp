#pragma once

#include "content/schema/format.hpp"

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

/// The words in which the schema is written: a record for each kind of map, with its fields and choices.
namespace prowess::detail {

struct Extra {
    std::string_view unit = {};
    std::string_view absent = {}; ///< What leaving it out means, where the member's initialiser does not say.
    bool required = false;
    bool alone = false; ///< A value in place of the map is this field's.
    bool bare = false;  ///< A choice that may be written as its name alone.
};

/// A key and what it sets. `access`, called with the object, gives the value to read or write.
template <class Access, class Format>
struct Field {
    std::string_view name;
    Access access;
    Format format;
    std::string_view help;
    Extra extra;
};

template <class Access, class Format>
constexpr Field<Access, Format> field(std::string_view name, Access access, Format format, std::string_view help,
                                      Extra extra = {}) {
    return {name, access, format, help, extra};
}

template <class Struct, class Value>
constexpr auto field(std::string_view name, Value Struct::* member, std::string_view help, Extra extra = {}) {
    return field(name, member, default_format<Value>(), help, extra);
}

/// A key, or a choice, of the format that this version does not support.
struct Later {
    std::string_view name;
    std::string_view type;
    std::string_view help;
};

constexpr Later later(std::string_view name, std::string_view type, std::string_view help) {
    return {name, type, help};
}

/// What a choice sets beside its own value.
template <class Struct, class Kind>
struct Select {
    Kind Struct::* member;
    Kind value;
};

/// One of several keys of which exactly one is there, and the keys that may stand beside that one alone.
template <class SelectType, class FieldType, class... Options>
struct Choice {
    SelectType select;
    FieldType field;
    std::tuple<Options...> options;
};

template <class Struct, class Kind, class FieldType, class... Options>
constexpr auto choice(Kind Struct::* member, std::type_identity_t<Kind> value, FieldType field, Options... options) {
    return Choice<Select<Struct, Kind>, FieldType, Options...>{{member, value}, field, {options...}};
}

template <class Fields, class Choices>
struct Record {
    std::string_view noun;
    std::string_view help;
    Fields fields;
    Choices choices;
    bool own = false;             ///< Belongs to the key of the name `noun`.
    bool optional_choice = false; ///< None of the choices need be there.
};

template <class... Fields>
constexpr std::tuple<Fields...> fields(Fields... fields) {
    return {fields...};
}

template <class... Choices>
constexpr std::tuple<Choices...> choices(Choices... choices) {
    return {choices...};
}

template <class Fields, class Choices = std::tuple<>>
constexpr Record<Fields, Choices> record(std::string_view noun, std::string_view help, Fields fields,
                                         Choices choices = {}) {
    return {noun, help, fields, choices, false};
}

/// The same record, of which none of the choices need be there.
template <class Fields, class Choices>
constexpr Record<Fields, Choices> without_choice_too(Record<Fields, Choices> record) {
    record.optional_choice = true;
    return record;
}

/// A map within a choice or a field that sets members of the same object.
template <class Fields, class Choices = std::tuple<>>
constexpr auto own(std::string_view noun, Fields fields, Choices choices = {}) {
    return Own<Record<Fields, Choices>>{{noun, {}, fields, choices, true}};
}

/// The object itself, where a field sets more than one of its members.
struct Itself {
    template <class T>
    constexpr T& operator()(T& object) const {
        return object;
    }
};

/// One of an object's `Count` terms.
template <std::size_t Index, std::size_t Count>
struct Term {
    template <class T>
    auto& operator()(T& object) const {
        if constexpr (!std::is_const_v<T>)
            object.terms.resize(Count);
        return object.terms[Index];
    }
};

template <class T>
inline constexpr bool is_choice = false;
template <class... T>
inline constexpr bool is_choice<Choice<T...>> = true;

/// The description of the map that `T` is read from: `static constexpr auto record`.
template <class T>
struct Schema;

/// Calls `visit(element, choice)` for each key of a record in one order: its fields, its choices, then the options of
/// each choice. `element` is a `Field`, `Later` or `Choice`; `choice` counts the choice that an option or a choice is
/// of.
template <class RecordType, class Visit>
constexpr void for_each_key(const RecordType& record, Visit visit) {
    std::apply([&](const auto&... field) { (visit(field, std::size_t{0}), ...); }, record.fields);
    std::apply(
        [&](const auto&... choice) {
            std::size_t index = 0;
            (visit(choice, index++), ...);
            index = 0;
            [[maybe_unused]] const auto options = [&](const auto& one) {
                if constexpr (is_choice<std::remove_cvref_t<decltype(one)>>)
                    std::apply([&](const auto&... option) { (visit(option, index), ...); }, one.options);
                ++index;
            };
            (options(choice), ...);
        },
        record.choices);
}

} // namespace prowess::detail
