#include "attribute_scene.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace prowess::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ModifierDef grouped(ModifierDef modifier, Pick pick = Pick::best, std::string_view group = "wards") {
    modifier.group = Name(group);
    modifier.pick = pick;
    return modifier;
}
ModifierDef ranked(ModifierDef modifier, std::int32_t priority) {
    modifier.priority = priority;
    return grouped(std::move(modifier), Pick::highest_priority);
}
ModifierDef capped(ModifierDef modifier, Magnitude cap) {
    modifier.cap = std::move(cap);
    return modifier;
}

float power_with(const std::vector<ModifierDef>& modifiers) {
    AttributeScene scene;
    scene.attach(modifiers);
    return scene.value("spell_power");
}

std::vector<std::string> mistakes_of(const std::vector<EffectDef>& effects) {
    Definitions definitions = six_attributes();
    definitions.effects = effects;
    std::vector<std::string> found;
    const auto rulebook = Rulebook::build(definitions);
    if (!rulebook)
        for (const Mistake& mistake : rulebook.error())
            found.push_back(mistake.message);
    return found;
}

// Groups

TEST(Group, CountsItsBestWorstOrHighestPriority) {
    EXPECT_EQ(power_with(
                  {grouped(flat("spell_power", 3)), grouped(flat("spell_power", 5)), grouped(flat("spell_power", -9))}),
              15);
    EXPECT_EQ(power_with({grouped(flat("spell_power", 3), Pick::worst), grouped(flat("spell_power", -9), Pick::worst),
                          grouped(flat("spell_power", 5), Pick::worst)}),
              1);
    EXPECT_EQ(power_with({ranked(flat("spell_power", 3), 1), ranked(flat("spell_power", 4), 7),
                          ranked(flat("spell_power", 5), 2)}),
              14);
    EXPECT_EQ(power_with({grouped(multiplicative("spell_power", 0.5)), grouped(multiplicative("spell_power", 1)),
                          multiplicative("spell_power", 1)}),
              40);
}

TEST(Group, IsOfOneAttributeOperationAndName) {
    EXPECT_EQ(power_with({grouped(flat("spell_power", 3)), grouped(flat("mana", 5)),
                          grouped(additive("spell_power", 1)), grouped(flat("spell_power", 4), Pick::best, "charms")}),
              34);
}

TEST(Group, ComparesWhatCounts) {
    const Condition half = Condition::fact_ramp("fact.flown", 10, 0);
    AttributeScene scene;
    scene.attach({grouped(when(flat("spell_power", 8), half)), grouped(flat("spell_power", 5)),
                  grouped(capped(flat("spell_power", 50), 2.0)), grouped(per(flat("spell_power", 1), "mana", 90)),
                  local(grouped(flat("spell_power", 90)))});
    ReadContext context;
    for (const auto& [flown, power] : {std::pair{0.0, 15.0F}, {5.0, 15.0F}, {10.0, 18.0F}}) {
        context.facts = {{scene.order("fact.flown"), flown}};
        EXPECT_EQ(scene.value("spell_power", context), power) << flown;
    }
}

TEST(Group, AmongEqualsCountsTheOneAppliedLast) {
    for (const Pick pick : {Pick::best, Pick::worst, Pick::highest_priority}) {
        AttributeScene scene;
        const ModifierSource first = scene.attach({grouped(flat("spell_power", 5), pick)});
        const ModifierSource last =
            scene.attach({grouped(flat("spell_power", 5), pick), grouped(flat("spell_power", 5), pick)});
        const Explanation explanation = scene.explain("spell_power");
        ASSERT_EQ(explanation.contributions.size(), 3U);
        EXPECT_EQ(explanation.flat, 5);
        EXPECT_EQ(explanation.contributions[0].source, first);
        EXPECT_EQ(explanation.contributions[0].inactive, Inactive::group);
        EXPECT_EQ(explanation.contributions[1].inactive, Inactive::group);
        EXPECT_EQ(explanation.contributions[2].inactive, Inactive::no);
        EXPECT_EQ(explanation.contributions[2].source, last);
    }
}

TEST(Group, GoesByPriorityAppliedLastWhateverTheAmount) {
    EXPECT_EQ(power_with({ranked(flat("spell_power", 9), 1), ranked(flat("spell_power", 2), 1)}), 12);
}

TEST(Group, LetsTheNextTakeOverAsTheWinnerGoesOrFails) {
    AttributeScene scene;
    scene.attach({grouped(flat("spell_power", 5))});
    const ModifierSource great =
        scene.attach({grouped(when(flat("spell_power", 9), Condition::owner_has("state.casting")))});
    EXPECT_EQ(scene.value("spell_power"), 15);
    scene.own("state.casting");
    EXPECT_THAT(scene.step(), ElementsAre(Change{"spell_power", 10, 19}));
    scene.disown("state.casting");
    EXPECT_THAT(scene.step(), ElementsAre(Change{"spell_power", 19, 15}));
    scene.own("state.casting");
    scene.step();
    scene.detach(great);
    EXPECT_THAT(scene.step(), ElementsAre(Change{"spell_power", 19, 15}));
}

TEST(Group, ExplainsWhoIsOutdone) {
    AttributeScene scene;
    scene.attach({grouped(flat("spell_power", 5)), grouped(flat("spell_power", 9))});
    const Explanation explanation = scene.explain("spell_power");
    EXPECT_EQ(explanation.contributions[0].share, 0);
    EXPECT_EQ(explanation.contributions[1].share, 9);
    EXPECT_THAT(explanation.text(), HasSubstr("+5 from source 0: does not count, another of its group counts instead"));
}

TEST(Group, IsExecutedOnce) {
    Definitions definitions = six_attributes();
    definitions.effects = {effect("hit", Lifetime::instant)};
    definitions.effects[0].modifiers = {grouped(flat("mana", 7)), flat("mana", 1), grouped(flat("mana", 5))};
    AttributeScene scene(definitions);
    scene.apply(EffectSpec("hit"));
    EXPECT_EQ(scene.base("mana"), 108);
}

TEST(Group, HasOneOperationAndOnePickInContent) {
    EXPECT_THAT(mistakes_of({lasting("a", {grouped(flat("mana", 1))}), lasting("b", {grouped(flat("life", 1))})}),
                IsEmpty());
    EXPECT_THAT(mistakes_of({lasting("a", {grouped(flat("mana", 1))}), lasting("b", {grouped(additive("life", 1))})}),
                ElementsAre("group `wards` is of `additive` here, and of `flat` in effect `a`; a group has one "
                            "operation"));
    EXPECT_THAT(
        mistakes_of({lasting("a", {grouped(flat("mana", 1))}), lasting("b", {grouped(flat("life", 1), Pick::worst)})}),
        ElementsAre("group `wards` picks `worst` here, and `best` in effect `a`; a group has one `pick`"));
}

TEST(Group, HasANameOfOneWord) {
    EXPECT_THAT(mistakes_of({lasting("a", {grouped(flat("mana", 1), Pick::best, "Two words")})}),
                ElementsAre("group `Two words` is not a name of `a-z 0-9 _`"));
    EXPECT_THAT(mistakes_of({lasting("a", {grouped(flat("mana", 1), Pick::best, "")})}),
                ElementsAre("`pick` chooses within a group: it needs a `group`"));
}

// Caps

TEST(Cap, KeepsWhatEntersTheOperation) {
    struct Case {
        Operation operation;
        double amount;
        double cap;
        float after; ///< Of 10.
    };
    const Case cases[] = {{Operation::flat, 50, 4, 14},
                          {Operation::flat, -50, 4, 6},
                          {Operation::flat, 3, 4, 13},
                          {Operation::additive, 3, 0.5, 15},
                          {Operation::multiplicative, 3, 0.5, 15},
                          {Operation::multiplicative, -0.75, 0.5, 5},
                          {Operation::divide, 9, 1, 5},
                          {Operation::unscaled, 50, 0, 10}};
    for (const Case& tried : cases) {
        EXPECT_EQ(power_with({capped(modifier(tried.operation, "spell_power", tried.amount), tried.cap)}), tried.after)
            << name(tried.operation) << " " << tried.amount;
        Definitions definitions = six_attributes();
        definitions.effects = {effect("hit", Lifetime::instant)};
        definitions.effects[0].modifiers = {capped(modifier(tried.operation, "spell_power", tried.amount), tried.cap)};
        AttributeScene scene(definitions);
        scene.apply(EffectSpec("hit"));
        EXPECT_EQ(scene.base("spell_power"), tried.after) << "executed " << name(tried.operation);
    }
}

TEST(Cap, IsOfAllThatTheModifierCounts) {
    EXPECT_EQ(power_with({capped(per(flat("spell_power", 1), "mana", 10), 7.0)}), 17);
    EXPECT_EQ(power_with({capped(per(multiplicative("spell_power", 1), "mana", 50), 2.0)}), 30);
}

TEST(Cap, FollowsWhatItReadsLive) {
    Definitions definitions = six_attributes();
    definitions.effects = {lasting("gift", {capped(flat("spell_power", 50), Magnitude::source("mana").live())})};
    AttributeScene scene(definitions);
    EffectSpec spec = EffectSpec("gift").source(scene.mage);
    scene.set("mana", 20);
    scene.apply(spec);
    EXPECT_EQ(scene.value("spell_power"), 30);
    scene.set("mana", 5);
    EXPECT_EQ(scene.value("spell_power"), 15);
}

TEST(Cap, BelowZeroCountsAsZeroAndNoNumberDoesNotCount) {
    Definitions definitions = six_attributes();
    definitions.effects = {lasting("gift", {capped(flat("spell_power", 50), Magnitude::param("param.amount"))}),
                           lasting("odd", {capped(flat("spell_power", 50),
                                                  Magnitude::source("mana") * Magnitude(1e300) * Magnitude(1.0))})};
    std::vector<std::string> warnings;
    WorldOptions options;
    options.warn = [&](std::string_view text) { warnings.emplace_back(text); };
    World world(Rulebook::build(definitions).value(), options);
    ActorSpec actor;
    actor.all_attributes = true;
    actor.attributes = {{"mana", 1e30}};
    const Actor mage = world.spawn(actor).value();
    const AttributeId power = world.rulebook().attribute("spell_power").value();
    EXPECT_TRUE(world.apply(mage, EffectSpec("gift").param("param.amount", -3)));
    EXPECT_EQ(world.value(mage, power).value(), 10);
    EXPECT_TRUE(world.apply(mage, EffectSpec("odd").source(mage)));
    EXPECT_EQ(world.value(mage, power).value(), 10);
    EXPECT_THAT(warnings, ElementsAre("effect `gift`: the cap of what it does to `spell_power` works out below 0, and "
                                      "counts as 0",
                                      "effect `odd`: what it does to `spell_power` works out to no finite number, and "
                                      "does not count"));
}

TEST(Cap, IsASizeOfWhatAddsUp) {
    EXPECT_THAT(mistakes_of({lasting("a", {capped(flat("mana", 1), -1.0)})}),
                ElementsAre("a `cap` is a size, so it is not below 0"));
    for (const Operation operation : {Operation::base, Operation::override, Operation::at_least, Operation::at_most})
        EXPECT_THAT(mistakes_of({lasting("a", {capped(modifier(operation, "mana", 1), 1.0)})}),
                    ElementsAre("`" + std::string(name(operation)) + "` sets a value, so it cannot have a `cap`"));
}

} // namespace
} // namespace prowess::test
