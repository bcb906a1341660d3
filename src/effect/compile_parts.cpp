#include "effect/compile.hpp"

#include <prowess/core/time.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace prowess {
namespace {

/// Whether a chance is one; a number that is not finite is none.
bool is_chance(double chance) {
    return chance >= 0 && chance <= 1;
}

} // namespace

bool check_within(double within, std::uint32_t mark, Report& report) {
    const bool is_distance = within > 0 && std::isfinite(within);
    if (!is_distance)
        report.add("`within` must be above 0", mark);
    return is_distance;
}

CompiledEntry compile_entry(const EffectEntry& entry, Compiler& compiler, bool in_reaction) {
    CompiledEntry out;
    out.effect = compiler.lookup().effect(entry.effect);
    out.to = entry.to;
    if (entry.to == Recipient::nearest) {
        out.within = entry.nearest.within;
        out.where = compiler.condition(entry.nearest.where);
        out.dead = entry.nearest.dead;
        (void)check_within(entry.nearest.within, entry.effect.mark, compiler.report());
    }
    out.level = compiler.magnitude(entry.level);
    for (const ParamDef& param : entry.params) {
        const auto tag = compiler.lookup().tag(param.tag);
        if (!param.value.given())
            compiler.report().add("param " + quote(param.tag.text) + " needs a value", param.tag.mark);
        out.params.push_back({tag.value_or(no_tag), compiler.magnitude(param.value)});
    }
    out.when = compiler.condition(entry.when);
    out.chance = entry.chance;
    out.required = entry.required;
    if (!is_chance(entry.chance))
        compiler.report().add("a chance is from 0 to 1", entry.effect.mark);
    if (entry.to == Recipient::instigator && !in_reaction)
        compiler.report().add("`to: instigator` is of reactions alone", entry.effect.mark);
    return out;
}

Program compile_time(const Magnitude& time, std::string_view what, std::uint32_t mark, Compiler& compiler,
                     std::string_view instead) {
    if (!time.given())
        compiler.report().add(std::string(what) + " is missing", mark);
    const Program program = compiler.magnitude(time);
    const auto constant = compiler.constant(program);
    if (constant && to_flicks(*constant) <= Flicks{0})
        compiler.report().add(std::string(what) + " must be above 0 seconds" + std::string(instead),
                              time.mark != 0 ? time.mark : mark);
    return program;
}

Program compile_period(const Magnitude& every, std::uint32_t mark, Compiler& compiler) {
    if (!every.given())
        compiler.report().add("the period is missing", mark);
    const Program program = compiler.magnitude(every);
    const auto constant = compiler.constant(program);
    if (constant && *constant < least_period)
        compiler.report().add("a period must be at least 0.001 seconds", every.mark != 0 ? every.mark : mark);
    return program;
}

std::vector<CompiledEntry> compile_entries(const std::vector<EffectEntry>& entries, Compiler& compiler,
                                           bool in_reaction) {
    std::vector<CompiledEntry> out;
    out.reserve(entries.size());
    for (const EffectEntry& entry : entries)
        out.push_back(compile_entry(entry, compiler, in_reaction));
    return out;
}

StackKeys::StackKeys(const std::vector<const EffectHead*>& heads, const NameTable& effects) : effects_(effects) {
    std::vector<std::string>& names = others_.names;
    for (const EffectHead* const head : heads)
        if (head != nullptr && !head->stack_key.empty() && !effects.ids.contains(head->stack_key.text))
            names.push_back(head->stack_key.text);
    std::ranges::sort(names);
    const auto doubles = std::ranges::unique(names);
    names.erase(doubles.begin(), doubles.end());
    for (const std::string& name : names)
        others_.ids.emplace(name, static_cast<std::uint32_t>(heads.size() + others_.ids.size()));
}

std::uint32_t StackKeys::key(const EffectDef& definition) const {
    const bool own = !definition.stacking || definition.stacking->key.empty();
    const std::string& name = own ? definition.name.text : definition.stacking->key.text;
    const auto found = effects_.ids.find(name);
    return found != effects_.ids.end() ? found->second : others_.ids.find(name)->second;
}

} // namespace prowess
