#include "report.hpp"

#include "state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace prowess::cli {

namespace {

std::string heading(const Style& style, std::string_view text) {
    return "\n" + style.bold(text) + "\n";
}

Colour colour_of(EventType type) {
    switch (type) {
    case EventType::effect_executed: return Colour::red;
    case EventType::effect_applied:
    case EventType::effect_stacked:
    case EventType::effect_resumed: return Colour::green;
    case EventType::effect_removed:
    case EventType::effect_inhibited: return Colour::yellow;
    case EventType::ability_activated:
    case EventType::ability_committed: return Colour::cyan;
    case EventType::actor_died:
    case EventType::actor_destroyed: return Colour::magenta;
    default: return Colour::grey;
    }
}

Colour colour_of(testing::LogKind kind) {
    switch (kind) {
    case testing::LogKind::cast: return Colour::cyan;
    case testing::LogKind::damage: return Colour::red;
    case testing::LogKind::healing: return Colour::green;
    case testing::LogKind::gain: return Colour::blue;
    case testing::LogKind::loss: return Colour::yellow;
    case testing::LogKind::refusal: return Colour::grey;
    case testing::LogKind::fall: return Colour::magenta;
    }
    return Colour::grey;
}

bool is_detail(EventType type) {
    return type == EventType::attribute_changed || type == EventType::tag_added || type == EventType::tag_removed;
}

std::string field_text(const testing::Value& value) {
    const double* const found = std::get_if<double>(&value);
    return found ? number(*found) : testing::text(value);
}

/// The fields but for the actor, then what was changed.
std::string details(const testing::LoggedEvent& event) {
    std::string text;
    const auto add = [&](std::string part) { text += (text.empty() ? "" : "  ") + part; };
    for (const testing::EventField& field : event.fields)
        if (field.name != "actor" && !std::holds_alternative<testing::None>(field.value))
            add(field.name == "effect" || field.name == "ability" || field.name == "tag" || field.name == "attribute"
                    ? field_text(field.value)
                    : fmt::format("{} {}", field.name, field_text(field.value)));
    for (const testing::LoggedChange& change : event.changes)
        add(fmt::format("{} {} to {}", change.attribute, number(change.before), number(change.after)));
    for (const testing::LoggedChange& change : event.source_changes)
        add(fmt::format("source's {} {} to {}", change.attribute, number(change.before), number(change.after)));
    for (const testing::LoggedRoute& routed : event.routed)
        add(fmt::format("{} of {}{}", number(routed.amount), routed.route,
                        routed.absorbed != 0 ? fmt::format(", {} absorbed", number(routed.absorbed)) : ""));
    return text;
}

std::string effect_text(const EffectState& effect) {
    std::string text = effect.name;
    if (effect.stacks > 1)
        text += fmt::format(" x{}", number(effect.stacks));
    if (effect.inhibited)
        text += ", inhibited";
    return text + (effect.remaining ? fmt::format(" ({} s left)", number(*effect.remaining)) : "");
}

std::string actor_text(const ActorState& actor, const Style& style) {
    const std::string how = actor.standing ? style(Colour::green, "standing")
                            : actor.alive  ? style(Colour::magenta, "fallen")
                                           : style(Colour::magenta, "gone");
    std::string text = fmt::format("  {}{}: {}\n", style.bold(actor.name),
                                   actor.team.empty() ? "" : fmt::format(" of team {}", actor.team), how);
    const auto add = [&](std::string_view what, const std::vector<std::string>& parts) {
        if (!parts.empty())
            text += fmt::format("    {:<11} {}\n", what, fmt::join(parts, ", "));
    };
    std::vector<std::string> parts;
    for (const auto& [name, value] : actor.attributes)
        parts.push_back(fmt::format("{} {}", name, number(value)));
    add("attributes", parts);
    parts.clear();
    for (const EffectState& effect : actor.effects)
        parts.push_back(effect_text(effect));
    add("effects", parts);
    add("tags", actor.tags);
    add("cues", actor.cues);
    return text;
}

using Row = std::vector<std::string>;

/// Names to the left, numbers to the right.
std::string table(const std::vector<Row>& rows, std::size_t names, const Style& style) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const Row& row : rows)
        for (std::size_t column = 0; column < row.size(); ++column)
            widths[column] = std::max(widths[column], row[column].size());
    std::string text;
    for (std::size_t at = 0; at < rows.size(); ++at) {
        std::string line = " ";
        for (std::size_t column = 0; column < rows[at].size(); ++column)
            line += column < names ? fmt::format(" {:<{}}", rows[at][column], widths[column])
                                   : fmt::format("  {:>{}}", rows[at][column], widths[column]);
        line.erase(line.find_last_not_of(' ') + 1);
        text += (at == 0 ? style(Colour::grey, line) : line) + "\n";
    }
    return text;
}

std::string or_blank(double value) {
    return value == 0 ? std::string() : number(value);
}

} // namespace

std::string timeline(const Played& played, bool all, const Style& style) {
    std::size_t width = 0;
    for (const std::string& name : played.stage.actor_names())
        width = std::max(width, name.size());
    std::string text = heading(style, "Timeline");
    for (const testing::LoggedEvent& event : played.stage.log()) {
        if (!all && is_detail(event.type))
            continue;
        const std::string told = details(event);
        const std::string type = fmt::format("{:{}}", name(event.type), told.empty() ? 0 : 19);
        text += fmt::format("{}  {:{}}  {}{}\n", clock(to_seconds(event.time)), event.word("actor"), width,
                            style(colour_of(event.type), type), told);
    }
    return text;
}

std::string combat_log(const Played& played, const Style& style) {
    const std::vector<testing::LogLine> lines = testing::combat_log(played.stage);
    if (lines.empty())
        return {};
    std::string text = heading(style, "Combat log");
    for (const testing::LogLine& line : lines)
        text += fmt::format("{}  {}\n", clock(to_seconds(line.time)), style(colour_of(line.kind), line.text));
    return text;
}

std::string final_state(const Played& played, const Style& style) {
    std::string text = heading(style, fmt::format("After {} s", number(to_seconds(played.stage.world().time()))));
    for (const ActorState& actor : state_of_actors(played.stage))
        text += actor_text(actor, style);
    return text;
}

std::string deeds(const Played& played, const Style& style) {
    const double total = to_seconds(played.summary.time);
    std::vector<Row> rows{{"actor", "ability or effect", "casts", "damage", "healing", "uptime s", "uptime %"}};
    for (const testing::ActorSummary& actor : played.summary.actors) {
        if (actor.deeds.empty())
            continue;
        for (const testing::DeedSummary& deed : actor.deeds)
            rows.push_back({actor.name, deed.name, or_blank(deed.casts), or_blank(deed.damage), or_blank(deed.healing),
                            or_blank(deed.uptime), total > 0 ? or_blank(100 * deed.uptime / total) : std::string()});
        rows.push_back({actor.name, "in all", "", number(actor.damage), number(actor.healing), "", ""});
    }
    return rows.size() > 1 ? heading(style, "Who did what") + table(rows, 2, style) : std::string();
}

} // namespace prowess::cli
