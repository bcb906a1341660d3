#include "world/scene.hpp"

namespace prowess::test {
namespace {

Definitions afflictions() {
    Definitions made = basics();
    EffectDef fire = timed("fire", 4, {flat("armour", -3)});
    fire.tags = {"effect.affliction.fire"};
    fire.owner_tags = {"state.burning"};
    fire.end_if = Condition::owner_has("state.wet");
    EffectDef poison = infinite("poison");
    poison.tags = {"effect.affliction.poison"};
    EffectDef boon = infinite("boon");
    boon.tags = {"effect.boon"};
    EffectDef cleanse = instant("cleanse");
    cleanse.ends = {"effect.affliction"};
    EffectDef purity = infinite("purity");
    purity.tags = {"effect.affliction"};
    purity.ends = {"effect.affliction"};
    EffectDef frail = infinite("frail");
    frail.end_if = Condition::owner_attribute("life", Comparison::below, 0.5, "max_life");
    made.effects = {fire, poison, boon, cleanse, purity, frail, instant("blow", {flat("life", -60)})};
    return made;
}

RemovalReason reason_of_last(const Scene& scene) {
    const auto removed = scene.events<EffectRemoved>();
    EXPECT_FALSE(removed.empty());
    return removed.empty() ? RemovalReason::used_up : removed.back().reason;
}

TEST(Removal, SaysWhyAndFromWhom) {
    Scene scene(afflictions());
    const Actor actor = scene.spawn();
    const Actor source = scene.spawn();
    const auto burn = [&] { return scene.apply(actor, spec("fire").source(source)).effect; };

    const ActiveEffect first = burn();
    ASSERT_TRUE(scene.world.remove(first));
    const EffectRemoved removed = scene.events<EffectRemoved>().at(0);
    EXPECT_EQ(removed.id, scene.effect("fire"));
    EXPECT_EQ(removed.actor, actor);
    EXPECT_EQ(scene.world.removed(removed).source, source);
    EXPECT_EQ(removed.effect, first);
    EXPECT_EQ(removed.stacks, 1U);
    EXPECT_EQ(removed.reason, RemovalReason::removed);
    burn();
    scene.step(4);
    EXPECT_EQ(reason_of_last(scene), RemovalReason::expired);
    burn();
    scene.apply(actor, "cleanse");
    EXPECT_EQ(reason_of_last(scene), RemovalReason::cancelled);
    burn();
    scene.add(actor, "state.wet");
    EXPECT_EQ(reason_of_last(scene), RemovalReason::ended);
    scene.take(actor, "state.wet");
    burn();
    ASSERT_TRUE(scene.world.destroy(actor));
    EXPECT_EQ(reason_of_last(scene), RemovalReason::actor_destroyed);
}

TEST(Removal, TakesBackTagsAndModifiers) {
    Scene scene(afflictions());
    const Actor actor = scene.spawn();
    const ActiveEffect one = scene.apply(actor, "fire").effect;
    const ActiveEffect two = scene.apply(actor, "fire").effect;
    EXPECT_EQ(scene.value(actor, "armour"), -6);
    EXPECT_EQ(scene.world.tag_count(actor, scene.tag("state.burning")), 2U);
    ASSERT_TRUE(scene.world.remove(one));
    EXPECT_EQ(scene.value(actor, "armour"), -3);
    EXPECT_TRUE(scene.owns(actor, "state.burning"));
    ASSERT_TRUE(scene.world.remove(two));
    EXPECT_EQ(scene.value(actor, "armour"), 0);
    EXPECT_FALSE(scene.owns(actor, "state"));
    EXPECT_EQ(scene.base(actor, "armour"), 0);
}

TEST(Removal, ByDefinitionOrByTag) {
    Scene scene(afflictions());
    const Actor actor = scene.spawn();
    for (const std::string_view name : {"fire", "poison", "boon", "fire"})
        scene.apply(actor, name);
    EXPECT_EQ(scene.world.remove(actor, scene.effect("fire")), 2U);
    scene.apply(actor, "fire");
    EXPECT_EQ(scene.world.remove_tagged(actor, scene.tag("effect.affliction")), 2U);
    EXPECT_EQ(scene.world.effects(actor).size(), 1U);
    EXPECT_EQ(scene.world.remove_tagged(actor, scene.tag("effect.affliction")), 0U);
}

TEST(Removal, ByAnotherOfTheSameFamilyLeavesThatOne) {
    Scene scene(afflictions());
    const Actor actor = scene.spawn();
    scene.apply(actor, "fire");
    scene.apply(actor, "poison");
    const Applied purity = scene.apply(actor, "purity");
    EXPECT_EQ(purity.cancelled, 2U);
    EXPECT_EQ(scene.world.effects(actor), std::vector{purity.effect});
    EXPECT_EQ(scene.apply(actor, "purity").cancelled, 1U) << "one of its own that it does not stack on";
}

TEST(Removal, AsAnAttributeCrossesAShareOfAnother) {
    Scene scene(afflictions());
    const Actor actor = scene.spawn();
    const ActiveEffect frail = scene.apply(actor, "frail").effect;
    scene.set(actor, "life", 50);
    EXPECT_TRUE(scene.world.alive(frail));
    scene.apply(actor, "blow");
    EXPECT_FALSE(scene.world.alive(frail));
    EXPECT_EQ(reason_of_last(scene), RemovalReason::ended);
}

TEST(Removal, KeepsTheOrderOfTheRest) {
    Scene scene(afflictions());
    const Actor actor = scene.spawn();
    std::vector<ActiveEffect> all;
    for (int i = 0; i < 5; ++i)
        all.push_back(scene.apply(actor, "boon").effect);
    ASSERT_TRUE(scene.world.remove(all[1]));
    all.erase(all.begin() + 1);
    all.push_back(scene.apply(actor, "boon").effect);
    EXPECT_EQ(scene.world.effects(actor), all) << "as they were applied, whatever their places";
}

} // namespace
} // namespace prowess::test
