#include "ability/spells.hpp"

namespace prowess::test {
namespace {

Definitions mortals() {
    Definitions all = spells({bolt(BehaviourKind::cast, 1)});
    all.effects.push_back(instant("blow", {flat("life", -100)}));
    all.effects.push_back(instant("scratch", {flat("life", -1)}));
    EffectDef poison = pulsing("poison", 10, 1, {flat("life", -30)});
    poison.on_remove = {entry("scratch")};
    all.effects.push_back(poison);
    ActorDef wolf;
    wolf.name = "wolf";
    wolf.all_attributes = true;
    wolf.abilities = {{"bolt", 1}};
    wolf.dies_when = Condition::owner_attribute("life", Comparison::at_most, 0);
    ActorDef ghost = wolf;
    ghost.name = "ghost";
    ghost.destroyed_on_death = true;
    all.actors = {wolf, ghost};
    return all;
}

TEST(Death, IsToldOnceWithTheKiller) {
    Scene scene(mortals());
    const Actor wolf = scene.world.spawn("wolf").value();
    const Actor first = scene.spawn();
    const Actor second = scene.spawn();
    scene.apply(wolf, spec("scratch").source(first));
    scene.activate(scene.world.abilities(wolf)[0], first);
    scene.forget();

    scene.apply(wolf, spec("blow").source(second));

    const auto died = scene.events<ActorDied>();
    ASSERT_EQ(died.size(), 1U);
    EXPECT_EQ(died[0].actor, wolf);
    EXPECT_EQ(died[0].killer, second);
    EXPECT_EQ(told(scene.world), (Lines{"effect_executed blow", "ability_ended bolt cancelled", "actor_died",
                                        "tag_removed state.casting", "tag_removed state"}));
    scene.apply(wolf, spec("blow").source(first));
    scene.step(1);
    EXPECT_EQ(scene.events<ActorDied>().size(), 1U) << "dead is dead";
    EXPECT_TRUE(scene.world.alive(wolf)) << "it stays";
}

TEST(Death, IsArmedAgainAsItsConditionCeases) {
    Scene scene(mortals());
    const Actor wolf = scene.world.spawn("wolf").value();
    scene.apply(wolf, "blow");
    EXPECT_EQ(scene.events<ActorDied>().at(0).killer, Actor{}) << "by nobody";
    scene.set(wolf, "life", 50);
    scene.forget();
    scene.set(wolf, "life", 0);
    EXPECT_EQ(scene.events<ActorDied>().size(), 1U);
}

TEST(Death, DestroysWhereItSays) {
    Scene scene(mortals());
    const Actor ghost = scene.world.spawn("ghost").value();
    scene.apply(ghost, "poison");
    scene.activate(scene.world.abilities(ghost)[0], ghost);
    scene.forget();

    scene.apply(ghost, "blow");

    EXPECT_FALSE(scene.world.alive(ghost));
    EXPECT_EQ(told(scene.world), (Lines{"effect_executed blow", "ability_ended bolt cancelled", "actor_died",
                                        "ability_revoked bolt", "effect_removed poison actor_destroyed",
                                        "effect_removed bolt.cooldown actor_destroyed", "actor_destroyed"}))
        << "and nothing chains";
    scene.step(10);
    EXPECT_TRUE(scene.world.actors().empty());
}

TEST(Death, WithinAStepIsAtItsTime) {
    Scene scene(mortals());
    const Actor ghost = scene.world.spawn("ghost").value();
    const Actor killer = scene.spawn();
    scene.apply(ghost, spec("poison").source(killer));
    scene.step(20);
    EXPECT_FALSE(scene.world.alive(ghost));
    EXPECT_EQ(scene.events<EffectExecuted>().size(), 4U) << "the fourth of 30 kills, and no more come";
    EXPECT_EQ(scene.events<ActorDied>().at(0).killer, killer);
}

TEST(Death, OfALowerMaximumComesAtTheStepsEnd) {
    Scene scene(mortals());
    const Actor wolf = scene.world.spawn("wolf").value();
    scene.set(wolf, "max_life", 0);
    EXPECT_EQ(scene.events<ActorDied>().size(), 1U) << "its life is 0 as it is read";
    scene.step();
    EXPECT_EQ(scene.base(wolf, "life"), 0);
    EXPECT_EQ(scene.events<ActorDied>().size(), 1U);
}

TEST(Death, AtBirth) {
    Scene scene(mortals());
    ActorSpec dead{.from = "ghost"};
    dead.attributes = {{"life", 0}};
    const auto spawned = scene.world.spawn(dead);
    ASSERT_TRUE(spawned);
    EXPECT_FALSE(scene.world.alive(*spawned));
    EXPECT_EQ(scene.events<ActorDied>().size(), 1U);
    EXPECT_EQ(scene.events<ActorDestroyed>().size(), 1U);
}

TEST(Death, AsksWhatItOwnsToo) {
    Definitions made = mortals();
    made.actors[0].dies_when = Condition::source_has("state.stunned") && Condition::target_has("state.wet");
    Scene scene(made);
    const Actor wolf = scene.world.spawn("wolf").value();
    scene.add(wolf, "state.wet");
    EXPECT_TRUE(scene.events<ActorDied>().empty());
    scene.add(wolf, "state.stunned");
    EXPECT_EQ(scene.events<ActorDied>().size(), 1U);
}

} // namespace
} // namespace prowess::test
