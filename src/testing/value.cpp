#include <prowess/testing/value.hpp>

#include <prowess/content/number.hpp>

#include <cmath>

namespace prowess::testing {

namespace {

struct Writer {
    std::string operator()(None) const { return "none"; }
    std::string operator()(bool truth) const { return truth ? "true" : "false"; }
    std::string operator()(double number) const { return write_number(number); }
    std::string operator()(const std::string& word) const { return word; }
    std::string operator()(const std::vector<std::string>& list) const {
        std::string written = "[";
        for (const std::string& item : list)
            written += (written.size() > 1 ? ", " : "") + item;
        return written + "]";
    }
};

} // namespace

std::string text(const Value& value) {
    return std::visit(Writer{}, value);
}

Expectation Expectation::about(double value, double within) {
    Expectation made(value);
    made.within_ = within;
    return made;
}

Expectation Expectation::above(double value) {
    Expectation made(None{});
    made.above_ = value;
    return made;
}

Expectation Expectation::below(double value) {
    Expectation made(None{});
    made.below_ = value;
    return made;
}

Expectation Expectation::between(double above, double below) {
    Expectation made = Expectation::above(above);
    made.below_ = below;
    return made;
}

bool Expectation::holds(const Value& found) const {
    const double* const number = std::get_if<double>(&found);
    if (above_ || below_)
        return number && !(above_ && !(*number > *above_)) && !(below_ && !(*number < *below_));
    const double* const wanted = std::get_if<double>(&equal_);
    if (!number || !wanted)
        return found == equal_;
    if (*number == *wanted)
        return true;
    const double allowed = within_ ? *within_ : 1e-4 * std::fmax(1, std::fabs(*wanted));
    return std::fabs(*number - *wanted) <= allowed;
}

std::string Expectation::text() const {
    if (above_ && below_)
        return "above " + write_number(*above_) + " and below " + write_number(*below_);
    if (above_)
        return "above " + write_number(*above_);
    if (below_)
        return "below " + write_number(*below_);
    const std::string written = testing::text(equal_);
    return within_ ? "about " + written + " (within " + write_number(*within_) + ")" : written;
}

} // namespace prowess::testing
