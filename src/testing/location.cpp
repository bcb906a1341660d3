#include <prowess/testing/location.hpp>

namespace prowess::testing {

std::string Location::text() const {
    std::string written = file;
    if (line != 0)
        written += ":" + std::to_string(line);
    if (line != 0 && column != 0)
        written += ":" + std::to_string(column);
    return written;
}

std::string StepFailure::text() const {
    return where.text() + ": " + message;
}

} // namespace prowess::testing
