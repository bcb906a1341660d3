#include "content/fault_sentences.hpp"
#include "content/quoted.hpp"
#include "content/text_readers.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace prowess::detail {
namespace {

/// Takes the events of nlohmann's parser. The parser tells no places, but its events come in the order of the text, so
/// a cursor that follows them finds where each token stands.
class JsonHandler {
public:
    explicit JsonHandler(TreeBuilder& builder) : builder_(builder), bytes_(builder.bytes()) {}

    bool null() { return builder_.nothing(pass_bare(), false); }
    bool boolean(bool) { return bare(); }
    bool number_integer(std::int64_t) { return bare(); }
    bool number_unsigned(std::uint64_t) { return bare(); }
    bool number_float(double, const std::string&) { return bare(); }
    bool string(const std::string& text) { return builder_.scalar(pass_string(), text, false); }
    bool key(const std::string& text) { return string(text); }
    bool binary(const std::vector<std::uint8_t>&) { return false; }
    bool start_object(std::size_t) { return builder_.open(Node::Kind::map, pass_bracket()); }
    bool start_array(std::size_t) { return builder_.open(Node::Kind::list, pass_bracket()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception& fault);

private:
    /// Moves to the next token, but not past `limit`.
    std::size_t find_token(std::size_t limit) {
        while (cursor_ < limit && std::string_view(" \t\r\n,:").find(bytes_[cursor_]) != std::string_view::npos)
            ++cursor_;
        return cursor_;
    }
    std::size_t pass_bracket() {
        find_token(bytes_.size());
        return cursor_++;
    }
    std::size_t pass_bare() {
        const std::size_t start = find_token(bytes_.size());
        cursor_ = std::min(bytes_.find_first_of(" \t\r\n,:]}", start), bytes_.size());
        return start;
    }
    std::size_t pass_string() {
        const std::size_t start = find_token(bytes_.size());
        for (cursor_ = start + 1; cursor_ < bytes_.size() && bytes_[cursor_] != '"'; ++cursor_)
            cursor_ += bytes_[cursor_] == '\\' ? 1U : 0U;
        ++cursor_;
        return start;
    }
    bool bare() {
        const std::size_t start = pass_bare();
        return builder_.scalar(start, bytes_.substr(start, cursor_ - start), true);
    }
    bool close() {
        pass_bracket();
        builder_.close();
        return true;
    }
    [[nodiscard]] std::string sentence(std::string_view fault, std::size_t offset) const;

    TreeBuilder& builder_;
    std::string_view bytes_;
    std::size_t cursor_ = 0;
};

constexpr std::array json_sentences{
    FaultSentence{"unexpected end of input", "the file ends too early"},
    FaultSentence{"missing closing quote", "this text has no closing quote"},
    FaultSentence{"(LF) must be escaped",
                  "this text has no closing quote on its line; write a line break in a text as \\n"},
    FaultSentence{"(CR) must be escaped",
                  "this text has no closing quote on its line; write a line break in a text as \\n"},
    FaultSentence{"must be escaped", "a tab in a text must be written as \\t"},
    FaultSentence{"surrogate", "this \\u is half of a pair: write both halves, or the character itself"},
    FaultSentence{"'\\u' must be", "\\u needs four digits of 0-9 and a-f"},
    FaultSentence{"forbidden character after backslash",
                  "this backslash begins nothing that JSON knows: write it as \\\\"},
    FaultSentence{"number overflow", "this number is too large"},
    FaultSentence{"invalid number",
                  "this is no number of JSON: write it like -12, 0.5 or 1e6, without leading zeros or a `+`"},
    FaultSentence{"; expected end of input", "the document has ended before this: delete it"},
    FaultSentence{"; expected string literal",
                  "a key in double quotes is missing here; no comma may follow the last entry"},
    FaultSentence{"; expected ':'", "a `:` is missing before this"},
    FaultSentence{"; expected ','", "a comma or a closing bracket is missing before this"},
    FaultSentence{"; expected '}'", "a comma or a `}` is missing before this"},
    FaultSentence{"; expected ']'", "a comma or a `]` is missing before this"},
    FaultSentence{"unexpected", "a value is missing here; no comma may follow the last entry"},
};

/// Mistakes within a text, which are shown where they are; others are shown where their token begins.
constexpr std::array within_text{"must be escaped", "surrogate", "'\\u' must be", "after backslash"};

bool JsonHandler::parse_error(std::size_t position, const std::string&, const nlohmann::json::exception& fault) {
    const std::string_view whole = fault.what();
    const std::string_view message = whole.substr(0, whole.find("; last read:"));
    const std::size_t last_read = std::min(position == 0 ? 0 : position - 1, bytes_.size());
    const auto holds = [&](std::string_view fragment) { return message.find(fragment) != std::string_view::npos; };
    const bool exact = std::any_of(within_text.begin(), within_text.end(), holds) && !holds("(LF)") && !holds("(CR)");
    const std::size_t offset = exact ? last_read : find_token(last_read);
    if (builder_.innermost() != nullptr && holds("unexpected end of input"))
        builder_.refuse_unclosed(offset);
    else
        builder_.refuse(offset, sentence(message, offset));
    return false;
}

std::string JsonHandler::sentence(std::string_view fault, std::size_t offset) const {
    const std::string_view rest = bytes_.substr(offset);
    // The parser takes a character that begins like a byte order mark for one.
    const bool token =
        fault.find("invalid literal") != std::string_view::npos || fault.find("invalid BOM") != std::string_view::npos;
    if (token && (rest.starts_with('/') || rest.starts_with('#')))
        return "JSON knows no comments: delete it, or write the file as YAML";
    if (token && rest.starts_with('\''))
        return "JSON knows no single quotes: use double quotes";
    if (token)
        return quoted(rest.substr(0, rest.find_first_of(" \t\r\n,:[]{}\"", 1))) +
               (builder_.waits_for_key() ? " needs double quotes, as every key of JSON does"
                                         : " is no value of JSON: put a text in double quotes");
    return std::string(sentence_of(json_sentences, fault, "this is not JSON"));
}

} // namespace

void read_json(TreeBuilder& builder) {
    const std::string_view bytes = builder.bytes();
    if (bytes.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return;
    JsonHandler handler(builder);
    nlohmann::json::sax_parse(bytes.begin(), bytes.end(), &handler);
}

} // namespace prowess::detail
