#include "ability/spells.hpp"

namespace prowess::test {

namespace {

/// A shot at 10 units a second, as far as 20.
AbilityDef rocket() {
    AbilityDef made = ability("shot", BehaviourKind::projectile);
    made.behaviour.target_effects = {entry("hit")};
    made.stats = {{"projectile_speed", 10}, {"range", 20}};
    return made;
}

/// A mage at 0 and a brute 5 along x.
struct Alley : Scene {
    explicit Alley(const AbilityDef& ability = rocket(), bool placed = true)
        : Scene(with(ability)),
          mage(spawn()),
          brute(spawn()),
          shot(grant(mage, ability.name.text)) {
        if (!placed)
            return;
        place(mage, 0);
        place(brute, 5);
    }

    void place(Actor actor, float x) { EXPECT_TRUE(world.move(actor, {x, 0, 0})); }
    [[nodiscard]] static Definitions with(const AbilityDef& ability) {
        Definitions made = spells({ability});
        for (const std::string_view stat : {"range", "projectile_speed", "auto_target_range"})
            made.attributes.push_back(test::attribute(stat, 0));
        made.effects.push_back(infinite("wind", {modifier("projectile_speed", Operation::multiplicative, 1)}));
        return made;
    }
    [[nodiscard]] float life() const { return base(brute, "life"); }
    [[nodiscard]] EndReason ended() const { return events<AbilityEnded>().at(0).reason; }

    Actor mage;
    Actor brute;
    GrantedAbility shot;
};

TEST(Projectile, ArrivesAfterTheWayOverItsSpeed) {
    Alley alley;
    alley.activate(alley.shot, alley.brute);
    EXPECT_EQ(alley.world.view(alley.shot)->busy, to_flicks(0.5));
    alley.step(0.25);
    EXPECT_EQ(alley.life(), 100);
    alley.step(0.25);
    EXPECT_EQ(alley.life(), 90);
    EXPECT_EQ(alley.ended(), EndReason::ended);
    EXPECT_FALSE(alley.active(alley.shot));
}

TEST(Projectile, ModifiersMakeItFaster) {
    Alley alley;
    alley.apply(alley.mage, "wind");
    alley.activate(alley.shot, alley.brute);
    alley.step(0.25);
    EXPECT_EQ(alley.life(), 90);
}

TEST(Projectile, FollowsItsTargetInTheTimeThatItHad) {
    Alley alley;
    alley.activate(alley.shot, alley.brute);
    alley.place(alley.brute, 500);
    alley.step(0.5);
    EXPECT_EQ(alley.life(), 90);
}

TEST(Projectile, AtATargetOutOfRangeIsNotLaunched) {
    Alley alley;
    alley.place(alley.brute, 20.5F);
    EXPECT_EQ(alley.refused(alley.shot, alley.brute).reason, Reason::no_target);
    alley.place(alley.brute, 20);
    alley.activate(alley.shot, alley.brute);
}

TEST(Projectile, ToOneThatIsGoneAppliesNothing) {
    Alley alley;
    alley.activate(alley.shot, alley.brute);
    ASSERT_TRUE(alley.world.destroy(alley.brute));
    alley.step(0.5);
    EXPECT_EQ(alley.ended(), EndReason::ended);
    EXPECT_TRUE(alley.events<AbilityFailed>().empty());
    EXPECT_TRUE(alley.events<EffectExecuted>().empty());
}

TEST(Projectile, OfOneThatIsGoneNeverArrives) {
    Alley alley;
    alley.activate(alley.shot, alley.brute);
    ASSERT_TRUE(alley.world.destroy(alley.mage));
    alley.step(1);
    EXPECT_EQ(alley.life(), 100);
}

TEST(Projectile, HitsWhomTheGameSays) {
    Alley alley(rocket(), false);
    EXPECT_EQ(alley.world.hit(alley.shot, alley.brute).error().reason, Reason::not_active);
    alley.activate(alley.shot, alley.brute);
    alley.step(0.5);
    EXPECT_EQ(alley.life(), 100) << "nobody knows how far it is";
    const Actor other = alley.spawn();
    EXPECT_EQ(alley.world.hit(alley.shot, {}).error().reason, Reason::no_target);
    ASSERT_TRUE(alley.world.hit(alley.shot, other));
    EXPECT_EQ(alley.base(other, "life"), 90);
    EXPECT_EQ(alley.life(), 100);
    EXPECT_FALSE(alley.active(alley.shot));
    alley.step(10);
    EXPECT_EQ(alley.base(other, "life"), 90) << "it hits once";
}

TEST(Projectile, ThatHitsNobodyEndsAtTheEndOfItsRange) {
    Alley alley(rocket(), false);
    alley.activate(alley.shot, alley.brute);
    alley.step(1.75);
    EXPECT_TRUE(alley.active(alley.shot));
    alley.step(0.25);
    EXPECT_FALSE(alley.active(alley.shot));
    EXPECT_EQ(alley.ended(), EndReason::ended);
    EXPECT_EQ(alley.life(), 100);
}

TEST(Projectile, WithoutARangeWaitsForTheGame) {
    AbilityDef made = rocket();
    made.stats = {{"projectile_speed", 10}};
    Alley alley(made, false);
    alley.activate(alley.shot, alley.brute);
    alley.step(1000);
    ASSERT_TRUE(alley.world.hit(alley.shot, alley.brute));
    EXPECT_EQ(alley.life(), 90);
}

TEST(Projectile, FliesToWhomItFindsByItself) {
    AbilityDef made = rocket();
    made.targets = TargetsDef{.range = 10};
    Alley alley(made);
    alley.activate(alley.shot);
    EXPECT_EQ(alley.world.view(alley.shot)->target, alley.brute);
    const Actor nearer = alley.spawn();
    alley.place(nearer, 1);
    alley.step(0.5);
    EXPECT_EQ(alley.life(), 90) << "it does not look again";
    EXPECT_EQ(alley.base(nearer, "life"), 100);
}

TEST(Projectile, ThatCannotHitIsInterrupted) {
    Alley alley;
    const Actor rock = alley.world.spawn(ActorSpec{}).value();
    alley.activate(alley.shot, alley.brute);
    EXPECT_EQ(alley.world.hit(alley.shot, rock).error().cause, Reason::no_attribute);
    EXPECT_EQ(alley.ended(), EndReason::interrupted);
    EXPECT_EQ(alley.events<AbilityFailed>().size(), 1U);
}

TEST(Projectile, WhatInterruptsItIsAskedOfWhomItFliesTo) {
    AbilityDef made = rocket();
    made.targets = TargetsDef{.range = 10};
    made.end_if = Condition::target_has("state.wet");
    Alley alley(made);
    alley.activate(alley.shot);
    alley.add(alley.brute, "state.wet");
    EXPECT_FALSE(alley.active(alley.shot));
    EXPECT_EQ(alley.ended(), EndReason::interrupted);
}

TEST(Projectile, NoSpeedIsNoFlight) {
    for (const double speed : {0.0, -10.0}) {
        AbilityDef made = rocket();
        made.stats[0].value = Magnitude::product({speed, Magnitude::level()});
        Alley alley(made);
        const Failure failure = alley.refused(alley.shot, alley.brute);
        EXPECT_EQ(failure.cause, Reason::bad_speed) << speed;
        EXPECT_EQ(failure.text(),
                  "ability `shot`: its behaviour could not start: its `projectile_speed` works out to 0 "
                  "or less, or to no number");
    }
}

TEST(Projectile, NothingElseHits) {
    Alley alley(ability("jab", BehaviourKind::cast, 1));
    alley.activate(alley.shot);
    EXPECT_EQ(alley.world.hit(alley.shot, alley.brute).error().reason, Reason::bad_value);
}

TEST(Projectile, ThatHasNoSpeedAtAllIsAMistake) {
    AbilityDef made = rocket();
    made.stats = {};
    made.targets = TargetsDef{.shape = TargetShape::radius, .range = 4};
    const auto built = Rulebook::build(Alley::with(made));
    ASSERT_FALSE(built);
    ASSERT_EQ(built.error().size(), 2U);
    EXPECT_EQ(built.error()[0].message, "`projectile` needs the stat `projectile_speed`");
    EXPECT_EQ(built.error()[1].message, "a projectile flies to one target: its `targets` are of the shape `nearest`");
}

} // namespace

} // namespace prowess::test
