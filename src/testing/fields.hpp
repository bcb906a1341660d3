#pragma once

#include <prowess/content/load.hpp>
#include <prowess/content/node.hpp>
#include <prowess/content/place.hpp>
#include <prowess/testing/location.hpp>
#include <prowess/testing/steps.hpp>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace prowess::testing {

/// A scenario's file as it is read, with the mistakes so far.
struct Reading {
    std::string file;
    ContentSet content;    ///< What it plays by; reads what it writes as content does.
    std::string step = {}; ///< What is being read: "step `apply`"; empty outside steps.
    ContentErrors errors = {};

    [[nodiscard]] Location location(const Place& place) const { return {file, place.line, place.column}; }
    void refuse(const Place& place, std::string message);
};

/// Reads the keys of one map, each once. As it goes, what was not asked for is an unknown key.
class Fields {
public:
    /// `subject` is the map in words: "an actor".
    Fields(const Node& map, std::string subject, Reading& reading);
    ~Fields();
    Fields(const Fields&) = delete;
    Fields& operator=(const Fields&) = delete;

    [[nodiscard]] const Place& place() const { return map_.place; }
    [[nodiscard]] const std::string& subject() const { return subject_; }

    /// Null where the key is not there.
    const Node* find(std::string_view key);
    /// Likewise, which is a mistake.
    const Node* need(std::string_view key);
    /// Refuses the keys by name, as not supported yet.
    void refuse(std::initializer_list<std::string_view> keys);

    [[nodiscard]] std::string word(std::string_view key);
    [[nodiscard]] std::string needed_word(std::string_view key);
    [[nodiscard]] double number(std::string_view key, double otherwise);
    [[nodiscard]] double needed_number(std::string_view key);
    /// At least 1 and whole.
    [[nodiscard]] std::uint32_t count(std::string_view key, std::uint32_t otherwise);
    [[nodiscard]] bool flag(std::string_view key, bool otherwise);
    [[nodiscard]] std::vector<std::string> words(std::string_view key);
    [[nodiscard]] NamedNumbers numbers(std::string_view key);
    /// A word that is one of `known`; empty where it is not there.
    [[nodiscard]] std::string one_of(std::string_view key, const std::vector<std::string_view>& known);
    /// Exactly one of two keys has to be there.
    void one_of_two(std::string_view first, std::string_view second);

    void refuse(const Place& place, std::string message);

private:
    const Node& map_;
    std::string subject_;
    Reading& reading_;
    std::vector<std::string_view> known_;
};

[[nodiscard]] std::string read_word(const Node& node, Reading& reading);
[[nodiscard]] double read_finite(const Node& node, Reading& reading);
[[nodiscard]] bool read_flag(const Node& node, Reading& reading);
[[nodiscard]] std::vector<std::string> read_words(const Node& node, Reading& reading);
[[nodiscard]] NamedNumbers read_numbers(const Node& node, Reading& reading);
/// False, and noted, where the node is not of that kind. `wanted` is in words: "a list of steps".
[[nodiscard]] bool check_kind(const Node& node, Node::Kind kind, std::string_view wanted, Reading& reading);

} // namespace prowess::testing
