#include "world/numbering.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace prowess {
namespace {

void check_name(const Name& name, Naming naming, Report& report) {
    if (name.empty())
        report.add("a name is missing", name.mark);
    else if (naming == Naming::word && !is_word(name.text))
        report.add(quote(name.text) + " is not a name: a-z, 0-9 and _ alone", name.mark);
    else if (!is_tag_path(name.text))
        report.add(quote(name.text) + " is not a name: a-z, 0-9 and _ in words joined by `.`", name.mark);
}

/// A name that has no number yet.
struct Fresh {
    std::string_view name;
    std::uint32_t index;
    std::uint32_t* number; ///< Where it goes: the table's entries stay where they are.
};

} // namespace

std::vector<std::uint32_t> number(const std::vector<const Name*>& names, std::string_view kind, Naming naming,
                                  const NameTable* before, NameTable& out, Report& report) {
    std::unordered_map<std::string_view, std::uint32_t> old;
    if (before != nullptr) {
        out.names = before->names;
        for (std::uint32_t i = 0; i < before->names.size(); ++i)
            old.emplace(before->names[i], i);
    }
    std::vector<std::uint32_t> result(out.names.size(), no_definition);
    std::vector<Fresh> fresh;
    fresh.reserve(names.size());
    out.ids.reserve(names.size());
    for (std::uint32_t i = 0; i < names.size(); ++i) {
        const Name& name = *names[i];
        report.begin(kind, name);
        check_name(name, naming, report);
        const auto known = old.find(name.text);
        const std::uint32_t number = known == old.end() ? no_definition : known->second;
        const auto [at, is_first] = out.ids.emplace(name.text, number);
        if (!is_first)
            report.add(std::string(kind) + " " + quote(name.text) + " is defined twice", name.mark);
        else if (number == no_definition)
            fresh.push_back({name.text, i, &at->second});
        else
            result[number] = i;
    }
    report.begin();
    if (!std::ranges::is_sorted(fresh, {}, &Fresh::name)) // As baked content is.
        std::ranges::sort(fresh, {}, &Fresh::name);
    out.names.reserve(out.names.size() + fresh.size());
    for (const Fresh& each : fresh) {
        *each.number = static_cast<std::uint32_t>(out.names.size());
        out.names.emplace_back(each.name);
        result.push_back(each.index);
    }
    return result;
}

} // namespace prowess
