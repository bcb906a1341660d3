#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace prowess {

/// Where something stands in the files of one load.
struct Place {
    std::uint32_t file = 0;   ///< Index into the load's list of files.
    std::uint32_t line = 0;   ///< From 1; 0 where there is no place.
    std::uint32_t column = 0; ///< In characters, from 1.

    auto operator<=>(const Place&) const = default;
};

/// One mistake in content: what, where, and in which definition.
struct ContentError {
    std::string file;         ///< As it was given to the load, or joined to the folder that was given.
    std::uint32_t line = 0;   ///< From 1; 0 for the file as a whole.
    std::uint32_t column = 0; ///< From 1.
    std::string definition;   ///< "effect `burning`"; empty outside definitions.
    std::string message;      ///< In the reader's terms, with the nearest known name where one is near.

    /// `file:line:column: message (in effect `burning`)`; parts that are empty are left out.
    [[nodiscard]] std::string text() const;
};

/// All mistakes of one load, in order of file, line and column.
struct ContentErrors {
    std::vector<ContentError> list;

    [[nodiscard]] bool empty() const { return list.empty(); }
    /// One line an error, each ended by a line feed.
    [[nodiscard]] std::string text() const;
};

} // namespace prowess
