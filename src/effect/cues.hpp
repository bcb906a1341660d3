#pragma once

#include "core/simulation.hpp"
#include "core/told.hpp"

#include <prowess/effect/cue.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace prowess {

/// A lasting cue on an actor.
struct CueRecord {
    std::uint32_t actor = 0;
    TagId tag;
    bool joined = false;
};

/// What holds a cue on an actor. It has a source or a cue: one that has neither is not kept.
struct CueHold {
    TagOrder tag;
    std::uint16_t added = 0;  ///< By code; likewise the next.
    std::uint16_t hidden = 0; ///< Sources that are told to no other world.
    std::uint32_t held = 0;   ///< By effects and abilities that count: worked out from them, so no state of its own.
    ActiveCue cue;            ///< Null until a step starts it.

    [[nodiscard]] std::uint32_t count() const { return held + added + hidden; }
    [[nodiscard]] bool only_hidden() const { return hidden != 0 && held == 0 && added == 0; }
};

/// What is shown of a world: lasting cues, counted over their sources, and those that were played once.
///
/// Sources count at once. Cues start and end as a step publishes, so that what lets go and holds again between does not
/// flicker.
class Cues {
public:
    explicit Cues(Simulation& simulation)
        : simulation_(simulation),
          records_(simulation.journal),
          of_actor_(simulation.journal),
          holds_(simulation.journal),
          dirty_(simulation.journal),
          plays_(simulation.journal),
          changes_(simulation.journal),
          context_(simulation.journal) {}

    void add_actor(std::uint32_t actor);
    /// Starts what an actor has as it comes into being.
    void join(std::uint32_t actor);
    /// Ends its cues at once.
    void remove_actor(std::uint32_t actor);
    /// Of a reload: has what holds cues stand where the tags stand now. What has no tag any more ends at once.
    void move_tags(std::uint32_t actor, const TagMap& map);

    // Sources

    void hold(std::uint32_t actor, std::span<const TagOrder> tags);
    /// Takes back what was held.
    void release(std::uint32_t actor, std::span<const TagOrder> tags);
    /// Adds a source of code's; false where there are 65,535 already.
    [[nodiscard]] bool add(std::uint32_t actor, TagOrder tag, bool hidden);
    /// Takes one of them away, a hidden one last; false where there is none.
    bool remove(std::uint32_t actor, TagOrder tag);

    // One-shots

    /// What plays cues.
    struct Play {
        Actor actor;
        EffectId id = {};
        ActiveEffect effect = {};
        Actor source = {};
        double level = 1;
        Under under = {};
        bool hidden = false;
        std::span<const ContextData> context = {};
        std::span<const BaseChange> changes = {};
    };
    void play(std::span<const TagOrder> tags, const Play& by);
    /// The default where the event is gone.
    [[nodiscard]] PlayedCue played(const CueExecuted& event) const;

    // The step

    /// Starts and ends cues, by actor and tag; answers a hash of them.
    [[nodiscard]] std::uint64_t publish();
    /// Forgets what belongs to events that were sealed, as the events are forgotten.
    void drop_sealed();
    void seal() {
        plays_.seal();
        changes_.seal();
    }

    // As bytes: what effects and abilities hold is worked out from them, between `load` and `join_loaded`

    void save(StateOut& out) const;
    void load(StateIn& in);
    /// Has what is to start and to end wait for the next step.
    void join_loaded(StateIn& in);
    /// What the events that are not forgotten speak of.
    void save_told(StateOut& out) const;
    void load_told(StateIn& in);

    // Reads

    [[nodiscard]] const SlotMap<CueRecord, ActiveCue>& records() const { return records_; }
    /// In tree order, with those that are to start and to end.
    [[nodiscard]] std::span<const CueHold> of_actor(std::uint32_t actor) const {
        return holds_.view(of_actor_[actor].holds);
    }
    /// Null where nothing holds the tag itself, and no cue has it.
    [[nodiscard]] const CueHold* find(std::uint32_t actor, TagOrder tag) const;

private:
    struct OfActor {
        ArenaSpan holds; ///< Of `CueHold`, in tree order.
        bool dirty = false;
    };
    struct PlayRecord {
        Actor source;
        double level = 1;
        Under under;
        ActiveEffect effect;
        std::uint32_t first_change = 0; ///< Counted since the world began.
        std::uint32_t change_count = 0;
        ArenaSpan context;
        bool hidden = false;
    };

    /// The hold of a tag, made where there is none.
    [[nodiscard]] std::size_t place_for(std::uint32_t actor, TagOrder tag);
    /// Has the next step see whether it starts or ends; one without a source and a cue goes at once.
    void touch(std::uint32_t actor, std::size_t place);
    void start(std::uint32_t actor, std::size_t place, bool joined);
    void end(ActiveCue cue);
    void publish(std::uint32_t actor, Hasher& hash);

    Simulation& simulation_;
    SlotMap<CueRecord, ActiveCue> records_;
    Pool<OfActor> of_actor_;
    Arena<CueHold> holds_;
    Pool<std::uint32_t> dirty_; ///< Actors whose holds were touched since the last step.
    Told<PlayRecord> plays_;    ///< Those told and not dropped, by number.
    Told<BaseChange> changes_;  ///< Of them.
    Arena<ContextData> context_;
    std::vector<std::uint32_t> touched_;
};

} // namespace prowess
