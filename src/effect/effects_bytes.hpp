#pragma once

#include "core/state_in.hpp"
#include "core/state_out.hpp"
#include "effect/effects.hpp"

namespace prowess {

/// Writes the effects of a world, and reads them into one whose actors, attributes and cues were read.
///
/// What effects that count have their actor show, what they wait for and what they watch is worked out from them.
class Effects::Bytes {
public:
    static void save(StateOut& out, const Effects& effects);
    static void load(StateIn& in, Effects& effects);
    /// What the events that are not forgotten speak of.
    static void save_told(StateOut& out, const Effects& effects);
    static void load_told(StateIn& in, Effects& effects);

private:
    Bytes(StateIn& in, Effects& effects) : in_(in), effects_(effects), places_(in, effects.records_) {}

    void load();
    void load_actor(std::uint32_t actor);
    /// Why an effect that was read cannot be; null: it can.
    [[nodiscard]] const char* wrong_with(const EffectRecord& record) const;
    [[nodiscard]] bool has_times(const EffectRecord& record) const;
    /// Whether auras reach what they give, and what bears others in no circle.
    [[nodiscard]] bool auras_can_be() const;
    [[nodiscard]] bool gives(std::uint32_t bearer, const Reached& who) const;
    /// Whether an effect can have such a modifier on an actor.
    [[nodiscard]] bool can_have(std::uint32_t actor, const ModifierEntry& entry) const;

    StateIn& in_;
    Effects& effects_;
    PlacesIn<EffectRecord, ActiveEffect> places_;
};

} // namespace prowess
