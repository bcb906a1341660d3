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
                later("projectile", "a map of `target_effects`", "Applies its effects as a projectile arrives.")));
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
               field("commit", &AbilityDef::commit, "When it pays its cost and starts its cooldowns."),
               field("self_effects", &AbilityDef::self_effects, "Applied to the owner as it activates."),
               field("target_effects", &AbilityDef::target_effects, "Applied to the target as it activates."),
               field("display", &AbilityDef::display, "What is shown to people."),
               later("cues", "a list of names of cues", "What is shown or heard while it is active."),
               later("charges", "a map of `max` and `recharge`", "Uses that come back one after another."),
               later("triggers", "a list of maps", "What activates it by itself."),
               later("net", "a word", "Where it runs first."),
               later("stats", "a map from names to magnitudes", "Numbers that modifiers change by tag."),
               later("targets", "a map", "Whom it finds by itself."),
               later("spawns", "a list of names of actors", "Actors that it makes.")));
};

} // namespace prowess::detail
