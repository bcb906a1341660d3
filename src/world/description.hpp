#pragma once

#include "world/compiled.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace prowess {

/// A part of a description: text as it stands, or a name whose number stands there.
struct DescriptionPart {
    std::string text;
    bool is_name = false;
};

/// Braces hold names; two of them are one as it stands. Nothing where they do not match.
[[nodiscard]] std::optional<std::vector<DescriptionPart>> parse_description(std::string_view text);

/// What a name in a description stands for.
struct DescribedNumber {
    enum class Kind : std::uint8_t {
        level,
        amount, ///< Of the effect's modifiers of `attribute`.
        route,  ///< What the effect puts on `route`.
        duration,
        period,
        chance,
        strength,
        absorbs,
        stat, ///< `attribute` of the ability.
        cast_time,
        channel_time,
        ability_period,
        cooldown,
        charges,
        recharge,
    };

    Kind kind = Kind::level;
    EffectId effect; ///< Of those that are an effect's.
    AttributeId attribute;
    RouteId route;
};

/// What a name in the description of an effect or of an ability stands for; nothing where it is none of its numbers.
[[nodiscard]] std::optional<DescribedNumber> find_number(const RulebookTables& tables, EffectId effect,
                                                         std::string_view name);
/// Names of effects with a part, `hit.life`, are of those.
[[nodiscard]] std::optional<DescribedNumber> find_number(const RulebookTables& tables, AbilityId ability,
                                                         std::string_view name);
/// All that a name can stand for in the description of an effect or of an ability, but what is of the ability's
/// effects.
[[nodiscard]] std::vector<std::string_view> numbers_of(const RulebookTables& tables, EffectId effect);
[[nodiscard]] std::vector<std::string_view> numbers_of(const RulebookTables& tables, AbilityId ability);

} // namespace prowess
