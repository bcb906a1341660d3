#include "effect/compile.hpp"

#include <prowess/core/time.hpp>

#include <cmath>

namespace prowess {
namespace {

bool changes_attribute(ReactionTo on) {
    return on == ReactionTo::hurt || on == ReactionTo::healed || on == ReactionTo::hurting || on == ReactionTo::healing;
}

CompiledReaction compile_reaction(const ReactionDef& reaction, Compiler& compiler) {
    CompiledReaction out;
    out.on = reaction.on;
    if (reaction.on == ReactionTo::event)
        out.event = compiler.lookup().tag(reaction.event).value_or(no_tag);
    if (changes_attribute(reaction.on))
        out.attribute = compiler.lookup().attribute(
            reaction.attribute.mark != 0 ? reaction.attribute : Name(reaction.attribute.text, reaction.mark));
    else if (reaction.attribute.mark != 0 || reaction.attribute.text != ReactionDef().attribute.text)
        compiler.report().add("only `hurt`, `healed`, `hurting` and `healing` are of an `attribute`",
                              reaction.attribute.mark);
    if (reaction.on == ReactionTo::threshold) {
        if (reaction.threshold.kind != Condition::Kind::owner_attribute)
            compiler.report().add("a `threshold` compares an attribute", reaction.mark);
        out.threshold = compiler.condition(reaction.threshold);
    }
    out.when = compiler.condition(reaction.when);
    out.chance = reaction.chance;
    if (!(reaction.chance >= 0 && reaction.chance <= 1))
        compiler.report().add("a chance is from 0 to 1", reaction.mark);
    out.internal_cooldown = to_flicks(reaction.internal_cooldown).count();
    if (!(reaction.internal_cooldown >= 0) || !std::isfinite(reaction.internal_cooldown))
        compiler.report().add("an `internal_cooldown` is at least 0 seconds", reaction.mark);
    if (reaction.apply.empty())
        compiler.report().add("a reaction needs effects to `apply`", reaction.mark);
    Readable readable = compiler.readable();
    readable.amount = true;
    const Readable outer = compiler.exchange(readable);
    out.apply = compile_entries(reaction.apply, compiler, true);
    compiler.exchange(outer);
    for (CompiledEntry& entry : out.apply)
        if (entry.to == Recipient::unsaid)
            entry.to = reaction.to;
    return out;
}

} // namespace

std::vector<CompiledReaction> compile_reactions(const std::vector<ReactionDef>& reactions, Compiler& compiler) {
    std::vector<CompiledReaction> out;
    out.reserve(reactions.size());
    for (const ReactionDef& reaction : reactions)
        out.push_back(compile_reaction(reaction, compiler));
    return out;
}

} // namespace prowess
