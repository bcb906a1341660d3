#include "world/inspect.hpp"

#include <algorithm>
#include <cmath>

namespace prowess {

namespace {

std::string_view word(Side side) {
    switch (side) {
    case Side::source: return "source";
    case Side::target: return "target";
    case Side::own: return "own";
    case Side::ability: return "ability";
    case Side::unsaid: break;
    }
    return {};
}

std::string_view word(AttributePart part) {
    switch (part) {
    case AttributePart::current: return "current";
    case AttributePart::base: return "base";
    case AttributePart::bonus: return "bonus";
    }
    return {};
}

/// What can be worked out.
std::optional<double> finite(double number) {
    return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

} // namespace

std::vector<std::string> Inspector::all_named(std::span<const TagOrder> tags) const {
    std::vector<std::string> names;
    for (const TagOrder tag : tags)
        names.push_back(named(tag));
    return names;
}

Inspection Inspector::inspect(Actor actor) const {
    const std::uint32_t index = actor.index;
    const ActorRecord& record = simulation_.actors[index];
    Inspection made;
    made.actor = actor;
    if (record.from)
        made.from = named(record.from);
    made.team = record.team;
    made.dead = record.dead;
    made.spawner = world_.spawner(actor);
    made.position = simulation_.positions.at(index);
    made.facing = simulation_.positions.facing(index);
    for (const AttributeId id : attributes_.attributes_of(index))
        made.attributes.push_back(attribute(actor, id));
    for (const TagCount& owned : simulation_.actors.tags(index))
        made.tags.push_back(tag(index, owned));
    for (const CueHold& hold : cues_.of_actor(index))
        made.cues.push_back(cue(index, hold));
    for (const std::uint32_t each : effects_.effects_of(index))
        made.effects.push_back(effect(each));
    for (const std::uint32_t each : attributes_.sources_of(index))
        made.sources.push_back(source(each));
    for (const GrantedAbility each : world_.abilities(actor))
        made.abilities.push_back(ability(each.index));
    return made;
}

InspectedAttribute Inspector::attribute(Actor actor, AttributeId id) const {
    const Explanation explained = attributes_.explain(actor.index, id, {});
    InspectedAttribute made;
    made.name = named(id);
    made.base = attributes_.base(actor.index, id);
    made.value = explained.total;
    made.current = attributes_.current(actor.index, id);
    made.derived = explained.derived;
    if (explained.has_min)
        made.min = explained.min;
    if (explained.has_max)
        made.max = explained.max;
    return made;
}

InspectedTag Inspector::tag(std::uint32_t actor, const TagCount& owned) const {
    InspectedTag made;
    made.name = named(owned.tag);
    made.count = owned.count;
    made.holders = holders(actor, owned.tag, &CompiledEffect::owner_tags, &CompiledAbility::owner_tags);
    // An execution may have taken away what one of them gave.
    made.game = made.count - std::min(made.count, static_cast<std::uint32_t>(made.holders.size()));
    return made;
}

InspectedCue Inspector::cue(std::uint32_t actor, const CueHold& hold) const {
    InspectedCue made;
    made.name = named(hold.tag);
    if (hold.cue)
        made.view = world_.view(hold.cue).value();
    else
        made.view = {.tag = simulation_.tags->id(hold.tag),
                     .actor = simulation_.actors.handle(actor),
                     .hidden = hold.only_hidden(),
                     .count = hold.count()};
    made.game = std::uint32_t{hold.added} + hold.hidden;
    made.holders = holders(actor, hold.tag, &CompiledEffect::cues, &CompiledAbility::cues);
    return made;
}

std::vector<TagHolder> Inspector::holders(std::uint32_t actor, TagOrder tag,
                                          std::vector<TagOrder> CompiledEffect::* of_effect,
                                          std::vector<TagOrder> CompiledAbility::* of_ability) const {
    const auto has = [&](const std::vector<TagOrder>& tags) { return std::ranges::count(tags, tag) != 0; };
    std::vector<TagHolder> made;
    for (const std::uint32_t each : effects_.effects_of(actor)) {
        const EffectRecord& record = effects_.records()[each];
        if (record.counting && has(effects_.definition(record.definition).*of_effect))
            made.push_back({named(record.definition), effects_.records().handle(each), {}});
    }
    for (const std::uint32_t each : abilities_.abilities_of(actor)) {
        const GrantRecord& record = abilities_.records()[each];
        if (record.active && has(abilities_.definition(record.definition).*of_ability))
            made.push_back({named(record.definition), {}, abilities_.records().handle(each)});
    }
    return made;
}

InspectedEffect Inspector::effect(std::uint32_t index) const {
    const EffectRecord& record = effects_.records()[index];
    const CompiledEffect& rules = effects_.definition(record.definition);
    const EffectFrame frame = effects_.frame_of(record);
    InspectedEffect made;
    made.handle = effects_.records().handle(index);
    made.name = named(record.definition);
    made.view = world_.view(made.handle).value();
    made.outdone = !record.counting && effects_.is_outdone(index);
    made.next_pulse = next_pulse(record);
    made.tags = all_named(rules.tags);
    made.spec_tags = all_named(frame.tags);
    made.owner_tags = all_named(rules.owner_tags);
    made.cues = all_named(rules.cues);
    for (const Param& param : frame.params)
        made.params.emplace_back(named(param.name), param.value);
    made.captures = captures(record);
    made.modifiers = modifiers(index);
    made.reactions = reactions(record);
    for (const Reached& who : effects_.reached(index))
        made.reached.push_back(who.actor);
    return made;
}

std::optional<Flicks> Inspector::next_pulse(const EffectRecord& record) const {
    if (record.rhythm == 0)
        return {};
    if (record.owes)
        return Flicks{0};
    if (record.next_pulse > record.ends_at)
        return {};
    const std::int64_t now = record.counting ? simulation_.now() : 0;
    return Flicks{std::max<std::int64_t>(record.next_pulse - now, 0)};
}

std::vector<InspectedCapture> Inspector::captures(const EffectRecord& record) const {
    const EffectFrame frame = effects_.frame_of(record);
    std::vector<InspectedCapture> made;
    for (std::size_t i = 0; i < std::min(frame.reads.size(), frame.captures.size()); ++i) {
        const CompiledRead& read = frame.reads[i];
        made.push_back({.attribute = named(read.attribute),
                        .from = word(read.from),
                        .part = word(read.part),
                        .live = read.live,
                        .value = frame.captures[i]});
    }
    return made;
}

std::vector<InspectedModifier> Inspector::modifiers(std::uint32_t effect) const {
    const CompiledEffect& rules = effects_.definition(effects_.records()[effect].definition);
    std::vector<InspectedModifier> made;
    for (std::uint32_t i = 0; i < rules.modifier_count; ++i)
        made.push_back(modifier(effect, rules.first_modifier + i));
    return made;
}

InspectedModifier Inspector::modifier(std::uint32_t effect, std::uint32_t definition) const {
    const EffectRecord& record = effects_.records()[effect];
    const CompiledModifier& rules = rulebook_.tables().modifiers[definition];
    InspectedModifier made;
    made.route = static_cast<bool>(rules.route);
    made.of = made.route ? named(rules.route) : named(rules.attribute);
    made.executes = effects_.definition(record.definition).periodic() && !rules.lasting;
    made.operation = rules.operation;
    made.stacks = rules.per_stack ? record.stacks : 1;
    for (const ModifierEntry& entry : attributes_.modifiers_of(record.actor)) {
        if (entry.from_source || entry.owner != effect || entry.definition != definition)
            continue;
        made.amount = finite(double{entry.amount});
        return made;
    }
    EffectFrame frame = effects_.frame_of(record);
    frame.previewing = true;
    if (const auto amount = effects_.number(rules.amount, frame))
        made.amount = *amount;
    return made;
}

std::vector<InspectedReaction> Inspector::reactions(const EffectRecord& record) const {
    const auto states = effects_.reactions_of(record);
    const auto& rules = effects_.definition(record.definition).reactions;
    std::vector<InspectedReaction> made;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        InspectedReaction reaction;
        reaction.on = name(rules[i].on);
        if (rules[i].on == ReactionTo::event)
            reaction.about = named(rules[i].event);
        else if (rules[i].attribute)
            reaction.about = named(rules[i].attribute);
        // One that was inhibited all along has no state yet.
        if (i < states.size())
            reaction.cooldown = Flicks{std::max<std::int64_t>(states[i].ready_at - simulation_.now(), 0)};
        for (const CompiledEntry& entry : rules[i].apply)
            reaction.applies.push_back(named(entry.effect));
        made.push_back(std::move(reaction));
    }
    return made;
}

InspectedSource Inspector::source(std::uint32_t index) const {
    InspectedSource made;
    made.handle = attributes_.sources().handle(index);
    for (const ModifierEntry& entry : attributes_.modifiers_of(attributes_.sources()[index].actor.index))
        if (entry.from_source && entry.owner == index)
            made.modifiers.push_back({.of = named(AttributeId{entry.attribute}),
                                      .operation = attributes_.definition(entry).operation,
                                      .amount = finite(double{entry.amount}),
                                      .stacks = entry.stacks});
    return made;
}

InspectedAbility Inspector::ability(std::uint32_t index) const {
    const CompiledAbility& rules = abilities_.definition(abilities_.records()[index].definition);
    InspectedAbility made;
    made.handle = abilities_.records().handle(index);
    made.view = world_.view(made.handle).value();
    made.name = named(made.view.id);
    if (rules.cost)
        made.cost = named(rules.cost);
    made.affordable = !abilities_.cannot_pay(index);
    if (made.view.granted_by)
        made.granted_by = named(effects_.records()[made.view.granted_by.index].definition);
    for (const CompiledStat& stat : rules.stats)
        made.stats.emplace_back(named(stat.attribute), world_.stat(made.handle, stat.attribute).value_or(0));
    return made;
}

} // namespace prowess
