#include "names.hpp"

#include "content/wording.hpp"

namespace prowess::testing {

namespace {

template <class IdType>
std::vector<std::string_view> names_in(const Rulebook& rulebook) {
    std::vector<std::string_view> names;
    for (const IdType id : rulebook.registry<IdType>())
        names.push_back(rulebook.name(id));
    return names;
}

std::string_view word(NameKind kind) {
    switch (kind) {
    case NameKind::actor_template: return "template";
    case NameKind::effect: return "effect";
    case NameKind::ability: return "ability";
    case NameKind::attribute: return "attribute";
    case NameKind::tag: return "tag";
    case NameKind::route: return "route";
    case NameKind::actor: return "actor";
    case NameKind::source: return "source";
    case NameKind::actor_or_source: return "actor or source";
    case NameKind::source_or_effect: return "source or active effect";
    }
    return {};
}

} // namespace

std::string no_such(std::string_view kind, std::string_view wanted, const std::vector<std::string_view>& known) {
    return "no " + std::string(kind) + " `" + std::string(wanted) + "`" + detail::suggestion(wanted, known);
}

std::string no_such(NameKind kind, std::string_view wanted, const std::vector<std::string_view>& known) {
    return no_such(word(kind), wanted, known);
}

std::string no_such(NameKind kind, std::string_view wanted, const Rulebook& rulebook) {
    return no_such(kind, wanted, names_of(rulebook, kind));
}

std::string spawned_name(std::string_view from, std::size_t number) {
    return std::string(from) + "#" + std::to_string(number);
}

bool is_spawned_name(const Rulebook& rulebook, std::string_view name) {
    const std::size_t mark = name.find('#');
    if (mark == std::string_view::npos || !rulebook.actor(name.substr(0, mark)))
        return false;
    const std::string_view number = name.substr(mark + 1);
    return !number.empty() && number.front() != '0' && number.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string unsupported(std::string_view what) {
    return "`" + std::string(what) + "` is not supported yet by this version";
}

std::vector<std::string_view> names_of(const Rulebook& rulebook, NameKind kind) {
    switch (kind) {
    case NameKind::actor_template: return names_in<TemplateId>(rulebook);
    case NameKind::effect:
    case NameKind::source_or_effect: return names_in<EffectId>(rulebook);
    case NameKind::ability: return names_in<AbilityId>(rulebook);
    case NameKind::attribute: return names_in<AttributeId>(rulebook);
    case NameKind::tag: return names_in<TagId>(rulebook);
    case NameKind::route: return names_in<RouteId>(rulebook);
    case NameKind::actor:
    case NameKind::source:
    case NameKind::actor_or_source: break;
    }
    return {};
}

bool defines(const Rulebook& rulebook, NameKind kind, std::string_view name) {
    switch (kind) {
    case NameKind::actor_template: return rulebook.actor(name).has_value();
    case NameKind::effect:
    case NameKind::source_or_effect: return rulebook.effect(name).has_value();
    case NameKind::ability: return rulebook.ability(name).has_value();
    case NameKind::attribute: return rulebook.attribute(name).has_value();
    case NameKind::tag: return rulebook.tag(name).has_value();
    case NameKind::route: return rulebook.route(name).has_value();
    case NameKind::actor:
    case NameKind::source:
    case NameKind::actor_or_source: break;
    }
    return false;
}

} // namespace prowess::testing
