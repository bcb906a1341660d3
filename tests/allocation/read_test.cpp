#include "attribute/attribute_scene.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

std::size_t allocations = 0;

} // namespace

// Not inlined: where the compiler sees through only one of them, they do not seem to match.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* const memory = std::malloc(size))
        return memory;
    throw std::bad_alloc();
}
// The standard library asks for this one too, and gives it back to the delete below.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace prowess::test {
namespace {

template <class What>
std::size_t allocations_of(const What& what) {
    const std::size_t before = allocations;
    what();
    return allocations - before;
}

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
