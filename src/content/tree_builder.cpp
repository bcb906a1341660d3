#include "content/tree_builder.hpp"

#include "content/quoted.hpp"

#include <prowess/content/text.hpp>

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace prowess::detail {

bool TreeBuilder::open(Node::Kind kind, std::size_t offset) {
    if (waits_for_key())
        return stop(offset, "a key must be a name, not a map or a list");
    if (open_.size() >= text_depth_limit) {
        refuse_depth(offset);
        return false;
    }
    Node* node = add(kind, locator_.at(offset));
    open_.push_back({node, false});
    return goes_on(offset);
}

void TreeBuilder::close() {
    const Node& node = *open_.back().node;
    if (node.kind == Node::Kind::map)
        refuse_repeated_keys(node);
    open_.pop_back();
}

bool TreeBuilder::scalar(std::size_t offset, std::string_view text, bool plain) {
    if (text.find('\0') != std::string_view::npos)
        refuse(offset, "a text cannot hold the character of number 0: delete it");
    if (waits_for_key()) {
        ++values_;
        open_.back().key_read = true;
        NodeEntry& entry = open_.back().node->entries.emplace_back();
        entry.key = text;
        entry.place = locator_.at(offset);
        return goes_on(offset);
    }
    Node* node = add(Node::Kind::scalar, locator_.at(offset));
    node->plain = plain;
    node->verbatim = bytes_.substr(std::min(offset + (plain ? 0U : 1U), bytes_.size())).starts_with(text);
    node->text = text;
    return goes_on(offset);
}

bool TreeBuilder::nothing(std::size_t offset, bool at_key) {
    if (waits_for_key())
        return stop(offset, "a key is missing here; where `null` or `~` is meant as a name, put it in quotes");
    const bool has_key = !open_.empty() && open_.back().node->kind == Node::Kind::map;
    add(Node::Kind::nothing, at_key && has_key ? open_.back().node->entries.back().place : locator_.at(offset));
    return goes_on(offset);
}

bool TreeBuilder::goes_on(std::size_t offset) {
    return values_ <= text_value_limit || stop(offset, "this file holds more than " + std::to_string(text_value_limit) +
                                                           " values: split it into several files");
}

bool TreeBuilder::waits_for_key() const {
    return !open_.empty() && open_.back().node->kind == Node::Kind::map && !open_.back().key_read;
}

/// The node is found again through its parent, which does not grow while the node is open.
Node* TreeBuilder::add(Node::Kind kind, Place place) {
    ++values_;
    Node* node = &root_;
    if (!open_.empty()) {
        Open& parent = open_.back();
        parent.key_read = false;
        node = parent.node->kind == Node::Kind::map ? &parent.node->entries.back().value
                                                    : &parent.node->items.emplace_back();
    }
    node->kind = kind;
    node->place = place;
    return node;
}

bool TreeBuilder::stop(std::size_t offset, std::string message) {
    refuse(offset, std::move(message));
    return false;
}

void TreeBuilder::refuse_repeated_keys(const Node& map) {
    order_.resize(map.entries.size());
    std::iota(order_.begin(), order_.end(), 0U);
    const auto& entries = map.entries;
    std::sort(order_.begin(), order_.end(), [&](std::uint32_t left, std::uint32_t right) {
        return std::tie(entries[left].key, left) < std::tie(entries[right].key, right);
    });
    std::size_t first = 0;
    for (std::size_t index = 1; index < order_.size(); ++index) {
        const NodeEntry& original = entries[order_[first]];
        const NodeEntry& entry = entries[order_[index]];
        if (entry.key != original.key) {
            first = index;
            continue;
        }
        note(entry.place, "the key " + quoted(entry.key) + " is already in this map, at line " +
                              std::to_string(original.place.line) + ", column " +
                              std::to_string(original.place.column) + ": keep one of them");
    }
}

void TreeBuilder::refuse(std::size_t offset, std::string message) {
    note(locator_.at(offset), std::move(message));
}

void TreeBuilder::refuse_depth(std::size_t offset) {
    refuse(offset, "this is nested more than " + std::to_string(text_depth_limit) + " levels deep: write it flatter");
}

void TreeBuilder::refuse_unclosed(std::size_t offset) {
    const Node& node = *innermost();
    refuse(offset, std::string("the file ends before the ") + (node.kind == Node::Kind::map ? "`{`" : "`[`") +
                       " of line " + std::to_string(node.place.line) + ", column " + std::to_string(node.place.column) +
                       " is closed");
}

void TreeBuilder::refuse_file(std::string message) {
    note({}, std::move(message));
}

void TreeBuilder::note(Place place, std::string message) {
    last_ = std::max(last_, place);
    if (errors_.list.size() >= text_error_limit) {
        ++more_;
        return;
    }
    errors_.list.push_back({.file = std::string(file_name_),
                            .line = place.line,
                            .column = place.column,
                            .definition = {},
                            .message = std::move(message)});
}

tl::expected<Node, ContentErrors> TreeBuilder::finish() {
    if (errors_.empty() && root_.kind == Node::Kind::nothing)
        refuse_file("this file is empty");
    if (errors_.empty())
        return std::move(root_);
    const auto key = [](const ContentError& error) { return std::tie(error.line, error.column, error.message); };
    auto& list = errors_.list;
    std::sort(list.begin(), list.end(), [&](const auto& left, const auto& right) { return key(left) < key(right); });
    list.erase(std::unique(list.begin(), list.end(),
                           [&](const auto& left, const auto& right) { return key(left) == key(right); }),
               list.end());
    if (more_ > 0)
        list.push_back({.file = std::string(file_name_),
                        .line = last_.line,
                        .column = last_.column,
                        .definition = {},
                        .message = "and " + std::to_string(more_) + (more_ == 1 ? " more mistake" : " more mistakes") +
                                   " in this file: the last is here"});
    return tl::unexpected(std::move(errors_));
}

} // namespace prowess::detail
