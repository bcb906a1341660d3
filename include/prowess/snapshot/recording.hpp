#pragma once

#include <prowess/world/call.hpp>
#include <prowess/world/options.hpp>
#include <prowess/world/views.hpp>

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace prowess {

/// A call with what it answered: of a step, the world's `step_hash`.
struct RecordedCall {
    Call call;
    CallAnswer answer;
};

/// All that was done to a world since its beginning, or since it was in a state that the recording holds, with which
/// `Replay` makes it again. `Recorder` makes one.
struct Recording {
    std::string content = {};      ///< Where the content is from, for people: a file, or what the host calls it.
    std::uint64_t fingerprint = 0; ///< Of the rulebook that the world began with: ids are of that.
    WorldOptions options = {};     ///< Those that are numbers.
    std::uint64_t first_step = 0;  ///< How many steps the world had made as it began.
    /// Where it began amid a game, what was then, as `write_snapshot` writes it; empty: it began with its world.
    std::vector<std::byte> seed = {};
    StateHashes start = {};
    std::vector<RecordedCall> calls = {};
    StateHashes end = {};
    /// How many steps were made.
    [[nodiscard]] std::uint64_t step_count() const;
};

/// A recording as bytes, the same on every machine but for plain data of the game's own: see `ContextData`.
[[nodiscard]] std::vector<std::byte> write_recording(const Recording& recording);
/// Of bytes that may be anything: what is wrong with them is told in a sentence, with the byte where it is.
[[nodiscard]] tl::expected<Recording, std::string> read_recording(std::span<const std::byte> bytes);

/// Where a replay comes to something else than was recorded, or where two recordings part.
struct Difference {
    std::uint64_t step = 0; ///< How many steps were made before, since the world began.
    std::optional<std::size_t> call =
        {};                  ///< Which call, from 0; none: it is about how they begin, or what they end in.
    std::string name = {};   ///< The call's; "start" or "end" without one.
    std::string field = {};  ///< The first that differs: "spec.level", "answer", "step_hash".
    std::string first = {};  ///< What it was in the recording, or in the first one; of parts of a state nothing.
    std::string second = {}; ///< What it was as it was made again, or in the second one.
    /// Of a `SyncTest`, where the states that were come to differ, if it is to be seen: "actor 1 has `life is 90`, then
    /// `life is 80`".
    std::string in_actor = {};

    /// "step 3, call 17 `apply`: `spec.level` is 1, then 2".
    [[nodiscard]] std::string text() const;
};

/// The first difference of two recordings; nothing where they are equal. Where their content is from is none.
[[nodiscard]] std::optional<Difference> diff(const Recording& first, const Recording& second);

} // namespace prowess
