#include "world/scene.hpp"

#include <limits>
#include <map>

namespace prowess::test {

namespace {

/// Where a game of the test's says that actors are. It visits everybody twice, the last first, and some who are gone.
class Map final : public Space {
public:
    [[nodiscard]] std::optional<Position> position(Actor actor) const override {
        const auto at = places.find(actor.index);
        return at == places.end() ? std::nullopt : std::optional(at->second);
    }
    [[nodiscard]] Direction facing(Actor) const override { return looks; }
    void visit_near(const Position&, double, const Visit& visit) const override {
        for (int times = 0; times < 2; ++times)
            for (auto each = order.rbegin(); each != order.rend(); ++each)
                visit(*each);
    }

    void place(Actor actor, const Position& at) {
        order.push_back(actor);
        places[actor.index] = at;
    }

    std::vector<Actor> order;
    std::map<std::uint32_t, Position> places;
    Direction looks;
};

AbilityDef finding(TargetShape shape, double range, double angle = 0) {
    AbilityDef made = ability("find");
    made.targets = TargetsDef{.shape = shape, .range = range};
    if (angle != 0)
        made.targets->angle = angle;
    made.target_effects = {entry("hit")};
    return made;
}

Definitions with(const AbilityDef& ability) {
    Definitions made = basics();
    EffectEntry next = entry("spark");
    next.to = Recipient::nearest;
    next.nearest = {.within = 3, .where = !Condition::target_has("state.wet")};
    EffectDef spark = instant("spark", {flat("mana", -10)});
    spark.on_apply = {next};
    spark.add_tags = {"state.wet"};
    made.effects = {instant("hit", {flat("life", -10)}), spark};
    made.abilities = {ability};
    ActorDef wolf;
    wolf.name = "wolf";
    made.actors = {wolf};
    return made;
}

/// A mage at 0 and foes at 2, 4, 6 along x, in a space of the game's own.
struct Own : Scene {
    explicit Own(const AbilityDef& ability, Map& map) : Scene(with(ability), {.space = &map}), mage(spawn()) {
        map.place(mage, {});
        for (int i = 1; i < 4; ++i) {
            foes.push_back(spawn());
            map.place(foes.back(), {2.0F * static_cast<float>(i), 0, 0});
        }
    }

    Actor mage;
    std::vector<Actor> foes;
};

TEST(OwnSpace, AnswersWhereActorsAreAndLook) {
    Map map;
    Own own(finding(TargetShape::radius, 5), map);
    map.looks = {0, 1, 0};
    EXPECT_EQ(own.world.position(own.foes[0]), (Position{2, 0, 0}));
    EXPECT_EQ(own.world.position(own.spawn()), std::nullopt);
    EXPECT_EQ(own.world.facing(own.mage), (Direction{0, 1, 0}));
    EXPECT_EQ(own.world.inspect(own.foes[0])->position, (Position{2, 0, 0}));
}

TEST(OwnSpace, FindsInTheOrderThatTheWorldWorksOut) {
    Map map;
    Own own(finding(TargetShape::radius, 5), map);
    ASSERT_TRUE(own.world.destroy(own.foes[2]));
    EXPECT_EQ(own.world.within({}, 5), (std::vector<Actor>{own.mage, own.foes[0], own.foes[1]}));
    own.activate(own.grant(own.mage, "find"));
    EXPECT_EQ(own.hit(), (std::vector<Actor>{own.foes[0], own.foes[1]}));
}

TEST(OwnSpace, IsAskedByConesAndByWhatIsNearest) {
    Map map;
    Own own(finding(TargetShape::cone, 5, 90), map);
    const GrantedAbility find = own.grant(own.mage, "find");
    map.looks = {0, 1, 0};
    EXPECT_EQ(own.refused(find).reason, Reason::no_target);
    map.looks = {1, 0, 0};
    own.activate(find);
    EXPECT_EQ(own.hit(), (std::vector<Actor>{own.foes[0], own.foes[1]}));
    own.forget();
    own.apply(own.mage, "spark");
    EXPECT_EQ(own.hit(), (std::vector<Actor>{own.mage, own.foes[0], own.foes[1], own.foes[2]}));
}

TEST(OwnSpace, IsMovedByTheGameAlone) {
    Map map;
    Own own(finding(TargetShape::radius, 5), map);
    EXPECT_EQ(own.world.move(own.mage, {1, 0, 0}).error().reason, Reason::bad_value);
    EXPECT_EQ(own.world.face(own.mage, {1, 0, 0}).error().reason, Reason::bad_value);
    EXPECT_EQ(own.world.spawn(ActorSpec{.position = Position{}}).error().reason, Reason::bad_value);
}

TEST(OwnSpace, IsNoPartOfTheStateHash) {
    Map map;
    Own own(finding(TargetShape::radius, 5), map);
    const std::uint64_t before = own.world.state_hash();
    map.places[own.mage.index] = {100, 0, 0};
    map.looks = {0, 0, 1};
    EXPECT_EQ(own.world.state_hash(), before);
}

TEST(OwnSpace, APlaceThatIsNoneIsNowhere) {
    Map map;
    Own own(finding(TargetShape::radius, 5), map);
    map.places[own.foes[0].index].y = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(own.world.position(own.foes[0]), std::nullopt);
    own.activate(own.grant(own.mage, "find"));
    EXPECT_EQ(own.hit(), std::vector<Actor>{own.foes[1]});
}

TEST(OwnSpace, PlacesWhomAnAbilityMakesAsItIsTold) {
    Map map;
    AbilityDef call = ability("find");
    call.spawns = {{"wolf", 1}};
    Own own(call, map);
    own.activate(own.grant(own.mage, "find"));
    const ActorSpawned told = own.events<ActorSpawned>().back();
    EXPECT_EQ(own.world.position(told.actor), std::nullopt);
    map.place(told.actor, *own.world.position(told.spawner));
    EXPECT_EQ(own.world.within({}, 1), (std::vector<Actor>{own.mage, told.actor}));
}

} // namespace

} // namespace prowess::test
