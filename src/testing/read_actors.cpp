#include "content/quoted.hpp"
#include "core/fits_float.hpp"
#include "names.hpp"
#include "read_steps.hpp"

#include <algorithm>

namespace prowess::testing {

using detail::quoted;

namespace {

constexpr std::string_view reserved[] = {"world", "self", "nearest_enemy", "weakest_enemy", "weakest_ally"};

NamedNumbers read_abilities(const Node& list, Reading& reading) {
    NamedNumbers abilities;
    if (!check_kind(list, Node::Kind::list, "a list of abilities", reading))
        return abilities;
    for (const Node& item : list.items) {
        if (item.kind != Node::Kind::map) {
            abilities.emplace_back(read_name(item, NameKind::ability, reading), 1);
            continue;
        }
        Fields fields(item, "an ability entry", reading);
        std::string ability = fields.needed_name("ability", NameKind::ability);
        abilities.emplace_back(std::move(ability), fields.number("level", 1));
    }
    return abilities;
}

std::vector<EffectSpec> read_effects(const Node& list, Reading& reading) {
    std::vector<EffectSpec> effects;
    if (!check_kind(list, Node::Kind::list, "a list of effects", reading))
        return effects;
    for (const Node& item : list.items) {
        EffectSpec spec;
        if (item.kind == Node::Kind::map) {
            Fields fields(item, "an effect entry", reading);
            spec.effect = fields.needed_name("effect", NameKind::effect);
            spec.effect_level = fields.number("level", 1);
            spec.params = fields.numbers_by("params", NameKind::tag);
        } else {
            spec.effect = read_name(item, NameKind::effect, reading);
        }
        effects.push_back(std::move(spec));
    }
    return effects;
}

std::vector<RotationEntry> read_rotation(const Node& list, Reading& reading) {
    std::vector<RotationEntry> rotation;
    if (!check_kind(list, Node::Kind::list, "a list of abilities to use", reading))
        return rotation;
    for (const Node& item : list.items) {
        Fields fields(item, "an entry of a rotation", reading);
        RotationEntry entry;
        entry.where = reading.location(item.place);
        entry.ability = fields.needed_name("ability", NameKind::ability);
        const Node* const target = fields.find("target");
        if (target && std::ranges::find(reserved, target->text) != std::end(reserved))
            entry.target = target->text;
        else if (target)
            entry.target = read_name(*target, NameKind::actor, reading);
        if (const Node* const when = fields.find("when"))
            entry.when = reading.content.read_condition(*when);
        rotation.push_back(std::move(entry));
    }
    return rotation;
}

/// Lists of what this version has not: an empty one asks for nothing.
void refuse_unless_empty(Fields& fields, std::string_view key) {
    const Node* const node = fields.find(key);
    if (node && !(node->kind == Node::Kind::list && node->items.empty()))
        fields.refuse(node->place, unsupported(key));
}

/// Each a base, or `derived`.
void read_attributes(const Node& map, ActorSetup& setup, Reading& reading) {
    if (!check_kind(map, Node::Kind::map, "a map from names to numbers", reading))
        return;
    reading.note_keys(NameKind::attribute, map);
    for (const NodeEntry& entry : map.entries) {
        if (entry.value.kind == Node::Kind::scalar && entry.value.text == "derived")
            setup.derived.push_back(entry.key);
        else
            setup.attributes.emplace_back(entry.key, read_finite(entry.value, reading));
    }
}

ActorSetup read_setup(const Node& node, Reading& reading) {
    ActorSetup setup;
    Fields fields(node, "an actor", reading);
    setup.from = fields.name("template", NameKind::actor_template);
    if (const Node* const attributes = fields.find("attributes"))
        read_attributes(*attributes, setup, reading);
    setup.tags = fields.names("tags", NameKind::tag);
    if (const Node* const abilities = fields.find("abilities"))
        setup.abilities = read_abilities(*abilities, reading);
    if (const Node* const effects = fields.find("effects"))
        setup.effects = read_effects(*effects, reading);
    setup.team = fields.word("team");
    if (const Node* const rotation = fields.find("rotation"))
        setup.rotation = read_rotation(*rotation, reading);
    refuse_unless_empty(fields, "traits");
    refuse_unless_empty(fields, "needs");
    if (const Node* const position = fields.find("position"))
        setup.position = read_position(*position, reading);
    return setup;
}

void check_name(const NodeEntry& entry, Reading& reading) {
    if (std::find(std::begin(reserved), std::end(reserved), entry.key) != std::end(reserved))
        reading.refuse(entry.place, "an actor cannot be called " + quoted(entry.key));
    else if (const std::size_t at = entry.key.find_first_of(".#"); at != std::string::npos)
        reading.refuse(entry.place, "an actor's name has no " + quoted(entry.key.substr(at, 1)) + ", which " +
                                        quoted(entry.key) + " has");
}

} // namespace

Position read_position(const Node& node, Reading& reading) {
    std::vector<float> coordinates;
    for (const Node& item : node.items) {
        const double coordinate = read_finite(item, reading);
        if (!fits_float(coordinate))
            reading.refuse(item.place, "a coordinate " + std::string(why_no_float(coordinate)));
        coordinates.push_back(to_float(coordinate));
    }
    if (node.kind == Node::Kind::list && (coordinates.size() == 2 || coordinates.size() == 3))
        return {coordinates[0], coordinates[1], coordinates.size() == 3 ? coordinates[2] : 0};
    reading.refuse(node.place, "a position is `[x, y]`, or `[x, y, z]`");
    return {};
}

std::vector<PlacedActor> read_actors(const Node& map, Reading& reading) {
    std::vector<PlacedActor> actors;
    if (!check_kind(map, Node::Kind::map, "a map from names to actors", reading))
        return actors;
    for (const NodeEntry& entry : map.entries) {
        check_name(entry, reading);
        actors.push_back({entry.key, read_setup(entry.value, reading), reading.location(entry.place)});
    }
    return actors;
}

} // namespace prowess::testing
