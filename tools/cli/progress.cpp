#include "progress.hpp"

#include "style.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace prowess::cli {

Progress::Progress(double total)
    : total_(total),
      possible_(total > 0 && error_is_terminal()),
      next_(Clock::now() + std::chrono::seconds(1)) {}

Progress::~Progress() {
    if (shown_)
        print_error("\r\x1b[K");
}

void Progress::show(double done) {
    if (!possible_ || Clock::now() < next_)
        return;
    next_ = Clock::now() + std::chrono::milliseconds(100);
    shown_ = true;
    constexpr std::size_t width = 40;
    const double share = std::clamp(done / total_, 0.0, 1.0);
    const auto filled = static_cast<std::size_t>(share * width);
    print_error(fmt::format("\r[{}{}] {:3.0f} %  {:.1f} of at most {:.1f} s", std::string(filled, '#'),
                            std::string(width - filled, '.'), 100 * share, done, total_));
}

} // namespace prowess::cli
