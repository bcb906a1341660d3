#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

namespace prowess {

/// Spreads every bit over all 64, one to one: the finaliser of SplitMix64 (S. Vigna).
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t bits) {
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EB;
    return bits ^ (bits >> 31);
}

/// A 64-bit hash of a sequence of values, the same on every machine; not for secrets.
///
/// Numbers are taken by value: a whole number counts as what it is, whatever its type's width. -0 is 0, and every NaN
/// is one NaN. A string counts as one value, so that where one ends and the next begins matters.
class Hasher {
public:
    template <class Whole>
        requires std::integral<Whole> || std::is_enum_v<Whole>
    constexpr void add(Whole value) {
        take(static_cast<std::uint64_t>(value));
    }

    constexpr void add(float value) { take(std::bit_cast<std::uint32_t>(plain(value))); }
    constexpr void add(double value) { take(std::bit_cast<std::uint64_t>(plain(value))); }

    constexpr void add(std::string_view text) {
        take(text.size());
        for (std::size_t at = 0; at < text.size(); at += 8)
            take(word(text.substr(at, 8)));
    }

    [[nodiscard]] constexpr std::uint64_t finish() const { return mix(state_ ^ (count_ * step)); }

private:
    static constexpr std::uint64_t step = 0x9E3779B97F4A7C15;

    constexpr void take(std::uint64_t value) {
        state_ = mix((state_ ^ value) + step);
        ++count_;
    }

    template <std::floating_point Number>
    static constexpr Number plain(Number value) {
        if (value != value)
            return std::numeric_limits<Number>::quiet_NaN();
        return value == 0 ? Number{0} : value;
    }

    static constexpr std::uint64_t word(std::string_view bytes) {
        std::uint64_t result = 0;
        for (std::size_t i = 0; i < bytes.size(); ++i)
            result |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
        return result;
    }

    std::uint64_t state_ = 0;
    std::uint64_t count_ = 0;
};

/// What a name is found by where no string is to be touched.
[[nodiscard]] constexpr std::uint64_t hash_of(std::string_view name) {
    Hasher hasher;
    hasher.add(name);
    return hasher.finish();
}

} // namespace prowess
