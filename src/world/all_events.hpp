#pragma once

#include <prowess/world/events.hpp>
#include <prowess/world/request.hpp>

namespace prowess {

/// All types of events, as a list of `To`.
template <template <class...> class To>
using AllEvents = To<AttributeChanged, TagAdded, TagRemoved, EffectApplied, EffectStacked, EffectBlocked,
                     EffectExecuted, EffectInhibited, EffectResumed, EffectRemoved, AbilityGranted, AbilityRevoked,
                     AbilityActivated, AbilityCommitted, AbilityFailed, AbilityEnded, CueStarted, CueEnded, CueExecuted,
                     GameplayEvent, RequestCompleted, ActorSpawned, ActorDied, ActorDestroyed>;

} // namespace prowess
