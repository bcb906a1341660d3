#include "ability/spells.hpp"

namespace prowess::test {

namespace {

/// What spawns wolves, each with 60 life, a hide and a bite of its own.
AbilityDef call(std::uint32_t count = 1, BehaviourKind kind = BehaviourKind::instant, double seconds = 0) {
    AbilityDef made = ability("call", kind, seconds);
    made.spawns = {{"wolf", count}};
    return made;
}

Definitions pack(const AbilityDef& ability, const Definitions& beside = {}) {
    Definitions made = spells({ability, test::ability("bite")});
    made.effects.push_back(infinite("hide", {flat("armour", 5)}));
    made.effects.push_back(infinite("plumage", {flat("absent", Magnitude::param("param.amount"))}));
    made.effects.insert(made.effects.end(), beside.effects.begin(), beside.effects.end());
    ActorDef wolf;
    wolf.name = "wolf";
    wolf.attributes = {{"life", 60}, {"max_life", 60}, {"armour", 1}};
    wolf.tags = {"effect.boon"};
    wolf.abilities = {{"bite", 2}};
    wolf.effects = {entry("hide")};
    ActorDef chimera = wolf;
    chimera.name = "chimera";
    chimera.effects = {entry("plumage")};
    made.actors = {wolf, chimera};
    return made;
}

struct Den : Scene {
    explicit Den(const AbilityDef& ability, const WorldOptions& options = {}, const Definitions& beside = {})
        : Scene(pack(ability, beside), options),
          mage(spawn()),
          call(grant(mage, ability.name.text)) {}

    /// Those of a template, in order of their places.
    [[nodiscard]] std::vector<Actor> all(std::string_view from = "wolf") const {
        std::vector<Actor> found;
        for (const Actor actor : world.actors())
            if (world.template_of(actor) == world.rulebook().actor(from))
                found.push_back(actor);
        return found;
    }
    [[nodiscard]] Actor wolf() const { return all().at(0); }

    Actor mage;
    GrantedAbility call;
};

TEST(Spawns, AreMadeFromTheirTemplateWhereTheirOwnerIsAndOfItsTeam) {
    Den den(call());
    ASSERT_TRUE(den.world.move(den.mage, {3, 4, 5}));
    ASSERT_TRUE(den.world.face(den.mage, {0, 1, 0}));
    ASSERT_TRUE(den.world.set_team(den.mage, 7));
    den.activate(den.call);
    const Actor wolf = den.wolf();
    EXPECT_EQ(den.world.position(wolf), (Position{3, 4, 5}));
    EXPECT_EQ(den.world.facing(wolf), (Direction{0, 1, 0}));
    EXPECT_EQ(den.world.team(wolf), 7U);
    EXPECT_EQ(den.base(wolf, "life"), 60);
    EXPECT_TRUE(den.owns(wolf, "effect.boon"));
    ASSERT_EQ(den.world.abilities(wolf).size(), 1U);
    EXPECT_EQ(den.world.view(den.world.abilities(wolf)[0])->level, 2);
    EXPECT_EQ(den.world.current(wolf, den.attribute("armour")), 6) << "its first values are there at once";
    den.step();
    EXPECT_TRUE(den.events<AttributeChanged>().empty()) << "and are no changes";
}

TEST(Spawns, OfAnOwnerThatIsNowhereAreNowhere) {
    Den den(call());
    den.activate(den.call);
    EXPECT_FALSE(den.world.position(den.wolf()));
}

TEST(Spawns, AreToldWithWhoseTheyAreAndTheActivation) {
    Den den(call(2));
    den.forget();
    den.activate(den.call);
    const auto told = den.events<ActorSpawned>();
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(told[0].actor, den.all()[0]);
    EXPECT_EQ(told[1].actor, den.all()[1]);
    EXPECT_EQ(told[0].spawner, den.mage);
    EXPECT_TRUE(told[0].activation);
    EXPECT_EQ(told[0].activation, told[1].activation);
    EXPECT_EQ(den.world.inspect(den.wolf())->spawner, den.mage);
    EXPECT_NE(den.world.inspect(den.wolf())->text().find("spawned by actor 0"), std::string::npos);
}

TEST(Spawns, KnowTheirSpawnerWhileItIsThere) {
    Den den(call());
    EXPECT_FALSE(den.world.spawner(den.mage)) << "nobody's";
    den.activate(den.call);
    const Actor wolf = den.wolf();
    EXPECT_EQ(den.world.spawner(wolf), den.mage);
    ASSERT_TRUE(den.world.destroy(den.mage));
    EXPECT_TRUE(den.world.alive(wolf));
    EXPECT_FALSE(den.world.spawner(wolf));
    (void)den.spawn(); // In the place of the mage.
    EXPECT_FALSE(den.world.spawner(wolf));
}

TEST(Spawns, TheGameSaysWhoseOneIsToo) {
    Den den(call());
    const Actor wolf = den.world.spawn(ActorSpec{.from = "wolf", .spawner = den.mage}).value();
    EXPECT_EQ(den.world.spawner(wolf), den.mage);
    EXPECT_FALSE(den.events<ActorSpawned>().back().activation);
    ASSERT_TRUE(den.world.destroy(den.mage));
    EXPECT_EQ(den.world.spawn(ActorSpec{.from = "wolf", .spawner = den.mage}).error().reason, Reason::no_such_actor);
}

TEST(Spawns, WhoseOneIsIsState) {
    Den one(call());
    Den other(call());
    ASSERT_TRUE(one.world.spawn(ActorSpec{.from = "wolf", .spawner = one.mage}));
    ASSERT_TRUE(other.world.spawn(ActorSpec{.from = "wolf"}));
    EXPECT_NE(one.world.state_hashes().actors, other.world.state_hashes().actors);
}

TEST(Spawns, OfACastComeAsItCompletesAfterItsEffects) {
    AbilityDef made = call(1, BehaviourKind::cast, 1);
    made.behaviour.target_effects = {entry("hit")};
    made.targets = TargetsDef{.shape = TargetShape::radius, .range = 5};
    Den den(made);
    ASSERT_TRUE(den.world.move(den.mage, {}));
    den.activate(den.call);
    den.step(0.75);
    EXPECT_TRUE(den.all().empty());
    den.step(0.25);
    EXPECT_EQ(den.base(den.wolf(), "life"), 60) << "the cast does not hit what it makes";
    EXPECT_EQ(den.world.current(den.wolf(), den.attribute("armour")), 6);
    EXPECT_TRUE(den.events<AttributeChanged>().empty());
}

TEST(Spawns, OfAChannelComeAtEachPulse) {
    AbilityDef made = call(1, BehaviourKind::channel, 1);
    made.behaviour.period = 0.5;
    Den den(made);
    den.activate(den.call);
    den.step(0.5);
    EXPECT_EQ(den.all().size(), 1U);
    den.step(0.5);
    EXPECT_EQ(den.all().size(), 2U);
}

TEST(Spawns, OfAToggleComeAsItIsSwitchedOn) {
    Den den(call(1, BehaviourKind::toggle));
    den.activate(den.call);
    EXPECT_EQ(den.all().size(), 1U);
    den.activate(den.call);
    EXPECT_EQ(den.all().size(), 1U);
}

TEST(Spawns, OfACastThatFailsStayAway) {
    AbilityDef made = call(2, BehaviourKind::cast, 1);
    made.behaviour.target_effects = {entry("hit")};
    Den den(made);
    const Actor rock = den.world.spawn(ActorSpec{}).value();
    den.activate(den.call, rock);
    den.step(1);
    EXPECT_EQ(den.events<AbilityFailed>().size(), 1U);
    EXPECT_TRUE(den.all().empty());
}

TEST(Spawns, OfAnActivationThatFailsLeaveNoHandleBehind) {
    AbilityDef made = call(2);
    made.spawns.push_back({"chimera", 1});
    Den den(made);
    const Actor gone = den.spawn(); // So that a place is used again, and places are added.
    ASSERT_TRUE(den.world.destroy(gone));
    den.forget();
    const auto before = lasting_parts(den.world);
    const Failure failure = den.refused(den.call);
    EXPECT_EQ(lasting_parts(den.world), before);
    EXPECT_EQ(failure.reason, Reason::effect_failed);
    EXPECT_EQ(failure.cause, Reason::missing_param);
    EXPECT_EQ(failure.list, EffectList::spawns);
    EXPECT_EQ(failure.entry, 1U);
    EXPECT_EQ(failure.text(), "ability `call`: actor `chimera` of its spawns (number 2) was not made: effect `plumage` "
                              "was not applied to it: the param `param.amount` is not set, and its definition has no "
                              "default");
    EXPECT_TRUE(den.events<ActorSpawned>().empty());
    EXPECT_EQ(den.spawn().index, gone.index);
    EXPECT_EQ(den.spawn().index, gone.index + 1);
}

TEST(Spawns, BeyondWhatTheWorldAllowsFailTheActivation) {
    Den den(call(3), {.actors = 3});
    const Failure failure = den.refused(den.call);
    EXPECT_EQ(failure.cause, Reason::no_capacity);
    EXPECT_EQ(failure.text(), "ability `call`: actor `wolf` of its spawns (number 1) was not made: there is as "
                              "much already as the world's options allow");
    EXPECT_TRUE(den.all().empty());
    (void)den.spawn();
    (void)den.spawn();
    EXPECT_EQ(den.world.spawn(ActorSpec{}).error().reason, Reason::no_capacity);
    ASSERT_TRUE(den.world.destroy(den.mage));
    EXPECT_TRUE(den.world.spawn(ActorSpec{}));
}

TEST(Spawns, ThatSpawnAsTheyComeStopAtWhatTheWorldAllows) {
    AbilityDef made = call();
    made.triggers = {{TriggerOn::tag_present, "state.raging"}};
    Definitions breeding = pack(made);
    breeding.actors[0].abilities = {{"call", 1}};
    breeding.actors[0].tags = {"state.raging"};
    Scene scene(breeding, {.actors = 40});
    ASSERT_TRUE(scene.world.spawn("wolf"));
    for (int i = 0; i < 40; ++i)
        scene.step(0.1);
    EXPECT_EQ(scene.world.actors().size(), 40U);
}

TEST(Spawns, WhatSpawnsIsTriggeredWithinAStep) {
    AbilityDef made = call();
    made.triggers = {{TriggerOn::tag_added, "state.raging"}};
    EffectDef fury = infinite("fury");
    fury.owner_tags = {"state.raging"};
    EffectDef fuse = timed("fuse", 1);
    fuse.on_expire = {entry("fury")};
    Definitions beside;
    beside.effects = {fury, fuse};
    Den den(made, {}, beside);
    den.apply(den.mage, "fuse");
    den.step(1);
    EXPECT_EQ(den.world.current(den.wolf(), den.attribute("armour")), 6);
    EXPECT_TRUE(den.events<AttributeChanged>().empty());
}

// What content can get wrong

TEST(Spawns, OfWhatThereIsNotAreMistakes) {
    AbilityDef made = call(0);
    made.spawns.push_back({"wolv", 1});
    const auto built = Rulebook::build(pack(made));
    ASSERT_FALSE(built);
    ASSERT_EQ(built.error().size(), 2U);
    EXPECT_EQ(built.error()[0].message, "`count` must be at least 1");
    EXPECT_EQ(built.error()[1].message, "there is no actor `wolv`; is `wolf` meant?");
}

TEST(Spawns, OfAProjectileAreAMistake) {
    AbilityDef made = call(1, BehaviourKind::projectile);
    made.stats = {{"absent", 3}};
    const auto built = Rulebook::build(pack(made));
    ASSERT_FALSE(built);
    EXPECT_EQ(built.error().back().message,
              "a projectile spawns nobody: another ability does, that what it hits with triggers");
}

TEST(Spawns, AreAPartOfTheFingerprint) {
    EXPECT_NE(built(pack(call(1)))->fingerprint(), built(pack(call(2)))->fingerprint());
}

} // namespace

} // namespace prowess::test
