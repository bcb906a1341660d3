#include "content/yaml_faults.hpp"

#include "content/fault_sentences.hpp"

#include <prowess/content/text.hpp>

#include <algorithm>
#include <array>

namespace prowess::detail {
namespace {

constexpr std::string_view unclosed_sentence = "this text has no closing quote";

constexpr std::array yaml_sentences{
    FaultSentence{"alias", alias_sentence},
    FaultSentence{"anchor", alias_sentence},
    FaultSentence{"tag", tag_sentence},
    FaultSentence{"TAG", tag_sentence},
    FaultSentence{"YAML", "a line that begins with `%` is not allowed here: delete it"},
    FaultSentence{
        "end of map not found",
        "this does not continue the map before it: check its indentation, that its key has a `:`, and quotes"},
    FaultSentence{"end of sequence not found",
                  "this does not continue the list before it: every entry begins with `- `, at the same indentation"},
    FaultSentence{"end of map flow not found", "a `,` or the `}` is missing before this"},
    FaultSentence{"end of sequence flow not found", "a `,` or the `]` is missing before this"},
    FaultSentence{"illegal flow end", "this bracket closes nothing: check which bracket was opened last"},
    FaultSentence{"illegal map value",
                  "a `:` cannot stand here: check the indentation, that the line before has its `:`, and quotes"},
    FaultSentence{"illegal map key", "a `?` cannot stand here: put a text that begins so in quotes"},
    FaultSentence{"illegal block entry",
                  "a list entry (`- `) cannot begin here: put it on a line of its own, or quote the text"},
    FaultSentence{"illegal tab", "a tab cannot indent: use blanks"},
    FaultSentence{"illegal EOF in scalar", unclosed_sentence},
    FaultSentence{"document indicator", "a line of a text in quotes cannot begin with `---` or `...`: indent it"},
    FaultSentence{"unknown escape",
                  "this backslash begins no escape: write it as \\\\, or put the text in single quotes"},
    FaultSentence{"hex number", "the digits after \\x, \\u or \\U must be of 0-9 and a-f, and 2, 4 or 8 in number"},
    FaultSentence{"invalid unicode", "this escape is no character: write the character itself"},
    FaultSentence{"unknown token", "a text cannot begin with this character: put it in quotes"},
    FaultSentence{"zero indentation", "the indentation of a block of text cannot be 0"},
    FaultSentence{"block scalar", "only a comment may follow `|` or `>` on its line"},
};

/// Where the text that begins with the quote at `opening` is closed; `npos` where it is not.
std::size_t closing_quote(std::string_view bytes, std::size_t opening) {
    const char quote = bytes[opening];
    std::size_t index = opening + 1;
    for (; index < bytes.size(); ++index) {
        const bool escaped = quote == '"' ? bytes[index] == '\\' : bytes.substr(index).starts_with("''");
        if (escaped)
            ++index;
        else if (bytes[index] == quote)
            return index;
    }
    return std::string_view::npos;
}

/// Walks over the text from `start`, past comments and texts in quotes; stops where `stops`, given a byte, is true, or
/// at a quote that is not closed. The offset of that; `npos` at the end.
template <class Stops>
std::size_t walk(std::string_view bytes, std::size_t start, Stops stops) {
    for (std::size_t index = start; index < bytes.size(); ++index) {
        const char letter = bytes[index];
        const bool begins =
            index == start || std::string_view(" \t\n[{,:").find(bytes[index - 1]) != std::string_view::npos;
        if (begins && (letter == '"' || letter == '\'')) {
            const std::size_t end = closing_quote(bytes, index);
            if (end == std::string_view::npos)
                return index;
            index = end;
        } else if (begins && letter == '#') {
            index = std::min(bytes.find('\n', index), bytes.size());
        } else if (stops(letter)) {
            return index;
        }
    }
    return std::string_view::npos;
}

/// The tab in the indentation of the line of `offset`, where there is one.
std::optional<std::size_t> tab_of_line(std::string_view bytes, std::size_t offset) {
    const std::size_t start = offset == 0 ? 0 : bytes.rfind('\n', offset - 1) + 1;
    const std::size_t end = std::min(bytes.find_first_not_of(" \t", start), offset);
    const std::size_t tab = bytes.substr(0, end).find('\t', start);
    return tab == std::string_view::npos ? std::nullopt : std::optional(tab);
}

bool holds(std::string_view text, std::string_view fragment) {
    return text.find(fragment) != std::string_view::npos;
}

} // namespace

std::optional<std::size_t> pass_directives(TreeBuilder& builder) {
    const std::string_view bytes = builder.bytes();
    std::size_t document = 0;
    for (std::size_t line = 0; line < bytes.size();) {
        const std::size_t next = std::min(bytes.find('\n', line), bytes.size() - 1) + 1;
        const std::string_view text = bytes.substr(line, next - line);
        const std::size_t first = text.find_first_not_of(" \t\r\n");
        if (text.starts_with("%YAML 1.")) {
            document = next;
        } else if (text.starts_with('%')) {
            builder.refuse(line, "only `%YAML 1.2` may stand on a line that begins with `%`: delete it");
            return std::nullopt;
        } else if (first != std::string_view::npos && text[first] != '#') {
            break;
        }
        line = next;
    }
    return document;
}

bool check_brackets(TreeBuilder& builder) {
    constexpr std::size_t most_open = 10'000;
    const std::string_view bytes = builder.bytes();
    std::size_t open = 0;
    std::size_t too_deep = 0;
    for (std::size_t offset = 0; offset < bytes.size(); ++offset) {
        const char letter = bytes[offset];
        if (letter == '[' || letter == '{') {
            if (++open == text_depth_limit + 1)
                too_deep = offset;
            if (open == most_open) {
                builder.refuse_depth(too_deep);
                return false;
            }
        } else if ((letter == ']' || letter == '}') && open > 0) {
            --open;
        }
    }
    return true;
}

bool check_key_bracket(TreeBuilder& builder, std::size_t opening) {
    std::size_t open = 0;
    const auto closes = [&](char letter) {
        if (letter == '[' || letter == '{')
            ++open;
        else if (letter == ']' || letter == '}')
            --open;
        return open == 0;
    };
    const std::string_view bytes = builder.bytes();
    const bool bracket = bytes[opening] == '[' || bytes[opening] == '{';
    if (!bracket || walk(bytes, opening, closes) != std::string_view::npos)
        return true;
    builder.refuse(opening, "this bracket is not closed");
    return false;
}

bool check_quote(TreeBuilder& builder, std::size_t opening) {
    if (closing_quote(builder.bytes(), opening) != std::string_view::npos)
        return true;
    builder.refuse(opening, std::string(unclosed_sentence));
    return false;
}

void refuse_fault(TreeBuilder& builder, std::size_t offset, std::string_view message, std::size_t parsed) {
    const std::string_view bytes = builder.bytes();
    if (holds(message, "illegal EOF in scalar")) {
        offset = std::min(offset, walk(bytes, parsed, [](char) { return false; }));
    } else if (holds(message, "flow not found") && offset >= bytes.size() && builder.innermost() != nullptr) {
        builder.refuse_unclosed(offset);
        return;
    } else if (const auto tab = tab_of_line(bytes, offset)) {
        builder.refuse(*tab, "a tab cannot indent: use blanks");
        return;
    }
    builder.refuse(offset, std::string(sentence_of(yaml_sentences, message, "this is not YAML")));
}

} // namespace prowess::detail
