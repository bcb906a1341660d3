#pragma once

#include "content/schema/attribute.hpp"

#include <prowess/effect/route_def.hpp>

namespace prowess::detail {

/// The attribute that absorbs in a stage.
inline constexpr auto absorbing_attribute =
    own("absorb",
        fields(field("attribute", &StageDef::attribute, attribute, "What takes of it, down to 0.", {.required = true}),
               field("spill", &StageDef::spill, "What is beyond it goes on; else it is lost.")));

template <>
struct Schema<StageDef> {
    static constexpr auto converted =
        own("convert",
            fields(field("share", &StageDef::share, "How much of it, 0 to 1.", {.required = true}),
                   field("from", &StageDef::from, tag, "Of what has this tag or one under it.", {.required = true}),
                   field("to", &StageDef::to, tag, "Which tag it has instead.", {.required = true})));

    static constexpr auto record = without_choice_too(detail::record(
        "stage", "What a route does with an amount on its way; without a key beside `name`, what effects make of it.",
        fields(field("name", &StageDef::name, NameOf{"stage"}, "By which effects intercept it.", {.absent = "none"})),
        choices(
            choice(&StageDef::kind, StageKind::convert,
                   field("convert", Itself{}, converted, "A share goes on by itself, with another tag.")),
            choice(&StageDef::kind, StageKind::scale, field("scale", &StageDef::share, "It is multiplied by this.")),
            choice(&StageDef::kind, StageKind::refuse,
                   field("refuse", &StageDef::when, "Nothing is left of it where this holds.")),
            choice(&StageDef::kind, StageKind::absorb_shields,
                   field("absorb", Itself{}, AbsorberFormat{}, "Effects that absorb take of it, or an attribute.")),
            choice(
                &StageDef::kind, StageKind::change,
                field("change", &StageDef::change, "Changes the target; what follows sees what was really applied.")),
            choice(&StageDef::kind, StageKind::change_source,
                   field("change_source", &StageDef::change, "Changes the source, where there is one.")))));
};

template <>
struct Schema<RouteDef> {
    static constexpr auto record =
        detail::record("route", "The way of an amount, such as damage, to the attributes that it changes.",
                       fields(field("stages", &RouteDef::stages, "What it passes, in order.", {.required = true})));
};

template <>
struct Schema<AbsorbDef> {
    static constexpr auto record = detail::record(
        "absorption", "Stands in the way of a route with an amount of its own, and ends when that is used up.",
        fields(field("route", &AbsorbDef::route, route, "Which route.", {.required = true}),
               field("amount", &AbsorbDef::amount, "All that it takes; each stack adds as much.", {.required = true}),
               field("when", &AbsorbDef::when, "Takes as much as this holds.", {.absent = "always"}),
               field("order", &AbsorbDef::order, "The lowest takes first."),
               field("spill", &AbsorbDef::spill, "What is beyond what is left goes on; else it is lost.")));
};

template <>
struct Schema<InterceptDef> {
    static constexpr auto record = detail::record(
        "intercept", "Takes part in a stage of a route, before the stage itself.",
        fields(field("route", &InterceptDef::route, route, "Which route.", {.required = true}),
               field("stage", &InterceptDef::stage, NameOf{"stage"}, "Which of its stages.", {.required = true}),
               field("of", &InterceptDef::of, "Of what comes to its target, or of what comes from it."),
               field("when", &InterceptDef::when, "Where this holds in part, in part.", {.absent = "always"}),
               field("amount", &InterceptDef::amount, "What the amount then is.", {.required = true})));
};

} // namespace prowess::detail
