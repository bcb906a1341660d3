#pragma once

#include <prowess/core/any_member.hpp>
#include <prowess/core/hash.hpp>
#include <prowess/core/name.hpp>
#include <prowess/effect/context_fields.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace prowess {

/// The most bytes of a value that is context data.
inline constexpr std::size_t most_context_bytes = 64;

namespace detail {

template <class T>
constexpr void check_context() {
    if constexpr (HasFields<T>) {
        static_assert(std::is_default_constructible_v<T> && std::is_copy_constructible_v<T>,
                      "context data is made again of its fields: make the type copyable, with a default");
    } else {
        static_assert(std::is_trivially_copyable_v<T>,
                      "context data is kept as bytes: make the type trivially copyable, or give it `fields`");
        static_assert(!has_pointer<T, most_context_bytes>(),
                      "context data is kept without what it points to: carry a handle, an id or a number");
        static_assert(std::has_unique_object_representations_v<T>,
                      "context data is state: a type with floats or padding says what it is, as in `auto fields() { "
                      "return std::tie(x, y); }`");
    }
    static_assert(width_of<T>() <= most_context_bytes, "context data takes 64 bytes at most");
}

} // namespace detail

/// A value of a type of the game's own, carried by an application: where it hit, what struck.
///
/// The type takes 64 bytes at most and has a name as `name_of` says. It is plain data, trivially copyable, whose bytes
/// tell its values apart; or it names its fields, `auto fields() { return std::tie(x, y); }`: numbers, truths, enums,
/// handles, ids, times, and what has fields itself. By them it is copied, hashed and written, the same on every
/// machine.
struct ContextData {
    std::uint64_t type = 0; ///< `hash_of` the type's name.
    std::uint64_t hash = 0; ///< Of the bytes.
    std::uint32_t size = 0;
    bool plain = false; ///< Its bytes are in the order of this machine.
    std::array<std::byte, most_context_bytes> bytes{};

    template <class T>
    [[nodiscard]] static ContextData of(const T& value) {
        detail::check_context<T>();
        ContextData made;
        made.type = hash_of(name_of<T>());
        if constexpr (detail::HasFields<T>) {
            T own = value;
            auto put = [&](std::uint64_t bits, std::size_t width) {
                for (std::size_t i = 0; i < width; ++i)
                    made.bytes[made.size++] = static_cast<std::byte>(bits >> (8 * i));
                return bits;
            };
            detail::visit_field(own, put);
        } else {
            std::ranges::copy(std::bit_cast<std::array<std::byte, sizeof(T)>>(value), made.bytes.begin());
            made.size = sizeof(T);
            made.plain = true;
        }
        made.hash = made.hash_of_bytes();
        return made;
    }
    /// The value; nothing where it is of another type.
    template <class T>
    [[nodiscard]] std::optional<T> get() const {
        detail::check_context<T>();
        if (type != hash_of(name_of<T>()) || size != detail::width_of<T>())
            return {};
        if constexpr (detail::HasFields<T>) {
            T own{};
            std::size_t at = 0;
            auto take = [&](std::uint64_t, std::size_t width) {
                std::uint64_t bits = 0;
                for (std::size_t i = 0; i < width; ++i)
                    bits |= std::to_integer<std::uint64_t>(bytes[at++]) << (8 * i);
                return bits;
            };
            detail::visit_field(own, take);
            return own;
        } else {
            std::array<std::byte, sizeof(T)> own{};
            std::copy_n(bytes.begin(), sizeof(T), own.begin());
            return std::bit_cast<T>(own);
        }
    }

    /// Whether it has as many bytes as it says: one that was made by hand, or came from a stranger, may not.
    [[nodiscard]] bool fits() const { return size <= most_context_bytes; }
    [[nodiscard]] std::uint64_t hash_of_bytes() const {
        Hasher hasher;
        for (std::size_t i = 0; i < std::min<std::size_t>(size, bytes.size()); ++i)
            hasher.add(std::to_integer<std::uint8_t>(bytes[i]));
        return hasher.finish();
    }
};

/// What carries context data, by the name of its type, one of each.
using NamedContext = std::vector<std::pair<std::string, ContextData>>;

/// Adds a value, in place of another of its type.
template <class T>
void set_context(NamedContext& all, const T& value) {
    std::erase_if(all, [](const auto& each) { return each.first == name_of<T>(); });
    all.emplace_back(name_of<T>(), ContextData::of(value));
}

/// The one of a type among what an application carries; nothing where it has none.
template <class T>
[[nodiscard]] std::optional<T> find_context(std::span<const ContextData> all) {
    for (const ContextData& each : all)
        if (const auto value = each.get<T>())
            return value;
    return {};
}

} // namespace prowess
