#include "world/reload_scene.hpp"

namespace prowess::test {

namespace {

AbilityDef volley(std::optional<ChargesDef> charges) {
    AbilityDef made = ability("volley");
    made.charges = std::move(charges);
    return made;
}

TEST(AbilityReload, KeepsChargesAsFarAsThereAreAny) {
    Scene scene(spells({volley({})}));
    const GrantedAbility ability = scene.grant(scene.spawn(), "volley");
    const auto charges = [&] { return scene.world.view(ability)->charges; };
    EXPECT_EQ(charges(), 0U);
    reload(scene, spells({volley(ChargesDef{3, 6})}));
    EXPECT_EQ(charges(), 3U) << "all of them, where there were none";
    scene.activate(ability);
    reload(scene, spells({volley(ChargesDef{5, 6})}));
    EXPECT_EQ(charges(), 2U) << "those that were left";
    reload(scene, spells({volley(ChargesDef{1, 6})}));
    EXPECT_EQ(charges(), 1U);
    reload(scene, spells({volley({})}));
    EXPECT_EQ(charges(), 0U);
    scene.run(7);
    EXPECT_EQ(charges(), 0U) << "none comes back";
    scene.activate(ability);
}

TEST(AbilityReload, TriggersAreTheNewOnes) {
    AbilityDef howl = ability("howl");
    Scene scene(spells({howl}));
    const Actor mage = scene.spawn();
    scene.add(mage, "state.burning");
    scene.grant(mage, "howl");
    howl.triggers = {{TriggerOn::tag_added, "state.casting"}, {TriggerOn::tag_added, "state.burning"}};
    reload(scene, spells({howl}));
    EXPECT_TRUE(scene.events<AbilityActivated>().empty()) << "what is owned already does not come";
    scene.add(mage, "state.casting");
    EXPECT_EQ(scene.events<AbilityActivated>().size(), 1U);
}

TEST(AbilityReload, EffectsGrantWhatTheyGrantNow) {
    Definitions made = spells({ability("jab"), ability("kick")});
    made.effects.push_back(infinite("gloves"));
    made.grants = {{"gloves", {"jab"}}};
    Scene scene(made);
    const Actor mage = scene.spawn();
    scene.apply(mage, "gloves");
    made.grants = {{"gloves", {"kick"}}};
    reload(scene, made);
    const auto granted = scene.world.abilities(mage);
    ASSERT_EQ(granted.size(), 1U);
    EXPECT_EQ(scene.world.view(granted[0])->id, scene.ability("kick"));
}

} // namespace

} // namespace prowess::test
