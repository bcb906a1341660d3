#pragma once

#include "content/schema/condition.hpp"
#include "content/schema/magnitude.hpp"

#include <prowess/attribute/attribute_def.hpp>
#include <prowess/attribute/modifier_def.hpp>
#include <prowess/world/definitions.hpp>

namespace prowess::detail {

template <>
inline constexpr auto words<Rounding> =
    one_of<Rounding>({{"down", Rounding::down}, {"up", Rounding::up}, {"nearest", Rounding::nearest}});

template <>
inline constexpr auto words<OnLimit> = one_of<OnLimit>({{"clamp", OnLimit::clamp}, {"ratio", OnLimit::ratio}});

template <>
inline constexpr auto words<BeyondLimit> =
    one_of<BeyondLimit>({{"clamp", BeyondLimit::clamp}, {"reject", BeyondLimit::reject}});

template <>
inline constexpr auto words<Pick> =
    one_of<Pick>({{"best", Pick::best}, {"worst", Pick::worst}, {"highest_priority", Pick::highest_priority}});

template <>
struct FormatOf<LimitDef> {
    static constexpr LimitFormat format{};
};

template <>
struct Schema<RegenerationDef> {
    static constexpr auto record = detail::record(
        "regeneration", "How a base comes back, or runs down, by itself.",
        fields(field("rate", &RegenerationDef::rate, "How much; below 0 it runs down to `min`.",
                     {.unit = "per s", .required = true}),
               field("delay", &RegenerationDef::delay,
                     "How long it waits after an execution or a `set` that lowered the base.", {.unit = "s"}),
               field("every", &RegenerationDef::every, "How often it is published while it moves, at least 0.001.",
                     {.unit = "s"})));
};

template <>
struct Schema<DisplayDef> {
    static constexpr auto record = detail::record(
        "display", "What is shown to people.",
        fields(field("name", &DisplayDef::name, "What it is called."),
               field("description", &DisplayDef::description, "What it does; names in braces stand for its numbers."),
               field("icon", &DisplayDef::icon, "Which picture stands for it.")));
};

template <>
struct Schema<AttributeDef> {
    static constexpr auto record = detail::record(
        "attribute", "A number that each actor has of its own.",
        fields(field("base", &AttributeDef::base, FloatNumber{}, "Where a new actor starts."),
               field("min", &AttributeDef::min, "The least that it is."),
               field("max", &AttributeDef::max, "The most that it is."),
               field("rounding", &AttributeDef::rounding, "How it is made whole.", {.absent = "not rounded"}),
               field("on_limit", &AttributeDef::on_limit, "What its base does as a limit that is an attribute moves."),
               field("derived", &AttributeDef::derived, OwnMagnitude{},
                     "Its base, worked out from the actor's other attributes."),
               field("regeneration", &AttributeDef::regeneration, "How it comes back by itself."),
               field("display", &AttributeDef::display, "What is shown to people.")));
};

template <>
struct Schema<PerDef> {
    static constexpr auto record = detail::record(
        "measure", "A modifier counts once for each so much of another attribute.",
        fields(field("attribute", &PerDef::attribute, attribute, "The other attribute.", {.required = true}),
               field("every", &PerDef::every, "For each so much of it, above 0.")));
};

template <>
struct Schema<ModifierDef> {
    static constexpr auto operation = [](std::string_view name, Operation operation, std::string_view help) {
        return choice(&ModifierDef::operation, operation, field(name, &ModifierDef::amount, help));
    };

    static constexpr auto record = detail::record(
        "modifier", "A change to one attribute.",
        fields(field("attribute", &ModifierDef::attribute, attribute, "What it changes.", {.absent = "`route`"}),
               field("route", &ModifierDef::route, route, "Along which route its amount goes instead, as it executes."),
               field("when", &ModifierDef::when, "Counts as much as this holds."),
               field("per", &ModifierDef::per, "Counts once for each so much of another attribute."),
               field("local", &ModifierDef::local, "Counts only in reads that name its source."),
               field("priority", &ModifierDef::priority,
                     "Of `base` and `override`, and where a group picks by it: the highest wins."),
               field("lasting", &ModifierDef::lasting, "In a periodic effect: counts all along instead of executing."),
               field("optional", &ModifierDef::optional, "Does nothing to a target without the attribute."),
               field("beyond_limit", &ModifierDef::beyond_limit, "What an execution does that would leave the limits."),
               field("cap", &ModifierDef::cap, "The most that it contributes, in size."),
               field("group", &ModifierDef::group, NameOf{"group"}, "Of all modifiers of a group one counts.",
                     {.absent = "none"}),
               field("pick", &ModifierDef::pick, "Which of its group counts.", {.absent = "`best`"})),
        choices(operation("base", Operation::base, "Stands for the base; the highest priority wins."),
                operation("flat", Operation::flat, "Added to the base."),
                operation("additive", Operation::additive, "A fraction of the base, summed with the others."),
                operation("multiplicative", Operation::multiplicative, "A fraction, multiplied in by itself."),
                operation("divide", Operation::divide, "A fraction, summed, and divided by: 1 halves."),
                operation("unscaled", Operation::unscaled, "Added after all fractions."),
                operation("override", Operation::override, "Is the value; the highest priority wins."),
                operation("at_least", Operation::at_least, "The value is no less."),
                operation("at_most", Operation::at_most, "The value is no more.")));
};

/// A member of the parameters of an interpolation's easing.
template <class Value>
struct OfEase {
    Value EaseParameters::* member;

    template <class T>
    constexpr auto& operator()(T& interpolation) const {
        return interpolation.parameters.*member;
    }
};

template <>
struct Schema<Interpolation> {
    using Kind = Interpolation::Kind;

    static constexpr auto record = detail::record(
        "interpolation", "How a curve goes between its keys.", fields(),
        choices(choice(&Interpolation::kind, Kind::linear,
                       field("linear", Itself{}, Bare{}, "Straight from key to key.", {.bare = true})),
                choice(&Interpolation::kind, Kind::constant,
                       field("constant", Itself{}, Bare{}, "Holds each key's value until the next.", {.bare = true})),
                choice(&Interpolation::kind, Kind::ease,
                       field("ease", &Interpolation::ease, Listed<Ease>{ease_names, ease_by_name},
                             "Eases from key to key."),
                       field("omega", OfEase<double>{&EaseParameters::omega}, Number{},
                             "Of `elastic`: how fast it swings.", {.unit = "radians from key to key"}),
                       field("steps", OfEase<std::uint32_t>{&EaseParameters::steps}, Whole{}, "Of `steps`: how many."),
                       field("jump", OfEase<Jump>{&EaseParameters::jump}, Listed<Jump>{jump_names, jump_by_name},
                             "Of `steps`: where it jumps beside its steps' inner ends."))));
};

/// Of a curve's own interpolation.
struct OfCurve {
    template <class T>
    constexpr auto& operator()(T& named) const {
        return named.curve.interpolation;
    }
};

template <>
struct Schema<NamedCurve> {
    static constexpr auto record = detail::record(
        "curve", "A number by another, such as damage by level.",
        fields(field("interpolation", OfCurve{}, Nested<Interpolation>{}, "How it goes between its keys.",
                     {.absent = "linear"}),
               field("keys", Itself{}, CurveKeysFormat{}, "Pairs of where and how much, rising.", {.required = true})));
};

} // namespace prowess::detail
