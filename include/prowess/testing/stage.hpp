#pragma once

#include <prowess/content/place.hpp>
#include <prowess/testing/input.hpp>
#include <prowess/testing/log.hpp>
#include <prowess/testing/steps.hpp>
#include <prowess/world/world.hpp>

#include <tl/expected.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace prowess::testing {

/// A world with actors by name, and the steps of scenarios to take with them: for tests in C++ and for the runner
/// alike.
///
/// Each step answers whether it did what it was to; where it did not, the failure is kept and handed to `report` at
/// once.
class Stage {
public:
    using Report = std::function<void(const StepFailure&)>;
    using Here = std::source_location;

    explicit Stage(RulebookPointer rulebook, const WorldOptions& options = {}, Report report = {});
    /// Of content as YAML; content with errors is a failure, and leaves a stage without definitions.
    explicit Stage(std::string_view content, Report report, Location where = Here::current());
    Stage(Stage&&) = default;
    Stage& operator=(Stage&&) = default;

    [[nodiscard]] World& world() { return *world_; }
    [[nodiscard]] const World& world() const { return *world_; }

    // Actors

    bool spawn(const std::string& name, const ActorSetup& setup = {}, Location where = Here::current());
    /// An actor, or a modifier source.
    bool destroy(const std::string& name, Location where = Here::current());
    /// Null where none was ever called so; that of an actor that is gone answers no more. Whom an ability made from the
    /// template `wolf` is called `wolf#1`, the next `wolf#2`.
    [[nodiscard]] Actor actor(std::string_view name) const;
    /// `actor 3` for one without a name; "nobody" for null.
    [[nodiscard]] std::string name_of(Actor actor) const;
    /// In order of appearance, those that are gone included.
    [[nodiscard]] std::vector<std::string> actor_names() const;
    /// The team that it was given; empty: none.
    [[nodiscard]] const std::string& team_of(std::string_view name) const;
    /// It exists, and its `dies_when` never came to hold.
    [[nodiscard]] bool standing(Actor actor) const;

    // Content

    /// Content as YAML in place of what the world runs by; content with errors is a failure, and changes nothing.
    bool reload(std::string_view content, Location where = Here::current());
    bool reload(const ReloadStep& what, Location where = Here::current());

    // Time

    bool wait(double seconds, Location where = Here::current());
    bool ticks(std::uint64_t count = 1, Location where = Here::current());
    bool wait_until(const std::string& path, const Expectation& expected, double at_most,
                    Location where = Here::current());
    bool step(double seconds, Location where = Here::current());
    bool pause(bool paused, Location where = Here::current());
    bool time_scale(double scale, Location where = Here::current());
    /// What was stepped since the start, at the length of steps before pause and scale.
    [[nodiscard]] Flicks stepped() const { return played_.stepped; }

    // Effects, tags, cues, bases

    bool apply(const ApplyStep& what, Location where = Here::current());
    bool preview(const ApplyStep& what, const std::vector<NamedExpectation>& expect, Location where = Here::current());
    bool remove(const RemoveStep& what, Location where = Here::current());
    bool event(const EventStep& what, Location where = Here::current());
    bool add_tag(const std::string& actor, const std::string& tag, Location where = Here::current());
    bool remove_tag(const std::string& actor, const std::string& tag, Location where = Here::current());
    bool cue(const CueStep& what, Location where = Here::current());
    /// A base by `actor.attribute`.
    bool set(const std::string& path, double base, Location where = Here::current());
    bool add(const std::string& path, double amount, Location where = Here::current());
    /// Places an actor, or moves it.
    bool move(const std::string& actor, const Position& to, Location where = Here::current());
    bool attach(const AttachStep& what, Location where = Here::current());
    bool detach(const std::string& source, Location where = Here::current());

    // Abilities

    bool grant(const GrantStep& what, Location where = Here::current());
    bool revoke(const RevokeStep& what, Location where = Here::current());
    bool activate(const AbilityStep& what, Location where = Here::current());
    bool commit(const AbilityStep& what, Location where = Here::current());
    bool commit_cost(const AbilityStep& what, Location where = Here::current());
    bool commit_cooldown(const AbilityStep& what, Location where = Here::current());
    bool end(const AbilityStep& what, Location where = Here::current());
    bool cancel(const AbilityStep& what, Location where = Here::current());
    bool set_input(const AbilityStep& what, Location where = Here::current());
    /// How inputs of a behaviour in code are made of the numbers that steps write. A number that is written and not
    /// read fails the step.
    template <class T>
    void read_input(std::function<typename T::Input(const InputNumbers&)> read) {
        input_readers_[std::string(prowess::name_of<T>())] = {
            [read](const InputNumbers& numbers) { return ContextData::of(read(numbers)); },
            [read](World& world, GrantedAbility ability, const InputNumbers& numbers) {
                return world.set_input<T>(ability, read(numbers));
            }};
    }

    // Requests

    bool queue(const QueueStep& what, Location where = Here::current());
    /// Fails for each queued request that expects something and is not completed.
    bool expect_completed();

    // Reads and expectations

    /// What a path of the scenario format reads; a sentence where there is nothing of that name.
    [[nodiscard]] tl::expected<Value, std::string> read(std::string_view path) const;
    /// What an actor's attribute is made of now, in a read with these tags; a sentence where there is no such thing.
    [[nodiscard]] tl::expected<Explanation, std::string> explain(std::string_view actor, std::string_view attribute,
                                                                 const std::vector<std::string>& tagged = {}) const;
    /// Everything about an actor; a sentence where there is none.
    [[nodiscard]] tl::expected<Inspection, std::string> inspect(std::string_view actor) const;
    bool expect(const std::string& path, const Expectation& expected, Location where = Here::current());
    bool expect_read(const ReadStep& what, Location where = Here::current());
    bool expect_parts(const ExplainStep& what, Location where = Here::current());
    bool remember_hash(const std::string& name, Location where = Here::current());
    bool expect_hash(const std::string& name, Location where = Here::current());
    /// The world, the clock, and what actors and sources are called; the log goes on.
    bool save(const std::string& name, Location where = Here::current());
    bool restore(const std::string& name, Location where = Here::current());
    bool expect_events(const ExpectEventsStep& what, Location where = Here::current());

    /// Any step; what the functions above do.
    bool take(const Step& step, const Location& where);

    [[nodiscard]] bool passed() const { return failures_.empty(); }
    [[nodiscard]] const std::vector<StepFailure>& failures() const { return failures_; }
    /// Everything that happened so far, in order.
    [[nodiscard]] const std::vector<LoggedEvent>& log() const { return log_; }
    /// Called after each tick's step: the game's own systems, as of behaviours in code.
    void after_step(std::function<void(World&)> systems) { systems_ = std::move(systems); }
    /// What reloads bring content together with.
    void use_code(Code code) { code_ = std::move(code); }
    /// Called after each tick, and after the game's own systems.
    void on_tick(std::function<void(const Stage&)> callback) { on_tick_ = std::move(callback); }

private:
    struct Member {
        std::string name;
        Actor actor;
        std::string team;
        std::vector<RotationEntry> rotation;
        bool fallen = false; ///< Died, or is gone.
    };
    /// A request that is not completed.
    struct Queued {
        Location where;
        std::string what; ///< "queued apply `burning` to `mage`".
        Actor actor;
        std::string effect = {};
        std::string ability = {};
        std::string expect = {};
        std::optional<Expectation> removed = {}; ///< How many a removal is expected to take off.
        bool required = false;
        Receipt receipt = {};
    };

    bool take(const WaitStep& step, const Location& where);
    bool take(const TicksStep& step, const Location& where);
    bool take(const UntilStep& step, const Location& where);
    bool take(const LengthStep& step, const Location& where);
    bool take(const PauseStep& step, const Location& where);
    bool take(const TimeScaleStep& step, const Location& where);
    bool take(const ApplyStep& step, const Location& where);
    bool take(const PreviewStep& step, const Location& where);
    bool take(const RemoveStep& step, const Location& where);
    bool take(const GrantStep& step, const Location& where);
    bool take(const RevokeStep& step, const Location& where);
    bool take(const UseStep& step, const Location& where);
    bool take(const QueueStep& step, const Location& where);
    bool take(const EventStep& step, const Location& where);
    bool take(const TagStep& step, const Location& where);
    bool take(const CueStep& step, const Location& where);
    bool take(const BasesStep& step, const Location& where);
    bool take(const MoveStep& step, const Location& where);
    bool take(const AttachStep& step, const Location& where);
    bool take(const DetachStep& step, const Location& where);
    bool take(const ReadStep& step, const Location& where);
    bool take(const ExplainStep& step, const Location& where);
    bool take(const SpawnStep& step, const Location& where);
    bool take(const DestroyStep& step, const Location& where);
    bool take(const ReloadStep& step, const Location& where);
    bool take(const HashStep& step, const Location& where);
    bool take(const SnapshotStep& step, const Location& where);
    bool take(const ExpectStep& step, const Location& where);
    bool take(const ExpectEventsStep& step, const Location& where);

    bool fail(const Location& where, std::string message);
    bool fail(const Location& where, std::string_view what, const Failure& failure);
    /// Whether what came of a step is what `expect` says, or passes where that is empty.
    bool judge(const Location& where, const std::string& what, const std::string& expect, bool required,
               const Expected<std::string>& outcome);
    bool compare(const Location& where, const std::string& path, const Expectation& expected, const Value& found,
                 const std::string& beside = {});

    [[nodiscard]] const Member* member(std::string_view name) const;
    [[nodiscard]] std::vector<std::string_view> known_actors() const;
    /// Null for an empty name; where none was ever called `name`, none, which fails the step unless `expect` is so.
    [[nodiscard]] std::optional<Actor> find_actor(const Location& where, std::string_view name,
                                                  std::string_view expect = {});
    [[nodiscard]] std::optional<AttributeId> find_attribute(const Location& where, std::string_view name);
    [[nodiscard]] std::optional<TagId> find_tag(const Location& where, std::string_view name);
    [[nodiscard]] std::optional<std::vector<TagOrder>> find_tags(const Location& where,
                                                                 const std::vector<std::string>& names);
    [[nodiscard]] std::optional<ModifierSource> find_source(const Location& where, std::string_view name);
    [[nodiscard]] bool move_source(const AttachStep& step, const Location& where, Actor to);
    [[nodiscard]] EffectSpec spec_of(const ApplyStep& what, Actor source) const;
    [[nodiscard]] bool knows_effect(const Location& where, const std::string& effect, std::string_view expect);
    [[nodiscard]] std::optional<Flicks> duration(const Location& where, double seconds);
    [[nodiscard]] std::optional<ReadContext> context_of(const ReadStep& what, const Location& where, Actor owner);
    [[nodiscard]] bool set_local(ReadContext& context, Actor owner, const std::string& local, const Location& where);
    [[nodiscard]] std::vector<GrantedAbility> chosen(Actor actor, const AbilityStep& what) const;
    [[nodiscard]] std::optional<const InputReader*> reader_of(AbilityId ability, const Location& where);
    [[nodiscard]] bool all_read(const InputNumbers& numbers, const Location& where);
    /// None where its input cannot be read, which fails the step.
    [[nodiscard]] std::optional<ActivationSpec> activation_of(const AbilityStep& what, AbilityId ability, Actor target,
                                                              const Location& where);
    [[nodiscard]] std::optional<Expected<void>> set_input_of(GrantedAbility ability, const AbilityStep& what,
                                                             const Location& where);
    /// Does to one ability what a step says; likewise.
    [[nodiscard]] std::optional<Expected<void>> use(const UseStep& step, GrantedAbility ability, Actor target,
                                                    const Location& where);
    [[nodiscard]] std::uint32_t team_number(const std::string& team);
    /// None where a path reads nothing, which fails the step.
    [[nodiscard]] std::optional<bool> everything_holds(const UntilStep& step, const Location& where);
    [[nodiscard]] std::string explained(std::string_view path) const;

    bool tick(const Location& where);
    [[nodiscard]] bool check_conditions(const Member& member);
    void use_rotations();
    void use_rotation(const Member& member);
    [[nodiscard]] std::optional<Actor> target_of(const Member& member, const RotationEntry& entry) const;
    [[nodiscard]] static bool is_ally(const Member& one, const Member& other);
    [[nodiscard]] std::optional<Actor> weakest(const Member& of, bool enemy) const;
    /// None where it, or every enemy, is nowhere.
    [[nodiscard]] std::optional<Actor> nearest_enemy(const Member& of) const;
    void collect();
    /// Those whom abilities made: `wolf#1`, `wolf#2` in their order.
    void name_newcomers();
    bool enqueue(const ApplyStep& step, const Location& where);
    bool enqueue(const RemoveStep& step, const Location& where);
    bool enqueue(const AbilityStep& step, const Location& where);
    bool enqueue(const Request& request, Queued queued);
    /// Judges a request of the stage's, and says in the log whom and what it was about.
    void complete(const RequestCompleted& completed, LoggedEvent& event);
    void judge(const Queued& queued, const RequestCompleted& completed);

    /// What goes back with the world.
    struct Played {
        std::vector<Member> members = {};
        std::vector<std::string> teams = {};
        std::map<std::string, std::size_t> spawned = {}; ///< By template: how many abilities made.
        std::map<std::string, ModifierSource, std::less<>> sources = {};
        std::vector<Queued> queued = {};
        std::uint32_t next_sequence = 0;
        Flicks clock{};
        Flicks stepped{};
    };
    struct Saved {
        Snapshot world;
        Played played;
    };

    std::unique_ptr<World> world_;
    Report report_;
    std::function<void(const Stage&)> on_tick_;
    std::function<void(World&)> systems_;
    Code code_;
    std::map<std::string, InputReader, std::less<>> input_readers_; ///< By behaviour.
    Played played_;
    std::map<std::string, Saved, std::less<>> saved_;
    std::map<std::string, StateHashes, std::less<>> hashes_;
    std::vector<StepFailure> failures_;
    std::vector<LoggedEvent> log_;
    std::size_t expected_events_ = 0; ///< Into the log: where the next `expect_events` begins.
};

} // namespace prowess::testing
