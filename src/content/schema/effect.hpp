#pragma once

#include "content/schema/reaction.hpp"
#include "content/schema/route.hpp"

#include <prowess/effect/effect_def.hpp>

namespace prowess::detail {

template <>
inline constexpr auto words<StackPolicy> = one_of<StackPolicy>({{"independent", StackPolicy::independent},
                                                                {"aggregate", StackPolicy::aggregate},
                                                                {"capped", StackPolicy::capped},
                                                                {"refresh", StackPolicy::refresh},
                                                                {"extend", StackPolicy::extend},
                                                                {"replace", StackPolicy::replace},
                                                                {"strongest", StackPolicy::strongest},
                                                                {"best", StackPolicy::best}});

template <>
inline constexpr auto words<StackBy> = one_of<StackBy>({{"target", StackBy::target}, {"source", StackBy::source}});

template <>
inline constexpr auto words<Reapply> = one_of<Reapply>({{"refresh", Reapply::refresh}, {"keep", Reapply::keep}});

template <>
inline constexpr auto words<StackExpiry> = one_of<StackExpiry>({{"clear_all", StackExpiry::clear_all},
                                                                {"remove_one", StackExpiry::remove_one},
                                                                {"refresh", StackExpiry::refresh}});

template <>
struct Schema<StackingDef> {
    static constexpr auto record = detail::record(
        "stacking", "What applying an effect does while one of its stack is on the target.",
        fields(field("policy", &StackingDef::policy, "How it stacks."),
               field("key", &StackingDef::key, NameOf{"stack"}, "What stacks together.",
                     {.absent = "the effect's own name"}),
               field("by", &StackingDef::by, "Whose applications stack together."),
               field("limit", &StackingDef::limit, Whole{1, 65'535}, "The most stacks, or instances of `capped`.",
                     {.absent = "no limit"}),
               field("reapply", &StackingDef::reapply, "What a new stack does to the time left."),
               field("reset_period", &StackingDef::reset_period, "A new stack starts the period over."),
               field("expire", &StackingDef::expire, "What running out of time does to the stacks."),
               field("overflow", &StackingDef::overflow, "Applied instead of a stack beyond the limit.")));
};

template <>
struct Schema<PeriodDef> {
    static constexpr auto record =
        detail::record("period", "Makes a lasting effect execute every so often.",
                       fields(field("every", &PeriodDef::every, "How often, at least 0.001.",
                                    {.unit = "s", .required = true, .alone = true}),
                              field("on_apply", &PeriodDef::on_apply, "Executes once more as it is applied."),
                              field("effects", &PeriodDef::effects, "Instants that are part of each pulse.")));
};

template <>
struct Schema<AuraDef> {
    static constexpr auto record = detail::record(
        "aura", "Gives an effect to who is near the actor that has this one.",
        fields(field("effect", &AuraDef::effect, effect, "Which effect; a lasting one.", {.required = true}),
               field("within", &AuraDef::within, "Who comes as near as this is reached; above 0.", {.required = true}),
               field("leave_at", &AuraDef::leave_at, "Who goes farther away than this is left; at least `within`.",
                     {.absent = "`within`"}),
               field("where", &AuraDef::where, "Weighed with each as target, all the while."),
               field("bearer", &AuraDef::bearer, "Reaches who bears it too."),
               field("level", &AuraDef::level, "At which level.", {.absent = "the level of what bears it"}),
               field("params", &AuraDef::params, "Params beside those of what bears it.")));
};

template <>
struct Schema<EffectDef> {
    static constexpr auto record = detail::record(
        "effect", "What changes an actor: damage, a buff, a cooldown, a stun.",
        fields(field("duration", Itself{}, LifetimeFormat{}, "How long it lasts.", {.unit = "s", .absent = "instant"}),
               field("period", &EffectDef::period, "How often a lasting effect executes.", {.unit = "s"}),
               field("tags", &EffectDef::tags, list(tag), "What it is."),
               field("owner_tags", &EffectDef::owner_tags, list(tag), "What its target owns while it counts."),
               field("cues", &EffectDef::cues, list(tag),
                     "Tags of what is shown on its target while it counts, and once as it executes."),
               field("modifiers", &EffectDef::modifiers, "What it changes."),
               field("add_tags", &EffectDef::add_tags, list(tag), "Counted tags given to the target as it executes."),
               field("remove_tags", &EffectDef::remove_tags, list(tag),
                     "Counted tags taken from the target as it executes."),
               field("require", &EffectDef::require, "Has to hold as it is applied."),
               field("ongoing", &EffectDef::ongoing, "While it does not hold, the effect is inhibited."),
               field("end_if", &EffectDef::end_if, "Ends it as soon as it holds."),
               field("ends", &EffectDef::ends, list(tag), "Active effects with these tags end as it applies."),
               field("blocks", &EffectDef::blocks, list(tag), "Effects with these tags cannot apply while it counts."),
               field("chance", &EffectDef::chance, "How likely it applies, 0 to 1.", {.absent = "1"}),
               field("strength", &EffectDef::strength, "Compared where the policy is `strongest` or `best`.",
                     {.absent = "1"}),
               field("stacking", &EffectDef::stacking, "How it stacks.", {.absent = "each application by itself"}),
               field("on_apply", &EffectDef::on_apply, "Applied as it applies, and as it gains a stack."),
               field("on_remove", &EffectDef::on_remove, "Applied as it is removed, for whatever reason."),
               field("on_expire", &EffectDef::on_expire, "Applied as its time runs out."),
               field("display", &EffectDef::display, "What is shown to people."),
               field("executions", &EffectDef::executions, list(NameOf{"execution"}),
                     "Code that runs as it executes, after its modifiers."),
               field("on_used_up", &EffectDef::on_used_up, "Applied as it has absorbed all that it can."),
               field("absorbs", &EffectDef::absorbs, "Stands in the way of a route with an amount of its own."),
               field("intercepts", &EffectDef::intercepts, "How it takes part in stages of routes."),
               field("reactions", &EffectDef::reactions, "What it does as something happens to its target."),
               field("aura", &EffectDef::aura, "Gives an effect to actors that are near.")));
};

} // namespace prowess::detail
