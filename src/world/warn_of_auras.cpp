#include "world/warn.hpp"

#include <prowess/core/tags.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace prowess {
namespace {

/// The terms of a condition that all have to hold, and those of which none may.
void add_terms(const Condition& condition, bool wanted, std::vector<const Condition*>& unwanted) {
    if (condition.kind == Condition::Kind::negation) {
        for (const Condition& term : condition.terms)
            add_terms(term, !wanted, unwanted);
    } else if (condition.kind == (wanted ? Condition::Kind::all : Condition::Kind::any)) {
        for (const Condition& term : condition.terms)
            add_terms(term, wanted, unwanted);
    } else if (!wanted) {
        unwanted.push_back(&condition);
    }
}

} // namespace

void warn_of_auras(const Checked& checked, Report& report) {
    const TagRegistry& tags = checked.tables.tags;
    for (const EffectDef& effect : checked.definitions.effects) {
        if (!effect.aura)
            continue;
        const CompiledEffect& given = checked.tables.effects[checked.compiled(effect).aura->gives.effect.value];
        std::vector<const Condition*> unwanted;
        add_terms(effect.aura->where, true, unwanted);
        for (const Condition* const term : unwanted) {
            const TagOrder tag =
                term->kind == Condition::Kind::target_has ? tags.order(tags.id(term->name.text)) : no_tag;
            if (tag == no_tag || !given.ongoing.empty() ||
                std::ranges::none_of(given.owner_tags, [&](TagOrder own) { return tags.within(own, tag); }))
                continue;
            report.begin("effect", effect.name);
            report.add("its aura is for those without " + quote(term->name.text) + ", which " +
                           quote(effect.aura->effect.text) + " gives them: in turn it reaches them and lets go of them",
                       term->name.mark);
        }
    }
    report.begin();
}

} // namespace prowess
