#include <prowess/testing/stage.hpp>

#include "names.hpp"

#include <prowess/content/load.hpp>

#include <algorithm>
#include <utility>

namespace prowess::testing {

Stage::Stage(RulebookPointer rulebook, const WorldOptions& options, Report report)
    : world_(std::make_unique<World>(std::move(rulebook), options)),
      report_(std::move(report)) {}

Stage::Stage(std::string_view content, Report report, Location where) : report_(std::move(report)) {
    ContentSet set;
    set.add_text(content, "content");
    auto rulebook = set.build();
    if (!rulebook) {
        fail(where, "content with errors:\n" + rulebook.error().text());
        rulebook = ContentSet().build();
    }
    world_ = std::make_unique<World>(std::move(*rulebook));
}

bool Stage::take(const Step& step, const Location& where) {
    const bool done = std::visit([&](const auto& each) { return take(each, where); }, step);
    collect();
    return done;
}

bool Stage::fail(const Location& where, std::string message) {
    failures_.push_back({where, std::move(message)});
    if (report_)
        report_(failures_.back());
    return false;
}

bool Stage::fail(const Location& where, std::string_view what, const Failure& failure) {
    return fail(where, std::string(what) + ": " + std::string(name(failure.reason)) + ": " + failure.text());
}

bool Stage::judge(const Location& where, const std::string& what, const std::string& expect, bool required,
                  const Expected<std::string>& outcome) {
    if (expect.empty()) {
        const bool passes =
            outcome || (!required && (is_refusal(outcome.error().reason) || outcome.error().reason == Reason::loop));
        return passes || fail(where, what, outcome.error());
    }
    const std::string found = outcome ? *outcome : std::string(name(outcome.error().reason));
    if (found == expect)
        return true;
    std::string message = what + ": expected " + expect + ", found " + found;
    if (!outcome)
        message += ": " + outcome.error().text();
    return fail(where, std::move(message));
}

bool Stage::compare(const Location& where, const std::string& path, const Expectation& expected, const Value& found,
                    const std::string& beside) {
    if (expected.holds(found))
        return true;
    std::string message = "`" + path + "`: expected " + expected.text() + ", found " + text(found);
    for (std::size_t at = 0; at < beside.size();) {
        const std::size_t end = std::min(beside.find('\n', at), beside.size());
        message += "\n    " + beside.substr(at, end - at);
        at = end + 1;
    }
    return fail(where, std::move(message));
}

const Stage::Member* Stage::member(std::string_view name) const {
    const auto found = std::find_if(played_.members.rbegin(), played_.members.rend(),
                                    [&](const Member& each) { return each.name == name; });
    return found == played_.members.rend() ? nullptr : &*found;
}

std::vector<std::string_view> Stage::known_actors() const {
    std::vector<std::string_view> names;
    for (const Member& each : played_.members)
        names.push_back(each.name);
    return names;
}

Actor Stage::actor(std::string_view name) const {
    const Member* const found = member(name);
    return found ? found->actor : Actor{};
}

std::string Stage::name_of(Actor actor) const {
    if (!actor)
        return "nobody";
    for (const Member& each : played_.members)
        if (each.actor == actor)
            return each.name;
    return "actor " + std::to_string(actor.index);
}

std::vector<std::string> Stage::actor_names() const {
    std::vector<std::string> names;
    for (const Member& each : played_.members)
        names.push_back(each.name);
    return names;
}

const std::string& Stage::team_of(std::string_view name) const {
    static const std::string none;
    const Member* const found = member(name);
    return found ? found->team : none;
}

bool Stage::standing(Actor actor) const {
    if (!world_->alive(actor))
        return false;
    return std::none_of(played_.members.begin(), played_.members.end(),
                        [&](const Member& each) { return each.actor == actor && each.fallen; });
}

std::optional<Actor> Stage::find_actor(const Location& where, std::string_view name, std::string_view expect) {
    if (name.empty())
        return Actor{};
    if (const Member* const found = member(name))
        return found->actor;
    if (expect != prowess::name(Reason::no_such_actor))
        fail(where, no_such(NameKind::actor, name, known_actors()));
    return {};
}

std::optional<AttributeId> Stage::find_attribute(const Location& where, std::string_view name) {
    const auto found = world_->rulebook().attribute(name);
    if (!found)
        fail(where, no_such(NameKind::attribute, name, world_->rulebook()));
    return found;
}

std::optional<TagId> Stage::find_tag(const Location& where, std::string_view name) {
    const auto found = world_->rulebook().tag(name);
    if (!found)
        fail(where, no_such(NameKind::tag, name, world_->rulebook()));
    return found;
}

std::optional<std::vector<TagOrder>> Stage::find_tags(const Location& where, const std::vector<std::string>& names) {
    std::vector<TagOrder> found;
    for (const std::string& each : names) {
        const auto tag = find_tag(where, each);
        if (!tag)
            return {};
        found.push_back(world_->rulebook().tags().order(*tag));
    }
    return found;
}

} // namespace prowess::testing
