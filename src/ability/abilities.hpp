#pragma once

#include "ability/compiled.hpp"
#include "core/told.hpp"
#include "core/watching.hpp"
#include "effect/effects.hpp"

#include <prowess/ability/events.hpp>
#include <prowess/core/event.hpp>
#include <prowess/core/failure.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace prowess {

/// An ability that an actor was granted, and its activation while it is active; or a flight, which is an activation of
/// a projectile and has a record of its own.
struct GrantRecord {
    std::uint32_t actor = 0;
    AbilityId definition;
    std::uint32_t number = 0;
    double level = 1;
    bool active = false;
    bool cost_paid = false;
    bool cooldown_started = false;
    Actor target;
    GrantedAbility flight_of;          ///< Of a flight: what was activated.
    ActiveEffect granted_by;           ///< Null: by the game or its template.
    Activation activation;             ///< While it is active; likewise the next.
    Activation parent;                 ///< Under which the event was sent that activated it.
    std::uint32_t tags_held = 0;       ///< By trigger, a bit: its owner owned the tag as that was last looked at.
    std::uint32_t tags_came = 0;       ///< Likewise: it came since it was last weighed.
    std::uint32_t charges = 0;         ///< Uses that it has left.
    std::int64_t recharged_at = never; ///< When one comes back.
    std::int64_t ends_at = never;      ///< Of a cast, a channel or a projectile.
    bool homes = false;                ///< Of a projectile: it arrives at its target by itself.
    std::int64_t next_pulse = never;   ///< Of a channel: the last is at its end.
    std::int64_t period = 0;
    ArenaSpan captures;    ///< Of its own programs, then of each effect in its lists, as it was activated.
    ArenaSpan source_tags; ///< What its owner owned as it was activated.
    ArenaSpan effects;     ///< Of `ActiveEffect`: what a toggle holds.
    ArenaSpan event;       ///< Of `EventSpec`: what activated it, if one did.
    ArenaSpan state;       ///< Of `ContextData`: of a behaviour in code; likewise the next.
    ArenaSpan input;
};

/// The attributes that known stats are called by; none where content declares no such attribute.
struct KnownStats {
    AttributeId cooldown;
    AttributeId cast_time;
    AttributeId channel_time;
    AttributeId period;
    AttributeId range;
    AttributeId auto_target_range;
    AttributeId auto_target_cone;
    AttributeId projectile_speed;
};

/// What the abilities of a world are defined by: borrowed from its rulebook.
struct AbilityTables {
    std::span<const CompiledAbility> abilities;
    std::span<const CompiledBehaviourCode> behaviours;
    KnownStats stats;
};

/// What an ability is activated with.
struct Activating {
    Actor target = {};
    std::optional<EventSpec> event = {};
    std::optional<ContextData> input = {};
    std::uint64_t behaviour = 0; ///< As in `ActivationSpec`.
};

/// Asks the game whether it lets an input pass.
class InputChecker {
public:
    [[nodiscard]] virtual bool allows(AbilityId ability, Actor actor, Actor target, const ContextData& input) const = 0;

protected:
    ~InputChecker() = default;
};

/// Makes actors for abilities.
class Spawner {
public:
    /// One where the owner of the ability is, and of its team.
    [[nodiscard]] virtual Expected<Actor> spawn(TemplateId from, const Under& under) = 0;

protected:
    ~Spawner() = default;
};

/// The abilities of a world: granting, activating, committing and ending them.
class Abilities final : public AbilityStats, public Granter {
public:
    class Bytes; ///< What is written of it, and read.
    Abilities(Simulation& simulation, Attributes& attributes, Effects& effects, Cues& cues);

    void use(const AbilityTables& tables) { tables_ = tables; }
    void ask(const InputChecker& checker, Spawner& spawner) {
        checker_ = &checker;
        spawner_ = &spawner;
    }

    void add_actor(std::uint32_t actor);
    /// Tells each of its abilities.
    void remove_actor(std::uint32_t actor);

    // A reload, in this order; meanwhile nothing is told of what actors own and of what is weighed

    /// Under the definitions before: takes back what an actor's active abilities have it own.
    void stand_down(std::uint32_t actor);
    /// Under the definitions of now: has an actor's active abilities give what they have it own.
    [[nodiscard]] std::optional<Failure> stand_up(std::uint32_t actor);
    /// Keeps of the snapshots of its activations what is read as before, and takes the rest; watches again.
    void take_definitions(std::uint32_t actor, std::span<const CompiledAbility> before,
                          std::span<const CompiledEffect> effects_before, const TagMap& map);

    // Granting

    GrantedAbility grant(std::uint32_t actor, AbilityId ability, double level, ActiveEffect by = {});
    void revoke(std::uint32_t grant);
    void follow(std::uint32_t effect) override;
    /// A tag came to be owned, or ceased to be, by one transaction.
    void tag_told(Actor actor, TagOrder tag, bool came);

    // Activating

    /// Why it cannot be activated now.
    [[nodiscard]] std::optional<Failure> check(std::uint32_t grant, const Activating& with) const;
    /// Why its owner cannot pay its cost now.
    [[nodiscard]] std::optional<Failure> cannot_pay(std::uint32_t grant) const;
    /// One transaction; a failure is told. A toggle that is active ends.
    [[nodiscard]] Expected<void> activate(std::uint32_t grant, const Activating& with);
    /// Tells that an actor was not granted an ability that it was to activate, or that it is granted no more.
    [[nodiscard]] Expected<void> activate_missing(Actor actor, AbilityId ability);
    /// Of an active ability, what is asked and not done yet; where it cannot, the ability is interrupted.
    [[nodiscard]] Expected<void> commit(std::uint32_t grant, bool cost, bool cooldown);
    void end(std::uint32_t grant, EndReason reason);
    /// Likewise all its flights.
    void end_all(std::uint32_t grant, EndReason reason);
    /// An active projectile hits somebody now.
    [[nodiscard]] Expected<void> hit(std::uint32_t grant, Actor target);
    /// Cancels those of an actor that are active and tagged any of `families`, but for one with its flights; all of
    /// them where there is no family.
    std::uint32_t cancel(std::uint32_t actor, std::span<const TagOrder> families = {}, GrantedAbility but = {});
    /// Gives an active ability of code another input; one that does not pass cancels it.
    [[nodiscard]] Expected<void> set_input(std::uint32_t grant, const Activating& with);
    void set_state(std::uint32_t grant, const ContextData& state);

    // Triggers

    /// Tells of an event, and has what it triggers wait for `react`.
    void send(Actor actor, TagOrder tag, const EventSpec& event);
    [[nodiscard]] bool has_events() const { return !events_.empty(); }
    /// Activates what the events since the last call trigger, in their order.
    void react();
    /// The rest of an event that was told and not dropped.
    [[nodiscard]] EventSpec sent(const GameplayEvent& event) const;
    void drop_sealed() { sent_.drop_sealed(); }
    void seal() { sent_.seal(); }

    // What falls due

    [[nodiscard]] bool is_due(const Deadline& deadline) const {
        const auto& versions = deadline.kind() == DueKind::recharge ? recharge_versions_ : versions_;
        return records_.taken(deadline.index()) && versions[deadline.index()] == deadline.version;
    }
    [[nodiscard]] bool pulse_is_next(std::uint32_t grant) const {
        return records_[grant].next_pulse < records_[grant].ends_at;
    }
    void fall_due(std::uint32_t grant);
    /// Gives a use back.
    void recharge(std::uint32_t grant);
    /// What it waits for with a purpose is to be weighed.
    void weigh(std::uint32_t grant, WatchPurpose purpose);

    // Reads

    [[nodiscard]] const SlotMap<GrantRecord, GrantedAbility>& records() const { return records_; }
    [[nodiscard]] const CompiledAbility& definition(AbilityId ability) const {
        return tables_.abilities[ability.value];
    }
    /// Those that it was granted, in that order, and their flights, each after what launched it.
    [[nodiscard]] std::span<const std::uint32_t> abilities_of(std::uint32_t actor) const {
        return lists_.view(of_actor_[actor]);
    }
    [[nodiscard]] bool is_flight(std::uint32_t grant) const { return static_cast<bool>(records_[grant].flight_of); }
    /// What a flight is of; else itself.
    [[nodiscard]] std::uint32_t launcher(std::uint32_t grant) const {
        return is_flight(grant) ? records_[grant].flight_of.index : grant;
    }
    /// The oldest first.
    [[nodiscard]] std::vector<GrantedAbility> flights_of(std::uint32_t grant) const;
    /// Where its activation is: its oldest flight, if it has any, else itself.
    [[nodiscard]] std::uint32_t activation_record(std::uint32_t grant) const;
    [[nodiscard]] bool is_active(std::uint32_t grant) const { return records_[activation_record(grant)].active; }
    /// Adds what an ability is and does to a hash.
    void add_to(Hasher& hash, std::uint32_t grant) const;
    /// Whether it has one of these tags, or one under them.
    [[nodiscard]] bool is_tagged(std::uint32_t grant, std::span<const TagOrder> families) const {
        return is_tagged(rules_of(grant), families);
    }
    /// Until when it cools down: none where it does not, `never` where nothing that cools it runs out.
    [[nodiscard]] std::optional<std::int64_t> cooldown_end(std::uint32_t grant) const;
    /// The most uses that it can have, at least 1; 0 where it has no charges.
    [[nodiscard]] std::uint32_t most_charges(std::uint32_t grant) const;
    [[nodiscard]] Under under(std::uint32_t grant) const;
    /// The seconds that its cast or channel would take now, and between a channel's pulses.
    [[nodiscard]] Expected<double> time_taken(std::uint32_t grant) const;
    [[nodiscard]] Expected<double> time_between(std::uint32_t grant) const;
    /// The seconds that its longest cooldown would last now, and until a charge comes back.
    [[nodiscard]] double cooldown_time(std::uint32_t grant) const;
    [[nodiscard]] double recharge_time(std::uint32_t grant) const;
    [[nodiscard]] double stat(const Under& under, AttributeId stat) const override;
    /// How a stat comes about; nothing where the ability has none of that name.
    [[nodiscard]] std::optional<Explanation> explain_stat(const Under& under, AttributeId stat) const;
    /// What an application by code carries that is made under an activation: nothing where that is over, or where its
    /// ability does not say that it applies such an effect. Good until something changes.
    [[nodiscard]] std::optional<SourceSnapshot> snapshot_of(const Under& under, EffectId effect) const;
    [[nodiscard]] std::optional<EventSpec> event_of(std::uint32_t grant) const;
    [[nodiscard]] const ContextData* state_of(std::uint32_t grant) const;
    [[nodiscard]] const ContextData* input_of(std::uint32_t grant) const;
    [[nodiscard]] std::uint64_t last_activation() const { return activations_[0]; }

private:
    struct Sent {
        std::uint32_t sequence = 0;
        Actor actor;
        TagOrder tag;
        EventSpec event;
    };

    [[nodiscard]] const CompiledAbility& rules_of(std::uint32_t grant) const {
        return definition(records_[grant].definition);
    }
    [[nodiscard]] Under under(const GrantRecord& record) const;
    [[nodiscard]] EffectFrame frame_of(const GrantRecord& record) const;
    [[nodiscard]] EffectFrame frame_of(const Under& under, const CompiledAbility& rules) const;
    [[nodiscard]] std::optional<TagOrder> cooling_tag(const CompiledAbility& rules, std::uint32_t actor) const;
    [[nodiscard]] bool blocked_by(const CompiledAbility& rules, const GrantRecord& other) const;
    /// Whether its code is there, and takes such an input.
    [[nodiscard]] std::optional<Failure> check_code(const CompiledAbility& rules, const Activating& with) const;
    [[nodiscard]] bool is_tagged(const CompiledAbility& rules, std::span<const TagOrder> families) const;
    [[nodiscard]] Application application_of(const GrantRecord& record, EffectId effect) const;
    [[nodiscard]] static Failure failed_with(Failure failure, AbilityId ability);

    /// Takes a place for what belongs to an actor.
    GrantedAbility add(const GrantRecord& record);
    /// Gives it back.
    void drop(std::uint32_t grant);

    // abilities_activate.cpp
    [[nodiscard]] std::optional<Failure> begin(std::uint32_t grant, const Activating& with);
    /// The activation of who sends an event, which may be over or may never have been.
    [[nodiscard]] Activation activation_of(GrantedAbility ability) const;
    /// Gives its owner what it has it own and show while it is active.
    [[nodiscard]] std::optional<Failure> add_owner_tags(std::uint32_t grant);
    [[nodiscard]] std::optional<Failure> start_behaviour(std::uint32_t grant);
    [[nodiscard]] std::optional<Failure> start_timed(std::uint32_t grant);
    [[nodiscard]] std::optional<Failure> complete(std::uint32_t grant);
    [[nodiscard]] std::optional<Failure> apply_behaviour(std::uint32_t grant);
    void schedule(std::uint32_t grant);
    void watch(std::uint32_t grant);
    [[nodiscard]] WatchedActors watched(const GrantRecord& record) const;
    void tell_failed(Actor actor, const Failure& failure);
    /// Tells a failure of an active ability, and ends it.
    [[nodiscard]] tl::unexpected<Failure> give_up(std::uint32_t grant, Failure failure, EndReason reason);

    // abilities_spawn.cpp
    /// Makes the actors that it spawns.
    [[nodiscard]] std::optional<Failure> spawn(std::uint32_t grant);

    // abilities_projectile.cpp
    /// Makes the record of an activation.
    [[nodiscard]] std::uint32_t add_flight(std::uint32_t grant);
    void aim(std::uint32_t grant, Actor target);
    [[nodiscard]] std::optional<Failure> launch(std::uint32_t grant);
    /// Its time in the air is over.
    void land(std::uint32_t grant);

    // abilities_commit.cpp
    [[nodiscard]] std::optional<Failure> pay(std::uint32_t grant);
    [[nodiscard]] std::optional<Failure> cool_down(std::uint32_t grant);
    [[nodiscard]] std::optional<Failure> commit_now(std::uint32_t grant, bool cost, bool cooldown);
    /// Takes a use, if it has any to take.
    void take_charge(std::uint32_t grant);
    /// Has the next use wait to come back, where one is missing.
    void begin_recharge(std::uint32_t grant);

    // abilities_lists.cpp
    void take_snapshot(std::uint32_t grant);
    [[nodiscard]] double capture(const Under& by, Actor target, const CompiledRead& read) const;
    [[nodiscard]] std::optional<Failure> apply_list(std::uint32_t grant, EffectList list);
    /// Applies one entry to one of those that it is for.
    [[nodiscard]] std::optional<Failure> apply_entry(std::uint32_t grant, EffectList list, std::size_t index,
                                                     Actor recipient);
    /// Whether an effect that was not applied fails nothing.
    [[nodiscard]] static bool lets_pass(const CompiledAbility& rules, EffectList list, const CompiledEntry& entry,
                                        const Failure& failure);
    [[nodiscard]] std::span<const CompiledEntry> list_of(const CompiledAbility& rules, EffectList list) const;
    [[nodiscard]] std::size_t capture_offset(const CompiledAbility& rules, EffectList list, std::size_t entry) const;
    /// Likewise those of an effect that its lists or code apply.
    [[nodiscard]] std::optional<std::size_t> applied_offset(const CompiledAbility& rules, EffectId effect) const;
    void keep_charges(std::uint32_t grant, const CompiledAbility& before);
    void keep_snapshot(std::uint32_t grant, const CompiledAbility& before,
                       std::span<const CompiledEffect> effects_before, const TagMap& map);

    // abilities_targets.cpp
    [[nodiscard]] static bool is_for_targets(EffectList list);
    [[nodiscard]] static bool looks_over_an_area(const CompiledAbility& rules);
    /// How far an ability looks.
    [[nodiscard]] double reach(const Under& under, const CompiledTargets& targets) const;
    /// Where it looks; `target` is whom it was activated with.
    [[nodiscard]] Cone cone_of(const Under& under, Actor target, const CompiledTargets& targets) const;
    /// Whom an ability that has `targets` finds now.
    [[nodiscard]] std::vector<Actor> targets_of(const GrantRecord& record) const;
    /// Whom entries of a list are for that do not say.
    [[nodiscard]] std::vector<Actor> targets_of(const GrantRecord& record, EffectList list) const;
    /// Whom an entry is for, where those of its list are for `targets`.
    [[nodiscard]] std::vector<Actor> recipients(const GrantRecord& record, EffectList list, const CompiledEntry& entry,
                                                const std::vector<Actor>& targets) const;
    /// Whether its target is farther away than it reaches, where it is for that one.
    [[nodiscard]] bool is_out_of_range(const GrantRecord& record) const;
    /// Whether it could be activated as to its target.
    [[nodiscard]] bool has_target(const GrantRecord& record) const;

    // abilities_stats.cpp
    /// A program of an ability, with what it reads captured now.
    [[nodiscard]] double fresh_number(const Under& under, Program program) const;
    /// What is in play in reads of its owner.
    [[nodiscard]] ReadView view_of(const Under& under) const;
    /// How long a cooldown lasts, in seconds, over what it captured of its source.
    [[nodiscard]] double cooldown_duration(std::uint32_t grant, EffectId cooldown, std::span<double> captured) const;
    [[nodiscard]] std::optional<double> stat_base(const Under& under, AttributeId stat) const;
    [[nodiscard]] std::optional<double> stat_if_any(const Under& under, AttributeId stat) const;
    /// What its owner's modifiers of an attribute make of a base, in the ability's tags.
    [[nodiscard]] double modified(const Under& under, AttributeId attribute, double base) const;
    /// The seconds of a stat: over what the ability says, else the behaviour.
    [[nodiscard]] Expected<double> time_of(std::uint32_t grant, AttributeId stat, Program otherwise,
                                           EffectNumber which) const;

    // abilities_trigger.cpp
    void watch_triggers(std::uint32_t grant);
    /// Has a use come back as there come to be more at most.
    void watch_charges(std::uint32_t grant);
    void weigh_triggers(std::uint32_t grant);
    void weigh_granter(std::uint32_t grant);

    Simulation& simulation_;
    Attributes& attributes_;
    Effects& effects_;
    Cues& cues_;
    AbilityTables tables_;
    const InputChecker* checker_ = nullptr;
    Spawner* spawner_ = nullptr;
    SlotMap<GrantRecord, GrantedAbility> records_;
    Pool<std::uint32_t> versions_;
    Pool<std::uint32_t> recharge_versions_;
    Pool<ArenaSpan> of_actor_; ///< Of indices, in the order in which they were granted.
    Arena<std::uint32_t> lists_;
    Arena<double> captures_;
    Arena<TagCount> source_tags_;
    Arena<ActiveEffect> held_;
    Arena<EventSpec> event_;
    Arena<ContextData> data_;         ///< Run states and inputs.
    Pool<std::uint64_t> activations_; ///< One: the number of the last.
    Pool<Sent> events_;               ///< That are to trigger what they trigger.
    Told<Sent> sent_;                 ///< Told and not dropped, by sequence.
};

} // namespace prowess
