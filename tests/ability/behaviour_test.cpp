#include "ability/spells.hpp"

namespace prowess::test {
namespace {

AbilityDef song(double seconds, double every) {
    AbilityDef made = ability("song", BehaviourKind::channel, seconds);
    made.behaviour.period = every;
    made.behaviour.self_effects = {entry("hum")};
    made.behaviour.target_effects = {entry("hit")};
    made.tags = {"ability.song"};
    made.owner_tags = {"state.casting"};
    return made;
}

AbilityDef stance() {
    AbilityDef made = ability("stance", BehaviourKind::toggle);
    made.behaviour.effects = {entry("calm"), entry("ward")};
    made.owner_tags = {"state.raging"};
    made.cost = "bolt.cost";
    return made;
}

Definitions acts(std::vector<AbilityDef> abilities) {
    Definitions made = spells(std::move(abilities));
    EffectDef calm = infinite("calm", {flat("armour", 5)});
    calm.on_remove = {entry("hum")};
    made.effects.push_back(instant("hum", {flat("mark", 1)}));
    made.effects.push_back(calm);
    made.effects.push_back(timed("ward", 10, {flat("armour", 2)}));
    return made;
}

TEST(Instant, AppliesItsListsInOrderAndEnds) {
    AbilityDef made = bolt();
    made.self_effects = {entry("hum")};
    made.target_effects = {entry("hit")};
    made.behaviour.self_effects = {entry("calm")};
    made.behaviour.target_effects = {entry("ward")};
    Scene scene(acts({made}));
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    scene.forget();

    scene.activate(bolt, foe);

    EXPECT_EQ(told(scene.world),
              (Lines{"ability_activated bolt", "effect_executed bolt.cost", "effect_applied bolt.cooldown",
                     "ability_committed bolt cost cooldown", "effect_executed hum", "effect_executed hit",
                     "effect_applied calm", "effect_applied ward", "ability_ended bolt ended",
                     "tag_added cooldown.bolt", "tag_added cooldown"}));
    EXPECT_EQ(scene.base(mage, "mark"), 1);
    EXPECT_EQ(scene.base(foe, "life"), 90);
    EXPECT_EQ(scene.value(mage, "armour"), 5);
    EXPECT_EQ(scene.value(foe, "armour"), 2);
}

TEST(Cast, CompletesWithinAStepAtItsOwnTime) {
    AbilityDef made = bolt(BehaviourKind::cast, 0.5);
    made.behaviour.target_effects = {entry("ward")};
    Scene scene(acts({made}));
    const Actor mage = scene.spawn();
    scene.activate(scene.grant(mage, "bolt"), mage);
    scene.step(3);
    ASSERT_EQ(scene.world.effects(mage).size(), 1U) << "the cooldown is over";
    EXPECT_EQ(scene.remaining(scene.world.effects(mage)[0]), 7.5);
}

TEST(Cast, TimeIsAMagnitudeOfTheOwner) {
    AbilityDef made = bolt(BehaviourKind::cast);
    made.behaviour.time = Magnitude::product({0.1, Magnitude::source("power"), Magnitude::level()});
    Scene scene(acts({made}));
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt", 2);
    scene.activate(bolt, mage);
    EXPECT_EQ(scene.world.view(bolt)->busy, to_flicks(2));

    scene.set(mage, "power", 0);
    ASSERT_TRUE(scene.world.end(bolt));
    ASSERT_TRUE(scene.world.remove(mage, scene.effect("bolt.cooldown")));
    const std::uint64_t before = scene.world.state_hash();
    const Failure failure = scene.refused(bolt, mage);
    EXPECT_EQ(failure.reason, Reason::effect_failed);
    EXPECT_EQ(failure.cause, Reason::bad_duration);
    EXPECT_EQ(scene.world.state_hash(), before);
    EXPECT_EQ(failure.text(), "ability `bolt`: its behaviour could not start: its duration works out to 0 or less");
}

TEST(Cast, GoesWithItsOwner) {
    Scene scene(acts({bolt(BehaviourKind::cast, 0.5)}));
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    scene.activate(scene.grant(mage, "bolt"), foe);
    scene.forget();
    ASSERT_TRUE(scene.world.destroy(mage));
    EXPECT_EQ(told(scene.world), (Lines{"ability_ended bolt actor_destroyed", "ability_revoked bolt",
                                        "effect_removed bolt.cooldown actor_destroyed", "actor_destroyed"}));
    const Actor next = scene.spawn();
    EXPECT_EQ(next.index, mage.index);
    EXPECT_TRUE(scene.world.tags(next).empty()) << "no tag is left behind";
    EXPECT_TRUE(scene.world.abilities(next).empty());
    scene.step(1);
    EXPECT_EQ(scene.base(foe, "life"), 100);
}

TEST(Cast, ATargetDestroyedMidwayInterruptsIt) {
    Scene scene(acts({bolt(BehaviourKind::cast, 0.5)}));
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    scene.activate(bolt, foe);
    ASSERT_TRUE(scene.world.destroy(foe));
    const Actor next = scene.spawn();
    EXPECT_EQ(next.index, foe.index);
    scene.forget();

    scene.step(0.5);

    EXPECT_EQ(told(scene.world), (Lines{"ability_failed bolt effect_failed", "ability_ended bolt interrupted",
                                        "tag_removed state.casting", "tag_removed state"}));
    EXPECT_EQ(scene.base(next, "life"), 100) << "who took its place is not hit";
    EXPECT_EQ(scene.base(mage, "mana"), 80) << "what was paid as it began stays paid";
}

TEST(Channel, PulsesAtEachPeriodAndAtItsEnd) {
    Scene even(acts({song(2, 0.5)}));
    Scene uneven(acts({song(1.25, 0.5)}));
    for (Scene* scene : {&even, &uneven}) {
        const Actor mage = scene->spawn();
        const GrantedAbility song = scene->grant(mage, "song");
        scene->activate(song, mage);
        EXPECT_EQ(scene->base(mage, "mark"), 0) << "none as it begins";
        scene->step(0.5);
        EXPECT_EQ(scene->base(mage, "mark"), 1);
        EXPECT_TRUE(scene->active(song));
        scene->step(10);
        EXPECT_EQ(scene->base(mage, "mark"), scene == &even ? 4 : 3);
        EXPECT_EQ(scene->base(mage, "life"), scene == &even ? 60 : 70);
        EXPECT_FALSE(scene->active(song));
        EXPECT_FALSE(scene->owns(mage, "state.casting"));
    }
}

TEST(Channel, ManualCommitIsAtTheFirstPulseAndOnce) {
    AbilityDef made = song(2, 0.5);
    made.commit = Commit::manual;
    made.cost = "bolt.cost";
    Scene scene(acts({made}));
    const Actor mage = scene.spawn();
    scene.activate(scene.grant(mage, "song"), mage);
    scene.step(0.25);
    EXPECT_EQ(scene.base(mage, "mana"), 100);
    scene.step(0.25);
    EXPECT_EQ(scene.base(mage, "mana"), 80);
    scene.step(5);
    EXPECT_EQ(scene.base(mage, "mana"), 80);
}

TEST(Channel, APulseThatFailsEndsIt) {
    Definitions made = acts({song(2, 0.5)});
    made.effects[0].modifiers.push_back(flat("mana", -40));
    made.effects[0].modifiers.back().beyond_limit = BeyondLimit::reject;
    Scene scene(made);
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    const GrantedAbility song = scene.grant(mage, "song");
    scene.activate(song, foe);
    scene.step(10);
    EXPECT_EQ(scene.base(foe, "mana"), 20) << "two of them";
    EXPECT_EQ(scene.base(mage, "mark"), 2) << "nothing of the third stays";
    EXPECT_FALSE(scene.active(song));
    const auto failed = scene.events<AbilityFailed>();
    ASSERT_EQ(failed.size(), 1U);
    EXPECT_EQ(static_cast<Reason>(failed[0].cause), Reason::execution_failed);
    EXPECT_EQ(scene.events<AbilityEnded>().at(0).reason, EndReason::interrupted);
}

TEST(Toggle, HoldsItsEffectsUntilItIsActivatedAgain) {
    Scene scene(acts({stance()}));
    const Actor mage = scene.spawn();
    const GrantedAbility stance = scene.grant(mage, "stance");

    scene.activate(stance);
    EXPECT_TRUE(scene.active(stance));
    EXPECT_EQ(scene.value(mage, "armour"), 7);
    EXPECT_EQ(scene.base(mage, "mana"), 80);
    EXPECT_TRUE(scene.owns(mage, "state.raging"));
    scene.step(15);
    EXPECT_EQ(scene.value(mage, "armour"), 5) << "the ward ran out by itself";
    EXPECT_TRUE(scene.active(stance));
    scene.set(mage, "mana", 0);
    EXPECT_TRUE(scene.world.can_activate(stance));
    scene.activate(stance);
    EXPECT_FALSE(scene.active(stance));
    EXPECT_EQ(scene.value(mage, "armour"), 0);
    EXPECT_EQ(scene.base(mage, "mark"), 1) << "what it held chains as it comes off";
    EXPECT_FALSE(scene.owns(mage, "state"));
    EXPECT_EQ(scene.events<AbilityEnded>().at(0).reason, EndReason::ended);
    EXPECT_EQ(scene.refused(stance).reason, Reason::cost);
}

TEST(Toggle, HoldsWhatItAppliedAlone) {
    Scene scene(acts({stance()}));
    const Actor mage = scene.spawn();
    const GrantedAbility stance = scene.grant(mage, "stance");
    const ActiveEffect other = scene.apply(mage, "calm").effect;
    scene.activate(stance);
    ASSERT_TRUE(scene.world.revoke(stance));
    EXPECT_EQ(scene.world.effects(mage), std::vector{other});
}

TEST(Toggle, OnAnotherGoesWithItsOwnerAndSaysRemoved) {
    AbilityDef made = stance();
    made.behaviour.effects = {entry_to("calm", Recipient::target)};
    Scene scene(acts({made}));
    const Actor mage = scene.spawn();
    const Actor ally = scene.spawn();
    scene.activate(scene.grant(mage, "stance"), ally);
    EXPECT_EQ(scene.value(ally, "armour"), 5);
    scene.forget();

    ASSERT_TRUE(scene.world.destroy(mage));

    EXPECT_EQ(scene.value(ally, "armour"), 0);
    ASSERT_EQ(scene.events<EffectRemoved>().size(), 1U);
    EXPECT_EQ(scene.events<EffectRemoved>()[0].reason, RemovalReason::removed);
    EXPECT_EQ(scene.base(ally, "mark"), 1);
}

} // namespace
} // namespace prowess::test
