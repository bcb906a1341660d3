#include "event_text.hpp"

#include <prowess/content/number.hpp>
#include <prowess/testing/stage.hpp>

#include <algorithm>
#include <functional>

namespace prowess::testing {

namespace {

bool matches(const EventPattern& pattern, const LoggedEvent& event) {
    if (event.type != pattern.type)
        return false;
    for (const NamedExpectation& field : pattern.fields) {
        const Value* const value = event.find(field.name);
        if (!value || !field.expected.holds(*value))
            return false;
    }
    const auto all_hold = [&](const std::vector<NamedExpectation>& expected, auto found) {
        return std::all_of(expected.begin(), expected.end(), [&](const NamedExpectation& each) {
            return each.expected.holds(std::invoke(found, event, each.name));
        });
    };
    return all_hold(pattern.changes, &LoggedEvent::change_of) &&
           all_hold(pattern.source_changes, &LoggedEvent::source_change_of) &&
           all_hold(pattern.routed, &LoggedEvent::routed_to) &&
           (!pattern.absorbed || pattern.absorbed->holds(event.absorbed()));
}

std::string text(const EventPattern& pattern) {
    std::string written(name(pattern.type));
    for (const NamedExpectation& field : pattern.fields)
        written += " " + field.name + "=" + field.expected.text();
    for (const NamedExpectation& change : pattern.changes)
        written += " " + change.name + "=" + change.expected.text();
    for (const NamedExpectation& change : pattern.source_changes)
        written += " source." + change.name + "=" + change.expected.text();
    for (const NamedExpectation& routed : pattern.routed)
        written += " " + routed.name + "=" + routed.expected.text();
    return written + (pattern.absorbed ? " absorbed=" + pattern.absorbed->text() : "");
}

bool listed(const std::vector<EventPattern>& patterns, EventType type) {
    return std::any_of(patterns.begin(), patterns.end(), [&](const EventPattern& each) { return each.type == type; });
}

constexpr std::size_t most_shown = 20;

std::string happened(const std::vector<const LoggedEvent*>& events) {
    std::string written =
        events.empty() ? "\n    nothing of these types happened" : "\n    what happened of these types:";
    for (std::size_t at = 0; at < events.size() && at < most_shown; ++at)
        written += "\n    " + write_number(to_seconds(events[at]->time)) + " s " + text(*events[at]);
    if (events.size() > most_shown)
        written += "\n    and " + std::to_string(events.size() - most_shown) + " more";
    return written;
}

} // namespace

std::string text(const LoggedEvent& event) {
    std::string written(name(event.type));
    for (const EventField& field : event.fields)
        written += " " + std::string(field.name) + "=" + text(field.value);
    for (const LoggedChange& change : event.changes)
        written += " " + change.attribute + "=" + write_number(change.before) + "->" + write_number(change.after);
    for (const LoggedChange& change : event.source_changes)
        written +=
            " source." + change.attribute + "=" + write_number(change.before) + "->" + write_number(change.after);
    for (const LoggedRoute& routed : event.routed)
        written += " " + routed.route + "=" + write_number(routed.amount);
    return written + (event.absorbed() != 0 ? " absorbed=" + write_number(event.absorbed()) : "");
}

bool Stage::take(const ExpectEventsStep& step, const Location& where) {
    collect();
    std::vector<const LoggedEvent*> candidates;
    for (std::size_t at = expected_events_; at < log_.size(); ++at)
        if (listed(step.events, log_[at].type))
            candidates.push_back(&log_[at]);
    expected_events_ = log_.size();

    std::size_t next = 0;
    for (const EventPattern& pattern : step.events) {
        std::size_t at = next;
        while (at < candidates.size() && !matches(pattern, *candidates[at]))
            ++at;
        if (at == candidates.size())
            return fail(where, "no event, in this order: " + text(pattern) + happened(candidates));
        if (step.exactly && at != next)
            return fail(where, "an event that is not listed: " + text(*candidates[next]) + happened(candidates));
        next = at + 1;
    }
    if (step.exactly && next != candidates.size())
        return fail(where, "an event that is not listed: " + text(*candidates[next]) + happened(candidates));
    return true;
}

} // namespace prowess::testing
