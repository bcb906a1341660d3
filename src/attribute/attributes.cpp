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
      lists_(simulation.journal),
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
    limits_can_move_ = std::ranges::any_of(attributes, &CompiledAttribute::may_follow);
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
    while (!sources_of(actor).empty())
        detach(sources_of(actor).back());
    remove_regenerations(actor);
    if (rows_[actor].lists != 0)
        followed_.release(edit_lists(actor).followed);
    auto& row = rows_.edit(actor);
    cells_.release(row.cells);
    modifiers_.release(row.modifiers);
    lists_.remove(row.lists);
    row = Row{};
    // The actor may stay in the dirty list: with no bit set there is nothing to publish.
}

Attributes::Lists& Attributes::edit_lists(std::uint32_t actor) {
    if (rows_[actor].lists == 0)
        rows_.edit(actor, &Row::lists) = lists_.add({});
    return lists_.edit(rows_[actor].lists);
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

std::optional<double> Attributes::limit_at_hand(const Row& row, const CompiledLimit& limit) const {
    if (limit.kind != Limit::Kind::attribute)
        return limit.kind == Limit::Kind::number ? limit.number : no_value;
    const std::uint16_t slot = slot_of(row, limit.attribute);
    if (slot == no_slot)
        return no_value;
    if (row.moving != 0 || (row.dirty & bit_of(slot)) != 0)
        return {};
    return cells_.at(row.cells, slot).current;
}

std::optional<float> Attributes::limited_at_hand(const Row& row, const CompiledAttribute& rules, double number) const {
    const auto min = limit_at_hand(row, rules.min);
    const auto max = limit_at_hand(row, rules.max);
    if (!min || !max)
        return {};
    return to_cell(within(prowess::rounded(rules.rounding, number), *min, *max));
}

float Attributes::limited(std::uint32_t actor, AttributeId attribute, double base) const {
    if (const auto at_hand = limited_at_hand(rows_[actor], definition(attribute), base))
        return *at_hand;
    const ReadView nothing;
    return to_cell(Reading(*this, actor, nothing).limit(attribute, base));
}

float Attributes::rounded(AttributeId attribute, double base) const {
    return to_cell(prowess::rounded(definition(attribute).rounding, base));
}

// Changes

std::uint16_t Attributes::plain_slot(std::uint32_t actor, AttributeId attribute) const {
    const Row& row = rows_[actor];
    const CompiledAttribute& rules = definition(attribute);
    const std::uint16_t slot = slot_of(actor, attribute);
    const bool limits_may_move = rules.may_follow() && (row.dirty & bit_of(slot)) != 0;
    return !regenerations_of(actor).empty() || rules.is_derived() || limits_may_move ? no_slot : slot;
}

void Attributes::set_plain_base(std::uint32_t actor, AttributeId attribute, std::uint16_t slot, float base) {
    if (cells_.at(rows_[actor].cells, slot).base == base)
        return;
    cells_.edit(rows_[actor].cells, slot, &AttributeCell::base) = base;
    touch(actor, attribute);
}

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
    cells_.edit(rows_[actor].cells, slot_of(actor, attribute), &AttributeCell::base) = as_kept(actor, attribute, base);
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
    const CompiledAttribute& rules = definitions_[attribute.value];
    const Row& row = rows_[actor];
    if (rules.dependents.empty() && rules.rates.empty() && row.dependent == 0 && regenerations_of(actor).empty()) {
        if (const std::uint16_t slot = slot_of(actor, attribute); slot != no_slot) {
            mark(actor, slot);
            simulation_.actors.attribute_touched(actor, attribute);
        }
        return;
    }
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
    added.plain = counts_alone(rules);
    put_modifier(actor, added);
}

void Attributes::put_modifier(std::uint32_t actor, const ModifierEntry& added) {
    auto& row = rows_.edit(actor);
    modifiers_.push(row.modifiers, added);
    row.modified |= modified_bit(added.attribute);
    row.conditional += added.conditional ? 1 : 0;
    row.dependent += added.dependent ? 1 : 0;
    touch(actor, AttributeId{added.attribute});
}

void Attributes::erase_modifier(std::uint32_t actor, std::size_t at) {
    auto& row = rows_.edit(actor);
    const ModifierEntry entry = modifiers_.at(row.modifiers, at);
    modifiers_.erase(row.modifiers, at);
    row.modified = 0;
    for (const ModifierEntry& left : modifiers_.view(row.modifiers))
        row.modified |= modified_bit(left.attribute);
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
