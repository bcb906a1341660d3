#pragma once

#include "core/deadlines.hpp"

#include <cstdint>
#include <vector>

namespace prowess {

/// Something due, in the one order: by time, actor, and when it came to its actor.
struct Due {
    Deadline deadline; ///< Its time is that of the step's begin where it was due before.
    std::uint32_t actor = 0;
    std::uint32_t number = 0;
    bool end = false; ///< A pulse comes before the end of the same.

    [[nodiscard]] bool before(const Due& other) const;
};

/// Puts what is due in the one order.
class DueOrder {
public:
    void sort(std::vector<Due>& due);

private:
    struct Key {
        std::uint64_t key; ///< The time and the actor.
        std::uint32_t place;
    };

    std::vector<Key> keys_;
    std::vector<Key> spare_;
    std::vector<Due> sorted_;
};

} // namespace prowess
