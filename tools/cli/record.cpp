#include "commands.hpp"
#include "files.hpp"
#include "style.hpp"

#include <prowess/snapshot/recorder.hpp>
#include <prowess/testing/scenario.hpp>

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace prowess::cli {

int record(const RecordOptions& options) {
    const auto& [scenario_file, file, from_step] = options;
    const auto scenario = testing::read_scenario(scenario_file);
    if (!scenario) {
        print_error(scenario.error().text());
        return 1;
    }
    std::error_code error;
    if (std::filesystem::equivalent(scenario_file, file, error)) {
        print_error(fmt::format("{}: this is the scenario itself: name another file after -o\n", file));
        return 1;
    }
    Recorder recorder;
    tl::expected<void, std::string> begun =
        tl::make_unexpected("it makes no " + std::to_string(options.from_step) + " steps");
    const auto begin_at = [&](World& world) {
        if (!begun && world.step_count() == options.from_step)
            begun = recorder.begin(world, options.scenario);
    };
    const testing::Stage stage = testing::play(*scenario, [&](testing::Stage& made) {
        made.after_step(begin_at);
        begin_at(made.world());
    });
    recorder.stop();
    for (const testing::StepFailure& failure : stage.failures())
        print_error(failure.text() + "\n");
    const auto recording = begun ? recorder.recording() : tl::make_unexpected(begun.error());
    if (!recording) {
        print_error(fmt::format("{}: cannot be recorded: {}\n", scenario_file, recording.error()));
        return 1;
    }
    const std::vector<std::byte> bytes = write_recording(*recording);
    if (const std::string reason = write_file(bytes, file); !reason.empty()) {
        print_error(fmt::format("{}: cannot be written: {}\n", file, reason));
        return 1;
    }
    print(fmt::format("{}: {} bytes, {} calls, {} steps, state {:016x}\n", file, bytes.size(), recording->calls.size(),
                      recording->step_count(), stage.world().state_hash()));
    return stage.passed() ? 0 : 1;
}

} // namespace prowess::cli
