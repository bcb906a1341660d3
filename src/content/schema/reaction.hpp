#pragma once

#include "content/schema/condition.hpp"
#include "content/schema/entry.hpp"

#include <prowess/effect/reaction_def.hpp>

namespace prowess::detail {

/// What a reaction says with `on`; the others have keys of their own.
inline constexpr auto reaction_words = one_of<ReactionTo>({{"executed", ReactionTo::executed},
                                                           {"hurt", ReactionTo::hurt},
                                                           {"healed", ReactionTo::healed},
                                                           {"hurting", ReactionTo::hurting},
                                                           {"healing", ReactionTo::healing},
                                                           {"killing", ReactionTo::killing},
                                                           {"dying", ReactionTo::dying}});

template <>
struct Schema<ReactionDef> {
    static constexpr auto compared_attribute =
        own("threshold",
            fields(field("attribute", &Condition::name, attribute, "Of the carrier.", {.required = true}),
                   field("of", &Condition::of, attribute, "The number is a fraction of this attribute.")),
            Schema<Condition>::comparisons);

    static constexpr auto record = detail::record(
        "reaction", "What an effect does as something happens to the actor that has it.",
        fields(field("when", &ReactionDef::when, "Has to hold; the other actor is its target.", {.absent = "always"}),
               field("chance", &ReactionDef::chance, "How likely it reacts, 0 to 1."),
               field("internal_cooldown", &ReactionDef::internal_cooldown, "How long it does not react again.",
                     {.unit = "s"}),
               field("apply", &ReactionDef::apply, "What is applied; may read `amount`.", {.required = true}),
               field("to", &ReactionDef::to, "To whom, where an entry does not say.", {.absent = "target"})),
        choices(choice(&ReactionDef::on, ReactionTo::event,
                       field("event", &ReactionDef::event, tag, "A gameplay event with this tag, or one under it.")),
                choice(&ReactionDef::on, ReactionTo::executed,
                       field("on", &ReactionDef::on, reaction_words, "What happens."),
                       field("attribute", &ReactionDef::attribute, attribute,
                             "Of `hurt`, `healed`, `hurting`, `healing`: which base.", {.absent = "life"})),
                choice(&ReactionDef::on, ReactionTo::threshold,
                       field("threshold", &ReactionDef::threshold, compared_attribute,
                             "An attribute's comparison, as it comes to hold."))));
};

} // namespace prowess::detail
