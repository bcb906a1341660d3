#include "core/in.hpp"

#include <bit>
#include <cmath>
#include <utility>

namespace prowess::detail {

void In::refuse(std::string message) {
    if (!good())
        return;
    refused_ = static_cast<std::size_t>(at_ - start_);
    message_ = std::move(message);
    at_ = end_;
}

std::uint64_t In::longer_whole(std::uint8_t first) {
    std::uint64_t value = first & 0x7FU;
    for (unsigned shift = 7; shift < 64; shift += 7) {
        const std::uint8_t next = byte();
        value |= std::uint64_t{next & 0x7FU} << shift;
        if (next < 0x80)
            return good() ? value : 0;
    }
    refuse("a number is too long");
    return 0;
}

double In::number() {
    const std::int64_t whole = signed_whole();
    if ((whole & 1) == 0)
        return static_cast<double>(whole) / 2;
    const double value = std::bit_cast<double>(fixed(8));
    if (std::isfinite(value))
        return value;
    refuse("a number is not finite");
    return 0;
}

std::uint64_t In::fixed(std::size_t width) {
    if (remaining() < width) {
        refuse_end();
        return 0;
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < width; ++i)
        value |= std::uint64_t{static_cast<std::uint8_t>(*at_++)} << (8 * i);
    return value;
}

std::string_view In::raw(std::size_t size) {
    if (remaining() < size) {
        refuse_end();
        return {};
    }
    const std::string_view text(reinterpret_cast<const char*>(at_), size);
    at_ += size;
    return text;
}

} // namespace prowess::detail
