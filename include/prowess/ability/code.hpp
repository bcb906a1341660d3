#pragma once

#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/name.hpp>
#include <prowess/effect/activation.hpp>
#include <prowess/effect/context_data.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace prowess {

/// A behaviour in code: what its run state begins as, and what its abilities are activated with.
struct BehaviourCode {
    std::string name;
    ContextData state;
    std::uint64_t input = 0; ///< `hash_of` the name of the type; 0: it takes none.
};

namespace detail {

template <class T>
concept TakesInput = requires { typename T::Input; };

} // namespace detail

/// Of a type with run state as its fields, each with a default, which is context data (see `ContextData`): an ability
/// gets a fresh one as it is activated. It takes input where it says `using Input = …;`, which is context data too.
template <class T>
[[nodiscard]] BehaviourCode behaviour_code() {
    BehaviourCode made{std::string(name_of<T>()), ContextData::of(T{}), 0};
    if constexpr (detail::TakesInput<T>) {
        detail::check_context<typename T::Input>();
        made.input = hash_of(name_of<typename T::Input>());
    }
    return made;
}

/// An ability that is active, of a behaviour in code.
template <class T>
struct Running {
    GrantedAbility ability = {};
    AbilityId id = {};
    Actor actor = {};
    Actor target = {}; ///< Null for nobody.
    double level = 1;
    Activation activation = {};
    T state = {};
};

} // namespace prowess
