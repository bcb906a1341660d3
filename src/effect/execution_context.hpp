#pragma once

#include "effect/effects.hpp"

#include <prowess/effect/code.hpp>

#include <new>

namespace prowess {

/// What code sees of one frame. Borrowed.
class FrameContext final : public ExecutionContext {
public:
    /// `declared` is what the code says it captures.
    FrameContext(const Simulation& simulation, const Attributes& attributes, const Effects& effects,
                 const EffectFrame& frame, std::span<const CompiledRead> declared)
        : simulation_(simulation),
          attributes_(attributes),
          effects_(effects),
          frame_(frame),
          declared_(declared) {}

    [[nodiscard]] EffectId effect() const override { return frame_.effect; }
    [[nodiscard]] Actor target() const override { return frame_.target; }
    [[nodiscard]] Actor source() const override { return frame_.source; }
    [[nodiscard]] double level() const override { return frame_.level; }
    [[nodiscard]] double stacks() const override { return frame_.stacks; }

private:
    [[nodiscard]] std::span<const ContextData> context() const override { return frame_.context; }
    [[nodiscard]] std::optional<double> param_by(std::uint64_t tag) const override;
    [[nodiscard]] std::optional<double> captured_by(std::uint64_t attribute, Side of) const override;
    [[nodiscard]] bool owns_by(Actor actor, std::uint64_t tag) const override;
    [[nodiscard]] bool tagged_by(std::uint64_t tag) const override;
    [[nodiscard]] std::optional<Explanation> breakdown_by(Actor actor, std::uint64_t attribute) const override;

    [[nodiscard]] const CodeIndex& names() const { return *effects_.tables().names; }

    const Simulation& simulation_;
    const Attributes& attributes_;
    const Effects& effects_;
    const EffectFrame& frame_;
    std::span<const CompiledRead> declared_;
};

/// Calls code of the host's, which must not throw out of the world.
template <class Call>
bool guarded(Call call) {
    try {
        call();
        return true;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (...) {
        return false;
    }
}

} // namespace prowess
