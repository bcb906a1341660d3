#pragma once

#include "content/schema/condition.hpp"
#include "content/schema/magnitude.hpp"

#include <prowess/effect/effect_entry.hpp>

namespace prowess::detail {

template <>
inline constexpr auto words<Recipient> = one_of<Recipient>({{"target", Recipient::target},
                                                            {"source", Recipient::source},
                                                            {"self", Recipient::self},
                                                            {"instigator", Recipient::instigator}});

template <>
inline constexpr auto words<Dead> = one_of<Dead>({{"skip", Dead::skip}, {"also", Dead::also}, {"only", Dead::only}});

template <>
struct Schema<NearestDef> {
    static constexpr auto record = detail::record(
        "nearest search", "Who is nearest to the actor that carries the list, where somebody is near.",
        fields(field("within", &NearestDef::within, "How far away at most, above 0.", {.required = true}),
               field("where", &NearestDef::where, "Weighed with who could be found as target."),
               field("dead", &NearestDef::dead, "Whether it finds those whose `dies_when` holds.")));
};

/// What `to` may be beside a word.
inline constexpr auto recipient_found =
    own("to", fields(field("nearest", &EffectEntry::nearest, "Who is nearest to the actor that carries the list.",
                           {.required = true})));

template <>
struct FormatOf<std::vector<ParamDef>> {
    static constexpr NameMap format{"tag", &ParamDef::tag, &ParamDef::value, Nested<Magnitude>{}};
};

template <>
struct Schema<EffectEntry> {
    static constexpr auto record = detail::record(
        "effect entry", "An effect in a list: its name, or a map.",
        fields(field("effect", &EffectEntry::effect, effect, "Which effect.", {.required = true, .alone = true}),
               field("to", Itself{}, RecipientFormat{}, "Whom it is applied to.", {.absent = "as the list says"}),
               field("level", &EffectEntry::level, "At which level.", {.absent = "the level of what applies the list"}),
               field("params", &EffectEntry::params, "Params beside those of what applies the list."),
               field("when", &EffectEntry::when, "Applied only where this holds."),
               field("chance", &EffectEntry::chance, "How likely it is applied, 0 to 1."),
               field("required", &EffectEntry::required, "A refusal fails the whole activation.")));
};

} // namespace prowess::detail
