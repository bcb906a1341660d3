#include "world/scene.hpp"

namespace prowess::test {
namespace {

/// A pulse a second for 3 s that takes 1 of life and has instants as a part of it.
EffectDef drum(std::vector<EffectEntry> parts, bool on_apply = false) {
    EffectDef made = pulsing("drum", 3, 1, {flat("life", -1)});
    made.period->effects = std::move(parts);
    made.period->on_apply = on_apply;
    return made;
}

Definitions drums(const EffectDef& drum) {
    EffectDef refused = instant("refused", {flat("mark", 50)});
    refused.require = Condition::owner_has("state.wet");
    EffectDef chained = instant("chained", {flat("mark", 1)});
    chained.on_apply = {entry("echo")};
    Definitions made = basics();
    made.effects = {drum,
                    refused,
                    chained,
                    instant("echo", {flat("armour", Magnitude::level())}),
                    instant("beat", {flat("mark", Magnitude::param("param.amount", 1))}),
                    instant("faulty", {flat("mark", 10), flat("absent", 1)})};
    return made;
}

TEST(PeriodEffects, AreExecutedAsAPartOfEachPulse) {
    Scene scene(drums(drum({entry("beat"), entry_to("beat", Recipient::source)}, true)));
    const Actor actor = scene.spawn();
    const Actor source = scene.spawn();
    scene.apply(actor, spec("drum").source(source).param("param.amount", 3));
    EXPECT_EQ(scene.base(actor, "life"), 99);
    EXPECT_EQ(scene.base(actor, "mark"), 3) << "as it applies";
    EXPECT_EQ(scene.base(source, "mark"), 3);
    scene.forget();
    scene.step(2);
    EXPECT_EQ(scene.base(actor, "mark"), 9);
    EXPECT_EQ(told(scene.world), (Lines{"effect_executed drum", "effect_executed beat", "effect_executed beat",
                                        "effect_executed drum", "effect_executed beat", "effect_executed beat",
                                        "attribute_changed life", "attribute_changed mark", "attribute_changed mark"}));
}

TEST(PeriodEffects, OneThatFailsFailsThePulseWhole) {
    Scene scene(drums(drum({entry("beat"), entry("faulty"), entry("beat")})));
    const Actor actor = scene.spawn();
    const ActiveEffect active = scene.apply(actor, "drum").effect;
    scene.forget();
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "life"), 100);
    EXPECT_EQ(scene.base(actor, "mark"), 0);
    EXPECT_EQ(told(scene.world), Lines{"effect_blocked drum no_attribute"});
    EXPECT_EQ(scene.view(active).pulses, 1U);
    EXPECT_TRUE(scene.world.alive(active));
}

TEST(PeriodEffects, OneThatFailsInTheFirstPulseFailsTheApplication) {
    EffectDef strict = drum({entry("beat"), entry("faulty")}, true);
    strict.owner_tags = {"state.burning"};
    Scene scene(drums(strict));
    const Actor actor = scene.spawn();
    const std::uint64_t before = scene.world.state_hash();
    const auto refused = scene.world.apply(actor, spec("drum"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().reason, Reason::no_attribute);
    EXPECT_EQ(refused.error().effect, scene.effect("faulty"));
    EXPECT_EQ(scene.world.state_hash(), before);
}

TEST(PeriodEffects, ARefusalIsToldAndFailsNothingUnlessItIsRequired) {
    for (const bool required : {false, true}) {
        EffectEntry refused = entry("refused");
        refused.required = required;
        Scene scene(drums(drum({refused, entry("beat")})));
        const Actor actor = scene.spawn();
        scene.apply(actor, "drum");
        scene.forget();
        scene.step(1);
        EXPECT_EQ(scene.base(actor, "life"), required ? 100 : 99);
        EXPECT_EQ(scene.base(actor, "mark"), required ? 0 : 1);
        ASSERT_EQ(scene.events<EffectBlocked>().size(), 1U);
        EXPECT_EQ(scene.events<EffectBlocked>()[0].id, scene.effect(required ? "drum" : "refused"));
    }
}

TEST(PeriodEffects, ChainOnceThePulseIsDoneAndMayHaveConditions) {
    EffectEntry on_the_wet = entry("chained");
    on_the_wet.when = Condition::owner_has("state.wet");
    on_the_wet.level = 5;
    Scene scene(drums(drum({on_the_wet, entry("beat")})));
    const Actor actor = scene.spawn();
    scene.apply(actor, "drum");
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 1);
    scene.add(actor, "state.wet");
    scene.forget();
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 3);
    EXPECT_EQ(scene.base(actor, "armour"), 5);
    EXPECT_EQ(told(scene.world),
              (Lines{"effect_executed drum", "effect_executed chained", "effect_executed beat", "effect_executed echo",
                     "attribute_changed armour", "attribute_changed life", "attribute_changed mark"}));
}

TEST(PeriodEffects, ReadTheStateAsThePulseHasLeftIt) {
    EffectDef made = drum({entry("share")});
    Definitions definitions = drums(made);
    definitions.effects.push_back(instant("share", {flat("mark", Magnitude::target("life"))}));
    Scene scene(definitions);
    const Actor actor = scene.spawn();
    scene.apply(actor, "drum");
    scene.step(1);
    EXPECT_EQ(scene.base(actor, "mark"), 99);
}

TEST(PeriodEffects, AreInstants) {
    const auto built = Rulebook::build(drums(drum({entry("drum")})));
    ASSERT_FALSE(built);
    EXPECT_NE(built.error().at(0).message.find("instant"), std::string::npos) << built.error().at(0).message;
}

} // namespace
} // namespace prowess::test
