#include <prowess/effect/reaction_def.hpp>

#include <iterator>

namespace prowess {

namespace {

constexpr std::string_view names[] = {
    "event", "executed", "hurt", "healed", "hurting", "healing", "killing", "dying", "threshold",
};
static_assert(std::size(names) == static_cast<std::size_t>(ReactionTo::threshold) + 1);

} // namespace

std::string_view name(ReactionTo what) {
    return names[static_cast<std::size_t>(what)];
}

} // namespace prowess
