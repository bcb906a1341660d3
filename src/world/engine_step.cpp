#include "world/history.hpp"

#include <prowess/core/hash.hpp>

#include <algorithm>
#include <cmath>

namespace prowess {

bool World::Impl::Due::before(const Due& other) const {
    if (at != other.at)
        return at < other.at;
    if (actor != other.actor)
        return actor < other.actor;
    if (number != other.number)
        return came_before(number, other.number);
    return end != other.end ? end < other.end : deadline.item < other.deadline.item;
}

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

std::optional<World::Impl::Due> World::Impl::due_of(const Deadline& deadline, std::int64_t earliest) const {
    if (!is_due(deadline))
        return {};
    Due due;
    due.at = std::max(deadline.at, earliest);
    due.deadline = deadline;
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
    for (const Deadline& deadline : deadlines)
        if (const auto due = due_of(deadline, earliest))
            into.push_back(*due);
}

void World::Impl::run_due(std::int64_t from, std::int64_t to) {
    const auto before = [](const Due& left, const Due& right) { return left.before(right); };
    const auto after = [](const Due& left, const Due& right) { return right.before(left); };
    simulation.begin_step(to, deadlines_);
    due_count = 0;
    due_.clear();
    fresh_.clear();
    gather(deadlines_, from, due_);
    std::ranges::sort(due_, before);
    for (std::size_t next = 0; next < due_.size() || !fresh_.empty();) {
        const bool is_fresh = !fresh_.empty() && (next == due_.size() || fresh_.front().before(due_[next]));
        const Due due = is_fresh ? fresh_.front() : due_[next];
        if (is_fresh) {
            std::ranges::pop_heap(fresh_, after);
            fresh_.pop_back();
        } else {
            ++next;
        }
        if (!is_due(due.deadline))
            continue;
        ++due_count;
        simulation.set_now(due.at);
        fall_due(due.deadline);
        settle();
        deliver();
        if (!simulation.has_ready())
            continue;
        simulation.take_ready(deadlines_);
        for (const Deadline& ready : deadlines_) {
            const auto made = due_of(ready, due.at);
            if (!made)
                continue;
            fresh_.push_back(*made);
            std::ranges::push_heap(fresh_, after);
        }
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
    simulation.events.drop_sealed();
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
