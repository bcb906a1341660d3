#pragma once

#include "effect/effects.hpp"

#include <limits>

namespace prowess {

/// Answers what a frame's programs ask of the world.
class EffectHost final : public ProgramHost {
public:
    EffectHost(Simulation& simulation, const Attributes& attributes, const Effects& effects, const EffectFrame& frame)
        : simulation_(simulation),
          attributes_(attributes),
          effects_(effects),
          frame_(frame) {}

    [[nodiscard]] double attribute(Role role, AttributeId attribute) override {
        const Actor actor = role == Role::source ? frame_.source : role == Role::target ? frame_.target : frame_.owner;
        if (!simulation_.actors.contains(actor) || !attributes_.has(actor.index, attribute))
            return std::numeric_limits<double>::quiet_NaN();
        return attributes_.value(actor.index, attribute);
    }
    [[nodiscard]] std::uint32_t effect_stacks(EffectId effect) override {
        return simulation_.actors.contains(frame_.owner) ? effects_.stacks_on(frame_.owner.index, effect) : 0;
    }
    [[nodiscard]] std::optional<bool> same_team() override {
        return simulation_.actors.same_team(frame_.source, frame_.target);
    }
    [[nodiscard]] double calculate(CalculationId calculation) override {
        missed_code_ |= !effects_.tables().calculations[calculation.value].run;
        return effects_.calculate(calculation, frame_);
    }
    /// Whether a calculation was asked for whose code is not there.
    [[nodiscard]] bool missed_code() const { return missed_code_; }
    [[nodiscard]] double draw() override {
        return frame_.previewing ? simulation_.peek_draw(frame_.owner, DrawStream::magnitude, frame_.looked_at++)
                                 : simulation_.draw(frame_.owner, DrawStream::magnitude);
    }

private:
    Simulation& simulation_;
    const Attributes& attributes_;
    const Effects& effects_;
    const EffectFrame& frame_;
    bool missed_code_ = false;
};

} // namespace prowess
