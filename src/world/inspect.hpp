#pragma once

#include "ability/abilities.hpp"
#include "world/compiled.hpp"

#include <prowess/world/world.hpp>

#include <string>
#include <vector>

namespace prowess {

/// Gathers everything about an actor that is there.
class Inspector {
public:
    Inspector(const World& world, const Simulation& simulation, const Attributes& attributes, const Cues& cues,
              const Effects& effects, const Abilities& abilities)
        : world_(world),
          rulebook_(world.rulebook()),
          simulation_(simulation),
          attributes_(attributes),
          cues_(cues),
          effects_(effects),
          abilities_(abilities) {}

    [[nodiscard]] Inspection inspect(Actor actor) const;

private:
    template <class Id>
    [[nodiscard]] std::string named(Id id) const {
        return std::string(rulebook_.name(id));
    }
    [[nodiscard]] std::string named(TagOrder tag) const { return named(simulation_.tags->id(tag)); }
    [[nodiscard]] std::vector<std::string> all_named(std::span<const TagOrder> tags) const;

    [[nodiscard]] InspectedAttribute attribute(Actor actor, AttributeId id) const;
    [[nodiscard]] InspectedTag tag(std::uint32_t actor, const TagCount& owned) const;
    [[nodiscard]] InspectedCue cue(std::uint32_t actor, const CueHold& hold) const;
    /// What of an actor's has a tag in these lists while it counts.
    [[nodiscard]] std::vector<TagHolder> holders(std::uint32_t actor, TagOrder tag,
                                                 std::vector<TagOrder> CompiledEffect::* of_effect,
                                                 std::vector<TagOrder> CompiledAbility::* of_ability) const;
    [[nodiscard]] InspectedEffect effect(std::uint32_t index) const;
    [[nodiscard]] std::optional<Flicks> next_pulse(const EffectRecord& record) const;
    [[nodiscard]] std::vector<InspectedCapture> captures(const EffectRecord& record) const;
    [[nodiscard]] std::vector<InspectedModifier> modifiers(std::uint32_t effect) const;
    [[nodiscard]] InspectedModifier modifier(std::uint32_t effect, std::uint32_t definition) const;
    [[nodiscard]] std::vector<InspectedReaction> reactions(const EffectRecord& record) const;
    [[nodiscard]] InspectedSource source(std::uint32_t index) const;
    [[nodiscard]] InspectedAbility ability(std::uint32_t index) const;

    const World& world_;
    const Rulebook& rulebook_;
    const Simulation& simulation_;
    const Attributes& attributes_;
    const Cues& cues_;
    const Effects& effects_;
    const Abilities& abilities_;
};

} // namespace prowess
