#include <prowess/threads/thread_runner.hpp>

namespace prowess {

ThreadRunner::ThreadRunner(std::size_t workers) {
    try {
        for (std::size_t i = 1; i < workers; ++i)
            threads_.emplace_back([this] { serve(); });
    } catch (...) {
        stop();
        throw;
    }
}

ThreadRunner::~ThreadRunner() {
    stop();
}

void ThreadRunner::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    begins_.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
}

void ThreadRunner::run(std::size_t count, const std::function<void(std::size_t)>& task) {
    const Work work{&task, count};
    {
        const std::lock_guard lock(mutex_);
        work_ = work;
        next_ = 0;
        at_work_ = threads_.size();
        ++rounds_;
    }
    begins_.notify_all();
    do_tasks(work);
    std::unique_lock lock(mutex_);
    ends_.wait(lock, [&] { return at_work_ == 0; });
}

void ThreadRunner::serve() {
    std::uint64_t served = 0;
    std::unique_lock lock(mutex_);
    while (true) {
        begins_.wait(lock, [&] { return stopping_ || rounds_ != served; });
        if (stopping_)
            return;
        served = rounds_;
        const Work work = work_;
        lock.unlock();
        do_tasks(work);
        lock.lock();
        if (--at_work_ == 0)
            ends_.notify_one();
    }
}

void ThreadRunner::do_tasks(const Work& work) {
    for (std::size_t at = next_++; at < work.count; at = next_++)
        (*work.task)(at);
}

} // namespace prowess
