#include "world/all_events.hpp"
#include "world/history.hpp"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace prowess {

namespace {

template <class... Events>
struct SizesOf {
    static constexpr std::array<std::size_t, event_type_count> all = [] {
        std::array<std::size_t, event_type_count> sizes{};
        ((sizes[static_cast<std::size_t>(Events::type)] = sizeof(Events)), ...);
        return sizes;
    }();
};

/// The size of an event, by type.
constexpr auto event_sizes = AllEvents<SizesOf>::all;

/// An actor's are counted in 16 bits.
constexpr std::uint32_t most_effects = 0xFFFF;

/// A chain is a recursion: a longer one could use up the stack.
constexpr std::uint32_t deepest_effect_chain = 256;

/// Each step that is kept has a place from the beginning.
constexpr std::uint32_t longest_history = 65'536;

WorldOptions usable(WorldOptions options) {
    if (options.tick.count() <= 0)
        options.tick = WorldOptions{}.tick;
    options.chain_depth = std::min(options.chain_depth, deepest_effect_chain);
    options.effects_per_actor = std::min(options.effects_per_actor, most_effects);
    options.history = std::min(options.history, longest_history);
    options.requests_per_step = std::max(options.requests_per_step, std::uint32_t{1});
    return options;
}

} // namespace

World::Impl::Impl(const World& owner, RulebookPointer content, const WorldOptions& chosen)
    : world(&owner),
      options(usable(chosen)),
      simulation(options.tick, options.seed),
      attributes(simulation, options.tasks),
      cues(simulation),
      effects(simulation, attributes, cues,
              {.effects_per_actor = options.effects_per_actor,
               .modifiers_per_actor = options.modifiers_per_actor,
               .chain_depth = options.chain_depth,
               .pulses_per_step = options.pulses_per_step}),
      abilities(simulation, attributes, effects, cues),
      postponed(simulation.journal),
      newcomers(simulation.journal) {
    simulation.positions.use(options.space);
    use(content ? std::move(content) : Rulebook::build({}).value());
    history = std::make_unique<History>(*this, options.history);
    history->mark();
}

World::Impl::~Impl() = default;

void World::Impl::use(RulebookPointer content) {
    rulebook = std::move(content);
    const RulebookTables& tables = rulebook->tables();
    simulation.tags = &tables.tags;
    simulation.programs = tables.programs();
    attributes.use(tables.attributes, tables.modifiers);
    effects.use({tables.effects, tables.routes, tables.executions, tables.calculations, &tables.code_index});
    const auto known = [&](std::string_view name) { return rulebook->attribute(name).value_or(AttributeId{}); };
    abilities.use({tables.abilities,
                   tables.behaviours,
                   {known("cooldown"), known("cast_time"), known("channel_time"), known("period"), known("range"),
                    known("auto_target_range"), known("auto_target_cone"), known("projectile_speed")}});
    abilities.ask(*this, *this);
}

bool World::Impl::allows(AbilityId ability, Actor actor, Actor target, const ContextData& input) const {
    const auto& checks = rulebook->tables().input_checks;
    const auto check =
        std::ranges::find(checks, input.type, [](const InputCheckCode& one) { return hash_of(one.name); });
    return check == checks.end() || check->allows(*world, ability, actor, target, input);
}

// Names

std::optional<TagOrder> World::Impl::order_of(TagId tag) const {
    const TagOrder order = simulation.tags->order(tag);
    return order == no_tag ? std::nullopt : std::optional(order);
}

Under World::Impl::known_under(const Under& under) const {
    return under.ability && under.ability.value < rulebook->tables().abilities.size() ? under : Under{};
}

std::optional<Failure> World::Impl::resolve(const NamedContext& context, std::vector<ContextData>& into) const {
    const RulebookTables& tables = rulebook->tables();
    for (const auto& [name, data] : context) {
        Failure failure(std::ranges::binary_search(tables.missing_contexts, data.type) ? Reason::needs_code
                                                                                       : Reason::no_such_context);
        failure.unknown = name;
        if (failure.reason == Reason::needs_code || !std::ranges::binary_search(tables.contexts, data.type))
            return failure;
        if (!data.fits())
            return Failure(Reason::bad_value);
        into.push_back(data);
    }
    return {};
}

std::optional<Failure> World::Impl::resolve(Actor target, const EffectSpec& spec, Resolved& into) const {
    const auto effect = rulebook->effect(spec.effect);
    const auto unknown = [&](Reason reason, const std::string& name) {
        Failure failure(reason);
        failure.effect = effect.value_or(EffectId{});
        failure.unknown = name;
        return failure;
    };
    if (!effect)
        return unknown(Reason::no_such_effect, spec.effect);
    const TagRegistry& tags = *simulation.tags;
    for (const auto& [name, value] : spec.params) {
        const TagId tag = tags.id(name);
        if (!tag)
            return unknown(Reason::no_such_tag, name);
        into.params.push_back({tags.order(tag), value});
    }
    for (const auto& name : spec.tags) {
        const TagId tag = tags.id(name);
        if (!tag)
            return unknown(Reason::no_such_tag, name);
        into.tags.push_back(tags.order(tag));
    }
    std::ranges::sort(into.tags);
    into.tags.erase(std::ranges::unique(into.tags).begin(), into.tags.end());
    if (auto failure = resolve(spec.context, into.context)) {
        failure->effect = *effect;
        return failure;
    }
    into.application.target = target;
    into.application.effect = *effect;
    into.application.source = spec.effect_source;
    into.application.level = spec.effect_level;
    into.application.under = known_under(spec.effect_under);
    take_snapshot(spec, into);
    into.application.params = into.params;
    into.application.tags = into.tags;
    into.application.context = into.context;
    into.application.strength = spec.effect_strength;
    return {};
}

void World::Impl::take_snapshot(const EffectSpec& spec, Resolved& into) const {
    if (spec.effect_source == spec.effect_under.owner)
        into.snapshot = abilities.snapshot_of(into.application.under, into.application.effect);
    into.application.snapshot = into.snapshot ? &*into.snapshot : nullptr;
}

// What follows a transaction

bool World::Impl::Weighing::before(const Weighing& other) const {
    if (actor == other.actor && number != other.number)
        return came_before(number, other.number);
    return std::tie(actor, purpose, subject, generation) <
           std::tie(other.actor, other.purpose, other.subject, other.generation);
}

std::optional<World::Impl::Weighing> World::Impl::weighing_of(const Pending& pending) const {
    Weighing weighing;
    weighing.purpose = pending.purpose;
    weighing.subject = pending.subject;
    weighing.generation = pending.generation;
    if (pending.purpose == WatchPurpose::dies_when) {
        if (!simulation.actors.contains({pending.subject, pending.generation}))
            return {};
        weighing.actor = pending.subject;
        // After everything that the actor has.
        weighing.number = simulation.actors[pending.subject].next_number;
    } else if (is_of_ability(pending.purpose)) {
        if (!abilities.records().contains({pending.subject, pending.generation}))
            return {};
        weighing.actor = abilities.records()[pending.subject].actor;
        weighing.number = abilities.records()[pending.subject].number;
    } else {
        if (!effects.records().contains({pending.subject, pending.generation}))
            return {};
        weighing.actor = effects.records()[pending.subject].actor;
        weighing.number = effects.records()[pending.subject].number;
    }
    return weighing;
}

void World::Impl::settle_in_rounds() {
    for (std::uint32_t round = 0; round < options.rounds && goes_on(); ++round) {
        react();
        simulation.actors.take_pending(pending_);
        weighings_.clear();
        for (const Pending& pending : pending_)
            if (const auto weighing = weighing_of(pending))
                weighings_.push_back(*weighing);
        std::ranges::sort(weighings_, [](const auto& left, const auto& right) { return left.before(right); });
        weighings_.erase(std::ranges::unique(weighings_).begin(), weighings_.end());
        // Weighing one may take another's subject away: each is looked for again.
        for (const Weighing& weighing : weighings_) {
            if (!weighing_of({weighing.subject, weighing.generation, weighing.purpose}))
                continue;
            weigh(weighing);
            tell_tags();
        }
    }
    react();
    effects.end_trails();
    // What goes round and round waits for the next step: until then, no call moves it. A circle of live reads is cut.
    simulation.actors.take_pending(pending_);
    for (const Pending& pending : pending_) {
        if (!weighing_of(pending))
            continue;
        simulation.warnings.push_back(warning_of(pending));
        if (pending.purpose != WatchPurpose::live)
            postponed.push(pending);
    }
    welcome();
}

/// What reactions lead to is reacted to in turn, until the depth of chains is reached.
void World::Impl::react() {
    while (effects.has_happenings() || abilities.has_events()) {
        effects.react();
        abilities.react();
        tell_tags();
    }
}

void World::Impl::take_postponed() {
    for (const Pending& pending : postponed.all())
        simulation.actors.add_pending(pending);
    postponed.clear();
}

void World::Impl::weigh(const Weighing& weighing) {
    if (weighing.purpose == WatchPurpose::dies_when)
        weigh_death(weighing.subject);
    else if (is_of_ability(weighing.purpose))
        abilities.weigh(weighing.subject, weighing.purpose);
    else
        effects.weigh(weighing.subject, weighing.purpose);
}

void World::Impl::weigh_death(std::uint32_t actor) {
    const ActorRecord& record = simulation.actors[actor];
    const CompiledActor& rules = rulebook->tables().actors[record.from.value];
    // A reload may have taken it away since it was set off.
    if (rules.dies_when.empty())
        return;
    EffectFrame frame;
    frame.owner = simulation.actors.handle(actor);
    frame.target = frame.owner;
    frame.source = frame.owner;
    frame.source_tags = simulation.actors.tags(actor);
    const bool dies = effects.condition_holds(rules.dies_when, frame);
    if (dies == record.dead)
        return;
    simulation.actors.edit(actor).dead = dies;
    if (!dies)
        return;
    abilities.cancel(actor);
    ActorDied told;
    told.actor = frame.owner;
    told.killer = simulation.actors[actor].last_changer;
    simulation.events.emit(told);
    effects.happen({.what = ReactionTo::dying, .actor = told.actor, .other = told.killer});
    if (told.killer != told.actor)
        effects.happen({.what = ReactionTo::killing, .actor = told.killer, .other = told.actor});
    react();
    if (rules.destroyed_on_death && simulation.actors.contains(told.actor))
        destroy(frame.owner);
}

void World::Impl::tell_tags() {
    simulation.actors.take_transitions(transitions_);
    for (const Actors::Transition& transition : transitions_) {
        const TagId tag = simulation.tags->id(transition.tag);
        if (!simulation.actors.contains(transition.actor))
            continue;
        abilities.tag_told(transition.actor, transition.tag, transition.by > 0);
        const auto tell = [&](auto& told) {
            told.actor = transition.actor;
            told.tag = tag;
        };
        if (transition.by > 0)
            tell(simulation.events.add<TagAdded>());
        else
            tell(simulation.events.add<TagRemoved>());
    }
}

void World::Impl::warn() {
    if (in_vain)
        return simulation.warnings.clear();
    for (const Warning& warning : std::exchange(simulation.warnings, {})) {
        const auto text = describe(warning);
        if (options.warn && warned.insert(text).second)
            options.warn(text);
    }
}

void World::Impl::call_back() {
    struct Told {
        std::uint32_t sequence;
        std::size_t type;
        const std::byte* event;
    };
    std::vector<Told> told;
    for (std::size_t type = 0; type < event_type_count; ++type) {
        if (subscribers[type].empty())
            continue;
        const auto bytes = simulation.events.bytes(static_cast<EventType>(type));
        const std::size_t size = event_sizes[type];
        for (std::size_t at = bytes.size(); at >= size; at -= size) {
            std::uint32_t sequence = 0;
            std::memcpy(&sequence, bytes.data() + at - size, sizeof sequence);
            if (sequence < delivered)
                break;
            told.push_back({sequence, type, bytes.data() + at - size});
        }
    }
    delivered = simulation.events.next_sequence();
    std::ranges::sort(told, {}, &Told::sequence);
    const Busy busy(in_step);
    for (const Told& next : told) {
        // One that is added meanwhile is called from the next transaction on.
        Subscribers& all = subscribers[next.type];
        const std::size_t count = all.size();
        for (std::size_t i = 0; i < count; ++i)
            if (!all[i].ended)
                all[i].callback(*world, next.event);
    }
    drop_ended();
}

void World::Impl::drop_ended() {
    for (Subscribers& all : subscribers)
        subscriber_count -= std::erase_if(all, [](const Subscriber& one) { return one.ended; });
}

} // namespace prowess
