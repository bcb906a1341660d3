#pragma once

#include "content/schema/record.hpp"

#include <prowess/core/magnitude.hpp>

namespace prowess::detail {

template <>
inline constexpr auto words<Side> = one_of<Side>({{"source", Side::source}, {"target", Side::target}});

template <>
inline constexpr auto words<AttributePart> = one_of<AttributePart>(
    {{"current", AttributePart::current}, {"base", AttributePart::base}, {"bonus", AttributePart::bonus}});

/// A member of the attribute read of a magnitude.
template <class Value>
struct OfRead {
    Value AttributeRead::* member;

    template <class T>
    constexpr auto& operator()(T& magnitude) const {
        return magnitude.read.*member;
    }
};

template <class Value>
constexpr auto of_read(std::string_view name, Value AttributeRead::* member, std::string_view help) {
    return field(name, OfRead<Value>{member}, default_format<Value>(), help);
}

template <>
struct Schema<Magnitude> {
    using Kind = Magnitude::Kind;
    static constexpr Nested<Magnitude> magnitude{};

    static constexpr auto record = detail::record(
        "magnitude", "How much: a number, a formula in a text, or a map that says how to work it out.", fields(),
        choices(
            choice(&Magnitude::kind, Kind::level, field("level", Itself{}, Marker{}, "The level of what is applied.")),
            choice(&Magnitude::kind, Kind::stacks,
                   field("stacks", Itself{}, Marker{}, "The stacks of the effect itself.")),
            choice(&Magnitude::kind, Kind::param,
                   field("param", &Magnitude::name, tag, "What the application sets under this tag."),
                   field("default", &Magnitude::fallback, "Stands in where the application does not set it.")),
            choice(&Magnitude::kind, Kind::attribute,
                   field("attribute", OfRead<Name>{&AttributeRead::attribute}, attribute, "The value of an attribute."),
                   field("from", OfRead<Side>{&AttributeRead::from}, words<Side>, "Whose attribute; not in `derived`.",
                         {.absent = "`source`; in `derived` the actor itself"}),
                   of_read("value", &AttributeRead::value, "Which of its values."),
                   of_read("live", &AttributeRead::live, "Follows the attribute instead of being read once."),
                   field("tagged", OfRead<std::vector<Name>>{&AttributeRead::tagged}, list(tag),
                         "Tags in which it is read beside the effect's own.")),
            choice(&Magnitude::kind, Kind::curve, field("curve", &Magnitude::name, curve, "A curve's value."),
                   field("at", Term<0, 1>{}, magnitude, "Where on the curve.", {.absent = "{level: true}"})),
            choice(&Magnitude::kind, Kind::sum, field("sum", &Magnitude::terms, "All of them added.")),
            choice(&Magnitude::kind, Kind::product, field("product", &Magnitude::terms, "All of them multiplied.")),
            choice(
                &Magnitude::kind, Kind::clamp,
                field("clamp", Itself{},
                      own("clamp", fields(field("value", Term<0, 3>{}, magnitude, "What is kept.", {.required = true}),
                                          field("min", Term<1, 3>{}, magnitude, "The least that it is."),
                                          field("max", Term<2, 3>{}, magnitude, "The most that it is."))),
                      "A magnitude kept within bounds.")),
            choice(&Magnitude::kind, Kind::random,
                   field("random", Itself{},
                         own("random",
                             fields(field("min", Term<0, 2>{}, magnitude, "The least.", {.required = true}),
                                    field("max", Term<1, 2>{}, magnitude, "What it stays below.", {.required = true}))),
                         "Drawn evenly.")),
            choice(&Magnitude::kind, Kind::dice,
                   field("dice", Itself{},
                         own("dice",
                             fields(field("count", Term<0, 2>{}, magnitude, "How many, 1 to 1000.", {.required = true}),
                                    field("sides", Term<1, 2>{}, magnitude, "Of each, 1 to 1000000.",
                                          {.required = true}))),
                         "The sum of thrown dice.")),
            choice(&Magnitude::kind, Kind::stat,
                   field("stat", &Magnitude::name, stat, "A stat of the ability that applied the effect.")),
            choice(&Magnitude::kind, Kind::custom,
                   field("custom", &Magnitude::name, NameOf{"calculation"}, "What code works out.")),
            choice(&Magnitude::kind, Kind::amount,
                   field("amount", Itself{}, Marker{}, "What is on its way along a route, or was lost or gained."))));
};

} // namespace prowess::detail
