#include "world/scene.hpp"

#include <functional>

namespace prowess::test {
namespace {

/// What makes an application fail at one place in the order of its checks.
struct Fault {
    Reason reason;
    std::function<void(EffectDef&)> spoil;
};

std::vector<Fault> faults() {
    return {
        {Reason::blocked_requirement, [](EffectDef& made) { made.require = Condition::owner_has("state.wet"); }},
        {Reason::blocked_immunity, [](EffectDef& made) { made.tags = {"effect.affliction.fire"}; }},
        {Reason::chance, [](EffectDef& made) { made.chance = 0; }},
        {Reason::bad_duration, [](EffectDef& made) { made.duration = Magnitude::param("param.amount"); }},
        {Reason::bad_period, [](EffectDef& made) { made.period->every = Magnitude::param("param.amount"); }},
        {Reason::missing_param, [](EffectDef& made) { made.strength = Magnitude::param("param.other"); }},
        {Reason::no_capacity, [](EffectDef& made) { made.modifiers[0].lasting = true; }},
        {Reason::no_attribute, [](EffectDef& made) { made.modifiers[1] = flat("absent", -1); }},
    };
}

/// Of two faults, the one that is checked first is answered.
TEST(OrderOfApplication, TheFirstFaultIsAnswered) {
    const auto all = faults();
    for (std::size_t first = 0; first < all.size(); ++first) {
        for (std::size_t second = first; second < all.size(); ++second) {
            Definitions made = basics();
            EffectDef ward = infinite("ward");
            ward.blocks = {"effect.affliction.fire"};
            EffectDef tried = pulsing("tried", 4, 1, {flat("armour", 1), flat("life", -1)});
            tried.period->on_apply = true;
            all[second].spoil(tried);
            all[first].spoil(tried);
            made.effects = {ward, tried};
            Scene scene(made, {.modifiers_per_actor = 0});
            const Actor actor = scene.spawn();
            scene.apply(actor, "ward");

            const auto applied = scene.world.apply(actor, spec("tried").param("param.amount", 0));

            ASSERT_FALSE(applied) << name(all[first].reason) << " and " << name(all[second].reason);
            EXPECT_EQ(name(applied.error().reason), name(all[first].reason)) << "not " << name(all[second].reason);
        }
    }
}

TEST(OrderOfApplication, WhatItEndsIsGoneBeforeItWeighsWhetherItCounts) {
    Definitions made = basics();
    EffectDef wet = infinite("wet");
    wet.tags = {"effect.affliction"};
    wet.owner_tags = {"state.wet"};
    EffectDef fire = timed("fire", 4);
    fire.ends = {"effect.affliction"};
    fire.ongoing = !Condition::owner_has("state.wet");
    made.effects = {wet, fire};
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.apply(actor, "wet");

    const Applied applied = scene.apply(actor, "fire");

    EXPECT_EQ(applied.cancelled, 1U);
    EXPECT_FALSE(scene.view(applied.effect).inhibited);
    EXPECT_FALSE(scene.owns(actor, "state.wet"));
}

TEST(OrderOfApplication, CapturesAreOfTheStateBeforeAnythingChanged) {
    Definitions made = basics();
    EffectDef blessing = infinite("blessing", {flat("power", 90)});
    blessing.tags = {"effect.boon"};
    EffectDef drain = instant("drain", {flat("life", Magnitude::product({-1, Magnitude::target("power")}))});
    drain.ends = {"effect.boon"};
    made.effects = {blessing, drain};
    made.attributes[1].base = 1000;
    Scene scene(made);
    const Actor actor = scene.spawn();
    scene.apply(actor, "blessing");

    scene.apply(actor, "drain");

    EXPECT_EQ(scene.base(actor, "life"), 0) << "100 of power, though what gave 90 of it is ended";
    EXPECT_EQ(scene.value(actor, "power"), 10);
}

TEST(OrderOfApplication, WhatItEndsIsNeverWhatItStacksOn) {
    Definitions made = basics();
    EffectDef venom = timed("venom", 4);
    venom.tags = {"effect.affliction.poison"};
    venom.ends = {"effect.affliction"};
    venom.stacking = StackingDef{};
    EffectDef fire = infinite("fire");
    fire.tags = {"effect.affliction.fire"};
    made.effects = {venom, fire};
    Scene scene(made);
    const Actor actor = scene.spawn();
    const ActiveEffect first = scene.apply(actor, "venom").effect;
    scene.apply(actor, "fire");

    const Applied second = scene.apply(actor, "venom");

    EXPECT_EQ(second.disposition, Disposition::stacked);
    EXPECT_EQ(second.effect, first);
    EXPECT_EQ(second.cancelled, 1U) << "the fire alone";
    EXPECT_EQ(scene.world.effects(actor), std::vector<ActiveEffect>{first});
}

TEST(OrderOfApplication, ItsOwnOwnerTagsAreThereAsItFirstExecutes) {
    Definitions made = basics();
    EffectDef fire = pulsing("fire", 4, 1, {flat("life", -7)});
    fire.period->on_apply = true;
    fire.owner_tags = {"state.burning"};
    fire.modifiers[0].when = Condition::owner_has("state.burning");
    made.effects = {fire};
    Scene scene(made);
    const Actor actor = scene.spawn();

    scene.apply(actor, "fire");

    EXPECT_EQ(scene.base(actor, "life"), 93);
}

} // namespace
} // namespace prowess::test
