#pragma once

#include <chrono>

namespace prowess::cli {

/// A bar on standard error of a run that takes over a second; nothing where that is no terminal. Goes as it ends.
class Progress {
public:
    /// `total` in seconds of simulation.
    explicit Progress(double total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// `done` in seconds of simulation.
    void show(double done);

private:
    using Clock = std::chrono::steady_clock;

    double total_;
    bool possible_;
    bool shown_ = false;
    Clock::time_point next_;
};

} // namespace prowess::cli
