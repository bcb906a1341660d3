#include "world/engine.hpp"

#include <prowess/core/hash.hpp>

namespace prowess {

namespace {

template <class Kind>
void add(Hasher& hash, Handle<Kind> handle) {
    hash.add(handle.index);
    hash.add(handle.generation);
}

void add(Hasher& hash, std::span<const TagCount> counts) {
    hash.add(counts.size());
    for (const TagCount& count : counts) {
        hash.add(count.tag.value);
        hash.add(count.count);
    }
}

/// Which places are free, in the order in which they are taken, and what generation each has.
template <class T, class H>
void add_places(Hasher& hash, const SlotMap<T, H>& places) {
    hash.add(places.end());
    for (std::uint32_t i = 0; i < places.end(); ++i)
        hash.add(places.generation(i));
    for (const std::uint32_t free : places.free())
        hash.add(free);
}

/// Who was never placed and never looked around hashes as before there was space; what the game keeps is not hashed.
void add_place(Hasher& hash, const Positions& positions, std::uint32_t actor) {
    if (!positions.kept())
        return;
    const auto at = positions.at(actor);
    const Direction facing = positions.facing(actor);
    if (!at && facing == Direction{})
        return;
    hash.add(at.has_value());
    for (const float coordinate : {at.value_or(Position{}).x, at.value_or(Position{}).y, at.value_or(Position{}).z,
                                   facing.x, facing.y, facing.z})
        hash.add(coordinate);
}

std::uint64_t hash_actors(const Actors& actors, const Positions& positions, std::span<const Pending> postponed) {
    Hasher hash;
    add_places(hash, actors.records());
    for (const Pending& pending : postponed) {
        hash.add(pending.subject);
        hash.add(pending.generation);
        hash.add(pending.purpose);
    }
    for (std::uint32_t i = 0; i < actors.end(); ++i) {
        if (!actors.taken(i))
            continue;
        const ActorRecord& record = actors[i];
        hash.add(record.from.value);
        hash.add(record.team);
        hash.add(record.next_number);
        hash.add(record.dead);
        add(hash, record.last_changer);
        add(hash, actors.tags(i));
        if (record.spawner)
            add(hash, record.spawner);
        add_place(hash, positions, i);
    }
    return hash.finish();
}

void add(Hasher& hash, const RegenerationRecord& record) {
    hash.add(record.number);
    hash.add(record.attribute.value);
    hash.add(record.anchor);
    hash.add(record.rate);
    hash.add(record.limit);
    hash.add(record.from);
    hash.add(record.held_until);
    hash.add(record.arrives);
    hash.add(record.beat);
}

void add_source(Hasher& hash, const Attributes& attributes, std::uint32_t index) {
    const SourceRecord& source = attributes.sources()[index];
    add(hash, source.actor);
    hash.add(source.number);
    for (const CompiledModifier& modifier : attributes.modifiers_of(source)) {
        hash.add(modifier.attribute.value);
        hash.add(modifier.operation);
        hash.add(modifier.priority);
        hash.add(modifier.per.value);
        hash.add(modifier.every);
        hash.add(modifier.local);
        hash.add(modifier.group);
        hash.add(modifier.pick);
        for (const Program program : {modifier.amount, modifier.when, modifier.cap}) {
            hash.add(program.first);
            hash.add(program.count);
        }
    }
    for (const Instruction& step : attributes.programs(source).instructions) {
        hash.add(step.code);
        hash.add(step.flag);
        hash.add(step.last);
        hash.add(step.index);
        hash.add(step.number);
    }
}

std::uint64_t hash_attributes(const Actors& actors, const Attributes& attributes) {
    Hasher hash;
    for (std::uint32_t i = 0; i < actors.end(); ++i) {
        if (!actors.taken(i))
            continue;
        const auto ids = attributes.attributes_of(i);
        const auto cells = attributes.cells_of(i);
        hash.add(ids.size());
        for (std::size_t slot = 0; slot < ids.size(); ++slot) {
            hash.add(ids[slot].value);
            hash.add(cells[slot].base);
            hash.add(cells[slot].current);
        }
        for (const Followed& followed : attributes.followed(i)) {
            hash.add(followed.attribute.value);
            hash.add(followed.min);
            hash.add(followed.max);
        }
        for (const std::uint32_t regeneration : attributes.regenerations_of(i))
            add(hash, attributes.regenerations()[regeneration]);
    }
    add_places(hash, attributes.sources());
    for (std::uint32_t i = 0; i < attributes.sources().end(); ++i)
        if (attributes.sources().taken(i))
            add_source(hash, attributes, i);
    return hash.finish();
}

void add(Hasher& hash, const ContextData& data) {
    hash.add(data.type);
    hash.add(data.hash);
}

void add(Hasher& hash, const Under& under) {
    hash.add(under.activation.number);
    hash.add(under.ability.value);
    add(hash, under.owner);
    hash.add(under.level);
}

void add_effect(Hasher& hash, const Effects& effects, std::uint32_t index) {
    const EffectRecord& record = effects.records()[index];
    const EffectFrame frame = effects.frame_of(record);
    hash.add(index);
    hash.add(record.actor);
    hash.add(record.definition.value);
    hash.add(record.number);
    hash.add(record.ends_at);
    hash.add(record.next_pulse);
    hash.add(record.duration);
    const Rhythm& rhythm = effects.rhythm(record);
    hash.add(rhythm.period);
    hash.add(std::uint64_t{rhythm.pulses.step});
    hash.add(rhythm.pulses.in_step);
    hash.add(rhythm.pulses.all);
    hash.add(rhythm.owed);
    hash.add(record.stacks);
    hash.add(bool{record.counting});
    hash.add(bool{record.first_pulse_waits});
    hash.add(bool{record.has_snapshot});
    add(hash, record.source);
    const EffectDetails& details = effects.details(record);
    add(hash, details.under);
    hash.add(effects.level(record));
    hash.add(details.strength);
    hash.add(details.absorbs);
    hash.add(frame.params.size());
    for (const Param& param : frame.params) {
        hash.add(param.name.value);
        hash.add(param.value);
    }
    hash.add(frame.tags.size());
    for (const TagOrder tag : frame.tags)
        hash.add(tag.value);
    for (const ContextData& data : frame.context)
        add(hash, data);
    for (const double value : frame.captures)
        hash.add(value);
    add(hash, frame.source_tags);
    for (const ReactionState& reaction : effects.reactions_of(record)) {
        hash.add(reaction.ready_at);
        hash.add(reaction.held);
    }
    for (const Reached& who : effects.reached(index)) {
        add(hash, who.actor);
        add(hash, who.effect);
        hash.add(who.unlucky);
    }
}

std::uint64_t hash_effects(const Actors& actors, const Attributes& attributes, const Effects& effects) {
    Hasher hash;
    add_places(hash, effects.records());
    for (std::uint32_t i = 0; i < actors.end(); ++i) {
        if (!actors.taken(i))
            continue;
        for (const std::uint32_t index : effects.effects_of(i)) {
            add_effect(hash, effects, index);
            // What its amounts worked out to, in the order of its list.
            for (const ModifierEntry& entry : attributes.modifiers_of(i))
                if (!entry.from_source && entry.owner == index) {
                    hash.add(entry.amount);
                    hash.add(entry.cap);
                }
        }
    }
    return hash.finish();
}

std::uint64_t hash_cues(const Actors& actors, const Cues& cues) {
    Hasher hash;
    add_places(hash, cues.records());
    for (std::uint32_t i = 0; i < actors.end(); ++i) {
        if (!actors.taken(i))
            continue;
        for (const CueHold& hold : cues.of_actor(i)) {
            hash.add(hold.tag.value);
            hash.add(hold.added);
            hash.add(hold.hidden);
            add(hash, hold.cue);
            hash.add(hold.cue && cues.records()[hold.cue.index].joined);
        }
        hash.add(cues.of_actor(i).size());
    }
    return hash.finish();
}

std::uint64_t hash_abilities(const Actors& actors, const Abilities& abilities) {
    Hasher hash;
    add_places(hash, abilities.records());
    for (std::uint32_t i = 0; i < actors.end(); ++i) {
        if (!actors.taken(i))
            continue;
        for (const std::uint32_t index : abilities.abilities_of(i)) {
            hash.add(index);
            abilities.add_to(hash, index);
        }
    }
    return hash.finish();
}

/// What waits to be carried out; receipts are no state.
void add(Hasher& hash, const Request& request) {
    hash.add(request.index());
    if (const auto* application = std::get_if<ApplyRequest>(&request)) {
        const EffectSpec& spec = application->spec;
        add(hash, application->target);
        add(hash, spec.effect_source);
        hash.add(std::string_view(spec.effect));
        hash.add(spec.effect_level);
        hash.add(spec.effect_strength.has_value());
        hash.add(spec.effect_strength.value_or(0));
        for (const auto& [tag, value] : spec.params) {
            hash.add(std::string_view(tag));
            hash.add(value);
        }
        for (const std::string& tag : spec.tags)
            hash.add(std::string_view(tag));
        for (const auto& [name, data] : spec.context)
            add(hash, data);
        add(hash, spec.effect_under);
    } else if (const auto* removal = std::get_if<RemoveRequest>(&request)) {
        add(hash, removal->effect);
    } else if (const auto* removals = std::get_if<RemoveAllRequest>(&request)) {
        add(hash, removals->actor);
        hash.add(removals->effect.value);
        hash.add(removals->tag.value);
    } else if (const auto* activation = std::get_if<ActivateRequest>(&request)) {
        add(hash, activation->ability);
        add(hash, activation->target);
        if (activation->input)
            add(hash, *activation->input);
    } else {
        const auto& sending = std::get<SendRequest>(request);
        add(hash, sending.actor);
        add(hash, sending.event.instigator);
        add(hash, sending.event.target);
        add(hash, sending.event.sender);
        hash.add(sending.event.tag.value);
        hash.add(sending.event.magnitude);
    }
}

} // namespace

std::string parts_that_differ(const StateHashes& left, const StateHashes& right) {
    std::string parts;
    const auto compare = [&](std::uint64_t StateHashes::* part, std::string_view name) {
        if (left.*part != right.*part)
            parts += (parts.empty() ? "" : ", ") + std::string(name);
    };
    compare(&StateHashes::time, "time");
    compare(&StateHashes::actors, "actors");
    compare(&StateHashes::attributes, "attributes");
    compare(&StateHashes::effects, "effects");
    compare(&StateHashes::cues, "cues");
    compare(&StateHashes::abilities, "abilities");
    compare(&StateHashes::draws, "draws");
    return parts;
}

StateHashes World::state_hashes() const {
    const Simulation& simulation = impl_->simulation;
    StateHashes hashes;
    Hasher time;
    time.add(simulation.now());
    time.add(simulation.step_count());
    time.add(impl_->pace.paused);
    time.add(impl_->pace.scale);
    time.add(impl_->pace.carried);
    time.add(rulebook().fingerprint());
    for (const auto& queued : impl_->requests) {
        add(time, queued.request);
        add(time, queued.actor);
        time.add(queued.ability.value);
    }
    hashes.time = time.finish();
    hashes.actors = hash_actors(simulation.actors, simulation.positions, impl_->postponed.all());
    hashes.attributes = hash_attributes(simulation.actors, impl_->attributes);
    hashes.effects = hash_effects(simulation.actors, impl_->attributes, impl_->effects);
    hashes.cues = hash_cues(simulation.actors, impl_->cues);
    hashes.abilities = hash_abilities(simulation.actors, impl_->abilities);
    Hasher draws;
    draws.add(simulation.seed());
    for (const std::uint64_t counter : simulation.draw_counters())
        draws.add(counter);
    draws.add(impl_->abilities.last_activation());
    hashes.draws = draws.finish();
    return hashes;
}

std::uint64_t World::state_hash() const {
    const StateHashes hashes = state_hashes();
    Hasher hash;
    for (const std::uint64_t part :
         {hashes.time, hashes.actors, hashes.attributes, hashes.effects, hashes.cues, hashes.abilities, hashes.draws})
        hash.add(part);
    return hash.finish();
}

} // namespace prowess
