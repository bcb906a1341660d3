#include "world/description.hpp"

#include <algorithm>
#include <string>

namespace prowess {

namespace {

using Kind = DescribedNumber::Kind;

} // namespace

std::optional<std::vector<DescriptionPart>> parse_description(std::string_view text) {
    std::vector<DescriptionPart> parts;
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char here = text[at];
        if (here != '{' && here != '}') {
            plain += here;
        } else if (at + 1 < text.size() && text[at + 1] == here) {
            plain += here;
            ++at;
        } else {
            const std::size_t end = text.find_first_of("{}", at + 1);
            if (here == '}' || end == std::string_view::npos || text[end] == '{')
                return {};
            parts.push_back({std::exchange(plain, {}), false});
            parts.push_back({std::string(text.substr(at + 1, end - at - 1)), true});
            at = end;
        }
    }
    parts.push_back({plain, false});
    return parts;
}

std::optional<DescribedNumber> find_number(const RulebookTables& tables, EffectId effect, std::string_view name) {
    const CompiledEffect& rules = tables.effects[effect.value];
    DescribedNumber found{.kind = Kind::level, .effect = effect, .attribute = {}, .route = {}};
    const auto when = [&](bool has, Kind kind) {
        found.kind = kind;
        return has ? std::optional(found) : std::nullopt;
    };
    if (name == "level" || name == "strength")
        return when(true, name == "level" ? Kind::level : Kind::strength);
    if (name == "duration")
        return when(rules.lifetime == Lifetime::timed, Kind::duration);
    if (name == "period")
        return when(rules.periodic(), Kind::period);
    if (name == "chance")
        return when(!rules.chance.empty(), Kind::chance);
    if (name == "absorbs")
        return when(rules.absorbs.has_value(), Kind::absorbs);
    found.attribute = tables.attribute_names.find<AttributeId>(name).value_or(AttributeId{});
    found.route = found.attribute ? RouteId{} : tables.route_names.find<RouteId>(name).value_or(RouteId{});
    const auto all = std::span(tables.modifiers).subspan(rules.first_modifier, rules.modifier_count);
    const bool has = std::ranges::any_of(all, [&](const CompiledModifier& modifier) {
        return found.attribute ? modifier.attribute == found.attribute && !modifier.route
                               : found.route && modifier.route == found.route;
    });
    return when(has, found.attribute ? Kind::amount : Kind::route);
}

std::optional<DescribedNumber> find_number(const RulebookTables& tables, AbilityId ability, std::string_view name) {
    const CompiledAbility& rules = tables.abilities[ability.value];
    const auto when = [](bool has, Kind kind) {
        return has ? std::optional(DescribedNumber{.kind = kind, .effect = {}, .attribute = {}, .route = {}})
                   : std::nullopt;
    };
    if (const auto stat = tables.attribute_names.find<AttributeId>(name))
        if (std::ranges::find(rules.stats, *stat, &CompiledStat::attribute) != rules.stats.end())
            return DescribedNumber{.kind = Kind::stat, .effect = {}, .attribute = *stat, .route = {}};
    const BehaviourKind behaviour = rules.behaviour.kind;
    if (name == "level")
        return when(true, Kind::level);
    if (name == "cast_time")
        return when(behaviour == BehaviourKind::cast, Kind::cast_time);
    if (name == "channel_time" || name == "period")
        return when(behaviour == BehaviourKind::channel, name == "period" ? Kind::ability_period : Kind::channel_time);
    if (name == "cooldown")
        return when(!rules.cooldown.empty(), Kind::cooldown);
    if (name == "charges" || name == "recharge")
        return when(!rules.charges.empty(), name == "charges" ? Kind::charges : Kind::recharge);
    for (std::size_t dot = name.rfind('.'); dot != std::string_view::npos && dot != 0; dot = name.rfind('.', dot - 1))
        if (const auto effect = tables.effect_names.find<EffectId>(name.substr(0, dot)))
            return find_number(tables, *effect, name.substr(dot + 1));
    return {};
}

namespace {

/// Those of `fixed` and of all attributes and routes that an effect or ability has.
template <class Id>
std::vector<std::string_view> numbers(const RulebookTables& tables, Id id, std::vector<std::string_view> named) {
    named.insert(named.end(), tables.attribute_names.names.begin(), tables.attribute_names.names.end());
    named.insert(named.end(), tables.route_names.names.begin(), tables.route_names.names.end());
    std::erase_if(named, [&](std::string_view name) { return !find_number(tables, id, name); });
    // A stat may be called as one of the behaviour is.
    std::ranges::sort(named);
    named.erase(std::ranges::unique(named).begin(), named.end());
    return named;
}

} // namespace

std::vector<std::string_view> numbers_of(const RulebookTables& tables, EffectId effect) {
    return numbers(tables, effect, {"level", "strength", "duration", "period", "chance", "absorbs"});
}

std::vector<std::string_view> numbers_of(const RulebookTables& tables, AbilityId ability) {
    return numbers(tables, ability,
                   {"level", "cast_time", "channel_time", "period", "cooldown", "charges", "recharge"});
}

} // namespace prowess
