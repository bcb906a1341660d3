#include "core/memory.hpp"

#include <cstring>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace prowess {

namespace {

constexpr std::size_t cache_line = 64;
constexpr std::size_t large_page = std::size_t{1} << 21;

std::align_val_t alignment_of(std::size_t bytes) {
    return std::align_val_t{bytes < large_page ? cache_line : large_page};
}

} // namespace

std::size_t rounded_up(std::size_t bytes) {
    return bytes < large_page ? bytes : (bytes + large_page - 1) / large_page * large_page;
}

std::byte* allocate(std::size_t bytes) {
    auto* const made = static_cast<std::byte*>(::operator new(bytes, alignment_of(bytes)));
#if defined(__linux__)
    if (bytes >= large_page)
        (void)madvise(made, bytes, MADV_HUGEPAGE); // Where it is not answered, the pages are small.
#endif
    return made;
}

std::byte* reallocated(std::byte* at, std::size_t used, std::size_t bytes, std::size_t to) {
    std::byte* const made = allocate(to);
    if (used != 0)
        std::memcpy(made, at, used);
    release(at, bytes);
    return made;
}

void release(std::byte* at, std::size_t bytes) {
    ::operator delete(at, alignment_of(bytes));
}

} // namespace prowess
