#include "attribute/attributes.hpp"

#include "attribute/reading.hpp"

#include <prowess/attribute/events.hpp>

#include <algorithm>
#include <cmath>

namespace prowess {

double Attributes::limit_now(std::uint32_t actor, const CompiledLimit& limit, double none) const {
    if (limit.kind == Limit::Kind::attribute)
        return has(actor, limit.attribute) ? value(actor, limit.attribute) : none;
    return limit.kind == Limit::Kind::number ? limit.number : none;
}

double Attributes::limit_before(std::uint32_t actor, const CompiledLimit& limit, double none) const {
    if (limit.kind == Limit::Kind::attribute)
        return has(actor, limit.attribute) ? current(actor, limit.attribute) : none;
    return limit.kind == Limit::Kind::number ? limit.number : none;
}

void Attributes::follow_limits() {
    for (std::size_t i = 0; i < dirty_.size(); ++i) {
        const std::uint32_t actor = dirty_[i];
        const std::uint64_t dirty = rows_[actor].dirty;
        if (dirty == 0)
            continue;
        for (const std::uint16_t slot : shapes_[rows_[actor].shape].by_rank)
            if ((rows_[actor].dirty & bit_of(slot)) != 0)
                follow_limits(actor, slot);
    }
}

void Attributes::follow_limits(std::uint32_t actor, std::uint16_t slot) {
    const AttributeId attribute = shapes_[rows_[actor].shape].attributes[slot];
    const CompiledAttribute& rules = definitions_[attribute.value];
    if (rules.is_derived() || (rules.min.kind != Limit::Kind::attribute && rules.max.kind != Limit::Kind::attribute))
        return;
    const double min = limit_now(actor, rules.min, -unbounded);
    const double max = limit_now(actor, rules.max, unbounded);
    Followed before{actor, slot, limit_before(actor, rules.min, -unbounded), limit_before(actor, rules.max, unbounded)};
    const auto known = std::ranges::find_if(
        followed_, [&](const Followed& followed) { return followed.actor == actor && followed.slot == slot; });
    if (known != followed_.end())
        before = *known;
    if (min == before.min && max == before.max)
        return;
    if (known != followed_.end())
        *known = {actor, slot, min, max};
    else
        followed_.push_back({actor, slot, min, max});
    const double own = exact_base(actor, attribute);
    double moved = own;
    // With no least, the fraction is of the way from 0.
    const double low = std::isfinite(min) ? min : 0;
    const double low_before = std::isfinite(before.min) ? before.min : 0;
    if (rules.on_limit == OnLimit::ratio && max > low && before.max > low_before && std::isfinite(max) &&
        std::isfinite(before.max))
        moved = low + (own - low_before) * (max - low) / (before.max - low_before);
    moved = std::max(min, std::min(moved, max));
    if (to_cell(moved) != to_cell(own))
        put_base(actor, attribute, moved);
}

std::size_t Attributes::publish_actor(std::uint32_t actor, Hasher* told) {
    const std::uint64_t dirty = rows_[actor].dirty;
    const auto attributes = attributes_of(actor);
    // Worked out before any is written: a value is worked out from what is marked, not from what was just published.
    values_.clear();
    const ReadView nothing;
    Reading reading(*this, actor, nothing);
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        const auto slot = static_cast<std::uint16_t>(i);
        if ((dirty & bit_of(slot)) == 0)
            continue;
        const auto base =
            definition(attributes[i]).is_derived() ? reading.derived_base(attributes[i]) : std::optional<float>();
        values_.push_back({slot, static_cast<float>(reading.value(attributes[i])), base});
    }
    if (reading.circle())
        simulation_.warnings.push_back({.kind = Warning::Kind::circle, .attribute = reading.circle()});
    for (const auto& [slot, after, base] : values_) {
        if (definition(attributes[slot]).is_derived())
            keep_base(actor, slot, base);
        const float before = cells_.at(rows_[actor].cells, slot).current;
        if (after == before)
            continue;
        cells_.edit(rows_[actor].cells, slot).current = after;
        if (told == nullptr)
            continue;
        AttributeChanged changed;
        changed.actor = simulation_.actors.handle(actor);
        changed.attribute = attributes[slot];
        changed.before = before;
        changed.after = after;
        simulation_.events.emit(changed);
        told->add(actor);
        told->add(attributes[slot].value);
        told->add(after);
    }
    rows_.edit(actor).dirty = 0;
    return reading.folds();
}

void Attributes::keep_base(std::uint32_t actor, std::uint16_t slot, std::optional<float> base) {
    if (!base)
        simulation_.warnings.push_back({.kind = Warning::Kind::not_finite, .attribute = attributes_of(actor)[slot]});
    else if (cells_.at(rows_[actor].cells, slot).base != *base)
        cells_.edit(rows_[actor].cells, slot).base = *base;
}

void Attributes::publish_first(std::uint32_t actor) {
    publish_actor(actor, nullptr);
}

std::uint64_t Attributes::publish() {
    followed_.clear();
    folds_ = 0;
    std::vector<std::uint32_t> actors(dirty_.all().begin(), dirty_.all().end());
    std::ranges::sort(actors);
    actors.erase(std::ranges::unique(actors).begin(), actors.end());
    Hasher hash;
    for (const std::uint32_t actor : actors)
        if (rows_[actor].dirty != 0)
            folds_ += publish_actor(actor, &hash);
    dirty_.clear();
    return hash.finish();
}

} // namespace prowess
