#include "world/due.hpp"

#include "core/actors.hpp"
#include "core/radix_sort.hpp"

#include <algorithm>

namespace prowess {

bool Due::before(const Due& other) const {
    if (deadline.at != other.deadline.at)
        return deadline.at < other.deadline.at;
    if (actor != other.actor)
        return actor < other.actor;
    if (number != other.number)
        return came_before(number, other.number);
    return end != other.end ? end < other.end : deadline.item < other.deadline.item;
}

void DueOrder::sort(std::vector<Due>& due) {
    const auto before = [](const Due& left, const Due& right) { return left.before(right); };
    if (due.empty())
        return;
    const auto [first, last] = std::ranges::minmax_element(due, {}, [](const Due& one) { return one.deadline.at; });
    const std::int64_t begin = first->deadline.at;
    constexpr int actor_bits = 32;
    // In a step of more than six seconds with much due, which is rare, the time and the actor are no one number.
    if (static_cast<std::uint64_t>(last->deadline.at - begin) >> (64 - actor_bits) != 0)
        return void(std::ranges::sort(due, before));
    keys_.clear();
    for (std::uint32_t i = 0; i < due.size(); ++i)
        keys_.push_back({static_cast<std::uint64_t>(due[i].deadline.at - begin) << actor_bits | due[i].actor, i});
    radix_sort(keys_, spare_, [](const Key& one) { return one.key; });
    sorted_.clear();
    for (const Key& key : keys_)
        sorted_.push_back(due[key.place]);
    due.swap(sorted_);
    for (auto from = due.begin(); from != due.end();) {
        const auto to = std::find_if(from + 1, due.end(), [&](const Due& one) {
            return one.deadline.at != from->deadline.at || one.actor != from->actor;
        });
        if (to - from > 1)
            std::sort(from, to, before);
        from = to;
    }
}

} // namespace prowess
