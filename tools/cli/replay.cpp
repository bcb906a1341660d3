#include "commands.hpp"
#include "style.hpp"

#include <prowess/content/load.hpp>
#include <prowess/content/text.hpp>
#include <prowess/snapshot/replay.hpp>
#include <prowess/testing/scenario.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace prowess::cli {

namespace {

constexpr std::size_t largest_recording = std::size_t{1} << 30;

/// What a recording is played by.
struct Content {
    RulebookPointer rulebook;
    std::vector<testing::PlacedStep> steps; ///< Of a scenario, whose reloads may be needed.
};

std::optional<Recording> read(const std::string& file) {
    const auto bytes = read_file(file, largest_recording);
    if (!bytes) {
        print_error(bytes.error().text() + "\n");
        return {};
    }
    auto recording = read_recording(std::as_bytes(std::span(*bytes)));
    if (recording)
        return std::move(*recording);
    print_error(fmt::format("{}: {}\n", file, recording.error()));
    return {};
}

std::optional<Content> load(const std::vector<std::string>& paths) {
    if (paths.size() == 1 && paths[0].ends_with(testing::scenario_ending)) {
        auto scenario = testing::read_scenario(paths[0]);
        if (scenario)
            return Content{scenario->rulebook, std::move(scenario->steps)};
        print_error(scenario.error().text());
        return {};
    }
    auto rulebook = load_content(paths);
    if (rulebook)
        return Content{std::move(*rulebook), {}};
    print_error(rulebook.error().text());
    return {};
}

RulebookPointer find_reload(const Content& content, std::uint64_t fingerprint, const Rulebook& before) {
    for (const testing::PlacedStep& placed : content.steps) {
        const auto* const reload = std::get_if<testing::ReloadStep>(&placed.step);
        if (reload == nullptr)
            continue;
        if (auto built = reload->content->build({}, &before); built && (*built)->fingerprint() == fingerprint)
            return std::move(*built);
    }
    return nullptr;
}

/// As a stranger's file says it, for a terminal.
std::string printable(std::string text) {
    std::ranges::replace_if(text, [](char letter) { return letter >= 0 && letter < ' '; }, '?');
    return text;
}

int compare(const ReplayOptions& options, const Recording& recording) {
    const auto other = read(options.other);
    if (!other)
        return 1;
    if (const auto found = diff(recording, *other)) {
        print(fmt::format("{} and {} part: {}\n", options.file, options.other, found->text()));
        return 1;
    }
    print(fmt::format("{} and {} are equal: {} calls, {} steps\n", options.file, options.other, recording.calls.size(),
                      recording.step_count()));
    return 0;
}

} // namespace

int replay(const ReplayOptions& options) {
    auto recording = read(options.file);
    if (!recording)
        return 1;
    if (!options.other.empty())
        return compare(options, *recording);
    if (options.content.empty()) {
        print_error(fmt::format("{}: needs the content that it is of: it says `{}`\n", options.file,
                                printable(recording->content)));
        return 1;
    }
    const auto content = load(options.content);
    if (!content)
        return 1;
    const std::uint64_t first_step = recording->first_step;
    auto replay =
        Replay::begin(std::move(*recording), content->rulebook, [&](std::uint64_t fingerprint, const Rulebook& before) {
            return find_reload(*content, fingerprint, before);
        });
    if (!replay) {
        print_error(fmt::format("{}: {}\n", options.file, replay.error()));
        return 1;
    }
    if (!(options.until ? replay->run(*options.until) : replay->run())) {
        print_error(fmt::format("{}: {}\n", options.file, replay->difference()->text()));
        return 1;
    }
    print(fmt::format("{}: {} calls, {} steps as recorded, state {:016x}\n", options.file, replay->call_count(),
                      replay->world().step_count() - first_step, replay->world().state_hash()));
    return 0;
}

} // namespace prowess::cli
