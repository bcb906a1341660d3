#include "commands.hpp"
#include "moment.hpp"

#include <nlohmann/json.hpp>

#include <string_view>
#include <utility>
#include <vector>

namespace prowess::cli {

namespace {

using Json = nlohmann::ordered_json;

/// A definition that an actor has something of.
struct Described {
    std::string_view kind;
    std::string_view name;
    Description as;
};

/// An actor's abilities, then its active effects, each definition once.
std::vector<Described> described(const World& world, Actor actor) {
    std::vector<Described> all;
    const auto add = [&](std::string_view kind, auto handle) {
        const std::string_view name = world.rulebook().name(world.view(handle)->id);
        for (const Described& known : all)
            if (known.kind == kind && known.name == name)
                return;
        all.push_back({kind, name, world.describe(handle).value()});
    };
    for (const GrantedAbility ability : world.abilities(actor))
        add("ability", ability);
    for (const ActiveEffect effect : world.effects(actor))
        add("effect", effect);
    return all;
}

std::string text_of(const Described& of) {
    std::string text = std::string(of.kind) + " `" + std::string(of.name) + "`";
    if (!of.as.name.empty())
        text += ": " + of.as.name;
    return text + "\n" + (of.as.text.empty() ? "" : "    " + of.as.text + "\n");
}

} // namespace

int describe(const InspectOptions& options) {
    return ask_at(options.file, options.at, [&](const testing::Stage& stage) -> Answer {
        const Actor actor = stage.actor(options.actor);
        if (const auto there = stage.inspect(options.actor); !there)
            return {there.error() + "\n", true};
        Json made{{"file", options.file}, {"time", to_seconds(stage.stepped())}, {"actor", options.actor}};
        made["described"] = Json::array();
        std::string text;
        for (const Described& one : described(stage.world(), actor)) {
            text += text_of(one);
            made["described"].push_back({{"kind", one.kind},
                                         {"name", one.name},
                                         {"title", one.as.name},
                                         {"text", one.as.text},
                                         {"icon", one.as.icon}});
        }
        return {options.json ? made.dump(2) + "\n" : text, false};
    });
}

} // namespace prowess::cli
