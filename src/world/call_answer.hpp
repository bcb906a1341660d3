#pragma once

#include <prowess/world/call.hpp>

#include <bit>
#include <cstdint>

namespace prowess {

[[nodiscard]] inline std::uint64_t told_as(bool value) {
    return value ? 1 : 0;
}
[[nodiscard]] inline std::uint64_t told_as(std::uint32_t count) {
    return count;
}
[[nodiscard]] inline std::uint64_t told_as(float value) {
    return std::bit_cast<std::uint32_t>(value);
}
template <class Kind>
[[nodiscard]] std::uint64_t told_as(Handle<Kind> handle) {
    return std::uint64_t{handle.generation} << 32 | handle.index;
}
[[nodiscard]] inline std::uint64_t told_as(const Applied& applied) {
    return told_as(applied.effect);
}
[[nodiscard]] inline std::uint64_t told_as(const Receipt& receipt) {
    return receipt.number;
}

/// What is told of what a call answered.
template <class T>
[[nodiscard]] CallAnswer answer_of(const Expected<T>& answer) {
    if (!answer)
        return {answer.error().reason, 0};
    if constexpr (std::is_void_v<T>)
        return {};
    else
        return {{}, told_as(*answer)};
}

} // namespace prowess
