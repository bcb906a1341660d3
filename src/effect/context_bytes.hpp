#pragma once

#include "core/state_in.hpp"
#include "core/state_out.hpp"

#include <prowess/effect/context_data.hpp>

#include <algorithm>

namespace prowess {

template <>
inline constexpr bool has_own_bytes<ContextData> = true;

inline void put(StateOut& out, const ContextData& data) {
    out(data.type);
    out(data.plain);
    const std::span<const std::byte> bytes(data.bytes);
    out.count(data.size);
    for (const std::byte byte : bytes.first(data.size))
        out.out().byte(std::to_integer<std::uint8_t>(byte));
}

inline void take(StateIn& in, ContextData& data) {
    in(data.type);
    in(data.plain);
    in.require(!data.plain || !in.foreign(),
               "plain data of the game's own is in the order of bytes of another machine: give its type `fields`");
    data.size = static_cast<std::uint32_t>(in.most(most_context_bytes));
    const std::string_view bytes = in.in().raw(data.size);
    std::ranges::transform(bytes, data.bytes.begin(), [](char byte) { return static_cast<std::byte>(byte); });
    data.hash = in.good() ? data.hash_of_bytes() : 0;
}

} // namespace prowess
