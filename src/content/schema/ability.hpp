#pragma once

#include "content/schema/effect.hpp"

#include <prowess/ability/ability_def.hpp>

namespace prowess::detail {

template <>
inline constexpr auto words<Commit> =
    one_of<Commit>({{"on_activate", Commit::on_activate}, {"manual", Commit::manual}});

template <>
struct Schema<BehaviourDef> {
    static constexpr auto time = field("time", &BehaviourDef::time, "How long it takes, above 0.", {.unit = "s"});
    static constexpr auto self_effects = field("self_effects", &BehaviourDef::self_effects, "Applied to the owner.");
    static constexpr auto target_effects = field("target_effects", &BehaviourDef::target_effects,
                                                 "Applied to the activation's target, after `self_effects`.");

    static constexpr auto kind = [](std::string_view name, BehaviourKind kind, std::string_view help,
                                    auto... settings) {
        return choice(&BehaviourDef::kind, kind,
                      field(name, Itself{}, own(name, fields(settings...)), help, {.bare = true}));
    };

    static constexpr auto record = detail::record(
        "behaviour", "What an ability does while it is active: a name, or a name with its settings.", fields(),
        choices(kind("instant", BehaviourKind::instant, "Ends at once."),
                kind("cast", BehaviourKind::cast, "Applies its effects after a time, and ends.", time, self_effects,
                     target_effects),
                kind("channel", BehaviourKind::channel, "Applies its effects every period for a time, and ends.", time,
                     field("period", &BehaviourDef::period, "How often, at least 0.001.", {.unit = "s"}), self_effects,
                     target_effects),
                kind("toggle", BehaviourKind::toggle, "Holds its effects until it is activated again.",
                     field("effects", &BehaviourDef::effects, "On the owner while it is on.")),
                kind("projectile", BehaviourKind::projectile,
                     "Applies its effects as it arrives, by the stat `projectile_speed`, and ends.", target_effects),
                choice(&BehaviourDef::kind, BehaviourKind::code,
                       field("code", &BehaviourDef::code, NameOf{"behaviour"},
                             "A behaviour that code brings; any other name alone is one.", {.alone = true}))));
};

template <>
struct Schema<TriggerDef> {
    static constexpr auto on = [](std::string_view name, TriggerOn kind, std::string_view help) {
        return choice(&TriggerDef::on, kind, field(name, &TriggerDef::tag, tag, help));
    };

    static constexpr auto record = detail::record(
        "trigger", "What activates an ability without anyone's asking.", fields(),
        choices(on("event", TriggerOn::event, "An event with this tag, or one under it, that is sent to its owner."),
                on("tag_added", TriggerOn::tag_added, "Its owner comes to own this tag, or one under it."),
                on("tag_present", TriggerOn::tag_present, "Likewise; it is cancelled as the tag goes.")));
};

template <>
struct Schema<ChargesDef> {
    static constexpr auto record = detail::record(
        "set of charges", "How often an ability can be used before it has to wait.",
        fields(field("max", &ChargesDef::max, "The most uses, at least 1.", {.required = true}),
               field("recharge", &ChargesDef::recharge, "How long it takes until one comes back, one after another.",
                     {.unit = "s", .required = true})));
};

template <>
inline constexpr auto words<TargetShape> = one_of<TargetShape>({{"self", TargetShape::self},
                                                                {"nearest", TargetShape::nearest},
                                                                {"cone", TargetShape::cone},
                                                                {"radius", TargetShape::radius}});

template <>
struct Schema<TargetsDef> {
    static constexpr auto record = detail::record(
        "search", "Whom an ability finds by itself around its owner, in order of distance.",
        fields(
            field("shape", &TargetsDef::shape, "Where it looks.", {.required = true}),
            field("range", &TargetsDef::range, "How far away at most.",
                  {.absent = "the stat `range`; of `nearest`, `auto_target_range` before it"}),
            field("angle", &TargetsDef::angle, "Of `nearest` and `cone`: from one side to the other.",
                  {.unit = "degrees", .absent = "of `nearest`: the stat `auto_target_cone`, else all around"}),
            field("where", &TargetsDef::where, "Weighed with who could be found as target."),
            field("dead", &TargetsDef::dead, "Whether it finds those whose `dies_when` holds."),
            field("most", &TargetsDef::most, Whole{1, 65'535}, "How many.", {.absent = "1 of `nearest`, else all"})));
};

template <>
struct FormatOf<std::vector<StatDef>> {
    static constexpr NameMap format{"stat", &StatDef::stat, &StatDef::value, Nested<Magnitude>{}};
};

template <>
struct Schema<SpawnDef> {
    static constexpr auto record =
        detail::record("spawn", "Actors that an ability makes: the name of a template, or a map.",
                       fields(field("actor", &SpawnDef::actor, NameOf{"actor"}, "Of which template.",
                                    {.required = true, .alone = true}),
                              field("count", &SpawnDef::count, Whole{1, 65'535}, "How many.")));
};

template <>
struct Schema<AbilityDef> {
    static constexpr auto record = detail::record(
        "ability", "What an actor can do: granted, activated, paid for, cooled down and ended.",
        fields(field("behaviour", &AbilityDef::behaviour, "What it does while it is active.", {.absent = "instant"}),
               field("tags", &AbilityDef::tags, list(tag), "What it is."),
               field("cost", &AbilityDef::cost, effect, "An instant effect that pays for it.", {.absent = "free"}),
               field("cooldown", &AbilityDef::cooldown, one_or_list(effect),
                     "Lasting effects with an owner tag each; it waits while one is owned."),
               field("require", &AbilityDef::require, "Has to hold as it is activated."),
               field("end_if", &AbilityDef::end_if, "Keeps it from starting, and interrupts it."),
               field("ends", &AbilityDef::ends, list(tag),
                     "Active abilities with these tags are cancelled as it activates."),
               field("blocks", &AbilityDef::blocks, list(tag),
                     "Abilities with these tags cannot be activated while it is active."),
               field("owner_tags", &AbilityDef::owner_tags, list(tag), "What its owner owns while it is active."),
               field("cues", &AbilityDef::cues, list(tag), "Tags of what is shown on its owner while it is active."),
               field("triggers", &AbilityDef::triggers, "What activates it by itself."),
               field("charges", &AbilityDef::charges, "Uses that come back one after another.",
                     {.absent = "no end of them"}),
               field("stats", &AbilityDef::stats,
                     "Numbers that its owner's modifiers of the attribute called so change, in its tags."),
               field("commit", &AbilityDef::commit, "When it pays its cost and starts its cooldowns."),
               field("targets", &AbilityDef::targets, "Whom it finds by itself.",
                     {.absent = "the target that it is activated with"}),
               field("self_effects", &AbilityDef::self_effects, "Applied to the owner as it activates."),
               field("target_effects", &AbilityDef::target_effects, "Applied to the target as it activates."),
               field("applies", &AbilityDef::applies, list(effect),
                     "What code applies under it: what that reads of its owner is read as it activates."),
               field("display", &AbilityDef::display, "What is shown to people."),
               field("spawns", &AbilityDef::spawns,
                     "Actors that it makes where its owner is, of its owner's team, as its behaviour applies effects."),
               later("net", "a word", "Where it runs first.")));
};

} // namespace prowess::detail
