#include <prowess/core/tags.hpp>

#include <prowess/core/hash.hpp>

#include <algorithm>
#include <functional>
#include <utility>

namespace prowess {

namespace {

struct Definition {
    std::string_view name;
    std::size_t index;

    auto operator<=>(const Definition&) const = default;
};

std::string_view parent_of(std::string_view path) {
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view{} : path.substr(0, dot);
}

/// Those that are paths, by name and then by index.
std::vector<Definition> sorted_paths(std::span<const std::string> definitions, std::vector<TagMistake>& mistakes) {
    std::vector<Definition> sorted;
    sorted.reserve(definitions.size());
    for (std::size_t i = 0; i < definitions.size(); ++i) {
        if (is_tag_path(definitions[i]))
            sorted.push_back({definitions[i], i});
        else
            mistakes.push_back({TagMistake::Kind::not_a_path, i, definitions[i]});
    }
    std::ranges::sort(sorted);
    return sorted;
}

/// Each name once, sorted.
std::vector<std::string_view> distinct(const std::vector<Definition>& sorted, std::vector<TagMistake>& mistakes) {
    std::vector<std::string_view> names;
    names.reserve(sorted.size());
    std::size_t first = 0;
    for (const Definition& definition : sorted) {
        if (!names.empty() && names.back() == definition.name) {
            mistakes.push_back({TagMistake::Kind::duplicate, definition.index, std::string(definition.name), first});
            continue;
        }
        first = definition.index;
        names.push_back(definition.name);
    }
    return names;
}

void check_parents(const std::vector<Definition>& sorted, const std::vector<std::string_view>& names,
                   std::vector<TagMistake>& mistakes) {
    for (const Definition& definition : sorted) {
        const std::string_view parent = parent_of(definition.name);
        if (!parent.empty() && !std::ranges::binary_search(names, parent))
            mistakes.push_back({TagMistake::Kind::no_parent, definition.index, std::string(parent)});
    }
}

template <class Entry, class Projection>
const Entry* first_from(std::span<const Entry> sorted, TagOrder order, Projection projection) {
    return sorted.data() + (std::ranges::lower_bound(sorted, order, {}, projection) - sorted.begin());
}

template <class Entry, class Projection>
bool owns_within(std::span<const Entry> sorted, TagOrder family, TagOrder end, Projection projection) {
    const Entry* found = first_from(sorted, family, projection);
    return found != sorted.data() + sorted.size() && std::invoke(projection, *found) < end;
}

} // namespace

bool is_tag_path(std::string_view name) {
    bool word = false; // Whether the word so far has a letter.
    for (const char letter : name) {
        if (letter == '.') {
            if (!word)
                return false;
            word = false;
            continue;
        }
        if (!(letter >= 'a' && letter <= 'z') && !(letter >= '0' && letter <= '9') && letter != '_')
            return false;
        word = true;
    }
    return word;
}

TagRegistry::Built TagRegistry::build(std::span<const std::string> definitions) {
    return TagRegistry{}.rebuild(definitions);
}

TagRegistry::Built TagRegistry::rebuild(std::span<const std::string> definitions) const {
    std::vector<TagMistake> mistakes;
    const std::vector<Definition> sorted = sorted_paths(definitions, mistakes);
    const std::vector<std::string_view> names = distinct(sorted, mistakes);
    check_parents(sorted, names, mistakes);
    if (definitions.size() > most_tags)
        mistakes.push_back({TagMistake::Kind::too_many, most_tags, definitions[most_tags]});
    if (!mistakes.empty()) {
        std::ranges::sort(mistakes, {},
                          [](const TagMistake& mistake) { return std::pair(mistake.index, mistake.kind); });
        return tl::unexpected(std::move(mistakes));
    }
    TagRegistry built;
    built.names_ = names_;
    built.number(names);
    built.connect();
    return built;
}

void TagRegistry::number(std::span<const std::string_view> sorted) {
    std::vector<std::pair<std::string_view, TagId>> known;
    known.reserve(names_.size());
    for (std::size_t i = 0; i < names_.size(); ++i)
        known.emplace_back(names_[i], TagId{static_cast<std::uint32_t>(i)});
    std::ranges::sort(known);

    std::vector<std::string_view> added;
    ids_.reserve(sorted.size());
    for (const std::string_view name : sorted) {
        const auto found = std::ranges::lower_bound(known, name, {}, &std::pair<std::string_view, TagId>::first);
        if (found != known.end() && found->first == name) {
            ids_.push_back(found->second);
        } else {
            ids_.push_back(TagId{static_cast<std::uint32_t>(names_.size() + added.size())});
            added.push_back(name);
        }
    }
    names_.insert(names_.end(), added.begin(), added.end());
    orders_.assign(names_.size(), no_tag);
    for (std::size_t i = 0; i < ids_.size(); ++i)
        orders_[ids_[i].value] = TagOrder{static_cast<std::uint16_t>(i)};
}

// In order of name, a tag's descendants follow it directly, since `.` sorts below every other character of a path.
void TagRegistry::connect() {
    const auto count = static_cast<std::uint16_t>(ids_.size());
    ends_.assign(count, TagOrder{count});
    parents_.assign(count, no_tag);
    std::vector<TagOrder> open; // From the top down to the tag before.
    for (std::uint16_t i = 0; i < count; ++i) {
        const std::string_view parent = parent_of(name(ids_[i]));
        while (!open.empty() && name(ids_[open.back().value]) != parent) {
            ends_[open.back().value] = TagOrder{i};
            open.pop_back();
        }
        if (!open.empty())
            parents_[i] = open.back();
        open.push_back(TagOrder{i});
    }
}

TagId TagRegistry::id(std::string_view name) const {
    const auto named = [this](TagId id) { return this->name(id); };
    const auto found = std::ranges::lower_bound(ids_, name, {}, named);
    return found != ids_.end() && named(*found) == name ? *found : TagId{};
}

std::string_view TagRegistry::name(TagId id) const {
    return id.value < names_.size() ? std::string_view(names_[id.value]) : std::string_view{};
}

std::optional<TagOrder> TagRegistry::parent(TagOrder order) const {
    const TagOrder parent = parents_[order.value];
    return parent == no_tag ? std::nullopt : std::optional(parent);
}

std::uint64_t TagRegistry::fingerprint() const {
    Hasher hasher;
    for (const TagId id : ids_) {
        hasher.add(name(id));
        hasher.add(id.value);
    }
    return hasher.finish();
}

bool owns(std::span<const TagCount> sorted, TagOrder family, TagOrder end) {
    return owns_within(sorted, family, end, &TagCount::tag);
}

bool owns(std::span<const TagOrder> sorted, TagOrder family, TagOrder end) {
    return owns_within(sorted, family, end, std::identity{});
}

std::uint32_t count_of(std::span<const TagCount> sorted, TagOrder tag) {
    const TagCount* found = first_from(sorted, tag, &TagCount::tag);
    return found != sorted.data() + sorted.size() && found->tag == tag ? found->count : 0u;
}

std::uint32_t count_within(std::span<const TagCount> sorted, TagOrder family, TagOrder end) {
    std::uint32_t total = 0;
    const TagCount* last = sorted.data() + sorted.size();
    for (const TagCount* entry = first_from(sorted, family, &TagCount::tag); entry != last && entry->tag < end; ++entry)
        total += entry->count;
    return total;
}

} // namespace prowess
