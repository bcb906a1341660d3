#pragma once

#include "content/schema/content.hpp"

#include <prowess/world/definitions.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <vector>

namespace prowess::detail {

/// All that is baked. Marks are not.
struct Baked {
    Definitions definitions;
    std::vector<PackDef> packs;
    std::uint64_t fingerprint = 0; ///< Of the rulebook without code.
};

/// The lists of definitions that are no section of content.
inline constexpr std::vector<Name> Definitions::* code_lists[]{
    &Definitions::code_effects,      &Definitions::code_abilities, &Definitions::code_executions,
    &Definitions::code_calculations, &Definitions::code_routes,    &Definitions::code_contexts,
    &Definitions::code_behaviours};

/// Whether a choice's field stands for a kind beside the choice's own.
template <class Format, class Kind>
constexpr bool stands_for(const Format&, Kind) {
    return false;
}
template <class Kind, std::size_t Count>
constexpr bool stands_for(const OneOf<Kind, Count>& format, Kind kind) {
    for (const auto& [word, meant] : format.words)
        if (meant == kind)
            return true;
    return false;
}
constexpr bool stands_for(const AbsorberFormat&, StageKind kind) {
    return kind == StageKind::absorb_attribute;
}

/// Calls `visit` for each field that this version supports.
template <class Fields, class Visit>
constexpr void for_each_field(const Fields& fields, Visit visit) {
    const auto each = [&](const auto& one) {
        if constexpr (requires { one.access; })
            visit(one);
    };
    std::apply([&](const auto&... one) { (each(one), ...); }, fields);
}
/// Likewise for choices.
template <class Choices, class Visit>
constexpr void for_each_choice(const Choices& choices, Visit visit) {
    const auto each = [&](const auto& one) {
        if constexpr (is_choice<std::remove_cvref_t<decltype(one)>>)
            visit(one);
    };
    std::apply([&](const auto&... one) { (each(one), ...); }, choices);
}

/// What a magnitude is written with beside its kind, each where it has it.
enum class MagnitudePart : std::uint8_t { value = 1, name = 2, fallback = 4, comparison = 8, read = 16, terms = 32 };

} // namespace prowess::detail
