#include "names.hpp"

#include "content/wording.hpp"

namespace prowess::testing {

namespace {

template <class Id>
std::vector<std::string_view> names_below(const Rulebook& rulebook, std::size_t bound) {
    std::vector<std::string_view> names;
    names.reserve(bound);
    for (std::size_t number = 0; number < bound; ++number)
        names.push_back(rulebook.name(Id{static_cast<std::uint32_t>(number)}));
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
    return names_below<AttributeId>(rulebook, rulebook.attribute_count());
}

std::vector<std::string_view> effect_names(const Rulebook& rulebook) {
    return names_below<EffectId>(rulebook, rulebook.effect_count());
}

std::vector<std::string_view> ability_names(const Rulebook& rulebook) {
    return names_below<AbilityId>(rulebook, rulebook.ability_count());
}

std::vector<std::string_view> tag_names(const Rulebook& rulebook) {
    std::vector<std::string_view> names;
    const TagRegistry& tags = rulebook.tags();
    names.reserve(tags.size());
    for (std::size_t order = 0; order < tags.size(); ++order)
        names.push_back(tags.name(tags.id(TagOrder{static_cast<std::uint16_t>(order)})));
    return names;
}

std::vector<std::string_view> template_names(const Rulebook& rulebook) {
    return names_below<TemplateId>(rulebook, rulebook.actor_count());
}

} // namespace prowess::testing
