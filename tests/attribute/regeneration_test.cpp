#include "attribute/attributes.hpp"
#include "attribute_scene.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <bit>

namespace prowess::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

AttributeDef regenerating(AttributeDef definition, LimitDef rate, double delay = 0, double every = 0.25) {
    definition.regeneration = RegenerationDef{.rate = std::move(rate), .delay = delay, .every = every};
    return definition;
}

/// Mana comes back by 5 a second, thirst grows by 1 without end, heat falls to 0 by what `cooling` is.
Definitions springs(double delay = 0) {
    Definitions made = six_attributes();
    AttributeDef max_mana = attribute("max_mana", 100);
    AttributeDef& mana = made.attributes[2];
    mana.max = limited_by("max_mana");
    mana = regenerating(mana, limited_to(5), delay);
    AttributeDef heat = regenerating(attribute("heat", 0), limited_by("cooling"));
    heat.min = limited_to(0);
    made.attributes.push_back(std::move(max_mana));
    made.attributes.push_back(regenerating(attribute("thirst", 0), limited_to(1)));
    made.attributes.push_back(std::move(heat));
    made.attributes.push_back(attribute("cooling", -2));
    made.attributes.push_back(attribute("mark", 0));
    return made;
}

EffectDef instant(std::string_view name, std::vector<ModifierDef> modifiers) {
    EffectDef made = effect(name, Lifetime::instant);
    made.modifiers = std::move(modifiers);
    return made;
}

class Spring : public AttributeScene {
public:
    explicit Spring(const Definitions& definitions = springs()) : AttributeScene(definitions) {}

    void run(double seconds) { EXPECT_TRUE(world.step(to_flicks(seconds))); }
};

TEST(Regeneration, ComesBackBySoMuchASecond) {
    Spring scene;
    scene.set("mana", 50);
    scene.run(1);
    EXPECT_EQ(scene.base("mana"), 55);
    EXPECT_EQ(scene.current("mana"), 55);
    scene.run(0.1);
    EXPECT_EQ(scene.base("mana"), 55.5F) << "between publications";
    EXPECT_EQ(scene.value("mana"), 55.5F);
    EXPECT_EQ(scene.explain("mana").own_base, 55.5F);
    EXPECT_EQ(scene.current("mana"), 55) << "published every quarter of a second";
    scene.run(0.2);
    EXPECT_EQ(scene.current("mana"), 56.5F) << "in the step in which it is published";
}

TEST(Regeneration, AnActorThatStartsBelowBeginsAtOnce) {
    Spring scene;
    const Actor other = scene.spawn({{"mana", 10}});
    scene.run(2);
    EXPECT_EQ(scene.value(other, "mana"), 20);
}

TEST(Regeneration, GoesOnForEverWithoutALimit) {
    Spring scene;
    scene.run(100'000);
    EXPECT_EQ(scene.value("thirst"), 100'000);
    scene.run(0.5);
    EXPECT_EQ(scene.value("thirst"), 100'000.5F);
}

// The delay

TEST(Regeneration, WaitsAfterWhatLoweredIt) {
    Spring scene(springs(2));
    scene.set("mana", 50);
    scene.run(2);
    EXPECT_EQ(scene.value("mana"), 50);
    scene.run(1);
    EXPECT_EQ(scene.value("mana"), 55);
    scene.set("mana", 60);
    scene.run(1);
    EXPECT_EQ(scene.value("mana"), 65) << "a raise does not hold it up";
    scene.set("mana", 20);
    scene.run(1);
    scene.set("mana", 30);
    scene.run(1.5);
    EXPECT_EQ(scene.value("mana"), 32.5F) << "nor does a raise end the delay or start it again";
}

TEST(Regeneration, AnExecutionHoldsItUp) {
    Definitions definitions = springs(2);
    definitions.effects = {instant("spend", {flat("mana", -50)}), instant("drink", {flat("mana", 10)})};
    Spring scene(definitions);
    scene.apply(spec("spend"));
    scene.run(1);
    scene.apply(spec("drink"));
    scene.run(2);
    EXPECT_EQ(scene.value("mana"), 65) << "a second of the three";
    scene.apply(spec("spend"));
    EXPECT_EQ(scene.value("mana"), 15) << "moved up to now, then changed";
    scene.run(3);
    EXPECT_EQ(scene.value("mana"), 20);
}

// Limits

TEST(Regeneration, StopsAtItsLimitAndWakesAsItMoves) {
    Spring scene;
    scene.set("mana", 99);
    scene.run(10);
    EXPECT_EQ(scene.base("mana"), 100);
    const ModifierSource gift = scene.attach({flat("max_mana", 20)});
    scene.run(1);
    EXPECT_EQ(scene.value("mana"), 105);
    scene.detach(gift);
    scene.run(1);
    EXPECT_EQ(scene.base("mana"), 100) << "the limit took it along";
    scene.run(1);
    EXPECT_EQ(scene.base("mana"), 100);
    scene.set("mana", 130);
    scene.run(1);
    EXPECT_EQ(scene.base("mana"), 130) << "the host's word is kept";
}

TEST(Regeneration, KeepsItsFractionOfALimitThatMoves) {
    Definitions definitions = springs();
    definitions.attributes[2].on_limit = OnLimit::ratio;
    Spring scene(definitions);
    scene.set("mana", 40);
    scene.run(2);
    EXPECT_EQ(scene.base("mana"), 50);
    scene.set("max_mana", 200);
    scene.run(0);
    EXPECT_EQ(scene.base("mana"), 100);
    scene.run(1);
    EXPECT_EQ(scene.base("mana"), 105);
}

TEST(Regeneration, BelowZeroRunsDownToTheLeast) {
    Spring scene;
    scene.set("heat", 10);
    scene.run(3);
    EXPECT_EQ(scene.value("heat"), 4);
    scene.run(30);
    EXPECT_EQ(scene.value("heat"), 0);
    scene.set("heat", 1);
    scene.run(0.25);
    EXPECT_EQ(scene.value("heat"), 0.5F);
}

// The rate

TEST(Regeneration, FollowsARateThatIsAnAttribute) {
    Spring scene;
    scene.set("heat", 10);
    scene.run(1);
    const ModifierSource fan = scene.attach({multiplicative("cooling", 1)});
    EXPECT_EQ(scene.value("heat"), 8) << "nothing of what it moved is lost";
    scene.run(1);
    EXPECT_EQ(scene.value("heat"), 4);
    const ModifierSource still = scene.attach({overriding("cooling", 0)});
    scene.run(5);
    EXPECT_EQ(scene.value("heat"), 4);
    scene.detach(still);
    scene.detach(fan);
    scene.set("cooling", 3);
    scene.run(2);
    EXPECT_EQ(scene.value("heat"), 10) << "it has no most";
}

TEST(Regeneration, WithoutItsRateItStands) {
    Spring scene;
    ActorSpec stone;
    stone.attributes = {{"heat", 10}};
    const Actor actor = scene.world.spawn(stone).value();
    scene.run(5);
    EXPECT_EQ(scene.value(actor, "heat"), 10);
}

// Exactness

RC_GTEST_PROP(RegenerationProperties, WhatHappensBetweenChangesNoBit, ()) {
    const auto every = *rc::gen::element(0.001, 0.1, 0.25, 3.0);
    const auto rate = *rc::gen::element(0.1, 5.0, 1.0 / 3, -0.7, 1e-4);
    Definitions definitions = six_attributes();
    definitions.attributes.push_back(regenerating(attribute("well", 0.3), limited_to(rate), 0, every));
    Spring many(definitions);
    std::int64_t total = 0;
    for (const std::int64_t length :
         *rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange<std::int64_t>(0, Flicks::period::den / 3))) {
        RC_ASSERT(many.world.step(Flicks{length}).has_value());
        (void)many.value("well");
        total += length;
    }
    definitions.attributes.back().regeneration->every = 1e6;
    Spring once(definitions);
    RC_ASSERT(once.world.step(Flicks{total}).has_value());
    const double exact = 0.3F + double{static_cast<float>(rate)} * to_seconds(Flicks{total});
    RC_ASSERT(std::bit_cast<std::uint32_t>(many.base("well")) == std::bit_cast<std::uint32_t>(once.base("well")));
    RC_ASSERT(std::bit_cast<std::uint32_t>(many.base("well")) ==
              std::bit_cast<std::uint32_t>(static_cast<float>(exact)));
}

TEST(Regeneration, AChangeOfSomethingElseChangesNoBit) {
    Spring busy;
    Spring idle;
    for (Spring* scene : {&busy, &idle})
        scene->set("mana", 0.1F);
    for (int i = 0; i < 50; ++i) {
        busy.run(0.01);
        busy.set("life", static_cast<float>(i));
        busy.detach(busy.attach({flat("resistance", 1)}));
    }
    idle.run(0.5);
    EXPECT_EQ(busy.base("mana"), idle.base("mana"));
}

// What depends on it

TEST(Regeneration, WhatDependsOnItIsReadFresh) {
    Spring scene;
    scene.set("mana", 50);
    scene.attach({per(flat("spell_power", 1), "mana", 1)});
    scene.attach({when(flat("mark", 1), Condition::owner_attribute("mana", Comparison::at_least, 50.75))});
    scene.run(0);
    EXPECT_EQ(scene.value("spell_power"), 60);
    scene.run(0.1);
    EXPECT_EQ(scene.value("mark"), 0);
    scene.run(0.1);
    EXPECT_EQ(scene.value("mark"), 1);
    EXPECT_EQ(scene.value("spell_power"), 61);
    EXPECT_EQ(scene.explain("spell_power").total, 61);
}

/// An effect that ends as mana is at least `amount`, and then adds what mana is to mark.
EffectDef waiting_for(double amount) {
    EffectDef made = effect("waiting", Lifetime::infinite);
    made.end_if = Condition::owner_attribute("mana", Comparison::at_least, amount);
    made.on_remove = {entry("note")};
    return made;
}

TEST(Regeneration, ConditionsAreWeighedAsItIsPublished) {
    Definitions definitions = springs();
    definitions.effects = {waiting_for(53), instant("note", {flat("mark", Magnitude::source("mana"))})};
    definitions.effects[0].on_remove[0].to = Recipient::self;
    Spring scene(definitions);
    scene.set("mana", 50);
    scene.apply(spec("waiting").source(scene.mage));
    scene.run(1);
    EXPECT_EQ(scene.value("mark"), 53.75F) << "at three quarters of a second, not at the step's end";
}

TEST(Regeneration, AndAsItArrives) {
    Definitions definitions = springs();
    definitions.effects = {waiting_for(100), instant("note", {flat("mark", Magnitude::source("thirst"))})};
    Spring scene(definitions);
    scene.set("mana", 99.5);
    scene.apply(spec("waiting").source(scene.mage));
    scene.run(1);
    EXPECT_EQ(scene.value("mark"), 0.1F);
}

TEST(Regeneration, ALiveCaptureFollowsItsPublications) {
    Definitions definitions = springs();
    definitions.effects = {lasting("link", {flat("mark", Magnitude::source("mana").live())})};
    Spring scene(definitions);
    scene.set("mana", 50);
    scene.apply(spec("link").source(scene.mage));
    scene.run(0.3);
    EXPECT_EQ(scene.value("mark"), 51.25F);
}

TEST(Regeneration, OfWhatFallsDueAtOnceTheOlderIsFirst) {
    Definitions definitions = springs();
    EffectDef pulsing = effect("pulsing", Lifetime::infinite);
    pulsing.period = PeriodDef{.every = 0.25};
    pulsing.end_if = Condition::owner_attribute("mana", Comparison::at_least, 51.25);
    pulsing.modifiers = {flat("mark", 1)};
    definitions.effects = {pulsing};
    Spring scene(definitions);
    scene.set("mana", 50);
    scene.apply(spec("pulsing"));
    scene.run(1);
    EXPECT_EQ(scene.value("mark"), 0) << "the attribute came with the actor, before the effect";
}

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
    const std::uint32_t actor = simulation.actors.insert({}, 0).index;
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
