#include "world/scene.hpp"

namespace prowess::test {
namespace {

Definitions marks() {
    Definitions made = basics();
    EffectDef burning = timed("burning", 1);
    burning.tags = {"effect.affliction.fire"};
    burning.modifiers = {flat("armour", Magnitude::param("param.amount", 0))};
    EffectDef renewed = with_policy(timed("renewed", 10), {.policy = StackPolicy::refresh});
    renewed.modifiers = {flat("mark", Magnitude::param("param.amount", 0))};
    EffectDef cleanse = instant("cleanse", {flat("mark", Magnitude::param("param.amount"))});
    cleanse.ends = {"effect.affliction"};
    made.effects = {burning, renewed, cleanse};
    return made;
}

EffectSpec marked(std::string_view effect, Actor source, double amount) {
    return spec(effect)
        .source(source)
        .level(amount)
        .strength(2 * amount)
        .param("param.amount", amount)
        .tag("damage.fire");
}

class Removed : public ::testing::Test {
protected:
    [[nodiscard]] EffectRemoved last() const { return scene.events<EffectRemoved>().back(); }
    /// The context of the last removal, as its amount.
    [[nodiscard]] double amount(const EffectRemoved& event) const {
        const RemovedEffect removed = scene.world.removed(event);
        return removed.params.empty() ? 0 : removed.params.front().second;
    }

    Scene scene{marks()};
    Actor actor = scene.spawn();
    Actor source = scene.spawn();
};

TEST_F(Removed, TellsWhatTheEffectWasAppliedWith) {
    const ActiveEffect effect = scene.apply(actor, marked("burning", source, 5)).effect;
    ASSERT_TRUE(scene.world.remove(effect));
    const RemovedEffect removed = scene.world.removed(last());
    EXPECT_EQ(removed.source, source);
    EXPECT_EQ(removed.level, 5);
    EXPECT_EQ(removed.strength, 10);
    EXPECT_EQ(removed.params, (std::vector<std::pair<TagId, double>>{{scene.tag("param.amount"), 5}}));
    EXPECT_EQ(removed.tags, std::vector<TagId>{scene.tag("damage.fire")});
}

TEST_F(Removed, OfTwoAtOnceAreTheirOwn) {
    scene.apply(actor, marked("burning", source, 5));
    scene.apply(actor, marked("burning", actor, 7));
    scene.step(1);
    const auto events = scene.events<EffectRemoved>();
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(amount(events[0]), 5);
    EXPECT_EQ(scene.world.removed(events[0]).source, source);
    EXPECT_EQ(amount(events[1]), 7);
    EXPECT_EQ(scene.world.removed(events[1]).source, actor);
}

TEST_F(Removed, TellsTheLastSpecOfOneThatWasRefreshed) {
    scene.apply(actor, marked("renewed", source, 5));
    const ActiveEffect effect = scene.apply(actor, marked("renewed", actor, 8)).effect;
    ASSERT_TRUE(scene.world.remove(effect));
    EXPECT_EQ(amount(last()), 8);
    EXPECT_EQ(scene.world.removed(last()).level, 8);
    EXPECT_EQ(scene.world.removed(last()).source, actor);
}

TEST_F(Removed, IsThereAsLongAsItsEvent) {
    const ActiveEffect effect = scene.apply(actor, marked("burning", source, 5)).effect;
    ASSERT_TRUE(scene.world.remove(effect));
    const EffectRemoved event = last();
    scene.step();
    EXPECT_EQ(amount(event), 5) << "its event leads those of the step";
    scene.apply(actor, marked("burning", source, 6));
    EXPECT_EQ(amount(event), 5) << "no new effect writes over it";
    scene.step();
    EXPECT_TRUE(scene.events<EffectRemoved>().empty());
    EXPECT_EQ(amount(event), 0);
    EXPECT_FALSE(scene.world.removed(event).source);
}

TEST_F(Removed, IsThereOfAnActorThatIsDestroyed) {
    scene.apply(actor, marked("burning", source, 5));
    ASSERT_TRUE(scene.world.destroy(actor));
    EXPECT_EQ(amount(last()), 5);
}

TEST_F(Removed, LeavesNothingBehindWhereWhatRemovedItFails) {
    const ActiveEffect effect = scene.apply(actor, marked("burning", source, 5)).effect;
    const auto before = lasting_parts(scene.world);
    const auto refused = scene.world.apply(actor, spec("cleanse"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, Reason::missing_param);
    EXPECT_TRUE(scene.world.alive(effect));
    EXPECT_EQ(lasting_parts(scene.world), before);
    ASSERT_TRUE(scene.world.remove(effect));
    EXPECT_EQ(amount(last()), 5);
}

TEST_F(Removed, IsItsOwnHoweverOftenPlacesAreTakenAgain) {
    for (int i = 1; i <= 20; ++i) {
        scene.apply(actor, marked("burning", source, i));
        scene.step(1);
        ASSERT_EQ(scene.events<EffectRemoved>().size(), 1U);
        EXPECT_EQ(amount(last()), i);
    }
}

} // namespace
} // namespace prowess::test
