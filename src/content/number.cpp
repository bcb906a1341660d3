#include <prowess/content/number.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

namespace prowess {
namespace {

bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

std::size_t digits_at(std::string_view text, std::size_t position) {
    std::size_t count = 0;
    while (position + count < text.size() && is_digit(text[position + count]))
        ++count;
    return count;
}

/// Whether `text`, without its sign, is a decimal number; `from_chars` accepts more than content may hold.
bool is_decimal(std::string_view text) {
    std::size_t position = digits_at(text, 0);
    std::size_t digits = position;
    if (position < text.size() && text[position] == '.') {
        const std::size_t fraction = digits_at(text, ++position);
        position += fraction;
        digits += fraction;
    }
    if (digits == 0)
        return false;
    if (position < text.size() && (text[position] == 'e' || text[position] == 'E')) {
        ++position;
        if (position < text.size() && (text[position] == '+' || text[position] == '-'))
            ++position;
        const std::size_t exponent = digits_at(text, position);
        if (exponent == 0)
            return false;
        position += exponent;
    }
    return position == text.size();
}

bool equal_but_for_case(std::string_view text, std::string_view lower) {
    if (text.size() != lower.size())
        return false;
    for (std::size_t index = 0; index < text.size(); ++index) {
        const char letter = text[index];
        if ((letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter) != lower[index])
            return false;
    }
    return true;
}

/// Whether a decimal number that no double holds is too large rather than too small: decides by where its first digit
/// that is not zero stands.
bool is_too_large(std::string_view text) {
    const std::size_t exponent_at = text.find_first_of("eE");
    const std::string_view digits = text.substr(0, exponent_at);
    const std::size_t first = digits.find_first_of("123456789");
    const std::size_t point = std::min(digits.find('.'), digits.size());
    if (first == std::string_view::npos)
        return false;
    if (exponent_at == std::string_view::npos)
        return first < point;
    std::string_view written = text.substr(exponent_at + 1);
    const bool negative = written.front() == '-';
    if (!is_digit(written.front()))
        written.remove_prefix(1);
    long long exponent = 0;
    if (std::from_chars(written.data(), written.data() + written.size(), exponent).ec != std::errc{})
        return !negative;
    const auto order = static_cast<long long>(point) - static_cast<long long>(first);
    return negative ? order > exponent : exponent > -order;
}

} // namespace

std::optional<double> read_number(std::string_view text) {
    using limits = std::numeric_limits<double>;
    const bool signed_ = !text.empty() && (text.front() == '+' || text.front() == '-');
    const double sign = signed_ && text.front() == '-' ? -1.0 : 1.0;
    if (signed_)
        text.remove_prefix(1);
    if (is_decimal(text)) {
        double value = 0;
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (fault == std::errc::result_out_of_range)
            value = is_too_large(text) ? limits::infinity() : 0.0;
        return sign * value;
    }
    const std::string_view name = text.starts_with('.') ? text.substr(1) : text;
    if (equal_but_for_case(name, "inf") || equal_but_for_case(text, "infinity"))
        return sign * limits::infinity();
    if (equal_but_for_case(name, "nan"))
        return limits::quiet_NaN();
    return std::nullopt;
}

std::string write_number(double value) {
    if (std::isnan(value))
        return ".nan";
    if (std::isinf(value))
        return value < 0 ? "-.inf" : ".inf";
    const double size = std::fabs(value);
    const bool fixed = size == 0 || (size >= 1e-5 && size < 1e15);
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   fixed ? std::chars_format::fixed : std::chars_format::scientific)
                         .ptr;
    return {buffer.data(), end};
}

} // namespace prowess
