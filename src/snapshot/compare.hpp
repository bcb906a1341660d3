#pragma once

#include <prowess/snapshot/recording.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace prowess::detail {

/// Of 16 digits.
[[nodiscard]] std::string hash_text(std::uint64_t hash);

/// The difference of two states, as of the "start".
[[nodiscard]] std::optional<Difference> parts(std::string_view when, const StateHashes& first,
                                              const StateHashes& second);

/// The difference of a call that answered something else when it was made again. Without its place.
[[nodiscard]] Difference answers(const RecordedCall& recorded, const CallAnswer& second);

} // namespace prowess::detail
