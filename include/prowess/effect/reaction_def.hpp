#pragma once

#include <prowess/core/condition.hpp>
#include <prowess/effect/effect_entry.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace prowess {

/// What an effect reacts to while it counts: what happens to the actor that has it, its carrier.
enum class ReactionTo : std::uint8_t {
    event,     ///< A gameplay event is sent to it.
    executed,  ///< An effect executes on it.
    hurt,      ///< An execution lowers a base of its.
    healed,    ///< An execution raises a base of its.
    hurting,   ///< An execution whose source it is lowers a base of another's.
    healing,   ///< Likewise, raises.
    killing,   ///< An actor dies by it.
    dying,     ///< It dies.
    threshold, ///< A comparison of an attribute of its comes to hold.
};

/// The name that content uses: "hurting".
[[nodiscard]] std::string_view name(ReactionTo what);

/// Effects that are applied as something happens. Each reaction is a transaction after the chains of what it reacts to.
struct ReactionDef {
    ReactionTo on = ReactionTo::event;
    Name event = {};         ///< Of `event`: the tag, or one above it.
    Name attribute = "life"; ///< Of `hurt`, `healed`, `hurting` and `healing`: which base.
    /// Of `threshold`: an `owner_attribute`. It reacts as this comes to hold, not while it does.
    Condition threshold = Condition::owner_attribute({}, Comparison::below, 0);
    Condition when = {}; ///< The carrier is its owner, the other actor its target; the read's tags are those of what
                         ///< executed, or the event's. Has to hold in full.
    double chance = 1;   ///< 0 to 1.
    double internal_cooldown = 0;        ///< Seconds in which it does not react again.
    std::vector<EffectEntry> apply = {}; ///< May read `amount`: how much was lost or gained, the event's magnitude.
    Recipient to = Recipient::unsaid;    ///< Of entries that do not say; default: the carrier.
    std::uint32_t mark = 0;
};

} // namespace prowess
