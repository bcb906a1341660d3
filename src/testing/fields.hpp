#pragma once

#include "names.hpp"

#include <prowess/content/load.hpp>
#include <prowess/content/node.hpp>
#include <prowess/content/place.hpp>
#include <prowess/testing/location.hpp>
#include <prowess/testing/steps.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace prowess::testing {

/// A name that stands in a scenario, to be looked up as all is read.
struct NameUse {
    NameKind kind = NameKind::effect;
    std::string name;
    Place place;
    std::string step = {};    ///< In words: "step `apply`"; empty outside steps.
    std::size_t number = 0;   ///< Of its step, from 1; 0 outside steps.
    bool of_the_past = false; ///< It may be of what was before a reload.
};

/// A scenario's file as it is read, with the mistakes so far.
struct Reading {
    std::string file;
    ContentSet content;    ///< What it plays by; reads what it writes as content does.
    std::string step = {}; ///< What is being read: "step `apply`"; empty outside steps.
    std::size_t number = 0;
    std::vector<NameUse> names = {}; ///< In order of their steps.
    ContentErrors errors = {};

    [[nodiscard]] Location location(const Place& place) const { return {file, place.line, place.column}; }
    void refuse(const Place& place, std::string message);
    void note(NameKind kind, std::string_view name, const Place& place);
    /// Notes each key of a map.
    void note_keys(NameKind kind, const Node& map);
    /// The names of that kind in the step that is being read are expected not to be there.
    void forgive(NameKind kind);
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

    [[nodiscard]] std::string word(std::string_view key);
    [[nodiscard]] std::string needed_word(std::string_view key);
    /// Words that name something, which are noted.
    [[nodiscard]] std::string name(std::string_view key, NameKind kind);
    [[nodiscard]] std::string needed_name(std::string_view key, NameKind kind);
    [[nodiscard]] std::vector<std::string> names(std::string_view key, NameKind kind);
    /// Numbers by what is noted likewise.
    [[nodiscard]] NamedNumbers numbers_by(std::string_view key, NameKind kind);

    [[nodiscard]] double number(std::string_view key, double otherwise);
    [[nodiscard]] double needed_seconds(std::string_view key);
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
/// A word that is noted as a name.
[[nodiscard]] std::string read_name(const Node& node, NameKind kind, Reading& reading);
[[nodiscard]] std::vector<std::string> read_names(const Node& node, NameKind kind, Reading& reading);
[[nodiscard]] double read_finite(const Node& node, Reading& reading);
/// At least 0.
[[nodiscard]] double read_seconds(const Node& node, Reading& reading);
[[nodiscard]] bool read_flag(const Node& node, Reading& reading);
[[nodiscard]] std::vector<std::string> read_words(const Node& node, Reading& reading);
[[nodiscard]] NamedNumbers read_numbers(const Node& node, Reading& reading);
/// False, and noted, where the node is not of that kind. `wanted` is in words: "a list of steps".
[[nodiscard]] bool check_kind(const Node& node, Node::Kind kind, std::string_view wanted, Reading& reading);

} // namespace prowess::testing
