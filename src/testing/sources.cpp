#include "content/quoted.hpp"
#include "names.hpp"

#include <prowess/testing/stage.hpp>

namespace prowess::testing {

using detail::quoted;

std::optional<ModifierSource> Stage::find_source(const Location& where, std::string_view name) {
    if (const auto found = played_.sources.find(name); found != played_.sources.end())
        return found->second;
    std::vector<std::string_view> known;
    for (const auto& [source, handle] : played_.sources)
        known.push_back(source);
    fail(where, no_such(NameKind::source, name, known));
    return {};
}

bool Stage::move_source(const AttachStep& step, const Location& where, Actor to) {
    const auto source = find_source(where, step.source);
    if (!source)
        return false;
    const auto done = world_->attach(*source, to);
    return done || fail(where, "attach " + quoted(step.source), done.error());
}

bool Stage::take(const AttachStep& step, const Location& where) {
    const auto to = find_actor(where, step.to);
    if (!to)
        return false;
    if (step.modifiers.empty())
        return move_source(step, where, *to);
    const auto held = played_.sources.find(step.source);
    if (held != played_.sources.end() && world_->alive(held->second))
        return fail(where, "there is a source " + quoted(step.source) + " already: leave `modifiers` out to move it");
    Mistakes mistakes;
    const auto source = world_->attach(*to, step.modifiers, &mistakes);
    if (!mistakes.empty())
        return fail(where, "attach " + quoted(step.source) + ": " + mistakes.front().message);
    if (!source)
        return fail(where, "attach " + quoted(step.source), source.error());
    played_.sources[step.source] = *source;
    return true;
}

bool Stage::take(const DetachStep& step, const Location& where) {
    const auto source = find_source(where, step.source);
    if (!source)
        return false;
    const auto done = world_->detach(*source);
    if (!done)
        return fail(where, "detach " + quoted(step.source), done.error());
    return *done || fail(where, "detach " + quoted(step.source) + ": it is attached to nobody");
}

bool Stage::attach(const AttachStep& what, Location where) {
    return take(Step(what), where);
}

bool Stage::detach(const std::string& source, Location where) {
    return take(Step(DetachStep{source}), where);
}

} // namespace prowess::testing
