#pragma once

#include "core/compiler.hpp"
#include "effect/compiled.hpp"

#include <prowess/effect/effect_def.hpp>

#include <cstdint>
#include <vector>

namespace prowess {

/// The shortest period, in seconds.
inline constexpr double least_period = 0.001;

/// Compiles a time in seconds that has to be given, and above 0; where it is not, the mistake ends with `instead`.
[[nodiscard]] Program compile_time(const Magnitude& time, std::string_view what, std::uint32_t mark, Compiler& compiler,
                                   std::string_view instead = {});
/// Compiles a period in seconds that has to be given, and at least `least_period`.
[[nodiscard]] Program compile_period(const Magnitude& every, std::uint32_t mark, Compiler& compiler);
/// Reports how far something looks, where that is no distance; answers whether it is one.
bool check_within(double within, std::uint32_t mark, Report& report);
/// Compiles an effect in a list; likewise the next.
[[nodiscard]] CompiledEntry compile_entry(const EffectEntry& entry, Compiler& compiler, bool in_reaction = false);
/// Compiles a list of effects, of a definition that `compiler` is set up for; in reactions `to: instigator` is
/// somebody.
[[nodiscard]] std::vector<CompiledEntry> compile_entries(const std::vector<EffectEntry>& entries, Compiler& compiler,
                                                         bool in_reaction = false);

/// What has to be known of every effect before the first is compiled.
struct EffectHead {
    Name name;
    Lifetime lifetime = Lifetime::instant;
    StackPolicy policy = StackPolicy::independent;
    Name stack_key;              ///< Empty: its own name.
    std::uint32_t aura_mark = 0; ///< Of its aura, where it has one.
};

[[nodiscard]] inline EffectHead head_of(const EffectDef& effect) {
    return {effect.name, effect.lifetime, effect.stacking ? effect.stacking->policy : StackPolicy::independent,
            effect.stacking ? effect.stacking->key : Name{}, effect.aura ? effect.aura->mark : 0};
}

/// Numbers what effects stack under, so that equal keys have equal numbers.
class StackKeys {
public:
    /// `heads` by id; null is a number whose effect is gone. An effect's own name is numbered as itself.
    StackKeys(const std::vector<const EffectHead*>& heads, const NameTable& effects);

    [[nodiscard]] std::uint32_t key(const EffectDef& definition) const;

private:
    const NameTable& effects_;
    NameTable others_;
};

/// A list of attribute reads that code declares.
[[nodiscard]] std::vector<CompiledRead> compile_reads(const std::vector<Magnitude>& captures, Compiler& compiler);
[[nodiscard]] CompiledRoute compile_route(const RouteDef& definition, Compiler& compiler);

/// Routes, code and effects by number, as effects are compiled over them.
struct OnTheWay {
    const std::vector<CompiledRoute>& routes;
    const std::vector<CompiledExecution>& executions;
    const std::vector<const EffectHead*>& effects;
};

/// How an effect absorbs and intercepts; `compiler` is set up for the effect.
void compile_on_routes(const EffectDef& definition, const OnTheWay& way, Compiler& compiler, CompiledEffect& out);
/// What an effect gives to who is near; `compiler` is set up for the effect.
[[nodiscard]] CompiledAura compile_aura(const AuraDef& aura, const OnTheWay& way, Compiler& compiler);
/// Reports auras that give each other in a circle.
void check_auras(const std::vector<const EffectHead*>& heads, const std::vector<CompiledEffect>& effects,
                 Report& report);
/// What an effect reacts to; `compiler` is set up for the effect.
[[nodiscard]] std::vector<CompiledReaction> compile_reactions(const std::vector<ReactionDef>& reactions,
                                                              Compiler& compiler);

/// Compiles an effect; its modifiers are appended to `modifiers`, its programs to what `compiler` appends to.
[[nodiscard]] CompiledEffect compile_effect(const EffectDef& definition, const StackKeys& keys, const OnTheWay& way,
                                            Compiler& compiler, std::vector<CompiledModifier>& modifiers);

} // namespace prowess
