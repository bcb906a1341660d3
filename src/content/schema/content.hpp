#pragma once

#include "content/pack_def.hpp"
#include "content/schema/ability.hpp"

#include <prowess/world/definitions.hpp>

namespace prowess::detail {

template <>
struct FormatOf<std::vector<AttributeStart>> {
    static constexpr NameMap format{"attribute", &AttributeStart::attribute, &AttributeStart::base, BaseFormat{}};
};

template <>
struct FormatOf<std::vector<GrantDef>> {
    static constexpr NameMap format{"effect", &GrantDef::effect, &GrantDef::abilities, list(ability)};
};

template <>
struct Schema<AbilityStart> {
    static constexpr auto record = detail::record(
        "ability entry", "An ability that an actor starts with: its name, or a map.",
        fields(field("ability", &AbilityStart::ability, ability, "Which ability.", {.required = true, .alone = true}),
               field("level", &AbilityStart::level, FloatNumber{}, "At which level.")));
};

template <>
struct Schema<ActorDef> {
    static constexpr auto record = detail::record(
        "actor", "A template that actors are made from.",
        fields(field("attributes", &ActorDef::attributes, "The attributes that it has, each with its base."),
               field("tags", &ActorDef::tags, list(tag), "What it owns from the start."),
               field("abilities", &ActorDef::abilities, "What it can do."),
               field("effects", &ActorDef::effects, "Applied to it, from itself, as it is made."),
               field("dies_when", &ActorDef::dies_when, "It dies as this first holds.", {.absent = "never"}),
               field("on_death", &ActorDef::destroyed_on_death, one_of<bool>({{"keep", false}, {"destroy", true}}),
                     "What becomes of it then."),
               field("display", &ActorDef::display, "What is shown to people."),
               later("traits", "a list of names of traits", "What it is like."),
               later("needs", "a list of names of needs", "What it needs.")));
};

/// A content file as a whole, and what a scenario holds of it.
template <>
struct Schema<Definitions> {
    static constexpr auto record = detail::record(
        "content file", "Definitions, in sections by kind.",
        fields(field("tags", &Definitions::tags, TagTree{}, "Names that form a tree."),
               field("curves", &Definitions::curves, Section<NamedCurve>{}, "Numbers by other numbers."),
               field("attributes", &Definitions::attributes, Section<AttributeDef>{}, "Numbers that actors have."),
               field("effects", &Definitions::effects, Section<EffectDef>{}, "What changes actors."),
               field("abilities", &Definitions::abilities, Section<AbilityDef>{}, "What actors can do."),
               field("actors", &Definitions::actors, Section<ActorDef>{}, "What actors are made from."),
               field("routes", &Definitions::routes, Section<RouteDef>{}, "Ways of amounts to attributes."),
               field("grants", &Definitions::grants, "Abilities that effects grant while they count."),
               later("traits", "a map", "What actors can be like."), later("needs", "a map", "What actors can need.")));
};

template <>
struct Schema<CodeNames> {
    static constexpr auto names = [](std::string_view name, std::vector<Name> CodeNames::* member, NameOf what,
                                     std::string_view help) { return field(name, member, list(what), help); };

    static constexpr auto record =
        detail::record("list of code", "What code brings to a pack, by name.",
                       fields(names("attributes", &CodeNames::attributes, attribute, "Attributes with their rules."),
                              names("executions", &CodeNames::executions, {"execution"}, "Executions."),
                              names("calculations", &CodeNames::calculations, {"calculation"}, "Calculations."),
                              names("routes", &CodeNames::routes, {"route"}, "Routes."),
                              names("behaviours", &CodeNames::behaviours, {"behaviour"}, "Behaviours."),
                              names("context", &CodeNames::context, {"context"}, "Types of context.")));
};

template <>
struct Schema<PackDef> {
    static constexpr auto record = detail::record(
        "pack", "What `pack.yaml` says of the folder that it is in.",
        fields(field("name", &PackDef::name, NameOf{"pack"}, "What others require it by.",
                     {.absent = "the folder's name"}),
               field("version", &PackDef::version, "Of the pack."),
               field("requires", &PackDef::needs, list(NameOf{"pack"}), "Packs that have to be loaded before it."),
               field("code", &PackDef::code, "What code brings to it.")));
};

/// Every record, in the order in which a person would read of them.
template <class... T>
struct Records {};
using AllRecords =
    Records<Definitions, PackDef, CodeNames, AttributeDef, RegenerationDef, NamedCurve, Interpolation, RouteDef,
            StageDef, EffectDef, PeriodDef, StackingDef, AuraDef, AbsorbDef, InterceptDef, ReactionDef, EffectEntry,
            NearestDef, ModifierDef, PerDef, Magnitude, Condition, AbilityDef, BehaviourDef, TargetsDef, TriggerDef,
            ChargesDef, SpawnDef, ActorDef, AbilityStart, DisplayDef>;

} // namespace prowess::detail
