#pragma once

#include <prowess/snapshot/replay.hpp>
#include <prowess/snapshot/snapshot_bytes.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace prowess::test {

/// A world that goes on from the bytes of another; why there is none otherwise.
inline tl::expected<World, std::string> through_bytes(const World& world) {
    const auto bytes = write_snapshot(world);
    if (!bytes)
        return tl::unexpected(bytes.error());
    WorldOptions options = world.options();
    options.history = 0;
    World other(world.rulebook_pointer(), options);
    const auto snapshot = read_snapshot(*bytes, other);
    if (!snapshot)
        return tl::unexpected(snapshot.error());
    if (const auto restored = other.restore(*snapshot); !restored)
        return tl::unexpected(restored.error().text());
    if (write_snapshot(other) != bytes)
        return tl::unexpected(std::string("what was read is written otherwise"));
    return other;
}

/// Makes the calls of a recording in a world, and in another that every so many calls goes through bytes anew: what
/// differs first; empty where nothing does.
inline std::string parts_through_bytes(const Recording& recording, RulebookPointer rulebook, std::size_t every,
                                       const Replay::FindContent& find_content = {}) {
    World world(std::move(rulebook), recording.options);
    World other(world.rulebook_pointer(), recording.options);
    const auto make = [&](World& in, const Call& call) {
        const auto* const reload = std::get_if<calls::Reload>(&call);
        if (reload == nullptr)
            return in.make(call);
        const auto done = in.reload(find_content(reload->fingerprint, in.rulebook()));
        return done ? CallAnswer{} : CallAnswer{done.error().reason, 0};
    };
    for (std::size_t i = 0; i < recording.calls.size(); ++i) {
        const auto at = " at call " + std::to_string(i) + ", step " + std::to_string(world.step_count());
        if (i % every == 0) {
            auto read = through_bytes(world);
            if (!read)
                return read.error() + at;
            other = std::move(*read);
        }
        const Call& call = recording.calls[i].call;
        if (make(world, call) != make(other, call))
            return "another answer" + at;
        if (world.step_hash() != other.step_hash() || world.state_hash() != other.state_hash())
            return "another state: " + parts_that_differ(world.state_hashes(), other.state_hashes()) + at;
    }
    return {};
}

} // namespace prowess::test
