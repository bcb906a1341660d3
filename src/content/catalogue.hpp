#pragma once

#include <prowess/content/place.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace prowess::detail {

/// What was defined so far, by kind and name, and by which pack.
class Catalogue {
public:
    struct Entry {
        std::size_t index = 0;  ///< Of its definition.
        std::uint32_t pack = 0; ///< Which defined it last.
        Place place;
        bool implied = false; ///< A tag that came with one below it.
    };

    /// The entry of a name; a new one, with `fresh` true, where there was none.
    struct Found {
        Entry& entry;
        bool fresh;
    };

    [[nodiscard]] Found find_or_add(std::string_view noun, const std::string& name) {
        const auto [at, fresh] = kinds_[noun].try_emplace(name);
        return {at->second, fresh};
    }

    /// Adds a definition, or puts it in the place of an earlier pack's. Answers the place of another of this pack's by
    /// that name, which stays.
    template <class T>
    [[nodiscard]] std::optional<Place> define(std::string_view noun, Place place, T&& definition,
                                              std::vector<T>& definitions) {
        const auto [known, fresh] = find_or_add(noun, definition.name.text);
        if (!fresh && known.pack == pack_)
            return known.place;
        if (fresh)
            known.index = definitions.size();
        known.pack = pack_;
        known.place = place;
        if (fresh)
            definitions.push_back(std::forward<T>(definition));
        else
            definitions[known.index] = std::forward<T>(definition);
        return std::nullopt;
    }

    [[nodiscard]] bool contains(std::string_view noun, const std::string& name) const {
        const auto kind = kinds_.find(noun);
        return kind != kinds_.end() && kind->second.contains(name);
    }

    void begin_pack() { ++pack_; }
    [[nodiscard]] std::uint32_t pack() const { return pack_; }

private:
    std::map<std::string_view, std::unordered_map<std::string, Entry>> kinds_; ///< Only looked up in.
    std::uint32_t pack_ = 0;
};

} // namespace prowess::detail
