#include "effect/compile.hpp"

#include <cmath>
#include <string>

namespace prowess {
namespace {

/// Why an effect cannot be what an aura gives.
std::string unfit(const EffectHead& given) {
    if (given.lifetime == Lifetime::instant)
        return " is instant: there is nothing to take off those who leave; give it a `duration`, or make it `infinite`";
    if (given.policy == StackPolicy::replace || given.policy == StackPolicy::extend)
        return " has a stacking policy by which two auras would change it at each step; of `best` the strongest counts";
    return {};
}

} // namespace

CompiledAura compile_aura(const AuraDef& aura, const OnTheWay& way, Compiler& compiler) {
    Report& report = compiler.report();
    EffectEntry entry;
    entry.effect = aura.effect;
    entry.level = aura.level;
    entry.params = aura.params;
    CompiledAura out;
    out.gives = compile_entry(entry, compiler);
    out.gives.to = Recipient::target;
    out.gives.within = aura.within;
    out.gives.where = compiler.condition(aura.where);
    out.leave_at = aura.leave_at.value_or(aura.within);
    out.bearer = aura.bearer;
    if (check_within(aura.within, aura.mark, report) &&
        (!(out.leave_at >= aura.within) || !std::isfinite(out.leave_at)))
        report.add("`leave_at` must be at least `within`: who comes near would leave at once", aura.mark);
    const EffectHead* const given = out.gives.effect ? way.effects[out.gives.effect.value] : nullptr;
    if (given != nullptr && !unfit(*given).empty())
        report.add(quote(aura.effect.text) + unfit(*given), aura.effect.mark);
    return out;
}

void check_auras(const std::vector<const EffectHead*>& heads, const std::vector<CompiledEffect>& effects,
                 Report& report) {
    // Each gives at most one, so that from each there is one way to go.
    for (std::size_t first = 0; first < effects.size(); ++first) {
        std::string path;
        EffectId next{static_cast<std::uint32_t>(first)};
        for (std::size_t steps = 0; steps < effects.size() && next && effects[next.value].aura; ++steps) {
            next = effects[next.value].aura->gives.effect;
            if (!next || heads[next.value] == nullptr || next.value < first)
                break;
            path += " → " + quote(heads[next.value]->name.text);
            if (next.value != first)
                continue;
            report.begin("effect", heads[first]->name);
            report.add("its aura gives itself: " + quote(heads[first]->name.text) + path +
                           "; an aura ends with what bears it, so none of them could",
                       heads[first]->aura_mark);
            break;
        }
    }
    report.begin();
}

} // namespace prowess
