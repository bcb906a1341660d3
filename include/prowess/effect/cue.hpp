#pragma once

#include <prowess/core/handle.hpp>
#include <prowess/core/id.hpp>
#include <prowess/effect/activation.hpp>
#include <prowess/effect/context_data.hpp>
#include <prowess/effect/events.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace prowess {

/// How a lasting cue stands.
struct CueView {
    ActiveCue handle = {};
    TagId tag = {};
    Actor actor = {};
    bool joined = false;     ///< It was there as its actor came into being: it starts quietly, without a burst.
    bool hidden = false;     ///< Only hidden sources hold it: it is shown where this world is, and told to no other.
    std::uint32_t count = 0; ///< How many effects, abilities and calls hold it; at 0 it ends with the next step.
};

/// A cue that code plays once: its tag, and what it is played by. Copied on use.
struct CueSpec {
    std::string tag = {};
    double cue_level = 1;
    Actor cue_source = {}; ///< Who is responsible; null for nobody.
    bool cue_hidden = false;
    NamedContext context = {};

    // Of a spec that is being made: `cue("cue.land").level(3)`; on one that has a name, set its members.

    [[nodiscard]] CueSpec level(double value) && { return cue_level = value, std::move(*this); }
    [[nodiscard]] CueSpec source(Actor actor) && { return cue_source = actor, std::move(*this); }
    /// It is told to no other world.
    [[nodiscard]] CueSpec hidden() && { return cue_hidden = true, std::move(*this); }
    /// Carries a value of a type that is registered with `Code::context`; another of the type replaces it.
    template <class T>
    [[nodiscard]] CueSpec with(const T& value) && {
        return set_context(context, value), std::move(*this);
    }
};

/// A spec of the cue with a tag.
[[nodiscard]] inline CueSpec cue(std::string_view tag) {
    return {.tag = std::string(tag)};
}

/// What a cue was played by.
struct PlayedCue {
    /// What the execution changed of its target, then of its source, each in the order in which it first changed it;
    /// after routing and limits. Empty of one from code.
    std::vector<BaseChange> changes = {};
    double level = 1;         ///< Of the effect, or as code has it; likewise the next.
    Actor source = {};        ///< Null for nobody; it may be gone too.
    ActiveEffect effect = {}; ///< Whose pulse it was; null of an instant effect, and of code.
    Under under = {};         ///< The activation that the effect was applied under; none of code.
    bool hidden = false;      ///< It is told to no other world.
    std::vector<ContextData> context = {};

    /// How much the first attribute changed, the one that the effect is about: -15 of a hit for 15. 0 from code.
    [[nodiscard]] float magnitude() const { return changes.empty() ? 0 : changes[0].after - changes[0].before; }
    /// Its context data of a type; nothing where it has none.
    template <class T>
    [[nodiscard]] std::optional<T> get() const {
        return find_context<T>(context);
    }
};

} // namespace prowess
