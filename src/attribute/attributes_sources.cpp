#include "attribute/attributes.hpp"
#include "attribute/reading.hpp"

#include <algorithm>

namespace prowess {

ModifierSource Attributes::make_source(std::span<const CompiledModifier> modifiers,
                                       std::span<const Instruction> instructions) {
    SourceRecord record;
    source_modifiers_.assign(record.modifiers, modifiers);
    source_instructions_.assign(record.instructions, instructions);
    return sources_.insert(record);
}

void Attributes::attach(std::uint32_t source, std::uint32_t actor) {
    detach(source);
    SourceRecord& record = sources_.edit(source);
    record.actor = simulation_.actors.handle(actor);
    record.number = simulation_.actors.take_number(actor);
    source_lists_.push(edit_lists(actor).sources, source);
    const auto modifiers = modifiers_of(record);
    for (std::uint32_t i = 0; i < modifiers.size(); ++i) {
        ModifierEntry entry;
        entry.owner = source;
        entry.definition = i;
        entry.number = record.number;
        entry.from_source = true;
        work_out(entry);
        add_modifier(actor, entry);
    }
}

void Attributes::work_out(ModifierEntry& entry) const {
    const CompiledModifier& rules = definition(entry);
    entry.amount = to_cell(run(programs(entry), rules.amount, {}).value);
    if (!rules.cap.empty())
        entry.cap = to_cell(run(programs(entry), rules.cap, {}).value);
}

void Attributes::detach(std::uint32_t source) {
    if (!sources_[source].actor)
        return;
    const std::uint32_t actor = sources_[source].actor.index;
    for (std::size_t i = modifier_count(actor); i-- > 0;)
        if (const ModifierEntry& entry = modifiers_of(actor)[i]; entry.from_source && entry.owner == source)
            erase_modifier(actor, i);
    auto& list = edit_lists(actor).sources;
    const auto all = source_lists_.view(list);
    source_lists_.erase(list, static_cast<std::size_t>(std::ranges::find(all, source) - all.begin()));
    SourceRecord& record = sources_.edit(source);
    record.actor = {};
    record.number = 0;
}

void Attributes::destroy_source(std::uint32_t source) {
    detach(source);
    SourceRecord& record = sources_.edit(source);
    source_modifiers_.release(record.modifiers);
    source_instructions_.release(record.instructions);
    sources_.erase(source);
}

} // namespace prowess
