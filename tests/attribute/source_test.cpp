#include "attribute_scene.hpp"

#include <algorithm>

namespace prowess::test {
namespace {

class Source : public testing::Test {
protected:
    Source() : witch(scene.spawn()) {}

    ModifierSource make(const std::vector<ModifierDef>& modifiers) {
        const auto made = scene.world.make_source(modifiers);
        EXPECT_TRUE(made);
        return made.value_or(ModifierSource{});
    }
    void move(ModifierSource source, Actor actor) { EXPECT_TRUE(scene.world.attach(source, actor)); }

    AttributeScene scene;
    Actor witch;
};

TEST_F(Source, ARingOnNobodyCountsForNobody) {
    const ModifierSource ring = make({flat("spell_power", 5)});
    EXPECT_TRUE(scene.world.alive(ring));
    EXPECT_EQ(scene.world.actor_of(ring), Actor{});
    EXPECT_EQ(scene.value("spell_power"), 10);
    EXPECT_FALSE(scene.world.detach(ring).value());
}

TEST_F(Source, ARingGoesFromHandToHand) {
    const ModifierSource ring = make({flat("spell_power", 5)});
    move(ring, scene.mage);
    EXPECT_EQ(scene.world.actor_of(ring), scene.mage);
    EXPECT_EQ(scene.value("spell_power"), 15);
    move(ring, witch);
    EXPECT_EQ(scene.world.actor_of(ring), witch);
    EXPECT_EQ(scene.value("spell_power"), 10);
    EXPECT_EQ(scene.value(witch, "spell_power"), 15);
    scene.detach(ring);
    EXPECT_TRUE(scene.world.alive(ring));
    EXPECT_EQ(scene.value(witch, "spell_power"), 10);
    move(ring, scene.mage);
    EXPECT_EQ(scene.value("spell_power"), 15);
}

TEST_F(Source, TheOneAttachedLastIsTheLast) {
    const ModifierSource first = scene.attach({overriding("spell_power", 5)});
    const ModifierSource second = scene.attach({overriding("spell_power", 50)});
    EXPECT_EQ(scene.value("spell_power"), 50);
    move(first, scene.mage);
    EXPECT_EQ(scene.value("spell_power"), 5) << "attached again, to the same actor";
    move(second, witch);
    move(second, scene.mage);
    EXPECT_EQ(scene.value("spell_power"), 50);
}

TEST_F(Source, WhoseWearerIsGoneLivesOn) {
    const ModifierSource ring = make({flat("spell_power", 5)});
    move(ring, witch);
    ASSERT_TRUE(scene.world.destroy(witch));
    EXPECT_EQ(scene.world.actor_of(ring), Actor{});
    move(ring, scene.mage);
    EXPECT_EQ(scene.value("spell_power"), 15);
}

TEST_F(Source, DestroyedItAnswersNoMore) {
    const ModifierSource ring = scene.attach({flat("spell_power", 5)});
    ASSERT_TRUE(scene.world.destroy(ring));
    EXPECT_EQ(scene.value("spell_power"), 10);
    EXPECT_FALSE(scene.world.alive(ring));
    EXPECT_EQ(scene.world.destroy(ring).error().reason, Reason::no_such_source);
    EXPECT_EQ(scene.world.detach(ring).error().reason, Reason::no_such_source);
    EXPECT_EQ(scene.world.actor_of(ring).error().reason, Reason::no_such_source);
    EXPECT_EQ(scene.world.attach(ring, scene.mage).error().reason, Reason::no_such_source);
    EXPECT_EQ(make({}).index, ring.index) << "its place is taken again";
    EXPECT_FALSE(scene.world.alive(ring));
}

TEST_F(Source, ItsOwnPowerCountsForWhoeverHasIt) {
    const ModifierSource staff = make({local(flat("spell_power", 100))});
    ReadContext with_staff;
    with_staff.local = staff;
    EXPECT_EQ(scene.value("spell_power", with_staff), 10) << "attached to nobody";
    move(staff, witch);
    EXPECT_EQ(scene.value("spell_power", with_staff), 10) << "another has it";
    move(staff, scene.mage);
    EXPECT_EQ(scene.value("spell_power", with_staff), 110);
}

TEST_F(Source, OneThatCannotBeAttachedStaysWhereItIs) {
    const ModifierSource ring = make({flat("spell_power", 5)});
    move(ring, scene.mage);
    const std::uint64_t before = scene.world.state_hash();
    ASSERT_TRUE(scene.world.destroy(witch));
    EXPECT_EQ(scene.world.attach(ring, witch).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.value("spell_power"), 15);
    EXPECT_NE(scene.world.state_hash(), before) << "the witch is gone";
}

TEST(SourceOfMany, BeyondWhatAnActorMayHaveItStaysWithWhoHasIt) {
    WorldOptions options;
    options.modifiers_per_actor = 2;
    World world(*Rulebook::build(six_attributes()), options);
    ActorSpec all;
    all.all_attributes = true;
    const Actor mage = world.spawn(all).value();
    const Actor witch = world.spawn(all).value();
    const ModifierSource two = world.attach(mage, {flat("mana", 1), flat("mana", 2)}).value();
    const ModifierSource one = world.attach(witch, {flat("mana", 3)}).value();
    const std::uint64_t before = world.state_hash();
    EXPECT_EQ(world.attach(one, mage).error().reason, Reason::no_capacity);
    EXPECT_EQ(world.actor_of(one), witch);
    EXPECT_EQ(world.attach(mage, {flat("mana", 1)}).error().reason, Reason::no_capacity);
    EXPECT_EQ(world.state_hash(), before);
    EXPECT_TRUE(world.attach(two, mage)) << "its own place is free for it";
}

TEST_F(Source, OneThatIsWrongIsNotMade) {
    Mistakes mistakes;
    EXPECT_EQ(scene.world.make_source({flat("spel_power", 5)}, &mistakes).error().reason, Reason::bad_value);
    ASSERT_EQ(mistakes.size(), 1U);
    EXPECT_EQ(mistakes[0].message, "there is no attribute `spel_power`; is `spell_power` meant?");
}

TEST_F(Source, WhatItIsAndWhoHasItIsState) {
    std::vector<std::uint64_t> hashes;
    const auto note = [&] {
        const std::uint64_t hash = scene.world.state_hashes().attributes;
        EXPECT_EQ(std::ranges::count(hashes, hash), 0) << hashes.size();
        hashes.push_back(hash);
    };
    note();
    const ModifierSource ring = make({flat("spell_power", 5)});
    note();
    move(ring, scene.mage);
    note();
    move(ring, scene.mage);
    note();
    move(ring, witch);
    note();
    scene.detach(ring);
    EXPECT_EQ(scene.world.state_hashes().attributes, hashes[1]) << "it is on nobody again";
    AttributeScene other;
    (void)other.spawn();
    ASSERT_TRUE(other.world.make_source({flat("spell_power", 6)}));
    hashes.push_back(other.world.state_hashes().attributes);
    EXPECT_NE(hashes[1], hashes.back()) << "another amount";
}

} // namespace
} // namespace prowess::test
