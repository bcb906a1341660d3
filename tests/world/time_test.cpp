#include "world/scene.hpp"

#include <limits>

namespace prowess::test {
namespace {

Definitions clocks() {
    Definitions made = basics();
    EffectDef a = timed("add", 1);
    a.on_expire = {entry("plus")};
    EffectDef b = timed("double", 1);
    b.on_expire = {entry("times")};
    EffectDef both = pulsing("both", 1, 1, {flat("mark", 1)});
    both.on_expire = {entry("times")};
    made.effects = {a,
                    b,
                    both,
                    instant("plus", {flat("mark", 1)}),
                    instant("times", {modifier("mark", Operation::multiplicative, 1)}),
                    infinite("blessing")};
    return made;
}

TEST(Time, IsTheEndOfTheLastStep) {
    Scene scene(clocks());
    EXPECT_EQ(scene.world.time(), Flicks{0});
    scene.step(2.5);
    EXPECT_EQ(scene.world.time(), to_flicks(2.5));
    ASSERT_TRUE(scene.world.step());
    EXPECT_EQ(scene.world.time(), to_flicks(2.5) + to_flicks(1.0 / 64));
    scene.step();
    EXPECT_EQ(scene.world.time(), to_flicks(2.5) + to_flicks(1.0 / 64));
    EXPECT_EQ(scene.world.step_count(), 3U);
    EXPECT_EQ(scene.world.step(Flicks{-1}).error().reason, Reason::bad_value);
    EXPECT_EQ(scene.world.step(longest_time).error().reason, Reason::bad_value) << "more than time can count";
    EXPECT_EQ(scene.world.step_count(), 3U);
}

TEST(Time, PausedIsAStepOfNoLength) {
    Scene scene(clocks());
    const Actor actor = scene.spawn();
    scene.apply(actor, "add");
    ASSERT_TRUE(scene.world.pause(true));
    for (int i = 0; i < 100; ++i)
        ASSERT_TRUE(scene.world.step());
    EXPECT_EQ(scene.world.time(), Flicks{0});
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 1) << "a step with a length of its own is made";
    ASSERT_TRUE(scene.world.pause(false));
    ASSERT_TRUE(scene.world.step());
    EXPECT_GT(scene.world.time(), to_flicks(1));
}

TEST(Time, AStepOfNoLengthPublishesWhatCallsChanged) {
    Scene scene(clocks());
    const Actor actor = scene.spawn();
    scene.set(actor, "power", 20);
    EXPECT_EQ(scene.world.current(actor, scene.attribute("power")), 10);
    EXPECT_EQ(scene.value(actor, "power"), 20);
    scene.step();
    EXPECT_EQ(scene.world.current(actor, scene.attribute("power")), 20);
}

TEST(Time, ScaledCarriesWhatIsNoWholeFlick) {
    Scene scene(clocks(), {.tick = Flicks{11}});
    ASSERT_TRUE(scene.world.time_scale(0.1));
    for (int i = 0; i < 10; ++i)
        ASSERT_TRUE(scene.world.step());
    EXPECT_EQ(scene.world.time(), Flicks{11}) << "1.1 each";
    ASSERT_TRUE(scene.world.time_scale(0.25));
    std::vector<std::int64_t> lengths;
    for (int i = 0; i < 4; ++i) {
        const Flicks before = scene.world.time();
        ASSERT_TRUE(scene.world.step());
        lengths.push_back((scene.world.time() - before).count());
    }
    EXPECT_EQ(lengths, (std::vector<std::int64_t>{2, 3, 3, 3})) << "2.75 each";
    ASSERT_TRUE(scene.world.time_scale(0));
    const Flicks before = scene.world.time();
    ASSERT_TRUE(scene.world.step());
    EXPECT_EQ(scene.world.time(), before);
    ASSERT_TRUE(scene.world.time_scale(3));
    ASSERT_TRUE(scene.world.step());
    EXPECT_EQ(scene.world.time(), before + Flicks{33});
    EXPECT_EQ(scene.world.time_scale(-1).error().reason, Reason::bad_value);
    EXPECT_EQ(scene.world.time_scale(std::numeric_limits<double>::quiet_NaN()).error().reason, Reason::bad_value);
}

/// The order in which two fall due at one time shows in what they leave: 1 and then twice is 2, twice and then 1 is 1.
TEST(OneOrder, OfOneActorIsThatOfTheirNumbers) {
    Scene scene(clocks());
    const Actor actor = scene.spawn();
    scene.apply(actor, "add");
    scene.apply(actor, "double");
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 2);
    scene.apply(actor, "double");
    scene.apply(actor, "add");
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 5);
}

TEST(OneOrder, NumbersAreNotPlaces) {
    Scene scene(clocks());
    const Actor actor = scene.spawn();
    const ActiveEffect low = scene.apply(actor, "blessing").effect;
    scene.apply(actor, "add");
    ASSERT_TRUE(scene.world.remove(low));
    EXPECT_EQ(scene.apply(actor, "double").effect.index, low.index) << "in a lower place, with a higher number";
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 2);
}

TEST(OneOrder, TimeComesFirst) {
    Scene scene(clocks());
    const Actor actor = scene.spawn();
    scene.step(0.5);
    const ActiveEffect late = scene.apply(actor, "double").effect;
    ASSERT_TRUE(scene.world.remove(late));
    scene.apply(actor, "double");
    scene.step(to_seconds(Flicks{1}));
    scene.apply(actor, "add");
    scene.step(10);
    EXPECT_EQ(scene.base(actor, "mark"), 1) << "doubled a flick before";
}

TEST(OneOrder, OfActorsIsThatOfTheirPlaces) {
    Definitions made = clocks();
    made.effects[3] = instant("plus", {flat("life", -60)});
    made.effects[0].on_expire[0].to = Recipient::source;
    Scene scene(made);
    std::vector<Actor> actors{scene.spawn(), scene.spawn(), scene.spawn()};
    for (const std::size_t i : {2U, 0U, 1U})
        scene.apply(actors[i], "add");
    scene.forget();
    scene.step(1);
    std::vector<Actor> order;
    for (const EffectRemoved& removed : scene.events<EffectRemoved>())
        order.push_back(removed.actor);
    EXPECT_EQ(order, actors);
}

TEST(OneOrder, APulseComesBeforeTheEndOfTheSame) {
    Scene scene(clocks());
    const Actor actor = scene.spawn();
    scene.apply(actor, "both");
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 2);
}

TEST(OneOrder, HowTimeIsCutDoesNotMatter) {
    std::vector<float> marks;
    for (const int steps : {1, 7, 64, 1000}) {
        Scene scene(clocks());
        const Actor actor = scene.spawn();
        for (const std::string_view name : {"both", "add", "double", "both"})
            scene.apply(actor, name);
        for (int i = 0; i < steps; ++i)
            scene.step(7.0 / steps);
        marks.push_back(scene.base(actor, "mark"));
    }
    EXPECT_EQ(marks, std::vector<float>(4, marks[0]));
}

} // namespace
} // namespace prowess::test
