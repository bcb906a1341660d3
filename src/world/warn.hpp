#pragma once

#include "core/lookup.hpp"
#include "world/compiled.hpp"

#include <prowess/world/code.hpp>
#include <prowess/world/definitions.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace prowess {

/// Definitions without mistakes, with what was made of them.
struct Checked {
    const Definitions& definitions;
    const Code& code;
    const RulebookTables& tables;

    [[nodiscard]] std::uint32_t number(const EffectDef& effect) const {
        return tables.effect_names.ids.at(effect.name.text);
    }
    [[nodiscard]] const CompiledEffect& compiled(const EffectDef& effect) const {
        return tables.effects[number(effect)];
    }
    [[nodiscard]] const CompiledModifier& compiled(const EffectDef& effect, std::size_t modifier) const {
        return tables.modifiers[compiled(effect).first_modifier + modifier];
    }
};

/// Which entries of lists are applied whenever their list is.
class AlwaysApplied {
public:
    explicit AlwaysApplied(const Checked& checked);

    [[nodiscard]] bool operator()(const CompiledEntry& entry) const;

private:
    /// Whether some effect keeps it from applying while it is there.
    [[nodiscard]] bool is_blocked(const CompiledEffect& effect) const;

    const RulebookTables& tables_;
    std::vector<TagOrder> blocks_; ///< What some effect keeps from applying.
};

/// Warns of lists and reactions that lead from an effect back to it, at once and always.
void warn_of_loops(const Checked& checked, Report& report);
/// Warns of abilities that trigger one another in a circle, at once and always.
void warn_of_triggers(const Checked& checked, Report& report);
/// Warns of auras that do not reach who has what they give.
void warn_of_auras(const Checked& checked, Report& report);
/// Warns of conditions that ask for a tag which nothing gives an actor.
void warn_of_owned_tags(const Checked& checked, Report& report);
/// Warns of conditions that ask for a tag which no read has.
void warn_of_read_tags(const Checked& checked, Report& report);
/// Warns of fractions that are so large that a percentage was meant.
void warn_of_percentages(const Checked& checked, Report& report);
/// Warns of live reads of what the modifier that reads it changes, where that is no mistake in all cases.
void warn_of_followers(const Checked& checked, Report& report);

} // namespace prowess
