#pragma once

#include "world/scene.hpp"

#include <string>
#include <utility>
#include <vector>

namespace prowess::test {

/// How a world adds and takes off what is plain: by the short way, or as any other effect.
enum class Way { brief, whole };

/// An effect that goes one way: of the long one it ends what nobody has, which is all that is different.
inline EffectDef by(Way way, EffectDef made) {
    if (way == Way::whole)
        made.ends = {"ability.song"};
    return made;
}

inline std::vector<EffectDef> all_by(Way way, std::vector<EffectDef> made) {
    for (EffectDef& one : made)
        one = by(way, std::move(one));
    return made;
}

inline std::string words_of(ActiveEffect effect) {
    return std::to_string(effect.index) + "." + std::to_string(effect.generation);
}
inline std::string words_of(Actor actor) {
    return std::to_string(actor.index) + "." + std::to_string(actor.generation);
}
inline std::string words_of(const Applied& applied) {
    return std::string(name(applied.disposition)) + " " + words_of(applied.effect) + " ×" +
           std::to_string(applied.stacks) + ", ended " + std::to_string(applied.cancelled);
}

/// All that was told, with all that is told of what came and what went.
inline Lines told_in_full(const World& world) {
    Lines all;
    const Told told(world);
    for (const auto& [sequence, line] : told.numbered())
        all.push_back(std::to_string(sequence) + " " + line);
    for (const EffectApplied& event : world.events<EffectApplied>())
        all.push_back(std::to_string(event.sequence) + " " + words_of(event.effect) + " on " + words_of(event.actor) +
                      " by " + words_of(event.source));
    for (const EffectRemoved& event : world.events<EffectRemoved>()) {
        const RemovedEffect gone = world.removed(event);
        all.push_back(std::to_string(event.sequence) + " " + words_of(event.effect) + " on " + words_of(event.actor) +
                      " ×" + std::to_string(event.stacks) + " by " + words_of(gone.source) + " at " +
                      std::to_string(gone.level) + " as strong as " + std::to_string(gone.strength) + " with " +
                      std::to_string(gone.params.size()) + " and " + std::to_string(gone.tags.size()));
    }
    return all;
}

/// What an actor has on it, with all that an inspection does not say.
inline std::string words_of_effects(const World& world, Actor actor) {
    std::string words = world.inspect(actor)->text();
    for (const ActiveEffect effect : world.effects(actor)) {
        const EffectView view = *world.view(effect);
        words += words_of(effect) + " by " + words_of(view.source) + " under " + words_of(view.under.owner) + " " +
                 std::to_string(view.under.ability.value) + " at " + std::to_string(view.level) + " as strong as " +
                 std::to_string(view.strength) + (view.inhibited ? " inhibited\n" : "\n");
    }
    return words;
}

/// What of two worlds is not alike, as far as anybody can see; empty where all is.
inline std::string difference(const World& one, const World& other) {
    if (told_in_full(one) != told_in_full(other))
        return "what is told";
    StateHashes first = one.state_hashes();
    StateHashes second = other.state_hashes();
    first.time = second.time = 0; // With the content's fingerprint, which is different.
    const std::string parts = parts_that_differ(first, second);
    if (!parts.empty() || one.time() != other.time() || one.actors() != other.actors())
        return "the state: " + parts;
    for (const Actor actor : one.actors()) {
        const std::string words = words_of_effects(one, actor);
        const std::string others = words_of_effects(other, actor);
        if (words != others)
            return words + "\nand\n" + others;
    }
    return {};
}

} // namespace prowess::test
