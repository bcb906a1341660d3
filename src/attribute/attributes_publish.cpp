#include "attribute/attributes.hpp"

#include "attribute/reading.hpp"
#include "core/radix_sort.hpp"

#include <prowess/attribute/events.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <new>
#include <optional>

namespace prowess {

namespace {

constexpr std::size_t block_size = 128; ///< Actors that one task works out.
/// Blocks that are worked out before they are written, with tasks; alone a block is written while it is in the cache.
constexpr std::size_t most_blocks = 256;

std::span<const std::uint32_t> block_of(std::span<const std::uint32_t> actors, std::size_t at) {
    const std::size_t begin = at * block_size;
    return actors.subspan(begin, std::min(block_size, actors.size() - begin));
}

} // namespace

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
    if (!limits_can_move_)
        return;
    for (std::size_t i = 0; i < dirty_.size(); ++i) {
        const std::uint32_t actor = dirty_[i];
        const std::uint64_t dirty = rows_[actor].dirty;
        if (dirty == 0)
            continue;
        for (const std::uint16_t slot : shapes_[rows_[actor].shape].by_rank)
            if ((rows_[actor].dirty & bit_of(slot)) != 0)
                follow_limits(actor, shapes_[rows_[actor].shape].attributes[slot]);
    }
}

void Attributes::follow_limits(std::uint32_t actor, AttributeId attribute) {
    const auto to = following(actor, attribute);
    if (!to)
        return;
    const Followed now{attribute, to->min, to->max};
    if (const Followed* const before = followed_before(actor, attribute))
        followed_.edit(lists_of(actor).followed, static_cast<std::size_t>(before - followed(actor).data())) = now;
    else
        followed_.push(edit_lists(actor).followed, now);
    if (to_cell(to->base) != to_cell(exact_base(actor, attribute)))
        put_base(actor, attribute, to->base);
}

float Attributes::followed_base(std::uint32_t actor, AttributeId attribute) const {
    const auto to = following(actor, attribute);
    return to && to_cell(to->base) != to_cell(exact_base(actor, attribute)) ? as_kept(actor, attribute, to->base)
                                                                            : base(actor, attribute);
}

const Followed* Attributes::followed_before(std::uint32_t actor, AttributeId attribute) const {
    const auto all = followed(actor);
    const auto known = std::ranges::find(all, attribute, &Followed::attribute);
    return known != all.end() ? &*known : nullptr;
}

std::optional<Attributes::Following> Attributes::following(std::uint32_t actor, AttributeId attribute) const {
    const CompiledAttribute& rules = definition(attribute);
    const Row& row = rows_[actor];
    if (!rules.may_follow() || rules.is_derived() || !row.published ||
        (row.dirty & bit_of(slot_of(actor, attribute))) == 0)
        return {};
    Following to{exact_base(actor, attribute), limit_now(actor, rules.min, -unbounded),
                 limit_now(actor, rules.max, unbounded)};
    const Followed published{attribute, limit_before(actor, rules.min, -unbounded),
                             limit_before(actor, rules.max, unbounded)};
    const Followed* const already = followed_before(actor, attribute);
    const Followed& before = already != nullptr ? *already : published;
    const bool moved = to.min != before.min || to.max != before.max;
    // What the host set since it followed is put into limits that were published otherwise, too.
    if (!moved && to.min == published.min && to.max == published.max)
        return {};
    // With no least, the fraction is of the way from 0.
    const double low = std::isfinite(to.min) ? to.min : 0;
    const double low_before = std::isfinite(before.min) ? before.min : 0;
    if (moved && rules.on_limit == OnLimit::ratio && to.max > low && before.max > low_before && std::isfinite(to.max) &&
        std::isfinite(before.max))
        to.base = low + (to.base - low_before) * (to.max - low) / (before.max - low_before);
    to.base = std::max(to.min, std::min(to.base, to.max));
    return to;
}

std::optional<float> Attributes::fold_at_hand(const Row& row, std::uint16_t slot) const {
    const AttributeId attribute = shapes_[row.shape].attributes[slot];
    const CompiledAttribute& rules = definition(attribute);
    if (row.moving != 0 || rules.is_derived())
        return {};
    const float base = cells_.at(row.cells, slot).base;
    if ((row.modified & modified_bit(attribute.value)) == 0)
        return limited_at_hand(row, rules, base);
    Terms terms;
    for (const ModifierEntry& entry : modifiers_.view(row.modifiers)) {
        if (entry.attribute != attribute.value)
            continue;
        if (!entry.plain)
            return {};
        terms.add(entry);
    }
    return limited_at_hand(row, rules, terms.sums(base).unlimited());
}

void Attributes::fold_marked(std::uint32_t actor, Block& into) const {
    const Row& row = rows_[actor];
    const std::size_t count = attributes_of(actor).size();
    const std::size_t first = into.values.size();
    // The last bit stands for several slots, and all are set where all are to be worked out.
    for (std::uint64_t left = row.dirty; left != 0; left &= left - 1) {
        const auto slot = static_cast<std::uint16_t>(std::countr_zero(left));
        if (slot >= count)
            break;
        const auto at_hand = slot < last_bit ? fold_at_hand(row, slot) : std::nullopt;
        if (!at_hand) {
            fold_by_reading(actor, slot, first, into);
            break;
        }
        into.values.push_back({slot, *at_hand, {}});
        ++into.folds;
    }
    into.ends.push_back(into.values.size());
}

void Attributes::fold_by_reading(std::uint32_t actor, std::uint16_t from, std::size_t first, Block& into) const {
    const auto attributes = attributes_of(actor);
    const std::uint64_t dirty = rows_[actor].dirty;
    const ReadView nothing;
    Reading reading(*this, actor, nothing);
    for (const WorkedOut& one : std::span(into.values).subspan(first))
        reading.know(attributes[one.slot], one.value);
    for (std::size_t i = from; i < attributes.size(); ++i) {
        const auto slot = static_cast<std::uint16_t>(i);
        if ((dirty & bit_of(slot)) == 0)
            continue;
        const AttributeId attribute = attributes[i];
        const auto base = definition(attribute).is_derived() ? reading.derived_base(attribute) : std::nullopt;
        into.values.push_back({slot, static_cast<float>(reading.value(attribute)), base});
    }
    into.folds += reading.folds();
    if (reading.circle())
        into.circles.push_back(reading.circle());
}

void Attributes::fold_marked(std::span<const std::uint32_t> actors, Block& into) const {
    into.values.clear();
    into.ends.clear();
    into.circles.clear();
    into.folds = 0;
    into.no_memory = false;
    try {
        constexpr std::size_t ahead = 16;
        for (std::size_t i = 0; i < actors.size(); ++i) {
            if (i + ahead < actors.size())
                fetch(actors[i + ahead]);
            if (i + ahead / 2 < actors.size()) {
                fetch_cells(actors[i + ahead / 2]);
                fetch_modifiers(actors[i + ahead / 2]);
            }
            fold_marked(actors[i], into);
        }
    } catch (const std::bad_alloc&) {
        into.no_memory = true;
    }
}

void Attributes::write(std::uint32_t actor, std::span<const WorkedOut> values, Hasher* told) {
    if (rows_[actor].dirty == 0)
        return; // It is gone.
    const auto attributes = attributes_of(actor);
    for (const auto& [slot, after, base] : values) {
        if (definition(attributes[slot]).is_derived())
            keep_base(actor, slot, base);
        const float before = cells_.at(rows_[actor].cells, slot).current;
        if (after == before)
            continue;
        cells_.edit(rows_[actor].cells, slot, &AttributeCell::current) = after;
        if (told == nullptr)
            continue;
        auto& changed = simulation_.events.add<AttributeChanged>();
        changed.actor = simulation_.actors.handle(actor);
        changed.attribute = attributes[slot];
        changed.before = before;
        changed.after = after;
        told->add(actor);
        told->add(attributes[slot].value);
        told->add(after);
    }
    rows_.edit(actor, &Row::dirty) = 0;
    if (!rows_[actor].published)
        rows_.edit(actor, &Row::published) = true;
    if (lists_of(actor).followed.order != 0)
        followed_.release(edit_lists(actor).followed);
}

void Attributes::write(std::span<const std::uint32_t> actors, const Block& block, Hasher* told) {
    for (const AttributeId attribute : block.circles)
        simulation_.warnings.push_back({.kind = Warning::Kind::circle, .attribute = attribute});
    folds_ += block.folds;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < actors.size(); ++i) {
        write(actors[i], std::span(block.values).subspan(begin, block.ends[i] - begin), told);
        begin = block.ends[i];
    }
}

void Attributes::keep_base(std::uint32_t actor, std::uint16_t slot, std::optional<float> base) {
    if (!base)
        simulation_.warnings.push_back({.kind = Warning::Kind::not_finite, .attribute = attributes_of(actor)[slot]});
    else if (cells_.at(rows_[actor].cells, slot).base != *base)
        cells_.edit(rows_[actor].cells, slot).base = *base;
}

void Attributes::publish_first(std::uint32_t actor) {
    const std::span<const std::uint32_t> one(&actor, 1);
    fold_blocks(one);
    write(one, blocks_.front(), nullptr);
}

void Attributes::fold_blocks(std::span<const std::uint32_t> actors) {
    const std::size_t count = (actors.size() + block_size - 1) / block_size;
    if (blocks_.size() < count)
        blocks_.resize(count);
    const auto fold = [&](std::size_t i) { fold_marked(block_of(actors, i), blocks_[i]); };
    if (tasks_ != nullptr && count > 1) {
        tasks_->run(count, fold);
    } else {
        for (std::size_t i = 0; i < count; ++i)
            fold(i);
    }
    if (std::ranges::any_of(std::span(blocks_).first(count), &Block::no_memory))
        throw std::bad_alloc();
}

std::uint64_t Attributes::publish() {
    folds_ = 0;
    publishing_.assign(dirty_.all().begin(), dirty_.all().end());
    radix_sort(publishing_, spare_, [](std::uint32_t actor) { return actor; });
    publishing_.erase(std::ranges::unique(publishing_).begin(), publishing_.end());
    const std::size_t wave_size = block_size * (tasks_ != nullptr ? most_blocks : 1);
    Hasher hash;
    for (std::size_t done = 0; done < publishing_.size(); done += wave_size) {
        const auto wave = std::span(publishing_).subspan(done, std::min(wave_size, publishing_.size() - done));
        fold_blocks(wave);
        for (std::size_t i = 0; i * block_size < wave.size(); ++i)
            write(block_of(wave, i), blocks_[i], &hash);
    }
    dirty_.clear();
    return hash.finish();
}

} // namespace prowess
