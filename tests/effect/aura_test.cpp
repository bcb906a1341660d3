#include "world/scene.hpp"

namespace prowess::test {
namespace {

EffectDef bearing(EffectDef made, const AuraDef& aura) {
    made.aura = aura;
    return made;
}

/// A banner warms its bearer's team within 6, until they are farther than 7 away; a beacon, of greater strength, all
/// within 4.
Definitions banners() {
    Definitions made = basics();
    EffectDef warmth = with_policy(infinite("warmth", {flat("armour", Magnitude::level())}),
                                   {.policy = StackPolicy::best, .key = "warmth"});
    warmth.strength = Magnitude::level();
    warmth.on_remove = {entry("cooled")};
    EffectDef banner =
        bearing(infinite("banner"), {.effect = "warmth", .within = 6, .leave_at = 7, .where = target_is_ours()});
    banner.ongoing = !Condition::owner_has("state.wet");
    made.effects = {warmth, banner, bearing(infinite("beacon"), {.effect = "warmth", .within = 4, .level = 5}),
                    instant("cooled", {flat("mark", 1)})};
    return made;
}

/// Actors along x, the first with the aura.
struct Camp : Scene {
    explicit Camp(std::initializer_list<float> places, const Definitions& definitions = banners())
        : Scene(definitions) {
        for (const float x : places) {
            ActorSpec spec;
            spec.attributes = {{"life", 100}, {"armour", 0}, {"mark", 0}};
            spec.position = Position{x, 0, 0};
            spec.team = 1;
            actors.push_back(world.spawn(spec).value());
        }
    }

    void place(std::size_t actor, float x) { EXPECT_TRUE(world.move(actors[actor], {x, 0, 0})); }
    void place_and_step(std::size_t actor, float x) {
        place(actor, x);
        step(0);
    }
    ActiveEffect raise(std::string_view effect = "banner", std::size_t actor = 0) {
        return apply(actors[actor], spec(effect).source(actors[actor])).effect;
    }
    [[nodiscard]] std::vector<float> armtarget_is_ours() const {
        std::vector<float> all;
        for (const Actor actor : actors)
            all.push_back(world.alive(actor) ? value(actor, "armour") : -1);
        return all;
    }

    std::vector<Actor> actors;
};

using Armours = std::vector<float>;

TEST(Aura, ReachesWhoIsNearAsItBegins) {
    Camp camp({0, 6, 6.5F});
    const ActiveEffect banner = camp.raise();
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 1, 0})) << "in the same call, its bearer too";
    EXPECT_EQ(camp.world.reached(banner).value(), (std::vector{camp.actors[0], camp.actors[1]}));
    EXPECT_EQ(camp.world.inspect(camp.actors[0])->effects[0].reached, camp.world.reached(banner).value());
}

TEST(Aura, WhoComesNearIsReachedAndWhoGoesFarIsLeft) {
    Camp camp({0, 20});
    camp.raise();
    camp.place(1, 6);
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 0})) << "with the next step";
    camp.step(0);
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 1}));
    camp.place_and_step(1, 7);
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 1})) << "whoever is reached stays so a little farther";
    camp.forget();
    camp.place_and_step(1, 7.5F);
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 0}));
    EXPECT_EQ(camp.events<EffectRemoved>()[0].reason, RemovalReason::ended);
    EXPECT_EQ(camp.base(camp.actors[1], "mark"), 1) << "its `on_remove` runs";
    camp.place_and_step(1, 6.5F);
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 0})) << "but has to come nearer again";
    camp.place_and_step(0, 1);
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 1})) << "or the bearer goes to him";
}

TEST(Aura, WithoutLeaveAtWhoIsFartherThanWithinIsLeft) {
    Definitions made = banners();
    made.effects[1].aura->leave_at.reset();
    Camp camp({0, 6}, made);
    camp.raise();
    camp.place_and_step(1, 6.25F);
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 0}));
}

TEST(Aura, WhereIsWeighedAllTheWhile) {
    Definitions made = banners();
    made.effects[1].aura->where = !Condition::target_has("state.stunned");
    Camp camp({0, 1, 2}, made);
    camp.add(camp.actors[1], "state.stunned");
    camp.raise();
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 0, 1}));
    camp.add(camp.actors[2], "state.stunned");
    camp.add(camp.actors[0], "state.stunned");
    camp.take(camp.actors[1], "state.stunned");
    camp.step(0);
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{0, 1, 0})) << "of its bearer as well";
}

TEST(Aura, TeamsAreThoseOfItsSource) {
    Camp camp({0, 1});
    ActorSpec foe;
    foe.attributes = {{"armour", 0}};
    foe.position = Position{1, 0, 0};
    foe.team = 2;
    camp.actors.push_back(camp.world.spawn(foe).value());
    camp.apply(camp.actors[0], "banner");
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 1, 0})) << "of nobody: those of its bearer";
    const auto warmth = camp.world.effects(camp.actors[1]).front();
    EXPECT_EQ(camp.view(warmth).source, camp.actors[0]);
    camp.apply(camp.actors[0], spec("banner").source(camp.actors[2]));
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 1, 1}));
}

TEST(Aura, GoesWithWhatBearsIt) {
    Camp camp({0, 1});
    const ActiveEffect banner = camp.raise();
    camp.forget();
    EXPECT_TRUE(camp.world.remove(banner));
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{0, 0}));
    EXPECT_EQ(camp.events<EffectRemoved>().size(), 3U);
    EXPECT_EQ(camp.base(camp.actors[1], "mark"), 1);
}

TEST(Aura, WhileItsBearerIsInhibitedItReachesNobody) {
    Camp camp({0, 1});
    const ActiveEffect banner = camp.raise();
    camp.add(camp.actors[0], "state.wet");
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{0, 0}));
    camp.step(0);
    EXPECT_TRUE(camp.world.reached(banner)->empty());
    camp.take(camp.actors[0], "state.wet");
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 1}));
}

TEST(Aura, TheStrongerOfTwoCountsAndTheWeakerTakesOverInTheSameStep) {
    Camp camp({0, 3, 3});
    camp.raise("banner", 0);
    camp.raise("beacon", 2);
    EXPECT_EQ(camp.value(camp.actors[1], "armour"), 5);
    EXPECT_EQ(camp.world.effects(camp.actors[1]).size(), 2U);
    camp.place_and_step(2, 30);
    EXPECT_EQ(camp.world.current(camp.actors[1], camp.attribute("armour")).value(), 1);
    camp.place_and_step(2, 3);
    EXPECT_EQ(camp.value(camp.actors[1], "armour"), 5);
    EXPECT_TRUE(camp.world.destroy(camp.actors[2]));
    EXPECT_EQ(camp.value(camp.actors[1], "armour"), 1) << "as its bearer is destroyed, at once";
}

TEST(Aura, WhatTwoOfThemShareIsGivenAgainAsOneLeaves) {
    Definitions made = banners();
    made.effects[0] = with_policy(timed("warmth", 100, {flat("armour", 1)}), {.policy = StackPolicy::refresh});
    made.effects[2].aura->level = {};
    Camp camp({0, 1, 2}, made);
    camp.raise("banner", 0);
    camp.raise("beacon", 2);
    EXPECT_EQ(camp.value(camp.actors[1], "armour"), 1);
    for (const std::size_t leaver : {std::size_t{0}, std::size_t{2}}) {
        camp.place_and_step(leaver, 50);
        EXPECT_EQ(camp.value(camp.actors[1], "armour"), 1);
        camp.place_and_step(leaver, leaver == 0 ? 0.0F : 2.0F);
    }
}

TEST(Aura, WhatTakesTheEffectOffLeavesItToTheNextStep) {
    Camp camp({0, 1});
    camp.raise();
    EXPECT_EQ(camp.world.remove(camp.actors[1], camp.effect("warmth")).value(), 1U);
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 0}));
    camp.step(0);
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 1}));
}

TEST(Aura, ARefusalIsToldOnceAndTriedAgain) {
    Definitions made = banners();
    made.effects[0].require = !Condition::target_has("state.stunned");
    Camp camp({0, 1}, made);
    camp.add(camp.actors[1], "state.stunned");
    camp.raise();
    EXPECT_EQ(camp.events<EffectBlocked>().size(), 1U);
    camp.forget();
    camp.step(1);
    EXPECT_TRUE(camp.events<EffectBlocked>().empty());
    camp.take(camp.actors[1], "state.stunned");
    camp.step(1);
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 1}));
}

TEST(Aura, WhatChanceRefusesWaitsUntilTheActorHasLeft) {
    Definitions made = banners();
    made.effects[0].chance = Magnitude::target("power");
    Camp camp({0, 1}, made);
    camp.raise();
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{0, 0}));
    EXPECT_EQ(camp.events<EffectBlocked>().size(), 2U);
    const std::uint64_t draws = camp.world.state_hashes().draws;
    for (int i = 0; i < 3; ++i)
        camp.step(1);
    EXPECT_EQ(camp.world.state_hashes().draws, draws);
    camp.place_and_step(1, 50);
    camp.place_and_step(1, 1);
    EXPECT_EQ(camp.events<EffectBlocked>().size(), 1U);
    EXPECT_NE(camp.world.state_hashes().draws, draws);
}

TEST(Aura, WhoIsNowhereBearsItForHimselfAlone) {
    Camp camp({0, 1});
    const Actor nowhere = camp.spawn();
    camp.apply(nowhere, "beacon");
    EXPECT_EQ(camp.value(nowhere, "armour"), 5);
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{0, 0}));
}

TEST(Aura, LeavesItsBearerOutWhereItSaysSo) {
    Definitions made = banners();
    made.effects[1].aura->bearer = false;
    Camp camp({0, 1}, made);
    camp.raise();
    camp.step(0);
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{0, 1}));
}

TEST(Aura, CanGiveAnother) {
    Definitions made = banners();
    made.effects.push_back(bearing(infinite("herald"), {.effect = "banner", .within = 2, .bearer = false}));
    Camp camp({0, 2, 8}, made);
    const ActiveEffect herald = camp.raise("herald");
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 1, 1})) << "the second bears the banner, and reaches the third";
    EXPECT_TRUE(camp.world.remove(herald));
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{0, 0, 0}));
}

TEST(Aura, WhoIsDestroyedIsReachedNoMore) {
    Camp camp({0, 1});
    const ActiveEffect banner = camp.raise();
    EXPECT_TRUE(camp.world.destroy(camp.actors[1]));
    EXPECT_EQ(camp.world.reached(banner).value(), std::vector{camp.actors[0]});
    camp.step(0);
    EXPECT_EQ(camp.world.reached(banner).value(), std::vector{camp.actors[0]});
    EXPECT_EQ(camp.spawn().index, camp.actors[1].index);
    camp.step(0);
    EXPECT_EQ(camp.world.reached(banner).value(), std::vector{camp.actors[0]});
}

TEST(Aura, TakesPartInTheStateHash) {
    Camp camp({0, 1, 1});
    camp.raise();
    const std::uint64_t before = camp.world.state_hashes().effects;
    EXPECT_EQ(camp.world.remove(camp.actors[1], camp.effect("warmth")).value(), 1U);
    camp.step(0);
    EXPECT_NE(camp.world.state_hashes().effects, before);
}

TEST(Aura, FollowsAReload) {
    Camp camp({0, 1});
    const ActiveEffect banner = camp.raise();
    const ActiveEffect warmth = camp.world.effects(camp.actors[1]).front();
    Definitions next = banners();
    next.effects[1].aura->within = 0.5;
    next.effects[1].aura->leave_at = 0.5;
    EXPECT_TRUE(camp.world.reload(Rulebook::build(next, {}, &camp.world.rulebook()).value()));
    EXPECT_TRUE(camp.world.alive(warmth)) << "what it gives is kept";
    camp.step(0);
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 0}));

    next.effects[1].aura.reset();
    EXPECT_TRUE(camp.world.reload(Rulebook::build(next, {}, &camp.world.rulebook()).value()));
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{0, 0}));
    EXPECT_TRUE(camp.world.reached(banner)->empty());
    next = banners();
    EXPECT_TRUE(camp.world.reload(Rulebook::build(next, {}, &camp.world.rulebook()).value()));
    EXPECT_EQ(camp.armtarget_is_ours(), (Armours{1, 1}));
}

TEST(Aura, NothingOfAFailedCallRemains) {
    Definitions made = banners();
    made.effects.push_back(instant("tried", {flat("absent", 1)}));
    made.effects.back().tags = {"effect.boon"};
    made.effects.back().ends = {"effect.affliction"};
    made.effects[1].tags = {"effect.affliction"};
    Camp camp({0, 1}, made);
    const ActiveEffect banner = camp.raise();
    const std::uint64_t before = camp.world.state_hash();
    EXPECT_FALSE(camp.world.apply(camp.actors[0], spec("tried")));
    EXPECT_EQ(camp.world.state_hash(), before);
    EXPECT_EQ(camp.world.reached(banner)->size(), 2U);
}

TEST(Aura, IsAskedOfAnEffectThatIsThere) {
    Camp camp({0});
    const auto reached = camp.world.reached({7, 1});
    ASSERT_FALSE(reached);
    EXPECT_EQ(reached.error().reason, Reason::no_such_effect);
}

} // namespace
} // namespace prowess::test
