#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace prowess {

struct SchemaRecord;

/// What the value of a field may be.
struct SchemaType {
    enum class Kind : std::uint8_t {
        number,
        whole_number,
        flag,       ///< `true` or `false`.
        marker,     ///< `true`, beside which there is nothing to choose.
        text,       ///< Of anything; of what `noun` says where it says so.
        name,       ///< Of something that content defines or code brings: `noun` says of what.
        word,       ///< One of `words`.
        list,       ///< Of `parts[0]`.
        name_map,   ///< From names of `noun` to `parts[0]`.
        record,     ///< The one of that `noun`.
        own_record, ///< `fields` and `choices`, which no other field has.
        either,     ///< Any of `parts`.
        unknown,    ///< Of a field that this version does not support: `noun` says in words what it is.
    };

    Kind kind = Kind::unknown;
    std::string_view noun;
    std::vector<std::string_view> words;
    std::vector<SchemaType> parts;
    std::vector<SchemaRecord> own; ///< Of `own_record`: one.

    /// In words: "a list of names of tags".
    [[nodiscard]] std::string text() const;
};

/// A key of a map in content.
struct SchemaField {
    std::string_view name;
    SchemaType type;
    std::string default_value; ///< As content writes it; empty where leaving it out means that there is none.
    std::string_view unit;     ///< "s"; empty where there is none.
    std::string_view help;     ///< One line.
    bool required = false;
    bool alone = false;               ///< A value in place of the map stands for a map with this key alone.
    bool supported = true;            ///< Otherwise the format knows it, and this version refuses it by name.
    std::vector<SchemaField> options; ///< Of a choice: keys that may stand beside it.
};

/// A kind of map in content.
struct SchemaRecord {
    std::string_view noun; ///< "effect"
    std::string_view help; ///< One line.
    std::vector<SchemaField> fields;
    std::vector<SchemaField> choices; ///< Exactly one of them is there, unless there are none to choose from.
};

/// Every kind of map that content is made of, the whole file first. It is made from what the reader reads by.
[[nodiscard]] std::vector<SchemaRecord> schema();

} // namespace prowess
