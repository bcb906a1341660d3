#include <prowess/world/inspection.hpp>

#include "attribute/wording.hpp"

#include <cmath>
#include <utility>

namespace prowess {

namespace {

std::string quoted(std::string_view name) {
    return "`" + std::string(name) + "`";
}

std::string seconds(Flicks length) {
    return written(to_seconds(length)) + " s";
}

/// "(3, 4, 0)".
std::string coordinates(const Position& of) {
    return "(" + written(double{of.x}) + ", " + written(double{of.y}) + ", " + written(double{of.z}) + ")";
}

/// "1 stack", "2 stacks".
std::string counted(std::uint32_t count, std::string_view what) {
    return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

/// Names of definitions with commas between them.
std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + quoted(name);
    return text;
}

/// "effect `burning`, the game 2 times".
std::string holders_of(const std::vector<TagHolder>& holders, std::uint32_t game) {
    std::string by;
    for (const TagHolder& holder : holders)
        by += (by.empty() ? "" : ", ") + std::string(holder.effect ? "effect " : "ability ") + quoted(holder.name);
    if (game != 0)
        by += (by.empty() ? "" : ", ") + std::string("the game") +
              (game > 1 ? " " + counted(game, "time") : std::string());
    return by;
}

/// Writes an inspection down, a part a line.
class Writer {
public:
    explicit Writer(const ActorNames& names) : names_(names) {}

    [[nodiscard]] std::string write(const Inspection& of);

private:
    void line(std::size_t depth, const std::string& text) { text_.append(2 * depth, ' ').append(text).append("\n"); }
    template <class Part>
    void section(std::string_view title, const std::vector<Part>& parts) {
        if (!parts.empty())
            line(0, std::string(title));
        for (const Part& part : parts)
            write(part);
    }
    [[nodiscard]] std::string called(Actor actor) const {
        return names_ ? names_(actor) : "actor " + std::to_string(actor.index);
    }
    void write(const InspectedAttribute& of);
    void write(const InspectedTag& of);
    void write(const InspectedCue& of);
    void write(const InspectedEffect& of);
    void write_time(const InspectedEffect& of);
    void write_specs(const InspectedEffect& of);
    void write(const InspectedModifier& of);
    void write(const InspectedCapture& of);
    void write(const InspectedReaction& of);
    void write(const InspectedSource& of);
    void write(const InspectedAbility& of);

    const ActorNames& names_;
    std::string text_;
};

std::string Writer::write(const Inspection& of) {
    std::string title = called(of.actor);
    if (!of.from.empty())
        title += ", of template " + quoted(of.from);
    if (of.team != 0)
        title += ", of team " + std::to_string(of.team);
    if (of.spawner)
        title += ", spawned by " + called(of.spawner);
    line(0, title + (of.dead ? ", dead" : ""));
    if (of.position)
        line(1, "at " + coordinates(*of.position) + ", looks along " +
                    coordinates({of.facing.x, of.facing.y, of.facing.z}));
    section("attributes", of.attributes);
    section("tags", of.tags);
    section("cues", of.cues);
    section("effects", of.effects);
    section("modifier sources", of.sources);
    section("abilities", of.abilities);
    return std::move(text_);
}

void Writer::write(const InspectedAttribute& of) {
    std::string text = of.name + " is " + written(double{of.value}) + ", " + (of.derived ? "derived base " : "base ") +
                       written(double{of.base});
    if (of.min)
        text += ", at least " + written(*of.min);
    if (of.max)
        text += ", at most " + written(*of.max);
    if (of.current != of.value)
        text += "; published as " + written(double{of.current});
    line(1, text);
}

void Writer::write(const InspectedTag& of) {
    line(1, of.name + ", held by " + holders_of(of.holders, of.game));
}

void Writer::write(const InspectedCue& of) {
    std::string text = of.name;
    text += of.view.count != 0 ? ", held by " + holders_of(of.holders, of.game) : ", ends with the next step";
    if (!of.view.handle)
        text += ", starts with the next step";
    if (of.view.joined)
        text += ", there from the start";
    line(1, text + (of.view.hidden ? ", hidden" : ""));
}

void Writer::write(const InspectedEffect& of) {
    std::string text = of.name;
    if (of.view.source)
        text += " from " + called(of.view.source);
    text += ", level " + written(of.view.level) + ", " + counted(of.view.stacks, "stack");
    if (of.view.strength != 1)
        text += ", strength " + written(of.view.strength);
    if (of.view.inhibited)
        text += of.outdone ? ", inhibited: a stronger one counts" : ", inhibited: its `ongoing` does not hold";
    line(1, text);
    write_time(of);
    write_specs(of);
    for (const InspectedCapture& capture : of.captures)
        write(capture);
    for (const InspectedModifier& modifier : of.modifiers)
        write(modifier);
    if (of.view.absorbs)
        line(2, "absorbs " + written(*of.view.absorbs) + " more");
    for (const InspectedReaction& reaction : of.reactions)
        write(reaction);
    for (const Actor who : of.reached)
        line(2, "reaches " + called(who));
}

void Writer::write_time(const InspectedEffect& of) {
    line(2, of.view.remaining ? seconds(*of.view.remaining) + " left" : "without an end");
    if (!of.view.period)
        return;
    std::string text = "every " + seconds(*of.view.period) + ", ";
    text += of.next_pulse ? "next in " + seconds(*of.next_pulse) : "no more";
    text += "; " + counted(of.view.pulses, "pulse") + " so far";
    if (of.view.backlog != 0)
        text += ", " + std::to_string(of.view.backlog) + " due and waiting";
    line(2, text);
}

void Writer::write_specs(const InspectedEffect& of) {
    if (!of.tags.empty())
        line(2, "tagged " + listed(of.tags));
    if (!of.spec_tags.empty())
        line(2, "applied with " + listed(of.spec_tags));
    if (!of.owner_tags.empty())
        line(2, "owner tags " + listed(of.owner_tags));
    if (!of.cues.empty())
        line(2, "cues " + listed(of.cues));
    for (const auto& [name, value] : of.params)
        line(2, "param " + quoted(name) + " is " + written(value));
}

void Writer::write(const InspectedModifier& of) {
    std::string text = of.of + " " + (of.amount ? deed(of.operation, *of.amount) : "by no number");
    if (of.stacks != 1)
        text += " for each of " + counted(of.stacks, "stack");
    if (of.route)
        text += ", on its route";
    line(2, text + (of.executes ? ", as it executes" : ""));
}

void Writer::write(const InspectedCapture& of) {
    std::string text = "reads the " + std::string(of.from) + "'s " + of.attribute;
    if (of.part != "current")
        text += " (" + std::string(of.part) + ")";
    text += ": " + (std::isfinite(of.value) ? written(of.value) : "there is none");
    line(2, text + (of.live ? ", live" : ""));
}

void Writer::write(const InspectedReaction& of) {
    std::string text = "reacts to " + std::string(of.on);
    if (!of.about.empty())
        text += " " + quoted(of.about);
    if (!of.applies.empty())
        text += " by " + listed(of.applies);
    line(2, text + (of.cooldown.count() != 0 ? ", again in " + seconds(of.cooldown) : ""));
}

void Writer::write(const InspectedSource& of) {
    line(1, "source " + std::to_string(of.handle.index));
    for (const InspectedModifier& modifier : of.modifiers)
        write(modifier);
}

void Writer::write(const InspectedAbility& of) {
    std::string text = of.name + ", level " + written(of.view.level);
    if (of.view.active)
        text += ", active" + (of.view.target ? " on " + called(of.view.target) : std::string());
    if (of.view.busy)
        text += ", " + seconds(*of.view.busy) + " left";
    if (of.view.flights > 1)
        text += ", " + std::to_string(of.view.flights) + " in flight";
    if (of.view.cost_paid)
        text += ", cost paid";
    if (of.view.cooldown_started)
        text += ", cooldown started";
    line(1, text);
    if (of.view.cooldown)
        line(2, "cools down for " + seconds(*of.view.cooldown));
    if (of.view.endless_cooldown)
        line(2, "cools down without an end");
    if (!of.cost.empty())
        line(2, "cost " + quoted(of.cost) + (of.affordable ? " can be paid" : " cannot be paid"));
    if (!of.granted_by.empty())
        line(2, "granted by " + quoted(of.granted_by));
    if (of.view.most_charges != 0)
        line(2, std::to_string(of.view.charges) + " of " + std::to_string(of.view.most_charges) + " charges" +
                    (of.view.recharge ? ", another in " + seconds(*of.view.recharge) : ""));
    for (const auto& [stat, value] : of.stats)
        line(2, stat + " " + written(double{value}));
}

} // namespace

std::string Inspection::text(const ActorNames& names) const {
    return Writer(names).write(*this);
}

} // namespace prowess
