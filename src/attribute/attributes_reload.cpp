#include "attribute/attributes.hpp"

#include <algorithm>

namespace prowess {

void Attributes::end_regenerations(std::uint32_t actor, std::span<const CompiledAttribute> next) {
    for (std::size_t i = regenerations_of(actor).size(); i-- > 0;) {
        const std::uint32_t regeneration = regenerations_of(actor)[i];
        const RegenerationRecord record = regenerations_[regeneration];
        if (next[record.attribute.value].regenerates())
            continue;
        const float base = kept_base(actor, record.attribute);
        Row& row = rows_.edit(actor);
        cells_.edit(row.cells, slot_of(actor, record.attribute)).base = base;
        row.moving = static_cast<std::uint16_t>(row.moving - (record.moves() ? 1 : 0));
        regeneration_lists_.erase(edit_lists(actor).regenerations, i);
        ++versions_.edit(regeneration);
        regenerations_.erase(regeneration);
    }
}

void Attributes::take_definitions(std::uint32_t actor, std::span<const Shape> before,
                                  std::span<const AttributeId> gone) {
    const auto& attributes = before[rows_[actor].shape].attributes;
    std::vector<std::pair<AttributeId, float>> kept;
    std::vector<AttributeCell> cells;
    for (std::size_t slot = 0; slot < attributes.size(); ++slot) {
        if (std::ranges::binary_search(gone, attributes[slot]))
            continue;
        cells.push_back(cells_.at(rows_[actor].cells, slot));
        kept.emplace_back(attributes[slot], cells.back().base);
    }
    Row& row = rows_.edit(actor);
    row.shape = shape_for(kept);
    cells_.assign(row.cells, cells);
    if (row.dirty == 0)
        dirty_.push(actor);
    row.dirty = ~std::uint64_t{0};
    begin_regenerations(actor);
}

void Attributes::move_sources(const TagMap& map) {
    for (std::uint32_t index = 0; index < sources_.end(); ++index)
        if (sources_.taken(index))
            for (Instruction& step : source_instructions_.edit_all(sources_[index].instructions))
                map.move(step);
}

void Attributes::follow_all_rates(std::uint32_t actor) {
    for (const std::uint32_t regeneration : regenerations_of(actor))
        follow_rate(regeneration);
}

} // namespace prowess
