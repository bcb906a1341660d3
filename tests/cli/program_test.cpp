#include "cli/program.hpp"

#include <gmock/gmock.h>

#include <utility>

namespace prowess::test {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const std::string passing = "scenario: fine\ninline: {attributes: {life: {base: 10}}}\nactors: {mage: {}}\n"
                            "steps: [{expect: {mage.life: 10}}]\n";
const std::string failing = "scenario: wrong\ninline: {attributes: {life: {base: 10}}}\nactors: {mage: {}}\n"
                            "steps:\n  - expect: {mage.life: 11}\n";

TEST_F(Program, TestCountsOnItsLastLine) {
    write("b/two.scenario.yaml", passing);
    write("a.scenario.yaml", passing);
    write("content.yaml", "no scenario");
    const Outcome outcome = prowess("test " + folder());
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.output, EndsWith("\n2 passed, 0 failed\n"));
    EXPECT_LT(outcome.output.find("a.scenario.yaml"), outcome.output.find("two.scenario.yaml"));
}

TEST_F(Program, TestFailsWithPlacePathAndBothValues) {
    write("a.scenario.yaml", passing);
    const std::string wrong = write("b.scenario.yaml", failing);
    const Outcome outcome = prowess("test " + folder());
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.output, AllOf(HasSubstr(wrong + ":5:14: `mage.life`: expected 11, found 10"),
                                      HasSubstr("base 10"), EndsWith("\n1 passed, 1 failed\n")));
}

TEST_F(Program, TestFailsWhereThereIsNothingToTest) {
    const Outcome empty = prowess("test " + folder());
    EXPECT_EQ(empty.code, 1);
    EXPECT_THAT(empty.output, AllOf(HasSubstr("no scenario below this folder"), EndsWith("0 passed, 0 failed\n")));
    const Outcome missing = prowess("test " + folder() + "/not_here");
    EXPECT_EQ(missing.code, 1);
    EXPECT_THAT(missing.output, HasSubstr("not_here: no such file or folder"));
    write("empty.scenario.yaml", "");
    const Outcome nothing = prowess("test " + folder());
    EXPECT_EQ(nothing.code, 1);
    EXPECT_THAT(nothing.output, EndsWith("0 passed, 1 failed\n"));
}

TEST_F(Program, BakeWritesAFileThatStandsForItsContent) {
    const std::string baked = folder() + "/arena.baked";
    const Outcome bake = prowess("bake content/arena -o " + baked);
    EXPECT_EQ(bake.code, 0);
    EXPECT_THAT(bake.output, AllOf(StartsWith(baked + ": "), EndsWith(" bytes\n")));
    const std::string read = prowess("check content/arena").output;
    EXPECT_EQ(prowess("check " + baked).output, baked + read.substr(read.find(": ")));
    const std::string file = write("a.scenario.yaml", "scenario: baked\ncontent: [arena.baked]\n"
                                                      "actors: {hero: {template: warrior}}\n"
                                                      "steps: [{expect: {hero.alive: true}}]\n");
    EXPECT_EQ(prowess("test " + file).code, 0);
}

TEST_F(Program, BakeTellsEveryErrorAndWritesNothing) {
    const std::string file = write("bad.yaml", "attributes: {life: {max: lief}, mana: {bse: 1}}");
    const Outcome outcome = prowess("bake " + file + " -o " + folder() + "/bad.baked");
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.output, AllOf(HasSubstr("no attribute `lief`"), HasSubstr("`bse` is not known")));
    EXPECT_FALSE(std::filesystem::exists(folder() + "/bad.baked"));
    const Outcome nowhere = prowess("bake content/arena -o " + folder() + "/no/such/folder");
    EXPECT_EQ(nowhere.code, 1);
    EXPECT_THAT(nowhere.output, HasSubstr("cannot be written: No such file or directory"));
}

TEST_F(Program, CheckSaysHowMuchItRead) {
    const std::string file =
        write("content.yaml", "attributes: {life: {base: 1}}\neffects: {hit: {duration: instant}}\n");
    const Outcome outcome = prowess("check " + file);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.output, AllOf(HasSubstr("1 attribute,"), HasSubstr("1 effect,"), HasSubstr("0 abilities")));
    EXPECT_EQ(prowess("check " + write("a.scenario.yaml", passing)).code, 0);
}

TEST_F(Program, CheckTellsEveryError) {
    const std::string file = write("content.yaml", "attributes: {life: {bse: 1}}\neffects: {hit: {duration: soon}}\n");
    const Outcome outcome = prowess("check " + file);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.output, AllOf(HasSubstr(file + ":1:21:"), HasSubstr(file + ":2:27:"), EndsWith("2 errors\n")));
    for (const std::string& path :
         {folder() + "/not_here", write("empty.yaml", ""), write("folder/notes.txt", "") + "/.."})
        EXPECT_EQ(prowess("check " + path).code, 1) << path;
}

TEST_F(Program, CheckTellsTheErrorsOfAScenario) {
    const std::string file = write("a.scenario.yaml", "scenario: s\ninline: {}\nsteps:\n  - relieve: {}\n");
    const Outcome outcome = prowess("check " + file);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.output, HasSubstr(file + ":4:5: `relieve` is not supported yet by this version"));
}

TEST_F(Program, CheckWarnsOfWhatIsHardlyMeant) {
    const std::string file =
        write("content.yaml", "tags: [state, state.wet]\nattributes: {life: {base: 1}}\neffects:\n"
                              "  echo: {on_apply: [echo]}\n"
                              "  rage: {duration: 5, modifiers: [{attribute: life, additive: 20}]}\n"
                              "  dry: {require: {owner_has: state.wet}}\n");
    const Outcome outcome = prowess("check " + file);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.output, AllOf(HasSubstr("warning: " + file +
                                                ":4:21: this leads back to itself, at once and always: `echo` → "
                                                "`echo`; a world cuts it off after `chain_depth` (in effect "
                                                "`echo`)\n"),
                                      HasSubstr("warning: " + file + ":5:63: an `additive` is a fraction"),
                                      HasSubstr("warning: " + file +
                                                ":6:30: nothing in this content gives an actor the tag `state.wet`"),
                                      HasSubstr("3 effects"), Not(HasSubstr("error"))));
}

TEST_F(Program, CheckReadsEachPackOfAFolder) {
    write("base/pack.yaml", "name: base\n");
    write("base/a.yaml", "attributes: {life: {base: 1}}\n");
    write("mods/hard/pack.yaml", "name: hard\nrequires: [base]\n");
    const std::string mod = write("mods/hard/b.yaml", "effects: {hit: {modifiers: [{attribute: life, flat: -1}]}}\n");
    const Outcome good = prowess("check " + folder());
    EXPECT_EQ(good.code, 0);
    EXPECT_EQ(good.output,
              folder() +
                  "/base: 1 attribute, 0 tags, 0 curves, 0 effects, 0 abilities and 0 actor "
                  "templates\n" +
                  folder() + "/base, " + folder() +
                  "/mods/hard: 1 attribute, 0 tags, 0 curves, 1 effect, 0 abilities and 0 actor templates\n");

    const std::string base = write("base/a.yaml", "attributes: {life: {bse: 1}}\n");
    write("mods/hard/b.yaml", "effects: {hit: {durration: 1}}\n");
    const Outcome bad = prowess("check " + folder());
    EXPECT_EQ(bad.code, 1);
    EXPECT_THAT(bad.output, AllOf(HasSubstr(base + ":1:21:"), HasSubstr(mod + ":1:17:"), EndsWith("2 errors\n")))
        << "what is wrong in the base is told once";
}

TEST_F(Program, CheckOfAPackOverAFolderOfPacks) {
    write("base/a.yaml", "attributes: {life: {base: 1}}\n");
    write("mods/one/pack.yaml", "name: one\n");
    write("mods/one/a.yaml", "effects: {hit: {modifiers: [{attribute: life, flat: -1}]}}\n");
    EXPECT_EQ(prowess("check " + folder() + "/mods").code, 1);
    EXPECT_EQ(prowess("check " + folder() + "/base " + folder() + "/mods").code, 0);
    write("mods/stray.yaml", "tags: [a]\n");
    EXPECT_THAT(prowess("check " + folder() + "/base " + folder() + "/mods").output,
                HasSubstr("a pack within another: give each pack's folder by itself"));
}

TEST_F(Program, CheckFindsEachUnknownNameOfAScenario) {
    const std::string file = write("a.scenario.yaml", "scenario: names\n"
                                                      "inline:\n"
                                                      "  tags: [state, state.wet]\n"
                                                      "  attributes: {life: {base: 1}}\n"
                                                      "  effects: {burn: {}}\n"
                                                      "  abilities: {bite: {}}\n"
                                                      "actors: {mage: {abilities: [byte]}}\n"
                                                      "steps:\n"
                                                      "  - apply: {effect: burm, to: mgae}\n"
                                                      "  - wait: 1000000\n"
                                                      "  - set: {mage.lief: 1}\n"
                                                      "  - add_tag: {actor: mage, tag: state.wett}\n");
    const Outcome outcome = prowess("check " + file);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.output, file + ":7:29: no ability `byte`; is `bite` meant?\n" + file +
                                  ":9:21: no effect `burm`; is `burn` meant? (in step `apply`)\n" + file +
                                  ":9:31: no actor `mgae`; is `mage` meant? (in step `apply`)\n" + file +
                                  ":11:11: no attribute `lief`; is `life` meant? (in step `set`)\n" + file +
                                  ":12:33: no tag `state.wett`; is `state.wet` meant? (in step `add_tag`)\n5 errors\n");
}

TEST_F(Program, RunShowsTheFight) {
    const Outcome outcome = prowess("run tests/testing/scenarios/duel.scenario.yaml");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.output,
                AllOf(StartsWith("a duel, each with a rotation\n"), HasSubstr("\nTimeline\n"),
                      HasSubstr("\nCombat log\n"), HasSubstr("knight's strike.hit hurts brute for 12 (88 left)"),
                      HasSubstr("\nWho did what\n"), HasSubstr("\nreds won after 8 s:"), Not(HasSubstr("\x1b"))));
    EXPECT_EQ(outcome.output, prowess("run tests/testing/scenarios/duel.scenario.yaml").output);
}

TEST_F(Program, RunShowsCues) {
    const std::string file =
        write("a.scenario.yaml", "scenario: s\ninline:\n  tags: [{cue: [glow, flash]}]\n"
                                 "  effects: {glow: {duration: 9, cues: [cue.glow]}, flash: {cues: [cue.flash]}}\n"
                                 "actors: {mage: {}}\nsteps:\n  - apply: {effect: glow, to: mage}\n"
                                 "  - apply: {effect: flash, to: mage}\n  - wait: 1\n");
    const Outcome plain = prowess("run " + file);
    EXPECT_EQ(plain.code, 0);
    EXPECT_THAT(plain.output, AllOf(HasSubstr("cue_executed       cue.flash  flash  magnitude 0  level 1\n"),
                                    HasSubstr("cue_started        cue.glow"), HasSubstr("    cues        cue.glow\n")));
    EXPECT_THAT(prowess("run --json " + file).output, AllOf(HasSubstr("\"type\": \"cue_executed\""),
                                                            HasSubstr("\"cues\": [\n        \"cue.glow\"\n      ]")));
}

TEST_F(Program, RunWritesJson) {
    const Outcome outcome = prowess("run --json tests/testing/scenarios/duel.scenario.yaml");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.output,
                AllOf(StartsWith("{"), HasSubstr("\"winner\": \"reds\""), HasSubstr("\"passed\": true")));
}

TEST_F(Program, RunFailsWithTheScenario) {
    const Outcome outcome = prowess("run " + write("a.scenario.yaml", failing));
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.output, HasSubstr("expected 11, found 10"));
    const Outcome missing = prowess("run " + folder() + "/not_here.scenario.yaml");
    EXPECT_EQ(missing.code, 1);
    EXPECT_THAT(missing.output, HasSubstr("not_here.scenario.yaml"));
    EXPECT_EQ(prowess("run " + folder()).code, 1);
}

const std::string ringed = "scenario: a ring\ninline:\n  tags: [damage, damage.fire]\n"
                           "  attributes: {max_life: {base: 100}, life: {base: 100, max: max_life}}\n"
                           "  effects:\n"
                           "    ring:\n      duration: infinite\n"
                           "      modifiers: [{attribute: life, flat: -5, when: {read_tagged: damage.fire}}]\n"
                           "    wound: {modifiers: [{attribute: life, flat: -10}]}\n"
                           "actors: {mage: {}}\n"
                           "steps:\n  - apply: {effect: ring, to: mage}\n  - wait: 1\n"
                           "  - apply: {effect: wound, to: mage}\n  - wait: 1\n";

TEST_F(Program, ExplainShowsWhatAnAttributeIsMadeOf) {
    const std::string ask = "explain " + write("a.scenario.yaml", ringed) + " --actor mage --attribute life";
    const Outcome plain = prowess(ask);
    EXPECT_EQ(plain.code, 0);
    EXPECT_EQ(plain.output, "life is 90\n  base 90\n  -5 from `ring`: does not count, its condition does not hold\n"
                            "  max_life is 100\n");
    const Outcome hit = prowess(ask + " --tagged damage.fire");
    EXPECT_EQ(hit.code, 0);
    EXPECT_EQ(hit.output, "life is 85\n  base 90\n  -5 from `ring`\n  max_life is 100\n");
    EXPECT_THAT(prowess(ask + " --at 0.5").output, StartsWith("life is 100\n"));
}

TEST_F(Program, ExplainWritesJson) {
    const Outcome outcome = prowess("explain --json --tagged damage.fire " + write("a.scenario.yaml", ringed) +
                                    " --actor mage --attribute life");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.output,
                AllOf(StartsWith("{"), HasSubstr("\"actor\": \"mage\""), HasSubstr("\"time\": 2.0"),
                      HasSubstr("\"total\": 85.0"), HasSubstr("\"effect\": \"ring\""), EndsWith("}\n")));
}

TEST_F(Program, DescribePutsNumbersInWhatIsSaid) {
    const std::string file =
        write("a.scenario.yaml", "scenario: a burn\ninline:\n  attributes: {life: {base: 100}}\n"
                                 "  effects:\n    burning: {duration: 4, modifiers: [{attribute: life, flat: -5}], "
                                 "display: {name: Burning, description: 'By {life}.'}}\n"
                                 "  abilities: {nap: {}}\nactors: {mage: {abilities: [nap]}}\n"
                                 "steps:\n  - apply: {effect: burning, to: mage, times: 2}\n");
    EXPECT_EQ(prowess("describe " + file + " --actor mage").output,
              "ability `nap`\neffect `burning`: Burning\n    By 5.\n");
    EXPECT_THAT(prowess("describe --json " + file + " --actor mage").output,
                AllOf(HasSubstr("\"title\": \"Burning\""), HasSubstr("\"text\": \"By 5.\"")));
    const Outcome wrong = prowess("describe " + file + " --actor maeg");
    EXPECT_EQ(wrong.code, 1);
    EXPECT_THAT(wrong.output, HasSubstr("no actor `maeg`; is `mage` meant?"));
}

TEST_F(Program, ExplainSaysWhatThereIsNot) {
    const std::string ask = "explain " + write("a.scenario.yaml", ringed);
    for (const auto& [arguments, wanted] :
         {std::pair("--actor maeg --attribute life", "no actor `maeg`; is `mage` meant?\n"),
          std::pair("--actor mage --attribute lief", "no attribute `lief`; is `life` meant?\n"),
          std::pair("--actor mage --attribute life --tagged damage.fier",
                    "no tag `damage.fier`; is `damage.fire` meant?\n")}) {
        const Outcome outcome = prowess(ask + " " + arguments);
        EXPECT_EQ(outcome.code, 1);
        EXPECT_EQ(outcome.output, wanted);
    }
    const Outcome early = prowess(ask + " --actor mage --attribute life --at -1");
    EXPECT_NE(early.code, 0);
    EXPECT_THAT(early.output, HasSubstr("--at: -1 is no number of seconds: they are at least 0\n"));
    const Outcome late = prowess(ask + " --actor mage --attribute life --at 3");
    EXPECT_EQ(late.code, 1);
    EXPECT_THAT(late.output, HasSubstr("ends after 2 s, before the 3 s of --at"));
    EXPECT_EQ(prowess(ask).code, 1);
    EXPECT_EQ(prowess("explain " + folder() + "/not_here --actor a --attribute b").code, 1);
    const Outcome failed = prowess("explain " + write("b.scenario.yaml", failing) + " --actor mage --attribute life");
    EXPECT_EQ(failed.code, 1);
    EXPECT_THAT(failed.output, AllOf(HasSubstr("expected 11, found 10"), HasSubstr("life is 10\n")));
}

const std::string burnt = "scenario: a fire\ninline:\n  tags: [state, state.burning]\n"
                          "  attributes: {life: {base: 100, min: 0}}\n"
                          "  effects:\n"
                          "    fire: {duration: 4, period: 1, owner_tags: [state.burning],\n"
                          "           modifiers: [{attribute: life, flat: -5}]}\n"
                          "actors: {mage: {}, brute: {}}\n"
                          "steps:\n  - apply: {effect: fire, to: mage, from: brute, level: 2}\n  - wait: 2.5\n";

TEST_F(Program, InspectShowsEverythingAboutAnActor) {
    const std::string ask = "inspect " + write("a.scenario.yaml", burnt) + " --actor mage";
    const Outcome outcome = prowess(ask);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.output, "mage\n"
                              "attributes\n"
                              "  life is 90, base 90, at least 0\n"
                              "tags\n"
                              "  state.burning, held by effect `fire`\n"
                              "effects\n"
                              "  fire from brute, level 2, 1 stack\n"
                              "    1.5 s left\n"
                              "    every 1 s, next in 0.5 s; 2 pulses so far\n"
                              "    owner tags `state.burning`\n"
                              "    life -5, as it executes\n");
    EXPECT_THAT(prowess(ask + " --at 1").output, HasSubstr("life is 95, base 95"));
}

TEST_F(Program, InspectWritesJson) {
    const Outcome outcome = prowess("inspect --json " + write("a.scenario.yaml", burnt) + " --actor mage");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.output,
                AllOf(StartsWith("{"), HasSubstr("\"time\": 2.5"), HasSubstr("\"brute\": {"),
                      HasSubstr("\"name\": \"fire\""), HasSubstr("\"next_pulse\": 0.5"), EndsWith("}\n")));
}

TEST_F(Program, InspectSaysWhatThereIsNot) {
    const std::string ask = "inspect " + write("a.scenario.yaml", burnt);
    const Outcome unknown = prowess(ask + " --actor maeg");
    EXPECT_EQ(unknown.code, 1);
    EXPECT_EQ(unknown.output, "no actor `maeg`; is `mage` meant?\n");
    const Outcome late = prowess(ask + " --actor mage --at 3");
    EXPECT_EQ(late.code, 1);
    EXPECT_THAT(late.output, HasSubstr("ends after 2.5 s, before the 3 s of --at"));
    EXPECT_EQ(prowess(ask).code, 1);
}

TEST_F(Program, HelpAndMisuse) {
    EXPECT_EQ(prowess("--help").code, 0);
    EXPECT_THAT(prowess("--help").output, AllOf(HasSubstr("check"), HasSubstr("run"), HasSubstr("test")));
    EXPECT_EQ(prowess("--version").code, 0);
    EXPECT_THAT(prowess("--version").output, StartsWith("prowess "));
    EXPECT_EQ(prowess("").code, 1);
    EXPECT_EQ(prowess("chek").code, 1);
    EXPECT_EQ(prowess("test").code, 1);
    EXPECT_EQ(prowess("run --colour x.scenario.yaml").code, 1);
}

} // namespace
} // namespace prowess::test
