#pragma once

#include <prowess/core/comparison.hpp>
#include <prowess/core/definition.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace prowess {

/// Whose attribute is read: `own` is the actor's whose attribute is worked out; unsaid, the source's, or where there is
/// that actor its own.
enum class Side : std::uint8_t { source, target, own, unsaid, ability };
/// Which of an attribute's values: with everything counted, its base alone, or what counts beyond its base.
enum class AttributePart : std::uint8_t { current, base, bonus };

/// How an attribute is read by a magnitude.
struct AttributeRead {
    Name attribute;
    Side from = Side::unsaid;
    AttributePart value = AttributePart::current;
    bool live = false;        ///< Follows the attribute; otherwise it is read once, as the effect applies.
    std::vector<Name> tagged; ///< Tags in which it is read beside the effect's own.
};

/// How much: a modifier's amount, a duration in seconds, a period in seconds, a strength.
///
/// The default magnitude is not given. A number converts to one.
struct Magnitude {
    enum class Kind : std::uint8_t {
        none,
        value,
        level,     ///< Of what is applied.
        stacks,    ///< Of the effect itself.
        param,     ///< What the application sets under the tag `name`, else `fallback`, else `missing_param`.
        attribute, ///< `read`.
        curve,     ///< The curve `name` at `terms[0]`; at the level without one.
        sum,
        product,
        clamp,      ///< `terms[0]` kept within `terms[1]` and `terms[2]`, either of which may be `none`.
        random,     ///< Drawn evenly from `terms[0]` up to, but not including, `terms[1]`.
        dice,       ///< The sum of `terms[0]` throws of a die with `terms[1]` sides.
        quotient,   ///< `terms[0]` divided by each of the others in turn.
        least,      ///< Of `terms`.
        greatest,   ///< Of `terms`.
        absolute,   ///< Of `terms[0]`; likewise the next four.
        floor,      ///< The next whole number down.
        ceiling,    ///< The next whole number up.
        round,      ///< The nearest whole number, halves away from 0.
        root,       ///< The square root; not a number below 0.
        comparison, ///< 1 where `terms[0]` compares as `comparison` says with `terms[1]`, else 0.
        all,        ///< 1 where none of `terms` is 0, else 0; those after the first 0 are not worked out.
        any,        ///< 1 where one of `terms` is not 0, else 0; those after it are not worked out.
        choice,     ///< `terms[1]` where `terms[0]` is not 0, else `terms[2]`; the other one is not worked out.
        stat,       ///< The stat `name` of the ability.
        amount,     ///< What is on its way along a route, or was lost or gained.
        custom,     ///< What the calculation `name` in code works out.
        formula,    ///< What the formula `name` says; see formula.hpp.
    };

    Kind kind = Kind::none;
    double value = 0;
    Name name;
    std::optional<double> fallback;
    Comparison comparison = Comparison::above;
    AttributeRead read;
    std::vector<Magnitude> terms;
    std::uint32_t mark = 0;

    Magnitude() = default;
    Magnitude(double number) : kind(Kind::value), value(number) {}

    [[nodiscard]] bool given() const { return kind != Kind::none; }

    [[nodiscard]] static Magnitude level();
    [[nodiscard]] static Magnitude stacks();
    [[nodiscard]] static Magnitude param(Name tag, std::optional<double> fallback = {});
    /// Of the actor itself: in `derived`.
    [[nodiscard]] static Magnitude own(Name attribute);
    [[nodiscard]] static Magnitude source(Name attribute);
    [[nodiscard]] static Magnitude target(Name attribute);
    [[nodiscard]] static Magnitude curve(Name curve);
    [[nodiscard]] static Magnitude curve_at(Name curve, Magnitude at);
    [[nodiscard]] static Magnitude sum(std::vector<Magnitude> terms);
    [[nodiscard]] static Magnitude product(std::vector<Magnitude> terms);
    [[nodiscard]] static Magnitude clamp(Magnitude value, Magnitude min, Magnitude max);
    [[nodiscard]] static Magnitude random(Magnitude min, Magnitude max);
    [[nodiscard]] static Magnitude dice(Magnitude count, Magnitude sides);
    [[nodiscard]] static Magnitude stat(Name stat);
    [[nodiscard]] static Magnitude custom(Name calculation);
    /// What is wrong with the formula is told as its definition is compiled.
    [[nodiscard]] static Magnitude formula(Name text);
    /// Of a kind that needs no more than its terms.
    [[nodiscard]] static Magnitude of(Kind kind, std::vector<Magnitude> terms = {});

    /// Of an attribute: its base, what is beyond its base, followed live, read in a tag more.
    [[nodiscard]] Magnitude base() &&;
    [[nodiscard]] Magnitude bonus() &&;
    [[nodiscard]] Magnitude live() &&;
    [[nodiscard]] Magnitude tagged(Name tag) &&;
};

[[nodiscard]] Magnitude operator+(Magnitude left, Magnitude right);
[[nodiscard]] Magnitude operator*(Magnitude left, Magnitude right);

} // namespace prowess
