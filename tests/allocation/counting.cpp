#include "allocation/counting.hpp"

#include <cstdlib>
#include <new>

namespace {

std::size_t counted = 0;

void* counting(void* memory) {
    ++counted;
    return memory;
}

} // namespace

// Not inlined: where the compiler sees through only one of them, they do not seem to match.
[[gnu::noinline]] void* operator new(std::size_t size) {
    if (void* const memory = counting(std::malloc(size)))
        return memory;
    throw std::bad_alloc();
}
// Pools ask for this one.
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto to = static_cast<std::size_t>(alignment);
    if (void* const memory = counting(std::aligned_alloc(to, (size + to - 1) / to * to)))
        return memory;
    throw std::bad_alloc();
}
// The standard library asks for this one too, and gives it back to the delete below.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return counting(std::malloc(size));
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

std::size_t prowess::test::allocations() {
    return counted;
}
