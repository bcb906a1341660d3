#include "world/compile.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

namespace prowess {
namespace {

using Paths = std::vector<std::string>;

/// Adds the tags above those of `names`, and those themselves, that are not in `paths`.
void add_whole(const Paths& names, Paths& paths) {
    std::unordered_set<std::string> known(paths.begin(), paths.end());
    for (const std::string& name : names)
        for (std::size_t end = name.find('.'); true; end = name.find('.', end + 1)) {
            std::string path = name.substr(0, end);
            if (known.insert(path).second)
                paths.push_back(std::move(path));
            if (end == std::string::npos)
                break;
        }
}

std::string describe(const TagMistake& mistake, const std::string& definition) {
    switch (mistake.kind) {
    case TagMistake::Kind::duplicate: return "tag " + quote(mistake.name) + " is defined twice";
    case TagMistake::Kind::not_a_path:
        return quote(mistake.name) + " is not a tag: words of a-z, 0-9 and _, joined by `.`";
    case TagMistake::Kind::no_parent:
        return "there is no tag " + quote(mistake.name) + ", which " + quote(definition) + " is under";
    case TagMistake::Kind::too_many: return "there are more than " + std::to_string(most_tags) + " tags";
    }
    return {};
}

/// What there can be of tags that have mistakes.
Paths repaired(const Paths& paths) {
    Paths valid;
    std::ranges::copy_if(paths, std::back_inserter(valid), is_tag_path);
    Paths whole;
    add_whole(valid, whole);
    whole.resize(std::min(whole.size(), most_tags)); // A tag stands after those above it.
    return whole;
}

} // namespace

TagRegistry compile_tags(const Definitions& definitions, const Code& code, const TagRegistry* before, Report& report) {
    Paths paths;
    paths.reserve(definitions.tags.size());
    for (const Name& tag : definitions.tags)
        paths.push_back(tag.text);
    add_whole(code.tags(), paths);
    const auto build = [&](const Paths& from) { return before ? before->rebuild(from) : TagRegistry::build(from); };
    TagRegistry::Built built = build(paths);
    if (built)
        return *std::move(built);
    for (const TagMistake& mistake : built.error()) {
        const bool in_content = mistake.index < definitions.tags.size();
        report.add(describe(mistake, paths[mistake.index]), in_content ? definitions.tags[mistake.index].mark : 0);
    }
    return build(repaired(paths)).value_or(TagRegistry{});
}

} // namespace prowess
