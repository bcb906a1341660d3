#include "world/scene.hpp"

namespace prowess::test {

namespace {

EffectEntry to_nearest(std::string_view effect, double within, Condition where = {}) {
    EffectEntry made = entry_to(effect, Recipient::nearest);
    made.nearest = {.within = within, .where = std::move(where)};
    return made;
}

/// A shock that jumps twice to who is nearest and not wet.
Definitions shocks() {
    Definitions made = basics();
    EffectDef shock = instant("shock", {flat("life", -10)});
    shock.add_tags = {"state.wet"};
    EffectEntry jump = to_nearest("shock", 3, !Condition::target_has("state.wet"));
    shock.on_apply = {jump};
    EffectDef thorns = infinite("thorns");
    ReactionDef hurt;
    hurt.on = ReactionTo::hurt;
    hurt.attribute = "life";
    hurt.apply = {to_nearest("prick", 3)};
    thorns.reactions = {hurt};
    EffectDef drum = pulsing("drum", 2, 1);
    drum.period->effects = {to_nearest("prick", 3)};
    made.effects = {shock, instant("prick", {flat("life", -1)}), thorns, drum};
    return made;
}

struct Row : Scene {
    explicit Row(std::initializer_list<float> places) : Scene(shocks()) {
        for (const float x : places) {
            actors.push_back(spawn());
            EXPECT_TRUE(world.move(actors.back(), {x, 0, 0}));
        }
    }
    [[nodiscard]] std::vector<float> lives() const {
        std::vector<float> all;
        for (const Actor actor : actors)
            all.push_back(base(actor, "life"));
        return all;
    }

    std::vector<Actor> actors;
};

using Lives = std::vector<float>;

TEST(Nearest, AChainGoesFromOneToTheNextUntilNobodyIsNear) {
    Row row({0, 2, 4.5F, 6, 20});
    row.apply(row.actors[1], "shock");
    EXPECT_EQ(row.lives(), (Lives{90, 90, 100, 100, 100})) << "whoever is nearest, and not back";
    Row other({0, 20, 22, 24, 26});
    other.apply(other.actors[1], "shock");
    EXPECT_EQ(other.lives(), (Lives{100, 90, 90, 90, 90}));
    EXPECT_TRUE(other.events<EffectBlocked>().empty()) << "that nobody is near is told as nothing";
}

TEST(Nearest, AReactionFindsWhoIsNearestToItsCarrier) {
    Row row({0, 2, 3});
    row.apply(row.actors[1], "thorns");
    row.apply(row.actors[1], "prick");
    EXPECT_EQ(row.lives(), (Lives{100, 99, 99}));
}

TEST(Nearest, APulseFindsWhoIsNearAsItComes) {
    Row row({0, 2, 10});
    row.apply(row.actors[0], "drum");
    row.step(1);
    EXPECT_EQ(row.lives(), (Lives{100, 99, 100}));
    ASSERT_TRUE(row.world.move(row.actors[1], {50, 0, 0}));
    row.step(1);
    EXPECT_EQ(row.lives(), (Lives{100, 99, 100}));
    EXPECT_TRUE(row.events<EffectBlocked>().empty());
}

TEST(Nearest, AnActorThatIsNowhereHasNobodyNear) {
    Row row({0, 1});
    const Actor ghost = row.spawn();
    row.apply(ghost, "shock");
    EXPECT_EQ(row.lives(), (Lives{100, 100}));
    EXPECT_EQ(row.base(ghost, "life"), 90);
}

TEST(Nearest, AnAbilityFindsWhoIsNeitherItsOwnerNorItsTarget) {
    Definitions made = shocks();
    AbilityDef lash = ability("lash");
    lash.target_effects = {entry("prick"), to_nearest("prick", 5)};
    made.abilities = {lash};
    Scene scene(made);
    std::vector<Actor> actors;
    for (const float x : {0.0F, 1.0F, 2.0F}) {
        actors.push_back(scene.spawn());
        ASSERT_TRUE(scene.world.move(actors.back(), {x, 0, 0}));
    }
    scene.activate(scene.grant(actors[0], "lash"), actors[1]);
    EXPECT_EQ(scene.base(actors[0], "life"), 100);
    EXPECT_EQ(scene.base(actors[1], "life"), 99);
    EXPECT_EQ(scene.base(actors[2], "life"), 99);
}

TEST(Nearest, HowFarHasToBeAboveNothing) {
    Definitions made = shocks();
    made.effects[0].on_apply[0].nearest.within = 0;
    ActorDef mage;
    mage.name = "mage";
    mage.effects = {to_nearest("prick", 3)};
    made.actors = {mage};
    const auto built = Rulebook::build(made);
    ASSERT_FALSE(built);
    ASSERT_EQ(built.error().size(), 2U);
    EXPECT_EQ(built.error()[0].message, "`within` must be above 0");
    EXPECT_EQ(built.error()[1].message, "an actor's own effects are not `to: nearest`");
}

} // namespace

} // namespace prowess::test
