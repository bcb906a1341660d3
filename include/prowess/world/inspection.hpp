#pragma once

#include <prowess/ability/views.hpp>
#include <prowess/attribute/modifier_def.hpp>
#include <prowess/core/position.hpp>
#include <prowess/effect/cue.hpp>
#include <prowess/effect/views.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace prowess {

/// One of an actor's attributes.
struct InspectedAttribute {
    std::string name;
    float base = 0;
    float value = 0;           ///< Now, with nothing in play.
    float current = 0;         ///< As published by the last step.
    bool derived = false;      ///< Its base is worked out from other attributes.
    std::optional<double> min; ///< As it is now; none where it has none. Likewise the next.
    std::optional<double> max;
};

/// An active effect or ability that holds a tag or a cue.
struct TagHolder {
    std::string name;
    ActiveEffect effect;    ///< Null where it is an ability.
    GrantedAbility ability; ///< Null where it is an effect.
};

/// One of an actor's tags, without those above it.
struct InspectedTag {
    std::string name;
    std::uint32_t count = 0;        ///< How many sources hold exactly this tag.
    std::uint32_t game = 0;         ///< Of them: calls, the template, and executions that gave it.
    std::vector<TagHolder> holders; ///< The rest.
};

/// One of an actor's lasting cues, or one that is to start.
struct InspectedCue {
    std::string name;
    CueView view;                   ///< Its handle is null until it starts, with the next step.
    std::uint32_t game = 0;         ///< How many calls hold it.
    std::vector<TagHolder> holders; ///< The rest of its count.
};

/// A modifier of an effect or of a source.
struct InspectedModifier {
    std::string of;        ///< The attribute, or the route.
    bool route = false;    ///< Which of them.
    bool executes = false; ///< It changes a base as the effect executes; else it counts all along.
    Operation operation = Operation::flat;
    std::optional<double> amount; ///< Of one stack, before its condition; none where it works out to no number now.
    std::uint32_t stacks = 1;     ///< How many times it counts.
};

/// An attribute that an effect reads.
struct InspectedCapture {
    std::string attribute;
    std::string_view from; ///< "source" or "target".
    std::string_view part; ///< "current", "base" or "bonus".
    bool live = false;     ///< It follows the attribute; else it stays as it was taken.
    double value = 0;      ///< Not a number where there was nothing to read.
};

/// Something that an effect reacts to.
struct InspectedReaction {
    std::string_view on;              ///< "hurt".
    std::string about;                ///< The attribute or the event's tag; empty where it is neither.
    Flicks cooldown{};                ///< Until it reacts again.
    std::vector<std::string> applies; ///< Effects.
};

/// An active effect on an actor.
struct InspectedEffect {
    ActiveEffect handle;
    std::string name;
    EffectView view;
    bool outdone = false;                ///< It is inhibited since a stronger one counts that it stacks with.
    std::optional<Flicks> next_pulse;    ///< Until then, 0 while backlog waits; none where none comes.
    std::vector<std::string> tags;       ///< Its own.
    std::vector<std::string> spec_tags;  ///< What it was applied with; likewise `params`.
    std::vector<std::string> owner_tags; ///< What its target owns while it counts.
    std::vector<std::string> cues;       ///< What is shown on it meanwhile, and as it executes.
    std::vector<std::pair<std::string, double>> params;
    std::vector<InspectedCapture> captures;
    std::vector<InspectedModifier> modifiers;
    std::vector<InspectedReaction> reactions;
    std::vector<Actor> reached; ///< By its aura, in the order in which they came near.
};

/// A modifier source that is attached to an actor.
struct InspectedSource {
    ModifierSource handle;
    std::vector<InspectedModifier> modifiers;
};

/// An ability that an actor was granted.
struct InspectedAbility {
    GrantedAbility handle;
    std::string name;
    AbilityView view;
    std::string cost;                                 ///< An effect; empty: free.
    bool affordable = true;                           ///< The cost can be paid now.
    std::string granted_by;                           ///< An effect; empty: it was granted by the game.
    std::vector<std::pair<std::string, float>> stats; ///< As the actor's modifiers make them now.
};

/// How a tool calls an actor.
using ActorNames = std::function<std::string(Actor)>;

/// Everything about an actor, with names for numbers. It stays good when the world goes on.
struct Inspection {
    Actor actor;
    std::string from;                 ///< Its template; empty: none.
    std::uint32_t team = 0;           ///< 0: none.
    bool dead = false;                ///< Its `dies_when` came to hold.
    Actor spawner;                    ///< Whose it is; null: nobody's, or that one is gone.
    std::optional<Position> position; ///< None: it is nowhere.
    Direction facing;
    std::vector<InspectedAttribute> attributes; ///< By number.
    std::vector<InspectedTag> tags;             ///< In tree order.
    std::vector<InspectedCue> cues;             ///< Likewise.
    std::vector<InspectedEffect> effects;       ///< In the order in which they were applied.
    std::vector<InspectedSource> sources;       ///< In the order in which they were attached.
    std::vector<InspectedAbility> abilities;    ///< In the order in which they were granted.

    /// In words, a part a line, and indented below what it is part of. Without `names` actors are "actor 3".
    [[nodiscard]] std::string text(const ActorNames& names = {}) const;
};

} // namespace prowess
