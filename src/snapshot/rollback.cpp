#include <prowess/snapshot/rollback.hpp>

namespace prowess {

Rollback::Rollback(std::size_t steps) : snapshots_(steps) {}

void Rollback::forget_from(std::uint64_t step) {
    while (!snapshots_.empty() && snapshots_.back().step_count() >= step)
        snapshots_.pop_back();
}

Expected<void> Rollback::save(const World& world) {
    forget_from(world.step_count());
    auto saved = world.save(snapshots_.next());
    if (saved)
        snapshots_.push();
    return saved;
}

Expected<void> Rollback::restore(World& world, std::uint64_t step) {
    static const Snapshot none;
    const auto place = place_of(step);
    auto restored = world.restore(place ? snapshots_[*place] : none);
    if (restored)
        forget_from(step + 1);
    return restored;
}

std::optional<std::size_t> Rollback::place_of(std::uint64_t step) const {
    for (std::size_t place = 0; place < snapshots_.size(); ++place)
        if (snapshots_[place].step_count() == step)
            return place;
    return {};
}

} // namespace prowess
