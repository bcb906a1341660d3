#pragma once

#include "content/findings.hpp"
#include "content/schema/record.hpp"

#include <prowess/content/node.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace prowess::detail {

/// A key that a record knows, in the order of `for_each_key`.
struct Key {
    enum class Role : std::uint8_t { field, choice, option };

    std::string_view name;
    Role role = Role::field;
    bool supported = true;
    bool required = false;
    bool bare = false;
    bool optional = false;  ///< Of a choice: there may be none.
    std::size_t choice = 0; ///< Of a choice or an option: which choice.
};

template <class Fields>
inline constexpr std::size_t options_of = 0;
template <class... Choices>
inline constexpr std::size_t options_of<std::tuple<Choices...>> = (options_of<Choices> + ... + 0);
template <class SelectType, class FieldType, class... Options>
inline constexpr std::size_t options_of<Choice<SelectType, FieldType, Options...>> = sizeof...(Options);

template <class RecordType>
inline constexpr std::size_t key_count = 0;
template <class Fields, class Choices>
inline constexpr std::size_t key_count<Record<Fields, Choices>> =
    std::tuple_size_v<Fields> + std::tuple_size_v<Choices> + options_of<Choices>;

template <class RecordType>
constexpr std::array<Key, key_count<RecordType>> keys_of(const RecordType& record) {
    std::array<Key, key_count<RecordType>> keys;
    std::size_t count = 0;
    const std::size_t options_from =
        std::tuple_size_v<decltype(record.fields)> + std::tuple_size_v<decltype(record.choices)>;
    for_each_key(record, [&](const auto& element, std::size_t choice) {
        Key& key = keys[count];
        key.choice = choice;
        key.optional = record.optional_choice;
        if (count >= std::tuple_size_v<decltype(record.fields)>)
            key.role = count < options_from ? Key::Role::choice : Key::Role::option;
        const auto note = [&](const auto& field) {
            key.name = field.name;
            if constexpr (requires { field.extra; }) {
                key.required = field.extra.required;
                key.bare = field.extra.bare;
            } else {
                key.supported = false;
            }
        };
        if constexpr (is_choice<std::remove_cvref_t<decltype(element)>>)
            note(element.field);
        else
            note(element);
        ++count;
    });
    return keys;
}

/// The keys of the map that `T` is read from.
template <class T>
inline constexpr auto keys_of_schema = keys_of(Schema<T>::record);

/// What the keys of a map are to a record.
struct Resolved {
    static constexpr std::size_t none = ~std::size_t{0};

    std::vector<std::size_t> keys; ///< Of each entry of the map: which key of the record; `none` to leave it out.
    bool good = true;              ///< Nothing was refused.
};

/// Finds the keys of a map among those of a record, and refuses what does not go together. A key that is unknown but
/// near a known one is refused, and then taken for that one. `subject` is the record in words: "an effect".
[[nodiscard]] Resolved resolve(std::span<const Key> keys, const Node& map, std::string_view subject,
                               Findings& findings);

} // namespace prowess::detail
