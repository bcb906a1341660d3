#include "attribute/reading.hpp"

#include <algorithm>
#include <cmath>

namespace prowess {

Sums Reading::collect(AttributeId attribute, double own_base, Explanation* explanation) {
    if ((attributes_.rows_[actor_].modified & Attributes::modified_bit(attribute.value)) == 0) {
        Sums sums;
        sums.base = own_base;
        return sums;
    }
    Terms terms;
    for (const ModifierEntry& entry : attributes_.modifiers_of(actor_)) {
        if (entry.attribute != attribute.value)
            continue;
        if (entry.plain && explanation == nullptr) {
            terms.add(entry);
            continue;
        }
        const CompiledModifier& definition = attributes_.definition(entry);
        if (explanation == nullptr && counts_by_weight(definition)) {
            if (const double weight = weight_of(entry, definition); weight > 0)
                terms.add(entry, weight);
            continue;
        }
        Counted how = counted(entry, definition);
        if (entry.grouped && how.inactive == Inactive::no &&
            outdone_in_group(entry, {definition, how.share, entry.number, entry.definition}))
            how.inactive = Inactive::group;
        if (explanation != nullptr) {
            explanation->contributions.push_back(contribution_of(entry, definition));
            Contribution& contribution = explanation->contributions.back();
            contribution.weight = how.weight;
            contribution.weighted = how.weight * entry.amount;
            contribution.count = how.count;
            contribution.inactive = how.inactive;
        }
        if (how.inactive == Inactive::no)
            terms.add(entry, definition, how.share, explanation);
    }
    return terms.sums(own_base);
}

Contribution Reading::contribution_of(const ModifierEntry& entry, const CompiledModifier& definition) const {
    Contribution contribution;
    contribution.operation = definition.operation;
    contribution.amount = entry.amount;
    contribution.stacks = entry.stacks;
    contribution.per = definition.per;
    contribution.every = definition.every;
    contribution.cap = entry.cap;
    if (entry.from_source) {
        contribution.source = attributes_.sources().handle(entry.owner);
        return contribution;
    }
    const ModifierOwner owner = attributes_.owners_->modifier_owner(entry.owner);
    contribution.effect = owner.effect;
    contribution.instance = owner.handle;
    contribution.from = owner.source;
    return contribution;
}

Reading::Counted Reading::counted(const ModifierEntry& entry, const CompiledModifier& definition) {
    Counted how;
    how.count = entry.stacks;
    if (definition.local && !names_owner(entry))
        how.inactive = Inactive::local;
    else if (!std::isfinite(entry.amount))
        how.inactive = Inactive::not_finite;
    else if (how.weight = weight_of(entry, definition);
             !(how.weight > 0) || (how.weight < 1 && counts_once(definition.operation)))
        how.inactive = Inactive::condition;
    else if (how.count = count_of(entry, definition); how.count == 0)
        how.inactive = Inactive::per;
    else
        how.share = contribution(definition.operation, how.weight * entry.amount, how.count, entry.cap);
    return how;
}

bool Reading::outdone_in_group(const ModifierEntry& entry, const Rival& rival) {
    return std::ranges::any_of(attributes_.modifiers_of(actor_), [&](const ModifierEntry& other) {
        if (!other.grouped || &other == &entry)
            return false;
        const CompiledModifier& definition = attributes_.definition(other);
        if (!rival.same_group(definition))
            return false;
        const Counted how = counted(other, definition);
        return how.inactive == Inactive::no &&
               Rival{definition, how.share, other.number, other.definition}.beats(rival);
    });
}

bool Reading::names_owner(const ModifierEntry& entry) const {
    return entry.from_source ? view_->local == attributes_.sources().handle(entry.owner)
                             : view_->local_effect == attributes_.owners_->modifier_owner(entry.owner).handle;
}

double Reading::weight_of(const ModifierEntry& entry, const CompiledModifier& definition) {
    if (!entry.conditional)
        return 1;
    const ProgramTables programs = attributes_.programs(entry);
    if (const Instruction* const family = programs.asks_read(definition.when))
        return read_tagged(view_->tags, *family) ? 1 : 0;
    ProgramInputs inputs = condition_inputs(); // Its own: what it reads may have conditions too.
    inputs.stacks = entry.stacks;
    if (!entry.from_source) {
        const ModifierOwner owner = attributes_.owners_->modifier_owner(entry.owner);
        inputs.level = owner.level;
        inputs.source = owner.source_tags;
    }
    return weigh(programs, definition.when, inputs);
}

const ProgramInputs& Reading::condition_inputs() {
    if (inputs_)
        return *inputs_;
    ProgramInputs& inputs = inputs_.emplace();
    std::ranges::copy(view_->tags, inputs.read_tags);
    inputs.owner = attributes_.simulation_.actors.tags(actor_);
    inputs.target = view_->target;
    inputs.source = view_->source;
    inputs.facts = view_->facts;
    inputs.host = this;
    return inputs;
}

double Reading::count_of(const ModifierEntry& entry, const CompiledModifier& definition) {
    if (!definition.per)
        return entry.stacks;
    return entry.stacks * whole_times(value(definition.per), definition.every);
}

} // namespace prowess
