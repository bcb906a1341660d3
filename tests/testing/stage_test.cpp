#include <prowess/testing.hpp>
#include <prowess/testing/gtest.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using namespace prowess::testing;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr std::string_view content = R"(
tags: [state, state.burning, state.fast, cooldown, cooldown.bolt, cooldown.bolt.long]
attributes:
  max_life: {base: 100}
  life: {base: 100, min: 0, max: max_life}
  mana: {base: 10, min: 0}
effects:
  burning: {duration: 4, period: 0.5, owner_tags: [state.burning], modifiers: [{attribute: life, flat: -5}]}
  burning.embers: {duration: 1}
  haste: {duration: infinite, modifiers: [{attribute: max_life, additive: 0.5}]}
  capped: {duration: 5, stacking: {policy: aggregate, limit: 2}}
  hit: {duration: instant, modifiers: [{attribute: life, flat: -30}]}
  bolt.cooldown: {duration: 2, owner_tags: [cooldown.bolt]}
abilities:
  bolt: {cooldown: bolt.cooldown, target_effects: [hit]}
actors:
  mage: {attributes: {life: 80, max_life: 80}, abilities: [bolt]}
)";

/// A stage whose failures are looked at instead of told.
Stage quiet() {
    Stage stage(content, {});
    stage.spawn("mage");
    return stage;
}

TEST(Stage, StepsAndExpectationsReadAsAScenario) {
    Stage stage(content, report_to_gtest);
    stage.spawn("mage", {.from = "mage"});
    stage.spawn("dummy", {.attributes = {{"life", 50}}});
    stage.apply({.effect = "burning", .to = "dummy", .from = "mage", .expect = "applied"});
    stage.wait(1);
    stage.expect("dummy.life", 40);
    stage.expect("dummy.effects.burning.remaining", 3);
    stage.expect("dummy.has.state", true);
    stage.activate({.actor = "mage", .ability = "bolt", .target = "dummy", .expect = "ok"});
    stage.activate({.actor = "mage", .ability = "bolt", .target = "dummy", .expect = "cooldown"});
    stage.expect("dummy.life", 10);
    EXPECT_TRUE(stage.passed());
}

TEST(Stage, FailedExpectationNamesThePlaceAndExplainsTheValue) {
    Stage stage = quiet();
    stage.apply({.effect = "haste", .to = "mage"});
    EXPECT_FALSE(stage.expect("mage.max_life", 100, Location("fight.yaml", 7, 3)));
    ASSERT_THAT(stage.failures(), SizeIs(1));
    EXPECT_THAT(stage.failures()[0].text(),
                AllOf(HasSubstr("fight.yaml:7:3: `mage.max_life`: expected 100, found 150"), HasSubstr("haste")));
}

TEST(Stage, FailureInCodeNamesItsLine) {
    Stage stage = quiet();
    const auto line = static_cast<std::uint32_t>(__LINE__ + 1);
    stage.expect("mage.life", 1);
    ASSERT_THAT(stage.failures(), SizeIs(1));
    EXPECT_EQ(stage.failures()[0].where.line, line);
    EXPECT_THAT(stage.failures()[0].where.file, HasSubstr("stage_test.cpp"));
}

TEST(Stage, UnknownNamesAreToldWithTheNearest) {
    Stage stage = quiet();
    stage.expect("mge.life", 1);
    stage.expect("mage.lif", 1);
    stage.expect("mage.effects.burnign.stacks", 1);
    stage.apply({.effect = "hase", .to = "mage"});
    stage.remove_tag("mage", "state.fats");
    ASSERT_THAT(stage.failures(), SizeIs(5));
    EXPECT_EQ(stage.failures()[0].message, "no actor `mge`; is `mage` meant?");
    EXPECT_EQ(stage.failures()[1].message, "no attribute `lif`; is `life` meant?");
    EXPECT_THAT(stage.failures()[2].message, HasSubstr("no effect `burnign.stacks`"));
    EXPECT_EQ(stage.failures()[3].message, "no effect `hase`; is `haste` meant?");
    EXPECT_EQ(stage.failures()[4].message, "no tag `state.fats`; is `state.fast` meant?");
}

TEST(Stage, RefusalsPassUnlessRequired) {
    Stage stage(R"(
attributes: {life: {base: 1}}
tags: [fire, param, param.x]
effects:
  ward: {duration: infinite, blocks: [fire]}
  flame: {duration: 1, tags: [fire]}
  needy: {duration: instant, modifiers: [{attribute: life, flat: {param: param.x}}]}
)",
                {});
    stage.spawn("mage");
    stage.apply({.effect = "ward", .to = "mage"});
    EXPECT_TRUE(stage.apply({.effect = "flame", .to = "mage"}));
    EXPECT_FALSE(stage.apply({.effect = "flame", .to = "mage", .required = true}));
    EXPECT_FALSE(stage.apply({.effect = "needy", .to = "mage"}));
    EXPECT_TRUE(stage.apply({.effect = "needy", .to = "mage", .expect = "missing_param"}));
    ASSERT_THAT(stage.failures(), SizeIs(2));
    EXPECT_THAT(stage.failures()[0].message, HasSubstr("apply `flame` to `mage`: blocked_immunity"));
    EXPECT_THAT(stage.failures()[1].message, HasSubstr("missing_param"));
}

TEST(Stage, TimesExpectsTheSameOfEach) {
    Stage stage = quiet();
    EXPECT_TRUE(stage.apply({.effect = "capped", .to = "mage"}));
    EXPECT_FALSE(stage.apply({.effect = "capped", .to = "mage", .times = 3, .expect = "stacked"}));
    stage.expect("mage.effects.capped.stacks", 2);
    ASSERT_THAT(stage.failures(), SizeIs(1));
    EXPECT_THAT(stage.failures()[0].message, HasSubstr("expected stacked, found stack_limit"));
}

TEST(Stage, TheLongestKnownNameWinsInPaths) {
    Stage stage(content, report_to_gtest);
    stage.spawn("mage");
    stage.apply({.effect = "burning.embers", .to = "mage"});
    stage.apply({.effect = "burning", .to = "mage", .times = 2});
    stage.expect("mage.effects.burning.embers", 1);
    stage.expect("mage.effects.burning", 2);
    stage.expect("mage.effects.burning.stacks", 1);
    stage.expect("mage.effects", 3);
    stage.expect("mage.count.state.burning", 2);
    stage.expect("mage.tags", std::vector<std::string>{"state.burning"});
}

TEST(Stage, WhatIsGoneReadsAsNone) {
    Stage stage(content, report_to_gtest);
    stage.spawn("mage", {.from = "mage"});
    stage.expect("mage.mana", None{});
    stage.expect("mage.effects.haste.remaining", None{});
    stage.expect("mage.effects.haste.stacks", 0);
    stage.expect("mage.abilities.bolt.cooldown", 0);
    stage.destroy("mage");
    stage.expect("mage.alive", false);
    stage.expect("mage.life", None{});
    stage.expect("world.actors", 0);
    stage.spawn("mage");
    stage.expect("mage.alive", true);
}

TEST(Stage, WaitUntilFailsWithWhatItFound) {
    Stage stage = quiet();
    stage.apply({.effect = "burning", .to = "mage"});
    EXPECT_TRUE(stage.wait_until("mage.life", Expectation::below(92), 3));
    EXPECT_TRUE(stage.expect("mage.life", 90));
    EXPECT_TRUE(stage.expect("world.time", 1));
    EXPECT_FALSE(stage.wait_until("mage.life", 0, 0.5));
    ASSERT_THAT(stage.failures(), SizeIs(1));
    EXPECT_THAT(stage.failures()[0].message,
                AllOf(HasSubstr("`mage.life`: expected 0, found 85"), HasSubstr("after waiting 0.5 s")));
}

TEST(Stage, HashesAreRememberedByName) {
    Stage stage = quiet();
    stage.remember_hash("start");
    EXPECT_TRUE(stage.expect_hash("start"));
    stage.set("mage.life", 20);
    EXPECT_FALSE(stage.expect_hash("start"));
    stage.set("mage.life", 100);
    EXPECT_TRUE(stage.expect_hash("start"));
    EXPECT_FALSE(stage.expect_hash("end"));
    ASSERT_THAT(stage.failures(), SizeIs(2));
    EXPECT_THAT(stage.failures()[0].message, HasSubstr("different: attributes"));
}

EventPattern executed(double life) {
    return {.type = prowess::EventType::effect_executed, .fields = {{"actor", "mage"}}, .changes = {{"life", life}}};
}

TEST(Stage, EventsAreExpectedInOrderSinceTheLastTime) {
    Stage stage = quiet();
    stage.apply({.effect = "burning", .to = "mage"});
    stage.apply({.effect = "hit", .to = "mage"});
    stage.wait(1);
    EXPECT_TRUE(stage.expect_events({{executed(-30), executed(-5)}}));
    EXPECT_FALSE(stage.expect_events({{executed(-30)}}));
    stage.wait(1);
    EXPECT_TRUE(stage.expect_events({.events = {executed(-5), executed(-5)}, .exactly = true}));
    stage.wait(1);
    EXPECT_FALSE(stage.expect_events({.events = {executed(-5)}, .exactly = true}));
    ASSERT_THAT(stage.failures(), SizeIs(2));
    EXPECT_THAT(stage.failures()[0].message, HasSubstr("no event, in this order: effect_executed actor=mage life=-30"));
    EXPECT_THAT(stage.failures()[1].message, HasSubstr("an event that is not listed"));
}

TEST(Stage, ContentWithErrorsIsAFailure) {
    const Stage stage("effects: {burning: {duratoin: 4}}", {});
    ASSERT_THAT(stage.failures(), SizeIs(1));
    EXPECT_THAT(stage.failures()[0].message, AllOf(HasSubstr("content:1:"), HasSubstr("duratoin")));
}

TEST(Stage, ReportHearsOfEachFailure) {
    std::vector<std::string> heard;
    Stage stage(content, [&](const StepFailure& failure) { heard.push_back(failure.message); });
    stage.destroy("nobody_here");
    EXPECT_THAT(heard, ElementsAre("no actor `nobody_here`"));
}

} // namespace
