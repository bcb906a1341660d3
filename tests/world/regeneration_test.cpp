#include "world/scene.hpp"

namespace prowess::test {
namespace {

/// Mana comes back by 4 a second; a phantom fades by 10 a second.
Definitions living() {
    Definitions made = basics();
    made.attributes[2].regeneration = RegenerationDef{.rate = {Limit::Kind::number, 4, {}}};
    AttributeDef substance = attribute("substance", 10);
    substance.min = {Limit::Kind::number, 0, {}};
    substance.regeneration = RegenerationDef{.rate = {Limit::Kind::number, -10, {}}};
    made.attributes.push_back(substance);
    AbilityDef bolt = ability("bolt");
    bolt.cost = "bolt.cost";
    made.abilities = {bolt};
    made.effects = {instant("bolt.cost", {flat("mana", -10)})};
    ActorDef phantom;
    phantom.name = "phantom";
    phantom.attributes = {{"substance", 10}};
    phantom.dies_when = Condition::owner_attribute("substance", Comparison::at_most, 0);
    phantom.destroyed_on_death = true;
    made.actors = {phantom};
    return made;
}

TEST(Regenerating, ACostIsPaidOfWhatThereIsNow) {
    Scene scene(living());
    const Actor actor = scene.spawn();
    const GrantedAbility bolt = scene.grant(actor, "bolt");
    scene.set(actor, "mana", 9.5);
    scene.step();
    EXPECT_EQ(scene.world.can_activate(bolt).error().reason, Reason::cost);
    scene.step(0.125);
    EXPECT_EQ(scene.world.current(actor, scene.attribute("mana")).value(), 9.5F) << "not published yet";
    scene.activate(bolt);
    EXPECT_EQ(scene.base(actor, "mana"), 0);
}

TEST(Regenerating, APreviewLeavesItAsItIs) {
    Scene scene(living());
    const Actor actor = scene.spawn();
    scene.set(actor, "mana", 50);
    scene.step(0.125);
    const std::uint64_t before = scene.world.state_hash();
    const auto changes = scene.world.preview(actor, spec("bolt.cost"));
    ASSERT_TRUE(changes);
    ASSERT_EQ(changes->size(), 1U);
    EXPECT_EQ((*changes)[0].before, 50.5F);
    EXPECT_EQ((*changes)[0].after, 40.5F);
    EXPECT_EQ(scene.world.state_hash(), before);
}

TEST(Regenerating, WhatRunsDownDiesAsItIsGone) {
    Scene scene(living());
    const Actor phantom = scene.world.spawn("phantom").value();
    scene.step(1 - 1.0 / 64);
    EXPECT_TRUE(scene.world.alive(phantom));
    scene.step(1.0 / 64);
    EXPECT_FALSE(scene.world.alive(phantom));
    scene.step(1);
}

TEST(Regenerating, TheLengthOfStepsChangesNothing) {
    Scene fine(living());
    Scene coarse(living());
    const Actor one = fine.spawn();
    const Actor other = coarse.spawn();
    fine.set(one, "mana", 0.1F);
    coarse.set(other, "mana", 0.1F);
    for (int i = 0; i < 192; ++i)
        fine.step(1.0 / 64);
    for (int i = 0; i < 3; ++i)
        coarse.step(1);
    EXPECT_EQ(fine.world.state_hashes().attributes, coarse.world.state_hashes().attributes);
}

} // namespace
} // namespace prowess::test
