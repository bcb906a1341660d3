#pragma once

#include <prowess/snapshot/recording.hpp>
#include <prowess/world/world.hpp>

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>

namespace prowess {

/// Makes what was recorded again, in a world of its own, and stops where that comes to something else.
///
/// A recording may be anything, as of a stranger: no call of it does more than a host's could.
class Replay {
public:
    /// Finds the content of a reload: with this fingerprint, built over the content before; null where there is none.
    using FindContent = std::function<RulebookPointer(std::uint64_t fingerprint, const Rulebook& before)>;

    /// Why not, in a sentence: neither the rulebook nor what `find_content` finds over it is the one that the recording
    /// is of, or the state that it begins with cannot be had.
    [[nodiscard]] static tl::expected<Replay, std::string> begin(Recording recording, RulebookPointer rulebook,
                                                                 FindContent find_content = {});

    /// Makes the next call. False where all are made, or one came to something else: see `difference`.
    bool next();
    /// Makes calls until the world has made so many steps, those before the recording too, default all; false where one
    /// came to something else before.
    bool run(std::uint64_t until = std::numeric_limits<std::uint64_t>::max());

    /// Where it came to something else, if it did: nothing more is made then.
    [[nodiscard]] const std::optional<Difference>& difference() const { return difference_; }
    /// How many calls were made.
    [[nodiscard]] std::size_t call_count() const { return made_; }
    /// To look at and to subscribe to; what else is done to it shows as a difference.
    [[nodiscard]] World& world() { return world_; }
    [[nodiscard]] const World& world() const { return world_; }

private:
    Replay(Recording recording, RulebookPointer rulebook, FindContent find_content);

    /// Has the world be in the state that the recording began with.
    [[nodiscard]] tl::expected<void, std::string> take_seed();
    [[nodiscard]] CallAnswer make(const RecordedCall& recorded);
    void check_end();

    Recording recording_;
    FindContent find_content_;
    World world_;
    std::size_t made_ = 0;
    std::optional<Difference> difference_;
};

} // namespace prowess
