#pragma once

#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/name.hpp>
#include <prowess/effect/activation.hpp>
#include <prowess/effect/context_data.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace prowess {

/// What is applied: an effect at a level, from someone, with numbers. Copied on use.
struct EffectSpec {
    std::string effect = {}; ///< Its name in content.
    double effect_level = 1;
    Actor effect_source = {};                                ///< Who is responsible; null for nobody.
    std::vector<std::pair<std::string, double>> params = {}; ///< By tag.
    std::vector<std::string> tags = {};                      ///< Of the reads, beside the effect's own.
    std::optional<double> effect_strength = {};              ///< Instead of the definition's.
    NamedContext context = {};
    Under effect_under = {}; ///< The activation that it is applied under, of which it may read stats.

    // Of a spec that is being made: `spec<Burning>().level(3)`; on one that has a name, set its members.

    [[nodiscard]] EffectSpec level(double value) && { return effect_level = value, std::move(*this); }
    [[nodiscard]] EffectSpec source(Actor actor) && { return effect_source = actor, std::move(*this); }
    [[nodiscard]] EffectSpec strength(double value) && { return effect_strength = value, std::move(*this); }
    [[nodiscard]] EffectSpec tag(std::string name) && { return tags.push_back(std::move(name)), std::move(*this); }
    /// Setting one again replaces it.
    [[nodiscard]] EffectSpec param(std::string_view tag, double value) &&;
    /// Carries a value of a type that is registered with `Code::context`; another of the type replaces it.
    template <class T>
    [[nodiscard]] EffectSpec with(const T& value) && {
        return set_context(context, value), std::move(*this);
    }
};

/// An effect by its number for one of many targets: what of a spec is said where there are too many to name.
struct TargetedEffect {
    Actor target;
    EffectId effect; ///< See `Rulebook::effect`.
    Actor source;    ///< Who is responsible; null for nobody.
    double level = 1;
};

/// A spec of the effect that a type in code stands for.
template <class Effect>
[[nodiscard]] EffectSpec spec() {
    return {.effect = std::string(name_of<Effect>())};
}
/// A spec of the effect called `name`.
[[nodiscard]] inline EffectSpec spec(std::string_view name) {
    return {.effect = std::string(name)};
}

} // namespace prowess
