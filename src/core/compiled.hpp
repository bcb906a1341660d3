#pragma once

#include <prowess/core/hash.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/magnitude.hpp>
#include <prowess/core/program.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace prowess {

/// Names beside numbers, for one kind of definition. A name that is gone keeps its number, but is not found by it.
struct NameTable {
    std::vector<std::string> names;                     ///< By number.
    std::unordered_map<std::string, std::uint32_t> ids; ///< Only looked up in, never walked.

    template <class IdType>
    [[nodiscard]] std::optional<IdType> find(const std::string& name) const {
        const auto found = ids.find(name);
        return found != ids.end() ? std::optional(IdType{found->second}) : std::nullopt;
    }
    template <class IdType>
    [[nodiscard]] std::optional<IdType> find(std::string_view name) const {
        return find<IdType>(std::string(name));
    }
};

/// Numbers by `hash_of` their names: for code, which names things as the world runs.
class NameIndex {
public:
    NameIndex() = default;
    /// Of names beside their numbers.
    template <class Named>
    explicit NameIndex(const Named& names) {
        for (const auto& [name, number] : names)
            all_.emplace_back(hash_of(name), number);
        std::ranges::sort(all_);
    }

    [[nodiscard]] std::optional<std::uint32_t> find(std::uint64_t name) const {
        const auto at = std::ranges::lower_bound(all_, name, {}, &Entry::first);
        return at != all_.end() && at->first == name ? std::optional(at->second) : std::nullopt;
    }

private:
    using Entry = std::pair<std::uint64_t, std::uint32_t>;

    std::vector<Entry> all_;
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

/// One of the conditions that all have to hold for a requirement to, in order as written, with what it asks about.
struct RequiredPart {
    Program program;
    bool unwanted = false; ///< It must not hold.
    TagId tag;             ///< One of these; none of a condition made of several, or about nothing with a name.
    AttributeId attribute;
    EffectId effect;
};

/// The place of a read among those of a definition, to which it is added once.
inline std::uint32_t add_read(std::vector<CompiledRead>& reads, const CompiledRead& read) {
    const auto found = std::ranges::find(reads, read);
    const auto place = static_cast<std::uint32_t>(found - reads.begin());
    if (found == reads.end())
        reads.push_back(read);
    return place;
}

} // namespace prowess
