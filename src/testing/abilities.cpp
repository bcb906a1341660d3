#include "names.hpp"

#include <prowess/testing/stage.hpp>

namespace prowess::testing {

namespace {

std::string_view word(AbilityVerb verb) {
    switch (verb) {
    case AbilityVerb::activate: return "activate";
    case AbilityVerb::commit: return "commit";
    case AbilityVerb::commit_cost: return "commit_cost";
    case AbilityVerb::commit_cooldown: return "commit_cooldown";
    case AbilityVerb::end: return "end";
    case AbilityVerb::cancel: return "cancel";
    case AbilityVerb::hit: return "hit";
    case AbilityVerb::set_input: return "set_input";
    }
    return {};
}

} // namespace

std::optional<Expected<void>> Stage::use(const UseStep& step, GrantedAbility ability, Actor target,
                                         const Location& where) {
    switch (step.verb) {
    case AbilityVerb::activate: {
        const auto with = activation_of(step.what, world_->view(ability)->id, target, where);
        return with ? std::optional(world_->activate(ability, *with)) : std::nullopt;
    }
    case AbilityVerb::commit: return world_->commit(ability);
    case AbilityVerb::commit_cost: return world_->commit_cost(ability);
    case AbilityVerb::commit_cooldown: return world_->commit_cooldown(ability);
    case AbilityVerb::end: return world_->end(ability);
    case AbilityVerb::cancel: return world_->cancel(ability);
    case AbilityVerb::hit: return world_->hit(ability, target);
    case AbilityVerb::set_input: return set_input_of(ability, step.what, where);
    }
    return {};
}

/// Every granted one that is meant, in order of granting; of an ability by name the first, or the first that is active.
std::vector<GrantedAbility> Stage::chosen(Actor actor, const AbilityStep& what) const {
    const Rulebook& rulebook = world_->rulebook();
    if (what.ability.empty())
        return world_->abilities_tagged(actor, *rulebook.tag(what.tagged));
    std::vector<GrantedAbility> found;
    bool found_active = false;
    for (const GrantedAbility handle : world_->abilities(actor)) {
        const auto view = world_->view(handle);
        if (view && view->id == rulebook.ability(what.ability) && (found.empty() || (view->active && !found_active))) {
            found = {handle};
            found_active = view->active;
        }
    }
    return found;
}

bool Stage::take(const UseStep& step, const Location& where) {
    const AbilityStep& what = step.what;
    const Rulebook& rulebook = world_->rulebook();
    const auto who = find_actor(where, what.actor, what.expect);
    const auto target = find_actor(where, what.target, what.expect);
    if (!who || !target)
        return what.expect == name(Reason::no_such_actor);
    if (what.ability.empty() && !find_tag(where, what.tagged))
        return false;
    if (!what.ability.empty() && !rulebook.ability(what.ability))
        return fail(where, no_such(NameKind::ability, what.ability, rulebook));

    Expected<std::string> outcome =
        tl::make_unexpected(Failure(world_->alive(*who) ? Reason::not_granted : Reason::no_such_actor));
    const std::vector<GrantedAbility> abilities = chosen(*who, what);
    // Asked all the same, so that it is told.
    if (step.verb == AbilityVerb::activate && !what.ability.empty() && abilities.empty())
        if (const auto refused = world_->activate(*who, *rulebook.ability(what.ability), *target); !refused)
            outcome = tl::make_unexpected(refused.error());
    bool first = true;
    for (const GrantedAbility ability : abilities) {
        const auto done = use(step, ability, *target, where);
        if (!done)
            return false;
        if (*done)
            outcome = "ok";
        else if (first)
            outcome = tl::make_unexpected(done->error());
        first = false;
    }
    const std::string& meant = what.ability.empty() ? what.tagged : what.ability;
    return judge(where, std::string(word(step.verb)) + " `" + meant + "` of `" + what.actor + "`", what.expect, false,
                 outcome);
}

bool Stage::take(const GrantStep& step, const Location& where) {
    const auto to = find_actor(where, step.to);
    if (!to)
        return false;
    const auto ability = world_->rulebook().ability(step.ability);
    if (!ability)
        return fail(where, no_such(NameKind::ability, step.ability, world_->rulebook()));
    const auto granted = world_->grant(*to, *ability, step.level);
    return granted || fail(where, "grant `" + step.ability + "`", granted.error());
}

bool Stage::take(const RevokeStep& step, const Location& where) {
    const auto from = find_actor(where, step.from);
    if (!from)
        return false;
    if (!world_->rulebook().ability(step.ability))
        return fail(where, no_such(NameKind::ability, step.ability, world_->rulebook()));
    const auto held = chosen(*from, {.actor = step.from, .ability = step.ability});
    if (held.empty())
        return fail(where, "`" + step.from + "` was not granted `" + step.ability + "`");
    const auto revoked = world_->revoke(held.front());
    return revoked || fail(where, "revoke `" + step.ability + "`", revoked.error());
}

bool Stage::grant(const GrantStep& what, Location where) {
    return take(Step(what), where);
}

bool Stage::revoke(const RevokeStep& what, Location where) {
    return take(Step(what), where);
}

bool Stage::activate(const AbilityStep& what, Location where) {
    return take(Step(UseStep{AbilityVerb::activate, what}), where);
}

bool Stage::commit(const AbilityStep& what, Location where) {
    return take(Step(UseStep{AbilityVerb::commit, what}), where);
}

bool Stage::commit_cost(const AbilityStep& what, Location where) {
    return take(Step(UseStep{AbilityVerb::commit_cost, what}), where);
}

bool Stage::commit_cooldown(const AbilityStep& what, Location where) {
    return take(Step(UseStep{AbilityVerb::commit_cooldown, what}), where);
}

bool Stage::end(const AbilityStep& what, Location where) {
    return take(Step(UseStep{AbilityVerb::end, what}), where);
}

bool Stage::cancel(const AbilityStep& what, Location where) {
    return take(Step(UseStep{AbilityVerb::cancel, what}), where);
}

} // namespace prowess::testing
