#pragma once

#include "core/state_in.hpp"
#include "core/state_out.hpp"
#include "effect/effects.hpp"

namespace prowess {

/// Whether it has details, which follow: their place is another in each world.
template <>
inline constexpr bool has_own_bytes<RemovedRecord> = true;
void put(StateOut& out, const RemovedRecord& record);
void take(StateIn& in, RemovedRecord& record);

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
    /// An effect without its details, in one piece.
    struct Written {
        std::uint32_t actor = 0;
        EffectId definition;
        std::uint32_t number = 0;
        std::int64_t ends_at = 0;
        std::int64_t next_pulse = 0;
        std::int64_t duration = 0;
        Rhythm rhythm;
        Actor source;
        std::uint16_t stacks = 1;
        bool counting = false;
        bool first_pulse_waits = false;
        bool has_snapshot = false;
    };

    template <class File>
    static void begin(File& file) {
        file.template tables<Written, EffectDetails, Param, TagOrder, ContextData, TagCount, ReactionState, Reached>();
    }
    static void save(StateOut& out, const EffectDetails& details, const Effects& effects);
    static void load(StateIn& in, EffectDetails& details, Effects& effects);

    Bytes(StateIn& in, Effects& effects) : in_(in), effects_(effects), places_(in, effects.records_) {}

    void load();
    void load_actor(std::uint32_t actor);
    /// Why an effect that was read cannot be; null: it can.
    [[nodiscard]] const char* wrong_with(const Written& written, const EffectDetails& details) const;
    [[nodiscard]] static bool has_times(const Written& written);
    void put(std::uint32_t effect, const Written& written, const EffectDetails& details);
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
