#include "ability/spells.hpp"

namespace prowess::test {
namespace {

AbilityDef with_global() {
    AbilityDef made = bolt();
    made.cost = {};
    made.cooldown = {"bolt.cooldown", "global.cooldown"};
    return made;
}

AbilityDef shout() {
    AbilityDef made = ability("shout");
    made.cooldown = {"global.cooldown"};
    return made;
}

TEST(Cooldown, IsSharedByItsTag) {
    Scene scene(spells({with_global(), shout()}));
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    const GrantedAbility shout = scene.grant(mage, "shout");

    scene.activate(shout);

    const Failure failure = scene.refused(bolt, mage);
    EXPECT_EQ(failure.reason, Reason::cooldown);
    EXPECT_EQ(failure.tag, scene.tag("cooldown.global"));
    EXPECT_EQ(scene.world.view(bolt)->cooldown, to_flicks(0.5));
    scene.step(0.5);
    scene.activate(bolt, mage);
}

TEST(Cooldown, OfSeveralIsTheLongest) {
    Scene scene(spells({with_global(), shout()}));
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    const GrantedAbility shout = scene.grant(mage, "shout");
    EXPECT_EQ(scene.world.view(bolt)->cooldown, std::nullopt);

    scene.activate(bolt, mage);

    EXPECT_EQ(scene.world.view(bolt)->cooldown, to_flicks(2));
    EXPECT_EQ(scene.world.view(shout)->cooldown, to_flicks(0.5));
    scene.step(0.5);
    EXPECT_TRUE(scene.world.can_activate(shout));
    EXPECT_EQ(scene.world.view(bolt)->cooldown, to_flicks(1.5));
    scene.step(1.5);
    EXPECT_EQ(scene.world.view(bolt)->cooldown, std::nullopt);
    EXPECT_TRUE(scene.world.can_activate(bolt, mage));
}

TEST(Cooldown, IsEndlessWhereNothingRunsOut) {
    Definitions made = spells({bolt()});
    EffectDef curse = infinite("curse");
    curse.owner_tags = {"cooldown.bolt"};
    made.effects.push_back(curse);
    Scene scene(made);
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");

    const ActiveEffect cursed = scene.apply(mage, "curse").effect;
    EXPECT_TRUE(scene.world.view(bolt)->endless_cooldown);
    EXPECT_EQ(scene.world.view(bolt)->cooldown, std::nullopt);
    EXPECT_EQ(scene.refused(bolt, mage).reason, Reason::cooldown);
    ASSERT_TRUE(scene.world.remove(cursed));
    EXPECT_FALSE(scene.world.view(bolt)->endless_cooldown);

    scene.add(mage, "cooldown.bolt");
    EXPECT_TRUE(scene.world.view(bolt)->endless_cooldown) << "what the game holds has no known end";
    scene.take(mage, "cooldown.bolt");
    EXPECT_TRUE(scene.world.can_activate(bolt, mage));
}

TEST(Cooldown, TakenOffIsOver) {
    Scene scene(spells({bolt()}));
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    scene.activate(bolt, mage);
    EXPECT_EQ(scene.world.remove(mage, scene.effect("bolt.cooldown")), 1U);
    EXPECT_EQ(scene.world.view(bolt)->cooldown, std::nullopt);
    scene.activate(bolt, mage);
}

TEST(Cooldown, StartsAsItsAbilityActivates) {
    Scene scene(spells({bolt(BehaviourKind::cast, 1)}));
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    scene.activate(bolt, mage);
    scene.step(1);
    EXPECT_EQ(scene.world.view(bolt)->cooldown, to_flicks(1));
}

TEST(Cooldown, OneThatFailsTakesTheCostBack) {
    Definitions made = spells({bolt()});
    made.effects[2].duration = Magnitude::product({1e200, Magnitude::level()});
    Scene scene(made);
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt", 1e200);
    const std::uint64_t before = scene.world.state_hash();

    const Failure failure = scene.refused(bolt, mage);

    EXPECT_EQ(failure.reason, Reason::effect_failed);
    EXPECT_EQ(failure.cause, Reason::not_finite);
    EXPECT_EQ(failure.list, EffectList::cooldown);
    EXPECT_EQ(failure.effect, scene.effect("bolt.cooldown"));
    EXPECT_EQ(scene.world.state_hash(), before);
    EXPECT_EQ(failure.text(), "ability `bolt`: effect `bolt.cooldown` of its cooldown (number 1) was not "
                              "applied: its duration works out to no finite number");
}

} // namespace
} // namespace prowess::test
