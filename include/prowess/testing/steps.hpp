#pragma once

#include <prowess/attribute/modifier_def.hpp>
#include <prowess/content/load.hpp>
#include <prowess/core/condition.hpp>
#include <prowess/core/event.hpp>
#include <prowess/core/position.hpp>
#include <prowess/effect/effect_spec.hpp>
#include <prowess/testing/location.hpp>
#include <prowess/testing/value.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace prowess::testing {

// The steps of a scenario as data. Definitions and actors stand by name. An `expect` that is empty expects nothing:
// then a refusal and a stopped loop pass, and any other failure fails.

using NamedNumbers = std::vector<std::pair<std::string, double>>;

/// What an actor uses, each tick the first that can be activated; never an ability that is active.
struct RotationEntry {
    std::string ability = {};
    /// An actor, `self`, `nearest_enemy`, `weakest_enemy` or `weakest_ally`; empty: nobody.
    std::string target = {};
    Condition when = {}; ///< Weighed for the actor and that target; has to hold in full.
    Location where = {};
};

/// What an actor is made as.
struct ActorSetup {
    std::string from = {};                 ///< A template; empty: every attribute, at its base.
    NamedNumbers attributes = {};          ///< Bases.
    std::vector<std::string> derived = {}; ///< Derived attributes that it has beside.
    std::vector<std::string> tags = {};
    NamedNumbers abilities = {};          ///< With levels.
    std::vector<EffectSpec> effects = {}; ///< From itself.
    std::string team = {};                ///< Empty: none, a foe to all but itself.
    std::vector<RotationEntry> rotation = {};
    std::optional<Position> position = {}; ///< None: it is nowhere.
};

/// Waits whole ticks until the clock of the runner has moved on by this much.
struct WaitStep {
    double seconds = 0;
};
struct TicksStep {
    std::uint64_t ticks = 1;
};
/// Ticks until everything holds.
struct UntilStep {
    std::vector<NamedExpectation> until = {}; ///< By path.
    double at_most = 0;                       ///< Seconds; fails where it did not come to hold by then.
};
/// One step of this length, which may be 0.
struct LengthStep {
    double seconds = 0;
};
struct PauseStep {
    bool paused = true;
};
struct TimeScaleStep {
    double scale = 1;
};

struct ApplyStep {
    std::string effect = {};
    std::string to = {};
    std::string from = {}; ///< Empty: from nobody.
    double level = 1;
    NamedNumbers params = {}; ///< By tag.
    std::vector<std::string> tags = {};
    std::optional<double> strength = {};
    std::uint32_t times = 1;
    bool required = false;   ///< A refusal fails the scenario.
    std::string expect = {}; ///< A disposition or a failure, of each time.
};
/// What applying would change of bases; attributes that are not named are not asked about.
struct PreviewStep {
    ApplyStep what = {};
    std::vector<NamedExpectation> expect = {}; ///< By attribute: how much is added to its base.
};
struct RemoveStep {
    std::string effect = {}; ///< Or `tagged`.
    std::string tagged = {};
    std::string from = {};
    std::optional<Expectation> expect = {}; ///< How many.
};

struct GrantStep {
    std::string ability = {};
    std::string to = {};
    double level = 1;
};
struct RevokeStep {
    std::string ability = {};
    std::string from = {};
};
enum class AbilityVerb : std::uint8_t { activate, commit, commit_cost, commit_cooldown, end, cancel, hit, set_input };
/// `tagged` is every granted ability with the tag or one under it: `ok` where it was done to one of them.
struct AbilityStep {
    std::string actor = {};
    std::string ability = {}; ///< Or `tagged`.
    std::string tagged = {};
    std::string target = {};                ///< Of `activate` and `hit`.
    std::optional<NamedNumbers> input = {}; ///< Of `activate` and `set_input`: see `Stage::read_input`.
    std::string expect = {};                ///< `ok` or a failure.
};
struct UseStep {
    AbilityVerb verb = AbilityVerb::activate;
    AbilityStep what = {};
};

/// A request to apply, to remove or to activate an ability by name. What it expects is judged as it completes.
struct QueueStep {
    std::variant<ApplyStep, RemoveStep, AbilityStep> what = {};
};

struct EventStep {
    std::string to = {};
    std::string tag = {};
    std::string instigator = {};
    std::string target = {};
    double magnitude = 0;
};
struct TagStep {
    std::string actor = {};
    std::string tag = {};
    bool add = true; ///< Else one source of it is taken away.
};
enum class CueAction : std::uint8_t { execute, add, remove };
/// Plays a cue of an actor once, adds a source that holds it, or takes one away.
struct CueStep {
    std::string actor = {};
    std::string tag = {};
    CueAction action = CueAction::execute;
};
/// Bases by `actor.attribute`.
struct BasesStep {
    NamedNumbers bases = {};
    bool add = false; ///< To the base that is there.
};
/// Places actors, or moves them.
struct MoveStep {
    std::vector<std::pair<std::string, Position>> places = {};
};
/// Makes a source of the modifiers; without them, attaches one that was made before, taken off whoever has it.
struct AttachStep {
    std::string source = {}; ///< What it is called from here on.
    std::string to = {};
    std::vector<ModifierDef> modifiers = {};
};
/// Takes a source off its actor and keeps it.
struct DetachStep {
    std::string source = {};
};

/// A read of an attribute in context.
struct ReadStep {
    std::string actor = {};
    std::string attribute = {};
    std::vector<std::string> tagged = {};
    std::string target = {};
    std::string source = {};
    std::vector<std::string> target_tags = {};
    std::vector<std::string> source_tags = {};
    NamedNumbers facts = {};
    std::string local = {}; ///< A modifier source that was attached, or an effect on the actor.
    Expectation expect = None{};
};
/// An attribute's parts: `base flat additive multiplicative divide unscaled override limited_by total`.
struct ExplainStep {
    std::string actor = {};
    std::string attribute = {};
    std::vector<std::string> tagged = {};
    std::vector<NamedExpectation> expect = {};
};

struct SpawnStep {
    std::string name = {};
    ActorSetup setup = {};
};
struct DestroyStep {
    std::string name = {}; ///< Of an actor, or of a modifier source.
};
/// Reloads the world with other content, which is built over what it has.
struct ReloadStep {
    std::shared_ptr<const ContentSet> content = {}; ///< Has to be there.
    bool rejected = false;                          ///< It is expected to be; else to be taken.
    std::vector<std::string> errors = {};           ///< What its errors have to say, in parts.
};
/// Remembers the state hash, draw counters left out, under a name; or asserts that it is the same.
struct HashStep {
    std::string name = {};
    bool expect = false;
};
/// Saves the world, with the runner's clock and names, under a name; or puts them back.
struct SnapshotStep {
    std::string name = {};
    bool restore = false;
};
struct ExpectStep {
    std::vector<NamedExpectation> expect = {}; ///< By path.
    std::vector<Location> where = {};          ///< Of each; may be empty.
};
/// An event that has to have happened; fields that are left out match anything.
struct EventPattern {
    EventType type = EventType::effect_applied;
    std::vector<NamedExpectation> fields = {};
    std::vector<NamedExpectation> changes = {};        ///< Of `effect_executed`: by attribute, how much was added.
    std::vector<NamedExpectation> source_changes = {}; ///< Likewise, to its source.
    std::vector<NamedExpectation> routed = {};         ///< By route, how much was put on it.
    std::optional<Expectation> absorbed = {};          ///< Of all that was put on routes.
};
/// In this order among what happened since the last such step.
struct ExpectEventsStep {
    std::vector<EventPattern> events = {};
    bool exactly = false; ///< Nothing else of the listed types happened.
};

using Step = std::variant<WaitStep, TicksStep, UntilStep, LengthStep, PauseStep, TimeScaleStep, ApplyStep, PreviewStep,
                          RemoveStep, GrantStep, RevokeStep, UseStep, QueueStep, EventStep, TagStep, CueStep, BasesStep,
                          MoveStep, AttachStep, DetachStep, ReadStep, ExplainStep, SpawnStep, DestroyStep, ReloadStep,
                          HashStep, SnapshotStep, ExpectStep, ExpectEventsStep>;

} // namespace prowess::testing
