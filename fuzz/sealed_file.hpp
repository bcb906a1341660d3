#pragma once

#include <prowess/core/hash.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>
#include <vector>

namespace fuzzed {

inline void require(bool condition) {
    if (!condition)
        std::abort();
}

/// What a header ends with: how long the rest is, and a hash of all other bytes.
inline constexpr std::size_t seal_size = 16;

/// A file with the header of one that is whole, of which `header_size` bytes are that, and that holds `rest` instead.
inline std::vector<std::byte> with_header(std::span<const std::byte> whole, std::size_t header_size,
                                          std::span<const std::byte> rest) {
    const std::size_t size_at = header_size - seal_size;
    const std::size_t hash_at = size_at + 8;
    std::vector<std::byte> file(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(header_size));
    const auto write = [&](std::size_t at, std::uint64_t value) {
        for (std::size_t i = 0; i < 8; ++i)
            file[at + i] = static_cast<std::byte>(value >> (8 * i));
    };
    const auto text = [](std::span<const std::byte> bytes) {
        return std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    };
    write(size_at, rest.size());
    prowess::Hasher hasher;
    hasher.add(text(std::span(file).first(hash_at)));
    hasher.add(text(rest));
    write(hash_at, hasher.finish());
    file.insert(file.end(), rest.begin(), rest.end());
    return file;
}

} // namespace fuzzed
