// Any bytes make a tree within the limits, or mistakes that have a sentence, in order of place. The first byte chooses
// the format.

#include <prowess/content/number.hpp>
#include <prowess/content/text.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

void require(bool condition) {
    if (!condition)
        std::abort();
}

void check(const prowess::Node& node, std::size_t depth) {
    using Kind = prowess::Node::Kind;
    require(depth <= prowess::text_depth_limit);
    require(node.place.line > 0 && node.place.column > 0);
    require(node.kind == Kind::list || node.items.empty());
    require(node.kind == Kind::map || node.entries.empty());
    if (node.plain)
        static_cast<void>(prowess::read_number(node.text));
    for (const prowess::Node& item : node.items)
        check(item, depth + 1);
    for (const prowess::NodeEntry& entry : node.entries) {
        require(node.find(entry.key) == &entry.value);
        check(entry.value, depth + 1);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0)
        return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto format = bytes.front() % 2 == 0 ? prowess::TextFormat::yaml : prowess::TextFormat::json;
    const auto tree = prowess::read_text(bytes.substr(1), "file", 0, format);
    if (tree) {
        check(*tree, 0);
        return 0;
    }
    // Beyond the limit one more entry counts the others.
    require(!tree.error().empty() && tree.error().list.size() <= prowess::text_error_limit + 1);
    for (const prowess::ContentError& error : tree.error().list)
        require(!error.message.empty() && error.message != "this is not YAML" && error.message != "this is not JSON");
    return 0;
}
