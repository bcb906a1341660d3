#include "fields.hpp"

#include "content/findings.hpp"
#include "content/quoted.hpp"
#include "content/wording.hpp"
#include "names.hpp"

#include <prowess/content/number.hpp>

#include <algorithm>
#include <cmath>

namespace prowess::testing {

using detail::quoted;

namespace {

void refuse_kind(const Node& node, std::string_view wanted, Reading& reading) {
    reading.refuse(node.place, "expected " + std::string(wanted) + ", found " + detail::found_text(node) +
                                   (detail::has_decimal_comma(node) ? detail::decimal_comma_hint(node.text) : ""));
}

} // namespace

void Reading::refuse(const Place& place, std::string message) {
    errors.list.push_back(
        {.file = file, .line = place.line, .column = place.column, .definition = step, .message = std::move(message)});
}

void Reading::note(NameKind kind, std::string_view name, const Place& place) {
    if (!name.empty())
        names.push_back({.kind = kind, .name = std::string(name), .place = place, .step = step, .number = number});
}

void Reading::note_keys(NameKind kind, const Node& map) {
    for (const NodeEntry& entry : map.entries)
        note(kind, entry.key, entry.place);
}

void Reading::forgive(NameKind kind) {
    std::erase_if(names, [&](const NameUse& use) { return use.kind == kind && use.number == number; });
}

std::string read_word(const Node& node, Reading& reading) {
    if (node.kind == Node::Kind::scalar && !node.text.empty())
        return node.text;
    refuse_kind(node, "a name", reading);
    return {};
}

std::string read_name(const Node& node, NameKind kind, Reading& reading) {
    std::string name = read_word(node, reading);
    reading.note(kind, name, node.place);
    return name;
}

std::vector<std::string> read_names(const Node& node, NameKind kind, Reading& reading) {
    std::vector<std::string> names = read_words(node, reading);
    for (std::size_t at = 0; at < names.size(); ++at)
        reading.note(kind, names[at], node.items[at].place);
    return names;
}

double read_finite(const Node& node, Reading& reading) {
    const auto number = node.kind == Node::Kind::scalar && node.plain ? read_number(node.text) : std::nullopt;
    if (number && std::isfinite(*number))
        return *number;
    refuse_kind(node, number ? "a finite number" : "a number", reading);
    return 0;
}

double read_seconds(const Node& node, Reading& reading) {
    const double seconds = read_finite(node, reading);
    if (seconds >= 0)
        return seconds;
    reading.refuse(node.place, write_number(seconds) + " is no number of seconds: they are at least 0");
    return 0;
}

bool read_flag(const Node& node, Reading& reading) {
    if (node.kind == Node::Kind::scalar && node.plain && (node.text == "true" || node.text == "false"))
        return node.text == "true";
    refuse_kind(node, "`true` or `false`", reading);
    return false;
}

std::vector<std::string> read_words(const Node& node, Reading& reading) {
    std::vector<std::string> words;
    if (!check_kind(node, Node::Kind::list, "a list of names", reading))
        return words;
    for (const Node& item : node.items)
        words.push_back(read_word(item, reading));
    return words;
}

NamedNumbers read_numbers(const Node& node, Reading& reading) {
    NamedNumbers numbers;
    if (!check_kind(node, Node::Kind::map, "a map from names to numbers", reading))
        return numbers;
    for (const NodeEntry& entry : node.entries)
        numbers.emplace_back(entry.key, read_finite(entry.value, reading));
    return numbers;
}

bool check_kind(const Node& node, Node::Kind kind, std::string_view wanted, Reading& reading) {
    if (node.kind != kind)
        refuse_kind(node, wanted, reading);
    return node.kind == kind;
}

Fields::Fields(const Node& map, std::string subject, Reading& reading)
    : map_(map),
      subject_(std::move(subject)),
      reading_(reading) {
    if (map.kind != Node::Kind::map)
        refuse_kind(map, "a map", reading);
}

Fields::~Fields() {
    for (const NodeEntry& entry : map_.entries)
        if (std::find(known_.begin(), known_.end(), entry.key) == known_.end())
            refuse(entry.place,
                   quoted(entry.key) + " is not known in " + subject_ + detail::suggestion(entry.key, known_));
}

void Fields::refuse(const Place& place, std::string message) {
    reading_.refuse(place, std::move(message));
}

const Node* Fields::find(std::string_view key) {
    known_.push_back(key);
    return map_.find(key);
}

const Node* Fields::need(std::string_view key) {
    const Node* const node = find(key);
    if (!node && map_.kind == Node::Kind::map)
        refuse(map_.place, subject_ + " needs " + quoted(key));
    return node;
}

std::string Fields::word(std::string_view key) {
    const Node* const node = find(key);
    return node ? read_word(*node, reading_) : std::string();
}

std::string Fields::needed_word(std::string_view key) {
    const Node* const node = need(key);
    return node ? read_word(*node, reading_) : std::string();
}

std::string Fields::name(std::string_view key, NameKind kind) {
    const Node* const node = find(key);
    return node ? read_name(*node, kind, reading_) : std::string();
}

std::string Fields::needed_name(std::string_view key, NameKind kind) {
    const Node* const node = need(key);
    return node ? read_name(*node, kind, reading_) : std::string();
}

std::vector<std::string> Fields::names(std::string_view key, NameKind kind) {
    const Node* const node = find(key);
    return node ? read_names(*node, kind, reading_) : std::vector<std::string>();
}

NamedNumbers Fields::numbers_by(std::string_view key, NameKind kind) {
    const Node* const node = find(key);
    if (!node)
        return {};
    reading_.note_keys(kind, *node);
    return read_numbers(*node, reading_);
}

double Fields::number(std::string_view key, double otherwise) {
    const Node* const node = find(key);
    return node ? read_finite(*node, reading_) : otherwise;
}

double Fields::needed_seconds(std::string_view key) {
    const Node* const node = need(key);
    return node ? read_seconds(*node, reading_) : 0;
}

std::uint32_t Fields::count(std::string_view key, std::uint32_t otherwise) {
    const Node* const node = find(key);
    if (!node)
        return otherwise;
    const double number = read_finite(*node, reading_);
    if (number >= 1 && number <= 1e9 && number == std::floor(number))
        return static_cast<std::uint32_t>(number);
    refuse(node->place, quoted(key) + " is a whole number from 1");
    return otherwise;
}

bool Fields::flag(std::string_view key, bool otherwise) {
    const Node* const node = find(key);
    return node ? read_flag(*node, reading_) : otherwise;
}

std::vector<std::string> Fields::words(std::string_view key) {
    const Node* const node = find(key);
    return node ? read_words(*node, reading_) : std::vector<std::string>();
}

NamedNumbers Fields::numbers(std::string_view key) {
    const Node* const node = find(key);
    return node ? read_numbers(*node, reading_) : NamedNumbers();
}

std::string Fields::one_of(std::string_view key, const std::vector<std::string_view>& known) {
    const Node* const node = find(key);
    if (!node)
        return {};
    std::string word = read_word(*node, reading_);
    if (std::find(known.begin(), known.end(), word) == known.end() && !word.empty())
        refuse(node->place, quoted(word) + " is nothing that comes of this" + detail::suggestion(word, known));
    return word;
}

void Fields::one_of_two(std::string_view first, std::string_view second) {
    if (map_.kind == Node::Kind::map && !map_.find(first) == !map_.find(second))
        refuse(map_.place, subject_ + " needs either " + quoted(first) + " or " + quoted(second));
}

} // namespace prowess::testing
