#include "attribute_scene.hpp"

#include <gmock/gmock.h>

#include <limits>

namespace prowess::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Life {
    [[maybe_unused]] static constexpr AttributeRules rules{.base = 100};
};
struct Unheard {
    [[maybe_unused]] static constexpr AttributeRules rules{};
};

TEST(ChangeBase, DoesWhatAnInstantEffectWithOneModifierDoes) {
    AttributeScene scene;
    EXPECT_EQ(scene.world.change_base<Life>(scene.mage, Operation::flat, -30), 70);
    EXPECT_EQ(scene.world.change_base<Life>(scene.mage, Operation::additive, 0.1), 77);
    EXPECT_EQ(scene.world.change_base<Life>(scene.mage, Operation::divide, 1), 38.5F);
    EXPECT_EQ(scene.world.change_base<Life>(scene.mage, Operation::multiplicative, -0.5), 19.25F);
    EXPECT_EQ(scene.world.change_base<Life>(scene.mage, Operation::override, 60), 60);
    EXPECT_EQ(scene.world.change_base<Life>(scene.mage, Operation::at_least, 65), 65);
    EXPECT_EQ(scene.base("life"), 65);
    EXPECT_THAT(scene.step(), ElementsAre(Change{"life", 100, 65}));
}

TEST(ChangeBase, IsRoundedAndLimitedAtOnceByLimitsAsTheyAreNow) {
    Definitions definitions = six_attributes();
    definitions.attributes[2].rounding = Rounding::down;
    AttributeScene scene(definitions);
    scene.set("max_life", 90);
    EXPECT_EQ(scene.world.change_base<Life>(scene.mage, Operation::flat, 50), 90) << "before the step";
    EXPECT_EQ(scene.world.change_base<Life>(scene.mage, Operation::flat, -500), 0);
    EXPECT_EQ(scene.world.change_base(scene.mage, scene.id("mana"), Operation::flat, -0.25), 99);
}

TEST(ChangeBase, SaysWhyItCannot) {
    AttributeScene scene;
    World& world = scene.world;
    const double infinite = std::numeric_limits<double>::infinity();
    EXPECT_EQ(world.change_base<Life>(scene.mage, Operation::flat, infinite).error().reason, Reason::execution_failed);
    EXPECT_EQ(world.base_after<Life>(scene.mage, Operation::flat, infinite).error().attribute, scene.id("life"));
    EXPECT_EQ(world.change_base<Life>(Actor{}, Operation::flat, 1).error().reason, Reason::no_such_actor);
    EXPECT_EQ(world.change_base<Unheard>(scene.mage, Operation::flat, 1).error().reason, Reason::no_such_attribute);
    const Actor crate = world.spawn(ActorSpec{}).value();
    EXPECT_EQ(world.change_base<Life>(crate, Operation::flat, 1).error().reason, Reason::no_attribute);
    EXPECT_EQ(scene.base("life"), 100);
}

TEST(ChangeBase, IsForeseenWithoutBeingDone) {
    AttributeScene scene;
    const auto before = scene.world.state_hash();
    EXPECT_EQ(scene.world.base_after<Life>(scene.mage, Operation::flat, -130), 0);
    EXPECT_EQ(scene.world.base_after(scene.mage, scene.id("life"), Operation::flat, -30), 70);
    EXPECT_EQ(scene.world.state_hash(), before);
}

TEST(Guards, CompareTheValueWithNothingInPlay) {
    AttributeScene scene;
    const World& world = scene.world;
    scene.attach({flat("life", -20), when(flat("life", -50), Condition::read_tagged("damage"))});
    EXPECT_TRUE(world.is_above<Life>(scene.mage, 79));
    EXPECT_FALSE(world.is_above<Life>(scene.mage, 80));
    EXPECT_FALSE(world.is_below<Life>(scene.mage, 80));
    EXPECT_TRUE(world.is_below(scene.mage, scene.id("life"), 81));
}

TEST(Guards, AreBothFalseWithoutTheAttribute) {
    AttributeScene scene;
    const Actor crate = scene.world.spawn(ActorSpec{}).value();
    for (const Actor actor : {crate, Actor{}}) {
        EXPECT_FALSE(scene.world.is_above<Life>(actor, -1000));
        EXPECT_FALSE(scene.world.is_below<Life>(actor, 1000));
    }
    EXPECT_FALSE(scene.world.is_above<Unheard>(scene.mage, -1000));
    EXPECT_FALSE(scene.world.is_below<Unheard>(scene.mage, 1000));
}

TEST(Preview, OfModifiersIsEveryValueThatTheyWouldChange) {
    AttributeScene scene;
    scene.attach({per(flat("spell_power", 1), "mana", 50)});
    scene.step();
    const auto before = scene.world.state_hash();
    const auto changes = scene.world.preview(scene.mage, {flat("max_life", -40), flat("mana", 50), flat("life", 5)});
    ASSERT_TRUE(changes);
    EXPECT_THAT(*changes,
                ElementsAre(ValueChange{scene.id("life"), 100, 60}, ValueChange{scene.id("mana"), 100, 150},
                            ValueChange{scene.id("max_life"), 100, 60}, ValueChange{scene.id("spell_power"), 12, 13}));
    EXPECT_EQ(scene.world.state_hash(), before);
    EXPECT_EQ(scene.value("max_life"), 100);
    EXPECT_THAT(scene.step(), IsEmpty());
    EXPECT_EQ(scene.world.preview(scene.mage, std::vector<ModifierDef>{})->size(), 0U);
}

TEST(Preview, OfABaseIsEveryValueThatItWouldChange) {
    AttributeScene scene;
    scene.attach({per(flat("spell_power", 1), "mana", 50)});
    scene.step();
    const auto before = scene.world.state_hash();
    const auto changes = scene.world.preview(scene.mage, scene.id("mana"), 250);
    ASSERT_TRUE(changes);
    EXPECT_THAT(*changes,
                ElementsAre(ValueChange{scene.id("mana"), 100, 250}, ValueChange{scene.id("spell_power"), 12, 15}));
    EXPECT_EQ(scene.world.state_hash(), before);
    EXPECT_THAT(scene.step(), IsEmpty());
    EXPECT_EQ(scene.world.preview(scene.mage, scene.id("mana"), std::numeric_limits<float>::infinity()).error().reason,
              Reason::bad_value);
    EXPECT_EQ(scene.world.preview(Actor{}, scene.id("mana"), 1).error().reason, Reason::no_such_actor);
}

TEST(Preview, OfModifiersSaysWhyTheyCannotBeAttached) {
    AttributeScene scene;
    Mistakes mistakes;
    EXPECT_EQ(scene.world.preview(scene.mage, {flat("lief", 1)}, &mistakes).error().reason, Reason::bad_value);
    EXPECT_EQ(mistakes.size(), 1U);
    EXPECT_EQ(scene.world.preview(Actor{}, {flat("life", 1)}).error().reason, Reason::no_such_actor);
}

} // namespace
} // namespace prowess::test
