#pragma once

#include "content/tree_builder.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace prowess::detail {

inline constexpr std::string_view alias_sentence =
    "anchors and aliases (`&`, `*`) are not allowed: write the value out, or put a text that begins so in quotes";
inline constexpr std::string_view tag_sentence =
    "tags (`!`) are not allowed: delete it, or put a text that begins so in quotes";
inline constexpr std::string_view lookahead_sentence =
    "what follows is over 1 MB in one text, comment or value in brackets: split it, or write the file as JSON";

/// Where the document begins behind its `%YAML` line; nothing, and a mistake, where there is another directive.
[[nodiscard]] std::optional<std::size_t> pass_directives(TreeBuilder& builder);

/// False, and a mistake, where so many brackets are open that the parser should not see them. Texts with brackets may
/// be miscounted, hence the generous limit: what is nested too deep, but not that deep, is refused as it is read.
[[nodiscard]] bool check_brackets(TreeBuilder& builder);

/// False, and a mistake, where the key at `opening` is a map or a list in brackets that is not closed: at the end of a
/// file, yaml-cpp takes the value of the whole file for a key.
[[nodiscard]] bool check_key_bracket(TreeBuilder& builder, std::size_t opening);

/// False, and a mistake, where the text in quotes at `opening` is not closed, which yaml-cpp accepts at the end of a
/// file.
[[nodiscard]] bool check_quote(TreeBuilder& builder, std::size_t opening);

/// Notes a mistake that yaml-cpp has found at `offset`, with `message`, after its last event at `parsed`.
void refuse_fault(TreeBuilder& builder, std::size_t offset, std::string_view message, std::size_t parsed);

} // namespace prowess::detail
