#pragma once

#include <prowess/core/id.hpp>

#include <string_view>

namespace prowess {

/// Names of numbers, for sentences. Empty where a number has none.
class Names {
public:
    [[nodiscard]] virtual std::string_view name(TagId id) const = 0;
    [[nodiscard]] virtual std::string_view name(AttributeId id) const = 0;
    [[nodiscard]] virtual std::string_view name(EffectId id) const = 0;
    [[nodiscard]] virtual std::string_view name(AbilityId id) const = 0;
    [[nodiscard]] virtual std::string_view name(TemplateId id) const = 0;

protected:
    ~Names() = default;
};

/// Where a failure or an explanation has its names from: a rulebook, which has to outlive what asks for its text.
struct NamesPointer {
    const Names* names = nullptr; ///< Null: what is named is "(unknown)".

    /// Names are no part of what is said.
    bool operator==(const NamesPointer&) const { return true; }
};

} // namespace prowess
