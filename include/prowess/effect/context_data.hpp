#pragma once

#include <prowess/core/hash.hpp>
#include <prowess/core/name.hpp>

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
concept AddsItself = requires(const T& value, Hasher& hash) { value.add_to(hash); };

template <class T>
constexpr void check_context() {
    static_assert(std::is_trivially_copyable_v<T>, "context data is kept as bytes: make the type trivially copyable");
    static_assert(sizeof(T) <= most_context_bytes, "context data takes 64 bytes at most");
    static_assert(AddsItself<T> || std::has_unique_object_representations_v<T>,
                  "context data is state: a type with floats or padding needs `void add_to(Hasher&) const`");
}

} // namespace detail

/// A value of a type of the game's own, carried by an application: where it hit, what struck.
///
/// The type is trivially copyable, takes 64 bytes at most, has a name as `name_of` says, and has
/// `void add_to(Hasher&) const` unless its bytes tell its values apart.
struct ContextData {
    std::uint64_t type = 0; ///< `hash_of` the type's name.
    std::uint64_t hash = 0; ///< Of the value.
    std::uint32_t size = 0;
    std::array<std::byte, most_context_bytes> bytes{};

    template <class T>
    [[nodiscard]] static ContextData of(const T& value) {
        detail::check_context<T>();
        const auto own = std::bit_cast<std::array<std::byte, sizeof(T)>>(value);
        ContextData made;
        made.type = hash_of(name_of<T>());
        made.size = sizeof(T);
        std::ranges::copy(own, made.bytes.begin());
        Hasher hash;
        if constexpr (detail::AddsItself<T>)
            value.add_to(hash);
        else
            for (const std::byte each : own)
                hash.add(std::to_integer<std::uint8_t>(each));
        made.hash = hash.finish();
        return made;
    }
    /// The value; nothing where it is of another type.
    template <class T>
    [[nodiscard]] std::optional<T> get() const {
        detail::check_context<T>();
        if (type != hash_of(name_of<T>()) || size != sizeof(T))
            return {};
        std::array<std::byte, sizeof(T)> own{};
        std::copy_n(bytes.begin(), sizeof(T), own.begin());
        return std::bit_cast<T>(own);
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
