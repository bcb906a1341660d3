#include "attribute/attributes.hpp"
#include "core/check_program.hpp"
#include "core/state_in.hpp"
#include "core/state_out.hpp"

#include <algorithm>
#include <cmath>

namespace prowess {

template <>
inline constexpr std::uint64_t enum_count<Operation> = operation_count;
template <>
inline constexpr std::uint64_t enum_count<Pick> = 3;
template <>
inline constexpr std::uint64_t enum_count<BeyondLimit> = 2;
template <>
inline constexpr std::uint64_t enum_count<Instruction::Code> =
    static_cast<std::uint64_t>(Instruction::Code::custom) + 1;

// Writing

void Attributes::save(StateOut& out) const {
    out.tables<AttributeCell, Followed, RegenerationRecord, SourceRecord, CompiledModifier, Instruction>();
    put_places(out, regenerations_);
    put_places(out, sources_);
    for (std::uint32_t source = 0; source < sources_.end(); ++source)
        if (sources_.taken(source))
            out.record(sources_[source], source_modifiers_, source_instructions_);
    out.count(shapes_.size());
    for (const Shape& shape : shapes_)
        out.list(std::span(shape.attributes));
    const Actors& actors = simulation_.actors;
    for (std::uint32_t actor = 0; actor < actors.end(); ++actor) {
        if (!actors.taken(actor))
            continue;
        const Row& row = rows_[actor];
        out(row.shape);
        out(row.dirty);
        out(row.published);
        for (const AttributeCell& cell : cells_of(actor))
            out(cell);
        out.list(followed(actor));
        out.list(sources_of(actor));
        for (const std::uint32_t regeneration : regenerations_of(actor)) {
            out(regeneration);
            out(regenerations_[regeneration]);
        }
    }
    // In the order in which bases follow their limits. Who is gone, or came twice, is left out.
    std::vector<std::uint32_t> dirty;
    std::vector<bool> is_there(actors.end());
    for (const std::uint32_t actor : dirty_.all())
        if (rows_[actor].dirty != 0 && !is_there[actor]) {
            is_there[actor] = true;
            dirty.push_back(actor);
        }
    out.list(std::span<const std::uint32_t>(dirty));
}

void Attributes::save_modifiers(StateOut& out) const {
    out.tables<ModifierEntry>();
    for (std::uint32_t actor = 0; actor < simulation_.actors.end(); ++actor)
        if (simulation_.actors.taken(actor))
            out.list(modifiers_of(actor));
}

// Reading

void Attributes::load(StateIn& in) {
    in.tables<AttributeCell, Followed, RegenerationRecord, SourceRecord, CompiledModifier, Instruction>();
    const Actors& actors = simulation_.actors;
    PlacesIn regenerations(in, regenerations_);
    if (!in.good())
        return;
    versions_.resize(regenerations_.end());
    load_sources(in);
    const std::vector<std::uint32_t> shapes = load_shapes(in);
    rows_.resize(actors.end());
    std::vector<bool> is_attached(sources_.end());
    for (std::uint32_t actor = 0; actor < actors.end() && in.good(); ++actor) {
        if (!actors.taken(actor))
            continue;
        load_actor(in, actor, shapes);
        if (!in.good())
            return;
        for (const std::uint32_t source : in.list<std::uint32_t>()) {
            if (!in.require(source < sources_.end() && sources_.taken(source) && !is_attached[source] &&
                                sources_[source].actor == actors.handle(actor),
                            "a source is attached to another actor"))
                return;
            is_attached[source] = true;
            source_lists_.push(edit_lists(actor).sources, source);
        }
        for (std::size_t slot = 0; slot < attributes_of(actor).size() && in.good(); ++slot)
            if (const AttributeId attribute = attributes_of(actor)[slot]; definition(attribute).regenerates())
                load_regeneration(in, actor, attribute, regenerations.claim_next());
    }
    regenerations.finish();
    for (std::uint32_t source = 0; source < sources_.end() && in.good(); ++source)
        in.require(!sources_.taken(source) || static_cast<bool>(sources_[source].actor) == is_attached[source],
                   "a source is attached to nobody");
    load_dirty(in);
}

void Attributes::load_sources(StateIn& in) {
    const PlacesIn places(in, sources_);
    for (std::uint32_t source = 0; source < sources_.end() && in.good(); ++source) {
        if (!sources_.taken(source))
            continue;
        SourceRecord record;
        in.record(record, source_modifiers_, source_instructions_);
        sources_.edit(source) = record;
        const auto programs = source_instructions_.view(record.instructions);
        const std::size_t curves = simulation_.programs.curves.size();
        for (const CompiledModifier& modifier : source_modifiers_.view(record.modifiers)) {
            in.require(modifier.attribute && !modifier.route && modifier.every > 0, "a modifier modifies nothing");
            for (const Program number : {modifier.amount, modifier.cap})
                in.require(is_sound(programs, number, {.curves = curves}), "a modifier's number cannot be worked out");
            in.require(is_sound(programs, modifier.when, {.curves = curves, .asks_host = true}),
                       "a modifier's condition cannot be weighed");
        }
    }
}

std::vector<std::uint32_t> Attributes::load_shapes(StateIn& in) {
    std::vector<std::uint32_t> shapes;
    const std::size_t count = in.count();
    for (std::size_t i = 0; i < count && in.good(); ++i) {
        const auto attributes = in.list<AttributeId>();
        if (!in.require(are_rising(std::span(attributes)) && (attributes.empty() || attributes.back()),
                        "the attributes of an actor are not in order"))
            break;
        std::vector<std::pair<AttributeId, float>> starts;
        for (const AttributeId attribute : attributes)
            starts.emplace_back(attribute, 0.0F);
        shapes.push_back(shape_for(starts));
    }
    return shapes;
}

void Attributes::load_actor(StateIn& in, std::uint32_t actor, std::span<const std::uint32_t> shapes) {
    Row row;
    in(row.shape);
    if (!in.require(row.shape < shapes.size(), "an actor's attributes are not there"))
        return;
    row.shape = shapes[row.shape];
    in(row.dirty);
    in(row.published);
    std::vector<AttributeCell> cells(shapes_[row.shape].attributes.size());
    for (AttributeCell& cell : cells) {
        in(cell);
        in.require(are_finite(cell.base, cell.current), "an attribute is no number");
    }
    cells_.assign(row.cells, cells);
    const auto followed = in.list<Followed>();
    for (const Followed& each : followed)
        in.require(static_cast<bool>(each.attribute), "what followed its limits is no attribute");
    rows_.edit(actor) = row;
    if (!followed.empty())
        followed_.assign(edit_lists(actor).followed, followed);
}

void Attributes::load_regeneration(StateIn& in, std::uint32_t actor, AttributeId attribute, std::uint32_t index) {
    const auto record = in.next<RegenerationRecord>();
    const std::int64_t now = simulation_.now();
    const bool is_its = record.actor == actor && record.attribute == attribute;
    const bool has_times =
        is_time(record.from) && is_time(record.held_until) && record.arrives >= now && record.beat > now;
    if (!in.require(is_its && has_times && are_finite(record.anchor, record.rate),
                    "a regeneration is not as it can be"))
        return;
    regenerations_.edit(index) = record;
    regeneration_lists_.push(edit_lists(actor).regenerations, index);
    Row& row = rows_.edit(actor);
    row.moving = static_cast<std::uint16_t>(row.moving + (record.moves() ? 1 : 0));
    schedule(index);
}

void Attributes::load_dirty(StateIn& in) {
    const Actors& actors = simulation_.actors;
    std::vector<bool> is_there(actors.end());
    for (const std::uint32_t actor : in.list<std::uint32_t>()) {
        if (!in.require(actor < actors.end() && actors.taken(actor) && rows_[actor].dirty != 0 && !is_there[actor],
                        "what is to be published is not there"))
            return;
        is_there[actor] = true;
        dirty_.push(actor);
    }
    for (std::uint32_t actor = 0; actor < actors.end() && in.good(); ++actor)
        in.require(!actors.taken(actor) || (rows_[actor].dirty != 0) == is_there[actor],
                   "what is to be published is left out");
}

void Attributes::load_modifiers(StateIn& in,
                                const std::function<bool(std::uint32_t, const ModifierEntry&)>& is_of_effect) {
    in.tables<ModifierEntry>();
    const auto is_of_source = [&](std::uint32_t actor, const ModifierEntry& entry) {
        if (entry.owner >= sources_.end() || !sources_.taken(entry.owner))
            return false;
        const SourceRecord& source = sources_[entry.owner];
        return source.actor == simulation_.actors.handle(actor) && source.number == entry.number &&
               entry.definition < source.modifiers.size;
    };
    for (std::uint32_t actor = 0; actor < simulation_.actors.end() && in.good(); ++actor) {
        if (!simulation_.actors.taken(actor))
            continue;
        for (const ModifierEntry& entry : in.list<ModifierEntry>()) {
            if (!in.require(entry.from_source ? is_of_source(actor, entry) : is_of_effect(actor, entry),
                            "a modifier is of nothing that modifies"))
                return;
            add_modifier(actor, entry);
        }
    }
}

} // namespace prowess
