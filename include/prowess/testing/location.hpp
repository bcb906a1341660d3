#pragma once

#include <cstdint>
#include <source_location>
#include <string>

namespace prowess::testing {

/// Where a step is written: a place in a scenario, or a line of a test.
struct Location {
    std::string file;
    std::uint32_t line = 0;   ///< From 1; 0 for the file as a whole.
    std::uint32_t column = 0; ///< From 1; 0 where it is not known.

    Location() = default;
    Location(std::string in, std::uint32_t at_line, std::uint32_t at_column)
        : file(std::move(in)),
          line(at_line),
          column(at_column) {}
    Location(const std::source_location& here) : file(here.file_name()), line(here.line()) {}

    /// `file:line:column`; parts that are not known are left out.
    [[nodiscard]] std::string text() const;
};

/// A step that did not do, or did not find, what it was to.
struct StepFailure {
    Location where;
    std::string message; ///< May have several lines; the later ones are indented.

    /// `file:line:column: message`.
    [[nodiscard]] std::string text() const;
};

} // namespace prowess::testing
