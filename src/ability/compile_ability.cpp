#include "ability/compile.hpp"
#include "effect/compile.hpp"

#include <prowess/core/time.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace prowess {
namespace {

// Those built in.
constexpr std::array<std::string_view, 5> kinds{"instant", "cast", "channel", "toggle", "projectile"};

/// One ability on its way from its definition.
class AbilityCompilation {
public:
    AbilityCompilation(const AbilityDef& definition, const AbilityScope& scope, Compiler& compiler)
        : definition_(definition),
          effects_(scope.effects),
          behaviours_(scope.behaviours),
          compiler_(compiler),
          report_(compiler.report()) {
        compiler_.begin_definition({.stacks = false,
                                    .params = false,
                                    .amount = is_triggered_by_events(),
                                    .target_attributes = false,
                                    .captures = &out_.captures,
                                    .stats = true});
    }

    CompiledAbility run() {
        compile_tags();
        compile_cost();
        compile_cooldown();
        out_.require = compiler_.requirement(definition_.require, out_.required);
        out_.end_if = compiler_.condition_if_given(definition_.end_if);
        out_.commit = definition_.commit;
        compile_stats();
        compile_charges();
        compile_triggers();
        out_.self_effects = compile_entries(definition_.self_effects, compiler_);
        out_.target_effects = compile_entries(definition_.target_effects, compiler_);
        compile_behaviour(definition_.behaviour);
        for (const Name& name : definition_.applies)
            out_.applies.push_back(compiler_.lookup().effect(name));
        compile_spawns();
        const bool has_targets = !out_.target_effects.empty() || !out_.behaviour.target_effects.empty();
        compile_targets(has_targets);
        check_stats();
        out_.needs_target = has_targets && !out_.targets;
        return std::move(out_);
    }

private:
    void compile_tags() {
        const Lookup& lookup = compiler_.lookup();
        out_.tags = lookup.tags(definition_.tags);
        out_.owner_tags = lookup.tags(definition_.owner_tags);
        out_.cues = lookup.tags(definition_.cues);
        out_.ends = lookup.tags(definition_.ends);
        out_.blocks = lookup.tags(definition_.blocks);
    }

    void compile_cost() {
        if (definition_.cost.empty())
            return;
        out_.cost = compiler_.lookup().effect(definition_.cost);
        if (out_.cost && effects_[out_.cost.value].lifetime != Lifetime::instant)
            report_.add("the cost " + quote(definition_.cost.text) + " is not instant", definition_.cost.mark);
    }

    void compile_cooldown() {
        for (const Name& name : definition_.cooldown) {
            const EffectId id = compiler_.lookup().effect(name);
            out_.cooldown.push_back(id);
            if (!id)
                continue;
            const CompiledEffect& effect = effects_[id.value];
            if (effect.lifetime == Lifetime::instant)
                report_.add("the cooldown " + quote(name.text) + " does not last", name.mark);
            else if (effect.owner_tags.empty())
                report_.add("the cooldown " + quote(name.text) + " has no owner tag, so it would never cool down",
                            name.mark);
        }
    }

    [[nodiscard]] bool is_triggered_by_events() const {
        return std::ranges::find(definition_.triggers, TriggerOn::event, &TriggerDef::on) != definition_.triggers.end();
    }

    void compile_stats() {
        // A stat over another would have no order.
        Readable readable = compiler_.readable();
        readable.stats = false;
        readable.amount = false;
        const Readable before = compiler_.exchange(readable);
        for (const StatDef& stat : definition_.stats) {
            const AttributeId attribute = compiler_.lookup().attribute(stat.stat);
            if (attribute && has_stat(attribute))
                report_.add("the stat " + quote(stat.stat.text) + " is listed twice", stat.stat.mark);
            out_.stats.push_back({attribute, compiler_.magnitude(stat.value)});
            const auto constant = compiler_.constant(out_.stats.back().value);
            if (stat.stat.text == "projectile_speed" && constant && !(*constant > 0))
                report_.add("`projectile_speed` must be above 0", stat.stat.mark);
        }
        (void)compiler_.exchange(before);
    }

    [[nodiscard]] bool has_stat(AttributeId attribute) const {
        return std::ranges::find(out_.stats, attribute, &CompiledStat::attribute) != out_.stats.end();
    }

    [[nodiscard]] bool has_stat(std::string_view name) const {
        return std::ranges::any_of(definition_.stats, [&](const StatDef& stat) { return stat.stat.text == name; });
    }

    void compile_charges() {
        if (!definition_.charges)
            return;
        const ChargesDef& charges = *definition_.charges;
        const auto must = [&](const Magnitude& magnitude, const std::string& what) {
            if (!magnitude.given())
                report_.add(what + " of `charges` is missing", charges.mark);
            return compiler_.magnitude(magnitude);
        };
        out_.charges = must(charges.max, "`max`");
        out_.recharge = must(charges.recharge, "`recharge`");
        const auto most = compiler_.constant(out_.charges);
        if (most && *most < 1)
            report_.add("`max` of `charges` must be at least 1", charges.max.mark);
        const auto recharge = compiler_.constant(out_.recharge);
        if (recharge && to_flicks(*recharge) <= Flicks{0})
            report_.add("`recharge` must be above 0 seconds", charges.recharge.mark);
    }

    void compile_targets(bool has_targets) {
        if (!definition_.targets)
            return;
        const TargetsDef& targets = *definition_.targets;
        CompiledTargets& out = out_.targets.emplace();
        out.shape = targets.shape;
        out.most = targets.most;
        out.dead = targets.dead;
        Readable readable = compiler_.readable();
        readable.random = false;
        readable.amount = false;
        const Readable before = compiler_.exchange(readable);
        out.range = compiler_.magnitude(targets.range);
        out.angle = compiler_.magnitude(targets.angle);
        out.where = compiler_.condition(targets.where);
        (void)compiler_.exchange(before);
        if (!has_targets)
            report_.add("`targets` finds somebody for `target_effects`, and there are none", targets.mark);
        check_targets(targets, out);
    }

    void check_targets(const TargetsDef& targets, const CompiledTargets& out) {
        const bool nearest = targets.shape == TargetShape::nearest;
        if (out_.behaviour.kind == BehaviourKind::projectile && !nearest)
            report_.add("a projectile flies to one target: its `targets` are of the shape `nearest`", targets.mark);
        const bool cone = targets.shape == TargetShape::cone;
        if (targets.shape == TargetShape::self) {
            if (targets.range.given() || targets.angle.given() || targets.most != 0 || targets.dead != Dead::skip ||
                targets.where.kind != Condition::Kind::always)
                report_.add("the shape `self` looks for nobody: it has no `range`, `angle`, `where`, `dead` and `most`",
                            targets.mark);
            return;
        }
        if (!targets.range.given() && !has_stat("range") && !(nearest && has_stat("auto_target_range")))
            report_.add(std::string("`targets` needs a `range`, or the stat ") +
                            (nearest ? "`auto_target_range` or `range`" : "`range`"),
                        targets.mark);
        if (cone && !targets.angle.given())
            report_.add("a cone needs an `angle`", targets.mark);
        if (!cone && !nearest && targets.angle.given())
            report_.add("only the shapes `cone` and `nearest` have an `angle`", targets.angle.mark);
        const auto range = compiler_.constant(out.range);
        if (range && !(*range >= 0))
            report_.add("a `range` must be at least 0", targets.range.mark);
        const auto angle = compiler_.constant(out.angle);
        if (angle && !(*angle > 0 && *angle <= 360))
            report_.add("an `angle` is above 0 and at most 360 degrees", targets.angle.mark);
    }

    void compile_triggers() {
        if (definition_.triggers.size() > most_triggers)
            report_.add("an ability has at most " + std::to_string(most_triggers) + " triggers",
                        definition_.triggers[most_triggers].tag.mark);
        for (const TriggerDef& trigger : definition_.triggers)
            out_.triggers.push_back({trigger.on, compiler_.lookup().tag(trigger.tag).value_or(no_tag)});
    }

    void compile_code(const BehaviourDef& behaviour) {
        out_.behaviour.code = compiler_.lookup().behaviour(behaviour.code, kinds);
        if (!out_.behaviour.code || behaviours_[out_.behaviour.code.value].input == 0 || definition_.triggers.empty())
            return;
        report_.add("behaviour " + quote(behaviour.code.text) +
                        " takes an input, which no trigger gives: it cannot have `triggers`",
                    definition_.triggers.front().tag.mark);
    }

    void compile_behaviour(const BehaviourDef& behaviour) {
        CompiledBehaviour& out = out_.behaviour;
        out.kind = behaviour.kind;
        if (behaviour.kind == BehaviourKind::code)
            return compile_code(behaviour);
        const std::string kind = quote(kinds[static_cast<std::size_t>(behaviour.kind)]);
        const bool takes_time = behaviour.kind == BehaviourKind::cast || behaviour.kind == BehaviourKind::channel;
        const bool channels = behaviour.kind == BehaviourKind::channel;
        const bool flies = behaviour.kind == BehaviourKind::projectile;
        if (flies && !has_stat("projectile_speed"))
            report_.add("`projectile` needs the stat `projectile_speed`", behaviour.mark);
        if (takes_time && (behaviour.time.given() || !has_stat(channels ? "channel_time" : "cast_time")))
            out.time = compile_time(behaviour.time, "the time of " + kind, behaviour.mark, compiler_);
        else if (!takes_time && !flies && definition_.commit == Commit::manual)
            report_.add("`commit: manual` has nothing to wait for with behaviour " + kind, behaviour.mark);
        if (channels && (behaviour.period.given() || !has_stat("period")))
            out.period = compile_period(behaviour.period, behaviour.mark, compiler_);
        out.self_effects = compile_entries(behaviour.self_effects, compiler_);
        out.target_effects = compile_entries(behaviour.target_effects, compiler_);
        out.effects = compile_entries(behaviour.effects, compiler_);
        if (behaviour.kind == BehaviourKind::toggle)
            check_held(behaviour.effects);
    }

    void compile_spawns() {
        for (const SpawnDef& spawn : definition_.spawns) {
            out_.spawns.push_back({compiler_.lookup().actor(spawn.actor), spawn.count});
            if (spawn.count == 0)
                report_.add("`count` must be at least 1", spawn.actor.mark);
        }
        if (!definition_.spawns.empty() && out_.behaviour.kind == BehaviourKind::projectile)
            report_.add("a projectile spawns nobody: another ability does, that what it hits with triggers",
                        definition_.spawns.front().actor.mark);
    }

    /// An effect of its own that reads a stat which it has not.
    void check_stats() {
        std::vector<EffectId> own = out_.cooldown;
        own.push_back(out_.cost);
        own.insert(own.end(), out_.applies.begin(), out_.applies.end());
        for (const auto* const list : {&out_.self_effects, &out_.target_effects, &out_.behaviour.self_effects,
                                       &out_.behaviour.target_effects, &out_.behaviour.effects})
            for (const CompiledEntry& entry : *list)
                own.push_back(entry.effect);
        std::ranges::sort(own);
        own.erase(std::ranges::unique(own).begin(), own.end());
        const auto check = [&](const CompiledRead& read, const std::string& who) {
            if (read.from == Side::ability && read.attribute && !has_stat(read.attribute))
                report_.add(who + "reads the stat " +
                            quote(compiler_.lookup().scope().attributes.names[read.attribute.value]) +
                            ", which the ability does not have");
        };
        for (const EffectId effect : own)
            for (const CompiledRead& read : effect ? effects_[effect.value].captures : std::vector<CompiledRead>{})
                check(read, quote(compiler_.lookup().scope().effects.names[effect.value]) + " ");
        for (const CompiledRead& read : out_.captures)
            check(read, "it ");
    }

    void check_held(const std::vector<EffectEntry>& entries) {
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const EffectId id = out_.behaviour.effects[i].effect;
            if (id && effects_[id.value].lifetime == Lifetime::instant)
                report_.add("`toggle` cannot hold " + quote(entries[i].effect.text) + ", which does not last",
                            entries[i].effect.mark);
        }
    }

    const AbilityDef& definition_;
    const std::vector<CompiledEffect>& effects_;
    const std::vector<CompiledBehaviourCode>& behaviours_;
    Compiler& compiler_;
    Report& report_;
    CompiledAbility out_;
};

} // namespace

CompiledAbility compile_ability(const AbilityDef& definition, const AbilityScope& scope, Compiler& compiler) {
    compiler.report().begin("ability", definition.name);
    return AbilityCompilation(definition, scope, compiler).run();
}

} // namespace prowess
