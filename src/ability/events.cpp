#include <prowess/ability/events.hpp>

#include <cstddef>
#include <iterator>

namespace prowess {
namespace {

constexpr std::string_view end_reasons[] = {
    "ended", "cancelled", "interrupted", "revoked", "actor_destroyed",
};
static_assert(std::size(end_reasons) == static_cast<std::size_t>(EndReason::actor_destroyed) + 1);

} // namespace

std::string_view name(EndReason reason) {
    return end_reasons[static_cast<std::size_t>(reason)];
}

} // namespace prowess
