#pragma once

#include <prowess/core/definition.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace prowess {

/// Whose attribute is read.
enum class Side : std::uint8_t { source, target };
/// Which of an attribute's values: with everything counted, its base alone, or what counts beyond its base.
enum class AttributePart : std::uint8_t { current, base, bonus };

/// How an attribute is read by a magnitude.
struct AttributeRead {
    Name attribute;
    Side from = Side::source;
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
        clamp,  ///< `terms[0]` kept within `terms[1]` and `terms[2]`, either of which may be `none`.
        random, ///< Drawn evenly from `terms[0]` up to, but not including, `terms[1]`.
    };

    Kind kind = Kind::none;
    double value = 0;
    Name name;
    std::optional<double> fallback;
    AttributeRead read;
    std::vector<Magnitude> terms;
    std::uint32_t mark = 0;

    Magnitude() = default;
    Magnitude(double number) : kind(Kind::value), value(number) {}

    [[nodiscard]] bool given() const { return kind != Kind::none; }

    [[nodiscard]] static Magnitude level();
    [[nodiscard]] static Magnitude stacks();
    [[nodiscard]] static Magnitude param(Name tag, std::optional<double> fallback = {});
    [[nodiscard]] static Magnitude source(Name attribute);
    [[nodiscard]] static Magnitude target(Name attribute);
    [[nodiscard]] static Magnitude curve(Name curve);
    [[nodiscard]] static Magnitude curve_at(Name curve, Magnitude at);
    [[nodiscard]] static Magnitude sum(std::vector<Magnitude> terms);
    [[nodiscard]] static Magnitude product(std::vector<Magnitude> terms);
    [[nodiscard]] static Magnitude clamp(Magnitude value, Magnitude min, Magnitude max);
    [[nodiscard]] static Magnitude random(Magnitude min, Magnitude max);

    /// Of an attribute: its base, what is beyond its base, followed live, read in a tag more.
    [[nodiscard]] Magnitude base() &&;
    [[nodiscard]] Magnitude bonus() &&;
    [[nodiscard]] Magnitude live() &&;
    [[nodiscard]] Magnitude tagged(Name tag) &&;
};

[[nodiscard]] Magnitude operator+(Magnitude left, Magnitude right);
[[nodiscard]] Magnitude operator*(Magnitude left, Magnitude right);

} // namespace prowess
