#include "world/compile.hpp"

#include <prowess/core/hash.hpp>

#include <optional>
#include <string>
#include <utility>

namespace prowess {
namespace {

/// Takes in tables: one `add` a type. Lists add their length first, so that what follows them cannot be taken for
/// theirs.
class Fingerprint {
public:
    template <class T>
        requires requires(Hasher hasher, T value) { hasher.add(value); }
    void add(const T& value) {
        hasher_.add(value);
    }

    void add(TagOrder tag) { hasher_.add(tag.value); }

    template <class Kind>
    void add(Id<Kind> id) {
        hasher_.add(id.value);
    }

    void add(Program program) {
        hasher_.add(program.first);
        hasher_.add(program.count);
    }

    template <class First, class Second>
    void add(const std::pair<First, Second>& pair) {
        add(pair.first);
        add(pair.second);
    }

    template <class... Parts>
    void add_all(const Parts&... parts) {
        (add(parts), ...);
    }

    void add(const Instruction& of) { add_all(of.code, of.flag, of.last, of.index, of.number); }

    void add(const CurveKey& of) { add_all(of.at, of.value); }

    void add(const CurveDef& of) {
        const Interpolation& way = of.interpolation;
        add_all(way.kind, way.ease, way.parameters.omega, way.parameters.steps, way.parameters.jump, of.keys);
    }

    void add(const CompiledLimit& of) { add_all(of.kind, of.number, of.attribute); }

    void add(const CompiledRegeneration& of) { add_all(of.rate, of.delay, of.every); }

    void add(const CompiledAttribute& of) {
        add_all(of.base, of.min, of.max, of.rounding, of.on_limit, of.regeneration, of.derived, of.reads, of.rank,
                of.dependents);
    }

    void add(const CompiledModifier& of) {
        add_all(of.attribute, of.route, of.per, of.every, of.amount, of.when, of.cap, of.group, of.pick, of.priority,
                of.operation, of.beyond_limit, of.local, of.lasting, of.optional, of.per_stack);
    }

    void add(const CompiledRead& of) { add_all(of.attribute, of.from, of.part, of.live, of.tagged); }

    void add(const CompiledParam& of) { add_all(of.tag, of.value); }

    void add(const CompiledEntry& of) {
        add_all(of.effect, of.to, of.level, of.params, of.when, of.chance, of.required);
        if (of.to == Recipient::nearest)
            add_all(of.within, of.where);
        if (of.dead != Dead::skip)
            add(of.dead);
    }

    void add(const CompiledStacking& of) {
        add_all(of.policy, of.key, of.by, of.limit, of.reapply, of.reset_period, of.expire, of.overflow);
    }

    void add(const CompiledRule& of) { add_all(of.program, of.reads); }

    void add(const CompiledStage& of) {
        add_all(of.kind, of.rule, of.from, of.to, of.attribute, of.operation, of.optional, of.spill);
    }

    void add(const CompiledRoute& of) { add_all(of.stages, of.reads, of.needs_code || static_cast<bool>(of.run)); }

    void add(const CompiledExecution& of) { add_all(of.reads, of.routes); }

    void add(const CompiledCalculation& of) { add(of.reads); }

    void add(const CompiledAbsorb& of) { add_all(of.route, of.amount, of.when, of.order, of.spill); }

    void add(const CompiledIntercept& of) { add_all(of.route, of.stage, of.of, of.when, of.amount); }

    void add(const CompiledReaction& of) {
        add_all(of.on, of.event, of.attribute, of.threshold, of.when, of.chance, of.internal_cooldown, of.apply);
    }

    void add(const CompiledAura& of) { add_all(of.gives, of.leave_at, of.bearer); }

    template <class T>
    void add(const std::optional<T>& of) {
        add(of.has_value());
        if (of)
            add(*of);
    }

    void add(const CompiledEffect& of) {
        add_all(of.lifetime, of.duration, of.period, of.period_on_apply, of.tags, of.owner_tags, of.cues, of.add_tags,
                of.remove_tags, of.ends, of.blocks, of.first_modifier, of.modifier_count, of.executions, of.captures,
                of.require, of.ongoing, of.end_if, of.chance, of.strength, of.stacking, of.on_apply, of.on_remove,
                of.on_expire, of.on_used_up, of.period_effects, of.absorbs, of.intercepts, of.reactions, of.grants,
                of.reads_source_tags);
        // What has none hashes as it did before there were any.
        if (of.aura)
            add(*of.aura);
    }

    void add(const CompiledBehaviour& of) {
        add_all(of.kind, of.time, of.period, of.self_effects, of.target_effects, of.effects);
    }

    void add(const CompiledTrigger& of) { add_all(of.on, of.tag); }

    void add(const CompiledStat& of) { add_all(of.attribute, of.value); }

    void add(const CompiledTargets& of) {
        add_all(of.shape, of.range, of.angle, of.where, of.most);
        if (of.dead != Dead::skip)
            add(of.dead);
    }

    void add(const CompiledSpawn& of) { add_all(of.from, of.count); }

    void add(const CompiledAbility& of) {
        add_all(of.behaviour, of.tags, of.cost, of.cooldown, of.require, of.end_if, of.ends, of.blocks, of.owner_tags,
                of.cues, of.commit, of.self_effects, of.target_effects, of.captures, of.triggers, of.charges,
                of.recharge, of.stats, of.needs_target);
        if (of.targets)
            add(*of.targets);
        if (!of.spawns.empty())
            add(of.spawns);
        if (!of.applies.empty())
            add(of.applies);
    }

    void add(const CompiledActor& of) {
        add_all(of.attributes, of.tags, of.abilities, of.effects, of.dies_when, of.destroyed_on_death);
    }

    template <class T>
    void add(const std::vector<T>& list) {
        hasher_.add(list.size());
        for (const T& one : list)
            add(one);
    }

    [[nodiscard]] std::uint64_t finish() const { return hasher_.finish(); }

private:
    Hasher hasher_;
};

} // namespace

std::uint64_t fingerprint_of(const RulebookTables& tables) {
    Fingerprint result;
    result.add_all(tables.tags.fingerprint(), tables.instructions, tables.curves, tables.attributes, tables.modifiers,
                   tables.routes, tables.executions, tables.calculations, tables.effects, tables.abilities,
                   tables.actors);
    result.add_all(tables.route_names.names, tables.execution_names.names, tables.calculation_names.names,
                   tables.behaviour_names.names);
    result.add_all(tables.attribute_names.names, tables.curve_names.names, tables.effect_names.names,
                   tables.ability_names.names, tables.actor_names.names);
    // What carries none hashes as it did before there was any.
    if (!tables.contexts.empty())
        result.add(tables.contexts);
    return result.finish();
}

} // namespace prowess
