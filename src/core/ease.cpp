#include <prowess/core/ease.hpp>

#include <prowess/core/arithmetic.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

namespace prowess {

namespace {

constexpr std::array<std::string_view, 39> names_of_eases{"linear",           "quadratic_in",
                                                          "quadratic_out",    "quadratic_in_out",
                                                          "cubic_in",         "cubic_out",
                                                          "cubic_in_out",     "quartic_in",
                                                          "quartic_out",      "quartic_in_out",
                                                          "quintic_in",       "quintic_out",
                                                          "quintic_in_out",   "smooth_step_in",
                                                          "smooth_step_out",  "smooth_step",
                                                          "smoother_step_in", "smoother_step_out",
                                                          "smoother_step",    "sine_in",
                                                          "sine_out",         "sine_in_out",
                                                          "circular_in",      "circular_out",
                                                          "circular_in_out",  "exponential_in",
                                                          "exponential_out",  "exponential_in_out",
                                                          "elastic_in",       "elastic_out",
                                                          "elastic_in_out",   "back_in",
                                                          "back_out",         "back_in_out",
                                                          "bounce_in",        "bounce_out",
                                                          "bounce_in_out",    "steps",
                                                          "elastic"};
static_assert(names_of_eases.size() == static_cast<std::size_t>(Ease::elastic) + 1);

constexpr std::array<std::string_view, 4> jumps{"start", "end", "none", "both"};

// The functions that go in slowly; each goes out as it goes in, turned about the middle.

double smooth_step(double t) {
    return t * t * (3 - 2 * t);
}

double smoother_step(double t) {
    return t * t * t * (10 + t * (6 * t - 15));
}

double exponential(double t) {
    return (two_to(10 * t) - 1) / 1023;
}

double circular(double t) {
    return 1 - std::sqrt(1 - t * t);
}

/// The cubic that dips below 0 on its way, by `overshoot`.
double back(double t, double overshoot) {
    return t * t * ((overshoot + 1) * t - overshoot);
}

/// A swing of `turns` turns over the whole that grows to its full width, and ends on a crest or at a zero by `phase`.
double elastic_in(double t, double turns, double phase) {
    return -two_to(10 * (t - 1)) * sine(2 * std::numbers::pi * (turns * (t - 1) - phase));
}

/// A ball that lands at 1, at 4/11, 8/11 and 9/10 of the way and at its end.
double bounce_out(double t) {
    if (t < 4.0 / 11)
        return 121.0 / 16 * t * t;
    if (t < 8.0 / 11)
        return 363.0 / 40 * t * t - 99.0 / 10 * t + 17.0 / 5;
    if (t < 9.0 / 10)
        return 4356.0 / 361 * t * t - 35442.0 / 1805 * t + 16061.0 / 1805;
    return 54.0 / 5 * t * t - 513.0 / 25 * t + 268.0 / 25;
}

double spring(double t, double omega) {
    const double left = 1 - t;
    return 1 - left * left * (2 * sine(omega * t) / omega + cosine(omega * t));
}

double stepped(double t, std::uint32_t steps, Jump jump) {
    const double count = steps;
    double passed = std::floor(t * count);
    // A key's own share of the way, such as 29 of 100, is past its step, whatever the product's rounding says.
    if ((passed + 1) / count <= t)
        ++passed;
    else if (passed / count > t)
        --passed;
    if (jump == Jump::start || jump == Jump::both)
        ++passed;
    if (jump == Jump::both)
        return std::min(passed / (count + 1), 1.0);
    return std::min(passed / (jump == Jump::none ? std::max(count - 1, 1.0) : count), 1.0);
}

using Curve = double (*)(double);

double turned(Curve in, double t) {
    return 1 - in(1 - t);
}

/// In over the first half and out over the second.
double both_ways(Curve in, double t) {
    return t < 0.5 ? in(2 * t) / 2 : 1 - in(2 - 2 * t) / 2;
}

template <std::uint64_t Degree>
double to_the(double t) {
    return power(t, Degree);
}

double sine_in(double t) {
    return 1 - cosine(t * std::numbers::pi / 2);
}

double back_in(double t) {
    return back(t, 1.70158);
}

double back_in_wide(double t) {
    return back(t, 1.70158 + 1.525);
}

double elastic_in_third(double t) {
    return elastic_in(t, 10.0 / 3, 0.25);
}

double elastic_in_wide(double t) {
    return elastic_in(t, 20.0 / 9, 0.25);
}

double between(Ease function, double t, const EaseParameters& parameters) {
    switch (function) {
    case Ease::linear: return t;
    case Ease::quadratic_in: return to_the<2>(t);
    case Ease::quadratic_out: return turned(to_the<2>, t);
    case Ease::quadratic_in_out: return both_ways(to_the<2>, t);
    case Ease::cubic_in: return to_the<3>(t);
    case Ease::cubic_out: return turned(to_the<3>, t);
    case Ease::cubic_in_out: return both_ways(to_the<3>, t);
    case Ease::quartic_in: return to_the<4>(t);
    case Ease::quartic_out: return turned(to_the<4>, t);
    case Ease::quartic_in_out: return both_ways(to_the<4>, t);
    case Ease::quintic_in: return to_the<5>(t);
    case Ease::quintic_out: return turned(to_the<5>, t);
    case Ease::quintic_in_out: return both_ways(to_the<5>, t);
    case Ease::smooth_step_in: return 2 * smooth_step(t / 2);
    case Ease::smooth_step_out: return 2 * smooth_step(0.5 + t / 2) - 1;
    case Ease::smooth_step: return smooth_step(t);
    case Ease::smoother_step_in: return 2 * smoother_step(t / 2);
    case Ease::smoother_step_out: return 2 * smoother_step(0.5 + t / 2) - 1;
    case Ease::smoother_step: return smoother_step(t);
    case Ease::sine_in: return sine_in(t);
    case Ease::sine_out: return sine(t * std::numbers::pi / 2);
    case Ease::sine_in_out: return (1 - cosine(t * std::numbers::pi)) / 2;
    case Ease::circular_in: return circular(t);
    case Ease::circular_out: return turned(circular, t);
    case Ease::circular_in_out: return both_ways(circular, t);
    case Ease::exponential_in: return exponential(t);
    case Ease::exponential_out: return turned(exponential, t);
    case Ease::exponential_in_out: return both_ways(exponential, t);
    case Ease::elastic_in: return elastic_in_third(t);
    case Ease::elastic_out: return turned(elastic_in_third, t);
    case Ease::elastic_in_out: return both_ways(elastic_in_wide, t);
    case Ease::back_in: return back_in(t);
    case Ease::back_out: return turned(back_in, t);
    case Ease::back_in_out: return both_ways(back_in_wide, t);
    case Ease::bounce_in: return turned(bounce_out, t);
    case Ease::bounce_out: return bounce_out(t);
    case Ease::bounce_in_out: return t < 0.5 ? turned(bounce_out, 2 * t) / 2 : (1 + bounce_out(2 * t - 1)) / 2;
    case Ease::steps: return stepped(t, parameters.steps, parameters.jump);
    case Ease::elastic: return spring(t, parameters.omega);
    }
    return t;
}

template <class Enumeration, std::size_t Count>
std::optional<Enumeration> by_name(const std::array<std::string_view, Count>& all, std::string_view wanted) {
    const auto found = std::ranges::find(all, wanted);
    if (found == all.end())
        return {};
    return static_cast<Enumeration>(found - all.begin());
}

} // namespace

double ease(Ease function, double t, const EaseParameters& parameters) {
    if (!holds(function, parameters))
        function = Ease::linear;
    if (t >= 1)
        return 1;
    const bool inside = t > 0;
    if (function == Ease::steps)
        return between(function, inside ? t : 0, parameters);
    return inside ? between(function, t, parameters) : 0;
}

bool holds(Ease function, const EaseParameters& parameters) {
    if (function == Ease::steps)
        return parameters.steps > 0;
    if (function == Ease::elastic)
        return parameters.omega != 0 && std::fabs(parameters.omega) <= greatest_angle;
    return true;
}

std::string_view name(Ease function) {
    return names_of_eases[static_cast<std::size_t>(function)];
}

std::string_view name(Jump jump) {
    return jumps[static_cast<std::size_t>(jump)];
}

std::optional<Ease> ease_by_name(std::string_view name) {
    return by_name<Ease>(names_of_eases, name);
}

std::optional<Jump> jump_by_name(std::string_view name) {
    return by_name<Jump>(jumps, name);
}

std::span<const std::string_view> ease_names() {
    return names_of_eases;
}

std::span<const std::string_view> jump_names() {
    return jumps;
}

} // namespace prowess
