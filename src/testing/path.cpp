#include "path.hpp"

#include "content/quoted.hpp"
#include "names.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace prowess::testing {

namespace {

using Kind = Path::Kind;
using Parsed = tl::expected<Path, std::string>;

struct Part {
    std::string_view name;
    std::optional<Kind> kind; ///< None: not supported yet.
};

constexpr std::array world_parts{Part{"time", Kind::world_time}, Part{"actors", Kind::world_actors}};
constexpr std::array attribute_parts{Part{"base", Kind::base}, Part{"current", Kind::current},
                                     Part{"value", Kind::value}};
constexpr std::array effect_parts{Part{"stacks", Kind::effect_stacks}, Part{"remaining", Kind::effect_remaining},
                                  Part{"inhibited", Kind::effect_inhibited}, Part{"pulses", Kind::effect_pulses},
                                  Part{"amount", Kind::effect_amount}};
constexpr std::array ability_parts{Part{"active", Kind::ability_active},
                                   Part{"cooldown", Kind::ability_cooldown},
                                   Part{"can_activate", Kind::ability_can_activate},
                                   Part{"committed", Kind::ability_committed},
                                   Part{"charges", Kind::ability_charges},
                                   Part{"flights", Kind::ability_flights},
                                   Part{"stats", Kind::ability_stat}};
/// Words for all of an actor, without a part.
constexpr std::array actor_parts{Part{"tags", Kind::tags},       Part{"cues", Kind::cues}, Part{"alive", Kind::alive},
                                 Part{"spawner", Kind::spawner}, Part{"traits", {}},       Part{"needs", {}}};

/// Splits at the first `.`; the second is empty where there is none.
std::pair<std::string_view, std::string_view> split(std::string_view text) {
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos)
        return {text, {}};
    return {text.substr(0, dot), text.substr(dot + 1)};
}

tl::expected<Kind, std::string> part_of(std::string_view what, std::string_view name, std::span<const Part> parts) {
    const std::string_view word = split(name).first;
    std::vector<std::string_view> known;
    for (const Part& part : parts) {
        if (part.name == word && !part.kind)
            return tl::make_unexpected(unsupported(word));
        if (part.name == name)
            return *part.kind;
        known.push_back(part.name);
    }
    return tl::make_unexpected(no_such("part of " + std::string(what), name, known));
}

/// The longest prefix of `text` that ends at a `.` or the end and that `find` knows; what follows it is left in `rest`.
template <class Find>
auto longest_known(std::string_view text, std::string_view& rest, Find find) -> decltype(find(text)) {
    for (std::size_t end = text.size();; end = text.rfind('.', end - 1)) {
        if (end == std::string_view::npos)
            return {};
        if (const auto id = find(text.substr(0, end))) {
            rest = end < text.size() ? text.substr(end + 1) : std::string_view();
            return id;
        }
        if (end == 0)
            return {};
    }
}

Parsed of_effects(const Rulebook& rulebook, Path path, std::string_view text) {
    if (text.empty()) {
        path.kind = Kind::effect_total;
        return path;
    }
    std::string_view rest;
    const auto id = longest_known(text, rest, [&](std::string_view name) { return rulebook.effect(name); });
    if (!id)
        return tl::make_unexpected(no_such(NameKind::effect, text, rulebook));
    path.effect = *id;
    path.kind = Kind::effect_count;
    if (rest.empty())
        return path;
    const auto kind = part_of("an effect", rest, effect_parts);
    if (!kind)
        return tl::make_unexpected(kind.error());
    path.kind = *kind;
    return path;
}

Parsed of_abilities(const Rulebook& rulebook, Path path, std::string_view text) {
    std::string_view rest;
    const auto id = longest_known(text, rest, [&](std::string_view name) { return rulebook.ability(name); });
    if (!id)
        return tl::make_unexpected(no_such(NameKind::ability, text, rulebook));
    if (rest.empty())
        return tl::make_unexpected(std::string("say which part of the ability: `active`, `cooldown`, `can_activate`, "
                                               "`committed`, `charges`, `flights` or `stats`"));
    path.ability = *id;
    if (const auto [part, stat] = split(rest); part == "stats") {
        path.kind = Kind::ability_stat;
        const auto attribute = rulebook.attribute(stat);
        if (!attribute)
            return tl::make_unexpected(no_such("stat", stat, names_of(rulebook, NameKind::attribute)));
        path.attribute = *attribute;
        return path;
    }
    const auto kind = part_of("an ability", rest, ability_parts);
    if (!kind)
        return tl::make_unexpected(kind.error());
    path.kind = *kind;
    return path;
}

Parsed of_attribute(const Rulebook& rulebook, Path path, std::string_view name, std::string_view part) {
    const auto id = rulebook.attribute(name);
    if (!id)
        return tl::make_unexpected(no_such(NameKind::attribute, name, rulebook));
    path.attribute = *id;
    path.kind = Kind::value;
    if (part.empty())
        return path;
    const auto kind = part_of("an attribute", part, attribute_parts);
    if (!kind)
        return tl::make_unexpected(kind.error());
    path.kind = *kind;
    return path;
}

Parsed of_tag(const Rulebook& rulebook, Path path, Kind kind, std::string_view name) {
    const auto id = rulebook.tag(name);
    if (!id)
        return tl::make_unexpected(no_such(NameKind::tag, name, rulebook));
    path.tag = *id;
    path.kind = kind;
    return path;
}

Parsed of_world(const Rulebook& rulebook, std::string_view part) {
    if (const auto [word, from] = split(part); word == "actors" && !from.empty()) {
        const auto id = rulebook.actor(from);
        if (!id)
            return tl::make_unexpected(no_such(NameKind::actor_template, from, rulebook));
        Path path;
        path.kind = Kind::world_actors_from;
        path.from = *id;
        return path;
    }
    const auto kind = part_of("the world", part, world_parts);
    if (!kind)
        return tl::make_unexpected(kind.error());
    Path path;
    path.kind = *kind;
    return path;
}

} // namespace

std::pair<std::string_view, std::string_view> split_base(std::string_view text) {
    const auto parts = split(text);
    return parts.first.empty() || parts.second.empty() ? std::pair<std::string_view, std::string_view>() : parts;
}

std::string no_base(std::string_view text) {
    return detail::quoted(text) + " is no attribute of an actor; write `actor.attribute`";
}

tl::expected<Path, std::string> parse_path(const Rulebook& rulebook, std::string_view text) {
    const auto [first, rest] = split(text);
    if (first.empty() || rest.empty())
        return tl::make_unexpected("`" + std::string(text) +
                                   "` is no path: it needs an actor, or `world`, and what of it");
    if (first == "world")
        return of_world(rulebook, rest);

    Path path;
    path.actor = first;
    const auto [word, after] = split(rest);
    if (word == "effects")
        return of_effects(rulebook, std::move(path), after);
    if (word == "abilities")
        return of_abilities(rulebook, std::move(path), after);
    if (word == "has" || word == "count")
        return of_tag(rulebook, std::move(path), word == "has" ? Kind::has : Kind::count, after);
    if (const auto whole =
            std::find_if(actor_parts.begin(), actor_parts.end(), [&](const Part& part) { return part.name == word; });
        whole != actor_parts.end()) {
        if (!whole->kind)
            return tl::make_unexpected(unsupported(word));
        if (after.empty()) {
            path.kind = *whole->kind;
            return path;
        }
    }
    return of_attribute(rulebook, std::move(path), word, after);
}

} // namespace prowess::testing
