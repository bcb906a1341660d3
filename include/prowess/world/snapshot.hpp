#pragma once

#include <prowess/core/time.hpp>

#include <cstddef>
#include <memory>

namespace prowess {

namespace detail {
struct SnapshotBytes;
} // namespace detail

/// The whole state of a world as it was between two steps: `World::save` fills it, `World::restore` goes back to it.
///
/// It lives in memory, in the program that made it, and keeps the rulebook of then. `write_snapshot` makes bytes of it
/// that last.
class Snapshot {
public:
    Snapshot();
    Snapshot(Snapshot&&) noexcept;
    Snapshot& operator=(Snapshot&&) noexcept;
    ~Snapshot();

    /// Nothing was saved in it.
    [[nodiscard]] bool empty() const { return state_ == nullptr; }
    /// The world's time, step count, state hash of the steps and size in bytes, as it was saved; 0 where it is empty.
    [[nodiscard]] Flicks time() const;
    [[nodiscard]] std::uint64_t step_count() const;
    [[nodiscard]] std::uint64_t step_hash() const;
    [[nodiscard]] std::size_t byte_count() const;

private:
    friend class World;
    friend struct detail::SnapshotBytes;
    struct State;

    std::unique_ptr<State> state_;
};

} // namespace prowess
