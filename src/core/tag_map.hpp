#pragma once

#include <prowess/core/program.hpp>
#include <prowess/core/tags.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace prowess {

/// Where the tags of one registry stand in that which was rebuilt from it: in the same order, without those that are
/// gone.
class TagMap {
public:
    TagMap(const TagRegistry& before, const TagRegistry& after);

    /// `no_tag` where it is gone.
    [[nodiscard]] TagOrder operator()(TagOrder tag) const {
        return tag.value < moved_.size() ? moved_[tag.value] : no_tag;
    }
    [[nodiscard]] std::vector<TagOrder> operator()(std::span<const TagOrder> tags) const;
    [[nodiscard]] std::vector<TagCount> operator()(std::span<const TagCount> counts) const;
    [[nodiscard]] std::vector<Param> operator()(std::span<const Param> params) const;
    /// What asks about a tag that is gone finds nothing.
    void move(Instruction& step) const;

private:
    /// What is named by a tag, in the same order, where the tag is not gone.
    template <class Named>
    [[nodiscard]] std::vector<Named> moved(std::span<const Named> all, TagOrder Named::* tag) const {
        std::vector<Named> kept(all.begin(), all.end());
        for (Named& named : kept)
            named.*tag = (*this)(named.*tag);
        std::erase_if(kept, [&](const Named& named) { return named.*tag == no_tag; });
        return kept;
    }

    std::vector<TagOrder> moved_; ///< By where it stood.
    std::vector<TagOrder> ends_;  ///< Of its family now.
};

} // namespace prowess
