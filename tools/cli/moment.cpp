#include "moment.hpp"

#include "style.hpp"

#include <prowess/testing/scenario.hpp>

#include <fmt/format.h>

namespace prowess::cli {

int ask_at(const std::string& file, std::optional<double> seconds, const Ask& ask) {
    auto scenario = testing::read_scenario(file);
    if (!scenario) {
        print_error(scenario.error().text());
        return 1;
    }
    scenario->options.warn = [](std::string_view what) { print_error(fmt::format("warning: {}\n", what)); };
    std::optional<Answer> answer;
    const testing::Stage stage = testing::play(*scenario, [&](testing::Stage& made) {
        made.on_tick([&](const testing::Stage& now) {
            if (seconds && !answer && to_seconds(now.stepped()) >= *seconds)
                answer = ask(now);
        });
    });
    for (const testing::StepFailure& failure : stage.failures())
        print_error(failure.text() + "\n");
    if (!seconds)
        answer = ask(stage);
    if (!answer) {
        print_error(fmt::format("{} ends after {} s, before the {} s of --at\n", file,
                                number(to_seconds(stage.stepped())), number(*seconds)));
        return 1;
    }
    (answer->failed ? print_error : print)(answer->text);
    return stage.passed() && !answer->failed ? 0 : 1;
}

} // namespace prowess::cli
