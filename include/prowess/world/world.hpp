#pragma once

#include <prowess/attribute/explanation.hpp>
#include <prowess/attribute/read_context.hpp>
#include <prowess/core/failure.hpp>
#include <prowess/core/handle.hpp>
#include <prowess/core/position.hpp>
#include <prowess/core/time.hpp>
#include <prowess/effect/cue.hpp>
#include <prowess/effect/effect_spec.hpp>
#include <prowess/world/actor_spec.hpp>
#include <prowess/world/behaviours.hpp>
#include <prowess/world/by_type.hpp>
#include <prowess/world/call.hpp>
#include <prowess/world/events.hpp>
#include <prowess/world/inspection.hpp>
#include <prowess/world/options.hpp>
#include <prowess/world/request.hpp>
#include <prowess/world/rulebook.hpp>
#include <prowess/world/snapshot.hpp>
#include <prowess/world/views.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace prowess {

namespace detail {
struct SnapshotBytes;
} // namespace detail

/// A self-contained, deterministic world of actors: the only thing that a game holds.
///
/// Calls outside a step happen at `time()` and are whole or not at all. Within a step, and within a subscriber, calls
/// that change the world answer `in_step`. `const` calls may run on many threads while nothing changes the world.
class World : private AttributesByType<World>, private BehavioursByType<World> {
public:
    /// Without a rulebook it is a world without definitions.
    explicit World(RulebookPointer rulebook, const WorldOptions& options = {});
    ~World();
    World(World&&) noexcept;
    World& operator=(World&&) noexcept;

    [[nodiscard]] const Rulebook& rulebook() const;
    [[nodiscard]] const RulebookPointer& rulebook_pointer() const;
    [[nodiscard]] const WorldOptions& options() const;
    /// Goes on by other content, built over `rulebook()`: numbers are kept; effects and granted abilities take their
    /// new definitions, and come off where those are gone. `renumbered` where it was not built so, `bad_value` where it
    /// is null; any failure, as of a param that a new definition misses, leaves the world as it was.
    Expected<void> reload(const RulebookPointer& next);

    // Snapshots

    /// Copies the whole state, in place of what the snapshot holds, whose memory is used again. Between steps.
    Expected<void> save(Snapshot& into) const;
    /// Puts everything back to what it was, events and waiting requests included; handles given since may be given
    /// again. The snapshot may be of another world with equal options. Subscriptions stay. `bad_value` where it is
    /// empty, or of a world with other options; any failure leaves the world as it was.
    Expected<void> restore(const Snapshot& from);
    /// Puts everything back to what it was before the step with this number, the first being 0, and before what calls
    /// did then; but no events are there, until there are new ones. `bad_value` beyond `WorldOptions::history`, before
    /// the last `restore`, and after now.
    Expected<void> go_back(std::uint64_t step);

    // Time

    /// The end of the last step.
    [[nodiscard]] Flicks time() const;
    /// How many steps were made.
    [[nodiscard]] std::uint64_t step_count() const;
    /// One step of the default length; of no length while paused.
    Expected<void> step();
    /// One step that covers `(time, time + length]`; of no length it publishes what calls changed. `bad_value` below 0.
    Expected<void> step(Flicks length);
    /// While paused, `step()` has no length. `step(length)` is not affected.
    Expected<void> pause(bool paused);
    /// How much world time `step()` makes of a tick, default 1; what does not make a whole flick carries over.
    /// `bad_value` where it is below 0 or not finite.
    Expected<void> time_scale(double scale);

    // Actors

    Expected<Actor> spawn(std::string_view from);
    /// Fails as a whole, with the reason of the first attribute, tag, ability, effect or spawner that it cannot have.
    Expected<Actor> spawn(const ActorSpec& spec);
    /// Each of its effects and abilities is told with `actor_destroyed`; nothing chains. Its modifier sources are
    /// detached and stay.
    Expected<void> destroy(Actor actor);
    [[nodiscard]] bool alive(Actor actor) const;
    /// Handles in order of their places.
    [[nodiscard]] std::vector<Actor> actors() const;
    [[nodiscard]] std::optional<TemplateId> template_of(Actor actor) const;
    [[nodiscard]] std::uint32_t team(Actor actor) const;
    Expected<void> set_team(Actor actor, std::uint32_t team);
    /// Whose ability made it, or whose the game said that it is; null for nobody, and for one who is gone.
    [[nodiscard]] Actor spawner(Actor actor) const;

    // Space: where the game says that actors are

    /// Places an actor, or moves it. `bad_value` where the place is not finite, or with `WorldOptions::space`.
    Expected<void> move(Actor actor, const Position& to);
    /// Has an actor look somewhere; along x until then. `bad_value` where the direction is not finite, or is 0.
    Expected<void> face(Actor actor, const Direction& direction);
    /// None where an actor was never placed: it is nowhere, and found by nothing that looks around.
    [[nodiscard]] std::optional<Position> position(Actor actor) const;
    [[nodiscard]] Direction facing(Actor actor) const;
    /// Who is within a distance of a place, in order of distance, then of their places among actors.
    [[nodiscard]] std::vector<Actor> within(const Position& center, double distance) const;

    // Attributes

    [[nodiscard]] bool has(Actor actor, AttributeId attribute) const;
    /// Now, with nothing in play. `no_such_actor` or `no_attribute` where there is none.
    [[nodiscard]] Expected<float> value(Actor actor, AttributeId attribute) const;
    /// Now, in context.
    [[nodiscard]] Expected<float> value(Actor actor, AttributeId attribute, const ReadContext& context) const;
    [[nodiscard]] Expected<float> base(Actor actor, AttributeId attribute) const;
    /// As published by the last step, or as worked out when the actor was spawned.
    [[nodiscard]] Expected<float> current(Actor actor, AttributeId attribute) const;
    /// Sets the base; the host's word is not limited. `bad_value` where it is not finite, `derived` where the attribute
    /// is.
    Expected<void> set_base(Actor actor, AttributeId attribute, float base);
    /// Which of the actor's values setting this base would change, without doing it; fails as `set_base` does. The
    /// world is put back to what it was, so other reads must not run meanwhile.
    [[nodiscard]] Expected<std::vector<ValueChange>> preview(Actor actor, AttributeId attribute, float base);
    /// Whether the value now, with nothing in play, is above or below a number. An actor without the attribute is
    /// neither.
    [[nodiscard]] bool is_above(Actor actor, AttributeId attribute, float number) const;
    [[nodiscard]] bool is_below(Actor actor, AttributeId attribute, float number) const;
    /// Changes the base as an instant effect with one such modifier does, rounded and limited at once; answers the base
    /// then. `execution_failed` where it works out to no finite number.
    Expected<float> change_base(Actor actor, AttributeId attribute, Operation operation, double amount);
    /// The base that `change_base` would leave, without doing it.
    [[nodiscard]] Expected<float> base_after(Actor actor, AttributeId attribute, Operation operation,
                                             double amount) const;
    /// Every contribution to a value, or why there is none.
    [[nodiscard]] Explained explain(Actor actor, AttributeId attribute, const ReadContext& context = {}) const;

    // The same by the attribute's type: see `AttributesByType`.

    using AttributesByType<World>::value;
    using AttributesByType<World>::base;
    using AttributesByType<World>::current;
    using AttributesByType<World>::set_base;
    using AttributesByType<World>::is_above;
    using AttributesByType<World>::is_below;
    using AttributesByType<World>::change_base;
    using AttributesByType<World>::base_after;
    using AttributesByType<World>::explain;

    // Tags

    /// Adds one source that holds the tag.
    Expected<void> add_tag(Actor actor, TagId tag);
    /// Takes one source away; false where none holds exactly this tag.
    Expected<bool> remove_tag(Actor actor, TagId tag);
    /// Whether the actor owns the tag or one under it.
    [[nodiscard]] bool owns(Actor actor, TagId tag) const;
    /// How many sources hold exactly this tag.
    [[nodiscard]] std::uint32_t tag_count(Actor actor, TagId tag) const;
    /// The tags that sources hold, in tree order, without those above them.
    [[nodiscard]] std::vector<TagId> tags(Actor actor) const;
    /// Sends a tag to an actor.
    Expected<void> send(Actor actor, TagId tag, Actor instigator = {}, float magnitude = 0);
    /// `bad_value` where the magnitude is not finite.
    Expected<void> send(Actor actor, const EventSpec& event);

    // Effects

    /// Applies an effect: one transaction. The failure says which gate, tag, attribute or winner.
    Expected<Applied> apply(Actor target, const EffectSpec& spec);
    /// Applies one effect to many, or to each its own: each a transaction, in their order, as by `apply`; but sooner,
    /// since names are looked up once or not at all, and what the next needs is fetched from memory meanwhile.
    AppliedToMany apply(std::span<const Actor> targets, const EffectSpec& spec);
    AppliedToMany apply(std::span<const TargetedEffect> effects);
    /// What applying it would change of bases if it executed now, without doing it. Draws do not count. The world is
    /// put back to what it was, so other reads must not run meanwhile.
    [[nodiscard]] Expected<std::vector<BaseChange>> preview(Actor target, const EffectSpec& spec);
    /// Take one off, or many in their order, likewise sooner; of these they answer how many there were.
    Expected<void> remove(ActiveEffect effect);
    Expected<std::uint32_t> remove(std::span<const ActiveEffect> effects);
    /// Takes off those of a definition, or those with a tag or one under it; answers how many.
    Expected<std::uint32_t> remove(Actor actor, EffectId effect);
    Expected<std::uint32_t> remove_tagged(Actor actor, TagId tag);
    [[nodiscard]] bool alive(ActiveEffect effect) const;
    [[nodiscard]] Expected<EffectView> view(ActiveEffect effect) const;
    /// Whom an effect's aura reaches, in the order in which they came near; nobody where it has none.
    [[nodiscard]] Expected<std::vector<Actor>> reached(ActiveEffect effect) const;
    /// The context data of a type that an effect was applied with; nothing where it has none, or is gone.
    template <class T>
    [[nodiscard]] std::optional<T> context(ActiveEffect effect) const {
        return find_context<T>(context_of(effect));
    }
    /// An actor's, in the order in which they were applied.
    [[nodiscard]] std::vector<ActiveEffect> effects(Actor actor) const;

    // Modifier sources: items, passives

    /// Makes a source of these modifiers, attached to nobody. `bad_value` where a definition is wrong; `mistakes` then
    /// says how.
    Expected<ModifierSource> make_source(const std::vector<ModifierDef>& modifiers, Mistakes* mistakes = nullptr);
    /// Attaches a source, taken off whoever has it; it then counts as applied last. `no_such_source`, `no_such_actor`,
    /// or `no_capacity` beyond `modifiers_per_actor`.
    Expected<void> attach(ModifierSource source, Actor actor);
    /// Makes a source and attaches it.
    Expected<ModifierSource> attach(Actor actor, const std::vector<ModifierDef>& modifiers,
                                    Mistakes* mistakes = nullptr);
    /// Takes a source off its actor and keeps it; false where it is attached to nobody.
    Expected<bool> detach(ModifierSource source);
    /// Ends a source, attached or not.
    Expected<void> destroy(ModifierSource source);
    /// Which of the actor's values attaching these would change, by attribute, without doing it. The world is put back
    /// to what it was, so other reads must not run meanwhile.
    [[nodiscard]] Expected<std::vector<ValueChange>> preview(Actor actor, const std::vector<ModifierDef>& modifiers,
                                                             Mistakes* mistakes = nullptr);
    [[nodiscard]] bool alive(ModifierSource source) const;
    /// Whom a source is attached to; null for nobody. `no_such_source` where there is none.
    [[nodiscard]] Expected<Actor> actor_of(ModifierSource source) const;

    // Abilities

    Expected<GrantedAbility> grant(Actor actor, AbilityId ability, double level = 1);
    Expected<void> revoke(GrantedAbility ability);
    /// An actor's, in the order in which they were granted.
    [[nodiscard]] std::vector<GrantedAbility> abilities(Actor actor) const;
    [[nodiscard]] Expected<AbilityView> view(GrantedAbility ability) const;
    /// Those that are tagged with a tag or one under it.
    [[nodiscard]] std::vector<GrantedAbility> abilities_tagged(Actor actor, TagId tag) const;
    /// Every check that activating makes, with nothing done.
    [[nodiscard]] Expected<void> can_activate(GrantedAbility ability, Actor target = {}) const;
    [[nodiscard]] Expected<void> can_activate(GrantedAbility ability, const ActivationSpec& with) const;
    /// Whether its owner could pay its cost now: else the failure, `cost`, names the attribute.
    [[nodiscard]] Expected<void> can_afford(GrantedAbility ability) const;
    /// Activates; a `toggle` that is active ends instead.
    Expected<void> activate(GrantedAbility ability, Actor target = {});
    Expected<void> activate(GrantedAbility ability, const ActivationSpec& with);
    /// Activates the actor's first granted one; where there is none, that is told too.
    Expected<void> activate(Actor actor, AbilityId ability, Actor target = {});
    Expected<void> activate(Actor actor, AbilityId ability, const ActivationSpec& with);
    /// Activates all that are tagged so and can be, each for itself; answers how many.
    Expected<std::uint32_t> activate_tagged(Actor actor, TagId tag, Actor target = {});
    /// Pays the cost and starts the cooldowns of an active ability, what of them is not done yet; one that cannot pay
    /// is interrupted.
    Expected<void> commit(GrantedAbility ability);
    Expected<void> commit_cost(GrantedAbility ability);
    Expected<void> commit_cooldown(GrantedAbility ability);
    Expected<void> end(GrantedAbility ability);
    /// Its flights, the oldest first, each with a handle that its events tell. The ability's means the oldest, or all.
    [[nodiscard]] std::vector<GrantedAbility> flights(GrantedAbility ability) const;
    /// One in flight hits a target now, and ends. `bad_value` where the ability is no projectile.
    Expected<void> hit(GrantedAbility ability, Actor target);
    Expected<void> cancel(GrantedAbility ability);
    /// Cancels those of an actor that are active and tagged so, or all of them; answers how many.
    Expected<std::uint32_t> cancel_tagged(Actor actor, TagId tag);
    Expected<std::uint32_t> cancel_all(Actor actor);
    /// A stat as its owner's modifiers make it now; `no_attribute` where the ability has none of that name.
    [[nodiscard]] Expected<float> stat(GrantedAbility ability, AttributeId stat) const;
    [[nodiscard]] Explained explain_stat(GrantedAbility ability, AttributeId stat) const;

    // Behaviours in code: a system of the game's own goes over what is running, between steps. By the behaviour's type:
    // see `BehavioursByType`.

    using BehavioursByType<World>::running;
    using BehavioursByType<World>::state;
    using BehavioursByType<World>::set_state;
    using BehavioursByType<World>::input;
    using BehavioursByType<World>::set_input;
    using BehavioursByType<World>::activate_with;

    /// A spec of what an active ability `applies`: from its owner, at its level, with its tags, under its activation.
    [[nodiscard]] Expected<EffectSpec> effect_spec(GrantedAbility ability, std::string_view effect) const;

    // Cues: what is shown

    /// Plays a cue once; `CueExecuted` tells of it at once. `no_such_tag`, `no_such_context`, or `bad_value` where its
    /// level is not finite.
    Expected<void> execute_cue(Actor actor, const CueSpec& spec);
    /// Adds one source that holds a cue. It starts with the next step; a hidden one is told to no other world.
    Expected<void> add_cue(Actor actor, TagId tag, bool hidden = false);
    /// Takes away one source that `add_cue` added, a hidden one last; false where there is none.
    Expected<bool> remove_cue(Actor actor, TagId tag);
    /// An actor's lasting cues as the last step left them, in tree order of their tags.
    [[nodiscard]] std::vector<ActiveCue> cues(Actor actor) const;
    /// Whether one of them has the tag or one under it.
    [[nodiscard]] bool has_cue(Actor actor, TagId tag) const;
    [[nodiscard]] bool alive(ActiveCue cue) const;
    [[nodiscard]] Expected<CueView> view(ActiveCue cue) const;

    // Requests

    /// Queues a change for the start of the next step, before time advances; first in, first out. May be called from
    /// anywhere on the world's thread, from a subscriber too. Completed exactly once, told by `RequestCompleted`.
    Expected<Receipt> queue(Request request);
    /// How many requests wait.
    [[nodiscard]] std::size_t queued() const;
    /// Why a request was not carried out; good as long as its event.
    [[nodiscard]] Failure failure(const RequestCompleted& event) const;

    // Events

    /// Of the last step and the calls that led it, which go as the next step begins, and of the calls since.
    /// The span is good until the next call that changes the world.
    template <class Event>
    [[nodiscard]] std::span<const Event> events() const {
        const auto bytes = event_bytes(Event::type);
        return {reinterpret_cast<const Event*>(bytes.data()), bytes.size() / sizeof(Event)};
    }
    /// What an execution changed.
    [[nodiscard]] std::span<const BaseChange> changes(const EffectExecuted& event) const;
    /// What an execution put on routes; good as long as its event.
    [[nodiscard]] std::span<const Routed> routed(const EffectExecuted& event) const;
    /// All that an event said; good as long as it.
    [[nodiscard]] EventSpec sent(const GameplayEvent& event) const;
    /// What an effect that came off was applied with; good as long as its event.
    [[nodiscard]] RemovedEffect removed(const EffectRemoved& event) const;
    /// What a cue was played by; good as long as its event.
    [[nodiscard]] PlayedCue played(const CueExecuted& event) const;
    /// Calls back at the end of each transaction, in order; from there calls that change the world answer `in_step`.
    template <class Event>
        requires EventKind<Event>
    Subscription subscribe(std::function<void(const World&, const Event&)> callback) {
        return subscribe_raw(Event::type, [callback = std::move(callback)](const World& world, const void* event) {
            callback(world, *static_cast<const Event*>(event));
        });
    }
    using OnChange = std::function<void(const World&, const AttributeChanged&)>;
    /// Likewise of one attribute alone, of every actor. A number that names no attribute is never called back for.
    Subscription subscribe(AttributeId attribute, OnChange callback);
    /// Likewise by the attribute's type; `no_such_attribute` where nothing is called what the type is called.
    template <class A>
        requires(!EventKind<A>)
    Expected<Subscription> subscribe(OnChange callback) {
        const auto id = rulebook().attribute<A>();
        return id ? Expected<Subscription>(subscribe(*id, std::move(callback)))
                  : tl::make_unexpected(Failure(Reason::no_such_attribute));
    }
    /// Ends a subscription, from its own callback too; false where it has ended or never was.
    bool unsubscribe(Subscription subscription);

    // Calls

    /// Has every call that changes the world told of, as it is made, to this listener alone. It has to be there until
    /// it is told that it `ended`, or until `stop_listening`, and calls nothing that changes the world. Answers the
    /// number of the last call that led to its state, 0 where there was none.
    std::uint64_t listen(CallListener& listener);
    /// Tells it no more, and not that it ended. Nothing where it does not listen.
    void stop_listening(const CallListener& listener);
    /// How many calls were made that change the world, failed ones too; of a snapshot, as it goes back, those until
    /// then.
    [[nodiscard]] std::uint64_t call_count() const;
    /// Makes a call that was told of, whatever it holds. Of a reload, `bad_value`: it needs its content.
    CallAnswer make(const Call& call);

    // Identity

    /// A hash of the state now; equal for worlds that will do the same. Takes time with the size of the world.
    [[nodiscard]] std::uint64_t state_hash() const;
    /// The same by part, so that a difference can be found.
    [[nodiscard]] StateHashes state_hashes() const;
    /// What each step published, chained.
    [[nodiscard]] std::uint64_t step_hash() const;
    /// How much there is and was done. Takes time with the number of effects and of deadlines.
    [[nodiscard]] Statistics statistics() const;
    /// Everything about an actor, for tools. Takes time with all that it has.
    [[nodiscard]] Expected<Inspection> inspect(Actor actor) const;
    /// The `display` of an ability or effect, its description with its numbers as they are now: see docs/display.md.
    [[nodiscard]] Expected<Description> describe(GrantedAbility ability) const;
    [[nodiscard]] Expected<Description> describe(ActiveEffect effect) const;
    [[nodiscard]] Expected<Description> describe(Actor source, EffectId effect, double level = 1) const;
    /// How much a condition of the game's own holds, 0 to 1, for an owner, who is its source too, and a target, which
    /// may be nobody. `bad_value` where the condition is wrong; `mistakes` then says how.
    [[nodiscard]] Expected<double> weigh(const Condition& condition, Actor owner, Actor target = {},
                                         Mistakes* mistakes = nullptr) const;

private:
    friend class AttributesByType<World>;
    friend class BehavioursByType<World>;
    friend class Snapshot;
    friend struct detail::SnapshotBytes;
    struct Impl;

    [[nodiscard]] std::vector<GrantedAbility> running_of(std::string_view behaviour) const;
    [[nodiscard]] const ContextData* state_of(GrantedAbility ability) const;
    [[nodiscard]] const ContextData* input_of(GrantedAbility ability) const;
    Expected<void> put_state(GrantedAbility ability, const ContextData& state);
    Expected<void> put_input(GrantedAbility ability, const ActivationSpec& with);
    [[nodiscard]] std::span<const ContextData> context_of(ActiveEffect effect) const;
    [[nodiscard]] std::span<const std::byte> event_bytes(EventType type) const;
    Subscription subscribe_raw(EventType type, std::function<void(const World&, const void*)> callback);

    std::unique_ptr<Impl> impl_;
};

} // namespace prowess
