#pragma once

#include "content/schema/record.hpp"

#include <prowess/core/condition.hpp>

namespace prowess::detail {

template <>
struct Schema<Condition> {
    using Kind = Condition::Kind;

    static constexpr auto compared = [](std::string_view name, Comparison comparison, std::string_view help) {
        return choice(&Condition::comparison, comparison, field(name, &Condition::value, help));
    };

    static constexpr auto comparisons = choices(compared("above", Comparison::above, "It is greater."),
                                                compared("below", Comparison::below, "It is less."),
                                                compared("at_least", Comparison::at_least, "It is no less."),
                                                compared("at_most", Comparison::at_most, "It is no greater."));

    static constexpr auto named = [](Kind kind, std::string_view name, NameOf what, std::string_view help) {
        return choice(&Condition::kind, kind, field(name, &Condition::name, what, help));
    };

    static constexpr auto of_fact = [](std::string_view noun, auto... numbers) {
        return own(noun, fields(field("fact", &Condition::name, fact, "Which fact of the read.", {.required = true}),
                                numbers...));
    };

    static constexpr auto number = [](std::string_view name, double Condition::* member, std::string_view help) {
        return field(name, member, help, {.required = true});
    };

    static constexpr auto of_attribute = [](Kind kind, std::string_view name, std::string_view help) {
        return choice(
            &Condition::kind, kind,
            field(name, Itself{},
                  own(name,
                      fields(field("attribute", &Condition::name, attribute, "What is compared.", {.required = true}),
                             field("of", &Condition::of, attribute, "The number is a fraction of this attribute.")),
                      comparisons),
                  help));
    };

    static constexpr auto counted = [](Kind kind, std::string_view name, std::string_view key, NameOf what,
                                       std::string_view help) {
        return choice(
            &Condition::kind, kind,
            field(name, Itself{},
                  own(name, fields(field(key, &Condition::name, what, "Which is counted.", {.required = true})),
                      comparisons),
                  help));
    };

    static constexpr auto itself = [](Kind kind, std::string_view name, std::string_view help) {
        return choice(&Condition::kind, kind, field(name, Itself{}, own(name, fields(), comparisons), help));
    };

    static constexpr auto record = detail::record(
        "condition", "When something counts, and how much, from 0 to 1.", fields(),
        choices(
            named(Kind::read_tagged, "read_tagged", tag, "The read has the tag or one under it."),
            named(Kind::owner_has, "owner_has", tag, "The owner owns the tag or one under it."),
            named(Kind::target_has, "target_has", tag, "The target owns the tag or one under it."),
            named(Kind::source_has, "source_has", tag, "The source owns the tag or one under it."),
            named(Kind::fact_set, "fact_set", fact, "The fact is above 0."),
            choice(&Condition::kind, Kind::fact_above,
                   field("fact_above", Itself{},
                         of_fact("fact_above", number("value", &Condition::value, "The bound.")),
                         "The fact is above a number.")),
            choice(&Condition::kind, Kind::fact_below,
                   field("fact_below", Itself{},
                         of_fact("fact_below", number("value", &Condition::value, "The bound.")),
                         "The fact is below a number.")),
            choice(&Condition::kind, Kind::fact_ramp,
                   field("fact_ramp", Itself{},
                         of_fact("fact_ramp", number("full", &Condition::value, "Where it counts in full."),
                                 number("none", &Condition::other, "Where it does not count.")),
                         "Counts in proportion to a fact.")),
            choice(&Condition::kind, Kind::fact_every,
                   field("fact_every", Itself{},
                         of_fact("fact_every", number("n", &Condition::value, "Every how many.")),
                         "The fact is a whole multiple of a number.")),
            choice(&Condition::kind, Kind::all, field("all", &Condition::terms, "All of them, multiplied.")),
            choice(&Condition::kind, Kind::any, field("any", &Condition::terms, "The greatest of them.")),
            choice(&Condition::kind, Kind::negation, field("not", Term<0, 1>{}, Nested<Condition>{}, "The opposite.")),
            of_attribute(Kind::owner_attribute, "owner_attribute", "Compares an attribute of the owner."),
            of_attribute(Kind::target_attribute, "target_attribute", "Compares an attribute of the target."),
            of_attribute(Kind::source_attribute, "source_attribute", "Compares an attribute of the source."),
            counted(Kind::owner_stacks, "owner_stacks", "effect", effect,
                    "Compares the stacks of an effect on the owner."),
            counted(Kind::owner_count, "owner_count", "tag", tag, "Compares how many sources give the owner a tag."),
            itself(Kind::level, "level", "Compares the level of the effect or ability itself."),
            itself(Kind::stacks, "stacks", "Compares the stacks of the effect itself."),
            choice(&Condition::kind, Kind::target_team,
                   field("target_team", &Condition::value, one_of<double>({{"ours", 1.0}, {"foe", 0.0}}),
                         "Whose team the target is of."))));
};

} // namespace prowess::detail
