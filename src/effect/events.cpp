#include <prowess/effect/events.hpp>

#include <cstddef>
#include <iterator>

namespace prowess {
namespace {

constexpr std::string_view removal_reasons[] = {
    "expired", "removed", "replaced", "cancelled", "ended", "used_up", "actor_destroyed", "definition_gone",
};
static_assert(std::size(removal_reasons) == static_cast<std::size_t>(RemovalReason::definition_gone) + 1);

constexpr std::string_view dispositions[] = {
    "executed", "applied", "stacked", "stack_limit", "refreshed", "extended", "replaced",
};
static_assert(std::size(dispositions) == static_cast<std::size_t>(Disposition::replaced) + 1);

} // namespace

std::string_view name(RemovalReason reason) {
    return removal_reasons[static_cast<std::size_t>(reason)];
}

std::string_view name(Disposition disposition) {
    return dispositions[static_cast<std::size_t>(disposition)];
}

} // namespace prowess
