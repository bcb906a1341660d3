#include "attribute/reading.hpp"

#include <prowess/core/arithmetic.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace prowess {

double rounded(Rounding rounding, double number) {
    switch (rounding) {
    case Rounding::none: break;
    case Rounding::down: return std::floor(number);
    case Rounding::up: return std::ceil(number);
    case Rounding::nearest: return round_half_away(number);
    }
    return number;
}

// What was worked out

const float* Known::find(AttributeId attribute) const {
    for (std::size_t i = 0; i < std::min(count_, few_.size()); ++i)
        if (few_[i].attribute == attribute.value)
            return &few_[i].value;
    const auto found = std::ranges::find(more_, attribute.value, &One::attribute);
    return found != more_.end() ? &found->value : nullptr;
}

void Known::add(AttributeId attribute, float value) {
    if (count_ < few_.size())
        few_[count_] = {attribute.value, value};
    else
        more_.push_back({attribute.value, value});
    ++count_;
}

// Reading

bool Reading::is_published(AttributeId attribute) const {
    const Attributes::Row& row = attributes_.rows_[actor_];
    const std::uint16_t slot = attributes_.slot_of(row, attribute);
    // What moves by itself, and what is worked out from it, is not as it was published.
    if (afresh_ || row.moving != 0 || (row.dirty & Attributes::bit_of(slot)) != 0)
        return false;
    // What is in play is asked by modifiers, and by what is worked out from others.
    const CompiledAttribute& rules = attributes_.definition(attribute);
    return view_->nothing || ((row.modified & Attributes::modified_bit(attribute.value)) == 0 && !rules.is_derived() &&
                              !rules.may_follow());
}

bool Reading::enter(AttributeId attribute) {
    const auto working = std::span(working_.data(), depth_);
    const bool again = std::ranges::find(working, attribute.value) != working.end();
    if (again)
        circle_ = attribute;
    if (again || depth_ == working_.size()) {
        cut_ = true;
        return false;
    }
    working_[depth_++] = attribute.value;
    return true;
}

double Reading::value(AttributeId attribute) {
    if (!attributes_.has(actor_, attribute))
        return no_value;
    if (is_published(attribute))
        return attributes_.current(actor_, attribute);
    if (const float* const known = view_ == asked_ ? known_.find(attribute) : nullptr)
        return *known;
    return whole_ == nullptr ? fold(attribute, {}, nullptr) : fold_part(attribute);
}

double Reading::fold_part(AttributeId attribute) {
    if (std::ranges::find(explained_, attribute) != explained_.end())
        return fold(attribute, {}, nullptr);
    Explanation part;
    const double value = fold(attribute, {}, &part);
    if (value == value)
        whole_->parts.push_back(std::move(part));
    return value;
}

double Reading::fold(AttributeId attribute, std::optional<double> base, Explanation* explanation) {
    if (!enter(attribute))
        return no_value;
    ++folds_;
    const bool cut_before = std::exchange(cut_, false);
    Explanation* const whole = std::exchange(whole_, explanation);
    if (explanation != nullptr)
        explained_.push_back(attribute);
    const CompiledAttribute& rules = attributes_.definition(attribute);
    double own_base = base ? *base : attributes_.kept_base(actor_, attribute);
    if (rules.is_derived() && !base)
        own_base = derive(attribute).value_or(attributes_.kept_base(actor_, attribute));
    const Sums sums = collect(attribute, own_base, explanation);
    if (explanation != nullptr) {
        static_cast<Sums&>(*explanation) = sums;
        explanation->actor = attributes_.simulation_.actors.handle(actor_);
        explanation->attribute = attribute;
        explanation->own_base = own_base;
        explanation->derived = rules.is_derived();
        sort(explanation->contributions);
    }
    const float total = to_cell(limit(attribute, sums.unlimited(), explanation));
    --depth_;
    whole_ = whole;
    if (!cut_ && !base && view_ == asked_)
        known_.add(attribute, total);
    cut_ |= cut_before;
    if (explanation != nullptr)
        explanation->total = total;
    return total;
}

// Derived bases

double Reading::base(AttributeId attribute) {
    const float kept = attributes_.kept_base(actor_, attribute);
    if (!attributes_.definition(attribute).is_derived() || is_published(attribute))
        return kept;
    return derived_base(attribute).value_or(kept);
}

std::optional<float> Reading::derived_base(AttributeId attribute) {
    if (!enter(attribute))
        return {};
    const std::optional<float> worked_out = derive(attribute);
    --depth_;
    return worked_out;
}

std::optional<float> Reading::derive(AttributeId attribute) {
    const CompiledAttribute& rules = attributes_.definition(attribute);
    std::array<double, most_reads> numbers;
    for (std::size_t i = 0; i < rules.reads.size(); ++i)
        numbers[i] = own_read(rules.reads[i]);
    ProgramInputs inputs;
    inputs.captures = std::span(numbers.data(), rules.reads.size());
    inputs.host = this;
    const double base = run(attributes_.simulation_.programs, rules.derived, inputs).value;
    return std::isfinite(base) ? std::optional(to_cell(base)) : std::nullopt;
}

double Reading::own_read(const CompiledRead& read) {
    if (!attributes_.has(actor_, read.attribute))
        return 0;
    const ReadView* const before = view_;
    ReadView wider;
    std::vector<TagOrder> joined;
    if (!read.tagged.empty()) {
        wider = *before;
        wider.nothing = false;
        // The last list takes the tags, with those that it had.
        auto& last = wider.tags[ProgramInputs::tag_lists - 1];
        if (!last.empty()) {
            joined.assign(last.begin(), last.end());
            joined.insert(joined.end(), read.tagged.begin(), read.tagged.end());
        }
        last = last.empty() ? std::span<const TagOrder>(read.tagged) : joined;
        view_ = &wider;
        inputs_.reset();
    }
    double number = read.part == AttributePart::base ? base(read.attribute) : value(read.attribute);
    if (read.part == AttributePart::bonus && number == number)
        number = to_cell(number - base(read.attribute));
    if (view_ != before) {
        view_ = before;
        inputs_.reset();
    }
    return number == number ? number : 0;
}

// Limits

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
    const double kept = within(before, min, max);
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

Explanation Reading::explain(AttributeId attribute, std::optional<double> base) {
    Explanation explanation;
    // Where modifiers of code's own close a cycle, a published value is not what the others' published values give.
    afresh_ = true;
    (void)fold(attribute, base, &explanation);
    return explanation;
}

double Reading::attribute(Role role, AttributeId attribute) {
    if (role == Role::owner)
        return value(attribute);
    const Actor other = role == Role::target ? view_->target_actor : view_->source_actor;
    if (!attributes_.simulation_.actors.contains(other) || !attributes_.has(other.index, attribute))
        return no_value;
    return attributes_.value(other.index, attribute);
}

std::uint32_t Reading::effect_stacks(EffectId effect) {
    return attributes_.owners_->stacks_on(actor_, effect);
}

std::optional<bool> Reading::same_team() {
    const auto& actors = attributes_.simulation_.actors;
    return actors.same_team(actors.handle(actor_), view_->target_actor);
}

} // namespace prowess
