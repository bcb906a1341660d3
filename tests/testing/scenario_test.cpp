#include <prowess/testing.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace {

using namespace prowess::testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string failures_of(const Stage& stage) {
    std::string text;
    for (const StepFailure& failure : stage.failures())
        text += failure.text() + "\n";
    return text;
}

class Scenarios : public ::testing::TestWithParam<std::string> {};

TEST_P(Scenarios, Passes) {
    const auto scenario = read_scenario("tests/testing/scenarios/" + GetParam() + ".scenario.yaml");
    ASSERT_TRUE(scenario) << scenario.error().text();
    EXPECT_EQ(failures_of(play(*scenario)), "");
}

/// All that there are.
std::vector<std::string> fixtures() {
    const std::string ending = ".scenario.yaml";
    std::vector<std::string> names;
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator("tests/testing/scenarios", missing)) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with(ending))
            names.push_back(name.substr(0, name.size() - ending.size()));
    }
    std::ranges::sort(names);
    return names;
}

INSTANTIATE_TEST_SUITE_P(Fixtures, Scenarios, ::testing::ValuesIn(fixtures()),
                         [](const auto& each) { return each.param; });

/// The errors of a scenario with these lines, without their file; its actor is `mage`.
std::vector<std::string> errors_of(const std::string& lines) {
    const auto scenario =
        read_scenario("scenario: s\n"
                      "inline: {attributes: {life: {base: 1}}, effects: {hit: {duration: instant}}, tags: [t]}\n" +
                          lines,
                      "s.scenario.yaml");
    std::vector<std::string> errors;
    if (!scenario)
        for (const prowess::ContentError& error : scenario.error().list)
            errors.push_back(error.text().substr(std::string("s.scenario.yaml:").size()));
    return errors;
}

std::vector<std::string> errors_of_step(const std::string& step) {
    return errors_of("actors: {mage: {}}\nsteps:\n  - " + step + "\n");
}

TEST(ReadScenario, StepsAndPathsOfLaterVersionsAreRefusedByNameAndLine) {
    for (const std::string step : {"add_trait", "remove_trait", "relieve"})
        EXPECT_THAT(errors_of_step(step + ": {}"),
                    ElementsAre("5:5: `" + step + "` is not supported yet by this version"));
    EXPECT_THAT(errors_of_step("expect: {mage.traits: []}"),
                ElementsAre("5:14: `traits` is not supported yet by this version"));
    EXPECT_THAT(errors_of_step("expect: {mage.needs.hungry: none}"),
                ElementsAre("5:14: `needs` is not supported yet by this version"));
    EXPECT_THAT(errors_of("actors: {mage: {traits: [], needs: []}}\nsteps: []\n"), IsEmpty());
}

TEST(ReadScenario, APositionHasTwoOrThreeCoordinates) {
    EXPECT_THAT(errors_of("actors: {mage: {position: [1, -2.5, 3]}}\nsteps: []\n"), IsEmpty());
    EXPECT_THAT(errors_of("actors: {mage: {position: [1]}}\nsteps: []\n"),
                ElementsAre("3:27: a position is `[x, y]`, or `[x, y, z]`"));
    EXPECT_THAT(errors_of("actors: {mage: {position: here}}\nsteps: []\n"),
                ElementsAre("3:27: a position is `[x, y]`, or `[x, y, z]`"));
    EXPECT_THAT(
        errors_of_step("move: {mage: [1e39, a]}"),
        ElementsAre("5:19: a coordinate is beyond what a value holds, which is about 3.4e38 at most (in step `move`)",
                    "5:25: expected a number, found the text `a` (in step `move`)"));
    EXPECT_THAT(errors_of_step("move: {mge: [1, 2]}"),
                ElementsAre("5:12: no actor `mge`; is `mage` meant? (in step `move`)"));
}

TEST(ReadScenario, TimeDoesNotRunBackwards) {
    EXPECT_THAT(errors_of_step("wait: -1"),
                ElementsAre("5:11: -1 is no number of seconds: they are at least 0 (in step `wait`)"));
    EXPECT_THAT(errors_of_step("step: {seconds: -0.5}"),
                ElementsAre("5:21: -0.5 is no number of seconds: they are at least 0 (in step `step`)"));
    EXPECT_THAT(errors_of_step("wait: {until: {mage.life: 1}, at_most: -2}"),
                ElementsAre("5:44: -2 is no number of seconds: they are at least 0 (in step `wait`)"));
    EXPECT_THAT(errors_of_step("wait: 0"), IsEmpty());
}

TEST(ReadScenario, WhatIsAttachedWithoutModifiersIsThere) {
    EXPECT_THAT(errors_of_step("attach: {source: rign, to: mage}\n  - attach: {source: ring, to: mage, modifiers: "
                               "[{attribute: life, flat: 1}]}"),
                ElementsAre("5:22: no source `rign`; is `ring` meant? (in step `attach`)"));
    EXPECT_THAT(errors_of_step("attach: {source: q, to: mage}"), ElementsAre("5:22: no source `q` (in step `attach`)"));
}

TEST(ReadScenario, WhomAnAbilityMakesIsCalledByItsTemplate) {
    const auto errors_of_path = [](const std::string& path) {
        const auto scenario = read_scenario("scenario: s\ninline: {actors: {wolf: {}}}\nactors: {mage: {}}\n"
                                            "steps: [expect: {" +
                                                path + ": 1}]\n",
                                            "s.scenario.yaml");
        return scenario ? std::string() : scenario.error().list.front().message;
    };
    EXPECT_EQ(errors_of_path("'wolf#1.alive'"), "");
    EXPECT_EQ(errors_of_path("world.actors.wolf"), "");
    for (const std::string name : {"wolf#0", "wolf#", "wolf#a", "wulf#1", "#1"})
        EXPECT_THAT(errors_of_path("'" + name + ".alive'"), HasSubstr("no actor `" + name + "`"));
    EXPECT_EQ(errors_of_path("world.actors.wulf"), "no template `wulf`; is `wolf` meant?");
    EXPECT_THAT(errors_of("actors: {'wolf#1': {}}\nsteps: []\n"),
                ElementsAre("3:10: an actor's name has no `#`, which `wolf#1` has"));
}

TEST(ReadScenario, MistakesAreToldTogetherWithTheirPlaces) {
    EXPECT_THAT(errors_of("actors: {mage: {tag: [t]}}\n"
                          "steps:\n"
                          "  - waitt: 1\n"
                          "  - apply: {effect: hit, to: mage, expect: aplied}\n"
                          "  - expect: {mage.lfe: 1, mge.life: 1}\n"
                          "  - wait: 1\n"
                          "    step: {seconds: 1}\n"),
                ElementsAre("3:17: `tag` is not known in an actor; is `tags` meant?",
                            "5:5: `waitt` is no step; is `wait` meant?",
                            "6:44: `aplied` is nothing that comes of this; is `applied` meant? (in step `apply`)",
                            "7:14: no attribute `lfe`; is `life` meant?", "7:27: no actor `mge`; is `mage` meant?",
                            "9:5: a step does one thing: `wait` or `step`"));
}

struct UnknownName {
    std::string step;
    std::string name;  ///< As it stands in the step.
    std::string error; ///< Without its place.
};

TEST(ReadScenario, NamesInStepsAreLookedUp) {
    for (const UnknownName& each : std::vector<UnknownName>{
             {"apply: {effect: hit, to: mage, params: {u: 1}}", "u: 1", "no tag `u`"},
             {"apply: {effect: hit, to: mage, tags: [t, u]}", "u]", "no tag `u`"},
             {"preview: {effect: hit, to: mage, expect: {lfe: 0}}", "lfe", "no attribute `lfe`; is `life` meant?"},
             {"remove: {tagged: u, from: mage}", "u,", "no tag `u`"},
             {"grant: {ability: a, to: mage}", "a,", "no ability `a`"},
             {"cancel: {actor: mage, ability: a}", "a}", "no ability `a`"},
             {"queue: {apply: {effect: hti, to: mage}}", "hti", "no effect `hti`; is `hit` meant?"},
             {"event: {to: mage, tag: u}", "u}", "no tag `u`"},
             {"set: {life: 3}", "life", "`life` is no attribute of an actor; write `actor.attribute`"},
             {"add: {mage.lfe: 3}", "mage", "no attribute `lfe`; is `life` meant?"},
             {"detach: ring", "ring", "no source `ring`"},
             {"destroy: mgae", "mgae", "no actor or source `mgae`; is `mage` meant?"},
             {"read: {actor: mage, attribute: life, facts: {u: 1}, expect: 1}", "u: 1", "no tag `u`"},
             {"read: {actor: mage, attribute: life, local: hti, expect: 1}", "hti",
              "no source or active effect `hti`; is `hit` meant?"},
             {"explain: {actor: mage, attribute: life, tagged: [u], expect: {base: 1}}", "u]", "no tag `u`"},
             {"cue: {actor: mage, tag: u, action: add}", "u, ", "no tag `u`"},
             {"cue: {actor: mgae, tag: t, action: add}", "mgae", "no actor `mgae`; is `mage` meant?"},
             {"expect_events: [{type: cue_started, tag: u}]", "u}", "no tag `u`"},
             {"spawn: {cat: {template: feline}}", "feline", "no template `feline`"},
             {"spawn: {cat: {attributes: {lfe: 9}}}", "lfe", "no attribute `lfe`; is `life` meant?"},
             {"expect_events: [{type: effect_executed, effect: hti, changes: {life: -1}}]", "hti",
              "no effect `hti`; is `hit` meant?"},
             {"expect_events: [{type: effect_executed, routed: {way: 1}}]", "way", "no route `way`"},
         }) {
        const std::string column = std::to_string(5 + each.step.find(each.name));
        const std::string step = each.step.substr(0, each.step.find(':'));
        EXPECT_THAT(errors_of_step(each.step),
                    ElementsAre("5:" + column + ": " + each.error + " (in step `" + step + "`)"));
    }
}

TEST(ReadScenario, NamesInModifiersAndConditionsAreLookedUp) {
    EXPECT_THAT(errors_of_step("attach: {source: ring, to: mage, modifiers: [{attribute: lfe, flat: 1}]}"),
                ElementsAre("5:62: there is no attribute `lfe`; is `life` meant?"));
    EXPECT_THAT(errors_of("actors:\n  mage: {rotation: [{ability: a, when: {owner_has: u}}]}\nsteps: []\n"),
                ElementsAre("4:31: no ability `a`", "4:52: there is no tag `u`"));
}

TEST(ReadScenario, NamesThatAreExpectedNotToBeThereNeedNotBe) {
    for (const std::string step : {"apply: {effect: hti, to: mage, expect: no_such_effect}",
                                   "apply: {effect: hit, to: mgae, expect: no_such_actor}",
                                   "apply: {effect: hit, to: mage, tags: [u], expect: no_such_tag}",
                                   "queue: {apply: {effect: hti, to: mage}, expect: no_such_effect}",
                                   "expect_events: [{type: actor_died, actor: mage, killer: none}]"})
        EXPECT_THAT(errors_of_step(step), IsEmpty()) << step;
}

TEST(ReadScenario, NamesAreThoseOfTheContentAtTheStep) {
    const std::string reload = "actors: {mage: {}}\n"
                               "steps:\n"
                               "  - reload: {inline: {attributes: {life: {base: 1}}, effects: {blow: {}}}}\n";
    EXPECT_THAT(errors_of(reload + "  - apply: {effect: blow, to: mage}\n"), IsEmpty());
    EXPECT_THAT(errors_of(reload + "  - apply: {effect: hit, to: mage}\n"),
                ElementsAre("6:21: no effect `hit` (in step `apply`)"));
    EXPECT_THAT(errors_of(reload + "  - expect_events: [{type: effect_removed, effect: hit}]\n"), IsEmpty())
        << "what is gone is told of";
}

TEST(ReadScenario, WrongTypesAndMissingKeysAreRefused) {
    EXPECT_THAT(errors_of_step("wait: soon"), ElementsAre(HasSubstr("expected a number, found the text `soon`")));
    EXPECT_THAT(errors_of_step("wait: .nan"), ElementsAre(HasSubstr("expected a finite number")));
    EXPECT_THAT(errors_of_step("wait: {until: {mage.life: 1}}"), ElementsAre(HasSubstr("`wait` needs `at_most`")));
    EXPECT_THAT(errors_of_step("apply: {effect: hit}"), ElementsAre(HasSubstr("`apply` needs `to`")));
    EXPECT_THAT(errors_of_step("apply: {effect: hit, to: mage, times: 1.5}"),
                ElementsAre(HasSubstr("`times` is a whole number from 1")));
    EXPECT_THAT(errors_of_step("remove: {from: mage}"), ElementsAre(HasSubstr("needs either `effect` or `tagged`")));
    EXPECT_THAT(errors_of_step("cue: {actor: mage, tag: t}"), ElementsAre(HasSubstr("`cue` needs `action`")));
    EXPECT_THAT(errors_of_step("cue: {actor: mage, tag: t, action: exceute}"),
                ElementsAre(HasSubstr("`action` is `execute`, `add` or `remove`; is `execute` meant?")));
    EXPECT_THAT(errors_of_step("expect: {mage.cues.t: true}"), ElementsAre(HasSubstr("no attribute `cues`")));
    EXPECT_THAT(errors_of_step("expect: {}"), ElementsAre(HasSubstr("nothing is expected here")));
    EXPECT_THAT(errors_of_step("expect: {mage.life: {about: 3}}"), ElementsAre(HasSubstr("{about: v, within: t}")));
    EXPECT_THAT(errors_of_step("expect_events: [{type: tag_added, effect: hit}]"),
                ElementsAre(HasSubstr("`effect` is not known in an event")));
    EXPECT_THAT(errors_of_step("attach: {source: a, to: mage, modifiers: [{attribute: life, flt: 1}]}"),
                ElementsAre(HasSubstr("`flt`")));
    EXPECT_THAT(errors_of("steps: []\ntick_rate: 0\n"), ElementsAre(HasSubstr("`tick_rate` is above 0")));
    EXPECT_THAT(errors_of("steps: []\nsed: 3\n"), ElementsAre(HasSubstr("is `seed` meant?")));
    EXPECT_THAT(errors_of(""), ElementsAre(HasSubstr("a scenario needs `steps`")));
}

TEST(ReadScenario, ErrorsOfItsContentComeWithItsOwn) {
    const auto scenario = read_scenario("scenario: s\n"
                                        "inline: {effects: {hit: {duratoin: 1}}}\n"
                                        "steps: [{wait: soon}]\n",
                                        "s.scenario.yaml");
    ASSERT_FALSE(scenario);
    EXPECT_THAT(scenario.error().text(), HasSubstr("s.scenario.yaml:2:"));
    EXPECT_THAT(scenario.error().text(), HasSubstr("s.scenario.yaml:3:"));
    const auto without = read_scenario("scenario: s\nsteps: []\n", "s.scenario.yaml");
    ASSERT_FALSE(without);
    EXPECT_THAT(without.error().text(), HasSubstr("a scenario needs `content` or `inline`"));
    const auto missing = read_scenario("scenario: s\ncontent: [not_here]\nsteps: []\n", "some/folder/s.scenario.yaml");
    ASSERT_FALSE(missing);
    EXPECT_THAT(missing.error().text(), HasSubstr("some/folder/not_here"));
}

Stage played(const std::string& lines) {
    const auto scenario = read_scenario("scenario: s\n" + lines, "s.scenario.yaml");
    if (!scenario)
        ADD_FAILURE() << scenario.error().text();
    return scenario ? play(*scenario) : Stage("", {});
}

TEST(PlayScenario, GoesOnAfterAnExpectationButNotAfterAStepThatFailed) {
    const Stage stage = played("inline: {tags: [t], attributes: {life: {base: 1}}}\n"
                               "actors: {mage: {}}\n"
                               "steps:\n"
                               "  - expect: {mage.life: 2, mage.life.base: 3}\n"
                               "  - expect: {mage.life: 4}\n"
                               "  - remove_tag: {actor: mage, tag: t}\n"
                               "  - expect: {mage.life: 5}\n");
    ASSERT_THAT(stage.failures(), SizeIs(4));
    EXPECT_THAT(stage.failures()[0].text(), HasSubstr("s.scenario.yaml:5:14: `mage.life`: expected 2, found 1"));
    EXPECT_THAT(stage.failures()[1].text(), HasSubstr("s.scenario.yaml:5:28: `mage.life.base`: expected 3, found 1"));
    EXPECT_THAT(stage.failures()[3].text(), HasSubstr("s.scenario.yaml:7:5: remove_tag `t`: nothing gives"));
}

constexpr const char* fighters = R"(
inline:
  tags: [cooldown, cooldown.strike]
  attributes: {max_life: {base: 100}, life: {base: 100, min: 0, max: max_life}}
  effects:
    strike.hit: {duration: instant, modifiers: [{attribute: life, flat: -10}]}
    strike.cooldown: {duration: 1, owner_tags: [cooldown.strike]}
    mend.heal: {duration: instant, modifiers: [{attribute: life, flat: 5}]}
  abilities:
    strike: {cooldown: strike.cooldown, target_effects: [strike.hit]}
    mend: {cooldown: strike.cooldown, target_effects: [mend.heal]}
  actors:
    fighter:
      attributes: {life: 100, max_life: 100}
      abilities: [strike, mend]
      dies_when: {owner_attribute: {attribute: life, at_most: 0}}
)";

TEST(Rotation, WeakestIsByFractionOfLifeAndTiesByAppearance) {
    const Stage stage = played(std::string(fighters) + R"(
actors:
  archer: {template: fighter, team: reds, rotation: [{ability: strike, target: weakest_enemy}]}
  healer: {template: fighter, team: reds, attributes: {life: 90}, rotation: [{ability: mend, target: weakest_ally}]}
  giant: {template: fighter, team: blues, attributes: {max_life: 400, life: 200}}
  imp: {template: fighter, team: blues, attributes: {max_life: 20, life: 15}}
  loner: {template: fighter, attributes: {life: 50}}
steps:
  - wait: {ticks: 1}
  - expect: {giant.life: 190, imp.life: 15, loner.life: 50, healer.life: 95, archer.life: 100}
  - set: {imp.life: 2}
  - wait: 1
  - expect: {imp.life: 0, giant.life: 190}
  - wait: 1
  - expect: {imp.life: 0, giant.life: 180}
)");
    EXPECT_EQ(failures_of(stage), "");
}

TEST(Rotation, FirstThatCanBeActivatedAndWhoseConditionHolds) {
    const Stage stage = played(std::string(fighters) + R"(
actors:
  knight:
    template: fighter
    rotation:
      - {ability: mend, target: self, when: {owner_attribute: {attribute: life, below: 0.5, of: max_life}}}
      - {ability: strike, target: dummy}
  dummy: {template: fighter}
steps:
  - wait: {ticks: 1}
  - expect: {dummy.life: 90, knight.life: 100}
  - set: {knight.life: 40}
  - wait: 1
  - expect: {dummy.life: 90, knight.life: 45}
)");
    EXPECT_EQ(failures_of(stage), "");
}

TEST(Rotation, ConditionThatIsWrongFailsAtItsPlace) {
    Stage stage = played(std::string(fighters) + "steps: []\n");
    RotationEntry entry{.ability = "strike", .target = "self", .where = {"somewhere", 22, 5}};
    entry.when = prowess::Condition::owner_has("nothing.like.it");
    EXPECT_FALSE(stage.spawn("knight", {.from = "fighter", .rotation = {entry}}));
    ASSERT_THAT(stage.failures(), SizeIs(1));
    EXPECT_EQ(stage.failures()[0].where.line, 22U);
    EXPECT_THAT(stage.failures()[0].message, HasSubstr("nothing.like.it"));
}

Stage duel() {
    return played(std::string(fighters) + R"(
actors:
  knight: {template: fighter, rotation: [{ability: strike, target: weakest_enemy}]}
  brute: {template: fighter, attributes: {life: 35}, rotation: [{ability: strike, target: weakest_enemy}]}
steps:
  - wait: {until: {brute.life: 0}, at_most: 30}
)");
}

TEST(Summary, SaysWhoDidWhatAndWhoWon) {
    const Summary summary = summarise(duel());
    EXPECT_TRUE(summary.fight);
    EXPECT_EQ(summary.winner(), "knight");
    ASSERT_THAT(summary.actors, SizeIs(2));
    EXPECT_EQ(summary.actors[0].damage, 35);
    EXPECT_EQ(summary.actors[0].taken, 30);
    ASSERT_THAT(summary.actors[0].deeds, SizeIs(1));
    EXPECT_EQ(summary.actors[0].deeds[0].name, "strike");
    EXPECT_EQ(summary.actors[0].deeds[0].casts, 4U);
    ASSERT_THAT(summary.falls, SizeIs(1));
    EXPECT_EQ(summary.falls[0].actor, "brute");
    EXPECT_EQ(summary.falls[0].killer, "knight");
    EXPECT_EQ(summary.falls[0].blow, "strike");
    EXPECT_THAT(summary.verdict, HasSubstr("knight won after 3 s"));
}

TEST(Summary, UptimeCountsOverlappingEffectsOnce) {
    Stage stage("attributes: {life: {base: 100}}\n"
                "effects: {burn: {duration: 2, period: 1, modifiers: [{attribute: life, flat: -1}]}}\n",
                {});
    stage.spawn("mage");
    stage.spawn("dummy");
    stage.apply({.effect = "burn", .to = "dummy", .from = "mage"});
    stage.wait(1);
    stage.apply({.effect = "burn", .to = "dummy", .from = "mage"});
    stage.wait(4);
    const Summary summary = summarise(stage);
    ASSERT_THAT(summary.actors[0].deeds, SizeIs(1));
    EXPECT_EQ(summary.actors[0].deeds[0].uptime, 3);
    EXPECT_EQ(summary.actors[0].deeds[0].damage, 4);
    EXPECT_FALSE(summary.fight);
}

TEST(CombatLog, TellsInWordsAndLeavesOutCooldowns) {
    std::vector<std::string> texts;
    for (const LogLine& line : combat_log(duel()))
        texts.push_back(line.text);
    ASSERT_THAT(texts, SizeIs(15));
    EXPECT_EQ(texts[0], "knight uses strike on brute");
    EXPECT_EQ(texts[1], "knight's strike.hit hurts brute for 10 (25 left)");
    EXPECT_EQ(texts.back(), "brute falls to knight");
}

TEST(PlayScenario, IsTheSameEveryTime) {
    EXPECT_EQ(duel().world().state_hash(), duel().world().state_hash());
}

} // namespace
