#pragma once

#include <prowess/core/hash.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// What is in the header of every file of bytes: how it begins, and a seal by which a change shows.
namespace prowess::detail {

using Magic = std::array<unsigned char, 8>;

[[nodiscard]] inline bool begins_with(std::span<const std::byte> bytes, const Magic& magic) {
    const auto same = [](unsigned char expected, std::byte found) { return std::byte{expected} == found; };
    return bytes.size() >= magic.size() && std::equal(magic.begin(), magic.end(), bytes.begin(), same);
}

/// A hash of what stands before it, and of all that follows it.
[[nodiscard]] inline std::uint64_t seal_of(std::span<const std::byte> before, std::span<const std::byte> after) {
    Hasher hasher;
    for (const auto part : {before, after})
        hasher.add(std::string_view(reinterpret_cast<const char*>(part.data()), part.size()));
    return hasher.finish();
}

[[nodiscard]] inline std::string at_byte(std::size_t place) {
    return " at byte " + std::to_string(place);
}

} // namespace prowess::detail
