#include <prowess/core/failure.hpp>

#include <cstddef>
#include <iterator>

namespace prowess {
namespace {

constexpr std::string_view reason_names[] = {
    "no_such_actor",
    "no_such_effect",
    "no_such_ability",
    "no_such_attribute",
    "no_such_tag",
    "no_such_template",
    "no_such_source",
    "no_such_cue",
    "no_such_context",
    "blocked_requirement",
    "blocked_immunity",
    "stack_limit",
    "stronger_or_equal_active",
    "chance",
    "missing_param",
    "not_finite",
    "bad_duration",
    "bad_period",
    "bad_speed",
    "no_attribute",
    "no_capacity",
    "execution_failed",
    "derived",
    "loop",
    "needs_code",
    "not_granted",
    "active",
    "not_active",
    "input",
    "no_target",
    "charge",
    "cooldown",
    "cost",
    "blocked",
    "requirement",
    "interrupted",
    "effect_failed",
    "in_step",
    "bad_value",
    "renumbered",
    "no_memory",
};
static_assert(std::size(reason_names) == static_cast<std::size_t>(Reason::no_memory) + 1);

} // namespace

std::string_view name(Reason reason) {
    const auto at = static_cast<std::size_t>(reason);
    return at < std::size(reason_names) ? reason_names[at] : std::string_view(); // What was cast to it is anything.
}

std::optional<Reason> reason_by_name(std::string_view name) {
    for (std::size_t i = 0; i < std::size(reason_names); ++i)
        if (reason_names[i] == name)
            return static_cast<Reason>(i);
    return std::nullopt;
}

bool is_refusal(Reason reason) {
    switch (reason) {
    case Reason::chance:
    case Reason::blocked_requirement:
    case Reason::blocked_immunity:
    case Reason::stack_limit:
    case Reason::stronger_or_equal_active: return true;
    default: return false;
    }
}

} // namespace prowess
