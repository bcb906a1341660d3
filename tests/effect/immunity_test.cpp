#include "world/scene.hpp"

namespace prowess::test {
namespace {

Definitions wards() {
    Definitions made = basics();
    EffectDef fire = timed("fire", 4);
    fire.tags = {"effect.affliction.fire"};
    EffectDef poison = timed("poison", 4);
    poison.tags = {"effect.affliction.poison"};
    EffectDef ward = infinite("ward");
    ward.blocks = {"effect.affliction.fire"};
    ward.ongoing = !Condition::owner_has("state.stunned");
    EffectDef purity = timed("purity", 2);
    purity.blocks = {"effect.affliction"};
    made.effects = {fire, poison, ward, purity};
    return made;
}

TEST(Immunity, IsTheBlockersWhileItCounts) {
    Scene scene(wards());
    const Actor actor = scene.spawn();
    scene.apply(actor, "ward");

    const auto refused = scene.world.apply(actor, spec("fire"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, Reason::blocked_immunity);
    EXPECT_EQ(refused.error().by_effect, scene.effect("ward"));
    EXPECT_EQ(refused.error().tag, scene.tag("effect.affliction.fire"));
    scene.apply(actor, "poison");

    scene.add(actor, "state.stunned");
    EXPECT_TRUE(scene.world.apply(actor, spec("fire"))) << "an inhibited ward protects no one";
    scene.take(actor, "state.stunned");
    EXPECT_FALSE(scene.world.apply(actor, spec("fire")));
    EXPECT_EQ(scene.world.effects(actor).size(), 3U) << "and ends nothing that is there";
}

TEST(Immunity, IsToldWithTheBlocker) {
    Scene scene(wards());
    const Actor actor = scene.spawn();
    const Actor source = scene.spawn();
    scene.apply(actor, "ward");

    EXPECT_FALSE(scene.world.apply(actor, spec("fire").source(source)));

    const auto blocked = scene.events<EffectBlocked>();
    ASSERT_EQ(blocked.size(), 1U);
    EXPECT_EQ(blocked[0].id, scene.effect("fire"));
    EXPECT_EQ(blocked[0].actor, actor);
    EXPECT_EQ(blocked[0].source, source);
    EXPECT_EQ(blocked[0].by, scene.effect("ward"));
    EXPECT_EQ(static_cast<Reason>(blocked[0].reason), Reason::blocked_immunity);
}

TEST(Immunity, IsOfAFamilyAndGoesWithItsTime) {
    Scene scene(wards());
    const Actor actor = scene.spawn();
    const Actor other = scene.spawn();
    scene.apply(actor, "purity");

    EXPECT_FALSE(scene.world.apply(actor, spec("fire")));
    EXPECT_FALSE(scene.world.apply(actor, spec("poison")));
    EXPECT_TRUE(scene.world.apply(other, spec("fire"))) << "of its target alone";
    scene.step(2);
    EXPECT_TRUE(scene.world.apply(actor, spec("fire")));
    EXPECT_TRUE(scene.world.apply(actor, spec("poison")));
}

TEST(Immunity, OfAnInhibitedOneIsNotLentByAnother) {
    Definitions made = wards();
    EffectDef antidote = infinite("antidote");
    antidote.blocks = {"effect.affliction.poison"};
    made.effects.push_back(antidote);
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.apply(actor, "ward");
    scene.apply(actor, "antidote");
    scene.add(actor, "state.stunned");
    EXPECT_TRUE(scene.world.apply(actor, spec("fire")));
    EXPECT_EQ(scene.world.apply(actor, spec("poison")).error().by_effect, scene.effect("antidote"));
}

TEST(Immunity, OneAppliedWhileInhibitedBeginsAsItCounts) {
    Scene scene(wards());
    const Actor actor = scene.spawn();
    scene.add(actor, "state.stunned");
    scene.apply(actor, "ward");
    EXPECT_TRUE(scene.world.apply(actor, spec("fire")));
    scene.take(actor, "state.stunned");
    EXPECT_FALSE(scene.world.apply(actor, spec("fire")));
}

} // namespace
} // namespace prowess::test
