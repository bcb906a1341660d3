#include <prowess/world/registry.hpp>

#include "world/compiled.hpp"

#include <prowess/core/hash.hpp>
#include <prowess/world/rulebook.hpp>

namespace prowess {

namespace {

const NameTable& names_of(const RulebookTables& tables, AttributeId) {
    return tables.attribute_names;
}
const NameTable& names_of(const RulebookTables& tables, CurveId) {
    return tables.curve_names;
}
const NameTable& names_of(const RulebookTables& tables, RouteId) {
    return tables.route_names;
}
const NameTable& names_of(const RulebookTables& tables, EffectId) {
    return tables.effect_names;
}
const NameTable& names_of(const RulebookTables& tables, AbilityId) {
    return tables.ability_names;
}
const NameTable& names_of(const RulebookTables& tables, TemplateId) {
    return tables.actor_names;
}

/// How the tags, and the names of every other kind, are read.
std::size_t size_of(const TagRegistry& tags) {
    return tags.size();
}
std::size_t size_of(const NameTable& names) {
    return names.ids.size();
}
std::size_t bound_of(const TagRegistry& tags) {
    return tags.id_bound();
}
std::size_t bound_of(const NameTable& names) {
    return names.names.size();
}
std::uint64_t fingerprint_of(const TagRegistry& tags) {
    return tags.fingerprint();
}
std::uint64_t fingerprint_of(const NameTable& names) {
    Hasher hash;
    for (std::uint32_t number = 0; number < names.names.size(); ++number) {
        const auto known = names.ids.find(names.names[number]);
        hash.add(names.names[number]);
        hash.add(known != names.ids.end() && known->second == number);
    }
    return hash.finish();
}

std::optional<TagId> number_in(const TagRegistry& tags, std::string_view name, TagId) {
    const TagId id = tags.id(name);
    return id ? std::optional(id) : std::nullopt;
}
template <class IdType>
std::optional<IdType> number_in(const NameTable& names, std::string_view name, IdType) {
    return names.find<IdType>(name);
}

const TagRegistry& names_of(const RulebookTables& tables, TagId) {
    return tables.tags;
}

} // namespace

template <class IdType>
std::size_t Registry<IdType>::size() const {
    return size_of(names_of(rulebook_->tables(), IdType{}));
}

template <class IdType>
std::uint32_t Registry<IdType>::bound() const {
    return static_cast<std::uint32_t>(bound_of(names_of(rulebook_->tables(), IdType{})));
}

template <class IdType>
bool Registry<IdType>::contains(IdType of) const {
    return id(name(of)) == of;
}

template <class IdType>
std::string_view Registry<IdType>::name(IdType of) const {
    return rulebook_->name(of);
}

template <class IdType>
std::optional<IdType> Registry<IdType>::id(std::string_view name) const {
    return number_in(names_of(rulebook_->tables(), IdType{}), name, IdType{});
}

template <class IdType>
std::uint64_t Registry<IdType>::fingerprint() const {
    return fingerprint_of(names_of(rulebook_->tables(), IdType{}));
}

template class Registry<TagId>;
template class Registry<AttributeId>;
template class Registry<CurveId>;
template class Registry<RouteId>;
template class Registry<EffectId>;
template class Registry<AbilityId>;
template class Registry<TemplateId>;

} // namespace prowess
