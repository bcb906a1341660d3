#include "attribute_scene.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace prowess::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Base, OfANewActorIsItsAttributesUnlessTheSpecSays) {
    AttributeScene scene;
    EXPECT_EQ(scene.base("life"), 100);
    EXPECT_EQ(scene.base("max_resistance"), 0.75F);
    EXPECT_EQ(scene.base("resistance"), 0);
    EXPECT_EQ(scene.current("spell_power"), 10) << "published as it is spawned";

    const Actor drained = scene.spawn({{"mana", 60}});
    EXPECT_EQ(scene.value(drained, "mana"), 60);
    EXPECT_EQ(scene.value(drained, "life"), 100);
    EXPECT_THAT(scene.step(), IsEmpty()) << "a first value is no change";
}

TEST(Base, AHitIsSeenAtOnceAndPublishedByTheStep) {
    AttributeScene scene;
    scene.set("life", 70);
    EXPECT_EQ(scene.value("life"), 70);
    EXPECT_EQ(scene.current("life"), 100) << "as the last step published it";
    EXPECT_THAT(scene.step(), ElementsAre(Change{"life", 100, 70}));
    EXPECT_EQ(scene.current("life"), 70);
    EXPECT_THAT(scene.step(), IsEmpty()) << "told once";
}

TEST(Base, ALowerMaximumCutsLifeForGood) {
    AttributeScene scene;
    scene.set("life", 70);
    scene.set("max_life", 50);
    EXPECT_EQ(scene.value("life"), 50);
    EXPECT_EQ(scene.base("life"), 70) << "until the step";
    scene.step();
    EXPECT_EQ(scene.current("life"), 50);
    EXPECT_EQ(scene.base("life"), 50);

    scene.set("max_life", 100);
    EXPECT_THAT(scene.step(), ElementsAre(Change{"max_life", 50, 100}));
    EXPECT_EQ(scene.value("life"), 50);
}

TEST(Base, SetBelowTheLeastIsKeptButDoesNotShow) {
    AttributeScene scene;
    scene.set("mana", -20);
    EXPECT_EQ(scene.base("mana"), -20);
    EXPECT_EQ(scene.value("mana"), 0);
    scene.step();
    EXPECT_EQ(scene.base("mana"), -20);
    EXPECT_EQ(scene.current("mana"), 0);
}

TEST(Base, IsToldOnlyWhereTheValueReallyChanged) {
    AttributeScene scene;
    scene.set("life", 70);
    scene.set("life", 100);
    scene.set("mana", -5);
    scene.set("mana", -6);
    EXPECT_THAT(scene.step(), ElementsAre(Change{"mana", 100, 0}));
    scene.set("mana", -7);
    EXPECT_THAT(scene.step(), IsEmpty()) << "held at its least both times";
    const ModifierSource ring = scene.attach({flat("spell_power", 5)});
    scene.detach(ring);
    EXPECT_THAT(scene.step(), IsEmpty());
}

TEST(Base, ChangesAreToldByActorAndAttributeOnceAStep) {
    AttributeScene scene;
    const Actor other = scene.spawn();
    scene.set(other, "mana", 1);
    scene.set(other, "life", 2);
    scene.set("spell_power", 3);
    scene.set("max_life", 40);
    scene.set("spell_power", 4);
    ASSERT_TRUE(scene.world.step());

    std::vector<std::pair<Actor, AttributeId>> told;
    for (const AttributeChanged& changed : scene.world.events<AttributeChanged>())
        told.emplace_back(changed.actor, changed.attribute);
    EXPECT_THAT(told, ElementsAre(std::pair(scene.mage, scene.id("life")), std::pair(scene.mage, scene.id("max_life")),
                                  std::pair(scene.mage, scene.id("spell_power")), std::pair(other, scene.id("life")),
                                  std::pair(other, scene.id("mana"))));
    EXPECT_EQ(scene.world.events<AttributeChanged>()[2].after, 4);
}

TEST(Base, AnActorThatIsGoneIsNotTold) {
    AttributeScene scene;
    scene.set("life", 2);
    scene.set("mana", 3);
    ASSERT_TRUE(scene.world.destroy(scene.mage));
    EXPECT_THAT(scene.step(), IsEmpty());
    const Actor other = scene.spawn();
    scene.set(other, "life", 2);
    ASSERT_TRUE(scene.world.destroy(other));
    const Actor in_its_place = scene.spawn({{"life", 30}});
    EXPECT_EQ(in_its_place.index, other.index);
    EXPECT_THAT(scene.step(), IsEmpty());
    EXPECT_EQ(scene.value(in_its_place, "life"), 30);
    EXPECT_EQ(scene.world.value(other, scene.id("life")).error().reason, Reason::no_such_actor);
}

TEST(Base, ANegativeZeroIsAZero) {
    AttributeScene scene;
    scene.set("spell_power", -0.0F);
    EXPECT_FALSE(std::signbit(scene.base("spell_power")));
    scene.attach({multiplicative("spell_power", -2)});
    EXPECT_FALSE(std::signbit(scene.value("spell_power")));
    const Actor other = scene.spawn({{"mana", -0.0}});
    EXPECT_FALSE(std::signbit(scene.world.base(other, scene.id("mana")).value()));
}

TEST(Base, WhatIsNoNumberIsRefused) {
    AttributeScene scene;
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        const auto set = scene.world.set_base(scene.mage, scene.id("life"), bad);
        ASSERT_FALSE(set);
        EXPECT_EQ(set.error().reason, Reason::bad_value);
        EXPECT_EQ(set.error().attribute, scene.id("life"));
        ActorSpec spec;
        spec.attributes = {{"life", double{bad}}};
        EXPECT_EQ(scene.world.spawn(spec).error().reason, Reason::bad_value);
    }
    EXPECT_EQ(scene.base("life"), 100);
}

TEST(Base, OnlyWhatAnActorHasCanBeRead) {
    AttributeScene scene;
    ActorSpec spec;
    spec.attributes = {{"life", 30}};
    const Actor crate = scene.world.spawn(spec).value();
    EXPECT_TRUE(scene.world.has(crate, scene.id("life")));
    EXPECT_FALSE(scene.world.has(crate, scene.id("mana")));
    EXPECT_EQ(scene.world.value(crate, scene.id("mana")).error().reason, Reason::no_attribute);
    EXPECT_EQ(scene.world.set_base(crate, scene.id("mana"), 1).error().reason, Reason::no_attribute);
    EXPECT_EQ(scene.world.explain(crate, scene.id("mana")).error().attribute, scene.id("mana"));
    EXPECT_EQ(scene.world.value(crate, AttributeId{}).error().reason, Reason::no_attribute);
    EXPECT_EQ(scene.value(crate, "life"), 30) << "a limit that it does not have limits nothing";
    scene.set(crate, "life", 500);
    EXPECT_EQ(scene.value(crate, "life"), 500);
}

// Attributes as types in code.

struct MaxHealth {
    static constexpr AttributeRules rules{.base = 100};
};
struct Health {
    static constexpr AttributeRules rules{.base = 100, .min = 0, .max = limit<MaxHealth>};
};

TEST(Base, CodeNamesAttributesByType) {
    Code code;
    code.attribute<MaxHealth>().attribute<Health>();
    const auto rulebook = Rulebook::build({}, code);
    ASSERT_TRUE(rulebook);
    World world(*rulebook);
    ActorSpec spec;
    spec.all_attributes = true;
    const Actor mage = world.spawn(spec).value();
    ASSERT_TRUE(world.set_base<Health>(mage, 130));
    EXPECT_EQ(world.value<Health>(mage), 100);
    EXPECT_EQ(world.base<Health>(mage), 130);
    ASSERT_TRUE(world.attach(mage, {ModifierDef::flat<MaxHealth>(20), ModifierDef::additive<MaxHealth>(0.25),
                                    ModifierDef::multiplicative<MaxHealth>(1)}));
    EXPECT_EQ(world.value<MaxHealth>(mage), 300);
    EXPECT_EQ(world.explain<MaxHealth>(mage)->flat, 20);
    ASSERT_TRUE(world.step());
    EXPECT_EQ(world.current<MaxHealth>(mage), 300);
}

} // namespace
} // namespace prowess::test
