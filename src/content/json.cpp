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
              {"additive_factor", of.additive_factor()},
              {"multiplicative", of.multiplicative},
              {"divide", of.divide},
              {"divisor", of.divisor()},
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

Json json_of(std::optional<Flicks> length) {
    return length ? Json(to_seconds(*length)) : Json(nullptr);
}

Json json_of(std::optional<double> number) {
    return number ? Json(*number) : Json(nullptr);
}

/// A list of what is written each by itself; defined below all that it writes.
template <class Part>
Json list_of(const std::vector<Part>& parts);

Json json_of(const InspectedAttribute& of) {
    return {{"name", of.name},       {"value", of.value},      {"base", of.base},       {"current", of.current},
            {"derived", of.derived}, {"min", json_of(of.min)}, {"max", json_of(of.max)}};
}

Json json_of(const TagHolder& of) {
    return {{"name", of.name}, {"effect", json_of(of.effect)}, {"ability", json_of(of.ability)}};
}

Json json_of(const InspectedTag& of) {
    return {{"name", of.name}, {"count", of.count}, {"game", of.game}, {"holders", list_of(of.holders)}};
}

Json json_of(const InspectedCue& of) {
    return {{"name", of.name},
            {"cue", json_of(of.view.handle)},
            {"joined", of.view.joined},
            {"hidden", of.view.hidden},
            {"count", of.view.count},
            {"game", of.game},
            {"holders", list_of(of.holders)}};
}

Json json_of(const InspectedModifier& of) {
    return {{of.route ? "route" : "attribute", of.of},
            {"operation", name(of.operation)},
            {"amount", json_of(of.amount)},
            {"stacks", of.stacks},
            {"executes", of.executes}};
}

Json json_of(const InspectedCapture& of) {
    return {{"attribute", of.attribute}, {"from", of.from}, {"part", of.part}, {"live", of.live}, {"value", of.value}};
}

Json json_of(const InspectedReaction& of) {
    return {{"on", of.on},
            {"about", of.about.empty() ? Json(nullptr) : Json(of.about)},
            {"cooldown", to_seconds(of.cooldown)},
            {"applies", of.applies}};
}

Json json_of(const InspectedEffect& of) {
    Json params = Json::object();
    for (const auto& [param, value] : of.params)
        params[param] = value;
    Json reached = Json::array();
    for (const Actor who : of.reached)
        reached.push_back(json_of(who));
    return {{"name", of.name},
            {"instance", json_of(of.handle)},
            {"source", json_of(of.view.source)},
            {"level", of.view.level},
            {"stacks", of.view.stacks},
            {"strength", of.view.strength},
            {"inhibited", of.view.inhibited},
            {"remaining", json_of(of.view.remaining)},
            {"period", json_of(of.view.period)},
            {"next_pulse", json_of(of.next_pulse)},
            {"pulses", of.view.pulses},
            {"backlog", of.view.backlog},
            {"absorbs", json_of(of.view.absorbs)},
            {"tags", of.tags},
            {"spec_tags", of.spec_tags},
            {"owner_tags", of.owner_tags},
            {"cues", of.cues},
            {"params", std::move(params)},
            {"captures", list_of(of.captures)},
            {"modifiers", list_of(of.modifiers)},
            {"reactions", list_of(of.reactions)},
            {"outdone", of.outdone},
            {"reached", std::move(reached)}};
}

Json json_of(const InspectedSource& of) {
    return {{"source", json_of(of.handle)}, {"modifiers", list_of(of.modifiers)}};
}

Json json_of(const InspectedAbility& of) {
    Json stats = Json::object();
    for (const auto& [stat, value] : of.stats)
        stats[stat] = value;
    return {{"name", of.name},
            {"ability", json_of(of.handle)},
            {"level", of.view.level},
            {"active", of.view.active},
            {"target", json_of(of.view.target)},
            {"busy", json_of(of.view.busy)},
            {"cost_paid", of.view.cost_paid},
            {"cooldown_started", of.view.cooldown_started},
            {"cooldown", json_of(of.view.cooldown)},
            {"endless_cooldown", of.view.endless_cooldown},
            {"cost", of.cost.empty() ? Json(nullptr) : Json(of.cost)},
            {"affordable", of.affordable},
            {"charges", of.view.charges},
            {"most_charges", of.view.most_charges},
            {"recharge", json_of(of.view.recharge)},
            {"granted_by", of.granted_by.empty() ? Json(nullptr) : Json(of.granted_by)},
            {"activation", of.view.activation.number},
            {"stats", std::move(stats)}};
}

Json json_of(const Position& of) {
    return {{"x", of.x}, {"y", of.y}, {"z", of.z}};
}

Json json_of(const Inspection& of) {
    return {{"actor", json_of(of.actor)},
            {"template", of.from.empty() ? Json(nullptr) : Json(of.from)},
            {"team", of.team},
            {"dead", of.dead},
            {"position", of.position ? json_of(*of.position) : Json(nullptr)},
            {"facing", json_of({of.facing.x, of.facing.y, of.facing.z})},
            {"attributes", list_of(of.attributes)},
            {"tags", list_of(of.tags)},
            {"cues", list_of(of.cues)},
            {"effects", list_of(of.effects)},
            {"sources", list_of(of.sources)},
            {"abilities", list_of(of.abilities)}};
}

template <class Part>
Json list_of(const std::vector<Part>& parts) {
    Json made = Json::array();
    for (const Part& part : parts)
        made.push_back(json_of(part));
    return made;
}

std::string text_of(const Json& json) {
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace

std::string to_json(const Explanation& explanation) {
    return text_of(json_of(explanation, explanation.names));
}

std::string to_json(const Inspection& inspection) {
    return text_of(json_of(inspection));
}

} // namespace prowess
