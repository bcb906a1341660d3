#include "commands.hpp"
#include "style.hpp"

#include <prowess/content/load.hpp>
#include <prowess/testing/scenario.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

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

/// Checks one thing after another. What two packs share is told once.
class Checker {
public:
    void content(const std::vector<std::string>& paths) {
        ContentSet content;
        for (const std::string& path : paths)
            content.add_path(path);
        const auto rulebook = content.build();
        if (!rulebook) {
            report(rulebook.error());
            return;
        }
        for (const ContentError& warning : content.warnings(**rulebook).list)
            if (told_.insert(warning.text()).second)
                print_error(fmt::format("warning: {}\n", warning.text()));
        print(fmt::format("{}: {}\n", fmt::join(paths, ", "), definitions(**rulebook)));
    }

    void scenario(const std::string& path) {
        const auto scenario = testing::read_scenario(path);
        if (!scenario) {
            report(scenario.error());
            return;
        }
        print(fmt::format("{}: {}, over {}\n", path, counted(scenario->steps.size(), "step", "steps"),
                          definitions(*scenario->rulebook)));
    }

    [[nodiscard]] std::size_t errors() const { return errors_; }

private:
    void report(const ContentErrors& errors) {
        for (const ContentError& error : errors.list) {
            if (!told_.insert(error.text()).second)
                continue;
            print(error.text() + "\n");
            ++errors_;
        }
    }

    std::set<std::string> told_;
    std::size_t errors_ = 0;
};

/// Adds a pack to `paths`, after those of `all` that it requires.
void add_with_needs(const PackFolder& pack, const std::vector<PackFolder>& all, std::set<std::string>& added,
                    std::vector<std::string>& paths) {
    if (!added.insert(pack.path).second)
        return;
    for (const std::string& needed : pack.needs)
        if (const auto found = std::ranges::find(all, needed, &PackFolder::name); found != all.end())
            add_with_needs(*found, all, added, paths);
    paths.push_back(pack.path);
}

} // namespace

int check(const std::vector<std::string>& paths) {
    std::vector<std::string> content;
    std::vector<PackFolder> packs;
    for (const std::string& path : paths) {
        if (path.ends_with(testing::scenario_ending))
            continue;
        std::vector<PackFolder> below = find_packs(path);
        if (below.empty())
            content.push_back(path);
        std::ranges::move(below, std::back_inserter(packs));
    }
    Checker checker;
    if (!content.empty())
        checker.content(content);
    for (const PackFolder& pack : packs) {
        std::vector<std::string> with = content;
        std::set<std::string> added;
        add_with_needs(pack, packs, added, with);
        checker.content(with);
    }
    for (const std::string& path : paths)
        if (path.ends_with(testing::scenario_ending))
            checker.scenario(path);
    if (checker.errors() == 0)
        return 0;
    print(counted(checker.errors(), "error", "errors") + "\n");
    return 1;
}

} // namespace prowess::cli
