#pragma once

#include "content/baked/effects.hpp"
#include "content/baked/whole.hpp"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace prowess::detail {

/// Of everything that the schema says about what is written: equal where what is written by one can be read by the
/// other.
[[nodiscard]] std::uint64_t schema_hash();

/// Of definitions without mistakes; `fingerprint` is of their rulebook without code.
[[nodiscard]] std::vector<std::byte> write_baked(const Definitions& definitions, const std::vector<PackDef>& packs,
                                                 std::uint64_t fingerprint);

/// Whether bytes say of themselves that they are baked content.
[[nodiscard]] bool is_baked(std::span<const std::byte> bytes);
/// What was baked, without its checks as content; or what is wrong with the bytes, where, and what to do.
/// With `effects`, which is of the same bytes, the definitions are without effects, and what is wrong with those shows
/// as they are asked for.
[[nodiscard]] tl::expected<Baked, std::string> read_baked(std::span<const std::byte> bytes,
                                                          BakedEffects* effects = nullptr);

/// Says that bytes contradict themselves: how, and where.
[[nodiscard]] std::string not_as_baked(const std::string& fault);

} // namespace prowess::detail
