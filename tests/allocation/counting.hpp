#pragma once

#include <cstddef>

namespace prowess::test {

/// How often memory was asked for so far.
[[nodiscard]] std::size_t allocations();

template <class What>
std::size_t allocations_of(const What& what) {
    const std::size_t before = allocations();
    what();
    return allocations() - before;
}

} // namespace prowess::test
