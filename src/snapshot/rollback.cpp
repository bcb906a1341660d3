#include <prowess/snapshot/rollback.hpp>

#include <algorithm>

namespace prowess {

Rollback::Rollback(std::size_t steps) : snapshots_(std::max(steps, std::size_t{1})) {}

void Rollback::forget_from(std::uint64_t step) {
    while (size_ != 0 && at(size_ - 1).step_count() >= step)
        --size_;
}

Expected<void> Rollback::save(const World& world) {
    forget_from(world.step_count());
    if (size_ == snapshots_.size()) {
        first_ = (first_ + 1) % snapshots_.size();
        --size_;
    }
    auto saved = world.save(snapshots_[(first_ + size_) % snapshots_.size()]);
    if (saved)
        ++size_;
    return saved;
}

Expected<void> Rollback::restore(World& world, std::uint64_t step) {
    static const Snapshot none;
    const auto place = place_of(step);
    auto restored = world.restore(place ? at(*place) : none);
    if (restored)
        forget_from(step + 1);
    return restored;
}

std::optional<std::size_t> Rollback::place_of(std::uint64_t step) const {
    for (std::size_t place = 0; place < size_; ++place)
        if (at(place).step_count() == step)
            return place;
    return {};
}

} // namespace prowess
