#pragma once

#include <prowess/core/id.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace prowess {

/// Whether `name` is words joined by `.`, each of one or more of `a-z 0-9 _`.
[[nodiscard]] bool is_tag_path(std::string_view name);

/// The most tags that a registry holds.
inline constexpr std::size_t most_tags = 65'535;
/// The position that no tag has.
inline constexpr TagOrder no_tag{0xFFFF};

/// Something that is wrong with the definitions of tags.
struct TagMistake {
    enum class Kind : std::uint8_t {
        duplicate,  ///< `name` was defined before, at `other`.
        not_a_path, ///< `name` is not what `is_tag_path` asks for.
        no_parent,  ///< The definition's parent, `name`, is not defined.
        too_many,   ///< The definition is the first beyond `most_tags`.
    };

    Kind kind;
    std::size_t index; ///< Of the definition that is wrong.
    std::string name;
    std::size_t other = 0;

    bool operator==(const TagMistake&) const = default;
};

/// A tag, then each tag above it, up to the top. Valid as long as its registry.
class TagLineage {
public:
    class Iterator {
    public:
        using value_type = TagOrder;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag;
        using pointer = const TagOrder*;
        using reference = TagOrder;

        Iterator() = default;
        Iterator(const TagOrder* parents, TagOrder at) : parents_(parents), at_(at) {}

        TagOrder operator*() const { return at_; }
        Iterator& operator++() {
            at_ = parents_[at_.value];
            return *this;
        }
        Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const Iterator& other) const { return at_ == other.at_; }

    private:
        const TagOrder* parents_ = nullptr;
        TagOrder at_ = no_tag;
    };

    TagLineage(const TagOrder* parents, TagOrder first) : parents_(parents), first_(first) {}

    [[nodiscard]] Iterator begin() const { return {parents_, first_}; }
    [[nodiscard]] Iterator end() const { return {parents_, no_tag}; }

private:
    const TagOrder* parents_;
    TagOrder first_;
};

/// The tags of one rulebook: their names, their numbers, and the tree that they make. Immutable once built.
class TagRegistry {
public:
    using Built = tl::expected<TagRegistry, std::vector<TagMistake>>;

    /// Without tags.
    TagRegistry() = default;

    /// Numbers tags in order of name. Answers every mistake, in the order of definitions.
    [[nodiscard]] static Built build(std::span<const std::string> definitions);

    /// The registry for `definitions` in this one's place: names keep the ids that they ever had, new ones are numbered
    /// after them in order of name, and the id of a name that is gone stays its own.
    [[nodiscard]] Built rebuild(std::span<const std::string> definitions) const;

    [[nodiscard]] std::size_t size() const { return ids_.size(); }
    /// One past the greatest id ever given, those of names that are gone included.
    [[nodiscard]] std::size_t id_bound() const { return names_.size(); }

    /// Null where there is no such tag.
    [[nodiscard]] TagId id(std::string_view name) const;
    /// The tag at a position below `size()`.
    [[nodiscard]] TagId id(TagOrder order) const { return ids_[order.value]; }
    [[nodiscard]] bool contains(std::string_view name) const { return static_cast<bool>(id(name)); }

    /// Empty where the id was never given; that of a tag that is gone otherwise too. Valid as long as the registry.
    [[nodiscard]] std::string_view name(TagId id) const;

    /// `no_tag` where the id was never given or its tag is gone. Below, `order` is always that of a tag.
    [[nodiscard]] TagOrder order(TagId id) const { return id.value < orders_.size() ? orders_[id.value] : no_tag; }
    /// One past the last tag below `order`.
    [[nodiscard]] TagOrder end(TagOrder order) const { return ends_[order.value]; }
    /// Whether `tag` is `family` or below it.
    [[nodiscard]] bool within(TagOrder tag, TagOrder family) const { return tag >= family && tag < end(family); }
    [[nodiscard]] std::optional<TagOrder> parent(TagOrder order) const;
    [[nodiscard]] TagLineage lineage(TagOrder order) const { return {parents_.data(), order}; }

    /// Of the names with their numbers: equal where two registries mean the same by every id and every position.
    [[nodiscard]] std::uint64_t fingerprint() const;

private:
    void number(std::span<const std::string_view> sorted);
    void connect();

    std::vector<std::string> names_; // By id, and so are the orders.
    std::vector<TagOrder> orders_;
    std::vector<TagId> ids_; // By order, and so are the rest.
    std::vector<TagOrder> ends_;
    std::vector<TagOrder> parents_;
};

/// How many sources give a tag itself to an actor: at least one.
struct TagCount {
    TagOrder tag;
    std::uint16_t count;

    bool operator==(const TagCount&) const = default;
};

// What an actor owns, or what an effect or a read is tagged with, is an array sorted by tag in which no tag comes
// twice. A family, a tag and all below it, is the range from its order up to its registry's `end` of it.

/// Whether a tag of the family is there.
[[nodiscard]] bool owns(std::span<const TagCount> sorted, TagOrder family, TagOrder end);
[[nodiscard]] bool owns(std::span<const TagOrder> sorted, TagOrder family, TagOrder end);

/// How many sources give `tag` itself; 0 where it is not there.
[[nodiscard]] std::uint32_t count_of(std::span<const TagCount> sorted, TagOrder tag);
/// How many sources give a tag of the family.
[[nodiscard]] std::uint32_t count_within(std::span<const TagCount> sorted, TagOrder family, TagOrder end);

} // namespace prowess
