#include "core/out.hpp"

#include <bit>
#include <cmath>

namespace prowess::detail {

void Out::whole(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7U)
        byte(static_cast<std::uint8_t>((value & 0x7FU) | 0x80U));
    byte(static_cast<std::uint8_t>(value));
}

void Out::signed_whole(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    whole(value < 0 ? ~(bits << 1U) : bits << 1U);
}

void Out::number(double value) {
    constexpr double most = 1LL << 53U;
    const bool negative_zero = value == 0 && std::signbit(value);
    if (std::trunc(value) == value && std::abs(value) <= most && !negative_zero) {
        signed_whole(static_cast<std::int64_t>(value) * 2);
    } else {
        signed_whole(1);
        fixed(std::bit_cast<std::uint64_t>(value), 8);
    }
}

void Out::fixed(std::uint64_t value, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i)
        byte(static_cast<std::uint8_t>(value >> (8 * i)));
}

void Out::raw(std::string_view text) {
    for (const char letter : text)
        byte(static_cast<std::uint8_t>(letter));
}

void Texts::write(Out& out) const {
    out.whole(all_.size());
    for (const std::string& text : all_) {
        out.whole(text.size());
        out.raw(text);
    }
}

} // namespace prowess::detail
