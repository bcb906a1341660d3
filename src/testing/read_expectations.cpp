#include "content/quoted.hpp"
#include "content/wording.hpp"
#include "names.hpp"
#include "read_steps.hpp"

#include <prowess/content/number.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace prowess::testing {

using detail::quoted;

namespace {

Expectation of_scalar(const Node& node, Reading& reading) {
    if (!node.plain)
        return node.text;
    if (node.text == "true" || node.text == "false")
        return node.text == "true";
    if (node.text == "none")
        return None{};
    const auto number = read_number(node.text);
    if (!number)
        return node.text;
    if (!std::isfinite(*number))
        reading.refuse(node.place, "expected a finite number, found " + quoted(node.text));
    return *number;
}

Expectation of_map(const Node& node, Reading& reading) {
    Fields fields(node, "an expectation", reading);
    const Node* const about = fields.find("about");
    const Node* const within = fields.find("within");
    const Node* const above = fields.find("above");
    const Node* const below = fields.find("below");
    const auto number = [&](const Node* of) { return of ? read_finite(*of, reading) : 0.0; };
    if (about && within && !above && !below)
        return Expectation::about(number(about), number(within));
    if (about || within || (!above && !below)) {
        fields.refuse(node.place, "an expectation is `{about: v, within: t}`, `{above: v}` or `{below: v}`");
        return None{};
    }
    if (above && below)
        return Expectation::between(number(above), number(below));
    return above ? Expectation::above(number(above)) : Expectation::below(number(below));
}

std::optional<EventType> read_type(const Node& node, Reading& reading) {
    const std::string word = read_word(node, reading);
    std::vector<std::string_view> known;
    for (std::size_t number = 0; number < event_type_count; ++number) {
        const auto type = static_cast<EventType>(number);
        if (name(type) == word)
            return type;
        known.push_back(name(type));
    }
    if (!word.empty())
        reading.refuse(node.place, no_such("type of event", word, known));
    return {};
}

/// What the fields of events name.
constexpr std::array<std::pair<std::string_view, NameKind>, 11> named_fields{{{"actor", NameKind::actor},
                                                                              {"source", NameKind::actor},
                                                                              {"instigator", NameKind::actor},
                                                                              {"target", NameKind::actor},
                                                                              {"killer", NameKind::actor},
                                                                              {"template", NameKind::actor_template},
                                                                              {"effect", NameKind::effect},
                                                                              {"by", NameKind::effect},
                                                                              {"ability", NameKind::ability},
                                                                              {"tag", NameKind::tag},
                                                                              {"attribute", NameKind::attribute}}};

Expectation read_field(std::string_view field, const Node& node, Reading& reading) {
    Expectation expectation = read_expectation(node, reading);
    const auto* const named = std::ranges::find(named_fields, field, &decltype(named_fields)::value_type::first);
    if (named != named_fields.end() && node.kind == Node::Kind::scalar && expectation.holds(node.text))
        reading.note(named->second, node.text, node.place);
    return expectation;
}

std::vector<NamedExpectation> read_changes(const Node& node, NameKind kind, Reading& reading) {
    reading.note_keys(kind, node);
    return read_expectations(node, reading);
}

std::optional<EventPattern> read_pattern(const Node& node, Reading& reading) {
    Fields fields(node, "an event", reading);
    const Node* const type = fields.need("type");
    EventPattern pattern;
    const auto found = type ? read_type(*type, reading) : std::nullopt;
    if (!found) {
        for (const NodeEntry& entry : node.entries)
            fields.find(entry.key); // What it may have depends on its type.
        return {};
    }
    pattern.type = *found;
    for (const std::string_view field : fields_of(*found))
        if (const Node* const value = fields.find(field))
            pattern.fields.push_back({std::string(field), read_field(field, *value, reading)});
    if (*found != EventType::effect_executed)
        return pattern;
    if (const Node* const changes = fields.find("changes"))
        pattern.changes = read_changes(*changes, NameKind::attribute, reading);
    if (const Node* const changes = fields.find("source_changes"))
        pattern.source_changes = read_changes(*changes, NameKind::attribute, reading);
    if (const Node* const routed = fields.find("routed"))
        pattern.routed = read_changes(*routed, NameKind::route, reading);
    if (const Node* const absorbed = fields.find("absorbed"))
        pattern.absorbed = read_expectation(*absorbed, reading);
    return pattern;
}

constexpr std::array parts_of_explanation{
    std::string_view("base"),           std::string_view("flat"),       std::string_view("additive"),
    std::string_view("multiplicative"), std::string_view("divide"),     std::string_view("unscaled"),
    std::string_view("override"),       std::string_view("limited_by"), std::string_view("total")};

} // namespace

Expectation read_expectation(const Node& node, Reading& reading) {
    switch (node.kind) {
    case Node::Kind::scalar: return of_scalar(node, reading);
    case Node::Kind::list: return read_words(node, reading);
    case Node::Kind::map: return of_map(node, reading);
    case Node::Kind::nothing: break;
    }
    reading.refuse(node.place, "expected a value, found nothing; that there is nothing is `none`");
    return None{};
}

std::vector<NamedExpectation> read_expectations(const Node& node, Reading& reading) {
    std::vector<NamedExpectation> expectations;
    if (!check_kind(node, Node::Kind::map, "a map from names to values", reading))
        return expectations;
    for (const NodeEntry& entry : node.entries)
        expectations.push_back({entry.key, read_expectation(entry.value, reading)});
    if (expectations.empty())
        reading.refuse(node.place, "nothing is expected here");
    return expectations;
}

Step read_read(const Node& node, Reading& reading) {
    Fields fields(node, "`read`", reading);
    ReadStep step{.actor = fields.needed_name("actor", NameKind::actor),
                  .attribute = fields.needed_name("attribute", NameKind::attribute),
                  .tagged = fields.names("tagged", NameKind::tag),
                  .target = fields.name("target", NameKind::actor),
                  .source = fields.name("source", NameKind::actor),
                  .target_tags = fields.names("target_tags", NameKind::tag),
                  .source_tags = fields.names("source_tags", NameKind::tag),
                  .facts = fields.numbers_by("facts", NameKind::tag),
                  .local = fields.name("local", NameKind::source_or_effect)};
    if (const Node* const expect = fields.need("expect"))
        step.expect = read_expectation(*expect, reading);
    return step;
}

Step read_explain(const Node& node, Reading& reading) {
    Fields fields(node, "`explain`", reading);
    ExplainStep step{.actor = fields.needed_name("actor", NameKind::actor),
                     .attribute = fields.needed_name("attribute", NameKind::attribute),
                     .tagged = fields.names("tagged", NameKind::tag),
                     .expect = {}};
    const Node* const expect = fields.find("expect");
    if (!expect || !check_kind(*expect, Node::Kind::map, "a map from parts to values", reading))
        return step;
    Fields expected(*expect, "an explanation", reading);
    for (const std::string_view part : parts_of_explanation)
        if (const Node* const value = expected.find(part))
            step.expect.push_back({std::string(part), read_expectation(*value, reading)});
    return step;
}

ExpectEventsStep read_expected_events(const Node& list, Reading& reading) {
    ExpectEventsStep step;
    if (!check_kind(list, Node::Kind::list, "a list of events", reading))
        return step;
    const std::size_t before = reading.names.size();
    for (const Node& item : list.items)
        if (auto pattern = read_pattern(item, reading))
            step.events.push_back(std::move(*pattern));
    for (std::size_t at = before; at < reading.names.size(); ++at)
        reading.names[at].of_the_past = true;
    return step;
}

} // namespace prowess::testing
