#include <prowess/world/rulebook.hpp>

#include "world/compile.hpp"

#include <cstdint>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace prowess {
namespace {

template <class Kind>
std::string_view name_in(const NameTable& table, Id<Kind> id) {
    return id.value < table.names.size() ? std::string_view(table.names[id.value]) : std::string_view{};
}

template <class Kind>
const DisplayDef& display_in(const std::vector<DisplayDef>& table, Id<Kind> id) {
    static const DisplayDef nothing;
    return id.value < table.size() ? table[id.value] : nothing;
}

/// Each is told once, however often it was come upon: what code registers twice is looked at twice.
void drop_doubles(Mistakes& mistakes) {
    std::set<std::tuple<std::uint32_t, std::string, std::string>> known;
    std::erase_if(mistakes, [&](const Mistake& mistake) {
        return !known.emplace(mistake.mark, mistake.definition, mistake.message).second;
    });
}

} // namespace

tl::expected<std::shared_ptr<const Rulebook>, Mistakes> Rulebook::build(const Definitions& definitions,
                                                                        const Code& code, const Rulebook* before) {
    ListedEffects effects(definitions.effects);
    return build(definitions, effects, code, before);
}

tl::expected<std::shared_ptr<const Rulebook>, Mistakes>
Rulebook::build(const Definitions& definitions, EffectSource& effects, const Code& code, const Rulebook* before) {
    Mistakes mistakes;
    auto tables = compile(definitions, effects, code, before != nullptr ? before->tables_.get() : nullptr, mistakes);
    if (!mistakes.empty()) {
        drop_doubles(mistakes);
        return tl::unexpected(std::move(mistakes));
    }
    return std::shared_ptr<const Rulebook>(new Rulebook(std::move(tables)));
}

Rulebook::Rulebook(std::unique_ptr<RulebookTables> tables) : tables_(std::move(tables)) {}

Rulebook::~Rulebook() = default;

std::optional<TagId> Rulebook::tag(std::string_view name) const {
    return registry<TagId>().id(name);
}

std::optional<AttributeId> Rulebook::attribute(std::string_view name) const {
    return registry<AttributeId>().id(name);
}

std::optional<CurveId> Rulebook::curve(std::string_view name) const {
    return registry<CurveId>().id(name);
}

std::optional<RouteId> Rulebook::route(std::string_view name) const {
    return registry<RouteId>().id(name);
}

std::optional<EffectId> Rulebook::effect(std::string_view name) const {
    return registry<EffectId>().id(name);
}

std::optional<AbilityId> Rulebook::ability(std::string_view name) const {
    return registry<AbilityId>().id(name);
}

std::optional<TemplateId> Rulebook::actor(std::string_view name) const {
    return registry<TemplateId>().id(name);
}

std::string_view Rulebook::name(TagId id) const {
    return tables_->tags.name(id);
}

std::string_view Rulebook::name(AttributeId id) const {
    return name_in(tables_->attribute_names, id);
}

std::string_view Rulebook::name(CurveId id) const {
    return name_in(tables_->curve_names, id);
}

std::string_view Rulebook::name(RouteId id) const {
    return name_in(tables_->route_names, id);
}

std::string_view Rulebook::name(EffectId id) const {
    return name_in(tables_->effect_names, id);
}

std::string_view Rulebook::name(AbilityId id) const {
    return name_in(tables_->ability_names, id);
}

std::string_view Rulebook::name(TemplateId id) const {
    return name_in(tables_->actor_names, id);
}

std::size_t Rulebook::tag_count() const {
    return tables_->tags.id_bound();
}

std::size_t Rulebook::attribute_count() const {
    return tables_->attributes.size();
}

std::size_t Rulebook::curve_count() const {
    return tables_->curves.size();
}

std::size_t Rulebook::effect_count() const {
    return tables_->effects.size();
}

std::size_t Rulebook::ability_count() const {
    return tables_->abilities.size();
}

std::size_t Rulebook::actor_count() const {
    return tables_->actors.size();
}

const TagRegistry& Rulebook::tags() const {
    return tables_->tags;
}

const AttributeDef& Rulebook::definition(AttributeId id) const {
    static const AttributeDef nothing;
    return id.value < tables_->attribute_definitions.size() ? tables_->attribute_definitions[id.value] : nothing;
}

std::span<const AbilityId> Rulebook::grants(EffectId effect) const {
    if (effect.value >= tables_->effects.size())
        return {};
    return tables_->effects[effect.value].grants;
}

double Rulebook::sample(CurveId curve, double at) const {
    return curve.value < tables_->curves.size() ? prowess::sample(tables_->curves[curve.value], at) : 0;
}

const DisplayDef& Rulebook::display(AttributeId id) const {
    return definition(id).display;
}

const DisplayDef& Rulebook::display(EffectId id) const {
    return display_in(tables_->effect_display, id);
}

const DisplayDef& Rulebook::display(AbilityId id) const {
    return display_in(tables_->ability_display, id);
}

const DisplayDef& Rulebook::display(TemplateId id) const {
    return display_in(tables_->actor_display, id);
}

std::uint64_t Rulebook::fingerprint() const {
    return tables_->fingerprint;
}

} // namespace prowess
