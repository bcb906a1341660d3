#pragma once

#include <prowess/core/ring.hpp>
#include <prowess/snapshot/recording.hpp>
#include <prowess/world/snapshot.hpp>
#include <prowess/world/world.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace prowess {

/// Makes the last steps of a world again after each, from where it was before them, and tells where they come to
/// something else. It does so in a copy: nobody hears of it, and the world goes on as it would.
///
/// `WorldOptions::sync_test` makes the last step again; this goes back as far as a game that predicts does, over the
/// calls between steps. For tests. It ends where the world ends or moves, or another listens to its calls.
class SyncTest final : private CallListener {
public:
    /// `steps`: how many are made again, at least 1. A world with a `Space` of the host's cannot be tested: where
    /// actors were is no part of it.
    SyncTest(World& world, std::size_t steps);
    SyncTest(const SyncTest&) = delete;
    SyncTest& operator=(const SyncTest&) = delete;
    ~SyncTest();

    /// Call it after each step: what of it or of those before came to something else, if anything did. A reload, and
    /// going back, begin it anew. Once it ended, nothing.
    [[nodiscard]] std::optional<Difference> check();

private:
    /// What was done since a state.
    struct Span {
        Snapshot before;
        std::vector<RecordedCall> calls;
        StateHashes after; ///< All of them.
    };

    void called(const Call& call, const CallAnswer& answer, std::uint64_t number) override;
    void went_back(std::uint64_t, std::uint64_t) override { begins_anew_ = true; }
    void replaced() override { begins_anew_ = true; }
    void missed() override { begins_anew_ = true; }
    void ended() override { world_ = nullptr; }

    /// Waits for calls, from the state of now on.
    void begin_span();
    [[nodiscard]] std::optional<Difference> make_again();
    [[nodiscard]] std::optional<Difference> make_again(const Span& span);

    World* world_; ///< Null: it ended.
    World copy_;
    Ring<Span> spans_; ///< The one that is under way comes next.
    bool begins_anew_ = false;
};

} // namespace prowess
