#pragma once

#include "core/seal.hpp"

#include <cstddef>
#include <cstdint>

/// Baked content, byte by byte: `magic`, then whole numbers of fixed width, least byte first: the version (4 bytes),
/// the hash of the schema (8), the fingerprint (8), how many bytes follow the header (8), and a hash of all other bytes
/// (8). Then the names and texts, each once, and the definitions, which speak of them by number; of effects first what
/// has to be known of all before one is compiled. Every number after the header is of as many bytes as it needs.
namespace prowess::detail {

/// No text begins so, and what is changed as though it were text no longer does.
inline constexpr Magic baked_magic{0x89, 'P', 'W', 'B', '\r', '\n', 0x1A, '\n'};

/// Of how things are written, beside what the schema says: greater with each change of it.
inline constexpr std::uint32_t baked_version = 2;

inline constexpr std::size_t baked_hash_at = 36;
inline constexpr std::size_t baked_header = 44;

/// Records within each other; what may be written as text, formulas included, stays far below.
inline constexpr std::size_t baked_depth_limit = 256;
inline constexpr const char* baked_too_deep = "records are within each other more than 256 deep";
/// Bytes that the definitions may take in memory.
inline constexpr std::uint64_t baked_memory_limit = std::uint64_t{1} << 30U;

} // namespace prowess::detail
