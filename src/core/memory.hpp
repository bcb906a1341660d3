#pragma once

#include <cstddef>

namespace prowess {

/// How much memory to ask for where `bytes` are needed: much is a whole number of large pages.
[[nodiscard]] std::size_t rounded_up(std::size_t bytes);

/// Memory of a size that `rounded_up` gave, on a line of the cache. Much is on the system's large pages where it has
/// them: a world's memory is read all over, and one of small pages is mostly waited for until its place is looked up.
/// Throws `std::bad_alloc`.
[[nodiscard]] std::byte* allocate(std::size_t bytes);
/// Moves the first `used` of `bytes` to memory of another size, and gives theirs back; `at` may be null.
[[nodiscard]] std::byte* reallocated(std::byte* at, std::size_t used, std::size_t bytes, std::size_t to);
/// `at` may be null.
void release(std::byte* at, std::size_t bytes);

} // namespace prowess
