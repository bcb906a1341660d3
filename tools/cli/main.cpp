#include "commands.hpp"

#include <prowess/content/number.hpp>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <string>
#include <vector>

namespace {

/// What is wrong with a number of seconds; empty where nothing is.
std::string no_seconds(const std::string& text) {
    const auto seconds = prowess::read_number(text);
    return seconds && *seconds >= 0 ? std::string() : text + " is no number of seconds: they are at least 0";
}

std::string no_whole_number(const std::string& text) {
    const bool whole = !text.empty() && text.size() < 19 && text.find_first_not_of("0123456789") == std::string::npos;
    return whole ? std::string() : text + " is no number of steps: they are whole, and at least 0";
}

/// The options of a command that asks for an actor at a moment.
void add_moment(CLI::App& command, prowess::cli::InspectOptions& options) {
    command.add_option("FILE", options.file, "A scenario")->required();
    command.add_option("--actor", options.actor, "Whose: as the scenario calls it")->required();
    command.add_option("--at", options.at, "After so many seconds, not at the end")->check(no_seconds);
    command.add_flag("--json", options.json, "For machines: one JSON document");
}

constexpr std::size_t most_threads = 256;
constexpr std::size_t most_steps_again = 1000;

void add_threads(CLI::App& command, std::size_t& threads) {
    command.add_option("--threads", threads, "Makes steps on so many threads; what comes out is the same")
        ->check(CLI::Range(std::size_t{1}, most_threads));
}

CLI::App* add_check(CLI::App& app, std::vector<std::string>& paths) {
    CLI::App* const check =
        app.add_subcommand("check", "Reads content and tells every mistake in it. Several packs are loaded in order, "
                                    "each over those before. Plays no "
                                    "scenario, but looks up its names. Warns of what is hardly meant.");
    check->add_option("PATH", paths, "Packs, folders of packs, files of content, or scenarios")->required();
    return check;
}

CLI::App* add_explain(CLI::App& app, prowess::cli::ExplainOptions& options) {
    CLI::App* const explain = app.add_subcommand(
        "explain", "Plays one scenario, and shows what an actor's attribute is made of: every contribution and limit.");
    add_moment(*explain, options);
    explain->add_option("--attribute", options.attribute, "Which attribute")->required();
    explain->add_option("--tagged", options.tagged, "A tag of the read; may be given several times")
        ->allow_extra_args(false);
    return explain;
}

CLI::App* add_bake(CLI::App& app, std::vector<std::string>& paths, std::string& file) {
    CLI::App* const bake =
        app.add_subcommand("bake", "Writes content in its binary form, which loads without parsing: to give in place "
                                   "of the paths that it is made of.");
    bake->add_option("PATH", paths, "Packs, folders or files, loaded in order")->required();
    bake->add_option("-o,--output", file, "Where to; what is there is replaced")->required();
    return bake;
}

CLI::App* add_run(CLI::App& app, prowess::cli::RunOptions& options) {
    CLI::App* const run =
        app.add_subcommand("run", "Plays one scenario; shows its timeline, combat log, final state, and who did what.");
    run->add_option("FILE", options.file, "A scenario")->required();
    run->add_flag("--json", options.json, "For machines: one JSON document");
    run->add_flag("--brief", options.brief, "Only how it ended: final state, who did what, and who won");
    run->add_flag("--all", options.all_events, "Changes of values and tags in the timeline too");
    add_threads(*run, options.threads);
    return run;
}

CLI::App* add_record(CLI::App& app, prowess::cli::RecordOptions& options) {
    CLI::App* const record = app.add_subcommand(
        "record", "Plays one scenario, and writes every call that it makes, with what came of it, to be replayed.");
    record->add_option("FILE", options.scenario, "A scenario")->required();
    record->add_option("-o,--output", options.file, "Where to; what is there is replaced")->required();
    record
        ->add_option("--from-step", options.from_step,
                     "Begins once so many steps are made, with all that is there by then; default with the world")
        ->check(no_whole_number);
    return record;
}

CLI::App* add_replay(CLI::App& app, prowess::cli::ReplayOptions& options) {
    CLI::App* const replay = app.add_subcommand(
        "replay", "Makes the calls of a recording again, and tells the first that comes to something else.");
    replay->add_option("FILE", options.file, "A recording")->required();
    auto* const content =
        replay->add_option("CONTENT", options.content,
                           "The content that it is of: packs, folders or files, loaded in order, or its scenario");
    auto* const until = replay->add_option("--until", options.until, "Until so many steps are made, not to its end")
                            ->check(no_whole_number);
    replay->add_option("--diff", options.other, "Another recording: tells where the two part, and plays neither")
        ->excludes(content)
        ->excludes(until);
    return replay;
}

void add_test(CLI::App& app, prowess::cli::TestOptions& options) {
    CLI::App* const test = app.add_subcommand(
        "test", "Plays every *.scenario.yaml below the paths; the last line is `N passed, N failed`.");
    test->add_option("PATH", options.paths, "Folders or scenarios")->required();
    test->add_flag("--sync-test", options.sync_test, "Makes every step twice from one snapshot; a difference fails.");
    test->add_option("--sync-steps", options.sync_steps,
                     "Goes back so many steps after each, and makes them again; a difference fails.")
        ->check(CLI::Range(std::size_t{1}, most_steps_again));
    add_threads(*test, options.threads);
}

} // namespace

int main(int count, char** arguments) {
    CLI::App app("Checks, plays and tests gameplay content.", "prowess");
    app.set_version_flag("--version", "prowess " PROWESS_VERSION);
    app.require_subcommand(1);
    app.footer(
        "Exit code 0, or 1 where something is wrong. Colours only on a terminal, and not where NO_COLOR is set.");

    std::vector<std::string> check_paths;
    CLI::App* const check = add_check(app, check_paths);

    std::vector<std::string> bake_paths;
    std::string baked_file;
    CLI::App* const bake = add_bake(app, bake_paths, baked_file);

    prowess::cli::RunOptions run_options;
    CLI::App* const run = add_run(app, run_options);

    prowess::cli::RecordOptions record_options;
    CLI::App* const record = add_record(app, record_options);

    prowess::cli::ReplayOptions replay_options;
    CLI::App* const replay = add_replay(app, replay_options);

    prowess::cli::ExplainOptions explain_options;
    CLI::App* const explain = add_explain(app, explain_options);

    prowess::cli::InspectOptions inspect_options;
    CLI::App* const inspect = app.add_subcommand(
        "inspect", "Plays one scenario, and shows everything about an actor: attributes, tags, effects, abilities.");
    add_moment(*inspect, inspect_options);

    prowess::cli::InspectOptions describe_options;
    CLI::App* const describe = app.add_subcommand(
        "describe", "Plays one scenario, and shows what an actor's abilities and effects say of themselves, with their "
                    "numbers as they are for it.");
    add_moment(*describe, describe_options);

    prowess::cli::TestOptions test_options;
    add_test(app, test_options);

    try {
        app.parse(count, arguments);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 1;
    }
    const int code = *check      ? prowess::cli::check(check_paths)
                     : *bake     ? prowess::cli::bake(bake_paths, baked_file)
                     : *run      ? prowess::cli::run(run_options)
                     : *record   ? prowess::cli::record(record_options)
                     : *replay   ? prowess::cli::replay(replay_options)
                     : *explain  ? prowess::cli::explain(explain_options)
                     : *inspect  ? prowess::cli::inspect(inspect_options)
                     : *describe ? prowess::cli::describe(describe_options)
                                 : prowess::cli::test(test_options);
    // What could not be written was not told.
    return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 ? code : 1;
}
