#pragma once

#include <cstddef>
#include <functional>

namespace prowess {

/// Has tasks of a world run on a host's threads.
///
/// What a world makes does not depend on the runner, on how many threads it has, or on which task runs where and when.
class TaskRunner {
public:
    /// Calls `task` once with each number below `count`, in any order, on any threads, and returns when all calls have.
    /// What the calls did is to be seen by the caller then, and what the caller did before by the calls. A world calls
    /// it while it steps, from the thread that steps; the tasks call nothing of the world, and throw nothing.
    virtual void run(std::size_t count, const std::function<void(std::size_t)>& task) = 0;

protected:
    ~TaskRunner() = default;
};

} // namespace prowess
