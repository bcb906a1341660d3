#include "commands.hpp"
#include "moment.hpp"

#include <prowess/content/json.hpp>

#include <nlohmann/json.hpp>

namespace prowess::cli {

int explain(const ExplainOptions& options) {
    return ask_at(options.file, options.at, [&](const testing::Stage& stage) -> Answer {
        const auto explained = stage.explain(options.actor, options.attribute, options.tagged);
        if (!explained)
            return {explained.error() + "\n", true};
        if (!options.json)
            return {explained->text(), false};
        // Parsed again: the library's JSON is text, and this is one document.
        nlohmann::ordered_json made{
            {"file", options.file}, {"time", to_seconds(stage.stepped())}, {"actor", options.actor}};
        made["explanation"] = nlohmann::ordered_json::parse(to_json(*explained));
        return {made.dump(2) + "\n", false};
    });
}

} // namespace prowess::cli
