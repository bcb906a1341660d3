#include "content/quoted.hpp"
#include "names.hpp"
#include "path.hpp"

#include <prowess/testing/stage.hpp>

namespace prowess::testing {

using detail::quoted;

bool Stage::knows_effect(const Location& where, const std::string& effect, std::string_view expect) {
    if (world_->rulebook().effect(effect) || expect == name(Reason::no_such_effect))
        return true;
    return fail(where, no_such(NameKind::effect, effect, world_->rulebook()));
}

EffectSpec Stage::spec_of(const ApplyStep& what, Actor source) const {
    EffectSpec spec;
    spec.effect = what.effect;
    spec.effect_level = what.level;
    spec.effect_source = source;
    spec.params = what.params;
    spec.tags = what.tags;
    spec.effect_strength = what.strength;
    return spec;
}

bool Stage::take(const ApplyStep& step, const Location& where) {
    if (!knows_effect(where, step.effect, step.expect))
        return false;
    const auto target = find_actor(where, step.to, step.expect);
    const auto source = find_actor(where, step.from, step.expect);
    if (!target || !source)
        return step.expect == name(Reason::no_such_actor);
    const EffectSpec spec = spec_of(step, *source);
    const std::string what = "apply " + quoted(step.effect) + " to " + quoted(step.to);
    for (std::uint32_t time = 0; time < step.times; ++time) {
        const auto outcome = world_->apply(*target, spec).map([](const Applied& applied) {
            return std::string(name(applied.disposition));
        });
        if (!judge(where, what, step.expect, step.required, outcome))
            return false;
    }
    return true;
}

bool Stage::take(const PreviewStep& step, const Location& where) {
    const auto target = find_actor(where, step.what.to);
    const auto source = find_actor(where, step.what.from);
    if (!target || !source || !knows_effect(where, step.what.effect, {}))
        return false;
    const std::string what = "preview of " + quoted(step.what.effect) + " on " + quoted(step.what.to);
    const auto changes = world_->preview(*target, spec_of(step.what, *source));
    if (!changes)
        return fail(where, what, changes.error());
    bool done = true;
    for (const NamedExpectation& each : step.expect) {
        const auto attribute = find_attribute(where, each.name);
        if (!attribute)
            return false;
        double sum = 0;
        for (const BaseChange& change : *changes)
            if (change.attribute == *attribute && change.actor == *target)
                sum += double{change.after} - double{change.before};
        done = compare(where, step.what.to + "." + each.name, each.expected, sum, what) && done;
    }
    return done;
}

bool Stage::take(const RemoveStep& step, const Location& where) {
    const auto from = find_actor(where, step.from);
    if (!from)
        return false;
    Expected<std::uint32_t> removed = 0;
    if (step.effect.empty()) {
        const auto tag = find_tag(where, step.tagged);
        if (!tag)
            return false;
        removed = world_->remove_tagged(*from, *tag);
    } else {
        if (!knows_effect(where, step.effect, {}))
            return false;
        removed = world_->remove(*from, *world_->rulebook().effect(step.effect));
    }
    const std::string what =
        "remove " + quoted(step.effect.empty() ? step.tagged : step.effect) + " from " + quoted(step.from);
    if (!removed)
        return fail(where, what, removed.error());
    return !step.expect || compare(where, what, *step.expect, static_cast<double>(*removed));
}

bool Stage::take(const EventStep& step, const Location& where) {
    const auto to = find_actor(where, step.to);
    const auto instigator = find_actor(where, step.instigator);
    const auto target = find_actor(where, step.target);
    const auto tag = find_tag(where, step.tag);
    if (!to || !instigator || !target || !tag)
        return false;
    const auto sent = world_->send(
        *to, {.tag = *tag, .instigator = *instigator, .target = *target, .magnitude = step.magnitude, .sender = {}});
    return sent || fail(where, "event " + quoted(step.tag), sent.error());
}

bool Stage::take(const TagStep& step, const Location& where) {
    const auto who = find_actor(where, step.actor);
    const auto tag = find_tag(where, step.tag);
    if (!who || !tag)
        return false;
    const std::string what = (step.add ? "add_tag " : "remove_tag ") + quoted(step.tag);
    if (step.add) {
        const auto added = world_->add_tag(*who, *tag);
        return added || fail(where, what, added.error());
    }
    const auto removed = world_->remove_tag(*who, *tag);
    if (!removed)
        return fail(where, what, removed.error());
    return *removed || fail(where, what + ": nothing gives " + quoted(step.actor) + " this tag itself");
}

bool Stage::take(const CueStep& step, const Location& where) {
    const auto who = find_actor(where, step.actor);
    const auto tag = find_tag(where, step.tag);
    if (!who || !tag)
        return false;
    const std::string what = "cue " + quoted(step.tag);
    if (step.action == CueAction::remove) {
        const auto removed = world_->remove_cue(*who, *tag);
        if (!removed)
            return fail(where, what, removed.error());
        return *removed || fail(where, what + ": no `cue` step holds it on " + quoted(step.actor));
    }
    const auto done =
        step.action == CueAction::add ? world_->add_cue(*who, *tag) : world_->execute_cue(*who, prowess::cue(step.tag));
    return done || fail(where, what, done.error());
}

bool Stage::take(const BasesStep& step, const Location& where) {
    for (const auto& [path, number] : step.bases) {
        const auto [actor, name] = split_base(path);
        if (actor.empty())
            return fail(where, no_base(path));
        const auto who = find_actor(where, actor);
        const auto attribute = find_attribute(where, name);
        if (!who || !attribute)
            return false;
        const std::string what = (step.add ? "add to " : "set ") + quoted(path);
        const auto before = step.add ? world_->base(*who, *attribute) : Expected<float>(0.0F);
        if (!before)
            return fail(where, what, before.error());
        const auto done = world_->set_base(*who, *attribute, static_cast<float>(double{*before} + number));
        if (!done)
            return fail(where, what, done.error());
    }
    return true;
}

bool Stage::apply(const ApplyStep& what, Location where) {
    return take(Step(what), where);
}

bool Stage::preview(const ApplyStep& what, const std::vector<NamedExpectation>& expect, Location where) {
    return take(Step(PreviewStep{what, expect}), where);
}

bool Stage::remove(const RemoveStep& what, Location where) {
    return take(Step(what), where);
}

bool Stage::event(const EventStep& what, Location where) {
    return take(Step(what), where);
}

bool Stage::add_tag(const std::string& actor, const std::string& tag, Location where) {
    return take(Step(TagStep{actor, tag, true}), where);
}

bool Stage::remove_tag(const std::string& actor, const std::string& tag, Location where) {
    return take(Step(TagStep{actor, tag, false}), where);
}

bool Stage::cue(const CueStep& what, Location where) {
    return take(Step(what), where);
}

bool Stage::set(const std::string& path, double base, Location where) {
    return take(Step(BasesStep{{{path, base}}, false}), where);
}

bool Stage::add(const std::string& path, double amount, Location where) {
    return take(Step(BasesStep{{{path, amount}}, true}), where);
}

} // namespace prowess::testing
