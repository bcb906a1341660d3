#include "allocation/counting.hpp"
#include "attribute/attribute_scene.hpp"

namespace prowess::test {
namespace {

std::vector<ModifierDef> sixteen_modifiers() {
    std::vector<ModifierDef> made;
    for (int i = 0; i < 12; ++i)
        made.push_back(i % 2 == 0 ? flat("resistance", 0.01 * i) : additive("resistance", 0.02 * i));
    for (int i = 0; i < 4; ++i)
        made.push_back(when(multiplicative("resistance", 0.1), Condition::read_tagged("damage.elemental")));
    return made;
}

TEST(Reading, InContextAllocatesNothing) {
    AttributeScene scene;
    const Actor foe = scene.spawn();
    scene.attach(sixteen_modifiers());
    const World& world = scene.world;
    const AttributeId resistance = scene.id("resistance");
    ReadContext context;
    context.tags = {scene.order("damage.elemental.fire")};
    context.target = foe;
    context.target_tags = {{scene.order("state.burning"), 1}};
    context.facts = {{scene.order("fact.flown"), 20}};
    Expected<float> read = 0.0F;
    EXPECT_EQ(allocations_of([&] { read = world.value(scene.mage, resistance, context); }), 0U);
    EXPECT_EQ(read, 0.75F) << "up to the maximum, which is read too";
}

TEST(Reading, WithNothingInPlayAllocatesNothing) {
    AttributeScene scene;
    scene.attach(sixteen_modifiers());
    const World& world = scene.world;
    const AttributeId resistance = scene.id("resistance");
    bool above = false;
    EXPECT_EQ(allocations_of([&] {
                  above = world.value(scene.mage, resistance) && world.current(scene.mage, resistance) &&
                          world.is_above(scene.mage, resistance, 0.1F);
              }),
              0U)
        << "before the step that publishes it";
    EXPECT_TRUE(above);
}

TEST(Reading, CountsAllocationsAtAll) {
    AttributeScene scene;
    scene.attach(sixteen_modifiers());
    EXPECT_GT(allocations_of([&] { (void)scene.world.explain(scene.mage, scene.id("resistance")); }), 0U);
}

} // namespace
} // namespace prowess::test
