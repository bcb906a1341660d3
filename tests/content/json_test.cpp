#include <prowess/content/json.hpp>
#include <prowess/testing/gtest.hpp>
#include <prowess/testing/stage.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace prowess::test {
namespace {

using Json = nlohmann::json;

Json explained(const testing::Stage& stage, std::string_view attribute) {
    return Json::parse(to_json(stage.explain("mage", attribute).value()));
}

TEST(Json, OfAnExplanationHasItsPartsByName) {
    testing::Stage stage(R"(
attributes: {mana: {base: 100}, max_life: {base: 100}, life: {base: 90, min: 0, max: max_life}}
effects:
  ring:
    duration: infinite
    stacking: {policy: aggregate}
    modifiers: [{attribute: life, flat: 10, per: {attribute: mana, every: 50}}, {attribute: life, override: 150}]
  crown: {duration: infinite, modifiers: [{attribute: life, override: 160}]}
)",
                         testing::report_to_gtest);
    stage.spawn("mage");
    stage.apply({.effect = "ring", .to = "mage", .from = "mage", .times = 2});
    stage.apply({.effect = "crown", .to = "mage"});
    const Json life = explained(stage, "life");
    EXPECT_EQ(life["attribute"], "life");
    EXPECT_EQ(life["total"], 100);
    EXPECT_EQ(life["own_base"], 90);
    EXPECT_EQ(life["flat"], 40);
    EXPECT_EQ(life["override"], 160);
    EXPECT_EQ(life["at_least"], nullptr);
    EXPECT_EQ(life["min"], 0);
    EXPECT_EQ(life["min_attribute"], nullptr);
    EXPECT_EQ(life["max_attribute"], "max_life");
    EXPECT_EQ(life["limited_by"], "max_life");
    ASSERT_EQ(life["contributions"].size(), 3U);
    const Json& flat = life["contributions"][0];
    EXPECT_EQ(flat["operation"], "flat");
    EXPECT_EQ(flat["count"], 4);
    EXPECT_EQ(flat["stacks"], 2);
    EXPECT_EQ(flat["per"], "mana");
    EXPECT_EQ(flat["every"], 50);
    EXPECT_EQ(flat["share"], 40);
    EXPECT_EQ(flat["inactive"], nullptr);
    EXPECT_EQ(flat["effect"], "ring");
    EXPECT_EQ(flat["from"], life["actor"]);
    EXPECT_EQ(flat["source"], nullptr);
    EXPECT_EQ(life["contributions"][1]["inactive"], "outdone");
    ASSERT_EQ(life["parts"].size(), 2U);
    EXPECT_EQ(life["parts"][0]["attribute"], "mana");
    EXPECT_EQ(life["parts"][1]["attribute"], "max_life");
}

TEST(Json, OfAnInspectionHasEveryPart) {
    testing::Stage stage(R"(
tags: [state, state.burning, damage, damage.fire, param, param.amount]
attributes: {life: {base: 100, min: 0}, power: {base: 10}, mana: {base: 5, min: 0}}
effects:
  fire:
    duration: 4
    period: 1
    owner_tags: [state.burning]
    cues: [state.burning]
    modifiers: [{attribute: life, flat: {param: param.amount, default: -5}}, {attribute: power, flat: {attribute: power, from: source}, lasting: true}]
    reactions: [{on: hurt, apply: [prick], internal_cooldown: 2}]
  prick: {duration: instant, modifiers: [{attribute: mana, flat: -1}]}
  price: {duration: instant, modifiers: [{attribute: mana, flat: -9}]}
abilities:
  song: {behaviour: instant, cost: price}
actors: {mage: {attributes: {life: 100, power: 10, mana: 5}}}
)",
                         testing::report_to_gtest);
    stage.spawn("brute", {.from = "mage"});
    stage.spawn("mage", {.from = "mage"});
    stage.grant({.ability = "song", .to = "mage"});
    ASSERT_TRUE(stage.world().apply(stage.actor("mage"), spec("fire").source(stage.actor("brute")).tag("damage.fire")));
    ASSERT_TRUE(stage.world().attach(stage.actor("mage"), {{.attribute = "power", .amount = 3}}));
    stage.step(1.5);
    const Json mage = Json::parse(to_json(stage.inspect("mage").value()));
    EXPECT_EQ(mage["actor"]["index"], 1);
    EXPECT_EQ(mage["template"], "mage");
    EXPECT_EQ(mage["team"], 0);
    EXPECT_EQ(mage["attributes"][0]["name"], "life");
    EXPECT_EQ(mage["attributes"][0]["value"], 95);
    EXPECT_EQ(mage["attributes"][0]["min"], 0);
    EXPECT_EQ(mage["attributes"][0]["max"], nullptr);
    EXPECT_EQ(mage["tags"][0]["name"], "state.burning");
    EXPECT_EQ(mage["tags"][0]["holders"][0]["effect"], mage["effects"][0]["instance"]);
    EXPECT_EQ(mage["tags"][0]["holders"][0]["ability"], nullptr);
    EXPECT_EQ(mage["cues"][0]["name"], "state.burning");
    EXPECT_EQ(mage["cues"][0]["count"], 1);
    EXPECT_EQ(mage["cues"][0]["game"], 0);
    EXPECT_EQ(mage["cues"][0]["joined"], false);
    EXPECT_EQ(mage["cues"][0]["cue"]["index"], 0);
    EXPECT_EQ(mage["cues"][0]["holders"][0]["effect"], mage["effects"][0]["instance"]);
    const Json& fire = mage["effects"][0];
    EXPECT_EQ(fire["name"], "fire");
    EXPECT_EQ(fire["cues"], Json::array({"state.burning"}));
    EXPECT_EQ(fire["source"]["index"], 0);
    EXPECT_EQ(fire["remaining"], 2.5);
    EXPECT_EQ(fire["period"], 1);
    EXPECT_EQ(fire["next_pulse"], 0.5);
    EXPECT_EQ(fire["pulses"], 1);
    EXPECT_EQ(fire["absorbs"], nullptr);
    EXPECT_EQ(fire["spec_tags"], Json::array({"damage.fire"}));
    EXPECT_EQ(fire["captures"][0]["value"], 10);
    EXPECT_EQ(fire["modifiers"][0]["executes"], true);
    EXPECT_EQ(fire["modifiers"][1]["attribute"], "power");
    EXPECT_EQ(fire["modifiers"][1]["amount"], 10);
    EXPECT_EQ(fire["reactions"][0]["on"], "hurt");
    EXPECT_EQ(fire["reactions"][0]["cooldown"], 1.5);
    EXPECT_EQ(mage["sources"][0]["modifiers"][0]["amount"], 3);
    EXPECT_EQ(mage["abilities"][0]["name"], "song");
    EXPECT_EQ(mage["abilities"][0]["affordable"], false);
}

} // namespace
} // namespace prowess::test
