#include "world/history.hpp"

#include <new>

namespace prowess {

World::Impl::History::History(Impl& world, std::size_t steps) : world_(world), keeps_(steps != 0), past_(steps + 1) {
    if (keeps_)
        world.simulation.keep_changes();
}

void World::Impl::History::mark() {
    if (!keeps_)
        return;
    if (past_.empty())
        world_.simulation.forget_changes();
    else
        world_.simulation.take_changes(past_.back().changes);
    try {
        world_.save_beside(past_.next().beside);
        past_.push();
    } catch (const std::bad_alloc&) {
        past_.clear(); // The world goes on; it cannot go back.
    }
}

void World::Impl::History::begin_anew() {
    past_.clear();
    mark();
}

bool World::Impl::History::go_back(std::uint64_t step) {
    std::size_t place = 0;
    while (place < past_.size() && past_[place].beside.step_count != step)
        ++place;
    if (place == past_.size())
        return false;
    world_.restore(past_[place].beside, [&] {
        world_.simulation.undo_changes();
        for (; past_.size() > place + 1; past_.pop_back())
            world_.simulation.undo_changes(past_[past_.size() - 2].changes);
        const Journal::Unrecorded unrecorded(world_.simulation.journal);
        world_.simulation.events.forget();
        world_.effects.forget_changes();
    });
    return true;
}

std::size_t World::Impl::History::byte_count() const {
    std::size_t count = world_.simulation.changes_byte_count();
    for (std::size_t place = 0; place + 1 < past_.size(); ++place)
        count += past_[place].changes.byte_count();
    return count;
}

} // namespace prowess
