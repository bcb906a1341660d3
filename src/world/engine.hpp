#pragma once

#include "ability/abilities.hpp"
#include "core/state_in.hpp"
#include "core/state_out.hpp"
#include "world/beside_pools.hpp"
#include "world/call_answer.hpp"
#include "world/compiled.hpp"
#include "world/due.hpp"

#include <prowess/world/world.hpp>

#include <array>
#include <concepts>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <new>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace prowess {

/// All state of a world, and the order in which its modules work on it.
struct World::Impl final : BesidePools, private InputChecker, private Spawner {
    Impl(const World& world, RulebookPointer content, const WorldOptions& chosen);
    ~Impl();

    /// Keeps calls that change the world out while it lives.
    class Busy {
    public:
        explicit Busy(bool& in_step) : in_step_(in_step), before_(std::exchange(in_step, true)) {}
        Busy(const Busy&) = delete;
        Busy& operator=(const Busy&) = delete;
        ~Busy() { in_step_ = before_; }

    private:
        bool& in_step_;
        bool before_;
    };

    /// A failure as the world answers it: with names for its text.
    [[nodiscard]] tl::unexpected<Failure> fail(Failure failure) const {
        failure.names.names = rulebook.get();
        return tl::make_unexpected(failure);
    }
    [[nodiscard]] tl::unexpected<Failure> fail(Reason reason) const { return fail(Failure(reason)); }

    struct CallNumber {
        std::uint64_t own = 0;
        std::uint64_t before = 0; ///< That of the call before it.
    };
    struct ToldCall {
        Call call;
        CallAnswer answer;
        CallNumber number;
    };
    /// Tells who listens that it is told no more.
    void end_listening();
    /// Runs a call from outside that changes the world, and tells who listens of it.
    template <class Made, class Do, class... Arguments>
    auto told(Do what, const Arguments&... arguments) -> decltype(what()) {
        const std::uint64_t number = ++next_call;
        const std::uint64_t before = std::exchange(last_call, number);
        ++calls;
        if (listener == nullptr)
            return what();
        try {
            auto answer = [&] {
                const Busy amid(calling);
                return what();
            }();
            tell<Made>(answer, {number, before}, arguments...);
            return answer;
        } catch (...) {
            miss();
            throw;
        }
    }
    /// Tells of a call, or keeps one that was made amid another until that is told of.
    template <class Made, class Answer, class... Arguments>
    void tell(const Answer& answer, CallNumber number, const Arguments&... arguments) {
        try {
            tell({Made{arguments...}, answer_to<Made>(answer), number});
        } catch (const std::bad_alloc&) {
            miss();
        }
    }
    template <class Made, class T>
    [[nodiscard]] CallAnswer answer_to(const Expected<T>& answer) const {
        if constexpr (std::same_as<Made, calls::Step>)
            return answer ? CallAnswer{{}, step_hash} : answer_of(answer);
        else
            return answer_of(answer);
    }
    struct Maker;
    void tell(ToldCall one);
    /// Tells that a call cannot be told.
    void miss();

    /// Runs a change from outside as one transaction, with what follows from it.
    template <class Made, class Change, class... Arguments>
    auto change(Change what, const Arguments&... arguments) -> decltype(what()) {
        return told<Made>([&]() -> decltype(what()) { return transact(what); }, arguments...);
    }
    template <class Change>
    auto transact(Change what) -> decltype(what()) {
        if (in_step)
            return fail(Reason::in_step);
        try {
            Transaction transaction(simulation.journal);
            auto result = what();
            settle();
            transaction.keep();
            deliver();
            if (!result)
                return fail(result.error());
            return result;
        } catch (const std::bad_alloc&) {
            return fail(Reason::no_memory);
        }
    }

    /// The same for a granted ability, which has to be there; of `change_active`, active.
    template <class Made, class Change, class... Arguments>
    Expected<void> change_ability(GrantedAbility ability, Change what, const Arguments&... arguments) {
        return change<Made>(
            [&]() -> Expected<void> {
                if (!abilities.records().contains(ability))
                    return tl::make_unexpected(Failure(Reason::not_granted));
                return what();
            },
            ability, arguments...);
    }
    template <class Made, class Change, class... Arguments>
    Expected<void> change_active(GrantedAbility ability, Change what, const Arguments&... arguments) {
        return change_ability<Made>(
            ability,
            [&]() -> Expected<void> {
                if (!abilities.is_active(ability.index))
                    return tl::make_unexpected(Failure(Reason::not_active));
                return what();
            },
            arguments...);
    }
    [[nodiscard]] Expected<void> commit(GrantedAbility ability, bool cost, bool cooldown);
    /// Tells that an actor has none of it.
    [[nodiscard]] Expected<void> activate_missing(Actor actor, AbilityId ability);
    template <class Matches>
    std::uint32_t remove_where(Actor actor, Matches matches);
    /// Take off an actor's effects of a definition, or those with a tag or one under it; answer how many.
    [[nodiscard]] Expected<std::uint32_t> remove_effects(Actor actor, EffectId effect);
    [[nodiscard]] Expected<std::uint32_t> remove_tagged(Actor actor, TagId tag);

    [[nodiscard]] Expected<void> set_base(Actor actor, AttributeId attribute, float base);
    /// Which of an actor's values a change would change; it is undone.
    [[nodiscard]] Expected<std::vector<ValueChange>> preview(Actor actor,
                                                             const std::function<Expected<void>()>& change);

    [[nodiscard]] static Activating activating(const ActivationSpec& with) {
        return {.target = with.target, .event = {}, .input = with.input, .behaviour = with.behaviour};
    }

    class Describer;
    class SyncTest;
    /// What an effect reads that nobody has yet, from an actor.
    [[nodiscard]] EffectFrame bare_frame(const Under& under) const;

    // Reads

    static void give_names(Explanation& explanation, const Names& names);
    [[nodiscard]] std::optional<Failure> missing(Actor actor, AttributeId attribute) const;
    /// `target` and `source` hold what the context adds to whom it names.
    [[nodiscard]] ReadView view_of(const ReadContext& context, std::vector<TagCount>& target,
                                   std::vector<TagCount>& source) const;
    [[nodiscard]] std::span<const TagCount> with_tags(Actor actor, const std::vector<TagCount>& added,
                                                      std::vector<TagCount>& both) const;

    // Names

    struct Resolved {
        Application application;
        std::vector<Param> params;
        std::vector<TagOrder> tags;
        std::vector<ContextData> context;
        std::optional<SourceSnapshot> snapshot;
    };
    /// `into` has to stay where it is while its application is used.
    [[nodiscard]] std::optional<Failure> resolve(Actor target, const EffectSpec& spec, Resolved& into) const;
    /// What of its source an application carries that was taken as its activation began, as it is now in memory.
    void take_snapshot(const EffectSpec& spec, Resolved& into) const;
    /// Has fetched what the next of many is applied to, by its place, while one is.
    template <class TargetOf, class Apply>
    [[nodiscard]] AppliedToMany apply_to_many(std::size_t count, TargetOf target_of, Apply apply_one);
    [[nodiscard]] std::optional<TagOrder> order_of(TagId tag) const;
    /// What names no ability is nothing.
    [[nodiscard]] Under known_under(const Under& under) const;
    /// What is carried, unless a type of it is not registered.
    [[nodiscard]] std::optional<Failure> resolve(const NamedContext& context, std::vector<ContextData>& into) const;

    // Actors

    [[nodiscard]] Expected<Actor> spawn(const ActorSpec& spec);
    [[nodiscard]] Expected<Actor> spawn(TemplateId from, const Under& under) override;
    /// Has its `dies_when` weighed, now and as what it asks changes.
    void watch_death(Actor actor);
    void destroy(Actor actor);
    [[nodiscard]] Expected<ModifierSource> make_source(const std::vector<ModifierDef>& modifiers, Mistakes* mistakes);
    /// What it did before it failed has to be undone.
    [[nodiscard]] Expected<void> attach(ModifierSource source, Actor actor);

    // Content

    /// Has the modules work by a rulebook.
    void use(RulebookPointer content);
    [[nodiscard]] Expected<void> reload(const RulebookPointer& next);
    class Reload;

    // What follows a transaction

    /// Tells of tags, and weighs what a change set off, in rounds.
    void settle() {
        if (simulation.actors.has_transitions())
            tell_tags();
        if (goes_on() || !newcomers.empty())
            settle_in_rounds();
        else
            effects.end_trails();
    }
    /// Whether something waits to be weighed or reacted to.
    [[nodiscard]] bool goes_on() const {
        return simulation.actors.has_pending() || effects.has_happenings() || abilities.has_events();
    }
    void settle_in_rounds();
    void react();
    void take_postponed();
    /// Tells of what went on though it is wrong, once for each.
    void warn();
    /// Calls back for what happened since the last call.
    void deliver() {
        if (!simulation.warnings.empty())
            warn();
        if (in_vain)
            return;
        if (subscriber_count != 0)
            call_back();
        else
            delivered = simulation.events.next_sequence();
    }
    void call_back();

    /// Sends an actor an event.
    [[nodiscard]] std::optional<Failure> send(Actor actor, const EventSpec& event);
    /// Asks the check that code brought for inputs of this type.
    [[nodiscard]] bool allows(AbilityId ability, Actor actor, Actor target, const ContextData& input) const override;

    // Requests

    [[nodiscard]] Expected<Receipt> queue(Request request);

    // The step

    /// What waits for it, with what its failure will speak of.
    [[nodiscard]] Queued queued(Receipt receipt, Request request) const;
    /// By pause and scale.
    [[nodiscard]] Expected<void> step();
    [[nodiscard]] Expected<void> step(Flicks length);
    /// A step that can be made.
    void make_step(std::int64_t from, std::int64_t to);
    /// Whether a deadline is the one that its subject waits for.
    [[nodiscard]] bool is_due(const Deadline& deadline) const;

    // As bytes: engine_bytes.cpp

    /// All but what waits for the next step.
    void save(StateOut& out) const;
    /// Into a world that has just begun.
    void load(StateIn& in);
    void load_beside(StateIn& in);
    void load_postponed(StateIn& in);
    [[nodiscard]] StateBounds bounds() const;

    // Snapshots

    void save(Snapshot::State& into) const;
    void restore(const Snapshot::State& from);
    /// All but the pools.
    void save_beside(Snapshot::State& into) const;
    /// Nothing changes where memory runs out, before the pools are put back or as they are.
    void restore(const Snapshot::State& from, const std::function<void()>& put_pools_back);
    class History;
    /// Makes a step in vain, puts everything back and makes it again, and tells of a difference.
    void make_step_twice(std::int64_t from, std::int64_t to);

    const World* world;
    /// Which world this is, and its snapshots are of.
    std::shared_ptr<const char> identity = std::make_shared<const char>();
    RulebookPointer rulebook;
    std::vector<RulebookPointer> others; ///< That failures which were answered have names from.
    WorldOptions options;
    Simulation simulation;
    Attributes attributes;
    Cues cues;
    Effects effects;
    Abilities abilities;
    /// What was set off and not weighed, since it came after the last round: it waits for the next step.
    Pool<Pending> postponed;
    /// Who was spawned since the world last settled.
    Pool<Actor> newcomers;
    std::unique_ptr<History> history;
    bool in_step = false;
    CallListener* listener = nullptr;
    std::uint64_t next_call = 0;     ///< The number that was given last, also to what was undone.
    bool calling = false;            ///< A call is being made that is told of afterwards.
    std::vector<ToldCall> told_amid; ///< What was called amid it.
    bool in_vain = false;            ///< Nobody is told of anything.
    std::set<std::string> warned;    ///< What was warned of.

    struct Subscriber {
        Subscription subscription;
        std::function<void(const World&, const void*)> callback; ///< Kept while it runs, though it ended itself.
        bool ended = false;
    };
    using Subscribers = std::deque<Subscriber>; ///< In place while one of them adds another.
    std::array<Subscribers, event_type_count> subscribers;
    std::size_t subscriber_count = 0; ///< Of all types.
    std::uint64_t next_subscription = 1;
    /// Forgets what ended while it could be running.
    void drop_ended();

private:
    /// A watch that was set off, in the order in which it is weighed.
    struct Weighing {
        std::uint32_t actor = 0;
        std::uint32_t number = 0;
        WatchPurpose purpose = WatchPurpose::end_if;
        std::uint32_t subject = 0;
        std::uint32_t generation = 0;

        bool operator==(const Weighing&) const = default;
        [[nodiscard]] bool before(const Weighing& other) const;
    };

    [[nodiscard]] std::optional<Weighing> weighing_of(const Pending& pending) const;
    [[nodiscard]] Warning warning_of(const Pending& pending) const;
    [[nodiscard]] std::string describe(const Warning& warning) const;
    void weigh(const Weighing& weighing);
    void weigh_death(std::uint32_t actor);
    void tell_tags();
    void fall_due(const Deadline& deadline);
    [[nodiscard]] std::optional<Due> due_of(const Deadline& deadline, std::int64_t earliest) const;
    void gather(std::span<const Deadline> deadlines, std::int64_t earliest, std::vector<Due>& into) const;
    void run_due(std::int64_t from, std::int64_t to);
    /// Has the memory fetched that what is due after `next` works on.
    void fetch_ahead(std::size_t next) const;
    /// Likewise what the first of it works on.
    void fetch_first() const;
    /// Makes ready what became due within the step, from `earliest` on.
    void take_fresh(std::int64_t earliest);
    /// Phase 1: carries out what was queued before the step began.
    void run_requests();
    [[nodiscard]] std::optional<Failure> carry_out(const ApplyRequest& request, RequestCompleted& told);
    [[nodiscard]] std::optional<Failure> carry_out(const RemoveRequest& request, RequestCompleted& told);
    [[nodiscard]] std::optional<Failure> carry_out(const RemoveAllRequest& request, RequestCompleted& told);
    [[nodiscard]] std::optional<Failure> carry_out(const ActivateRequest& request, RequestCompleted& told);
    [[nodiscard]] std::optional<Failure> carry_out(const SendRequest& request, RequestCompleted& told);
    void publish();
    using Starts = std::vector<std::pair<AttributeId, float>>;
    /// Tells of an actor that was put in, and gives it all that it starts with. It counts as settled: see `settle`.
    [[nodiscard]] std::optional<Failure> begin_actor(Actor actor, Activation activation, const Starts& starts,
                                                     const ActorSpec& spec);
    /// Whether there can be one more actor.
    [[nodiscard]] bool has_room() const { return simulation.actors.places() < options.actors; }
    void welcome();
    [[nodiscard]] std::optional<Failure> fill(Actor actor, const CompiledActor* from, const ActorSpec& spec);
    [[nodiscard]] std::optional<Failure> start_effects(Actor actor, const CompiledActor* from, const ActorSpec& spec);
    [[nodiscard]] Expected<Starts> starts_of(const CompiledActor* from, const ActorSpec& spec) const;

    std::vector<Pending> pending_;
    std::vector<Weighing> weighings_;
    std::vector<Actors::Transition> transitions_;
    std::vector<Deadline> deadlines_;
    std::vector<Due> due_;
    DueOrder order_;
    std::vector<Due> fresh_; ///< A heap of what became due within the step.
};

} // namespace prowess
