#include "attribute/attributes.hpp"
#include "attribute/reading.hpp"

#include <prowess/core/time.hpp>

#include <algorithm>
#include <cmath>

namespace prowess {

namespace {

/// The first flick at which so many seconds are over; `never` where that is beyond all time.
std::int64_t after(std::int64_t from, double seconds) {
    const double flicks = std::ceil(seconds * static_cast<double>(Flicks::period::den));
    return flicks < 0x1p61 ? from + static_cast<std::int64_t>(flicks) : never;
}

} // namespace

void Attributes::add_regenerations(std::uint32_t actor) {
    begin_regenerations(actor);
    for (const std::uint32_t regeneration : regenerations_of(actor))
        follow_rate(regeneration);
}

void Attributes::begin_regenerations(std::uint32_t actor) {
    std::size_t place = 0;
    for (const AttributeId attribute : attributes_of(actor)) {
        if (!definition(attribute).regenerates())
            continue;
        const std::size_t at = place++;
        if (regeneration_of(actor, attribute))
            continue;
        RegenerationRecord record;
        record.actor = actor;
        record.number = simulation_.actors.take_number(actor);
        record.attribute = attribute;
        record.anchor = base(actor, attribute);
        const std::uint32_t index = regenerations_.insert(record).index;
        versions_.resize(regenerations_.end());
        regeneration_lists_.insert(edit_lists(actor).regenerations, at, index);
    }
}

void Attributes::remove_regenerations(std::uint32_t actor) {
    for (const std::uint32_t regeneration : regenerations_of(actor)) {
        ++versions_.edit(regeneration);
        regenerations_.erase(regeneration);
    }
    if (!regenerations_of(actor).empty())
        regeneration_lists_.release(edit_lists(actor).regenerations);
}

std::optional<std::uint32_t> Attributes::regeneration_of(std::uint32_t actor, AttributeId attribute) const {
    for (const std::uint32_t regeneration : regenerations_of(actor))
        if (regenerations_[regeneration].attribute == attribute)
            return regeneration;
    return {};
}

double Attributes::moved(const RegenerationRecord& record) const {
    const std::int64_t now = simulation_.now();
    if (!record.moves() || record.rate == 0 || now <= record.from)
        return record.anchor;
    if (now >= record.arrives)
        return record.limit;
    const double there = record.anchor + record.rate * to_seconds(Flicks{now - record.from});
    return record.rate > 0 ? std::min(there, record.limit) : std::max(there, record.limit);
}

double Attributes::rate_now(const RegenerationRecord& record) const {
    return limit_now(record.actor, definition(record.attribute).regeneration.rate, 0);
}

void Attributes::follow_rates(std::uint32_t actor) {
    for (const std::uint32_t regeneration : regenerations_of(actor))
        if (std::ranges::find(reached_, regenerations_[regeneration].attribute) != reached_.end())
            follow_rate(regeneration);
}

void Attributes::follow_rate(std::uint32_t regeneration) {
    const RegenerationRecord record = regenerations_[regeneration];
    const CompiledAttribute& rules = definition(record.attribute);
    const double rate = rate_now(record);
    const double limit = rate > 0   ? limit_now(record.actor, rules.max, unbounded)
                         : rate < 0 ? limit_now(record.actor, rules.min, -unbounded)
                                    : 0;
    if (rate != record.rate || limit != record.limit)
        anchor(regeneration, moved(record), rate, limit);
}

void Attributes::anchor(std::uint32_t regeneration, double base, double rate, double limit) {
    const std::int64_t now = simulation_.now();
    RegenerationRecord& record = regenerations_.edit(regeneration);
    const bool moved_before = record.moves();
    const bool under_way = moved_before && record.from <= now && record.held_until <= now;
    record.anchor = base;
    record.rate = rate;
    record.limit = limit;
    record.from = std::max(now, record.held_until);
    record.arrives = never;
    if (rate > 0 ? base < limit : rate < 0 && base > limit) {
        record.arrives = after(record.from, (limit - base) / rate);
        if (!under_way)
            record.beat = record.from + definition(record.attribute).regeneration.every;
    } else {
        record.beat = never;
    }
    Row& row = rows_.edit(record.actor);
    row.moving = static_cast<std::uint16_t>(row.moving + (record.moves() ? 1 : 0) - (moved_before ? 1 : 0));
    if (moved_before)
        cells_.edit(row.cells, slot_of(record.actor, record.attribute)).base = rounded(record.attribute, base);
    schedule(regeneration);
}

void Attributes::schedule(std::uint32_t regeneration) {
    const RegenerationRecord& record = regenerations_[regeneration];
    const std::uint32_t version = ++versions_.edit(regeneration);
    if (record.moves())
        simulation_.wait(
            {std::min(record.beat, record.arrives), Deadline::item_of(DueKind::regeneration, regeneration), version});
}

void Attributes::fall_due(std::uint32_t regeneration) {
    const RegenerationRecord before = regenerations_[regeneration];
    const std::uint16_t slot = slot_of(before.actor, before.attribute);
    const float published = cells_.at(rows_[before.actor].cells, slot).base;
    const float base = this->base(before.actor, before.attribute);
    if (simulation_.now() >= before.arrives) {
        anchor(regeneration, before.limit, before.rate, before.limit);
    } else {
        regenerations_.edit(regeneration).beat += definition(before.attribute).regeneration.every;
        schedule(regeneration);
    }
    if (base == published)
        return;
    cells_.edit(rows_[before.actor].cells, slot).base = base;
    touch(before.actor, before.attribute);
}

} // namespace prowess
