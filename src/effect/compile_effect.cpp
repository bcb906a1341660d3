#include "attribute/compile.hpp"
#include "effect/compile.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace prowess {
namespace {

constexpr std::array<std::string_view, 8> policies{"independent", "aggregate", "capped",    "refresh",
                                                   "extend",      "replace",   "strongest", "best"};

/// The first mark of a part that may have several.
std::uint32_t mark_of(const std::vector<Name>& names) {
    return names.empty() ? 0 : names.front().mark;
}

std::uint32_t mark_of(const std::vector<EffectEntry>& entries) {
    return entries.empty() ? 0 : entries.front().effect.mark;
}

bool is_given(const Condition& condition) {
    return condition.kind != Condition::Kind::always;
}

/// What an instant effect cannot have, since it does not last.
void check_instant(const EffectDef& definition, Report& report) {
    const auto refuse = [&](bool given, std::string_view part, std::uint32_t mark) {
        if (given)
            report.add("an instant effect does not last, so it cannot have " + quote(part), mark);
    };
    refuse(definition.duration.given(), "duration", definition.duration.mark);
    refuse(definition.period.has_value(), "period", definition.period ? definition.period->mark : 0);
    refuse(!definition.owner_tags.empty(), "owner_tags", mark_of(definition.owner_tags));
    refuse(!definition.blocks.empty(), "blocks", mark_of(definition.blocks));
    refuse(is_given(definition.ongoing), "ongoing", definition.ongoing.mark);
    refuse(is_given(definition.end_if), "end_if", definition.end_if.mark);
    refuse(definition.stacking.has_value(), "stacking", definition.stacking ? definition.stacking->mark : 0);
    refuse(!definition.on_remove.empty(), "on_remove", mark_of(definition.on_remove));
    refuse(!definition.on_expire.empty(), "on_expire", mark_of(definition.on_expire));
    refuse(definition.absorbs.has_value(), "absorbs", definition.absorbs ? definition.absorbs->mark : 0);
    refuse(!definition.reactions.empty(), "reactions",
           definition.reactions.empty() ? 0 : definition.reactions.front().mark);
    refuse(!definition.intercepts.empty(), "intercepts",
           definition.intercepts.empty() ? 0 : definition.intercepts.front().mark);
    refuse(definition.aura.has_value(), "aura", definition.aura ? definition.aura->mark : 0);
}

/// What an effect that lasts cannot have.
void check_lasting(const EffectDef& definition, Report& report) {
    const auto refuse = [&](const std::vector<Name>& names, std::string_view part) {
        if (!names.empty() && !definition.period)
            report.add("a lasting effect without a period never executes, so it cannot have " + quote(part),
                       names.front().mark);
    };
    refuse(definition.add_tags, "add_tags");
    refuse(definition.remove_tags, "remove_tags");
    refuse(definition.executions, "executions");
    if (definition.lifetime == Lifetime::infinite && definition.duration.given())
        report.add("an infinite effect cannot have a `duration`", definition.duration.mark);
    if (definition.lifetime == Lifetime::infinite && !definition.on_expire.empty())
        report.add("an infinite effect never expires, so it cannot have `on_expire`", mark_of(definition.on_expire));
}

/// One effect on its way from its definition.
class EffectCompilation {
public:
    EffectCompilation(const EffectDef& definition, const OnTheWay& way, Compiler& compiler)
        : definition_(definition),
          way_(way),
          compiler_(compiler),
          report_(compiler.report()) {
        compiler_.begin_definition({.captures = &out_.captures, .stats = true});
    }

    CompiledEffect run(const StackKeys& keys, std::vector<CompiledModifier>& modifiers) {
        out_.defined = true;
        out_.lifetime = definition_.lifetime;
        compile_times();
        compile_tags();
        compile_code();
        compile_modifiers(modifiers);
        compile_on_routes(definition_, way_, compiler_, out_);
        out_.reactions = compile_reactions(definition_.reactions, compiler_);
        if (definition_.aura)
            out_.aura = compile_aura(*definition_.aura, way_, compiler_);
        compile_gates();
        compile_stacking(keys.key(definition_));
        out_.on_apply = compile_entries(definition_.on_apply, compiler_);
        out_.on_remove = compile_entries(definition_.on_remove, compiler_);
        out_.on_expire = compile_entries(definition_.on_expire, compiler_);
        if (definition_.lifetime == Lifetime::instant)
            check_instant(definition_, report_);
        else
            check_lasting(definition_, report_);
        out_.reads_source_tags = compiler_.reads_source_tags();
        need_params(compiler_.needed_params());
        out_.plain = is_plain(modifiers);
        return std::move(out_);
    }

private:
    void compile_times() {
        if (definition_.lifetime == Lifetime::timed)
            out_.duration = compile_time(definition_.duration, "the duration", definition_.name.mark, compiler_,
                                         "; without an end it is `infinite`");
        if (!definition_.period)
            return;
        out_.period = compile_period(definition_.period->every, definition_.period->mark, compiler_);
        out_.period_on_apply = definition_.period->on_apply;
        out_.period_effects = compile_entries(definition_.period->effects, compiler_);
        for (std::size_t i = 0; i < out_.period_effects.size(); ++i) {
            const Name& name = definition_.period->effects[i].effect;
            const EffectId id = out_.period_effects[i].effect;
            if (id && way_.effects[id.value]->lifetime != Lifetime::instant)
                report_.add(quote(name.text) + " is a part of each pulse, and is not instant", name.mark);
        }
    }

    void compile_tags() {
        const Lookup& lookup = compiler_.lookup();
        out_.tags = lookup.tags(definition_.tags);
        out_.owner_tags = lookup.tags(definition_.owner_tags);
        out_.cues = lookup.tags(definition_.cues);
        out_.add_tags = lookup.tags(definition_.add_tags);
        out_.remove_tags = lookup.tags(definition_.remove_tags);
        out_.ends = lookup.tags(definition_.ends);
        out_.blocks = lookup.tags(definition_.blocks);
    }

    void compile_code() {
        for (const Name& name : definition_.executions) {
            const ExecutionId id = compiler_.lookup().execution(name);
            if (!id)
                continue;
            out_.executions.push_back(id);
            const CompiledExecution& code = way_.executions[id.value];
            for (const CompiledRead& read : code.reads)
                (void)add_read(out_.captures, read);
            for (const RouteId route : code.routes)
                go_along(route);
        }
    }

    /// What a route's code reads is captured by each effect that goes along it, which needs the params of its stages.
    void go_along(RouteId route) {
        if (!route)
            return;
        for (const CompiledRead& read : way_.routes[route.value].reads)
            (void)add_read(out_.captures, read);
        need_params(way_.routes[route.value].needed_params);
    }

    void need_params(const std::vector<TagOrder>& params) {
        for (const TagOrder param : params)
            if (std::ranges::find(out_.needed_params, param) == out_.needed_params.end())
                out_.needed_params.push_back(param);
    }

    void compile_modifiers(std::vector<CompiledModifier>& modifiers) {
        const bool lasts = definition_.lifetime != Lifetime::instant;
        out_.first_modifier = static_cast<std::uint32_t>(modifiers.size());
        out_.modifier_count = static_cast<std::uint32_t>(definition_.modifiers.size());
        for (const ModifierDef& modifier : definition_.modifiers) {
            modifiers.push_back(compile_modifier(modifier, compiler_));
            go_along(modifiers.back().route);
            if (modifier.lasting && (!lasts || !definition_.period))
                report_.add("`lasting` is of modifiers in periodic effects alone", modifier.mark);
            if (lasts && (!definition_.period || modifier.lasting))
                check_counting(modifier);
        }
        out_.sole_change = sole_change(modifiers);
        for (const CompiledRead& read : out_.captures)
            if (lasts && read.live && read.from == Side::target && read.part != AttributePart::base)
                check_follows_itself(read, modifiers);
    }

    [[nodiscard]] std::uint32_t sole_change(const std::vector<CompiledModifier>& modifiers) const {
        const bool does_more = !out_.executions.empty() || !out_.cues.empty() || !out_.add_tags.empty() ||
                               !out_.remove_tags.empty() || !out_.period_effects.empty();
        std::uint32_t sole = 0;
        for (std::uint32_t at = out_.first_modifier; at < modifiers.size(); ++at) {
            const CompiledModifier& modifier = modifiers[at];
            if (out_.periodic() && modifier.lasting)
                continue;
            if (does_more || sole != 0 || modifier.route || modifier.per || modifier.group != 0 ||
                !modifier.when.empty() || !modifier.cap.empty() || !compiler_.runs_alone(modifier.amount))
                return 0;
            sole = at + 1;
        }
        return sole;
    }

    [[nodiscard]] bool is_plain(const std::vector<CompiledModifier>& modifiers) const {
        const bool is_asked = !out_.require.empty() || !out_.chance.empty() || !out_.ongoing.empty() ||
                              !out_.end_if.empty() || !out_.captures.empty() || !out_.needed_params.empty() ||
                              !out_.strength.empty() || out_.reads_source_tags ||
                              out_.stacking.policy != StackPolicy::independent;
        const bool does_more = !out_.cues.empty() || !out_.ends.empty() || !out_.blocks.empty() || out_.on_routes() ||
                               !out_.reactions.empty() || out_.aura || out_.period_on_apply;
        const bool leads_on =
            !out_.on_apply.empty() || !out_.on_remove.empty() || !out_.on_expire.empty() || !out_.on_used_up.empty();
        const auto counts_by_level = [&](const CompiledModifier& modifier) {
            return (out_.periodic() && !modifier.lasting) ||
                   (counts_alone(modifier) && !modifier.route && modifier.cap.empty() &&
                    compiler_.runs_alone(modifier.amount));
        };
        return definition_.lifetime != Lifetime::instant && !is_asked && !does_more && !leads_on &&
               compiler_.runs_alone(out_.duration) && compiler_.runs_alone(out_.period) &&
               std::ranges::all_of(std::span(modifiers).subspan(out_.first_modifier), counts_by_level);
    }

    void check_counting(const ModifierDef& modifier) {
        const std::string never = "what counts while its effect lasts never executes, so it cannot ";
        if (!modifier.route.empty())
            report_.add(never + "go along a route", modifier.route.mark);
        if (modifier.optional)
            report_.add(never + "be `optional`: it waits for what its target lacks", modifier.mark);
        if (modifier.beyond_limit != BeyondLimit::clamp)
            report_.add(never + "have `beyond_limit`", modifier.mark);
    }

    void check_follows_itself(const CompiledRead& read, const std::vector<CompiledModifier>& modifiers) {
        for (std::size_t i = 0; i < definition_.modifiers.size(); ++i) {
            const CompiledModifier& modifier = modifiers[out_.first_modifier + i];
            if (modifier.attribute != read.attribute || (definition_.period && !modifier.lasting))
                continue;
            report_.add("reads its target's " + quote(definition_.modifiers[i].attribute.text) +
                            " live, which it changes: it would follow itself",
                        definition_.modifiers[i].mark);
            return;
        }
    }

    void compile_gates() {
        out_.require = compiler_.requirement(definition_.require, out_.required);
        out_.ongoing = compiler_.condition(definition_.ongoing);
        out_.end_if = compiler_.condition_if_given(definition_.end_if);
        out_.chance = compiler_.magnitude(definition_.chance);
        const auto chance = compiler_.constant(out_.chance);
        if (chance && !(*chance >= 0 && *chance <= 1))
            report_.add("a chance is from 0 to 1", definition_.chance.mark);
        if (chance && *chance == 1)
            out_.chance = {};
        out_.strength = compiler_.magnitude(definition_.strength);
    }

    void check_stacking(const StackingDef& stacking) {
        const std::string policy = "stacking policy " + quote(policies[static_cast<std::size_t>(stacking.policy)]);
        if (stacking.policy == StackPolicy::capped && stacking.limit == 0)
            report_.add(policy + " needs a `limit`", stacking.mark);
        if (stacking.limit > most_stacks)
            report_.add("the `limit` of stacks is from 1 to 65535", stacking.mark);
        const bool sets_time = stacking.policy == StackPolicy::refresh || stacking.policy == StackPolicy::extend;
        if (sets_time && definition_.lifetime == Lifetime::infinite)
            report_.add(policy + " sets the time left, so the effect needs a `duration` in seconds", stacking.mark);
        const auto refuse = [&](bool given, std::string_view part, std::uint32_t mark) {
            if (given)
                report_.add(policy + " has no use for " + quote(part), mark);
        };
        const bool gathers = stacking.policy == StackPolicy::aggregate;
        refuse(!gathers && stacking.policy != StackPolicy::capped && stacking.limit != 0, "limit", stacking.mark);
        refuse(!gathers && stacking.reapply != Reapply::refresh, "reapply", stacking.mark);
        refuse(!gathers && !sets_time && stacking.reset_period, "reset_period", stacking.mark);
        refuse(!gathers && stacking.expire != StackExpiry::clear_all, "expire", stacking.mark);
        refuse(!gathers && !stacking.overflow.empty(), "overflow", mark_of(stacking.overflow));
        if (!stacking.key.empty() && !is_tag_path(stacking.key.text))
            report_.add(quote(stacking.key.text) + " is not a name: a-z, 0-9 and _ in words joined by `.`",
                        stacking.key.mark);
    }

    void compile_stacking(std::uint32_t key) {
        out_.stacking.key = key;
        if (!definition_.stacking)
            return;
        const StackingDef& stacking = *definition_.stacking;
        check_stacking(stacking);
        out_.stacking.policy = stacking.policy;
        out_.stacking.by = stacking.by;
        out_.stacking.limit = stacking.limit;
        out_.stacking.reapply = stacking.reapply;
        out_.stacking.reset_period = stacking.reset_period;
        out_.stacking.expire = stacking.expire;
        out_.stacking.overflow = compile_entries(stacking.overflow, compiler_);
    }

    const EffectDef& definition_;
    const OnTheWay& way_;
    Compiler& compiler_;
    Report& report_;
    CompiledEffect out_;
};

} // namespace

CompiledEffect compile_effect(const EffectDef& definition, const StackKeys& keys, const OnTheWay& way,
                              Compiler& compiler, std::vector<CompiledModifier>& modifiers) {
    compiler.report().begin("effect", definition.name);
    return EffectCompilation(definition, way, compiler).run(keys, modifiers);
}

} // namespace prowess
