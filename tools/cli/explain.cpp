#include "commands.hpp"
#include "style.hpp"

#include <prowess/content/json.hpp>
#include <prowess/testing/scenario.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>

namespace prowess::cli {

namespace {

using Explained = tl::expected<Explanation, std::string>;

/// An explanation, or why there is none.
struct Answer {
    std::string text;
    bool failed = false;
};

Answer ask(const testing::Stage& stage, const ExplainOptions& options) {
    const Explained explained = stage.explain(options.actor, options.attribute, options.tagged);
    if (!explained)
        return {explained.error() + "\n", true};
    if (!options.json)
        return {explained->text(), false};
    // Parsed again: the library's JSON is text, and this is one document.
    nlohmann::ordered_json made{
        {"file", options.file}, {"time", to_seconds(stage.stepped())}, {"actor", options.actor}};
    made["explanation"] = nlohmann::ordered_json::parse(to_json(*explained));
    return {made.dump(2) + "\n", false};
}

} // namespace

int explain(const ExplainOptions& options) {
    auto scenario = testing::read_scenario(options.file);
    if (!scenario) {
        print_error(scenario.error().text());
        return 1;
    }
    scenario->options.warn = [](std::string_view what) { print_error(fmt::format("warning: {}\n", what)); };
    std::optional<Answer> answer;
    const testing::Stage stage = testing::play(*scenario, [&](testing::Stage& made) {
        made.on_tick([&](const testing::Stage& now) {
            if (options.at && !answer && to_seconds(now.stepped()) >= *options.at)
                answer = ask(now, options);
        });
    });
    for (const testing::StepFailure& failure : stage.failures())
        print_error(failure.text() + "\n");
    if (!options.at)
        answer = ask(stage, options);
    if (!answer) {
        print_error(fmt::format("{} ends after {} s, before the {} s of --at\n", options.file,
                                number(to_seconds(stage.stepped())), number(*options.at)));
        return 1;
    }
    (answer->failed ? print_error : print)(answer->text);
    return stage.passed() && !answer->failed ? 0 : 1;
}

} // namespace prowess::cli
