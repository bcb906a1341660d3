#include "ability/compile.hpp"
#include "effect/compile.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace prowess {
namespace {

constexpr std::array<std::string_view, 4> kinds{"instant", "cast", "channel", "toggle"};

/// One ability on its way from its definition.
class AbilityCompilation {
public:
    AbilityCompilation(const AbilityDef& definition, const std::vector<const EffectDef*>& effects, Compiler& compiler)
        : definition_(definition),
          effects_(effects),
          compiler_(compiler),
          report_(compiler.report()) {
        compiler_.begin_definition(
            {.stacks = false, .params = false, .target_attributes = false, .captures = &out_.captures});
    }

    CompiledAbility run() {
        compile_tags();
        compile_cost();
        compile_cooldown();
        out_.require = compiler_.condition(definition_.require);
        out_.end_if = compiler_.condition_if_given(definition_.end_if);
        out_.commit = definition_.commit;
        out_.self_effects = compile_entries(definition_.self_effects, compiler_);
        out_.target_effects = compile_entries(definition_.target_effects, compiler_);
        compile_behaviour(definition_.behaviour);
        out_.needs_target = !out_.target_effects.empty() || !out_.behaviour.target_effects.empty();
        return std::move(out_);
    }

private:
    void compile_tags() {
        const Lookup& lookup = compiler_.lookup();
        out_.tags = lookup.tags(definition_.tags);
        out_.owner_tags = lookup.tags(definition_.owner_tags);
        out_.ends = lookup.tags(definition_.ends);
        out_.blocks = lookup.tags(definition_.blocks);
    }

    void compile_cost() {
        if (definition_.cost.empty())
            return;
        out_.cost = compiler_.lookup().effect(definition_.cost);
        if (out_.cost && effects_[out_.cost.value]->lifetime != Lifetime::instant)
            report_.add("the cost " + quote(definition_.cost.text) + " is not instant", definition_.cost.mark);
    }

    void compile_cooldown() {
        for (const Name& name : definition_.cooldown) {
            const EffectId id = compiler_.lookup().effect(name);
            out_.cooldown.push_back(id);
            if (!id)
                continue;
            const EffectDef& effect = *effects_[id.value];
            if (effect.lifetime == Lifetime::instant)
                report_.add("the cooldown " + quote(name.text) + " does not last", name.mark);
            else if (effect.owner_tags.empty())
                report_.add("the cooldown " + quote(name.text) + " has no owner tag, so it would never cool down",
                            name.mark);
        }
    }

    void compile_behaviour(const BehaviourDef& behaviour) {
        CompiledBehaviour& out = out_.behaviour;
        out.kind = behaviour.kind;
        const std::string kind = quote(kinds[static_cast<std::size_t>(behaviour.kind)]);
        const bool takes_time = behaviour.kind == BehaviourKind::cast || behaviour.kind == BehaviourKind::channel;
        if (takes_time)
            out.time = compile_time(behaviour.time, "the time of " + kind, behaviour.mark, compiler_);
        else if (definition_.commit == Commit::manual)
            report_.add("`commit: manual` has nothing to wait for with behaviour " + kind, behaviour.mark);
        if (behaviour.kind == BehaviourKind::channel)
            out.period = compile_period(behaviour.period, behaviour.mark, compiler_);
        out.self_effects = compile_entries(behaviour.self_effects, compiler_);
        out.target_effects = compile_entries(behaviour.target_effects, compiler_);
        out.effects = compile_entries(behaviour.effects, compiler_);
        if (behaviour.kind == BehaviourKind::toggle)
            check_held(behaviour.effects);
    }

    void check_held(const std::vector<EffectEntry>& entries) {
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const EffectId id = out_.behaviour.effects[i].effect;
            if (id && effects_[id.value]->lifetime == Lifetime::instant)
                report_.add("`toggle` cannot hold " + quote(entries[i].effect.text) + ", which does not last",
                            entries[i].effect.mark);
        }
    }

    const AbilityDef& definition_;
    const std::vector<const EffectDef*>& effects_;
    Compiler& compiler_;
    Report& report_;
    CompiledAbility out_;
};

} // namespace

CompiledAbility compile_ability(const AbilityDef& definition, const std::vector<const EffectDef*>& effects,
                                Compiler& compiler) {
    compiler.report().begin("ability", definition.name);
    return AbilityCompilation(definition, effects, compiler).run();
}

} // namespace prowess
