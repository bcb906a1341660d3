#pragma once

#include <prowess/world/snapshot.hpp>
#include <prowess/world/world.hpp>

#include <tl/expected.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace prowess {

/// The whole state of a world between two steps as bytes: a saved game. They are the same on every machine, but for
/// plain data of the game's own: see `ContextData`. Why not, in a sentence: a step is being made, or memory ran out.
[[nodiscard]] tl::expected<std::vector<std::byte>, std::string> write_snapshot(const World& world);
/// Of a snapshot in memory; why not, as well: it is empty.
[[nodiscard]] tl::expected<std::vector<std::byte>, std::string> write_snapshot(const Snapshot& snapshot);

/// What `World::restore` takes, for this world and those that are alike: with the rulebook and the options that the
/// bytes are of. They may be anything: what is wrong with them is told in a sentence, with the byte where it is. What
/// is answered can be restored and played on, whoever wrote it.
[[nodiscard]] tl::expected<Snapshot, std::string> read_snapshot(std::span<const std::byte> bytes, const World& world);

} // namespace prowess
