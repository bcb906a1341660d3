#include "world/compile.hpp"
#include "world/description.hpp"

#include <string>

namespace prowess {
namespace {

template <class Definition, class Id>
void check(const std::vector<const Definition*>& definitions, const RulebookTables& tables, std::string_view kind,
           Report& report) {
    for (std::uint32_t i = 0; i < definitions.size(); ++i) {
        if (definitions[i] == nullptr)
            continue;
        report.begin(kind, definitions[i]->name);
        const auto parts = parse_description(definitions[i]->display.description);
        if (!parts)
            report.add("its description has a brace without its other; two of them, `{{`, are one as it stands");
        for (const DescriptionPart& part : parts.value_or(std::vector<DescriptionPart>{}))
            if (part.is_name && !find_number(tables, Id{i}, part.text))
                report.add("its description names " + quote(part.text) + ", which is none of its numbers");
    }
    report.begin();
}

} // namespace

void check_display(const RulebookTables& tables, const std::vector<const EffectDef*>& effects,
                   const std::vector<const AbilityDef*>& abilities, Report& report) {
    check<EffectDef, EffectId>(effects, tables, "effect", report);
    check<AbilityDef, AbilityId>(abilities, tables, "ability", report);
}

} // namespace prowess
