#pragma once

#include <prowess/ability/events.hpp>
#include <prowess/attribute/events.hpp>
#include <prowess/core/event.hpp>
#include <prowess/effect/activation.hpp>
#include <prowess/effect/events.hpp>

#include <concepts>
#include <type_traits>

namespace prowess {

/// What is told of: one of the event types.
template <class T>
concept EventKind = std::same_as<std::remove_cv_t<decltype(T::type)>, EventType>;

struct ActorSpawned {
    static constexpr EventType type = EventType::actor_spawned;
    std::uint32_t sequence = 0;
    Actor actor;
    TemplateId id;         ///< None: without a template.
    Actor spawner;         ///< Whose it is; null: nobody's.
    Activation activation; ///< Of the ability that made it; none: the game made it.
};

/// An actor's `dies_when` came to hold.
struct ActorDied {
    static constexpr EventType type = EventType::actor_died;
    std::uint32_t sequence = 0;
    Actor actor;
    Actor killer; ///< Whose execution was the last to change it; null for nobody.
};

struct ActorDestroyed {
    static constexpr EventType type = EventType::actor_destroyed;
    std::uint32_t sequence = 0;
    Actor actor; ///< Answers no more.
};

} // namespace prowess
