#pragma once

namespace prowess {

/// Has the machine fetch a line of memory that is needed soon; of no effect but on time.
inline void prefetch([[maybe_unused]] const void* at) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(at);
    asm volatile("" : : "r"(at)); // g++ leaves calls out of functions that do nothing but fetch.
#endif
}

} // namespace prowess
