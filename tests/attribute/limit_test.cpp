#include "attribute_scene.hpp"

#include <gmock/gmock.h>

namespace prowess::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Definitions with(std::vector<AttributeDef> added) {
    Definitions definitions = six_attributes();
    for (AttributeDef& attribute : added)
        definitions.attributes.push_back(std::move(attribute));
    return definitions;
}

AttributeDef ranged(std::string_view name, double base, LimitDef min, LimitDef max, OnLimit on_limit = OnLimit::clamp) {
    AttributeDef made = attribute(name, base);
    made.min = std::move(min);
    made.max = std::move(max);
    made.on_limit = on_limit;
    return made;
}

TEST(Limit, ABuffOfTheMaximumDoesNotHealAsItComesAgain) {
    AttributeScene scene;
    const ModifierSource curse = scene.attach({flat("max_life", -20)});
    EXPECT_EQ(scene.value("life"), 80);
    scene.step();
    EXPECT_EQ(scene.base("life"), 80);
    scene.detach(curse);
    scene.step();
    EXPECT_EQ(scene.value("life"), 80);
    const ModifierSource blessing = scene.attach({flat("max_life", 50)});
    scene.step();
    EXPECT_EQ(scene.value("life"), 80);
    scene.detach(blessing);
    scene.step();
    EXPECT_EQ(scene.base("life"), 80);
}

TEST(Limit, AMaximumThatComesBackWithinTheStepCutsNothing) {
    AttributeScene scene;
    scene.detach(scene.attach({flat("max_life", -20)}));
    EXPECT_THAT(scene.step(), IsEmpty());
    EXPECT_EQ(scene.base("life"), 100);
}

TEST(Limit, OfValueAndMaximumSetInOneStepTheOrderDoesNotMatter) {
    AttributeScene one;
    one.set("max_life", 200);
    one.set("life", 150);
    AttributeScene other;
    other.set("life", 150);
    other.set("max_life", 200);
    EXPECT_EQ(one.step(), other.step());
    EXPECT_EQ(one.base("life"), 150);
    EXPECT_EQ(other.base("life"), 150);
}

TEST(Limit, ABaseThatTheHostSetBeyondItIsKeptUntilItMoves) {
    AttributeScene scene;
    scene.set("life", 130);
    scene.step();
    scene.step();
    EXPECT_EQ(scene.base("life"), 130);
    EXPECT_EQ(scene.value("life"), 100);
    scene.set("max_life", 120);
    scene.step();
    EXPECT_EQ(scene.base("life"), 120);
}

TEST(Limit, OneThatIsANumberMovesNoBase) {
    AttributeScene scene;
    scene.set("mana", -30);
    scene.step();
    scene.attach({flat("mana", 40)});
    scene.step();
    EXPECT_EQ(scene.base("mana"), -30);
    EXPECT_EQ(scene.value("mana"), 10);
}

TEST(Limit, ALeastThatRisesTakesTheBaseAlong) {
    AttributeScene scene(with({attribute("ground", 10), ranged("depth", 20, limited_by("ground"), {})}));
    scene.set("ground", 35);
    EXPECT_EQ(scene.value("depth"), 35);
    EXPECT_THAT(scene.step(), ElementsAre(Change{"depth", 20, 35}, Change{"ground", 10, 35}));
    EXPECT_EQ(scene.base("depth"), 35);
}

TEST(Limit, WhereTheyCrossTheLeastWins) {
    AttributeScene scene(with({attribute("ground", 10), ranged("depth", 20, limited_by("ground"), limited_to(30))}));
    scene.set("ground", 50);
    EXPECT_EQ(scene.value("depth"), 50);
    scene.step();
    EXPECT_EQ(scene.base("depth"), 50);
}

TEST(Limit, AChainIsFollowedFromItsEnd) {
    AttributeScene scene(with({ranged("shield", 90, {}, limited_by("life"))}));
    scene.set("max_life", 40);
    EXPECT_EQ(scene.value("shield"), 40);
    EXPECT_THAT(scene.step(),
                ElementsAre(Change{"life", 100, 40}, Change{"max_life", 100, 40}, Change{"shield", 90, 40}));
    EXPECT_EQ(scene.base("shield"), 40);
}

TEST(Limit, ALongChainHoldsToItsEnd) {
    std::vector<AttributeDef> chain;
    for (int i = 0; i < 30; ++i)
        chain.push_back(ranged("link" + std::to_string(i), 100, {},
                               i == 29 ? limited_to(50) : limited_by("link" + std::to_string(i + 1))));
    AttributeScene scene(with(std::move(chain)));
    EXPECT_EQ(scene.value("link0"), 50);
    scene.set("link29", 20);
    EXPECT_EQ(scene.value("link0"), 20);
    scene.step();
    EXPECT_EQ(scene.current("link0"), 20);
    EXPECT_EQ(scene.base("link0"), 20);
}

// Ratio

class Ratio : public testing::Test {
protected:
    Ratio() : scene(with({attribute("max_health", 100), ratio})) {}

    AttributeDef ratio = ranged("health", 100, limited_to(0), limited_by("max_health"), OnLimit::ratio);
    AttributeScene scene;
};

TEST_F(Ratio, HalfStaysHalf) {
    scene.set("health", 50);
    scene.set("max_health", 200);
    scene.step();
    EXPECT_EQ(scene.base("health"), 100);
    const ModifierSource curse = scene.attach({additive("max_health", -0.75)});
    scene.step();
    EXPECT_EQ(scene.base("health"), 25);
    scene.detach(curse);
    scene.step();
    EXPECT_EQ(scene.base("health"), 100);
}

TEST_F(Ratio, MovesOnlyWithItsLimits) {
    scene.set("health", 50);
    scene.step();
    EXPECT_EQ(scene.base("health"), 50);
    scene.attach({flat("health", 20)});
    scene.step();
    EXPECT_EQ(scene.base("health"), 50);
}

TEST_F(Ratio, IsOfTheBaseAsItStandsAtTheStepsEnd) {
    scene.set("max_health", 200);
    scene.set("health", 30);
    scene.step();
    EXPECT_EQ(scene.base("health"), 60);
}

TEST_F(Ratio, OfWhatWasBeyondIsLimited) {
    scene.set("health", 150);
    scene.step();
    scene.set("max_health", 200);
    scene.step();
    EXPECT_EQ(scene.base("health"), 200);
}

TEST_F(Ratio, OfAnEmptyRangeClamps) {
    scene.set("max_health", 0);
    scene.step();
    EXPECT_EQ(scene.base("health"), 0);
    scene.set("max_health", 80);
    scene.step();
    EXPECT_EQ(scene.base("health"), 0) << "there is no fraction of nothing";
    scene.set("max_health", 0);
    scene.step();
    scene.set("health", 5);
    scene.set("max_health", 80);
    scene.step();
    EXPECT_EQ(scene.base("health"), 5);
}

TEST(RatioBetweenAttributes, KeepsItsPlaceInTheRange) {
    AttributeScene scene(with({attribute("low", 10), attribute("high", 30),
                               ranged("between", 15, limited_by("low"), limited_by("high"), OnLimit::ratio)}));
    scene.set("low", 100);
    scene.set("high", 200);
    scene.step();
    EXPECT_EQ(scene.base("between"), 125) << "a quarter of the way";
    scene.set("high", 50);
    scene.step();
    EXPECT_EQ(scene.base("between"), 100) << "crossed: the least";
}

TEST(RatioOfALimitInAChain, FollowsWhatItsLimitBecame) {
    // Whichever way round the names are: what limits goes first.
    for (const auto& [middle, inner] : {std::pair("a_middle", "b_inner"), std::pair("b_middle", "a_inner")}) {
        AttributeScene scene(
            with({attribute("cap", 100), ranged(middle, 100, limited_to(0), limited_by("cap"), OnLimit::ratio),
                  ranged(inner, 50, limited_to(0), limited_by(middle), OnLimit::ratio)}));
        scene.set("cap", 60);
        scene.step();
        EXPECT_EQ(scene.base(middle), 60);
        EXPECT_EQ(scene.base(inner), 30);
        scene.set("cap", 200);
        scene.step();
        EXPECT_EQ(scene.base(middle), 200);
        EXPECT_EQ(scene.base(inner), 100);
    }
}

} // namespace
} // namespace prowess::test
