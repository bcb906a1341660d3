#pragma once

#include <prowess/core/event.hpp>
#include <prowess/core/failure.hpp>
#include <prowess/effect/effect_spec.hpp>
#include <prowess/effect/events.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace prowess {

/// Names a queued request; 0 is none. A world never gives one twice.
struct Receipt {
    std::uint64_t number = 0;

    bool operator==(const Receipt&) const = default;
};

/// To apply an effect to an actor.
struct ApplyRequest {
    Actor target = {};
    EffectSpec spec = {};
};
/// To take one active effect off.
struct RemoveRequest {
    ActiveEffect effect = {};
};
/// To take off an actor's effects of a definition, or those with a tag or one under it. One of the two has to be given.
struct RemoveAllRequest {
    Actor actor = {};
    EffectId effect = {};
    TagId tag = {};
};
/// To activate a granted ability.
struct ActivateRequest {
    GrantedAbility ability = {};
    Actor target = {};
    std::optional<ContextData> input = {}; ///< Of a behaviour in code that takes one: `ContextData::of(Aim{…})`.
};
/// To send an actor an event.
struct SendRequest {
    Actor actor = {};
    EventSpec event = {};
};

/// What can be queued. Copied on use.
using Request = std::variant<ApplyRequest, RemoveRequest, RemoveAllRequest, ActivateRequest, SendRequest>;

/// What a request was for.
enum class RequestKind : std::uint8_t { apply, remove, activate, send };
/// "apply".
[[nodiscard]] std::string_view name(RequestKind kind);

/// A request was carried out, or could not be; told once for each.
struct RequestCompleted {
    static constexpr EventType type = EventType::request_completed;
    std::uint32_t sequence = 0;
    RequestKind kind = RequestKind::apply;
    bool done = false;                              ///< It was carried out; else `World::failure` says why not.
    Disposition disposition = Disposition::applied; ///< Of an application that was carried out.
    ActiveEffect effect;                            ///< What it applied or took off; null where it is no one instance.
    Receipt receipt;
    std::uint32_t removed = 0; ///< How many effects it took off: by `ends` of an application, those of a removal.
    std::uint16_t stacks = 0;  ///< Of the instance that it applied, or stacked on.
};

} // namespace prowess
