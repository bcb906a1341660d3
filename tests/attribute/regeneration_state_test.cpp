#include "regeneration_scene.hpp"

#include "attribute/attributes.hpp"
#include <algorithm>
#include <bit>
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace prowess::test {
namespace {

TEST(Regeneration, ChangesAreToldOnceAStep) {
    Spring scene;
    scene.set("mana", 50);
    (void)scene.step();
    EXPECT_TRUE(scene.world.step(to_flicks(1)));
    EXPECT_EQ(scene.world.events<AttributeChanged>().size(), 2U) << "of mana and of thirst";
}

// Rounding

TEST(Regeneration, OfWholeNumbersKeepsTheFraction) {
    Definitions definitions = six_attributes();
    AttributeDef shots = regenerating(attribute("shots", 0), limited_to(0.5));
    shots.rounding = Rounding::down;
    shots.max = limited_to(3);
    definitions.attributes.push_back(shots);
    definitions.effects = {instant("shoot", {flat("shots", -1)}), instant("reload", {flat("shots", 1)})};
    Spring scene(definitions);
    scene.run(1.9);
    EXPECT_EQ(scene.base("shots"), 0);
    scene.run(1.1);
    EXPECT_EQ(scene.base("shots"), 1);
    scene.apply(spec("shoot"));
    EXPECT_EQ(scene.base("shots"), 0);
    scene.run(1);
    EXPECT_EQ(scene.base("shots"), 1) << "half of it was there already";
    scene.run(100);
    EXPECT_EQ(scene.base("shots"), 3);
    scene.apply(spec("shoot"));
    scene.run(1.9);
    EXPECT_EQ(scene.base("shots"), 2) << "there is none to keep at the limit";
    scene.apply(spec("reload"));
    scene.apply(spec("shoot"));
    scene.run(1.9);
    EXPECT_EQ(scene.base("shots"), 2) << "nor where something else brought it there";
}

// State

TEST(Regeneration, OfAFailedChangeNothingStays) {
    Definitions definitions = springs(2);
    ModifierDef reject = flat("life", -500);
    reject.beyond_limit = BeyondLimit::reject;
    definitions.effects = {instant("trade", {flat("mana", -20), reject})};
    Spring scene(definitions);
    scene.set("mana", 50);
    scene.run(2.1);
    const std::uint64_t before = scene.world.state_hash();
    EXPECT_EQ(scene.world.apply(scene.mage, spec("trade")).error().reason, Reason::execution_failed);
    EXPECT_EQ(scene.world.state_hash(), before);
    EXPECT_EQ(scene.value("mana"), 50.5F);
    scene.run(1);
    EXPECT_EQ(scene.value("mana"), 55.5F);
}

TEST(Regeneration, AStepOfNoLengthMovesNothing) {
    Spring scene;
    scene.set("mana", 50);
    scene.run(0.1);
    const std::uint64_t before = scene.world.state_hashes().attributes;
    EXPECT_TRUE(scene.world.pause(true));
    for (int i = 0; i < 10; ++i)
        EXPECT_THAT(scene.step(), IsEmpty());
    EXPECT_EQ(scene.world.state_hashes().attributes, before);
}

TEST(Regeneration, HowLongItIsHeldUpIsState) {
    Spring held(springs(2));
    Spring free(springs(2));
    held.set("mana", 40);
    held.set("mana", 50);
    free.set("mana", 50);
    held.run(1);
    free.run(1);
    EXPECT_EQ(held.world.state_hash(), free.world.state_hash()) << "both were lowered at one time";
    held.set("mana", 40);
    held.set("mana", 50);
    EXPECT_EQ(held.base("mana"), free.base("mana"));
    held.run(0);
    free.run(0);
    EXPECT_NE(held.world.state_hashes().attributes, free.world.state_hashes().attributes);
}

TEST(Regeneration, GoesWithItsActor) {
    Spring scene;
    const Actor other = scene.spawn({{"mana", 10}});
    scene.run(0.1);
    ASSERT_TRUE(scene.world.destroy(other));
    const Actor next = scene.spawn({{"mana", 50}});
    ASSERT_EQ(next.index, other.index);
    scene.run(1);
    EXPECT_EQ(scene.value(next, "mana"), 55);
}

/// Attributes without a world about them, so that what waits for its time can be counted.
TEST(RegenerationAtRest, WaitsForNothing) {
    Simulation simulation(Flicks{100}, 0);
    Attributes attributes(simulation);
    CompiledAttribute mana;
    mana.max = {Limit::Kind::number, 100, {}};
    mana.regeneration = {{Limit::Kind::number, 11, {}}, 0, to_flicks(0.25).count()};
    const std::vector<CompiledAttribute> definitions{mana};
    attributes.use(definitions, {});
    const std::uint32_t actor = simulation.actors.insert({}, 0, {}).index;
    const auto due_by = [&](double seconds) {
        std::vector<Deadline> due;
        simulation.begin_step(to_flicks(seconds).count(), due);
        std::erase_if(due, [&](const Deadline& deadline) { return !attributes.is_due(deadline); });
        return due;
    };
    attributes.add_actor(actor, std::vector<std::pair<AttributeId, float>>{{AttributeId{0}, 100.0F}});
    EXPECT_THAT(due_by(100), IsEmpty());
    simulation.set_now(to_flicks(100).count());
    attributes.set_base(actor, AttributeId{0}, 99);
    const auto due = due_by(200);
    ASSERT_EQ(due.size(), 1U) << "its arrival";
    EXPECT_EQ(due[0].at, to_flicks(100).count() + 64'145'455) << "an eleventh of a second, rounded up to a flick";
    simulation.set_now(due[0].at);
    attributes.fall_due(due[0].index());
    EXPECT_EQ(attributes.base(actor, AttributeId{0}), 100);
    EXPECT_FALSE(simulation.has_ready());
    EXPECT_THAT(due_by(300), IsEmpty());
}

} // namespace
} // namespace prowess::test
