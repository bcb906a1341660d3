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

} // namespace
} // namespace prowess::test
