#include "ability/spells.hpp"

#include <limits>

namespace prowess::test {
namespace {

Definitions creatures() {
    AbilityDef made = bolt();
    Definitions all = spells({made});
    EffectDef hide = infinite("hide", {flat("armour", 5)});
    hide.owner_tags = {"state.raging"};
    EffectDef dim = infinite("dim", {flat("armour", Magnitude::param("param.amount"))});
    EffectDef never = instant("never");
    never.require = Condition::owner_has("state.wet");
    all.effects.push_back(hide);
    all.effects.push_back(dim);
    all.effects.push_back(never);
    ActorDef wolf;
    wolf.name = "wolf";
    wolf.attributes = {{"life", 60}, {"max_life", 80}, {"armour", 1}};
    wolf.tags = {"effect.boon"};
    wolf.abilities = {{"bolt", 4}};
    wolf.effects = {entry("hide"), entry("never")};
    ActorDef blob;
    blob.name = "blob";
    blob.all_attributes = true;
    blob.attributes = {{"life", 7}};
    ActorDef broken = wolf;
    broken.name = "broken";
    broken.effects = {entry("hide"), entry("dim")};
    ActorDef strict = wolf;
    strict.name = "strict";
    strict.effects[1].required = true;
    all.actors = {wolf, blob, broken, strict};
    return all;
}

TEST(Spawn, FromATemplateHasAllThatItSays) {
    Scene scene(creatures());
    const Actor wolf = scene.world.spawn("wolf").value();
    EXPECT_EQ(scene.base(wolf, "life"), 60);
    EXPECT_EQ(scene.world.current(wolf, scene.attribute("armour")), 6) << "its first values are there at once";
    EXPECT_FALSE(scene.world.has(wolf, scene.attribute("mana")));
    EXPECT_EQ(scene.world.value(wolf, scene.attribute("mana")).error().reason, Reason::no_attribute);
    EXPECT_TRUE(scene.owns(wolf, "effect.boon"));
    EXPECT_TRUE(scene.owns(wolf, "state.raging"));
    ASSERT_EQ(scene.world.abilities(wolf).size(), 1U);
    EXPECT_EQ(scene.world.view(scene.world.abilities(wolf)[0])->level, 4);
    ASSERT_EQ(scene.world.effects(wolf).size(), 1U);
    EXPECT_EQ(scene.view(scene.world.effects(wolf)[0]).source, wolf) << "from itself";
    EXPECT_EQ(scene.world.template_of(wolf), scene.world.rulebook().actor("wolf"));
    EXPECT_EQ(scene.world.actors(), std::vector{wolf});
    EXPECT_EQ(told(scene.world),
              (Lines{"actor_spawned", "ability_granted bolt", "effect_applied hide",
                     "effect_blocked never "
                     "blocked_requirement",
                     "tag_added effect.boon", "tag_added effect", "tag_added state.raging", "tag_added state"}));
    scene.step();
    EXPECT_TRUE(scene.events<AttributeChanged>().empty()) << "first values are no changes";
}

TEST(Spawn, OfEveryAttributeTakesTheRestAsTheyAre) {
    Scene scene(creatures());
    const Actor blob = scene.world.spawn("blob").value();
    EXPECT_EQ(scene.base(blob, "life"), 7);
    EXPECT_EQ(scene.base(blob, "mana"), 100);
    EXPECT_EQ(scene.base(blob, "absent"), 0);
}

TEST(Spawn, AddsToItsTemplate) {
    Scene scene(creatures());
    ActorSpec alpha{.from = "wolf", .team = 3};
    alpha.attributes = {{"life", 75}, {"power", 2}};
    alpha.tags = {"state.wet"};
    alpha.abilities = {{"bolt", 1}};
    alpha.effects = {spec("dim").param("param.amount", 2)};
    const Actor wolf = scene.world.spawn(alpha).value();
    EXPECT_EQ(scene.base(wolf, "life"), 75);
    EXPECT_EQ(scene.base(wolf, "power"), 2);
    EXPECT_EQ(scene.value(wolf, "armour"), 8);
    EXPECT_TRUE(scene.owns(wolf, "state.wet"));
    EXPECT_EQ(scene.world.abilities(wolf).size(), 2U);
    EXPECT_EQ(scene.world.team(wolf), 3U);
}

TEST(Spawn, OneThatFailsLeavesNoTrace) {
    const double infinity = std::numeric_limits<double>::infinity();
    struct Case {
        ActorSpec spec;
        Reason reason;
        std::string sentence;
    };
    const std::string missing =
        "effect `dim` of its starting effects (number 2) was not applied: the param `param.amount` is not set, and its "
        "definition has no default";
    const std::vector<Case> cases = {
        {{.from = "dragon"}, Reason::no_such_template, "there is no actor template `dragon`"},
        {{.from = "wolf", .attributes = {{"luck", 1}}}, Reason::no_such_attribute, "there is no attribute `luck`"},
        {{.from = "wolf", .attributes = {{"life", infinity}}},
         Reason::bad_value,
         "a value is missing, not finite or out of range"},
        {{.from = "wolf", .tags = {"luck"}}, Reason::no_such_tag, "there is no tag `luck`"},
        {{.from = "wolf", .abilities = {{"bite", 1}}}, Reason::no_such_ability, "there is no ability `bite`"},
        {{.from = "wolf", .abilities = {{"bolt", infinity}}},
         Reason::bad_value,
         "a value is missing, not finite or out of range"},
        {{.from = "wolf", .effects = {spec("luck")}}, Reason::no_such_effect, "there is no effect `luck`"},
        {{.from = "broken"}, Reason::effect_failed, "effect `dim`: " + missing},
        {{.from = "strict"},
         Reason::effect_failed,
         "effect `never`: effect `never` of its starting effects (number 2) was not applied: what it requires of "
         "`state.wet` does not hold"},
    };
    for (const Case& tried : cases) {
        Scene scene(creatures());
        const Actor gone = scene.world.spawn("wolf").value();
        ASSERT_TRUE(scene.world.destroy(gone));
        scene.forget();
        const std::uint64_t before = scene.world.state_hash();

        const auto spawned = scene.world.spawn(tried.spec);

        ASSERT_FALSE(spawned) << tried.sentence;
        EXPECT_EQ(name(spawned.error().reason), name(tried.reason));
        EXPECT_EQ(spawned.error().text(), tried.sentence);
        EXPECT_EQ(scene.world.state_hash(), before) << tried.sentence;
        EXPECT_TRUE(told(scene.world).empty()) << tried.sentence;
        EXPECT_TRUE(scene.world.actors().empty());
    }
}

TEST(Spawn, APlaceIsTakenAgainUnderAnotherHandle) {
    Scene scene(creatures());
    const Actor first = scene.world.spawn("wolf").value();
    const GrantedAbility bolt = scene.world.abilities(first)[0];
    const ActiveEffect hide = scene.world.effects(first)[0];
    ASSERT_TRUE(scene.world.destroy(first));
    const Actor second = scene.world.spawn("wolf").value();
    EXPECT_EQ(first.index, second.index);
    EXPECT_NE(first, second);
    EXPECT_FALSE(scene.world.alive(first));
    EXPECT_FALSE(scene.world.alive(hide));
    EXPECT_EQ(scene.world.view(bolt).error().reason, Reason::not_granted);
    EXPECT_EQ(scene.world.base(first, scene.attribute("life")).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.world.add_tag(first, scene.tag("state")).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.world.destroy(first).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.world.set_team(first, 1).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.world.set_base(first, scene.attribute("life"), 1).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.world.grant(first, scene.ability("bolt")).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.world.send(first, scene.tag("state")).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.world.remove(first, scene.effect("hide")).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.world.apply(first, spec("never")).error().reason, Reason::no_such_actor);
    EXPECT_TRUE(scene.world.effects(first).empty());
    EXPECT_EQ(scene.world.team(first), 0U);
}

} // namespace
} // namespace prowess::test
