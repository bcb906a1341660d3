#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace prowess {

/// A name as a definition writes it, before it is looked up.
struct Name {
    std::string text;
    std::uint32_t mark = 0; ///< Where the reader of the content found it: the reader's own number, 0 for nowhere.

    Name() = default;
    Name(const char* name) : text(name) {}
    Name(std::string_view name) : text(name) {}
    Name(std::string name, std::uint32_t at = 0) : text(std::move(name)), mark(at) {}

    [[nodiscard]] bool empty() const { return text.empty(); }
    bool operator==(const Name& other) const { return text == other.text; }
};

/// What a definition shows to people; nothing in the simulation reads it.
struct DisplayDef {
    std::string name = {};
    std::string description = {};
    std::string icon = {};
};

/// Something that is wrong with definitions.
struct Mistake {
    std::string message;    ///< A sentence without its place.
    std::string definition; ///< "effect `burning`"; empty outside definitions.
    std::uint32_t mark = 0; ///< Of the name or value that is wrong.
};

using Mistakes = std::vector<Mistake>;

} // namespace prowess
