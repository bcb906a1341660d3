#include "attribute/attributes.hpp"

#include "attribute/reading.hpp"

#include <algorithm>

namespace prowess {

namespace {

bool asks_owned_tags(const ProgramTables& programs, Program program) {
    return std::ranges::any_of(programs.instructions.subspan(program.first, program.count), [](const auto& step) {
        return step.code == Instruction::Code::owns || step.code == Instruction::Code::tag_count;
    });
}

/// Whether a step asks an attribute of the owner: others' are in play in reads alone.
bool asks_own_attribute(const Instruction& step) {
    return step.code == Instruction::Code::attribute && step.flag == static_cast<std::uint8_t>(Role::owner);
}

bool asks_attribute(const ProgramTables& programs, Program program, AttributeId attribute) {
    return std::ranges::any_of(programs.instructions.subspan(program.first, program.count), [&](const auto& step) {
        return asks_own_attribute(step) && step.index == attribute.value;
    });
}

bool asks_stacks(const ProgramTables& programs, Program program, EffectId effect) {
    return std::ranges::any_of(programs.instructions.subspan(program.first, program.count), [&](const auto& step) {
        return step.code == Instruction::Code::effect_stacks && step.index == effect.value;
    });
}

bool asks_any_attribute(const ProgramTables& programs, Program program) {
    return std::ranges::any_of(programs.instructions.subspan(program.first, program.count), asks_own_attribute);
}

} // namespace

Attributes::Attributes(Simulation& simulation, TaskRunner* tasks)
    : simulation_(simulation),
      rows_(simulation.journal),
      cells_(simulation.journal),
      modifiers_(simulation.journal),
      dirty_(simulation.journal),
      followed_(simulation.journal),
      tasks_(tasks),
      sources_(simulation.journal),
      source_lists_(simulation.journal),
      source_modifiers_(simulation.journal),
      source_instructions_(simulation.journal),
      regenerations_(simulation.journal),
      versions_(simulation.journal),
      regeneration_lists_(simulation.journal) {
    simulation.actors.listen(*this);
}

void Attributes::use(std::span<const CompiledAttribute> attributes, std::span<const CompiledModifier> modifiers) {
    definitions_ = attributes;
    modifier_definitions_ = modifiers;
}

// Actors

std::uint32_t Attributes::shape_for(std::span<const std::pair<AttributeId, float>> starts) {
    const auto alike = [&](const Shape& shape) {
        return std::ranges::equal(shape.attributes, starts, {}, {}, &std::pair<AttributeId, float>::first);
    };
    if (const auto known = std::ranges::find_if(shapes_, alike); known != shapes_.end())
        return static_cast<std::uint32_t>(known - shapes_.begin());
    Shape made;
    made.slots.assign(definitions_.size(), no_slot);
    for (const auto& [attribute, base] : starts) {
        const auto slot = static_cast<std::uint16_t>(made.attributes.size());
        made.slots[attribute.value] = slot;
        made.attributes.push_back(attribute);
        made.by_rank.push_back(slot);
    }
    std::ranges::stable_sort(made.by_rank, {},
                             [&](std::uint16_t slot) { return definitions_[made.attributes[slot].value].rank; });
    shapes_.push_back(std::move(made));
    return static_cast<std::uint32_t>(shapes_.size() - 1);
}

void Attributes::add_actor(std::uint32_t actor, std::span<const std::pair<AttributeId, float>> starts) {
    if (actor >= rows_.size())
        rows_.resize(std::size_t{actor} + 1);
    Row row;
    row.shape = shape_for(starts);
    std::vector<AttributeCell> cells;
    cells.reserve(starts.size());
    for (const auto& [attribute, base] : starts)
        cells.push_back({to_cell(base), 0});
    cells_.assign(row.cells, cells);
    rows_.edit(actor) = row;
    for (std::size_t slot = 0; slot < cells.size(); ++slot)
        mark(actor, static_cast<std::uint16_t>(slot));
    add_regenerations(actor);
}

void Attributes::remove_actor(std::uint32_t actor) {
    while (rows_[actor].sources.size != 0)
        detach(source_lists_.view(rows_[actor].sources).back());
    remove_regenerations(actor);
    auto& row = rows_.edit(actor);
    cells_.release(row.cells);
    modifiers_.release(row.modifiers);
    followed_.release(row.followed);
    row = Row{};
    // The actor may stay in the dirty list: with no bit set there is nothing to publish.
}

std::span<const AttributeId> Attributes::attributes_of(std::uint32_t actor) const {
    return shapes_[rows_[actor].shape].attributes;
}

// Reads

float Attributes::kept_base(std::uint32_t actor, AttributeId attribute) const {
    if (rows_[actor].moving != 0)
        if (const auto regeneration = regeneration_of(actor, attribute))
            if (const RegenerationRecord& record = regenerations_[*regeneration]; record.moves())
                return rounded(attribute, moved(record));
    return cells_.at(rows_[actor].cells, slot_of(actor, attribute)).base;
}

float Attributes::base(std::uint32_t actor, AttributeId attribute, const ReadView& view) const {
    if (!definition(attribute).is_derived())
        return kept_base(actor, attribute);
    return static_cast<float>(Reading(*this, actor, view).base(attribute));
}

float Attributes::current(std::uint32_t actor, AttributeId attribute) const {
    return cells_.at(rows_[actor].cells, slot_of(actor, attribute)).current;
}

float Attributes::value(std::uint32_t actor, AttributeId attribute, const ReadView& view) const {
    return static_cast<float>(Reading(*this, actor, view).value(attribute));
}

float Attributes::value_over(std::uint32_t actor, AttributeId attribute, double base, const ReadView& view) const {
    return static_cast<float>(Reading(*this, actor, view).value_over(attribute, base));
}

Explanation Attributes::explain_over(std::uint32_t actor, AttributeId attribute, double base,
                                     const ReadView& view) const {
    return Reading(*this, actor, view).explain(attribute, base);
}

Explanation Attributes::explain(std::uint32_t actor, AttributeId attribute, const ReadView& view) const {
    return Reading(*this, actor, view).explain(attribute);
}

float Attributes::part(std::uint32_t actor, AttributeId attribute, AttributePart part, const ReadView& view) const {
    if (part == AttributePart::base)
        return base(actor, attribute, view);
    const float whole = value(actor, attribute, view);
    return part == AttributePart::bonus ? to_cell(double{whole} - base(actor, attribute, view)) : whole;
}

float Attributes::limited(std::uint32_t actor, AttributeId attribute, double base) const {
    const ReadView nothing;
    return to_cell(Reading(*this, actor, nothing).limit(attribute, base));
}

float Attributes::rounded(AttributeId attribute, double base) const {
    return to_cell(prowess::rounded(definition(attribute).rounding, base));
}

// Changes

void Attributes::set_base(std::uint32_t actor, AttributeId attribute, float base) {
    const float plain = to_cell(base);
    const float before = this->base(actor, attribute);
    if (before == plain)
        return;
    double exact = plain;
    if (const auto regeneration = regeneration_of(actor, attribute)) {
        RegenerationRecord& record = regenerations_.edit(*regeneration);
        if (plain < before)
            record.held_until = simulation_.now() + definition(attribute).regeneration.delay;
        // What was gained towards the next whole number is kept, but not at the limit.
        const bool within = record.rate > 0 ? plain < record.limit : plain > record.limit;
        if (within && rounded(attribute, exact) == plain)
            exact += moved(record) - double{before};
    }
    put_base(actor, attribute, exact);
}

double Attributes::exact_base(std::uint32_t actor, AttributeId attribute) const {
    const auto regeneration = regeneration_of(actor, attribute);
    return regeneration ? moved(regenerations_[*regeneration]) : double{base(actor, attribute)};
}

float Attributes::as_kept(std::uint32_t actor, AttributeId attribute, double base) const {
    return regeneration_of(actor, attribute) ? rounded(attribute, base) : to_cell(base);
}

void Attributes::put_base(std::uint32_t actor, AttributeId attribute, double base) {
    const auto regeneration = regeneration_of(actor, attribute);
    cells_.edit(rows_[actor].cells, slot_of(actor, attribute)).base = as_kept(actor, attribute, base);
    if (regeneration) {
        RegenerationRecord& record = regenerations_.edit(*regeneration);
        record.anchor = base;
        // It stands until its rate is looked up again, as what is touched is.
        record.rate = 0;
        record.limit = no_value;
    }
    touch(actor, attribute);
}

void Attributes::mark(std::uint32_t actor, std::uint16_t slot) {
    if (rows_[actor].dirty == 0)
        dirty_.push(actor);
    rows_.edit(actor, &Row::dirty) |= bit_of(slot);
}

void Attributes::touch(std::uint32_t actor, AttributeId attribute) {
    if (simulation_.actors.quiet())
        return;
    const auto reach = [&](AttributeId next) {
        if (has(actor, next) && std::ranges::find(reached_, next) == reached_.end())
            reached_.push_back(next);
    };
    reached_.clear();
    reach(attribute);
    for (std::size_t i = 0; i < reached_.size(); ++i) {
        const AttributeId next = reached_[i];
        mark(actor, slot_of(actor, next));
        simulation_.actors.attribute_touched(actor, next);
        for (const AttributeId dependent : definitions_[next.value].dependents)
            reach(dependent);
        for (const AttributeId regenerating : definitions_[next.value].rates)
            reach(regenerating);
        if (rows_[actor].dependent == 0)
            continue;
        for (const ModifierEntry& entry : modifiers_of(actor))
            if (entry.dependent &&
                (definition(entry).per == next || asks_attribute(programs(entry), definition(entry).when, next)))
                reach(AttributeId{entry.attribute});
    }
    follow_rates(actor);
}

void Attributes::tag_touched(std::uint32_t actor, TagOrder) {
    if (rows_[actor].conditional == 0)
        return;
    for (std::size_t i = 0; i < modifier_count(actor); ++i) {
        const ModifierEntry entry = modifiers_of(actor)[i];
        if (entry.conditional && asks_owned_tags(programs(entry), definition(entry).when))
            touch(actor, AttributeId{entry.attribute});
    }
}

void Attributes::stacks_touched(std::uint32_t actor, EffectId effect) {
    if (rows_[actor].conditional == 0)
        return;
    for (std::size_t i = 0; i < modifier_count(actor); ++i) {
        const ModifierEntry entry = modifiers_of(actor)[i];
        if (entry.conditional && asks_stacks(programs(entry), definition(entry).when, effect))
            touch(actor, AttributeId{entry.attribute});
    }
}

const CompiledModifier& Attributes::definition(const ModifierEntry& entry) const {
    return entry.from_source ? source_modifiers_.at(sources_[entry.owner].modifiers, entry.definition)
                             : modifier_definitions_[entry.definition];
}

ProgramTables Attributes::programs(const ModifierEntry& entry) const {
    return entry.from_source ? programs(sources_[entry.owner]) : simulation_.programs;
}

void Attributes::add_modifier(std::uint32_t actor, const ModifierEntry& entry) {
    ModifierEntry added = entry;
    const CompiledModifier& rules = definition(entry);
    added.attribute = static_cast<std::uint16_t>(rules.attribute.value);
    added.operation = rules.operation;
    added.conditional = !rules.when.empty();
    added.grouped = rules.group != 0;
    added.dependent = static_cast<bool>(rules.per) || asks_any_attribute(programs(entry), rules.when);
    added.plain = !added.conditional && !added.grouped && !rules.per && !rules.local && !counts_once(rules.operation);
    auto& row = rows_.edit(actor);
    modifiers_.push(row.modifiers, added);
    row.conditional += added.conditional ? 1 : 0;
    row.dependent += added.dependent ? 1 : 0;
    touch(actor, rules.attribute);
}

void Attributes::erase_modifier(std::uint32_t actor, std::size_t at) {
    auto& row = rows_.edit(actor);
    const ModifierEntry entry = modifiers_.at(row.modifiers, at);
    modifiers_.erase(row.modifiers, at);
    row.conditional -= entry.conditional ? 1 : 0;
    row.dependent -= entry.dependent ? 1 : 0;
    touch(actor, AttributeId{entry.attribute});
}

void Attributes::remove_modifiers(std::uint32_t actor, std::uint32_t effect) {
    for (std::size_t i = modifier_count(actor); i-- > 0;)
        if (const ModifierEntry& entry = modifiers_of(actor)[i]; !entry.from_source && entry.owner == effect)
            erase_modifier(actor, i);
}

} // namespace prowess
