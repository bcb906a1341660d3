#include <prowess/core/arithmetic.hpp>

#include <bit>
#include <cfloat>
#include <cmath>
#include <initializer_list>
#include <limits>

namespace prowess {

static_assert(std::numeric_limits<double>::is_iec559);
static_assert(FLT_EVAL_METHOD == 0, "doubles are worked out as doubles");

namespace {

/// The part of an angle that is left of the nearest quarter turn, and which of the four that is.
struct Reduced {
    double rest;
    unsigned quarter;
};

Reduced reduce(double angle) {
    if (!(angle >= -greatest_angle && angle <= greatest_angle))
        return {0, 0};
    // Half of pi in three parts, the first two of 33 bits, so that their products with a count below 2^20 are exact.
    constexpr double first = 0x1.921fb544p+0;
    constexpr double second = 0x1.0b4611a6p-34;
    constexpr double third = 0x1.3198a2e037073p-69;
    constexpr double per_radian = 0x1.45f306dc9c883p-1;
    const double count = std::floor(angle * per_radian + 0.5);
    const double rest = ((angle - count * first) - count * second) - count * third;
    return {rest, static_cast<unsigned>(static_cast<std::int64_t>(count)) & 3};
}

// Taylor series, whose terms beyond the last one here are below 2^-60 up to an eighth of a turn.

double sine_near_zero(double x) {
    const double square = x * x;
    double series = 1 / 355'687'428'096'000.0;
    for (const double factor : {1'307'674'368'000.0, 6'227'020'800.0, 39'916'800.0, 362'880.0, 5'040.0, 120.0, 6.0})
        series = 1 / factor - square * series;
    return x - x * square * series;
}

double cosine_near_zero(double x) {
    const double square = x * x;
    double series = 1 / 6'402'373'705'728'000.0;
    for (const double factor :
         {20'922'789'888'000.0, 87'178'291'200.0, 479'001'600.0, 3'628'800.0, 40'320.0, 720.0, 24.0, 2.0})
        series = 1 / factor - square * series;
    return 1 - square * series;
}

double quarter_turns(double rest, unsigned quarter) {
    const double magnitude = quarter % 2 == 0 ? sine_near_zero(rest) : cosine_near_zero(rest);
    return quarter < 2 ? magnitude : -magnitude;
}

/// 2 to a whole power within the normal range.
double power_of_two(int exponent) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

} // namespace

double sine(double angle) {
    const auto [rest, quarter] = reduce(angle);
    return quarter_turns(rest, quarter);
}

double cosine(double angle) {
    const auto [rest, quarter] = reduce(angle);
    return quarter_turns(rest, (quarter + 1) & 3);
}

double two_to(double x) {
    if (x >= 1024)
        return std::numeric_limits<double>::infinity();
    if (x < -1080)
        return 0;
    if (x != x)
        return x;
    constexpr double logarithm = 0x1.62e42fefa39efp-1;
    const double whole = std::floor(x + 0.5);
    const double exponent = (x - whole) * logarithm;
    double series = 1;
    for (int term = 15; term > 0; --term)
        series = 1 + exponent * series / term;
    // In two steps, since 2 to the power alone may be out of range where the result is not.
    const int half = static_cast<int>(whole) / 2;
    return series * power_of_two(half) * power_of_two(static_cast<int>(whole) - half);
}

double power(double base, std::uint64_t exponent) {
    double result = 1;
    for (; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0)
            result *= base;
        base *= base;
    }
    return result;
}

double round_half_away(double x) {
    const double whole = std::trunc(x);
    if (std::fabs(x - whole) < 0.5)
        return whole;
    return x < 0 ? whole - 1 : whole + 1;
}

} // namespace prowess
