#pragma once

#include <prowess/snapshot/recording.hpp>
#include <prowess/world/world.hpp>

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace prowess {

/// Records all that is done to a world from its beginning on, or from amid its game.
///
/// What the world does by itself is not recorded, as it does it again: what behaviours, reactions and executions lead
/// to. What subscribers queue is, since they are the host's. Going back to a snapshot of the world, as `Rollback` does,
/// drops what was made since. It ends where the world ends or moves, or another listens to its calls.
class Recorder final : private CallListener {
public:
    Recorder() = default;
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;
    ~Recorder() { stop(); }

    /// Begins anew, between two steps: where something was done to the world already, with its state as a snapshot. Why
    /// not, in a sentence: the world has a `Space` of the host's, which is no part of it. `content` says where its
    /// content is from.
    tl::expected<void, std::string> begin(World& world, std::string content = {});
    /// What was recorded until now, or until it ended. Why there is none, in a sentence: the world took on another's
    /// state, or one that it had gone back from; a call could not be recorded; another listened; it was never begun.
    [[nodiscard]] tl::expected<Recording, std::string> recording() const;
    /// Records no more.
    void stop();

private:
    void called(const Call& call, const CallAnswer& answer, std::uint64_t number) override;
    void went_back(std::uint64_t calls, std::uint64_t number) override;
    void replaced() override { gap_ = "the world took on the state of another"; }
    void missed() override { gap_ = "there was no memory to record a call, or a subscriber threw"; }
    void ended() override;

    World* world_ = nullptr;
    Recording recording_;
    std::uint64_t calls_before_ = 0;     ///< How many were made before it.
    std::vector<std::uint64_t> numbers_; ///< Of the last of those, and of its calls.
    std::string gap_ = "no recording was begun";
};

} // namespace prowess
