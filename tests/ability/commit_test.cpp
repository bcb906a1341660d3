#include "ability/spells.hpp"

namespace prowess::test {
namespace {

AbilityDef slow_bolt() {
    AbilityDef made = bolt(BehaviourKind::cast, 0.5);
    made.commit = Commit::manual;
    return made;
}

TEST(Commit, ManualIsAtTheEndOfTheCast) {
    Scene scene(spells({slow_bolt()}));
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    scene.activate(bolt, foe);
    EXPECT_EQ(scene.base(mage, "mana"), 100);
    EXPECT_FALSE(scene.owns(mage, "cooldown.bolt"));
    EXPECT_FALSE(scene.world.view(bolt)->cost_paid);
    scene.forget();

    scene.step(0.5);

    EXPECT_EQ(scene.base(mage, "mana"), 80);
    EXPECT_EQ(scene.base(foe, "life"), 90);
    EXPECT_EQ(scene.world.view(bolt)->cooldown, to_flicks(2));
    EXPECT_FALSE(scene.active(bolt));
    EXPECT_EQ(
        told(scene.world),
        (Lines{"effect_executed bolt.cost", "effect_applied bolt.cooldown", "ability_committed bolt cost cooldown",
               "effect_executed hit", "ability_ended bolt ended", "tag_added cooldown.bolt", "tag_added cooldown",
               "tag_removed state.casting", "tag_removed state", "attribute_changed mana", "attribute_changed life"}));
}

TEST(Commit, CancellingACastThatDidNotCommitCostsNothing) {
    Scene scene(spells({slow_bolt()}));
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    const auto before = lasting_parts(scene.world);
    scene.activate(bolt, mage);
    ASSERT_TRUE(scene.world.cancel(bolt));
    EXPECT_EQ(scene.events<AbilityEnded>().at(0).reason, EndReason::cancelled);
    EXPECT_EQ(lasting_parts(scene.world), before);
    scene.activate(bolt, mage);
}

TEST(Commit, OneThatCannotPayThenIsInterrupted) {
    Scene scene(spells({slow_bolt()}));
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    scene.activate(bolt, foe);
    scene.set(mage, "mana", 10);
    scene.forget();

    scene.step(0.5);

    EXPECT_EQ(scene.base(mage, "mana"), 10);
    EXPECT_EQ(scene.base(foe, "life"), 100);
    EXPECT_FALSE(scene.owns(mage, "cooldown.bolt"));
    EXPECT_FALSE(scene.owns(mage, "state.casting"));
    EXPECT_EQ(told(scene.world), (Lines{"ability_failed bolt cost", "ability_ended bolt interrupted",
                                        "tag_removed state.casting", "tag_removed state"}));
}

TEST(Commit, ACompletionThatFailsTakesItsCommitBack) {
    Definitions made = spells({slow_bolt()});
    made.abilities[0].behaviour.self_effects = {entry("blessing")};
    made.effects.push_back(infinite("blessing"));
    Scene scene(made);
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    scene.activate(bolt, foe);
    ASSERT_TRUE(scene.world.destroy(foe));
    scene.forget();

    scene.step(0.5);

    EXPECT_EQ(scene.base(mage, "mana"), 100) << "the target died meanwhile";
    EXPECT_TRUE(scene.world.effects(mage).empty());
    EXPECT_FALSE(scene.owns(mage, "cooldown.bolt"));
    const auto failed = scene.events<AbilityFailed>();
    ASSERT_EQ(failed.size(), 1U);
    EXPECT_EQ(static_cast<Reason>(failed[0].reason), Reason::effect_failed);
    EXPECT_EQ(static_cast<Reason>(failed[0].cause), Reason::no_such_actor);
    EXPECT_EQ(failed[0].effect, scene.effect("hit"));
    EXPECT_EQ(scene.events<AbilityEnded>().at(0).reason, EndReason::interrupted);
}

TEST(Commit, CostAndCooldownApartAndOnceEach) {
    Scene scene(spells({slow_bolt()}));
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    scene.activate(bolt, mage);
    scene.step(0.25);

    ASSERT_TRUE(scene.world.commit_cooldown(bolt));
    EXPECT_TRUE(scene.world.view(bolt)->cooldown_started);
    EXPECT_FALSE(scene.world.view(bolt)->cost_paid);
    EXPECT_EQ(scene.base(mage, "mana"), 100);
    ASSERT_TRUE(scene.world.commit_cost(bolt));
    EXPECT_EQ(scene.base(mage, "mana"), 80);
    ASSERT_TRUE(scene.world.commit(bolt)) << "nothing is left to do";
    ASSERT_TRUE(scene.world.commit_cost(bolt));
    scene.step(0.25);
    EXPECT_EQ(scene.base(mage, "mana"), 80);
    EXPECT_EQ(scene.world.effects(mage).size(), 1U);
    EXPECT_EQ(scene.world.view(bolt)->cooldown, to_flicks(1.75));
    const auto committed = scene.events<AbilityCommitted>();
    ASSERT_EQ(committed.size(), 2U);
    EXPECT_TRUE(committed[0].cooldown && !committed[0].cost);
    EXPECT_TRUE(committed[1].cost && !committed[1].cooldown);
}

TEST(Commit, OneThatCannotPayAsItIsAskedIsInterrupted) {
    Scene scene(spells({slow_bolt()}));
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    scene.activate(bolt, mage);
    scene.set(mage, "mana", 5);

    const auto committed = scene.world.commit(bolt);

    ASSERT_FALSE(committed);
    EXPECT_EQ(committed.error().reason, Reason::cost);
    EXPECT_EQ(committed.error().attribute, scene.attribute("mana"));
    EXPECT_FALSE(scene.active(bolt));
    EXPECT_FALSE(scene.owns(mage, "cooldown.bolt"));
    EXPECT_EQ(scene.base(mage, "mana"), 5);
}

TEST(Commit, SnapshotsAreOfTheActivationsStart) {
    Definitions made = spells({slow_bolt()});
    made.effects[0].modifiers[0].amount = Magnitude::product({-1, Magnitude::source("power")});
    made.effects[1].modifiers[0].amount = Magnitude::product({-2, Magnitude::source("power")});
    Scene scene(made);
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();
    scene.activate(scene.grant(mage, "bolt"), foe);
    scene.set(mage, "power", 90);

    scene.step(0.5);

    EXPECT_EQ(scene.base(mage, "mana"), 80) << "2 times 10, which it can pay, not 180";
    EXPECT_EQ(scene.base(foe, "life"), 90);
}

TEST(Commit, AHitThatReadsWhatWasPaidReadsItFromBefore) {
    Definitions made = spells({bolt()});
    made.effects[0].modifiers[0].amount = Magnitude::product({-0.5, Magnitude::source("mana")});
    EffectDef tagged = instant("tagged", {flat("mark", 1)});
    tagged.require = !Condition::source_has("cooldown");
    made.effects.push_back(tagged);
    made.abilities[0].target_effects = {entry("tagged")};
    made.abilities[0].target_effects[0].required = true;
    Scene scene(made);
    const Actor mage = scene.spawn();
    const Actor foe = scene.spawn();

    scene.activate(scene.grant(mage, "bolt"), foe);

    EXPECT_EQ(scene.base(foe, "life"), 50) << "half of 100, not of 80";
    EXPECT_EQ(scene.base(foe, "mark"), 1) << "and what it owned, from before the cooldown";
}

TEST(Cost, LeavesAtLeastNothingAndAtLeastTheLimit) {
    Definitions made = spells({bolt()});
    made.attributes[2].min = {Limit::Kind::number, 30, {}};
    Scene scene(made);
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    scene.set(mage, "mana", 49);
    EXPECT_EQ(scene.refused(bolt, mage).reason, Reason::cost);
    scene.set(mage, "mana", 50);
    scene.activate(bolt, mage);
    EXPECT_EQ(scene.base(mage, "mana"), 30);
}

TEST(Cost, IsWeighedByValueAndItsBaseIsNotStoppedAtTheLeast) {
    Definitions made = spells({bolt()});
    made.effects.push_back(infinite("well", {flat("mana", 50)}));
    Scene scene(made);
    const Actor mage = scene.spawn();
    const GrantedAbility bolt = scene.grant(mage, "bolt");
    scene.apply(mage, "well");
    scene.set(mage, "mana", 5);

    scene.activate(bolt, mage);

    EXPECT_EQ(scene.base(mage, "mana"), -15) << "55 less 20 is 35";
    EXPECT_EQ(scene.value(mage, "mana"), 35);
}

TEST(Cost, OfWhatTheOwnerLacksCannotBePaid) {
    Definitions made = spells({bolt()});
    made.effects[1].modifiers = {flat("absent", -1)};
    Scene scene(made);
    const Actor mage = scene.spawn();
    const Failure failure = scene.refused(scene.grant(mage, "bolt"), mage);
    EXPECT_EQ(failure.reason, Reason::cost);
    EXPECT_EQ(failure.cause, Reason::no_attribute);
    EXPECT_EQ(failure.attribute, scene.attribute("absent"));
}

TEST(Cost, OfWholeNumbersStaysWhole) {
    Definitions made = spells({bolt()});
    made.attributes[2].rounding = Rounding::up;
    made.effects[1].modifiers[0].amount = -19.5;
    Scene scene(made);
    const Actor mage = scene.spawn();
    scene.activate(scene.grant(mage, "bolt"), mage);
    EXPECT_EQ(scene.base(mage, "mana"), 81);
}

} // namespace
} // namespace prowess::test
