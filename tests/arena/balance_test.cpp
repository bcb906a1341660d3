// Every pair of the arena's classes, in both orders, over many seeds, with the rotations of its four-way fight.
#include <prowess/testing.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace prowess::testing {
namespace {

constexpr std::string_view four_way = "content/arena/demo/free_for_all.scenario.yaml";
constexpr std::string_view one_to_one = "content/arena/demo/duel.scenario.yaml";
constexpr std::uint64_t seeds = 20;
constexpr double longest = 120; // Seconds; with both standing then, nobody has won.

struct Record {
    double won = 0; ///< Draws count half.
    double fought = 0;

    void enter(double result) {
        won += result;
        ++fought;
    }
    [[nodiscard]] double share() const { return won / fought; }
};

/// All duels of the fighters of a scenario.
class Duels {
public:
    explicit Duels(const Scenario& fight) : fight_(fight) {
        for (const PlacedActor& first : fight_.actors)
            for (const PlacedActor& second : fight_.actors)
                for (std::uint64_t seed = 1; first.name != second.name && seed <= seeds; ++seed)
                    duel(first, second, seed);
    }

    [[nodiscard]] const std::map<std::string, Record>& by_class() const { return by_class_; }
    [[nodiscard]] const std::map<std::string, Record>& by_pair() const { return by_pair_; }
    [[nodiscard]] const std::set<std::string>& used() const { return used_; }
    [[nodiscard]] const std::vector<double>& seconds() const { return seconds_; }

private:
    void duel(const PlacedActor& first, const PlacedActor& second, std::uint64_t seed) {
        WorldOptions options = fight_.options;
        options.seed = seed;
        Stage stage(fight_.rulebook, options);
        ASSERT_TRUE(stage.spawn(first.name, first.setup) && stage.spawn(second.name, second.setup));
        const auto standing = [&stage](const PlacedActor& who) { return stage.standing(stage.actor(who.name)); };
        while (standing(first) && standing(second) && to_seconds(stage.stepped()) < longest)
            ASSERT_TRUE(stage.ticks());

        const double result = standing(first) == standing(second) ? 0.5 : standing(first) ? 1 : 0;
        by_class_[first.setup.from].enter(result);
        by_class_[second.setup.from].enter(1 - result);
        by_pair_[first.setup.from + " against " + second.setup.from].enter(result);
        seconds_.push_back(to_seconds(stage.stepped()));
        for (const LoggedEvent& event : stage.log())
            if (event.type == EventType::ability_activated)
                used_.insert(event.word("ability"));
    }

    const Scenario& fight_;
    std::map<std::string, Record> by_class_;
    std::map<std::string, Record> by_pair_;
    std::set<std::string> used_;
    std::vector<double> seconds_;
};

// One test, so that the duels are fought once.
TEST(Arena, ClassesAreEven) {
    const auto fight = read_scenario(std::string(four_way));
    ASSERT_TRUE(fight) << fight.error().text();
    const Duels duels(*fight);
    ASSERT_EQ(duels.by_class().size(), 4U);
    ASSERT_EQ(duels.seconds().size(), 12 * seeds);

    for (const auto& [who, record] : duels.by_class()) {
        EXPECT_LE(record.share(), 0.65) << who;
        EXPECT_GE(record.share(), 0.35) << who;
    }
    // No duel is decided by who meets whom.
    for (const auto& [pair, record] : duels.by_pair()) {
        EXPECT_LE(record.share(), 0.8) << pair;
        EXPECT_GE(record.share(), 0.2) << pair;
    }
    // They last long enough to watch, and use everything.
    const auto [shortest, most] = std::minmax_element(duels.seconds().begin(), duels.seconds().end());
    EXPECT_GE(*shortest, 15);
    EXPECT_LE(*most, 60);
    for (std::uint32_t number = 0; number < fight->rulebook->ability_count(); ++number) {
        const std::string ability(fight->rulebook->name(AbilityId{number}));
        EXPECT_TRUE(duels.used().contains(ability)) << ability;
    }
}

/// What a demo's file says of a fighter, from its name to the next one's.
std::string fighter(std::string_view file, const std::string& name) {
    std::ifstream stream{std::string(file)};
    std::string found;
    bool within = false;
    for (std::string line; std::getline(stream, line);) {
        if (!line.starts_with("   "))
            within = line == "  " + name + ":";
        if (within)
            found += line + "\n";
    }
    return found;
}

TEST(Arena, FightersActAlikeInBothDemos) {
    const auto duel = read_scenario(std::string(one_to_one));
    ASSERT_TRUE(duel) << duel.error().text();
    for (const PlacedActor& each : duel->actors) {
        EXPECT_FALSE(fighter(one_to_one, each.name).empty());
        EXPECT_EQ(fighter(one_to_one, each.name), fighter(four_way, each.name));
    }
}

} // namespace
} // namespace prowess::testing
