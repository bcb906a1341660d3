#include "attribute/reading.hpp"

#include <prowess/core/arithmetic.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace prowess {

namespace {

/// The numbers of one operation: taken in ascending order, so that the order of attaching changes no bit.
class Numbers {
public:
    void push(double number) {
        if (count_ < few_.size())
            few_[count_] = number;
        else
            spill(number);
        ++count_;
    }
    [[nodiscard]] bool empty() const { return count_ == 0; }

    [[nodiscard]] std::span<const double> ascending() {
        const std::span<double> all = many_.empty() ? std::span(few_.data(), count_) : std::span(many_);
        std::ranges::sort(all);
        return all;
    }
    [[nodiscard]] double sum() {
        double total = 0;
        for (const double number : ascending())
            total = saturated(total + number);
        return total;
    }
    [[nodiscard]] double product() {
        double total = 1;
        for (const double number : ascending())
            total = saturated(total * number);
        return total;
    }

private:
    void spill(double number) {
        if (many_.empty())
            many_.assign(few_.begin(), few_.end());
        many_.push_back(number);
    }

    std::array<double, 16> few_;
    std::vector<double> many_; ///< All of them, where they are more than a few.
    std::size_t count_ = 0;
};

/// The one modifier of an operation that counts.
struct Winner {
    bool any = false;
    double value = 0;
    std::int32_t priority = 0;
    std::uint32_t number = 0;
    std::size_t contribution = 0; ///< In the explanation.

    [[nodiscard]] bool yields_to(const CompiledModifier& definition, const ModifierEntry& entry) const {
        const bool later = !came_before(entry.number, number);
        return !any || definition.priority > priority || (definition.priority == priority && later);
    }
};

bool counts_only_in_full(Operation operation) {
    return operation == Operation::base || operation >= Operation::override;
}

} // namespace

float to_cell(double value) {
    const auto cell = static_cast<float>(saturated(value));
    return cell == 0 ? 0.0F : cell;
}

double rounded(Rounding rounding, double number) {
    switch (rounding) {
    case Rounding::none: break;
    case Rounding::down: return std::floor(number);
    case Rounding::up: return std::ceil(number);
    case Rounding::nearest: return round_half_away(number);
    }
    return number;
}

/// What an attribute's modifiers add up to, before the formula.
class Reading::Terms {
public:
    void add(const ModifierEntry& entry, const CompiledModifier& definition, double weight, double count,
             Explanation* explanation) {
        const double amount = entry.amount;
        const double part = weight * amount;
        double share = count * part;
        switch (definition.operation) {
        case Operation::flat: flat.push(share); break;
        case Operation::additive: additive.push(share); break;
        case Operation::divide: divide.push(share); break;
        case Operation::unscaled: unscaled.push(share); break;
        case Operation::multiplicative:
            share = saturated(power(1 + part, static_cast<std::uint64_t>(count)));
            multiplicative.push(share);
            break;
        case Operation::base: share = win(base, entry, definition, explanation); break;
        case Operation::override: share = win(overriding, entry, definition, explanation); break;
        case Operation::at_least: share = bound(least, amount > least.value, amount, explanation); break;
        case Operation::at_most: share = bound(greatest, amount < greatest.value, amount, explanation); break;
        }
        if (explanation != nullptr)
            explanation->contributions.back().share = share;
    }

    Numbers flat;
    Numbers additive;
    Numbers multiplicative;
    Numbers divide;
    Numbers unscaled;
    Winner base;
    Winner overriding;
    Winner least;
    Winner greatest;

private:
    static double win(Winner& winner, const ModifierEntry& entry, const CompiledModifier& definition,
                      Explanation* explanation) {
        return take(winner, winner.yields_to(definition, entry), entry.amount, explanation,
                    {.any = true,
                     .value = entry.amount,
                     .priority = definition.priority,
                     .number = entry.number,
                     .contribution = 0});
    }
    static double bound(Winner& winner, bool stricter, double amount, Explanation* explanation) {
        return take(winner, !winner.any || stricter, amount, explanation, {.any = true, .value = amount});
    }
    /// The share of the last contribution, which wins or is outdone; whom it beats is outdone.
    static double take(Winner& winner, bool wins, double amount, Explanation* explanation, Winner next) {
        if (explanation != nullptr) {
            auto& all = explanation->contributions;
            next.contribution = all.size() - 1;
            if (!wins || winner.any) {
                auto& loser = all[wins ? winner.contribution : next.contribution];
                loser.inactive = Inactive::outdone;
                loser.share = 0;
            }
        }
        if (wins)
            winner = next;
        return wins ? amount : 0;
    }
};

double Reading::value(AttributeId attribute) {
    if (!attributes_.has(actor_, attribute))
        return no_value;
    // What moves by itself, and what is worked out from it, is not as it was published.
    if (view_.nothing && !afresh_ && attributes_.rows_[actor_].moving == 0) {
        const std::uint16_t slot = attributes_.slot_of(actor_, attribute);
        if ((attributes_.rows_[actor_].dirty & Attributes::bit_of(slot)) == 0)
            return attributes_.current(actor_, attribute);
    }
    return whole_ == nullptr ? fold(attribute, attributes_.base(actor_, attribute), nullptr) : fold_part(attribute);
}

double Reading::fold_part(AttributeId attribute) {
    const double base = attributes_.base(actor_, attribute);
    if (std::ranges::find(explained_, attribute) != explained_.end())
        return fold(attribute, base, nullptr);
    Explanation part;
    const double value = fold(attribute, base, &part);
    if (value == value)
        whole_->parts.push_back(std::move(part));
    return value;
}

double Reading::fold(AttributeId attribute, double base, Explanation* explanation) {
    const auto working = std::span(working_.data(), depth_);
    if (depth_ == deepest || std::ranges::find(working, attribute) != working.end())
        return no_value;
    working_[depth_++] = attribute;
    Explanation* const whole = std::exchange(whole_, explanation);
    if (explanation != nullptr)
        explained_.push_back(attribute);
    Terms terms;
    collect(attribute, terms, explanation);
    Explanation parts;
    parts.base = terms.base.any ? terms.base.value : base;
    parts.flat = terms.flat.sum();
    parts.additive = terms.additive.sum();
    parts.multiplicative = terms.multiplicative.product();
    parts.divide = terms.divide.sum();
    parts.unscaled = terms.unscaled.sum();
    parts.overridden = terms.overriding.any;
    parts.override_value = terms.overriding.value;
    parts.bounded_below = terms.least.any;
    parts.at_least = terms.least.value;
    parts.bounded_above = terms.greatest.any;
    parts.at_most = terms.greatest.value;
    const double unlimited = parts.unlimited();
    if (explanation != nullptr) {
        parts.actor = attributes_.simulation_.actors.handle(actor_);
        parts.attribute = attribute;
        parts.own_base = base;
        parts.contributions = std::move(explanation->contributions);
        parts.parts = std::move(explanation->parts);
        sort(parts.contributions);
        *explanation = std::move(parts);
    }
    const double total = limit(attribute, unlimited, explanation);
    --depth_;
    whole_ = whole;
    if (explanation != nullptr)
        explanation->total = to_cell(total);
    return to_cell(total);
}

void Reading::collect(AttributeId attribute, Terms& terms, Explanation* explanation) {
    for (const ModifierEntry& entry : attributes_.modifiers_of(actor_)) {
        if (entry.attribute != attribute.value)
            continue;
        const CompiledModifier& definition = attributes_.definition(entry);
        Inactive inactive = Inactive::no;
        double weight = 1;
        double count = entry.stacks;
        if (definition.local && !names_owner(entry))
            inactive = Inactive::local;
        else if (!std::isfinite(entry.amount))
            inactive = Inactive::not_finite;
        else if (weight = weight_of(entry, definition);
                 !(weight > 0) || (weight < 1 && counts_only_in_full(definition.operation)))
            inactive = Inactive::condition;
        else if (count = count_of(entry, definition); count == 0)
            inactive = Inactive::per;
        if (explanation != nullptr) {
            explanation->contributions.push_back(contribution_of(entry, definition));
            Contribution& contribution = explanation->contributions.back();
            contribution.weight = weight;
            contribution.weighted = weight * entry.amount;
            contribution.count = count;
            contribution.inactive = inactive;
        }
        if (inactive == Inactive::no)
            terms.add(entry, definition, weight, count, explanation);
    }
}

Contribution Reading::contribution_of(const ModifierEntry& entry, const CompiledModifier& definition) const {
    Contribution contribution;
    contribution.operation = definition.operation;
    contribution.amount = entry.amount;
    contribution.stacks = entry.stacks;
    contribution.per = definition.per;
    contribution.every = definition.every;
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

bool Reading::names_owner(const ModifierEntry& entry) const {
    return entry.from_source ? view_.local == attributes_.sources().handle(entry.owner)
                             : view_.local_effect == attributes_.owners_->modifier_owner(entry.owner).handle;
}

double Reading::weight_of(const ModifierEntry& entry, const CompiledModifier& definition) {
    if (!entry.conditional)
        return 1;
    ProgramInputs inputs;
    inputs.stacks = entry.stacks;
    for (std::size_t i = 0; i < ProgramInputs::tag_lists; ++i)
        inputs.read_tags[i] = view_.tags[i];
    inputs.owner = attributes_.simulation_.actors.tags(actor_);
    inputs.target = view_.target;
    inputs.source = view_.source;
    inputs.facts = view_.facts;
    inputs.host = this;
    if (!entry.from_source) {
        const ModifierOwner owner = attributes_.owners_->modifier_owner(entry.owner);
        inputs.level = owner.level;
        inputs.source = owner.source_tags;
    }
    return weigh(attributes_.programs(entry), definition.when, inputs);
}

double Reading::count_of(const ModifierEntry& entry, const CompiledModifier& definition) {
    if (!definition.per)
        return entry.stacks;
    const double other = value(definition.per);
    // What is no number, or too great to count in whole steps, counts as often as a whole number can say.
    const double times = std::floor(other / definition.every);
    return times > 0 ? entry.stacks * std::min(times, 0x1p53) : 0;
}

double Reading::limit_value(const CompiledLimit& limit) {
    if (limit.kind == Limit::Kind::attribute)
        return value(limit.attribute);
    return limit.kind == Limit::Kind::number ? limit.number : no_value;
}

double Reading::limit(AttributeId attribute, double number, Explanation* explanation) {
    const CompiledAttribute& definition = attributes_.definition(attribute);
    const double before = rounded(definition.rounding, number);
    const double max = limit_value(definition.max);
    const double min = limit_value(definition.min);
    double kept = before;
    // What is no number limits nothing; where the two cross, the least wins.
    if (kept > max)
        kept = max;
    if (kept < min)
        kept = min;
    if (explanation != nullptr) {
        explanation->before_limits = before;
        explanation->has_min = min == min;
        explanation->has_max = max == max;
        explanation->min = explanation->has_min ? min : 0;
        explanation->max = explanation->has_max ? max : 0;
        explanation->min_attribute = explanation->has_min ? definition.min.attribute : AttributeId{};
        explanation->max_attribute = explanation->has_max ? definition.max.attribute : AttributeId{};
        explanation->limited = kept != before;
        if (explanation->limited)
            explanation->limited_by = (kept == min ? definition.min : definition.max).attribute;
    }
    return kept;
}

Explanation Reading::explain(AttributeId attribute, double base) {
    Explanation explanation;
    // Where modifiers of code's own close a cycle, a published value is not what the others' published values give.
    afresh_ = true;
    (void)fold(attribute, base, &explanation);
    return explanation;
}

double Reading::attribute(Role role, AttributeId attribute) {
    if (role == Role::owner)
        return value(attribute);
    const Actor other = role == Role::target ? view_.target_actor : view_.source_actor;
    if (!attributes_.simulation_.actors.contains(other) || !attributes_.has(other.index, attribute))
        return no_value;
    return attributes_.value(other.index, attribute);
}

std::uint32_t Reading::effect_stacks(EffectId effect) {
    return attributes_.owners_->stacks_on(actor_, effect);
}

std::optional<bool> Reading::same_team() {
    const auto& actors = attributes_.simulation_.actors;
    return actors.same_team(actors.handle(actor_), view_.target_actor);
}

} // namespace prowess
