#pragma once

#include <prowess/world/world.hpp>

#include <string>
#include <utility>
#include <vector>

namespace prowess {

/// Actors with all that is to be seen of them.
using ActorTexts = std::vector<std::pair<Actor, std::string>>;

[[nodiscard]] ActorTexts texts_of(const World& world);

/// Where two states of a world differ first: "actor 1 has `life is 90`, then `life is 80`"; empty where nothing that is
/// to be seen does.
[[nodiscard]] std::string difference_of(const ActorTexts& one, const ActorTexts& other);

} // namespace prowess
