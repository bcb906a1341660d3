#include <prowess/content/json.hpp>

#include <nlohmann/json.hpp>

#include <string_view>

namespace prowess {

namespace {

using Json = nlohmann::ordered_json;

template <class Kind>
Json json_of(Id<Kind> id, const NamesPointer& names) {
    if (!id)
        return nullptr;
    return names.names == nullptr ? std::string_view("(unknown)") : names.names->name(id);
}

template <class Kind>
Json json_of(Handle<Kind> handle) {
    return handle ? Json{{"index", handle.index}, {"generation", handle.generation}} : Json(nullptr);
}

Json json_if(bool there, double number) {
    return there ? Json(number) : Json(nullptr);
}

Json json_of(const Contribution& part, const NamesPointer& names) {
    return {{"operation", name(part.operation)},
            {"amount", part.amount},
            {"weight", part.weight},
            {"weighted", part.weighted},
            {"count", part.count},
            {"stacks", part.stacks},
            {"per", json_of(part.per, names)},
            {"every", json_if(static_cast<bool>(part.per), part.every)},
            {"share", part.share},
            {"inactive", part.inactive == Inactive::no ? Json(nullptr) : Json(name(part.inactive))},
            {"effect", json_of(part.effect, names)},
            {"instance", json_of(part.instance)},
            {"from", json_of(part.from)},
            {"source", json_of(part.source)}};
}

Json json_of(const Explanation& of, const NamesPointer& names) {
    Json made{{"actor", json_of(of.actor)},
              {"attribute", json_of(of.attribute, names)},
              {"total", of.total},
              {"own_base", of.own_base},
              {"base", of.base},
              {"flat", of.flat},
              {"additive", of.additive},
              {"multiplicative", of.multiplicative},
              {"divide", of.divide},
              {"unscaled", of.unscaled},
              {"override", json_if(of.overridden, of.override_value)},
              {"at_least", json_if(of.bounded_below, of.at_least)},
              {"at_most", json_if(of.bounded_above, of.at_most)},
              {"before_limits", of.before_limits},
              {"min", json_if(of.has_min, of.min)},
              {"min_attribute", json_of(of.min_attribute, names)},
              {"max", json_if(of.has_max, of.max)},
              {"max_attribute", json_of(of.max_attribute, names)},
              {"limited", of.limited},
              {"limited_by", json_of(of.limited_by, names)},
              {"contributions", Json::array()},
              {"parts", Json::array()}};
    for (const Contribution& part : of.contributions)
        made["contributions"].push_back(json_of(part, names));
    for (const Explanation& part : of.parts)
        made["parts"].push_back(json_of(part, names));
    return made;
}

} // namespace

std::string to_json(const Explanation& explanation) {
    return json_of(explanation, explanation.names).dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace prowess
