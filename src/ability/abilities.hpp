#pragma once

#include "ability/compiled.hpp"
#include "core/watching.hpp"
#include "effect/effects.hpp"

#include <prowess/ability/events.hpp>
#include <prowess/core/failure.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace prowess {

/// An ability that an actor was granted, and its activation while it is active.
struct GrantRecord {
    std::uint32_t actor = 0;
    AbilityId definition;
    std::uint32_t number = 0;
    double level = 1;
    bool active = false;
    bool cost_paid = false;
    bool cooldown_started = false;
    Actor target;
    std::int64_t ends_at = never;    ///< Of a cast or a channel.
    std::int64_t next_pulse = never; ///< Of a channel: the last is at its end.
    std::int64_t period = 0;
    ArenaSpan captures;    ///< Of its own programs, then of each effect in its lists, as it was activated.
    ArenaSpan source_tags; ///< What its owner owned as it was activated.
    ArenaSpan held;        ///< Of `ActiveEffect`: what a toggle holds.
};

/// The abilities of a world: granting, activating, committing and ending them.
class Abilities {
public:
    Abilities(Simulation& simulation, Attributes& attributes, Effects& effects);

    void use(std::span<const CompiledAbility> definitions) { definitions_ = definitions; }

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

    GrantedAbility grant(std::uint32_t actor, AbilityId ability, double level);
    void revoke(std::uint32_t grant);

    /// Why it cannot be activated now.
    [[nodiscard]] std::optional<Failure> check(std::uint32_t grant, Actor target) const;
    /// Why its owner cannot pay its cost now.
    [[nodiscard]] std::optional<Failure> cannot_pay(std::uint32_t grant) const;
    /// One transaction; a failure is told. A toggle that is active ends.
    [[nodiscard]] Expected<void> activate(std::uint32_t grant, Actor target);
    /// Of an active ability, what is asked and not done yet; where it cannot, the ability is interrupted.
    [[nodiscard]] Expected<void> commit(std::uint32_t grant, bool cost, bool cooldown);
    void end(std::uint32_t grant, EndReason reason);
    void cancel_all(std::uint32_t actor);

    [[nodiscard]] bool is_due(const Deadline& deadline) const {
        return records_.taken(deadline.index()) && versions_[deadline.index()] == deadline.version;
    }
    [[nodiscard]] bool pulse_is_next(std::uint32_t grant) const {
        return records_[grant].next_pulse < records_[grant].ends_at;
    }
    void fall_due(std::uint32_t grant);
    /// Its `end_if` is to be weighed.
    void weigh(std::uint32_t grant);

    [[nodiscard]] const SlotMap<GrantRecord, GrantedAbility>& records() const { return records_; }
    [[nodiscard]] const CompiledAbility& definition(AbilityId ability) const { return definitions_[ability.value]; }
    [[nodiscard]] std::span<const std::uint32_t> abilities_of(std::uint32_t actor) const {
        return lists_.view(of_actor_[actor]);
    }
    /// Adds what an ability is and does to a hash.
    void add_to(Hasher& hash, std::uint32_t grant) const;
    /// Until when it cools down: none where it does not, `never` where nothing that cools it runs out.
    [[nodiscard]] std::optional<std::int64_t> cooldown_end(std::uint32_t grant) const;

private:
    [[nodiscard]] EffectFrame frame_of(const GrantRecord& record) const;
    [[nodiscard]] std::optional<TagOrder> cooling_tag(const CompiledAbility& rules, std::uint32_t actor) const;
    [[nodiscard]] bool blocked_by(const CompiledAbility& rules, const GrantRecord& other) const;
    [[nodiscard]] Application application_of(const GrantRecord& record, EffectId effect) const;
    [[nodiscard]] static Failure failed_with(Failure failure, AbilityId ability);

    // abilities_activate.cpp
    [[nodiscard]] std::optional<Failure> begin(std::uint32_t grant, Actor target);
    void take_snapshot(std::uint32_t grant);
    /// Gives its owner what it has it own while it is active.
    [[nodiscard]] std::optional<Failure> add_owner_tags(std::uint32_t grant);
    [[nodiscard]] std::optional<Failure> pay(std::uint32_t grant);
    [[nodiscard]] std::optional<Failure> cool_down(std::uint32_t grant);
    [[nodiscard]] std::optional<Failure> commit_now(std::uint32_t grant, bool cost, bool cooldown);
    void cancel_ended(std::uint32_t grant);
    [[nodiscard]] std::optional<Failure> start_behaviour(std::uint32_t grant);
    [[nodiscard]] std::optional<Failure> start_timed(std::uint32_t grant);
    [[nodiscard]] std::optional<Failure> apply_list(std::uint32_t grant, EffectList list);
    [[nodiscard]] std::optional<Failure> apply_entry(std::uint32_t grant, EffectList list, std::size_t index,
                                                     const SourceSnapshot& snapshot);
    [[nodiscard]] std::optional<Failure> complete(std::uint32_t grant);
    [[nodiscard]] std::span<const CompiledEntry> list_of(const CompiledAbility& rules, EffectList list) const;
    [[nodiscard]] std::size_t capture_offset(const CompiledAbility& rules, EffectList list, std::size_t entry) const;
    void keep_snapshot(std::uint32_t grant, const CompiledAbility& before,
                       std::span<const CompiledEffect> effects_before, const TagMap& map);
    void schedule(std::uint32_t grant);
    void watch(std::uint32_t grant);
    [[nodiscard]] WatchedActors watched(const GrantRecord& record) const;
    void tell_failed(std::uint32_t grant, const Failure& failure);

    Simulation& simulation_;
    Attributes& attributes_;
    Effects& effects_;
    std::span<const CompiledAbility> definitions_;
    SlotMap<GrantRecord, GrantedAbility> records_;
    Pool<std::uint32_t> versions_;
    Pool<ArenaSpan> of_actor_; ///< Of indices, in the order in which they were granted.
    Arena<std::uint32_t> lists_;
    Arena<double> captures_;
    Arena<TagCount> source_tags_;
    Arena<ActiveEffect> held_;
};

} // namespace prowess
