#pragma once

#include <prowess/content/place.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace prowess {

struct NodeEntry;

/// A value of a document, as YAML or JSON wrote it: what the schema is read from.
///
/// Scalars are kept as text, since what a field means decides how it is read; `plain` tells `10` from `"10"`.
struct Node {
    enum class Kind : std::uint8_t { nothing, scalar, list, map };

    Kind kind = Kind::nothing;
    bool plain = false;             ///< A scalar without quotes: may be a number, `true` or `false`.
    bool verbatim = false;          ///< A scalar whose characters stand in the file as they are in `text`.
    Place place;                    ///< Of its first character, the quote of one in quotes.
    std::string text;               ///< Of a scalar.
    std::vector<Node> items;        ///< Of a list.
    std::vector<NodeEntry> entries; ///< Of a map, in the order written; keys are unique.

    /// The value at `key` of a map; null where there is none, or where this is no map.
    [[nodiscard]] const Node* find(std::string_view key) const;
};

/// A key of a map with its value.
struct NodeEntry {
    std::string key;
    Place place; ///< Of the key.
    Node value;
};

} // namespace prowess
