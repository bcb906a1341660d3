#include "world/compile.hpp"

#include <string>
#include <unordered_map>

namespace prowess {
namespace {

/// Where a group was met first.
struct First {
    const ModifierDef* modifier;
    const EffectDef* effect;
};

Pick pick_of(const ModifierDef& modifier) {
    return modifier.pick.value_or(Pick::best);
}

void check_agreement(const First& first, const ModifierDef& modifier, Report& report) {
    const std::string group = "group " + quote(modifier.group.text);
    const std::string there = " in effect " + quote(first.effect->name.text);
    if (first.modifier->operation != modifier.operation)
        report.add(group + " is of " + quote(name(modifier.operation)) + " here, and of " +
                       quote(name(first.modifier->operation)) + there + "; a group has one operation",
                   modifier.group.mark);
    if (pick_of(*first.modifier) != pick_of(modifier))
        report.add(group + " picks " + quote(name(pick_of(modifier))) + " here, and " +
                       quote(name(pick_of(*first.modifier))) + there + "; a group has one `pick`",
                   modifier.group.mark);
}

} // namespace

void check_groups(const std::vector<const EffectDef*>& definitions, Report& report) {
    std::unordered_map<std::string, First> groups;
    for (const EffectDef* const effect : definitions) {
        if (effect == nullptr)
            continue;
        report.begin("effect", effect->name);
        for (const ModifierDef& modifier : effect->modifiers) {
            if (modifier.group.empty())
                continue;
            const auto [first, is_new] = groups.try_emplace(modifier.group.text, First{&modifier, effect});
            if (!is_new)
                check_agreement(first->second, modifier, report);
        }
    }
    report.begin();
}

} // namespace prowess
