#include "world/compile.hpp"
#include "world/description.hpp"

#include <string>

namespace prowess {
namespace {

std::string all_of(const std::vector<std::string_view>& names) {
    std::string text;
    for (const std::string_view name : names)
        text += (text.empty() ? "" : ", ") + quote(name);
    return text;
}

std::string also(EffectId) {
    return {};
}
std::string also(AbilityId) {
    return ", and an effect's as `effect.number`";
}

/// `names` with their marks, by number.
template <class Id>
void check(const std::vector<const Name*>& names, const std::vector<DisplayDef>& displays, const RulebookTables& tables,
           std::string_view kind, Report& report) {
    for (std::uint32_t i = 0; i < names.size(); ++i) {
        const std::string& description = displays[i].description;
        if (names[i] == nullptr || description.empty())
            continue;
        report.begin(kind, *names[i]);
        const auto parts = parse_description(description);
        if (!parts)
            report.add("its description has a brace without its other; two of them, `{{`, are one as it stands");
        for (const DescriptionPart& part : parts.value_or(std::vector<DescriptionPart>{}))
            if (part.is_name && !find_number(tables, Id{i}, part.text))
                report.add("its description names " + quote(part.text) + ", which is none of its numbers; those are " +
                           all_of(numbers_of(tables, Id{i})) + also(Id{i}));
    }
    report.begin();
}

} // namespace

void check_display(const RulebookTables& tables, const std::vector<const Name*>& effects,
                   const std::vector<const Name*>& abilities, Report& report) {
    check<EffectId>(effects, tables.effect_display, tables, "effect", report);
    check<AbilityId>(abilities, tables.ability_display, tables, "ability", report);
}

} // namespace prowess
