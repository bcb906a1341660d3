#pragma once

#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/names.hpp>

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace prowess {

/// Why something was not done.
enum class Reason : std::uint8_t {
    // Handles and names
    no_such_actor,
    no_such_effect,
    no_such_ability,
    no_such_attribute,
    no_such_tag,
    no_such_template,
    no_such_source,
    no_such_cue,
    no_such_context,
    // Effects
    blocked_requirement,
    blocked_immunity,
    stack_limit,
    stronger_or_equal_active,
    chance,
    missing_param,
    not_finite,
    bad_duration,
    bad_period,
    bad_speed,
    no_attribute,
    no_capacity,
    execution_failed,
    derived,
    loop,
    needs_code,
    // Abilities
    not_granted,
    active,
    not_active,
    input,
    no_target,
    charge,
    cooldown,
    cost,
    blocked,
    requirement,
    interrupted,
    effect_failed,
    // The world
    in_step,
    bad_value,
    renumbered,
    no_memory,
};

/// The name that scenarios and logs use: "blocked_requirement".
[[nodiscard]] std::string_view name(Reason reason);
[[nodiscard]] std::optional<Reason> reason_by_name(std::string_view name);

/// Whether a list of effects lets it pass: `chance`, `blocked_*`, `stack_limit`, `stronger_or_equal_active`.
[[nodiscard]] bool is_refusal(Reason reason);

/// Which list of an ability an effect stood in.
enum class EffectList : std::uint8_t {
    none,
    cost,
    cooldown,
    self_effects,
    target_effects,
    behaviour_self_effects,
    behaviour_target_effects,
    toggle_effects,
    template_effects,
    spawns, ///< Of actors, not of effects.
};

/// Which number of an effect is meant.
enum class EffectNumber : std::uint8_t { none, level, param, duration, period, strength, chance, absorbs };

/// Why something was not done, as data, and as a sentence by `text`. What does not apply is none.
struct Failure {
    Reason reason = Reason::no_such_actor;
    Reason cause = Reason::no_such_actor; ///< Of `effect_failed`: why that was not applied, or not made.
    EffectList list = EffectList::none;   ///< Of `effect_failed`: where that effect stands.
    std::uint16_t entry = 0;              ///< Of `effect_failed`: its place in the list, from 0.
    EffectId effect;                      ///< What was applied, or what failed.
    AbilityId ability;                    ///< What was activated.
    TemplateId spawned;                   ///< Of `spawns`: what could not be made.
    AttributeId attribute;  ///< What was missing, out of limits or could not be paid; of a bad time, what it cannot
                            ///< read. Of a requirement, one of this, `tag` and `by_effect`: what the first part of it,
                            ///< in order as written, that does not hold asks about; none where that is an `any`.
    bool of_source = false; ///< That is the source's attribute; else the target's, or the actor's own.
    EffectNumber number = EffectNumber::none; ///< Of `not_finite`: which.
    TagId tag;                                ///< The param, the cooldown's tag, the blocked tag.
    EffectId by_effect;                       ///< What blocks, holds the stack, is as strong or has no end.
    AbilityId by_ability;                     ///< What blocks.
    ActiveEffect winner;                      ///< The instance of it.
    std::string unknown; ///< The name that there is not, or, of `renumbered`, that has another number.
    NamesPointer names;  ///< Set in what a world answers.

    Failure() = default;
    explicit Failure(Reason why) : reason(why) {}

    /// "ability `fireball`: it is cooling down: its owner owns `cooldown.fireball`".
    [[nodiscard]] std::string text() const;

    bool operator==(const Failure&) const = default;
};

/// What a call answers that can fail.
template <class T>
using Expected = tl::expected<T, Failure>;

} // namespace prowess
