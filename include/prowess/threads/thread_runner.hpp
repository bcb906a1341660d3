#pragma once

#include <prowess/core/task_runner.hpp>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace prowess {

/// Runs tasks on threads of its own, for a game that has none to give. Worlds that are stepped one after the other can
/// share it.
class ThreadRunner final : public TaskRunner {
public:
    /// `workers` work at the same time, the thread that calls `run` among them: at least 1. Throws `std::system_error`
    /// where the machine gives no more threads.
    explicit ThreadRunner(std::size_t workers);
    ThreadRunner(const ThreadRunner&) = delete;
    ThreadRunner& operator=(const ThreadRunner&) = delete;
    ~ThreadRunner();

    void run(std::size_t count, const std::function<void(std::size_t)>& task) override;
    [[nodiscard]] std::size_t workers() const { return threads_.size() + 1; }

private:
    /// What `run` was given, until all of it is done.
    struct Work {
        const std::function<void(std::size_t)>* task = nullptr;
        std::size_t count = 0;
    };

    /// Waits for work and does of it what nobody else does, again and again.
    void serve();
    void do_tasks(const Work& work);
    void stop();

    std::mutex mutex_; ///< Of all below but `next_`.
    std::condition_variable begins_;
    std::condition_variable ends_;
    Work work_;
    std::uint64_t rounds_ = 0; ///< How often there was work.
    std::size_t at_work_ = 0;  ///< Threads that have not done their part of it.
    bool stopping_ = false;
    std::atomic<std::size_t> next_ = 0; ///< The task that is taken next.
    std::vector<std::thread> threads_;
};

} // namespace prowess
