#include "ability/spells.hpp"

#include <functional>
#include <limits>

namespace prowess::test {
namespace {

TEST(Activation, PaysCoolsDownHoldsItsTagsAndEnds) {
    Scene scene(spells({bolt(BehaviourKind::cast, 0.5)}));
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    const auto not_granted = scene.world.activate(mage, scene.ability("bolt"), foe);
    ASSERT_FALSE(not_granted);
    EXPECT_EQ(not_granted.error().reason, Reason::not_granted);
    EXPECT_EQ(not_granted.error().text(), "ability `bolt`: it is not granted");

    const GrantedAbility bolt = scene.grant(mage, "bolt");
    ASSERT_TRUE(scene.world.activate(mage, scene.ability("bolt"), foe));
    EXPECT_EQ(scene.base(mage, "mana"), 80);
    EXPECT_TRUE(scene.owns(mage, "state.casting"));
    EXPECT_TRUE(scene.owns(mage, "cooldown.bolt"));
    EXPECT_TRUE(scene.active(bolt));
    EXPECT_TRUE(scene.world.view(bolt)->cost_paid);
    EXPECT_TRUE(scene.world.view(bolt)->cooldown_started);
    EXPECT_EQ(scene.world.view(bolt)->target, foe);
    EXPECT_EQ(scene.world.view(bolt)->busy, to_flicks(0.5));
    EXPECT_EQ(scene.refused(bolt, foe).reason, Reason::active);
    EXPECT_EQ(scene.base(foe, "life"), 100);

    ASSERT_TRUE(scene.world.end(bolt));
    EXPECT_FALSE(scene.owns(mage, "state.casting"));
    EXPECT_EQ(scene.refused(bolt, foe).reason, Reason::cooldown);
    for (int i = 0; i < 25; ++i)
        scene.step(0.1);
    EXPECT_EQ(scene.base(foe, "life"), 100) << "it ended before its time";
    scene.activate(bolt, foe);
    EXPECT_EQ(scene.base(mage, "mana"), 60) << "ending refunds nothing";
}

TEST(Activation, OfSeveralGrantedAlikeIsOfTheFirst) {
    Scene scene(spells({bolt(BehaviourKind::cast, 0.5)}));
    const Actor mage = scene.spawn();
    const GrantedAbility first = scene.grant(mage, "bolt", 1);
    const GrantedAbility second = scene.grant(mage, "bolt", 2);
    ASSERT_NE(first, second);

    ASSERT_TRUE(scene.world.activate(mage, scene.ability("bolt"), mage));

    EXPECT_TRUE(scene.active(first));
    EXPECT_FALSE(scene.active(second));
    EXPECT_EQ(scene.world.view(second)->level, 2);
}

TEST(Activation, OfWhatIsNotGrantedIsToldToo) {
    Scene scene(spells({bolt()}));
    const Actor mage = scene.spawn();
    const Actor gone = scene.spawn();
    ASSERT_TRUE(scene.world.destroy(gone));
    scene.forget();
    const std::uint64_t before = scene.world.state_hash();
    EXPECT_EQ(scene.world.activate(mage, scene.ability("bolt"), mage).error().reason, Reason::not_granted);
    const auto failed = scene.events<AbilityFailed>();
    ASSERT_EQ(failed.size(), 1U);
    EXPECT_EQ(failed[0].id, scene.ability("bolt"));
    EXPECT_EQ(failed[0].actor, mage);
    EXPECT_EQ(static_cast<Reason>(failed[0].reason), Reason::not_granted);
    EXPECT_EQ(scene.world.activate(gone, scene.ability("bolt")).error().reason, Reason::no_such_actor);
    EXPECT_EQ(scene.events<AbilityFailed>().size(), 1U) << "of nobody nothing is told";
    EXPECT_EQ(scene.world.state_hash(), before);
}

TEST(Activation, LevelIsThatOfCostCooldownAndEffects) {
    Definitions made = spells({bolt()});
    made.effects[0].modifiers[0].amount = Magnitude::product({-10, Magnitude::level()});
    made.effects[1].modifiers[0].amount = Magnitude::product({-20, Magnitude::level()});
    made.effects[2].duration = Magnitude::level();
    Scene scene(made);
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt", 3);

    scene.activate(bolt, foe);

    EXPECT_EQ(scene.base(mage, "mana"), 40);
    EXPECT_EQ(scene.base(foe, "life"), 70);
    EXPECT_EQ(scene.world.view(bolt)->cooldown, to_flicks(3));
    EXPECT_EQ(scene.world.grant(mage, scene.ability("bolt"), std::numeric_limits<double>::infinity()).error().reason,
              Reason::bad_value);
}

/// What makes an activation fail at one place in the order of its checks.
struct Fault {
    Reason reason;
    std::string sentence; ///< After "ability `bolt`: ".
    std::function<void(Scene&, Actor)> spoil;
};

const std::vector<Fault>& faults() {
    static const std::vector<Fault> all = {
        {Reason::no_target, "it needs a target that exists and is in range", [](Scene&, Actor) {}},
        {Reason::cooldown, "it is cooling down: its owner owns `cooldown.bolt`",
         [](Scene& scene, Actor mage) { scene.apply(mage, "bolt.cooldown"); }},
        {Reason::cost, "its owner cannot pay its cost in attribute `mana`",
         [](Scene& scene, Actor mage) { scene.set(mage, "mana", 19); }},
        {Reason::blocked, "it is blocked by ability `song`",
         [](Scene& scene, Actor mage) { scene.activate(scene.grant(mage, "song")); }},
        {Reason::requirement, "what it requires of `state.wet` does not hold",
         [](Scene& scene, Actor mage) { scene.add(mage, "state.wet"); }},
        {Reason::interrupted, "what interrupts it holds",
         [](Scene& scene, Actor mage) { scene.add(mage, "state.stunned"); }},
    };
    return all;
}

Definitions guarded_bolt() {
    AbilityDef made = bolt();
    made.require = !Condition::owner_has("state.wet");
    made.end_if = Condition::owner_has("state.stunned");
    AbilityDef song = ability("song", BehaviourKind::cast, 100);
    song.blocks = {"ability.spell"};
    return spells({made, song});
}

TEST(Activation, TheFirstFaultIsAnsweredAndLeavesNoTrace) {
    for (std::size_t first = 0; first < faults().size(); ++first) {
        for (std::size_t second = first; second < faults().size(); ++second) {
            Scene scene(guarded_bolt());
            const Actor mage = scene.spawn();
            const GrantedAbility bolt = scene.grant(mage, "bolt");
            faults()[second].spoil(scene, mage);
            if (second != first)
                faults()[first].spoil(scene, mage);
            scene.forget();
            const std::uint64_t before = scene.world.state_hash();
            const Actor target = first == 0 ? Actor{} : mage;

            const auto asked = scene.world.can_activate(bolt, target);
            const Failure failure = scene.refused(bolt, target);

            ASSERT_FALSE(asked);
            EXPECT_EQ(asked.error(), failure) << "asking answers the same";
            EXPECT_EQ(name(failure.reason), name(faults()[first].reason)) << "not " << name(faults()[second].reason);
            EXPECT_EQ(failure.ability, scene.ability("bolt"));
            EXPECT_EQ(failure.text(), "ability `bolt`: " + faults()[first].sentence);
            EXPECT_EQ(scene.world.state_hash(), before);
            EXPECT_EQ(told(scene.world), (Lines{"ability_failed bolt " + std::string(name(failure.reason))}));
        }
    }
}

TEST(Activation, ATargetThatIsGoneIsNone) {
    AbilityDef shout = ability("shout");
    Scene scene(spells({bolt(), shout}));
    const Actor mage = scene.spawn();
    const Actor gone = scene.spawn();
    ASSERT_TRUE(scene.world.destroy(gone));
    EXPECT_EQ(scene.refused(scene.grant(mage, "bolt"), gone).reason, Reason::no_target);
    const GrantedAbility shouting = scene.grant(mage, "shout");
    EXPECT_EQ(scene.refused(shouting, gone).reason, Reason::no_target) << "though it needs none";
    scene.activate(shouting);
}

TEST(Activation, ConditionsAskTheTarget) {
    AbilityDef made = bolt();
    made.require = Condition::target_has("state.wet") && !Condition::owner_has("state.wet") &&
                   Condition::read_tagged("ability.spell");
    Scene scene(spells({made}));
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    EXPECT_EQ(scene.refused(bolt, foe).reason, Reason::requirement);
    scene.add(foe, "state.wet");
    scene.activate(bolt, foe);
}

TEST(Activation, DoesNotDrawAsItIsAsked) {
    Definitions made = spells({bolt()});
    made.effects[1].modifiers[0].amount = Magnitude::random(-20, -10);
    made.abilities[0].behaviour.target_effects[0].chance = 0.5;
    Scene scene(made);
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    const std::uint64_t before = scene.world.state_hash();
    EXPECT_TRUE(scene.world.can_activate(bolt, mage));
    EXPECT_EQ(scene.world.state_hash(), before);
    scene.activate(bolt, mage);
    EXPECT_NE(scene.world.state_hashes().draws, 0U);
}

TEST(Activation, AnEntryOfNoTargetDrawsForTheOwner) {
    AbilityDef made = ability("shout");
    made.self_effects = {entry("hit")};
    made.self_effects[0].chance = 0.5;
    Scene alone(spells({made}));
    Scene beside(spells({made}));
    const Actor first = alone.spawn();
    (void)alone.spawn();
    const Actor twin = beside.spawn();
    const Actor other = beside.spawn();
    const GrantedAbility shout = alone.grant(first, "shout");
    const GrantedAbility twins = beside.grant(twin, "shout");
    const GrantedAbility others = beside.grant(other, "shout");
    std::vector<float> lone;
    std::vector<float> disturbed;
    for (int i = 0; i < 16; ++i) {
        alone.activate(shout);
        lone.push_back(alone.base(first, "life"));
        beside.activate(others);
        beside.activate(twins);
        disturbed.push_back(beside.base(twin, "life"));
    }
    EXPECT_EQ(lone, disturbed) << "another's draws do not move one's own";
}

TEST(Activation, AGrantThatIsGoneIsNotGranted) {
    Scene scene(spells({bolt(BehaviourKind::cast, 1)}));
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    scene.activate(bolt, mage);
    scene.forget();
    ASSERT_TRUE(scene.world.revoke(bolt));
    EXPECT_EQ(told(scene.world), (Lines{"ability_ended bolt revoked", "ability_revoked bolt",
                                        "tag_removed state.casting", "tag_removed state"}));
    EXPECT_EQ(scene.refused(bolt, mage).reason, Reason::not_granted);
    EXPECT_EQ(scene.world.can_activate(bolt).error().reason, Reason::not_granted);
    EXPECT_EQ(scene.world.view(bolt).error().reason, Reason::not_granted);
    EXPECT_EQ(scene.world.end(bolt).error().reason, Reason::not_granted);
    EXPECT_EQ(scene.world.revoke(bolt).error().reason, Reason::not_granted);
    const GrantedAbility again = scene.grant(mage, "bolt");
    EXPECT_EQ(again.index, bolt.index);
    EXPECT_NE(again, bolt);
    scene.step(5);
    EXPECT_EQ(scene.base(mage, "life"), 100) << "the cast that was revoked never comes";
    EXPECT_EQ(scene.world.end(again).error().reason, Reason::not_active);
    EXPECT_EQ(scene.world.commit(again).error().text(), "it is not active");
}

} // namespace
} // namespace prowess::test
