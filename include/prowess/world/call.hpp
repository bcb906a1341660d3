#pragma once

#include <prowess/ability/views.hpp>
#include <prowess/attribute/modifier_def.hpp>
#include <prowess/core/event.hpp>
#include <prowess/core/failure.hpp>
#include <prowess/core/handle.hpp>
#include <prowess/core/position.hpp>
#include <prowess/core/time.hpp>
#include <prowess/effect/cue.hpp>
#include <prowess/world/actor_spec.hpp>
#include <prowess/world/request.hpp>
#include <prowess/world/views.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace prowess {

/// The calls that change a world, each with what it was given. What `World` offers beside them comes down to them.
namespace calls {

struct Step {
    static constexpr std::string_view name = "step";
    std::optional<Flicks> length; ///< None: the default, by pause and scale.
};
struct Pause {
    static constexpr std::string_view name = "pause";
    bool paused = false;
};
struct TimeScale {
    static constexpr std::string_view name = "time_scale";
    double scale = 1;
};
struct Reload {
    static constexpr std::string_view name = "reload";
    std::uint64_t fingerprint = 0; ///< Of the content.
};

struct Spawn {
    static constexpr std::string_view name = "spawn";
    ActorSpec spec;
};
struct Destroy {
    static constexpr std::string_view name = "destroy";
    Actor actor;
};
struct SetTeam {
    static constexpr std::string_view name = "set_team";
    Actor actor;
    std::uint32_t team = 0;
};
struct Move {
    static constexpr std::string_view name = "move";
    Actor actor;
    Position to;
};
struct Face {
    static constexpr std::string_view name = "face";
    Actor actor;
    Direction direction;
};

struct SetBase {
    static constexpr std::string_view name = "set_base";
    Actor actor;
    AttributeId attribute;
    float base = 0;
};
struct ChangeBase {
    static constexpr std::string_view name = "change_base";
    Actor actor;
    AttributeId attribute;
    Operation operation = Operation::flat;
    double amount = 0;
};
struct AddTag {
    static constexpr std::string_view name = "add_tag";
    Actor actor;
    TagId tag;
};
struct RemoveTag {
    static constexpr std::string_view name = "remove_tag";
    Actor actor;
    TagId tag;
};
struct Send {
    static constexpr std::string_view name = "send";
    Actor actor;
    EventSpec event;
};

struct Apply {
    static constexpr std::string_view name = "apply";
    Actor target;
    EffectSpec spec;
};
struct Remove {
    static constexpr std::string_view name = "remove";
    ActiveEffect effect;
};
struct RemoveAll {
    static constexpr std::string_view name = "remove_all";
    Actor actor;
    EffectId effect;
};
struct RemoveTagged {
    static constexpr std::string_view name = "remove_tagged";
    Actor actor;
    TagId tag;
};

struct MakeSource {
    static constexpr std::string_view name = "make_source";
    std::vector<ModifierDef> modifiers;
};
struct Attach {
    static constexpr std::string_view name = "attach";
    ModifierSource source;
    Actor actor;
};
struct AttachNew {
    static constexpr std::string_view name = "attach_new";
    Actor actor;
    std::vector<ModifierDef> modifiers;
};
struct Detach {
    static constexpr std::string_view name = "detach";
    ModifierSource source;
};
struct DestroySource {
    static constexpr std::string_view name = "destroy_source";
    ModifierSource source;
};

struct Grant {
    static constexpr std::string_view name = "grant";
    Actor actor;
    AbilityId ability;
    double level = 1;
};
struct Revoke {
    static constexpr std::string_view name = "revoke";
    GrantedAbility ability;
};
struct Activate {
    static constexpr std::string_view name = "activate";
    GrantedAbility ability;
    ActivationSpec with;
};
struct ActivateMissing {
    static constexpr std::string_view name = "activate_missing";
    Actor actor; ///< Has none of it granted.
    AbilityId ability;
};
struct Commit {
    static constexpr std::string_view name = "commit";
    GrantedAbility ability;
    bool cost = true;
    bool cooldown = true;
};
struct End {
    static constexpr std::string_view name = "end";
    GrantedAbility ability;
};
struct Hit {
    static constexpr std::string_view name = "hit";
    GrantedAbility ability;
    Actor target;
};
struct Cancel {
    static constexpr std::string_view name = "cancel";
    GrantedAbility ability;
};
struct CancelTagged {
    static constexpr std::string_view name = "cancel_tagged";
    Actor actor;
    TagId tag;
};
struct CancelAll {
    static constexpr std::string_view name = "cancel_all";
    Actor actor;
};
struct SetState {
    static constexpr std::string_view name = "set_state";
    GrantedAbility ability;
    ContextData state;
};
struct SetInput {
    static constexpr std::string_view name = "set_input";
    GrantedAbility ability;
    ActivationSpec with; ///< Without target.
};

struct ExecuteCue {
    static constexpr std::string_view name = "execute_cue";
    Actor actor;
    CueSpec spec;
};
struct AddCue {
    static constexpr std::string_view name = "add_cue";
    Actor actor;
    TagId tag;
    bool hidden = false;
};
struct RemoveCue {
    static constexpr std::string_view name = "remove_cue";
    Actor actor;
    TagId tag;
};

struct Queue {
    static constexpr std::string_view name = "queue";
    Request request;
};

} // namespace calls

/// A call that changed a world, or was to.
using Call =
    std::variant<calls::Step, calls::Pause, calls::TimeScale, calls::Reload, calls::Spawn, calls::Destroy,
                 calls::SetTeam, calls::Move, calls::Face, calls::SetBase, calls::ChangeBase, calls::AddTag,
                 calls::RemoveTag, calls::Send, calls::Apply, calls::Remove, calls::RemoveAll, calls::RemoveTagged,
                 calls::MakeSource, calls::Attach, calls::AttachNew, calls::Detach, calls::DestroySource, calls::Grant,
                 calls::Revoke, calls::Activate, calls::ActivateMissing, calls::Commit, calls::End, calls::Hit,
                 calls::Cancel, calls::CancelTagged, calls::CancelAll, calls::SetState, calls::SetInput,
                 calls::ExecuteCue, calls::AddCue, calls::RemoveCue, calls::Queue>;

/// The name of its kind: "set_base".
[[nodiscard]] std::string_view name(const Call& call);

/// What a call answered, as far as one number tells it.
struct CallAnswer {
    std::optional<Reason> failed;
    std::uint64_t value = 0; ///< A handle, a count, a truth, a base; of a step, the world's `step_hash`.

    bool operator==(const CallAnswer&) const = default;
};

/// Is told of every call that changes a world, in an order in which they can be made again.
///
/// A failed call is told of too: its draws count. One that is refused with `in_step` is not: it changed nothing, and is
/// not made again by whoever makes the step again. What a subscriber queues amid another call is told after that.
class CallListener {
public:
    /// `number` is of no other call of this world, also where it went back.
    virtual void called(const Call& call, const CallAnswer& answer, std::uint64_t number) = 0;
    /// The world went back, or forth again, to when its `call_count()` was this; the last call of those had this
    /// number.
    virtual void went_back(std::uint64_t calls, std::uint64_t number) = 0;
    /// The world took on the state of another, which other calls led to.
    virtual void replaced() = 0;
    /// A call was made that cannot be told: there was no memory, or a subscriber threw.
    virtual void missed() = 0;
    /// It is told no more: another listens, or the world moves or ends, which is still there for this call.
    virtual void ended() = 0;

protected:
    ~CallListener() = default;
};

} // namespace prowess
