#include "regeneration_scene.hpp"

#include "attribute/attributes.hpp"
#include <algorithm>
#include <bit>
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace prowess::test {
namespace {

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

} // namespace
} // namespace prowess::test
