#include "world/warn.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace prowess {
namespace {

/// A term that a condition asks to hold, within the definition that the report is at.
using Ask = std::function<void(const Condition& term)>;

/// Asks about each term of conditions, in order of definitions, which `report` is set to. What is under `not` is asked
/// not to hold, and does not where nothing gives it: that is no need.
class Conditions {
public:
    Conditions(const Definitions& definitions, Report& report, Ask ask)
        : definitions_(definitions),
          report_(report),
          ask_(std::move(ask)) {}

    void walk() const {
        for (const RouteDef& route : definitions_.routes) {
            report_.begin("route", route.name);
            for (const StageDef& stage : route.stages)
                walk(stage.when);
        }
        for (const EffectDef& effect : definitions_.effects)
            walk(effect);
        for (const AbilityDef& ability : definitions_.abilities)
            walk(ability);
        for (const ActorDef& actor : definitions_.actors) {
            report_.begin("actor", actor.name);
            walk(actor.effects);
            walk(actor.dies_when);
        }
        report_.begin();
    }

private:
    void walk(const Condition& condition, bool wanted = true) const {
        if (wanted)
            ask_(condition);
        for (const Condition& term : condition.terms)
            walk(term, wanted != (condition.kind == Condition::Kind::negation));
    }

    void walk(const std::vector<EffectEntry>& entries) const {
        for (const EffectEntry& entry : entries) {
            walk(entry.when);
            walk(entry.nearest.where);
        }
    }

    void walk(const EffectDef& effect) const {
        report_.begin("effect", effect.name);
        for (const Condition* const condition : {&effect.require, &effect.ongoing, &effect.end_if})
            walk(*condition);
        for (const ModifierDef& modifier : effect.modifiers)
            walk(modifier.when);
        for (const auto* const entries : {&effect.on_apply, &effect.on_remove, &effect.on_expire, &effect.on_used_up})
            walk(*entries);
        if (effect.period)
            walk(effect.period->effects);
        if (effect.stacking)
            walk(effect.stacking->overflow);
        if (effect.absorbs)
            walk(effect.absorbs->when);
        if (effect.aura)
            walk(effect.aura->where);
        for (const InterceptDef& intercept : effect.intercepts)
            walk(intercept.when);
        for (const ReactionDef& reaction : effect.reactions) {
            walk(reaction.when);
            walk(reaction.apply);
        }
    }

    void walk(const AbilityDef& ability) const {
        report_.begin("ability", ability.name);
        walk(ability.require);
        walk(ability.end_if);
        if (ability.targets)
            walk(ability.targets->where);
        for (const auto* const entries : {&ability.self_effects, &ability.target_effects})
            walk(*entries);
        const BehaviourDef& behaviour = ability.behaviour;
        for (const auto* const entries : {&behaviour.self_effects, &behaviour.target_effects, &behaviour.effects})
            walk(*entries);
    }

    const Definitions& definitions_;
    Report& report_;
    Ask ask_;
};

/// Tags that something gives.
class GivenTags {
public:
    explicit GivenTags(const Checked& checked) : tags_(checked.tables.tags), given_(tags_.size()) {
        // Code names a tag to give it, or to ask for it: which of them cannot be known.
        for (const std::string& tag : checked.code.tags())
            add(tags_.order(tags_.id(tag)));
    }

    void add(TagOrder tag) {
        if (tag != no_tag)
            given_[tag.value] = true;
    }
    void add(std::span<const TagOrder> tags) {
        for (const TagOrder tag : tags)
            add(tag);
    }
    void add_below(TagOrder tag) {
        for (std::size_t i = tag.value; i < tags_.end(tag).value; ++i)
            given_[i] = true;
    }

    /// Whether something gives the tag, or one under it.
    [[nodiscard]] bool has(const Name& name) const {
        const TagOrder tag = tags_.order(tags_.id(name.text));
        return std::find(given_.begin() + tag.value, given_.begin() + tags_.end(tag).value, true) !=
               given_.begin() + tags_.end(tag).value;
    }

private:
    const TagRegistry& tags_;
    std::vector<bool> given_; ///< By place in the tree.
};

GivenTags owned(const Checked& checked) {
    GivenTags given(checked);
    for (const CompiledEffect& effect : checked.tables.effects) {
        given.add(effect.owner_tags);
        given.add(effect.add_tags);
    }
    for (const CompiledAbility& ability : checked.tables.abilities)
        given.add(ability.owner_tags);
    for (const CompiledActor& actor : checked.tables.actors)
        given.add(actor.tags);
    return given;
}

void add_reads(const std::vector<CompiledRead>& reads, GivenTags& given) {
    for (const CompiledRead& read : reads)
        given.add(read.tagged);
}

/// Those of what is applied or used, of events, and of magnitudes that read in a tag.
GivenTags read(const Checked& checked) {
    GivenTags given(checked);
    for (const CompiledEffect& effect : checked.tables.effects) {
        given.add(effect.tags);
        add_reads(effect.captures, given);
        for (const CompiledIntercept& intercept : effect.intercepts)
            add_reads(intercept.amount.reads, given);
        for (const CompiledReaction& reaction : effect.reactions)
            if (reaction.on == ReactionTo::event)
                given.add_below(reaction.event);
    }
    for (const CompiledAbility& ability : checked.tables.abilities) {
        given.add(ability.tags);
        add_reads(ability.captures, given);
    }
    for (const CompiledAttribute& attribute : checked.tables.attributes)
        add_reads(attribute.reads, given);
    for (const CompiledRoute& route : checked.tables.routes) {
        add_reads(route.reads, given);
        for (const CompiledStage& stage : route.stages) {
            add_reads(stage.rule.reads, given);
            if (stage.kind == StageKind::convert)
                given.add(stage.to);
        }
    }
    return given;
}

bool asks_what_is_owned(const Condition& term) {
    const bool few = term.comparison == Comparison::below || term.comparison == Comparison::at_most;
    return term.kind == Condition::Kind::owner_has || term.kind == Condition::Kind::target_has ||
           term.kind == Condition::Kind::source_has || (term.kind == Condition::Kind::owner_count && !few);
}

} // namespace

void warn_of_owned_tags(const Checked& checked, Report& report) {
    const GivenTags given = owned(checked);
    std::unordered_set<std::string> told;
    Conditions(checked.definitions, report, [&](const Condition& term) {
        if (asks_what_is_owned(term) && !given.has(term.name) && told.insert(term.name.text).second)
            report.add("nothing in this content gives an actor the tag " + quote(term.name.text) +
                           ", which this asks for; code or a scenario may give it",
                       term.name.mark);
    }).walk();
}

void warn_of_read_tags(const Checked& checked, Report& report) {
    const GivenTags given = read(checked);
    std::unordered_set<std::string> told;
    Conditions(checked.definitions, report, [&](const Condition& term) {
        if (term.kind == Condition::Kind::read_tagged && !given.has(term.name) && told.insert(term.name.text).second)
            report.add("nothing in this content is tagged " + quote(term.name.text) +
                           ", which this asks for; code or a scenario may tag a read so",
                       term.name.mark);
    }).walk();
}

} // namespace prowess
