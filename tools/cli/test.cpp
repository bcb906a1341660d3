#include "commands.hpp"
#include "style.hpp"

#include <prowess/snapshot/sync_test.hpp>
#include <prowess/testing/scenario.hpp>
#include <prowess/threads/thread_runner.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

namespace prowess::cli {

namespace {

namespace fs = std::filesystem;

/// The scenarios below a folder in order of path, or why there are none.
std::optional<std::string> find_below(const std::string& folder, std::vector<std::string>& found) {
    std::vector<std::string> files;
    std::error_code error;
    fs::recursive_directory_iterator at(folder, error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error))
        if (at->path().string().ends_with(testing::scenario_ending) && at->is_regular_file(error))
            files.push_back(at->path().string());
    if (error)
        return error.message();
    if (files.empty())
        return fmt::format("no scenario below this folder; their names end in `{}`", testing::scenario_ending);
    std::sort(files.begin(), files.end());
    found.insert(found.end(), files.begin(), files.end());
    return {};
}

std::optional<std::string> find(const std::string& path, std::vector<std::string>& found) {
    std::error_code error;
    if (fs::is_directory(path, error))
        return find_below(path, found);
    if (!fs::exists(path, error))
        return "no such file or folder";
    if (!path.ends_with(testing::scenario_ending))
        return fmt::format("is no scenario: its name does not end in `{}`", testing::scenario_ending);
    found.push_back(path);
    return {};
}

/// Plays it, and makes the last steps again after each where `steps_again` is not 0.
testing::Stage play(const testing::Scenario& scenario, std::size_t steps_again, std::vector<std::string>& failures) {
    std::optional<SyncTest> sync;
    testing::Stage stage = testing::play(scenario, [&](testing::Stage& made) {
        if (steps_again == 0)
            return;
        sync.emplace(made.world(), steps_again);
        made.on_tick([&](const testing::Stage&) {
            if (const auto difference = sync->check(); difference && failures.empty())
                failures.push_back("made again, " + difference->text());
        });
    });
    stage.on_tick({});
    sync.reset();
    return stage;
}

/// Its failures, each a text of one or more lines; empty where it passed.
std::vector<std::string> failures_of(const std::string& file, std::string& name, const TestOptions& options,
                                     TaskRunner& tasks) {
    auto scenario = testing::read_scenario(file);
    std::vector<std::string> failures;
    if (!scenario) {
        for (const ContentError& error : scenario.error().list)
            failures.push_back(error.text());
        return failures;
    }
    name = scenario->name;
    scenario->options.tasks = &tasks;
    if (options.sync_test)
        scenario->options.sync_test = [&](std::string_view difference) { failures.emplace_back(difference); };
    const testing::Stage stage = play(*scenario, options.sync_steps, failures);
    for (const testing::StepFailure& failure : stage.failures())
        failures.push_back(failure.text());
    return failures;
}

bool test_one(const std::string& file, const Style& style, const TestOptions& options, TaskRunner& tasks) {
    std::string name;
    const std::vector<std::string> failures = failures_of(file, name, options, tasks);
    const std::string title = name.empty() ? file : fmt::format("{}: {}", file, name);
    print(fmt::format("{} {}\n", failures.empty() ? style(Colour::green, "passed") : style(Colour::red, "failed"),
                      title));
    for (const std::string& failure : failures)
        print("  " + failure + "\n");
    return failures.empty();
}

} // namespace

int test(const TestOptions& options) {
    ThreadRunner tasks(options.threads);
    const Style style = Style::of_standard_output();
    std::vector<std::string> files;
    bool missing = false;
    for (const std::string& path : options.paths) {
        if (const auto problem = find(path, files)) {
            print(fmt::format("{}: {}\n", path, *problem));
            missing = true;
        }
    }
    std::size_t passed = 0;
    std::size_t failed = 0;
    for (auto file = files.begin(); file != files.end(); ++file)
        if (std::find(files.begin(), file, *file) == file)
            ++(test_one(*file, style, options, tasks) ? passed : failed);
    print(fmt::format("{} passed, {} failed\n", passed, failed));
    return missing || failed > 0 || passed == 0 ? 1 : 0;
}

} // namespace prowess::cli
