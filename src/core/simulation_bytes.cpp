#include "core/simulation.hpp"
#include "core/state_in.hpp"
#include "core/state_out.hpp"

#include <algorithm>

namespace prowess {

// Actors

void Actors::save(StateOut& out) const {
    out.tables<ActorRecord, TagCount>();
    put_places(out, records_);
    for (std::uint32_t actor = 0; actor < end(); ++actor)
        if (taken(actor))
            out.record(records_[actor], tags_, WorkedOutLater{});
}

void Actors::load(StateIn& in, std::size_t most) {
    in.tables<ActorRecord, TagCount>();
    PlacesIn places(in, records_, most);
    WorkedOutLater none;
    for (std::uint32_t actor = 0; actor < end() && in.good(); ++actor) {
        if (!taken(actor))
            continue;
        ActorRecord record;
        in.record(record, tags_, none);
        records_.edit(actor) = record;
        in.require(are_counts(tags(actor)), "what an actor owns is not in order");
    }
}

// Positions

void Positions::save(StateOut& out) const {
    for (std::uint32_t actor = 0; actor < actors_.end(); ++actor) {
        if (!actors_.taken(actor))
            continue;
        const Place place = actor < places_.size() ? places_[actor] : Place{};
        out(place.placed);
        if (place.placed)
            out(place.at);
        out(place.facing);
    }
}

void Positions::load(StateIn& in) {
    for (std::uint32_t actor = 0; actor < actors_.end() && in.good(); ++actor) {
        if (!actors_.taken(actor))
            continue;
        const bool placed = in.next<bool>();
        const auto at = placed ? in.next<Position>() : Position{};
        const auto facing = in.next<Direction>();
        if (!in.require(is_finite(at) && is_finite({facing.x, facing.y, facing.z}), "a position is no number"))
            return;
        if (placed)
            move(actor, at);
        if (facing != Direction{})
            face(actor, facing);
    }
}

// All that the modules share

void Simulation::save(StateOut& out) const {
    out(now());
    out(step_count());
    out.list(draw_counters());
    out(events.next_sequence());
    actors.save(out);
    positions.save(out);
}

void Simulation::load(StateIn& in, std::size_t most_actors) {
    auto& clock = clock_.edit(0);
    in(clock.now);
    in(clock.steps);
    in.require(clock.now >= 0 && clock.now <= longest_time.count(), "the time is beyond all time");
    clock.horizon = clock.now;
    draws_.append(in.list<std::uint64_t>());
    events.go_on_from(in.next<std::uint32_t>());
    if (!in.good())
        return;
    std::vector<Deadline> none;
    deadlines_.collect(Flicks{clock.now}, none);
    actors.load(in, most_actors);
    positions.load(in);
}

} // namespace prowess
