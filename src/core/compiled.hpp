#pragma once

#include <prowess/core/id.hpp>
#include <prowess/core/magnitude.hpp>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace prowess {

/// Names beside numbers, for one kind of definition. A name that is gone keeps its number, but is not found by it.
struct NameTable {
    std::vector<std::string> names;                     ///< By number.
    std::unordered_map<std::string, std::uint32_t> ids; ///< Only looked up in, never walked.
};

/// An attribute that an effect reads, with its names looked up. Its value is a capture of the effect, by position.
struct CompiledRead {
    AttributeId attribute;
    Side from = Side::source;
    AttributePart part = AttributePart::current;
    bool live = false;
    std::vector<TagOrder> tagged;

    bool operator==(const CompiledRead&) const = default;
};

} // namespace prowess
