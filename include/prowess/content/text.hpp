#pragma once

#include <prowess/content/node.hpp>
#include <prowess/content/place.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace prowess {

/// How a content file is written.
enum class TextFormat : std::uint8_t { yaml, json };

inline constexpr std::size_t text_size_limit = 16U << 20U; ///< Bytes of one file.
inline constexpr std::size_t text_depth_limit = 64;        ///< Maps and lists within each other.
inline constexpr std::size_t text_value_limit = 1'000'000; ///< Keys and values of one file; 8 MB of usual YAML.
/// Mistakes of one file that are listed; one entry more counts the others.
inline constexpr std::size_t text_error_limit = 100;
inline constexpr std::size_t text_part_limit = 1U << 20U; ///< Bytes of one text, comment or value in brackets in YAML.

/// The tree of values that `bytes` describe; both formats make the same tree of the same document.
///
/// UTF-8, with or without a byte order mark; lines end in LF or CRLF. Refused, beside mistakes of syntax: what is over
/// a limit above, a key twice in a map, keys that are no names, aliases, anchors, tags, a second document, and nothing
/// at all. `file_name` is for the errors, `file_index` for the places. Independent of any locale; may be called on any
/// thread.
[[nodiscard]] tl::expected<Node, ContentErrors> read_text(std::string_view bytes, std::string_view file_name,
                                                          std::uint32_t file_index, TextFormat format);

/// The bytes of the file at `path`, at most `most`; an error where there is none, or where it is a folder, larger, or
/// cannot be read. A file that is too large is not read.
[[nodiscard]] tl::expected<std::string, ContentError> read_file(const std::string& path,
                                                                std::size_t most = text_size_limit);

} // namespace prowess
