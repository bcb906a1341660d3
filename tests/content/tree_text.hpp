#pragma once

#include <prowess/content/node.hpp>

#include <string>

namespace prowess {

/// A tree on one line: `1:4 x` for a plain scalar, `1:4 "x"` for a quoted one, `1:1 nothing`, `1:1 [a, b]`, `1:1 {1:2
/// key: a}`.
inline std::string tree_text(const Node& node) {
    const auto where = [](const Place& place) {
        return std::to_string(place.line) + ":" + std::to_string(place.column) + " ";
    };
    std::string text = where(node.place);
    std::string comma;
    switch (node.kind) {
    case Node::Kind::nothing: return text + "nothing";
    case Node::Kind::scalar: return text + (node.plain ? node.text : '"' + node.text + '"');
    case Node::Kind::list:
        text += "[";
        for (const Node& item : node.items) {
            text += comma + tree_text(item);
            comma = ", ";
        }
        return text + "]";
    case Node::Kind::map:
        text += "{";
        for (const NodeEntry& entry : node.entries) {
            text += comma + where(entry.place) + entry.key + ": " + tree_text(entry.value);
            comma = ", ";
        }
        return text + "}";
    }
    return text;
}

} // namespace prowess
