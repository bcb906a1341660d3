#include "world/history.hpp"

#include <prowess/core/hash.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace prowess {

namespace {

/// How much of what is due is fetched before it is worked on: memory answers meanwhile.
constexpr std::size_t due_ahead = 24;
constexpr std::size_t owner_ahead = due_ahead * 2 / 3;
constexpr std::size_t lists_ahead = due_ahead / 3;

/// What is due at a place, where that is an effect; null otherwise.
const Due* effect_at(std::span<const Due> due, std::size_t at) {
    return at < due.size() && due[at].deadline.kind() == DueKind::effect ? &due[at] : nullptr;
}

/// Has fetched what is listed of an actor whose effect is due, and that is worked on.
void fetch_lists_of(const Due& due, const Effects& effects, const Attributes& attributes) {
    if (due.end)
        effects.fetch_end(due.deadline.index());
    else
        attributes.fetch_cells(due.actor);
}

bool comes_after(const Due& left, const Due& right) {
    return right.before(left);
}

} // namespace

bool World::Impl::is_due(const Deadline& deadline) const {
    switch (deadline.kind()) {
    case DueKind::effect: return effects.is_due(deadline);
    case DueKind::ability:
    case DueKind::recharge: return abilities.is_due(deadline);
    case DueKind::regeneration: return attributes.is_due(deadline);
    }
    return false;
}

void World::Impl::fall_due(const Deadline& deadline) {
    switch (deadline.kind()) {
    case DueKind::effect: effects.fall_due(deadline.index()); break;
    case DueKind::ability: abilities.fall_due(deadline.index()); break;
    case DueKind::recharge: abilities.recharge(deadline.index()); break;
    case DueKind::regeneration: attributes.fall_due(deadline.index()); break;
    }
}

std::optional<Due> World::Impl::due_of(const Deadline& deadline, std::int64_t earliest) const {
    if (!is_due(deadline))
        return {};
    Due due;
    due.deadline = deadline;
    due.deadline.at = std::max(deadline.at, earliest);
    const std::uint32_t index = deadline.index();
    const auto belongs_to = [&](const auto& record) {
        due.actor = record.actor;
        due.number = record.number;
    };
    switch (deadline.kind()) {
    case DueKind::effect:
        belongs_to(effects.records()[index]);
        due.end = !effects.pulse_is_next(index);
        break;
    case DueKind::ability:
        belongs_to(abilities.records()[index]);
        due.end = !abilities.pulse_is_next(index);
        break;
    case DueKind::recharge: belongs_to(abilities.records()[index]); break;
    case DueKind::regeneration: belongs_to(attributes.regenerations()[index]); break;
    }
    return due;
}

void World::Impl::gather(std::span<const Deadline> deadlines, std::int64_t earliest, std::vector<Due>& into) const {
    for (std::size_t i = 0; i < deadlines.size(); ++i) {
        if (i + due_ahead < deadlines.size() && deadlines[i + due_ahead].kind() == DueKind::effect)
            effects.fetch(deadlines[i + due_ahead].index());
        if (const auto due = due_of(deadlines[i], earliest))
            into.push_back(*due);
    }
}

void World::Impl::fetch_ahead(std::size_t next) const {
    // Each is read for the next to be fetched by it.
    if (const Due* const due = effect_at(due_, next + due_ahead))
        effects.fetch(due->deadline.index());
    if (const Due* const due = effect_at(due_, next + owner_ahead))
        effects.fetch_due(due->deadline.index());
    if (const Due* const due = effect_at(due_, next + lists_ahead))
        fetch_lists_of(*due, effects, attributes);
}

void World::Impl::fetch_first() const {
    for (std::size_t at = 0; at < std::min(owner_ahead, due_.size()); ++at)
        if (const Due* const due = effect_at(due_, at))
            effects.fetch_due(due->deadline.index());
    for (std::size_t at = 0; at < std::min(lists_ahead, due_.size()); ++at)
        if (const Due* const due = effect_at(due_, at))
            fetch_lists_of(*due, effects, attributes);
}

void World::Impl::take_fresh(std::int64_t earliest) {
    simulation.take_ready(deadlines_);
    for (const Deadline& ready : deadlines_) {
        const auto made = due_of(ready, earliest);
        if (!made)
            continue;
        fresh_.push_back(*made);
        std::ranges::push_heap(fresh_, comes_after);
    }
}

void World::Impl::run_due(std::int64_t from, std::int64_t to) {
    simulation.begin_step(to, deadlines_);
    due_count = 0;
    due_.clear();
    fresh_.clear();
    gather(deadlines_, from, due_);
    order_.sort(due_);
    fetch_first();
    for (std::size_t next = 0; next < due_.size() || !fresh_.empty();) {
        const bool is_fresh = !fresh_.empty() && (next == due_.size() || fresh_.front().before(due_[next]));
        const Due due = is_fresh ? fresh_.front() : due_[next];
        if (is_fresh) {
            std::ranges::pop_heap(fresh_, comes_after);
            fresh_.pop_back();
        } else {
            fetch_ahead(next);
            ++next;
        }
        if (!is_due(due.deadline))
            continue;
        ++due_count;
        simulation.set_now(due.deadline.at);
        fall_due(due.deadline);
        settle();
        deliver();
        if (simulation.has_ready())
            take_fresh(due.deadline.at);
    }
}

void World::Impl::publish() {
    // Bases follow limits; what that moves is weighed, which can move limits again.
    for (std::uint32_t round = 0; round < options.rounds; ++round) {
        attributes.follow_limits();
        if (!simulation.actors.has_pending())
            break;
        settle();
    }
    Hasher hash;
    hash.add(step_hash);
    hash.add(simulation.now());
    hash.add(attributes.publish());
    hash.add(cues.publish());
    hash.add(simulation.events.next_sequence());
    step_hash = hash.finish();
}

Expected<void> World::Impl::step() {
    if (pace.paused || in_step)
        return step(Flicks{0});
    const double scaled = static_cast<double>(options.tick.count()) * pace.scale + pace.carried;
    const double whole = std::floor(scaled);
    if (!(whole < 0x1p62))
        return fail(Reason::bad_value);
    auto stepped = step(Flicks{static_cast<std::int64_t>(whole)});
    if (stepped)
        pace.carried = scaled - whole;
    return stepped;
}

Expected<void> World::Impl::step(Flicks length) {
    if (in_step)
        return fail(Reason::in_step);
    const std::int64_t from = simulation.now();
    if (length.count() < 0 || length.count() > longest_time.count() - from)
        return fail(Reason::bad_value);
    const std::int64_t to = from + length.count();
    const Busy busy(in_step);
    try {
        if (options.sync_test)
            make_step_twice(from, to);
        else
            make_step(from, to);
        deliver();
        history->mark();
    } catch (const std::bad_alloc&) {
        return fail(Reason::no_memory);
    }
    return {};
}

void World::Impl::make_step(std::int64_t from, std::int64_t to) {
    {
        // No history has it: who goes back was told.
        const Journal::Unrecorded unrecorded(simulation.journal);
        simulation.events.drop_sealed();
        effects.drop_sealed_changes();
    }
    effects.drop_sealed();
    abilities.drop_sealed();
    cues.drop_sealed();
    take_postponed();
    settle();
    run_requests();
    effects.weigh_auras();
    settle();
    run_due(from, to);
    simulation.set_now(to);
    publish();
    simulation.events.seal();
    effects.seal();
    abilities.seal();
    cues.seal();
}

} // namespace prowess
