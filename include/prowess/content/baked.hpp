#pragma once

#include <prowess/content/place.hpp>
#include <prowess/world/code.hpp>
#include <prowess/world/rulebook.hpp>

#include <tl/expected.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace prowess {

/// The rulebook of content in its binary form, as `ContentSet::bake` and `prowess bake` make it: with the numbers and
/// the fingerprint that it has from text with the same code, and `before` as in `Rulebook::build`.
///
/// The bytes may be anything: what is wrong with them is told with the byte where it is. They need no alignment and are
/// the same on every machine. Errors have `name` for their file. Needs neither YAML nor JSON; may be called on any
/// thread.
[[nodiscard]] tl::expected<RulebookPointer, ContentErrors> load_baked(std::span<const std::byte> bytes,
                                                                      const Code& code = {},
                                                                      std::string_view name = "baked content",
                                                                      const Rulebook* before = nullptr);
/// Likewise, of a file.
[[nodiscard]] tl::expected<RulebookPointer, ContentErrors> load_baked_file(const std::string& path,
                                                                           const Code& code = {});

} // namespace prowess
