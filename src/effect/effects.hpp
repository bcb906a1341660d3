#pragma once

#include "core/told.hpp"
#include "effect/auras.hpp"
#include "effect/cues.hpp"
#include "effect/effect_parts.hpp"
#include "effect/effect_record.hpp"
#include "effect/execution.hpp"

#include <prowess/core/store.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace prowess {

/// The effects of a world: applying, stacking, counting, executing and removing them.
class Effects final : public ModifierOwners, private EffectParts {
public:
    class Bytes; ///< What is written of it, and read.
    using EffectParts::Limits;
    using EffectParts::Prepared;

    Effects(Simulation& simulation, Attributes& attributes, Cues& cues, const Limits& limits);

    void use(const EffectTables& tables) { tables_ = tables; }
    void ask(const AbilityStats& stats) { stats_ = &stats; }
    void tell(Granter& granter) { granter_ = &granter; }

    void add_actor(std::uint32_t actor);
    /// Tells each of its effects; nothing chains.
    void remove_actor(std::uint32_t actor);

    // A reload, in this order; meanwhile nothing is told of what actors own and of what is weighed

    /// Under the definitions before: ends auras that do not give in `next` what they give.
    void end_auras(std::span<const CompiledEffect> next);
    /// Under the definitions before: has an actor's effects cease to count, and takes off those that do not last in
    /// `next`.
    void stand_down(std::uint32_t actor, std::span<const CompiledEffect> next, std::vector<MovingEffect>& moving);
    /// Has what removals tell of stand where the tags stand now.
    void move_removed(const TagMap& map);
    /// Under the definitions of now, here and below; `before` are those that it had. Gives its target its owner tags.
    [[nodiscard]] std::optional<Failure> take_definition(MovingEffect& moving, const CompiledEffect& before,
                                                         const TagMap& map);
    /// Has everything modify again with what it captured, captures again, and has it modify with that.
    [[nodiscard]] std::optional<Failure> capture_again(std::span<MovingEffect> all);
    /// Works out its time, and has it waited for and watched.
    [[nodiscard]] std::optional<Failure> start_again(const MovingEffect& moving, const CompiledEffect& before);

    // Transactions

    [[nodiscard]] Expected<Applied> apply(const Application& application);
    /// What executing it now would change.
    [[nodiscard]] Expected<std::vector<BaseChange>> preview(const Application& application);
    void remove(std::uint32_t effect, RemovalReason reason);
    /// Whether a deadline is the one that its effect waits for.
    [[nodiscard]] bool is_due(const Deadline& deadline) const {
        return records_[deadline.index()].version == deadline.version;
    }
    /// Has an effect fetched that is needed soon.
    void fetch(std::uint32_t effect) const { records_.fetch(effect); }
    /// Has fetched what is worked on where an effect comes to an actor, or executes on it, and then what it lists.
    void fetch_target(std::uint32_t actor) const;
    void fetch_lists(std::uint32_t actor) const;
    /// Has fetched what an effect that is due soon works on, and then what else where it comes off.
    void fetch_due(std::uint32_t effect) const;
    void fetch_end(std::uint32_t effect) const;
    /// Whether what it waits for is a pulse, not its end.
    [[nodiscard]] bool pulse_is_next(std::uint32_t effect) const {
        const EffectRecord& record = records_[effect];
        return record.owes || record.next_pulse <= record.ends_at;
    }
    /// Does what its deadline was for, at the simulation's time.
    void fall_due(std::uint32_t effect);
    /// A watch of it was set off.
    void weigh(std::uint32_t effect, WatchPurpose purpose);
    /// Applies a list: each entry a transaction; one that fails undoes nothing before it.
    void apply_list(std::span<const CompiledEntry> list, const EffectFrame& frame, std::uint32_t depth);

    // Reactions

    void happen(Happening happening, std::span<const TagOrder> tags = {});
    [[nodiscard]] bool has_happenings() const { return !happenings_.empty(); }
    /// Reacts to all that happened since the last call, in the order of actors and of their effects.
    void react();
    /// Forgets what led to what: nothing goes on any more.
    void end_trails() { trails_.clear(); }

    // Who is near

    /// Has every aura let go of who left, and then reach who came near.
    void weigh_auras();
    /// Whom an effect's aura reaches.
    [[nodiscard]] std::span<const Reached> reached(std::uint32_t effect) const { return auras_.reached(effect); }

    /// In order of distance, then of their places.
    [[nodiscard]] std::vector<Actor> find(const Search& search, EffectFrame frame) const;
    /// Whom an entry finds by `to: nearest`, around the frame's owner.
    [[nodiscard]] std::optional<Actor> nearest(const CompiledEntry& entry, const EffectFrame& frame) const;
    /// Whether somebody who exists is looked for, dead or not.
    [[nodiscard]] bool meets(Dead dead, Actor actor) const;

    // Parts of an ability's transaction

    void tell_blocked(EffectId effect, Actor target, Actor source, const Failure& failure);
    /// The capture values of an application of `effect`, as far as they are its source's.
    [[nodiscard]] std::vector<double> capture_source(EffectId effect, const Under& under,
                                                     std::span<const TagOrder> tags, Actor target) const;
    /// The seconds that an application which is an ability's would last; not a number where that is none.
    [[nodiscard]] double duration_of(const Application& application) const;
    [[nodiscard]] Expected<Prepared> prepare(const CompiledEntry& entry, const EffectFrame& frame) const;
    [[nodiscard]] bool entry_holds(const CompiledEntry& entry, const EffectFrame& frame) const;
    [[nodiscard]] ProgramInputs inputs(const EffectFrame& frame) const;
    /// Runs a program of a frame; a missing param and a number that is not finite are failures.
    [[nodiscard]] Expected<double> number(Program program, const EffectFrame& frame,
                                          EffectNumber which = EffectNumber::none) const;
    /// Its own and its spec's, in tree order, without doubles.
    [[nodiscard]] static std::vector<TagOrder> tags_of(const EffectFrame& frame);
    /// What is in play in a frame's reads.
    [[nodiscard]] ReadView view_of(const EffectFrame& frame) const;
    [[nodiscard]] bool condition_holds(Program program, const EffectFrame& frame) const;
    /// A condition's weight, of programs that may be no rulebook's.
    [[nodiscard]] double weigh_program(const ProgramTables& programs, Program program, const EffectFrame& frame) const;
    /// Why its target cannot pay a cost: an attribute that would end below 0, or below its least where that is above 0.
    [[nodiscard]] std::optional<Failure> cannot_pay(const Application& cost) const;

    /// What executing one modifier now would leave of a base that the actor has.
    [[nodiscard]] Expected<float> base_after(std::uint32_t actor, AttributeId attribute, Operation operation,
                                             double amount) const;

    // Reads

    [[nodiscard]] const SlotMap<EffectRecord, ActiveEffect>& records() const { return records_; }
    [[nodiscard]] const CompiledEffect& definition(EffectId effect) const { return tables_.effects[effect.value]; }
    /// An actor's, in the order in which they were applied.
    [[nodiscard]] std::span<const std::uint32_t> effects_of(std::uint32_t actor) const {
        return lists_.view(of_actor_[actor].effects);
    }
    /// Of an effect, or of one that came off; likewise the next.
    template <class Record>
    [[nodiscard]] const EffectDetails& details(const Record& record) const {
        return record.details == 0 ? no_details : details_[record.details];
    }
    template <class Record>
    [[nodiscard]] double level(const Record& record) const {
        return record.level == record.level ? double{record.level} : details_[record.details].level;
    }
    [[nodiscard]] const Rhythm& rhythm(const EffectRecord& record) const {
        return record.rhythm == 0 ? no_rhythm : rhythms_[record.rhythm];
    }
    [[nodiscard]] EffectFrame frame_of(const EffectRecord& record) const;
    /// Whether another of `best` that it stacks with counts instead of it.
    [[nodiscard]] bool is_outdone(std::uint32_t effect) const;
    [[nodiscard]] std::optional<std::int64_t> remaining(const EffectRecord& record) const;
    [[nodiscard]] std::uint32_t backlog(const EffectRecord& record) const;
    [[nodiscard]] std::span<const ReactionState> reactions_of(const EffectRecord& record) const {
        return reactions_.view(details(record).reactions);
    }
    [[nodiscard]] const EffectTables& tables() const { return tables_; }
    [[nodiscard]] std::span<const BaseChange> changes(const EffectExecuted& event) const;
    /// What an execution put on routes, in the order in which they were passed.
    [[nodiscard]] std::span<const Routed> routed(const EffectExecuted& event) const;
    /// What the effect was applied with that an event tells of; the default where the event is gone.
    [[nodiscard]] RemovedEffect removed(const EffectRemoved& event) const;
    /// Runs a calculation; not a number where its code is missing, or throws.
    [[nodiscard]] double calculate(CalculationId calculation, const EffectFrame& frame) const;
    [[nodiscard]] ModifierOwner modifier_owner(std::uint32_t effect) const override;
    [[nodiscard]] std::uint32_t stacks_on(std::uint32_t actor, EffectId effect) const override;

    /// Forgets what executions of sealed events changed, or of all, as the events are forgotten.
    void drop_sealed_changes();
    void forget_changes();
    /// Forgets what else belongs to sealed events.
    void drop_sealed();
    void seal() {
        changes_.seal();
        routed_.seal();
        removed_.seal();
    }

private:
    class Routing;

    // effects_apply.cpp
    [[nodiscard]] EffectFrame frame_of(const Application& application) const;
    [[nodiscard]] Expected<Applied> attempt(const Application& application, Chains& chains);
    /// What the target requires or is immune to.
    [[nodiscard]] std::optional<Failure> gate(const EffectFrame& frame) const;
    [[nodiscard]] std::optional<Failure> try_chance(const EffectFrame& frame);
    [[nodiscard]] std::optional<Failure> missing_param(const EffectFrame& frame) const;
    /// What of the level, the strength and the params is no number.
    [[nodiscard]] std::optional<Failure> bad_spec(const EffectFrame& frame, const Application& application) const;
    /// Why a time does not do, with what it reads and is not there.
    [[nodiscard]] tl::unexpected<Failure> bad_time(Reason reason, Program time, const EffectFrame& frame) const;
    [[nodiscard]] Expected<Numbers> work_out(const EffectFrame& frame, const Application& application);
    [[nodiscard]] Expected<Applied> apply_instant(const EffectFrame& frame, const Application& application,
                                                  Chains& chains);
    /// Of the deadline of what comes next: a place keeps its own as it is taken again, so that the deadlines of before
    /// stay stale.
    [[nodiscard]] std::uint32_t next_version() const;
    [[nodiscard]] Expected<Applied> add_instance(const EffectFrame& frame, const Numbers& numbers, Chains& chains);
    [[nodiscard]] std::uint32_t end_tagged(const EffectFrame& frame, std::optional<std::uint32_t> kept, Chains& chains);
    [[nodiscard]] std::vector<double> capture(const EffectFrame& frame, const SourceSnapshot* snapshot) const;
    [[nodiscard]] double capture_one(const CompiledRead& read, const EffectFrame& frame) const;

    // effects_plain.cpp: of effects that are plain
    /// The times of an application that is plain all through; nothing where there is more to it.
    [[nodiscard]] std::optional<Numbers> plain_numbers(const Application& application) const;
    [[nodiscard]] Expected<Applied> add_plain(const Application& application, const Numbers& numbers);
    void add_plain_modifiers(std::uint32_t effect, const CompiledEffect& rules);
    [[nodiscard]] bool is_plain(const EffectRecord& record) const;
    void take_off_plain(std::uint32_t effect, RemovalReason reason);

    // effects_parts.cpp
    /// An effect's details for changing, which it has from now on.
    [[nodiscard]] EffectDetails& edit_details(std::uint32_t effect);
    /// Has an effect carry what it is applied with.
    void carry(std::uint32_t effect, const EffectFrame& frame, const Numbers& numbers);
    /// Forgets what an effect that is gone carried.
    void release_details(std::uint32_t place);
    void set_period(std::uint32_t effect, std::int64_t period);
    void set_owed(std::uint32_t effect, std::uint32_t owed);

    // effects_stack.cpp
    /// Whether an effect on the target stacks together with what is applied.
    [[nodiscard]] bool stacks_with(std::uint32_t effect, const EffectFrame& frame) const;
    [[nodiscard]] std::vector<std::uint32_t> matching(const EffectFrame& frame) const;
    /// The one that an application changes in place, if its policy does so and there is one.
    [[nodiscard]] std::optional<std::uint32_t> stacked_on(const EffectFrame& frame) const;
    [[nodiscard]] Expected<Applied> change_in_place(std::uint32_t existing, const EffectFrame& frame,
                                                    const Numbers& numbers, Chains& chains);
    [[nodiscard]] Expected<Applied> add_stack(std::uint32_t existing, const EffectFrame& frame, const Numbers& numbers,
                                              Chains& chains);
    [[nodiscard]] Expected<Applied> add_beside(const EffectFrame& frame, const Numbers& numbers, Chains& chains);
    [[nodiscard]] Expected<Applied> replace(const EffectFrame& frame, const Numbers& numbers, Chains& chains);
    [[nodiscard]] Expected<Applied> renew(std::uint32_t existing, const EffectFrame& frame, const Numbers& numbers,
                                          Chains& chains);
    /// Makes an instance one of the incoming definition, spec and numbers; it keeps its place, number and stacks.
    void take_over(std::uint32_t effect, const EffectFrame& frame, const Numbers& numbers);
    void set_time_anew(std::uint32_t effect, const CompiledStacking& stacking, const Numbers& numbers);
    /// Has what it gives its target follow its definition, of which `before` was the last; it counts all along.
    [[nodiscard]] std::optional<Failure> count_on(std::uint32_t effect, const CompiledEffect& before, Chains& chains);
    /// Starts its time and its period over, as what stacks on it says.
    void restart(std::uint32_t effect, const CompiledStacking& stacking);
    /// Makes a number of the pulses that are due, so that its time can be set; while they drained, time stood still.
    void settle_pulses(std::uint32_t effect);

    // effects_life.cpp
    [[nodiscard]] std::optional<Failure> begin_counting(std::uint32_t effect, Chains& chains);
    /// Its time goes on.
    void start_time(std::uint32_t effect);
    /// Gives its target what it has it own while it counts.
    [[nodiscard]] std::optional<Failure> add_owner_tags(std::uint32_t effect, std::span<const TagOrder> tags);
    /// Executes the first pulse, if it waits for its counting.
    [[nodiscard]] std::optional<Failure> first_pulse(std::uint32_t effect, Chains& chains);
    /// Has what it grants follow it, where it grants anything.
    void tell_granter(std::uint32_t effect, const CompiledEffect& rules) const;
    /// Executes it as its period comes round.
    [[nodiscard]] std::optional<Failure> execute_pulse(std::uint32_t effect, Chains& chains);
    /// Counts it, by 1 or -1, among what its target has to ask of.
    void enlist(std::uint32_t actor, const CompiledEffect& rules, std::int32_t by);
    void stop_counting(std::uint32_t effect);
    [[nodiscard]] std::optional<Failure> add_modifiers(std::uint32_t effect);
    void warn_not_finite(EffectId effect, AttributeId attribute);
    void inhibit(std::uint32_t effect, Chains& chains);
    void cease(std::uint32_t effect);
    void resume(std::uint32_t effect);
    void tell_resumed(std::uint32_t effect);
    void take_off(std::uint32_t effect, RemovalReason reason, Chains& chains);
    /// Tells of an effect that came off, which nothing watches, and gives its place back.
    void forget(std::uint32_t effect, const EffectRecord& record, RemovalReason reason);
    void schedule(std::uint32_t effect);
    void pulse(std::uint32_t effect);
    /// Executes it where that is one change of a base, which cannot fail and has nothing follow; false where it is
    /// more.
    [[nodiscard]] bool execute_sole_change(std::uint32_t effect);
    /// A modifier's amount; not a number where its program does not run over what the effect carries alone.
    [[nodiscard]] double sole_amount(const CompiledModifier& modifier, const EffectRecord& record) const;
    void expire(std::uint32_t effect);
    /// Has everything weighed again that asks how many stacks of an effect an actor has.
    void stacks_changed(std::uint32_t actor, EffectId effect);
    void tell_stacked(std::uint32_t effect, Disposition disposition, std::uint32_t stacks);

    // effects_weigh.cpp
    void follow_live(std::uint32_t effect);
    void unwatch_all(std::uint32_t effect);
    void watch(std::uint32_t effect);
    [[nodiscard]] WatchedActors watched(const EffectRecord& record) const;
    /// Whether its `ongoing` holds.
    [[nodiscard]] bool goes_on(std::uint32_t effect) const;
    /// Whether it counts, as its `ongoing` and those of `best` that it stacks with have it.
    [[nodiscard]] bool may_count(std::uint32_t effect) const;
    /// The others of `best` that it stacks with, in the order in which they were applied.
    [[nodiscard]] std::vector<std::uint32_t> rivals(std::uint32_t effect) const;
    /// Has its rivals weighed again.
    void weigh_rivals(std::uint32_t effect);

    // effects_aura.cpp
    /// Has it reach who is near, if it has an aura.
    void begin_aura(std::uint32_t effect);
    /// Takes off what its aura gave.
    void end_aura(std::uint32_t effect, RemovalReason reason, Chains& chains);
    [[nodiscard]] std::vector<std::uint32_t> bearers_in_order() const;
    /// Whether a bearer of `frame` goes on reaching somebody.
    [[nodiscard]] bool stays(const Reached& who, const EffectFrame& frame) const;
    void let_leave(std::uint32_t bearer);
    void reach(std::uint32_t bearer);
    /// Applies what an aura gives to somebody whom it reaches.
    void give(ActiveEffect bearer, Actor actor, bool is_new);

    // effects_reload.cpp
    [[nodiscard]] std::optional<Failure> modify_again(std::uint32_t effect);
    void set_numbers(std::uint32_t effect, const Numbers& numbers, const CompiledEffect& before);

    // effects_execute.cpp
    [[nodiscard]] static Rival rival(const Part& part);
    /// The most that a modifier contributes, in size; what works out below 0 counts as 0.
    [[nodiscard]] Expected<double> cap_of(const CompiledModifier& modifier, const EffectFrame& frame) const;
    [[nodiscard]] Expected<Execution> plan(const EffectFrame& frame) const;
    /// Adds what a modifier would do, if it does anything.
    [[nodiscard]] std::optional<Failure> plan_part(std::uint32_t place, const EffectFrame& frame,
                                                   std::vector<Part>& parts) const;
    [[nodiscard]] std::optional<Failure> plan_change(const Part& part, const EffectFrame& frame,
                                                     Execution& execution) const;
    /// The change of an attribute that the actor has, which may be begun already.
    [[nodiscard]] Change& change_of(Execution& execution, std::uint32_t actor, AttributeId attribute) const;
    /// Changes a base as an execution does, by what is contributed to it; false where that is no number.
    [[nodiscard]] static bool add_change(Change& change, Operation operation, double share);
    [[nodiscard]] std::optional<Failure> carry_out(const EffectFrame& frame, Execution execution, bool pays,
                                                   Chains& chains);
    [[nodiscard]] std::optional<Failure> execute(const EffectFrame& frame, bool pays, Chains& chains);
    /// Plays its cues by what it changed, in the order in which it named that.
    void play_cues(const EffectFrame& frame, std::span<const Change> named, std::span<const BaseChange> changed);

    // effects_react.cpp
    void note_execution(const EffectFrame& frame, std::span<const BaseChange> changes, std::uint32_t depth);
    [[nodiscard]] bool reacts(Actor actor) const;
    void gather(const Happening& happening, std::uint32_t place, std::vector<Reaction>& into) const;
    [[nodiscard]] bool reacts_to(const CompiledReaction& reaction, const Happening& happening) const;
    void react(const Reaction& reaction, const Happening& happening, std::span<const TagOrder> tags);
    /// Reacts to thresholds that came to be crossed.
    void weigh_thresholds(std::uint32_t effect);
    void begin_reactions(std::uint32_t effect);
    /// Adds a step to a trail.
    [[nodiscard]] std::uint32_t lead(EffectId effect, std::uint32_t before);
    void warn_of_loop(EffectId effect, std::uint32_t trail);

    // effects_route.cpp
    [[nodiscard]] std::optional<Failure> run_code(const EffectFrame& frame, Execution& execution) const;
    [[nodiscard]] std::optional<Failure> add_code_changes(const CodeChanges& changes, const CompiledExecution* declares,
                                                          const EffectFrame& frame, Execution& execution) const;
    [[nodiscard]] std::optional<Failure> pass_routes(const EffectFrame& frame, Execution& execution) const;

    // effects_chain.cpp
    void add_chain(Chains& chains, const std::vector<CompiledEntry>& list, const EffectFrame& frame) const;
    void add_chain(Chains& chains, const std::vector<CompiledEntry>& list, const EffectRecord& record) const;
    void run_chains(const Chains& chains);
    [[nodiscard]] Chain chain_of(const std::vector<CompiledEntry>& list, const EffectFrame& frame) const;
    /// A chain's frame over what the chain holds.
    [[nodiscard]] static EffectFrame frame_of(const Chain& chain);
    void apply_entry(const CompiledEntry& entry, const EffectFrame& frame, std::uint32_t depth);
    /// Applies it at the level and with the params that it works out to.
    Expected<Applied> apply_prepared(const CompiledEntry& entry, const EffectFrame& frame, Application application);
    /// An entry's application without its level and params; nothing where it looks for somebody who is not there.
    [[nodiscard]] std::optional<Application> application_of(const CompiledEntry& entry, const EffectFrame& frame,
                                                            std::uint32_t depth);
    /// Applies instants that are part of a transaction.
    [[nodiscard]] std::optional<Failure> apply_parts(const Chain& parts, Chains& chains);

    Simulation& simulation_;
    Attributes& attributes_;
    Cues& cues_;
    const AbilityStats* stats_ = nullptr;
    Granter* granter_ = nullptr;
    Limits limits_;
    EffectTables tables_;
    SlotMap<EffectRecord, ActiveEffect> records_;
    Store<Rhythm> rhythms_;
    Store<EffectDetails> details_;
    Pool<OfActor> of_actor_;
    Arena<std::uint32_t> lists_;
    Arena<Param> params_;
    Arena<TagOrder> tags_;
    Arena<ContextData> context_;
    Arena<double> captures_;
    Arena<TagCount> source_tags_;
    Arena<ReactionState> reactions_;
    Auras auras_;
    Pool<Happening> happenings_;
    Pool<TagOrder> happening_tags_;
    Told<BaseChange> changes_;    ///< Of the executions told and not dropped.
    Told<Routed> routed_;         ///< Likewise, by sequence.
    Told<RemovedRecord> removed_; ///< Of the removals told and not dropped, by sequence.
    std::vector<Step> trails_;    ///< A step's number is its place, plus 1; no part of the state.
};

} // namespace prowess
