#include "content/quoted.hpp"
#include "names.hpp"

#include <prowess/testing/stage.hpp>

#include <algorithm>
#include <utility>

namespace prowess::testing {

using detail::quoted;

bool Stage::enqueue(const ApplyStep& step, const Location& where) {
    if (!knows_effect(where, step.effect, step.expect))
        return false;
    const auto target = find_actor(where, step.to, step.expect);
    const auto source = find_actor(where, step.from, step.expect);
    if (!target || !source)
        return step.expect == name(Reason::no_such_actor);
    for (std::uint32_t time = 0; time < step.times; ++time)
        if (!enqueue(ApplyRequest{*target, spec_of(step, *source)},
                     {.where = where,
                      .what = "queued apply " + quoted(step.effect) + " to " + quoted(step.to),
                      .actor = *target,
                      .effect = step.effect,
                      .expect = step.expect,
                      .required = step.required}))
            return false;
    return true;
}

bool Stage::enqueue(const RemoveStep& step, const Location& where) {
    const auto from = find_actor(where, step.from);
    if (!from)
        return false;
    RemoveAllRequest request{.actor = *from, .effect = {}, .tag = {}};
    if (step.effect.empty()) {
        const auto tag = find_tag(where, step.tagged);
        if (!tag)
            return false;
        request.tag = *tag;
    } else {
        if (!knows_effect(where, step.effect, {}))
            return false;
        request.effect = *world_->rulebook().effect(step.effect);
    }
    const std::string& meant = step.effect.empty() ? step.tagged : step.effect;
    return enqueue(request, {.where = where,
                             .what = "queued remove " + quoted(meant) + " from " + quoted(step.from),
                             .actor = *from,
                             .effect = step.effect,
                             .removed = step.expect});
}

bool Stage::enqueue(const AbilityStep& step, const Location& where) {
    const auto who = find_actor(where, step.actor, step.expect);
    const auto target = find_actor(where, step.target, step.expect);
    if (!who || !target)
        return step.expect == name(Reason::no_such_actor);
    if (!world_->rulebook().ability(step.ability))
        return fail(where, no_such(NameKind::ability, step.ability, world_->rulebook()));
    const std::vector<GrantedAbility> held = chosen(*who, step);
    const auto with = activation_of(step, *world_->rulebook().ability(step.ability), *target, where);
    if (!with)
        return false;
    return enqueue(ActivateRequest{.ability = held.empty() ? GrantedAbility{} : held.front(),
                                   .target = *target,
                                   .input = with->input},
                   {.where = where,
                    .what = "queued activate " + quoted(step.ability) + " of " + quoted(step.actor),
                    .actor = *who,
                    .ability = step.ability,
                    .expect = step.expect});
}

bool Stage::enqueue(const Request& request, Queued queued) {
    const auto receipt = world_->queue(request);
    if (!receipt)
        return fail(queued.where, queued.what, receipt.error());
    queued.receipt = *receipt;
    played_.queued.push_back(std::move(queued));
    return true;
}

bool Stage::take(const QueueStep& step, const Location& where) {
    return std::visit([&](const auto& what) { return enqueue(what, where); }, step.what);
}

void Stage::complete(const RequestCompleted& completed, LoggedEvent& event) {
    const auto found = std::ranges::find(played_.queued, completed.receipt, &Queued::receipt);
    if (found == played_.queued.end())
        return;
    const Queued queued = std::move(*found);
    played_.queued.erase(found);
    event.actor = queued.actor;
    for (EventField& field : event.fields) {
        if (field.name == "actor" && queued.actor)
            field.value = name_of(queued.actor);
        else if (field.name == "effect" && !queued.effect.empty())
            field.value = queued.effect;
        else if (field.name == "ability" && !queued.ability.empty())
            field.value = queued.ability;
    }
    judge(queued, completed);
}

void Stage::judge(const Queued& queued, const RequestCompleted& completed) {
    if (!completed.done) {
        judge(queued.where, queued.what, queued.expect, queued.required,
              tl::make_unexpected(world_->failure(completed)));
    } else if (completed.kind != RequestKind::remove) {
        const bool applied = completed.kind == RequestKind::apply;
        judge(queued.where, queued.what, queued.expect, queued.required,
              std::string(applied ? name(completed.disposition) : "ok"));
    } else if (queued.removed) {
        compare(queued.where, queued.what, *queued.removed, static_cast<double>(completed.removed));
    }
}

bool Stage::expect_completed() {
    bool done = true;
    for (const Queued& queued : std::exchange(played_.queued, {}))
        if (!queued.expect.empty() || queued.removed)
            done = fail(queued.where, queued.what + " was not completed: no step followed that carried it out");
    return done;
}

bool Stage::queue(const QueueStep& what, Location where) {
    return take(Step(what), where);
}

} // namespace prowess::testing
