#pragma once

#include "core/actors.hpp"
#include "core/deadlines.hpp"
#include "core/event_log.hpp"
#include "core/positions.hpp"

#include <prowess/core/program.hpp>
#include <prowess/core/random.hpp>
#include <prowess/core/time.hpp>

#include <cstdint>
#include <limits>
#include <vector>

namespace prowess {

/// A deadline that never comes.
inline constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();

/// Something that is wrong and goes on.
struct Warning {
    enum class Kind : std::uint8_t {
        conditions,        ///< Conditions set each other off without end.
        live_reads,        ///< Live reads follow each other in a circle.
        not_finite,        ///< A lasting modifier, or without an effect a derived base, works out to no finite number.
        below_zero,        ///< A modifier's cap works out below 0.
        unknown_attribute, ///< Code changes an attribute that there is not.
        circle,            ///< An attribute of an actor needs itself, by modifiers of code's own; it is cut there.
        loop,              ///< Chains or reactions of effects lead on without end, and were cut.
        undeclared_route,  ///< Code puts an amount on a route that it does not declare, or that there is not.
    };

    Kind kind = Kind::conditions;
    EffectId effect = {}; ///< None: it is of an ability or of a death.
    AbilityId ability = {};
    AttributeId attribute = {};       ///< Of `not_finite` and `below_zero`.
    std::vector<EffectId> trail = {}; ///< Of `loop`: the last of what led to it.
};

/// What is drawn for: each has draws of its own.
enum class DrawStream : std::uint32_t { chance, magnitude };
inline constexpr std::size_t draw_streams = 2;

/// What every module of a world shares: its actors, its time, and what is told of it.
class Simulation {
public:
    Simulation(Flicks tick, std::uint64_t seed)
        : actors(journal, tags),
          positions(journal, actors),
          events(journal),
          deadlines_(journal, tick),
          ready_(journal),
          deferred_(journal),
          seed_(seed),
          clock_(journal),
          draws_(always_kept_) {
        clock_.resize(1);
    }

    // Time

    /// Where what happens now happens: within a step, the time of what is due.
    [[nodiscard]] std::int64_t now() const { return clock_[0].now; }
    void set_now(std::int64_t now) {
        if (clock_[0].now != now)
            clock_.edit_only().now = now;
    }
    /// Until when the step goes that is being made; outside a step, its end.
    [[nodiscard]] std::int64_t horizon() const { return clock_[0].horizon; }
    [[nodiscard]] std::uint64_t step_count() const { return clock_[0].steps; }
    /// Begins a step: what was put off is ready, and what falls due until `horizon` is gathered.
    void begin_step(std::int64_t horizon, std::vector<Deadline>& due);

    /// Has something fall due: within the step that is being made, or when its time comes.
    void wait(Deadline deadline) {
        if (deadline.at <= horizon())
            ready_.push(deadline);
        else
            deadlines_.push(deadline);
    }
    /// Puts something off to the start of the next step.
    void put_off(const Deadline& deadline) { deferred_.push(deadline); }
    /// What became due since the last call.
    void take_ready(std::vector<Deadline>& into) {
        into.assign(ready_.all().begin(), ready_.all().end());
        ready_.clear();
    }
    [[nodiscard]] bool has_ready() const { return !ready_.empty(); }
    /// Visits everything that waits for its time, stale entries included, in no order.
    template <class Visit>
    void visit_deadlines(Visit visit) const {
        deadlines_.visit(visit);
        for (const Pool<Deadline>* const list : {&ready_, &deferred_})
            for (const Deadline& deadline : list->all())
                visit(deadline);
    }

    // Snapshots

    struct Images {
        PoolImages recorded;
        PoolImages always_kept;
    };
    void save(Images& into) const {
        journal.save(into.recorded);
        always_kept_.save(into.always_kept);
    }
    void restore(const Images& from) {
        journal.restore(from.recorded);
        always_kept_.restore(from.always_kept);
    }

    // As bytes: what is to fall due is worked out from what falls due

    void save(StateOut& out) const;
    /// Into a world that has just begun, with so many actors at most.
    void load(StateIn& in, std::size_t most_actors);

    // What changed: see `Journal`

    struct PastChanges {
        Changes recorded;
        Changes always_kept;

        [[nodiscard]] std::size_t byte_count() const { return recorded.byte_count() + always_kept.byte_count(); }
    };
    [[nodiscard]] std::size_t changes_byte_count() const {
        return journal.changes().byte_count() + always_kept_.changes().byte_count();
    }
    void keep_changes() {
        journal.keep_changes();
        always_kept_.keep_changes();
    }
    void take_changes(PastChanges& into) {
        journal.take_changes(into.recorded);
        always_kept_.take_changes(into.always_kept);
    }
    void forget_changes() {
        journal.forget_changes();
        always_kept_.forget_changes();
    }
    void undo_changes() {
        journal.undo_changes();
        always_kept_.undo_changes();
    }
    void undo_changes(const PastChanges& changes) {
        journal.undo_changes(changes.recorded);
        always_kept_.undo_changes(changes.always_kept);
    }

    // Draws

    /// A draw in [0, 1), keyed by seed, actor and stream. It counts in failed transactions too.
    [[nodiscard]] double draw(Actor actor, DrawStream stream);
    /// What `draw` would give after `ahead` draws more, without its counting.
    [[nodiscard]] double peek_draw(Actor actor, DrawStream stream, std::uint64_t ahead = 0) const;
    [[nodiscard]] std::span<const std::uint64_t> draw_counters() const { return draws_.all(); }
    [[nodiscard]] std::uint64_t seed() const { return seed_; }

    Journal journal;
    const TagRegistry* tags = nullptr; ///< Of the rulebook.
    ProgramTables programs;            ///< Of the rulebook.
    Actors actors;
    Positions positions; ///< By actor's index.
    EventLog events;
    std::vector<Warning> warnings; ///< To be told of; no part of the state.

private:
    struct Clock {
        std::int64_t now = 0;
        std::int64_t horizon = 0;
        std::uint64_t steps = 0;
    };

    Deadlines deadlines_;
    Pool<Deadline> ready_;
    Pool<Deadline> deferred_;
    std::uint64_t seed_;
    Pool<Clock> clock_;
    Journal always_kept_;       ///< Of no transaction: what failed ones keep.
    Pool<std::uint64_t> draws_; ///< By actor's index and stream.
};

} // namespace prowess
