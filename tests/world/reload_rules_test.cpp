#include "reload_scene.hpp"

#include "ability/spells.hpp"
#include <gmock/gmock.h>
#include <memory>
#include <random>

namespace prowess::test {
namespace {

TEST(Reload, ATagThatIsGoneIsOwnedNoMore) {
    Definitions first = basics();
    first.tags.emplace_back("zeal");
    Scene scene(first);
    const Actor actor = scene.spawn();
    scene.add(actor, "zeal");
    scene.add(actor, "state.wet");
    scene.forget();
    reload(scene, basics());
    EXPECT_THAT(told<TagRemoved>(scene), ElementsAre("zeal"));
    EXPECT_EQ(scene.world.tags(actor).size(), 1);
}

// Attributes

TEST(Reload, AttributesKeepTheirNumbersUnderNewRules) {
    Scene scene(basics());
    const Actor actor = scene.spawn();
    scene.set(actor, "life", 60);
    scene.step();
    Definitions next = basics();
    next.attributes[0].max = {Limit::Kind::number, 50, {}};
    next.attributes[3].base = 77;
    next.attributes[4].rounding = Rounding::down;
    next.attributes.erase(next.attributes.begin() + 5);
    next.attributes.push_back(attribute("fresh", 3));
    scene.set(actor, "armour", 1.5F);
    const AttributeId mark = scene.attribute("mark");
    reload(scene, next);
    EXPECT_EQ(scene.base(actor, "life"), 60);
    EXPECT_EQ(scene.value(actor, "life"), 50);
    EXPECT_EQ(scene.base(actor, "power"), 10);
    EXPECT_EQ(scene.value(actor, "armour"), 1);
    EXPECT_FALSE(scene.world.has(actor, mark));
    EXPECT_FALSE(scene.world.has(actor, scene.attribute("fresh")));
    EXPECT_TRUE(
        scene.world.has(scene.world.spawn(ActorSpec{.all_attributes = true}).value(), scene.attribute("fresh")));
    scene.step();
    EXPECT_EQ(scene.world.current(actor, scene.attribute("life")).value(), 50);
}

TEST(Reload, RegenerationBeginsEndsAndGoesOn) {
    const auto content = [](double life, double mana) {
        Definitions made = basics();
        if (life != 0)
            made.attributes[0].regeneration = RegenerationDef{.rate = {Limit::Kind::number, life, {}}};
        if (mana != 0)
            made.attributes[2].regeneration = RegenerationDef{.rate = {Limit::Kind::number, mana, {}}};
        return made;
    };
    Scene scene(content(2, 0));
    const Actor actor = scene.spawn();
    scene.set(actor, "life", 10);
    scene.set(actor, "mana", 10);
    scene.step(2);
    reload(scene, content(4, 3));
    scene.step(2);
    EXPECT_EQ(scene.value(actor, "life"), 10 + 4 + 8);
    EXPECT_EQ(scene.value(actor, "mana"), 10 + 6);
    scene.step(0.1);
    reload(scene, content(0, 3));
    const float life = scene.value(actor, "life");
    EXPECT_NEAR(life, 22.4, 0.001);
    scene.step(1);
    EXPECT_EQ(scene.value(actor, "life"), life);
    EXPECT_NEAR(scene.value(actor, "mana"), 19.3, 0.001);
}

// Abilities and deaths

TEST(Reload, AnActiveAbilityGoesOnByItsNewDefinition) {
    AbilityDef song = ability("song", BehaviourKind::cast, 2);
    song.owner_tags = {"state.casting"};
    song.behaviour.self_effects = {entry("hit")};
    Definitions first = spells({song});
    Scene scene(first);
    const Actor actor = scene.spawn();
    const GrantedAbility granted = scene.grant(actor, "song");
    scene.activate(granted);
    scene.forget();
    song.owner_tags = {"state.raging"};
    song.behaviour.time = 50;
    song.behaviour.self_effects = {entry("hit"), entry("hit")};
    song.end_if = Condition::owner_has("state.stunned");
    reload(scene, spells({song}));
    EXPECT_TRUE(scene.active(granted));
    EXPECT_THAT(told<TagRemoved>(scene), ElementsAre("state.casting"));
    EXPECT_THAT(told<TagAdded>(scene), ElementsAre("state.raging"));
    scene.step(2);
    EXPECT_FALSE(scene.active(granted));
    EXPECT_EQ(scene.base(actor, "life"), 80);
    EXPECT_THAT(scene.world.tags(actor), IsEmpty());
    scene.activate(granted);
    scene.add(actor, "state.stunned");
    EXPECT_FALSE(scene.active(granted));
}

TEST(Reload, AbilitiesThatAreGoneAreRevokedAndOnesOfAnotherKindCancelled) {
    AbilityDef aura = ability("aura", BehaviourKind::toggle);
    aura.behaviour.effects = {entry("boon")};
    aura.owner_tags = {"state.raging"};
    AbilityDef song = ability("song", BehaviourKind::cast, 2);
    song.owner_tags = {"state.casting"};
    Definitions first = spells({aura, song});
    first.effects.push_back(infinite("boon", {flat("power", 5)}));
    Scene scene(first);
    const Actor actor = scene.spawn();
    const GrantedAbility held = scene.grant(actor, "aura");
    const GrantedAbility sung = scene.grant(actor, "song");
    scene.activate(held);
    scene.activate(sung);
    scene.forget();
    Definitions next = first;
    next.abilities = {ability("song", BehaviourKind::channel, 2)};
    next.abilities[0].behaviour.period = 1;
    reload(scene, next);
    EXPECT_THAT(scene.world.abilities(actor), ElementsAre(sung));
    EXPECT_FALSE(scene.active(sung));
    ASSERT_EQ(scene.events<AbilityEnded>().size(), 2);
    EXPECT_EQ(scene.events<AbilityEnded>()[0].reason, EndReason::revoked);
    EXPECT_EQ(scene.events<AbilityEnded>()[1].reason, EndReason::cancelled);
    EXPECT_EQ(scene.events<AbilityRevoked>().size(), 1);
    EXPECT_EQ(scene.value(actor, "power"), 10);
    EXPECT_THAT(scene.world.tags(actor), IsEmpty());
}

TEST(Reload, AnActorDiesByItsNewTemplate) {
    const auto content = [](bool defined, double life) {
        Definitions made = basics();
        if (!defined)
            return made;
        ActorDef imp;
        imp.name = "imp";
        imp.attributes = {{"life", 50}};
        imp.dies_when = Condition::owner_attribute("life", Comparison::at_most, life);
        made.actors = {imp};
        return made;
    };
    Scene scene(content(true, 0));
    const Actor imp = scene.world.spawn("imp").value();
    reload(scene, content(true, 60));
    EXPECT_EQ(scene.events<ActorDied>().size(), 1);
    reload(scene, content(true, 20));
    reload(scene, content(false, 0));
    scene.set(imp, "life", 0);
    scene.step();
    scene.step();
    EXPECT_THAT(scene.events<ActorDied>(), IsEmpty());
    reload(scene, content(true, 20));
    EXPECT_EQ(scene.events<ActorDied>().size(), 1);
}

// The same again

/// Content with something of everything but regeneration, whose values a reload publishes before their time.
Definitions table() {
    AbilityDef song = ability("song", BehaviourKind::channel, 4);
    song.behaviour.period = 0.5;
    song.behaviour.target_effects = {entry("venom")};
    song.owner_tags = {"state.casting"};
    song.end_if = Condition::owner_has("state.stunned");
    Definitions made = spells({bolt(), bolt(BehaviourKind::cast, 1), song});
    made.abilities[1].name = "long_bolt";
    EffectDef venom = pulsing("venom", 3, 0.3, {flat("life", -1)});
    venom.tags = {"effect.affliction.poison"};
    venom.owner_tags = {"state.burning"};
    venom.ongoing = !Condition::owner_has("state.wet");
    venom.stacking = StackingDef{};
    EffectDef might = timed("might", 2.5, {modifier("power", Operation::additive, 0.5), flat("max_life", 20)});
    might.owner_tags = {"state.raging", "state.wet"};
    EffectDef ward = timed("ward", 1);
    ward.blocks = {"effect.affliction"};
    ward.owner_tags = {"state.stunned"};
    EffectDef thorns = infinite("thorns");
    ReactionDef reaction;
    reaction.on = ReactionTo::hurt;
    reaction.attribute = "life";
    reaction.internal_cooldown = 1;
    reaction.apply = {entry("sting")};
    thorns.reactions = {reaction};
    for (const EffectDef& effect : {venom, might, ward, thorns, instant("sting", {flat("mark", 1)})})
        made.effects.push_back(effect);
    return made;
}

/// Does something to two worlds alike.
void act(Scene& scene, const std::vector<Actor>& actors, std::mt19937& random) {
    const auto one_of = [&](auto& list) { return list[random() % list.size()]; };
    const std::vector<std::string> effects{"venom", "might", "ward", "thorns", "hit"};
    const std::vector<std::string> abilities{"bolt", "long_bolt", "song"};
    const Actor actor = one_of(actors);
    const Actor target = one_of(actors);
    const std::string effect = one_of(effects);
    if (random() % 3 == 0)
        (void)scene.world.activate(actor, scene.ability(one_of(abilities)), target);
    else
        (void)scene.world.apply(target, spec(effect).source(actor));
    scene.step(static_cast<double>(random() % 8) / 10);
}

std::vector<std::uint64_t> parts(const World& world) {
    std::vector<std::uint64_t> all = lasting_parts(world);
    all.push_back(world.state_hashes().draws);
    return all;
}

TEST(Reload, TheSameContentChangesNothing) {
    for (std::uint32_t seed = 0; seed < 40; ++seed) {
        std::vector<std::unique_ptr<Scene>> scenes;
        std::vector<std::vector<Actor>> actors(2);
        for (std::size_t i = 0; i < 2; ++i) {
            scenes.push_back(std::make_unique<Scene>(table()));
            for (int actor = 0; actor < 3; ++actor) {
                actors[i].push_back(scenes[i]->spawn());
                for (const std::string_view name : {"bolt", "long_bolt", "song"})
                    scenes[i]->grant(actors[i].back(), name);
            }
        }
        std::mt19937 first(seed);
        std::mt19937 second(seed);
        for (int turn = 0; turn < 25; ++turn) {
            act(*scenes[0], actors[0], first);
            act(*scenes[1], actors[1], second);
            ASSERT_EQ(parts(scenes[0]->world), parts(scenes[1]->world)) << seed << ", " << turn;
            ASSERT_EQ(scenes[0]->world.step_hash(), scenes[1]->world.step_hash()) << seed << ", " << turn;
            if (turn % 3 != 0)
                continue;
            const std::size_t told = scenes[1]->events<TagRemoved>().size();
            reload(*scenes[1], table());
            ASSERT_EQ(scenes[1]->events<TagRemoved>().size(), told);
            ASSERT_EQ(parts(scenes[0]->world), parts(scenes[1]->world)) << seed << ", " << turn;
        }
    }
}

} // namespace
} // namespace prowess::test
