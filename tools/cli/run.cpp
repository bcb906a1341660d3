#include "commands.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "style.hpp"

#include <prowess/testing/scenario.hpp>
#include <prowess/threads/thread_runner.hpp>

#include <fmt/format.h>

namespace prowess::cli {

namespace {

testing::Stage play_with_bar(const testing::Scenario& scenario) {
    Progress progress(scenario.longest_seconds());
    testing::Stage stage = testing::play(scenario, [&](testing::Stage& made) {
        made.on_tick([&](const testing::Stage& now) { progress.show(to_seconds(now.stepped())); });
    });
    stage.on_tick({});
    return stage;
}

std::string title(const testing::Scenario& scenario, const Style& style) {
    return fmt::format(
        "{}\n{}\n", style.bold(scenario.name),
        style(Colour::grey, fmt::format("{}, seed {}, {} steps a second", scenario.file, scenario.options.seed,
                                        number(1 / to_seconds(scenario.options.tick)))));
}

std::string failures(const testing::Stage& stage, const Style& style) {
    std::string text;
    for (const testing::StepFailure& failure : stage.failures())
        text += style(Colour::red, "failed") + " " + failure.text() + "\n";
    return text.empty() ? text : "\n" + text;
}

} // namespace

int run(const RunOptions& options) {
    auto scenario = testing::read_scenario(options.file);
    if (!scenario) {
        print_error(scenario.error().text());
        return 1;
    }
    ThreadRunner tasks(options.threads);
    scenario->options.tasks = &tasks;
    scenario->options.warn = [](std::string_view what) { print_error(fmt::format("warning: {}\n", what)); };
    const testing::Stage stage = play_with_bar(*scenario);
    const Played played{*scenario, stage, testing::summarise(stage)};
    if (options.json) {
        print(json(played));
        return stage.passed() ? 0 : 1;
    }
    const Style style = Style::of_standard_output();
    print(title(*scenario, style));
    if (!options.brief) {
        print(timeline(played, options.all_events, style));
        print(combat_log(played, style));
    }
    print(final_state(played, style));
    print(deeds(played, style));
    if (!played.summary.verdict.empty())
        print("\n" + style.bold(played.summary.verdict) + "\n");
    print(failures(stage, style));
    return stage.passed() ? 0 : 1;
}

} // namespace prowess::cli
