#include "decimal.hpp"
#include "names.hpp"
#include "path.hpp"

#include <prowess/testing/stage.hpp>

#include <algorithm>

namespace prowess::testing {

namespace {

Value part_of(const Rulebook& rulebook, const Explanation& parts, std::string_view part) {
    if (part == "base")
        return parts.base;
    if (part == "flat")
        return parts.flat;
    if (part == "additive")
        return parts.additive;
    if (part == "multiplicative")
        return parts.multiplicative;
    if (part == "divide")
        return parts.divide;
    if (part == "unscaled")
        return parts.unscaled;
    if (part == "override")
        return parts.overridden ? Value(parts.override_value) : Value(None{});
    if (part == "total")
        return decimal(parts.total);
    if (!parts.limited)
        return None{};
    if (parts.limited_by)
        return std::string(rulebook.name(parts.limited_by));
    return parts.has_max && parts.before_limits > parts.max ? parts.max : parts.min;
}

} // namespace

std::string Stage::explained(std::string_view text) const {
    const auto path = parse_path(world_->rulebook(), text);
    if (!path || !path->reads_value())
        return {};
    const auto explanation = world_->explain(actor(path->actor), path->attribute);
    return explanation ? explanation->text() : std::string();
}

tl::expected<Explanation, std::string> Stage::explain(std::string_view name, std::string_view attribute,
                                                      const std::vector<std::string>& tagged) const {
    const Rulebook& rulebook = world_->rulebook();
    const auto id = rulebook.attribute(attribute);
    if (member(name) == nullptr)
        return tl::unexpected(no_such(NameKind::actor, name, known_actors()));
    if (!id)
        return tl::unexpected(no_such(NameKind::attribute, attribute, rulebook));
    ReadContext context;
    for (const std::string& tag : tagged) {
        const auto known = rulebook.tag(tag);
        if (!known)
            return tl::unexpected(no_such(NameKind::tag, tag, rulebook));
        context.tags.push_back(rulebook.tags().order(*known));
    }
    auto explanation = world_->explain(actor(name), *id, context);
    if (!explanation)
        return tl::unexpected("`" + std::string(name) + "`: " + explanation.error().text());
    return std::move(*explanation);
}

tl::expected<Inspection, std::string> Stage::inspect(std::string_view name) const {
    if (member(name) == nullptr)
        return tl::unexpected(no_such(NameKind::actor, name, known_actors()));
    auto inspection = world_->inspect(actor(name));
    if (!inspection)
        return tl::unexpected("`" + std::string(name) + "`: " + inspection.error().text());
    return std::move(*inspection);
}

bool Stage::take(const ExpectStep& step, const Location& where) {
    bool done = true;
    for (std::size_t at = 0; at < step.expect.size(); ++at) {
        const NamedExpectation& each = step.expect[at];
        const Location& here = at < step.where.size() ? step.where[at] : where;
        const auto found = read(each.name);
        if (!found)
            done = fail(here, found.error());
        else if (!each.expected.holds(*found))
            done = compare(here, each.name, each.expected, *found, explained(each.name));
    }
    return done;
}

bool Stage::set_local(ReadContext& context, Actor owner, const std::string& local, const Location& where) {
    if (local.empty())
        return true;
    if (const auto source = played_.sources.find(local); source != played_.sources.end()) {
        context.local = source->second;
        return true;
    }
    const auto effect = world_->rulebook().effect(local);
    for (const ActiveEffect handle : world_->effects(owner)) {
        const auto view = world_->view(handle);
        if (!view || view->id != effect)
            continue;
        context.local_effect = handle;
        return true;
    }
    std::vector<std::string_view> known = names_of(world_->rulebook(), NameKind::effect);
    for (const auto& [name, handle] : played_.sources)
        known.push_back(name);
    return fail(where, no_such(NameKind::source_or_effect, local, known));
}

std::optional<ReadContext> Stage::context_of(const ReadStep& what, const Location& where, Actor owner) {
    const auto tags = find_tags(where, what.tagged);
    const auto target = find_actor(where, what.target);
    const auto source = find_actor(where, what.source);
    const auto target_tags = find_tags(where, what.target_tags);
    const auto source_tags = find_tags(where, what.source_tags);
    if (!tags || !target || !source || !target_tags || !source_tags)
        return {};
    ReadContext context;
    context.tags = *tags;
    context.target = *target;
    context.source = *source;
    const auto count = [](std::vector<TagOrder> from) {
        std::sort(from.begin(), from.end());
        std::vector<TagCount> counts;
        for (const TagOrder tag : from) {
            if (counts.empty() || counts.back().tag != tag)
                counts.push_back({tag, 0});
            ++counts.back().count;
        }
        return counts;
    };
    context.target_tags = count(*target_tags);
    context.source_tags = count(*source_tags);
    for (const auto& [name, value] : what.facts) {
        const auto fact = find_tag(where, name);
        if (!fact)
            return {};
        context.facts.push_back({world_->rulebook().tags().order(*fact), value});
    }
    if (!set_local(context, owner, what.local, where))
        return {};
    return context;
}

bool Stage::take(const ReadStep& step, const Location& where) {
    const auto who = find_actor(where, step.actor);
    const auto attribute = find_attribute(where, step.attribute);
    if (!who || !attribute)
        return false;
    const auto context = context_of(step, where, *who);
    if (!context)
        return false;
    const auto found = world_->value(*who, *attribute, *context);
    const std::string path = step.actor + "." + step.attribute;
    if (!found && found.error().reason != Reason::no_attribute)
        return fail(where, "read `" + path + "`", found.error());
    const auto explanation = world_->explain(*who, *attribute, *context);
    return compare(where, path, step.expect, found ? Value(decimal(*found)) : Value(None{}),
                   explanation ? explanation->text() : std::string());
}

bool Stage::take(const ExplainStep& step, const Location& where) {
    const auto who = find_actor(where, step.actor);
    const auto attribute = find_attribute(where, step.attribute);
    const auto tags = find_tags(where, step.tagged);
    if (!who || !attribute || !tags)
        return false;
    ReadContext context;
    context.tags = *tags;
    const std::string path = step.actor + "." + step.attribute;
    const auto parts = world_->explain(*who, *attribute, context);
    if (!parts)
        return fail(where, "explain `" + path + "`", parts.error());
    bool done = true;
    for (const NamedExpectation& each : step.expect)
        done = compare(where, each.name + " of " + path, each.expected, part_of(world_->rulebook(), *parts, each.name),
                       parts->text()) &&
               done;
    return done;
}

bool Stage::take(const HashStep& step, const Location& where) {
    StateHashes now = world_->state_hashes();
    if (!step.expect) {
        hashes_[step.name] = now;
        return true;
    }
    const auto found = hashes_.find(step.name);
    if (found == hashes_.end())
        return fail(where, "no hash was remembered as `" + step.name + "`");
    now.draws = found->second.draws; // Draw counters are left out.
    const std::string parts = parts_that_differ(found->second, now);
    return parts.empty() || fail(where, "the state is not what it was at `" + step.name + "`; different: " + parts);
}

bool Stage::expect(const std::string& path, const Expectation& expected, Location where) {
    return take(Step(ExpectStep{{{path, expected}}, {}}), where);
}

bool Stage::expect_read(const ReadStep& what, Location where) {
    return take(Step(what), where);
}

bool Stage::expect_parts(const ExplainStep& what, Location where) {
    return take(Step(what), where);
}

bool Stage::remember_hash(const std::string& name, Location where) {
    return take(Step(HashStep{name, false}), where);
}

bool Stage::expect_hash(const std::string& name, Location where) {
    return take(Step(HashStep{name, true}), where);
}

bool Stage::expect_events(const ExpectEventsStep& what, Location where) {
    return take(Step(what), where);
}

} // namespace prowess::testing
