#include "world/scene.hpp"

namespace prowess::test {
namespace {

/// A life or, with a ratio, a life that keeps its fraction; what halves its maximum, and what takes 10 of it.
Definitions frail(OnLimit on_limit = OnLimit::clamp) {
    Definitions made = basics();
    made.attributes[0].on_limit = on_limit;
    EffectDef biting = instant("bite");
    ModifierDef along;
    along.route = "blows";
    along.amount = 10;
    biting.modifiers = {along};
    StageDef change;
    change.kind = StageKind::change;
    change.change = flat("life", Magnitude(-1) * Magnitude::of(Magnitude::Kind::amount));
    made.routes.emplace_back();
    made.routes[0].name = "blows";
    made.routes[0].stages = {change};
    made.effects = {infinite("frailty", {modifier("max_life", Operation::multiplicative, -0.5)}),
                    infinite("vigour", {modifier("max_life", Operation::additive, 1)}),
                    instant("hit", {flat("life", -10)}), biting};
    return made;
}

struct Hit {
    float before = 0;
    float after = 0;

    bool operator==(const Hit&) const = default;
    friend void PrintTo(const Hit& hit, std::ostream* out) { *out << hit.before << " → " << hit.after; }
};

class MovedLimit : public testing::Test {
protected:
    void play(OnLimit on_limit) {
        scene = Scene(frail(on_limit));
        mage = scene.spawn();
    }
    /// The last change that was told.
    [[nodiscard]] Hit told() const {
        const auto changes = scene.world.changes(scene.events<EffectExecuted>().back());
        return {changes.back().before, changes.back().after};
    }

    Scene scene{frail()};
    Actor mage = scene.spawn();
};

TEST_F(MovedLimit, TakesItsShareBeforeAHitDoes) {
    const ActiveEffect frailty = scene.apply(mage, "frailty").effect;
    scene.apply(mage, "hit");
    EXPECT_EQ(told(), (Hit{50, 40}));
    EXPECT_EQ(scene.base(mage, "life"), 40);
    scene.apply(mage, "bite");
    EXPECT_EQ(told(), (Hit{40, 30})) << "along a route too";
    scene.step();
    EXPECT_EQ(scene.base(mage, "life"), 30);
    ASSERT_TRUE(scene.world.remove(frailty));
    scene.step();
    EXPECT_EQ(scene.base(mage, "life"), 30);
}

TEST_F(MovedLimit, ThatComesBackWithinTheStepHasCutWhatWasHitMeanwhile) {
    const ActiveEffect frailty = scene.apply(mage, "frailty").effect;
    scene.apply(mage, "hit");
    ASSERT_TRUE(scene.world.remove(frailty));
    scene.step();
    EXPECT_EQ(scene.base(mage, "life"), 40);
}

TEST_F(MovedLimit, IsFollowedByAFractionOnceAndFromThereOn) {
    play(OnLimit::ratio);
    scene.set(mage, "life", 60);
    const ActiveEffect frailty = scene.apply(mage, "frailty").effect;
    scene.apply(mage, "hit");
    EXPECT_EQ(told(), (Hit{30, 20}));
    scene.step();
    EXPECT_EQ(scene.base(mage, "life"), 20) << "it had followed already";
    ASSERT_TRUE(scene.world.remove(frailty));
    scene.apply(mage, "hit");
    EXPECT_EQ(told(), (Hit{40, 30})) << "one that rises is followed too";
    scene.apply(mage, "frailty");
    scene.step();
    EXPECT_EQ(scene.base(mage, "life"), 15) << "from 100 as it was hit to 50";
}

TEST_F(MovedLimit, OfAWordOfTheHostsIsNoneUntilItMoves) {
    scene.set(mage, "life", 130);
    scene.apply(mage, "hit");
    EXPECT_EQ(told(), (Hit{130, 100})) << "120, limited";
    scene.set(mage, "life", 130);
    scene.apply(mage, "vigour");
    scene.apply(mage, "hit");
    EXPECT_EQ(told(), (Hit{130, 120}));
}

TEST_F(MovedLimit, AndAValueThatIsSetAfterAHitMeetInEitherOrder) {
    scene.apply(mage, "frailty");
    scene.apply(mage, "hit");
    scene.set(mage, "life", 80);
    scene.step();
    EXPECT_EQ(scene.base(mage, "life"), 50);
    play(OnLimit::clamp);
    scene.apply(mage, "hit");
    scene.set(mage, "life", 80);
    scene.apply(mage, "frailty");
    scene.step();
    EXPECT_EQ(scene.base(mage, "life"), 50);
}

TEST_F(MovedLimit, IsFollowedInWhatIsAskedWithoutDoingIt) {
    scene.apply(mage, "frailty");
    const AttributeId life = scene.attribute("life");
    EXPECT_EQ(scene.world.base_after(mage, life, Operation::flat, -10), 40);
    const auto changes = scene.world.preview(mage, spec("hit"));
    ASSERT_TRUE(changes);
    EXPECT_EQ(changes->at(0).before, 50);
    EXPECT_EQ(scene.base(mage, "life"), 100);
    EXPECT_EQ(scene.world.change_base(mage, life, Operation::flat, -10), 40);
    scene.step();
    EXPECT_EQ(scene.base(mage, "life"), 40);
}

TEST_F(MovedLimit, IsAsItWasWhereTheExecutionFails) {
    Definitions made = frail(OnLimit::ratio);
    ModifierDef mark = flat("mark", 1);
    made.attributes[5].max = {Limit::Kind::number, 0, {}};
    mark.beyond_limit = BeyondLimit::reject;
    made.effects.push_back(instant("futile", {flat("life", -10), mark}));
    scene = Scene(made);
    mage = scene.spawn();
    scene.apply(mage, "frailty");
    const auto before = lasting_parts(scene.world);
    EXPECT_EQ(scene.world.apply(mage, spec("futile")).error().reason, Reason::execution_failed);
    EXPECT_EQ(lasting_parts(scene.world), before);
    scene.step();
    EXPECT_EQ(scene.base(mage, "life"), 50);
}

TEST_F(MovedLimit, ThatWasFollowedIsOfTheState) {
    play(OnLimit::ratio);
    const ActiveEffect frailty = scene.apply(mage, "frailty").effect;
    scene.apply(mage, "hit");
    scene.set(mage, "life", 100);
    const auto followed = scene.world.state_hashes().attributes;
    play(OnLimit::ratio);
    EXPECT_EQ(scene.apply(mage, "frailty").effect, frailty);
    scene.set(mage, "life", 90);
    scene.set(mage, "life", 100);
    EXPECT_NE(scene.world.state_hashes().attributes, followed);
}

TEST_F(MovedLimit, OfATemplatesStartIsNotYetOne) {
    Definitions made = frail();
    made.actors.emplace_back();
    made.actors[0].name = "mage";
    made.actors[0].attributes = {{"life", 130}, {"max_life", 100}};
    made.actors[0].effects = {entry("hit")};
    scene = Scene(made);
    ActorSpec from;
    from.from = "mage";
    mage = scene.world.spawn(from).value();
    EXPECT_EQ(told(), (Hit{130, 100}));
}

} // namespace
} // namespace prowess::test
