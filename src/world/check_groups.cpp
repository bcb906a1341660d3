#include "world/compile.hpp"

#include <string>

namespace prowess {

namespace {

Pick pick_of(const ModifierDef& modifier) {
    return modifier.pick.value_or(Pick::best);
}

} // namespace

void GroupCheck::add(const EffectDef& effect, Report& report) {
    for (const ModifierDef& modifier : effect.modifiers) {
        if (modifier.group.empty())
            continue;
        const auto [first, is_new] =
            firsts_.try_emplace(modifier.group.text, First{modifier.operation, pick_of(modifier), effect.name.text});
        if (!is_new)
            check_agreement(first->second, modifier, report);
    }
}

void GroupCheck::check_agreement(const First& first, const ModifierDef& modifier, Report& report) {
    const std::string group = "group " + quote(modifier.group.text);
    const std::string there = " in effect " + quote(first.effect);
    if (first.operation != modifier.operation)
        report.add(group + " is of " + quote(name(modifier.operation)) + " here, and of " +
                       quote(name(first.operation)) + there + "; a group has one operation",
                   modifier.group.mark);
    if (first.pick != pick_of(modifier))
        report.add(group + " picks " + quote(name(pick_of(modifier))) + " here, and " + quote(name(first.pick)) +
                       there + "; a group has one `pick`",
                   modifier.group.mark);
}

} // namespace prowess
