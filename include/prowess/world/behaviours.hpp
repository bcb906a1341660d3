#pragma once

#include <prowess/ability/code.hpp>
#include <prowess/ability/views.hpp>
#include <prowess/core/failure.hpp>
#include <prowess/core/handle.hpp>
#include <prowess/effect/context_data.hpp>

#include <optional>
#include <vector>

namespace prowess {

/// What a world does to abilities of behaviours in code, by the behaviour's type: `world.running<Dash>()`.
template <class World>
class BehavioursByType {
public:
    /// The active abilities of a behaviour, by type, in order of their places, each with its state.
    template <class T>
    [[nodiscard]] std::vector<Running<T>> running() const {
        std::vector<Running<T>> all;
        for (const GrantedAbility ability : self().running_of(name_of<T>())) {
            const AbilityView seen = self().view(ability).value();
            all.push_back({ability, seen.id, seen.actor, seen.target, seen.level, seen.activation,
                           self().state_of(ability)->template get<T>().value_or(T{})});
        }
        return all;
    }
    /// The run state of an active ability; nothing where that is of another behaviour, or not active.
    template <class T>
    [[nodiscard]] std::optional<T> state(GrantedAbility ability) const {
        const ContextData* const data = self().state_of(ability);
        return data != nullptr ? data->get<T>() : std::nullopt;
    }
    /// `bad_value` where the ability is of another behaviour.
    template <class T>
    Expected<void> set_state(GrantedAbility ability, const T& state) {
        return self().put_state(ability, ContextData::of(state));
    }
    /// What an active ability was activated with, or was given since.
    template <class T>
    [[nodiscard]] std::optional<typename T::Input> input(GrantedAbility ability) const {
        const ContextData* const data = self().input_of(ability);
        return data != nullptr ? data->get<typename T::Input>() : std::nullopt;
    }
    /// Gives an active ability another input; one of another behaviour, or that does not pass, cancels it: `input`.
    template <class T>
    Expected<void> set_input(GrantedAbility ability, const typename T::Input& input) {
        return self().put_input(ability, {.input = ContextData::of(input), .behaviour = hash_of(name_of<T>())});
    }
    /// Activates an ability of a behaviour, by type, with its input; `input` where another behaviour runs it.
    template <class T>
    Expected<void> activate_with(GrantedAbility ability, const typename T::Input& input, Actor target = {}) {
        return self().activate(ability, {target, ContextData::of(input), hash_of(name_of<T>())});
    }

private:
    friend World;
    BehavioursByType() = default;

    [[nodiscard]] const World& self() const { return static_cast<const World&>(*this); }
    [[nodiscard]] World& self() { return static_cast<World&>(*this); }
};

} // namespace prowess
