#pragma once

#include "content/locator.hpp"

#include <prowess/content/node.hpp>
#include <prowess/content/place.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace prowess::detail {

/// Makes the tree of one file from what a parser finds, in the order in which it stands, and collects the mistakes.
///
/// Offsets are bytes from the start of `bytes`. What returns false asks the parser to stop: more is not worth reading.
class TreeBuilder {
public:
    TreeBuilder(std::string_view bytes, std::string_view file_name, std::uint32_t file_index)
        : bytes_(bytes),
          file_name_(file_name),
          locator_(bytes, file_index) {}

    [[nodiscard]] bool open(Node::Kind kind, std::size_t offset);
    void close();
    /// A value, or a key where the innermost map waits for one.
    [[nodiscard]] bool scalar(std::size_t offset, std::string_view text, bool plain);
    /// `at_key`: the value is not written; its place is its key's.
    [[nodiscard]] bool nothing(std::size_t offset, bool at_key);

    /// Notes a mistake; of too many, only that there is one more.
    void refuse(std::size_t offset, std::string message);
    /// Notes a mistake of the file as a whole.
    void refuse_file(std::string message);
    /// The mistake of nesting too deep.
    void refuse_depth(std::size_t offset);
    /// The mistake of a file that ends within a map or list in brackets; `innermost()` is that.
    void refuse_unclosed(std::size_t offset);

    [[nodiscard]] std::string_view bytes() const { return bytes_; }
    [[nodiscard]] bool waits_for_key() const;
    /// The innermost map or list that is not closed; null where there is none.
    [[nodiscard]] const Node* innermost() const { return open_.empty() ? nullptr : open_.back().node; }

    /// The tree, or all mistakes in order of place.
    [[nodiscard]] tl::expected<Node, ContentErrors> finish();

private:
    struct Open {
        Node* node;
        bool key_read; ///< Of a map: its last entry waits for its value.
    };

    Node* add(Node::Kind kind, Place place);
    bool stop(std::size_t offset, std::string message);
    bool goes_on(std::size_t offset);
    void refuse_repeated_keys(const Node& map);
    void note(Place place, std::string message);

    std::string_view bytes_;
    std::string_view file_name_;
    Locator locator_;
    Node root_;
    std::vector<Open> open_;
    std::size_t values_ = 0;
    std::vector<std::uint32_t> order_; ///< Scratch of `refuse_repeated_keys`.
    ContentErrors errors_;
    std::size_t more_ = 0; ///< Mistakes beyond those.
    Place last_;           ///< Of all mistakes, the one that stands last.
};

} // namespace prowess::detail
