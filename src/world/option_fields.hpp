#pragma once

#include <prowess/world/options.hpp>

#include <concepts>
#include <type_traits>

namespace prowess::detail {

/// `T` or `const T`.
template <class Given, class T>
concept Maybe = std::same_as<std::remove_const_t<Given>, T>;

/// The options that decide what a world does, all of them numbers: `visit(name, field)`.
template <class Visit>
void fields(Visit& visit, Maybe<WorldOptions> auto& of) {
    visit("tick", of.tick), visit("seed", of.seed), visit("actors", of.actors);
    visit("effects_per_actor", of.effects_per_actor), visit("modifiers_per_actor", of.modifiers_per_actor);
    visit("chain_depth", of.chain_depth), visit("rounds", of.rounds), visit("pulses_per_step", of.pulses_per_step);
    visit("requests", of.requests), visit("requests_per_step", of.requests_per_step);
}

/// Those alone: what is the host's may not last as long.
[[nodiscard]] inline WorldOptions numbers_of(WorldOptions options) {
    options.history = 0;
    options.space = nullptr;
    options.tasks = nullptr;
    options.warn = options.sync_test = nullptr;
    return options;
}

} // namespace prowess::detail
