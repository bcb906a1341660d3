#include "names.hpp"

#include "content/wording.hpp"

namespace prowess::testing {

namespace {

template <class IdType>
std::vector<std::string_view> names_of(const Rulebook& rulebook) {
    std::vector<std::string_view> names;
    for (const IdType id : rulebook.registry<IdType>())
        names.push_back(rulebook.name(id));
    return names;
}

} // namespace

std::string no_such(std::string_view kind, std::string_view wanted, const std::vector<std::string_view>& known) {
    return "no " + std::string(kind) + " `" + std::string(wanted) + "`" + detail::suggestion(wanted, known);
}

std::string unsupported(std::string_view what) {
    return "`" + std::string(what) + "` is not supported yet by this version";
}

std::vector<std::string_view> attribute_names(const Rulebook& rulebook) {
    return names_of<AttributeId>(rulebook);
}

std::vector<std::string_view> effect_names(const Rulebook& rulebook) {
    return names_of<EffectId>(rulebook);
}

std::vector<std::string_view> ability_names(const Rulebook& rulebook) {
    return names_of<AbilityId>(rulebook);
}

std::vector<std::string_view> tag_names(const Rulebook& rulebook) {
    return names_of<TagId>(rulebook);
}

std::vector<std::string_view> template_names(const Rulebook& rulebook) {
    return names_of<TemplateId>(rulebook);
}

} // namespace prowess::testing
