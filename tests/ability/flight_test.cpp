#include "ability/spells.hpp"

namespace prowess::test {

namespace {

/// A shot at 10 units a second, every quarter of one.
AbilityDef fast_shot() {
    AbilityDef made = ability("shot", BehaviourKind::projectile);
    made.behaviour.target_effects = {entry("hit")};
    made.stats = {{"projectile_speed", 10}};
    made.cooldown = {"quarter"};
    made.tags = {"ability.spell"};
    return made;
}

Definitions range(const AbilityDef& ability) {
    Definitions made = spells({ability});
    made.attributes.push_back(attribute("projectile_speed", 0));
    EffectDef quarter = timed("quarter", 0.25);
    quarter.owner_tags = {"cooldown.bolt"};
    EffectDef blow = instant("blow", {flat("life", Magnitude::source("power"))});
    made.effects.insert(made.effects.end(), {quarter, blow, infinite("might", {flat("power", -5)})});
    return made;
}

/// A mage at 0 and a brute 10 along x, who is a second away.
struct Range : Scene {
    explicit Range(const AbilityDef& ability = fast_shot())
        : Scene(range(ability)),
          mage(spawn()),
          brute(spawn()),
          shot(grant(mage, ability.name.text)) {
        EXPECT_TRUE(world.move(mage, {0, 0, 0}));
        EXPECT_TRUE(world.move(brute, {10, 0, 0}));
    }

    void shoot(int times) {
        for (int i = 0; i < times; ++i) {
            activate(shot, brute);
            step(0.25);
        }
    }
    [[nodiscard]] float life() const { return base(brute, "life"); }
    [[nodiscard]] std::vector<EndReason> ends() const {
        std::vector<EndReason> all;
        for (const AbilityEnded& event : events<AbilityEnded>())
            all.push_back(event.reason);
        return all;
    }

    Actor mage;
    Actor brute;
    GrantedAbility shot;
};

using Ends = std::vector<EndReason>;

TEST(Flights, OneIsLaunchedWhileOthersAreInTheAir) {
    Range range;
    range.shoot(3);
    EXPECT_EQ(range.world.flights(range.shot).size(), 3U);
    EXPECT_EQ(range.world.view(range.shot)->flights, 3U);
    EXPECT_TRUE(range.active(range.shot));
    EXPECT_EQ(range.life(), 100);
    range.activate(range.shot, range.brute);
    range.step(0.25);
    EXPECT_EQ(range.life(), 90);
    range.step(0.25);
    EXPECT_EQ(range.life(), 80);
    range.step(0.5);
    EXPECT_EQ(range.life(), 60);
    EXPECT_FALSE(range.active(range.shot));
    EXPECT_TRUE(range.world.flights(range.shot).empty());
}

TEST(Flights, EachHasAHandleThatItsEventsTell) {
    Range range;
    range.activate(range.shot, range.brute);
    const GrantedAbility flight = range.world.flights(range.shot).at(0);
    EXPECT_EQ(range.events<AbilityActivated>().at(0).ability, flight);
    EXPECT_EQ(range.events<AbilityCommitted>().at(0).ability, flight);
    EXPECT_NE(flight, range.shot);
    EXPECT_EQ(range.world.abilities(range.mage), std::vector{range.shot}) << "it is granted once";
    EXPECT_EQ(range.world.view(flight)->target, range.brute);
    EXPECT_EQ(range.world.view(flight)->busy, to_flicks(1));
    EXPECT_EQ(range.world.view(range.shot)->activation, range.world.view(flight)->activation);
    range.step(1);
    EXPECT_EQ(range.events<AbilityEnded>().at(0).ability, flight);
    EXPECT_EQ(range.world.view(flight).error().reason, Reason::not_granted);
}

TEST(Flights, EachHitsWithWhatItsOwnerHadAsItWasLaunched) {
    AbilityDef made = fast_shot();
    made.behaviour.target_effects = {entry("blow")};
    Range range(made);
    range.set(range.mage, "power", -3);
    range.shoot(1);
    range.set(range.mage, "power", -20);
    range.shoot(1);
    range.step(0.5);
    EXPECT_EQ(range.life(), 97);
    range.step(0.25);
    EXPECT_EQ(range.life(), 77);
}

TEST(Flights, WhatTheGameHitsWithIsOneOrTheOldest) {
    Range range;
    const Actor other = range.spawn();
    range.shoot(3);
    const auto flights = range.world.flights(range.shot);
    ASSERT_TRUE(range.world.hit(flights[1], other));
    EXPECT_EQ(range.world.flights(range.shot), (std::vector{flights[0], flights[2]}));
    ASSERT_TRUE(range.world.hit(range.shot, other));
    EXPECT_EQ(range.world.flights(range.shot), std::vector{flights[2]});
    EXPECT_EQ(range.base(other, "life"), 80);
    EXPECT_EQ(range.world.hit(flights[0], other).error().reason, Reason::not_granted);
}

TEST(Flights, OneIsCancelledOrAllAre) {
    Range range;
    range.shoot(3);
    const auto flights = range.world.flights(range.shot);
    ASSERT_TRUE(range.world.cancel(flights[0]));
    EXPECT_EQ(range.world.flights(range.shot).size(), 2U);
    range.forget();
    ASSERT_TRUE(range.world.cancel(range.shot));
    EXPECT_EQ(range.ends(), (Ends{EndReason::cancelled, EndReason::cancelled}));
    EXPECT_EQ(range.world.cancel(range.shot).error().reason, Reason::not_active);
    range.step(1);
    EXPECT_EQ(range.life(), 100);
}

TEST(Flights, GoWithTheAbilityAndWithItsOwner) {
    Range range;
    range.shoot(2);
    EXPECT_EQ(range.world.revoke(range.world.flights(range.shot)[0]).error().reason, Reason::not_granted)
        << "they are not what was granted";
    range.forget();
    ASSERT_TRUE(range.world.revoke(range.shot));
    EXPECT_EQ(range.ends(), (Ends{EndReason::revoked, EndReason::revoked}));
    EXPECT_EQ(range.events<AbilityRevoked>().size(), 1U);
    range.shot = range.grant(range.mage, "shot");
    range.shoot(2);
    range.forget();
    ASSERT_TRUE(range.world.destroy(range.mage));
    EXPECT_EQ(range.ends(), (Ends{EndReason::actor_destroyed, EndReason::actor_destroyed}));
    range.step(1);
    EXPECT_EQ(range.life(), 100);
}

TEST(Flights, HaveTheirOwnerOwnTagsEachForItself) {
    AbilityDef made = fast_shot();
    made.owner_tags = {"state.casting"};
    Range range(made);
    range.shoot(2);
    EXPECT_EQ(range.world.tag_count(range.mage, range.tag("state.casting")), 2U);
    range.step(0.5);
    EXPECT_EQ(range.world.tag_count(range.mage, range.tag("state.casting")), 1U);
}

TEST(Flights, NeitherBlockNorEndThoseOfTheSameAbility) {
    AbilityDef made = fast_shot();
    made.blocks = {"ability.spell"};
    made.ends = {"ability.spell"};
    Range range(made);
    range.shoot(2);
    EXPECT_EQ(range.world.view(range.shot)->flights, 2U);
}

TEST(Flights, TakeTheChargesOfTheirAbility) {
    AbilityDef made = fast_shot();
    made.cooldown = {};
    made.charges = ChargesDef{.max = 2, .recharge = 8};
    Range range(made);
    range.shoot(2);
    EXPECT_EQ(range.refused(range.shot, range.brute).reason, Reason::charge);
    EXPECT_EQ(range.world.view(range.shot)->charges, 0U);
    EXPECT_EQ(range.world.view(range.shot)->recharge, to_flicks(7.5));
}

TEST(Flights, ThatArriveAtOnceDoSoInTheOrderOfTheirLaunch) {
    AbilityDef made = fast_shot();
    made.cooldown = {};
    Range range(made);
    range.activate(range.shot, range.brute);
    range.activate(range.shot, range.brute);
    const auto flights = range.world.flights(range.shot);
    range.step(1);
    const auto ended = range.events<AbilityEnded>();
    ASSERT_EQ(ended.size(), 2U);
    EXPECT_EQ(ended[0].ability, flights[0]);
    EXPECT_EQ(ended[1].ability, flights[1]);
}

TEST(Flights, GoAsTheTagGoesThatLaunchedThem) {
    AbilityDef made = fast_shot();
    made.triggers = {{TriggerOn::tag_present, "state.raging"}};
    made.targets = TargetsDef{.range = 20};
    Range range(made);
    range.add(range.mage, "state.raging");
    EXPECT_EQ(range.world.flights(range.shot).size(), 1U);
    range.take(range.mage, "state.raging");
    EXPECT_TRUE(range.world.flights(range.shot).empty());
    EXPECT_EQ(range.ends(), Ends{EndReason::cancelled});
}

TEST(Flights, AreTriggeredOnceByAnEvent) {
    AbilityDef made = fast_shot();
    made.cooldown = {};
    made.triggers = {{TriggerOn::event, "state.wet"}};
    Range range(made);
    for (const std::size_t count : {1U, 2U, 3U}) {
        ASSERT_TRUE(range.world.send(range.mage, EventSpec{.tag = range.tag("state.wet"), .target = range.brute}));
        EXPECT_EQ(range.world.flights(range.shot).size(), count) << "what is in the air launches none";
    }
}

TEST(Flights, AreStateAndLeaveNoneBehindWhereTheyFail) {
    Range range;
    range.shoot(1);
    Range other;
    other.shoot(1);
    EXPECT_EQ(range.world.state_hash(), other.world.state_hash());
    ASSERT_TRUE(other.world.cancel(other.shot));
    EXPECT_NE(range.world.state_hashes().abilities, other.world.state_hashes().abilities);

    AbilityDef slow = fast_shot();
    slow.stats[0].value = Magnitude::product({0, Magnitude::level()});
    Range still(slow);
    const auto before = lasting_parts(still.world);
    EXPECT_EQ(still.refused(still.shot, still.brute).cause, Reason::bad_speed);
    EXPECT_EQ(lasting_parts(still.world), before);
}

TEST(Flights, HitByTheDefinitionsOfNow) {
    Range range;
    range.shoot(2);
    Definitions next = test::range(fast_shot());
    next.effects[0].modifiers[0].amount = -1;
    ASSERT_TRUE(range.world.reload(Rulebook::build(next, {}, range.world.rulebook_pointer().get()).value()));
    EXPECT_EQ(range.world.view(range.shot)->flights, 2U);
    range.step(0.75);
    EXPECT_EQ(range.life(), 98);
    range.shoot(1);
    Definitions without = test::range(ability("jab"));
    ASSERT_TRUE(range.world.reload(Rulebook::build(without, {}, range.world.rulebook_pointer().get()).value()));
    EXPECT_TRUE(range.world.abilities(range.mage).empty());
    range.step(1);
    EXPECT_EQ(range.life(), 98);
}

TEST(Flights, AreCountedInInspection) {
    Range range;
    range.shoot(2);
    const Inspection inspected = range.world.inspect(range.mage).value();
    ASSERT_EQ(inspected.abilities.size(), 1U);
    EXPECT_NE(inspected.text().find("2 in flight"), std::string::npos);
}

} // namespace

} // namespace prowess::test
