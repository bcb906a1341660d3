#include "commands.hpp"
#include "style.hpp"

#include <prowess/content/load.hpp>
#include <prowess/testing/scenario.hpp>

#include <fmt/format.h>

namespace prowess::cli {

namespace {

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string definitions(const Rulebook& rulebook) {
    return fmt::format("{}, {}, {}, {}, {} and {}", counted(rulebook.attribute_count(), "attribute", "attributes"),
                       counted(rulebook.tag_count(), "tag", "tags"), counted(rulebook.curve_count(), "curve", "curves"),
                       counted(rulebook.effect_count(), "effect", "effects"),
                       counted(rulebook.ability_count(), "ability", "abilities"),
                       counted(rulebook.actor_count(), "actor template", "actor templates"));
}

/// How many errors there were.
std::size_t report(const ContentErrors& errors) {
    print(errors.text());
    return errors.list.size();
}

std::size_t check_content(const std::vector<std::string>& paths) {
    ContentSet content;
    for (const std::string& path : paths)
        content.add_path(path);
    const auto rulebook = content.build();
    if (!rulebook)
        return report(rulebook.error());
    print(fmt::format("{}: {}\n", fmt::join(paths, ", "), definitions(**rulebook)));
    return 0;
}

std::size_t check_scenario(const std::string& path) {
    const auto scenario = testing::read_scenario(path);
    if (!scenario)
        return report(scenario.error());
    print(fmt::format("{}: {}, over {}\n", path, counted(scenario->steps.size(), "step", "steps"),
                      definitions(*scenario->rulebook)));
    return 0;
}

} // namespace

int check(const std::vector<std::string>& paths) {
    std::vector<std::string> content;
    std::size_t errors = 0;
    for (const std::string& path : paths)
        if (!path.ends_with(testing::scenario_ending))
            content.push_back(path);
    if (!content.empty())
        errors += check_content(content);
    for (const std::string& path : paths)
        if (path.ends_with(testing::scenario_ending))
            errors += check_scenario(path);
    if (errors == 0)
        return 0;
    print(counted(errors, "error", "errors") + "\n");
    return 1;
}

} // namespace prowess::cli
