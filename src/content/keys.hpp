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

template <class RecordType>
constexpr std::size_t count_keys(const RecordType& record) {
    std::size_t count = 0;
    for_each_key(record, [&](const auto&, std::size_t) { ++count; });
    return count;
}

template <class RecordType>
std::vector<Key> keys_of(const RecordType& record) {
    std::vector<Key> keys;
    keys.reserve(count_keys(record));
    const std::size_t options_from =
        std::tuple_size_v<decltype(record.fields)> + std::tuple_size_v<decltype(record.choices)>;
    for_each_key(record, [&](const auto& element, std::size_t choice) {
        Key key;
        key.choice = choice;
        key.optional = record.optional_choice;
        if (keys.size() >= std::tuple_size_v<decltype(record.fields)>)
            key.role = keys.size() < options_from ? Key::Role::choice : Key::Role::option;
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
        keys.push_back(key);
    });
    return keys;
}

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
