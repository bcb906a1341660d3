#include "cli/program.hpp"

#include <gmock/gmock.h>

namespace prowess::test {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::StartsWith;

/// A scenario of one who is hit for a random amount, and what is recorded of it.
class Record : public Program {
protected:
    std::string scenario(const std::string& name, const std::string& steps) {
        return write(name, "scenario: hits\nseed: 3\ninline:\n  attributes: {life: {base: 100, min: 0}}\n"
                           "  effects: {hit: {modifiers: [{attribute: life, flat: {random: {min: -9, max: -1}}}]}}\n"
                           "actors: {orc: {}}\nsteps:\n  - apply: {effect: hit, to: orc}\n  - wait: 1\n" +
                               steps);
    }
    /// What is recorded of a scenario.
    std::string recorded(const std::string& of, const std::string& name) {
        const Outcome outcome = prowess("record " + of + " -o " + folder() + "/" + name);
        EXPECT_EQ(outcome.code, 0) << outcome.output;
        return folder() + "/" + name;
    }
};

TEST_F(Record, WritesWhatIsReplayed) {
    const std::string file = scenario("a.scenario.yaml", "");
    const Outcome record = prowess("record " + file + " -o " + folder() + "/a.recording");
    EXPECT_EQ(record.code, 0);
    EXPECT_THAT(record.output, MatchesRegex(".*/a.recording: [0-9]+ bytes, 66 calls, 64 steps, state [0-9a-f]{16}\n"));
    const Outcome replay = prowess("replay " + folder() + "/a.recording " + file);
    EXPECT_EQ(replay.code, 0);
    EXPECT_THAT(replay.output, AllOf(HasSubstr("66 calls, 64 steps as recorded, state "),
                                     EndsWith(record.output.substr(record.output.find("state ")))));
    EXPECT_THAT(prowess("replay " + folder() + "/a.recording " + file + " --until 10").output,
                HasSubstr("12 calls, 10 steps as recorded"));
}

TEST_F(Record, BeginsAmidAGame) {
    const std::string file = scenario("a.scenario.yaml", "");
    const Outcome record = prowess("record " + file + " -o " + folder() + "/a.recording --from-step 24");
    EXPECT_EQ(record.code, 0) << record.output;
    EXPECT_THAT(record.output, HasSubstr(", 40 calls, 40 steps, state "));
    const Outcome replay = prowess("replay " + folder() + "/a.recording " + file);
    EXPECT_EQ(replay.code, 0) << replay.output;
    EXPECT_THAT(replay.output, AllOf(HasSubstr("40 calls, 40 steps as recorded, state "),
                                     EndsWith(record.output.substr(record.output.find("state ")))));
    EXPECT_THAT(prowess("replay " + folder() + "/a.recording " + file + " --until 30").output,
                HasSubstr("6 calls, 6 steps as recorded"));
    const Outcome late = prowess("record " + file + " -o " + folder() + "/b.recording --from-step 999");
    EXPECT_EQ(late.code, 1);
    EXPECT_THAT(late.output, HasSubstr("cannot be recorded: it makes no 999 steps"));
}

TEST_F(Record, BeginsAfterAReload) {
    const std::string file =
        scenario("a.scenario.yaml", "  - reload: {inline: {attributes: {life: {base: 100}}, "
                                    "effects: {hit: {modifiers: [{attribute: life, flat: -50}]}}}}\n"
                                    "  - apply: {effect: hit, to: orc}\n  - wait: 1\n");
    EXPECT_EQ(prowess("record " + file + " -o " + folder() + "/a.recording --from-step 70").code, 0);
    const Outcome replay = prowess("replay " + folder() + "/a.recording " + file);
    EXPECT_EQ(replay.code, 0) << replay.output;
}

TEST_F(Record, IsReplayedByContentThatIsTextOrBaked) {
    const std::string duel = recorded("content/arena/demo/duel.scenario.yaml", "duel.recording");
    const Outcome text = prowess("replay " + duel + " content/arena");
    EXPECT_EQ(text.code, 0) << text.output;
    EXPECT_EQ(prowess("bake content/arena -o " + folder() + "/arena.baked").code, 0);
    const Outcome baked = prowess("replay " + duel + " " + folder() + "/arena.baked");
    EXPECT_EQ(baked.code, 0);
    EXPECT_EQ(baked.output, text.output);
}

TEST_F(Record, HasTheReloadsOfItsScenario) {
    const std::string file =
        scenario("a.scenario.yaml", "  - reload: {inline: {attributes: {life: {base: 100}}, "
                                    "effects: {hit: {modifiers: [{attribute: life, flat: -50}]}}}}\n"
                                    "  - apply: {effect: hit, to: orc}\n  - wait: 1\n");
    const std::string made = recorded(file, "a.recording");
    EXPECT_EQ(prowess("replay " + made + " " + file).code, 0);
}

TEST_F(Record, OfEveryScenarioIsReplayedToTheSameState) {
    std::size_t scenarios = 0;
    for (const auto& entry : std::filesystem::directory_iterator("tests/testing/scenarios")) {
        const std::string file = entry.path().string();
        const std::string record = prowess("record " + file + " -o " + folder() + "/a.recording").output;
        const std::string replay = prowess("replay " + folder() + "/a.recording " + file).output;
        EXPECT_THAT(record, HasSubstr(" steps, state "));
        EXPECT_THAT(replay, EndsWith(record.substr(record.find("state ")))) << file;
        ++scenarios;
    }
    EXPECT_GT(scenarios, 20U);
}

TEST_F(Record, SaysWhereTwoPart) {
    const std::string one = recorded(scenario("a.scenario.yaml", "  - apply: {effect: hit, to: orc}\n"), "a.recording");
    const std::string same = recorded(folder() + "/a.scenario.yaml", "b.recording");
    const std::string other =
        recorded(scenario("c.scenario.yaml", "  - apply: {effect: hit, to: orc, level: 2}\n"), "c.recording");
    const Outcome equal = prowess("replay " + one + " --diff " + same);
    EXPECT_EQ(equal.code, 0);
    EXPECT_THAT(equal.output, EndsWith(" are equal: 67 calls, 64 steps\n"));
    const Outcome parts = prowess("replay " + one + " --diff " + other);
    EXPECT_EQ(parts.code, 1);
    EXPECT_EQ(parts.output, one + " and " + other + " part: step 64, call 66 `apply`: `spec.level` is 1, then 2\n");
}

TEST_F(Record, IsRefusedWithOtherContent) {
    const std::string made = recorded(scenario("a.scenario.yaml", ""), "a.recording");
    const Outcome other = prowess("replay " + made + " content/arena");
    EXPECT_EQ(other.code, 1);
    EXPECT_THAT(other.output, StartsWith(made + ": the recording is of content with the fingerprint "));
    const Outcome none = prowess("replay " + made);
    EXPECT_EQ(none.code, 1);
    EXPECT_EQ(none.output, made + ": needs the content that it is of: it says `" + folder() + "/a.scenario.yaml`\n");
}

TEST_F(Record, IsRefusedWhereItIsNone) {
    const std::string file = scenario("a.scenario.yaml", "");
    const Outcome text = prowess("replay " + file + " " + file);
    EXPECT_EQ(text.code, 1);
    EXPECT_EQ(text.output, file + ": this is no recording: `prowess record` makes one\n");
    EXPECT_EQ(prowess("replay " + folder() + "/no.recording " + file).code, 1);
    const std::string made = recorded(file, "a.recording");
    std::filesystem::resize_file(made, 100);
    EXPECT_EQ(prowess("replay " + made + " " + file).output,
              made + ": this recording ends too early at byte 100: copy it again\n");
    EXPECT_EQ(prowess("record " + folder() + "/no.scenario.yaml -o " + folder() + "/x").code, 1);
    EXPECT_FALSE(std::filesystem::exists(folder() + "/x"));
    EXPECT_THAT(prowess("record " + file + " -o " + folder() + "/no/such/folder").output,
                HasSubstr("cannot be written"));
}

TEST_F(Record, TellsWhatFailsInItsScenario) {
    const std::string file = scenario("a.scenario.yaml", "  - expect: {orc.life: 1}\n");
    const Outcome outcome = prowess("record " + file + " -o " + folder() + "/a.recording");
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.output, AllOf(HasSubstr("`orc.life`: expected 1"), HasSubstr("/a.recording: ")));
    EXPECT_EQ(prowess("replay " + folder() + "/a.recording " + file).code, 0);
}

} // namespace
} // namespace prowess::test
