#include "content/text_readers.hpp"
#include "content/utf8.hpp"
#include "content/yaml_faults.hpp"
#include "content/yaml_source.hpp"

#include <algorithm>
#include <istream>
#include <optional>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

namespace prowess::detail {
namespace {

/// Takes the events of yaml-cpp's parser; throws `YamlStopped` to end it.
class YamlHandler final : public YAML::EventHandler {
public:
    YamlHandler(TreeBuilder& builder, YamlSource& source, std::size_t start)
        : builder_(builder),
          source_(source),
          bytes_(builder.bytes()),
          start_(start) {}

    [[nodiscard]] std::size_t offset(const YAML::Mark& mark) const {
        return std::min(start_ + static_cast<std::size_t>(std::max(mark.pos, 0)), bytes_.size());
    }

    /// Where the last text in quotes begins.
    [[nodiscard]] std::optional<std::size_t> last_quote() const { return last_quote_; }

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (!document_read_)
            return;
        const std::size_t at = offset(mark);
        builder_.refuse(at, bytes_.substr(at).starts_with("---")
                                ? "a second document begins here: put it into a file of its own"
                                : "this does not belong to what is before it: check the indentation and the quotes");
        throw YamlStopped{};
    }
    void OnDocumentEnd() override { document_read_ = true; }
    void OnNull(const YAML::Mark& mark, YAML::anchor_t) override;
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
        builder_.refuse(offset(mark), std::string(alias_sentence));
        go_on_if(builder_.scalar(offset(mark), {}, true));
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t, const std::string& text) override;
    void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                         YAML::EmitterStyle::value) override {
        open(Node::Kind::list, mark);
    }
    void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
        open(Node::Kind::map, mark);
    }
    void OnSequenceEnd() override { builder_.close(); }
    void OnMapEnd() override { builder_.close(); }

private:
    static void go_on_if(bool wanted) {
        if (!wanted)
            throw YamlStopped{};
    }

    /// The offset of a value, whose anchor or tag is refused.
    std::size_t enter(const YAML::Mark& mark) {
        const std::size_t at = offset(mark);
        source_.parsed_to(at - start_);
        if (at < bytes_.size() && bytes_[at] == '&')
            builder_.refuse(at, std::string(alias_sentence));
        else if (at < bytes_.size() && bytes_[at] == '!')
            builder_.refuse(at, std::string(tag_sentence));
        return at;
    }

    void open(Node::Kind kind, const YAML::Mark& mark) {
        const std::size_t at = enter(mark);
        go_on_if(!builder_.waits_for_key() || check_key_bracket(builder_, at));
        go_on_if(builder_.open(kind, at));
    }

    TreeBuilder& builder_;
    YamlSource& source_;
    std::string_view bytes_;
    std::size_t start_;
    std::optional<std::size_t> last_quote_;
    bool document_read_ = false;
};

/// Whether a null is written at `offset`, rather than meant by the absence of a value.
bool writes_null(std::string_view rest) {
    for (const std::string_view word : {"~", "null", "Null", "NULL"}) {
        if (rest.starts_with(word))
            return std::string_view(" \t\r\n,]}").find(rest.substr(word.size(), 1)) != std::string_view::npos;
    }
    return false;
}

/// The dash of the list entry that ends without a value before `offset`: only blanks, comments and other dashes are
/// between.
std::size_t dash_before(std::string_view bytes, std::size_t offset) {
    std::size_t end = offset;
    while (end > 0) {
        const std::size_t start = bytes.rfind('\n', end - 1) + 1;
        const std::string_view line = bytes.substr(start, end - start);
        const std::size_t dash = line.substr(0, line.find('#')).rfind('-');
        if (dash != std::string_view::npos)
            return start + dash;
        end = start == 0 ? 0 : start - 1;
    }
    return offset;
}

void YamlHandler::OnNull(const YAML::Mark& mark, YAML::anchor_t) {
    std::size_t at = enter(mark);
    const bool written = writes_null(bytes_.substr(at));
    const Node* parent = builder_.innermost();
    const bool flow = at < bytes_.size() && (bytes_[at] == ',' || bytes_[at] == ']');
    if (!written && !flow && parent != nullptr && parent->kind == Node::Kind::list)
        at = dash_before(bytes_, at);
    go_on_if(builder_.nothing(at, !written));
}

void YamlHandler::OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t, const std::string& text) {
    const std::size_t at = enter(mark);
    const bool plain = tag == "?";
    if (at < bytes_.size() && (bytes_[at] == '"' || bytes_[at] == '\''))
        last_quote_ = at;
    if (!plain && !is_utf8(text)) {
        builder_.refuse(at, "a text cannot hold \\N or \\_: write the character itself");
        throw YamlStopped{};
    }
    go_on_if(builder_.scalar(at, text, plain));
}

} // namespace

void read_yaml(TreeBuilder& builder) {
    const std::optional<std::size_t> start = pass_directives(builder);
    if (!start || !check_brackets(builder))
        return;
    const std::string_view bytes = builder.bytes().substr(*start);
    YamlSource source(bytes);
    std::istream stream(&source);
    YamlHandler handler(builder, source, *start);
    try {
        YAML::Parser parser(stream);
        if (parser.HandleNextDocument(handler))
            parser.HandleNextDocument(handler);
        if (handler.last_quote())
            static_cast<void>(check_quote(builder, *handler.last_quote()));
    } catch (const YamlStopped&) {
        if (source.starved())
            builder.refuse(*start + source.parsed(), std::string(lookahead_sentence));
    } catch (const YAML::Exception& fault) {
        if (!handler.last_quote() || check_quote(builder, *handler.last_quote()))
            refuse_fault(builder, handler.offset(fault.mark), fault.msg, *start + source.parsed());
    }
}

} // namespace prowess::detail
