#include "commands.hpp"
#include "moment.hpp"

#include <prowess/content/json.hpp>

#include <nlohmann/json.hpp>

namespace prowess::cli {

namespace {

using Json = nlohmann::ordered_json;

/// Who is who in an inspection.
Json actors_of(const testing::Stage& stage) {
    Json actors = Json::object();
    for (const std::string& name : stage.actor_names()) {
        const Actor actor = stage.actor(name);
        actors[name] = {{"index", actor.index}, {"generation", actor.generation}};
    }
    return actors;
}

} // namespace

int inspect(const InspectOptions& options) {
    return ask_at(options.file, options.at, [&](const testing::Stage& stage) -> Answer {
        const auto inspection = stage.inspect(options.actor);
        if (!inspection)
            return {inspection.error() + "\n", true};
        if (!options.json)
            return {inspection->text([&](Actor actor) { return stage.name_of(actor); }), false};
        Json made{{"file", options.file}, {"time", to_seconds(stage.stepped())}, {"actor", options.actor}};
        made["actors"] = actors_of(stage);
        // Parsed again: the library's JSON is text, and this is one document.
        made["inspection"] = Json::parse(to_json(*inspection));
        return {made.dump(2) + "\n", false};
    });
}

} // namespace prowess::cli
