#include "attribution.hpp"

#include "world/compiled.hpp"

namespace prowess::testing {

namespace {

using Entries = std::vector<CompiledEntry>;

void visit(const RulebookTables& tables, const Entries& entries, std::vector<bool>& reached) {
    for (const CompiledEntry& entry : entries) {
        if (reached[entry.effect.value])
            continue;
        reached[entry.effect.value] = true;
        const CompiledEffect& effect = tables.effects[entry.effect.value];
        for (const Entries* const chain : {&effect.on_apply, &effect.on_remove, &effect.on_expire, &effect.on_used_up,
                                           &effect.period_effects, &effect.stacking.overflow})
            visit(tables, *chain, reached);
        if (effect.aura)
            visit(tables, {effect.aura->gives}, reached);
    }
}

} // namespace

Attribution::Attribution(const Rulebook& rulebook) {
    const RulebookTables& tables = rulebook.tables();
    pays_.resize(tables.effects.size());
    for (const CompiledAbility& ability : tables.abilities) {
        if (ability.cost)
            pays_[ability.cost.value] = true;
        for (const EffectId cooldown : ability.cooldown)
            pays_[cooldown.value] = true;
        std::vector<bool>& reached = reached_.emplace_back(tables.effects.size());
        for (const Entries* const list :
             {&ability.self_effects, &ability.target_effects, &ability.behaviour.self_effects,
              &ability.behaviour.target_effects, &ability.behaviour.effects})
            visit(tables, *list, reached);
    }
}

bool Attribution::reaches(AbilityId ability, EffectId effect) const {
    return reached_[ability.value][effect.value];
}

} // namespace prowess::testing
