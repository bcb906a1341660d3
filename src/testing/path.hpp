#pragma once

#include <prowess/world/rulebook.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace prowess::testing {

/// A path of the scenario format with its names looked up, but for its actor's, who may not be there yet.
struct Path {
    enum class Kind : std::uint8_t {
        world_time,
        world_actors,
        world_actors_from, ///< `from` is which template's.
        alive,
        spawner,
        tags,
        cues,
        has,
        count,
        value,
        base,
        current,
        effect_total,
        effect_count,
        effect_stacks,
        effect_remaining,
        effect_inhibited,
        effect_pulses,
        effect_amount,
        ability_active,
        ability_cooldown,
        ability_can_activate,
        ability_committed,
        ability_charges,
        ability_flights,
        ability_stat, ///< `attribute` is which.
    };

    Kind kind = Kind::world_time;
    std::string actor;
    TagId tag;
    AttributeId attribute;
    EffectId effect;
    AbilityId ability;
    TemplateId from;

    /// Reads an attribute with its modifiers.
    [[nodiscard]] bool reads_value() const { return kind == Kind::value || kind == Kind::current; }
};

/// The actor and the attribute of `actor.attribute`; both empty where it is not that.
[[nodiscard]] std::pair<std::string_view, std::string_view> split_base(std::string_view text);
/// What is said where it is not.
[[nodiscard]] std::string no_base(std::string_view text);

/// A sentence where the path is none, names what content does not define, or is not supported yet.
[[nodiscard]] tl::expected<Path, std::string> parse_path(const Rulebook& rulebook, std::string_view text);

} // namespace prowess::testing
