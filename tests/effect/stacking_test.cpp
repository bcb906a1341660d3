#include "world/scene.hpp"

namespace prowess::test {
namespace {

/// Burning of the stacks that a setting describes; a fourth application ignites.
EffectDef burning(const StackingDef& stacking) {
    EffectDef made = pulsing("burning", 4, 0.5, {flat("life", Magnitude::param("param.amount"))});
    made.tags = {"effect.affliction.fire"};
    made.stacking = stacking;
    made.stacking->overflow = {entry("ignited")};
    made.on_apply = {entry("lit")};
    made.on_expire = {entry("out")};
    return made;
}

Definitions fires(const StackingDef& stacking) {
    Definitions made = basics();
    made.effects = {burning(stacking), instant("ignited", {flat("life", -20)}), instant("lit", {flat("mark", 1)}),
                    instant("out", {flat("mark", 100)})};
    return made;
}

EffectSpec burn(double amount = -2) {
    return spec("burning").param("param.amount", amount);
}

TEST(AggregateStacking, ThreeStacksThenAnOverflow) {
    Scene scene(fires({.limit = 3, .expire = StackExpiry::remove_one}));
    const Actor mage = scene.spawn();
    const ActiveEffect burning = scene.apply(mage, burn()).effect;
    for (int i = 0; i < 2; ++i) {
        const Applied again = scene.apply(mage, burn());
        EXPECT_EQ(again.disposition, Disposition::stacked);
        EXPECT_EQ(again.effect, burning);
    }
    scene.forget();
    const Applied over = scene.apply(mage, burn());
    EXPECT_EQ(over.disposition, Disposition::stack_limit);
    EXPECT_EQ(over.stacks, 3U);
    EXPECT_EQ(scene.world.effects(mage), std::vector{burning});
    EXPECT_EQ(scene.base(mage, "life"), 80) << "the fourth ignited";
    EXPECT_EQ(scene.base(mage, "mark"), 3) << "its own chain does not run at the limit";
    EXPECT_EQ(told(scene.world), (Lines{"effect_blocked burning stack_limit", "effect_executed ignited"}));

    scene.run(0.5);
    EXPECT_EQ(scene.base(mage, "life"), 74) << "2, three times over";
    scene.run(3.5);
    EXPECT_EQ(scene.view(burning).stacks, 2U);
    EXPECT_EQ(scene.remaining(burning), 4);
    scene.run(4);
    EXPECT_EQ(scene.view(burning).stacks, 1U);
    EXPECT_EQ(scene.base(mage, "mark"), 3) << "none of its chains, as a stack runs out";
    scene.run(4);
    EXPECT_FALSE(scene.world.alive(burning));
    EXPECT_EQ(scene.base(mage, "mark"), 103);
}

TEST(AggregateStacking, KeepsTheFirstSpec) {
    Scene scene(fires({}));
    const Actor mage = scene.spawn();
    const Actor first = scene.spawn();
    const Actor second = scene.spawn();
    const ActiveEffect burning = scene.apply(mage, burn(-2).source(first).level(2)).effect;
    scene.apply(mage, burn(-9).source(second).level(7));
    EXPECT_EQ(scene.view(burning).level, 2);
    EXPECT_EQ(scene.view(burning).source, first);
    scene.step(0.5);
    EXPECT_EQ(scene.base(mage, "life"), 96);
}

TEST(AggregateStacking, StartsItsTimeOverOrKeepsIt) {
    Scene refreshing(fires({.limit = 2}));
    Scene keeping(fires({.limit = 2, .reapply = Reapply::keep}));
    const Actor one = refreshing.spawn();
    const Actor two = keeping.spawn();
    const ActiveEffect refreshed = refreshing.apply(one, burn()).effect;
    const ActiveEffect kept = keeping.apply(two, burn()).effect;
    for (int i = 0; i < 2; ++i) {
        refreshing.step(0.75);
        keeping.step(0.75);
        refreshing.apply(one, burn());
        keeping.apply(two, burn());
        EXPECT_EQ(refreshing.remaining(refreshed), 4) << "at the limit too";
        EXPECT_EQ(keeping.remaining(kept), 4 - 0.75 * (i + 1));
    }
}

TEST(AggregateStacking, ResetsThePeriodWhereItSays) {
    Scene resetting(fires({.reset_period = true}));
    Scene keeping(fires({}));
    for (Scene* scene : {&resetting, &keeping}) {
        const Actor mage = scene->spawn();
        scene->apply(mage, burn());
        scene->step(0.25);
        scene->apply(mage, burn());
        scene->step(0.25);
        EXPECT_EQ(scene->base(mage, "life"), scene == &resetting ? 100 : 96);
        scene->step(0.25);
        EXPECT_EQ(scene->base(mage, "life"), 96);
    }
}

TEST(AggregateStacking, ResetsThePeriodAloneWhereTimeIsKept) {
    Scene scene(fires({.reapply = Reapply::keep, .reset_period = true}));
    const Actor mage = scene.spawn();
    const ActiveEffect burning = scene.apply(mage, burn()).effect;
    scene.step(0.25);
    scene.apply(mage, burn());
    EXPECT_EQ(scene.remaining(burning), 3.75);
    scene.step(0.25);
    EXPECT_EQ(scene.base(mage, "life"), 100);
}

TEST(AggregateStacking, ClearsAllOrStays) {
    Scene clearing(fires({}));
    const Actor one = clearing.spawn();
    clearing.apply(one, burn());
    clearing.apply(one, burn());
    clearing.step(4);
    EXPECT_TRUE(clearing.world.effects(one).empty());
    ASSERT_EQ(clearing.events<EffectRemoved>().size(), 1U);
    EXPECT_EQ(clearing.events<EffectRemoved>()[0].stacks, 2U);

    Scene staying(fires({.expire = StackExpiry::refresh}));
    const Actor two = staying.spawn();
    const ActiveEffect burning = staying.apply(two, burn(-0.5)).effect;
    staying.apply(two, burn());
    staying.step(9);
    EXPECT_EQ(staying.view(burning).stacks, 2U);
    EXPECT_EQ(staying.remaining(burning), 3);
    EXPECT_EQ(staying.base(two, "life"), 82) << "18 pulses";
}

TEST(AggregateStacking, BySourceOrTogether) {
    Scene apart(fires({.by = StackBy::source}));
    Scene together(fires({}));
    for (Scene* scene : {&apart, &together}) {
        const Actor mage = scene->spawn();
        const Actor source = scene->spawn();
        for (int i = 0; i < 2; ++i) {
            scene->apply(mage, burn().source(source));
            scene->apply(mage, burn());
        }
        const auto effects = scene->world.effects(mage);
        ASSERT_EQ(effects.size(), scene == &apart ? 2U : 1U);
        EXPECT_EQ(scene->view(effects[0]).stacks, scene == &apart ? 2U : 4U);
    }
}

TEST(AggregateStacking, ModifiersCountByStackAndValuesOnce) {
    Definitions made = basics();
    EffectDef fury =
        infinite("fury", {modifier("power", Operation::additive, 0.1), modifier("armour", Operation::override, 4),
                          flat("mark", Magnitude::product({10, Magnitude::stacks()}))});
    fury.stacking = StackingDef{};
    made.effects = {fury};
    Scene scene(made);
    const Actor actor = scene.spawn();
    for (int i = 0; i < 3; ++i)
        scene.apply(actor, "fury");
    EXPECT_FLOAT_EQ(scene.value(actor, "power"), 13) << "three times a tenth more";
    EXPECT_EQ(scene.value(actor, "armour"), 4);
    EXPECT_EQ(scene.value(actor, "mark"), 30) << "what reads its stacks is not counted again";
}

TEST(AggregateStacking, OfTwoEffectsWithOneKeyTheIncomingDecides) {
    Definitions made = basics();
    EffectDef weak = timed("weak", 4, {flat("armour", -1)});
    weak.stacking = StackingDef{.key = "curse", .reapply = Reapply::keep};
    EffectDef strong = timed("strong", 8, {flat("armour", -5)});
    strong.stacking = StackingDef{.key = "curse", .limit = 2};
    strong.on_apply = {entry("note")};
    made.effects = {weak, strong, instant("note", {flat("mark", 1)})};
    Scene scene(made);
    const Actor actor = scene.spawn();
    const ActiveEffect curse = scene.apply(actor, "weak").effect;
    scene.step(1);

    const Applied second = scene.apply(actor, "strong");
    EXPECT_EQ(second.disposition, Disposition::stacked);
    EXPECT_EQ(second.effect, curse);
    EXPECT_EQ(scene.view(curse).id, scene.effect("weak")) << "the first definition is kept";
    EXPECT_EQ(scene.remaining(curse), 4) << "its time starts over, as the incoming says";
    EXPECT_EQ(scene.value(actor, "armour"), -2);
    EXPECT_EQ(scene.base(actor, "mark"), 1);
    EXPECT_EQ(scene.apply(actor, "strong").disposition, Disposition::stack_limit);
    scene.step(1);
    EXPECT_EQ(scene.apply(actor, "weak").stacks, 3U) << "of no limit";
    EXPECT_EQ(scene.remaining(curse), 3) << "and keeps its time";
}

TEST(AggregateStacking, WhileInhibited) {
    Definitions made = fires({.reset_period = true});
    made.effects[0].ongoing = !Condition::owner_has("state.wet");
    Scene scene(made);
    const Actor mage = scene.spawn();
    const ActiveEffect burning = scene.apply(mage, burn()).effect;
    scene.step(1.25);
    scene.add(mage, "state.wet");
    scene.apply(mage, burn());
    EXPECT_EQ(scene.view(burning).stacks, 2U);
    EXPECT_EQ(scene.remaining(burning), 4);
    scene.step(1);
    scene.take(mage, "state.wet");
    scene.step(0.25);
    EXPECT_EQ(scene.base(mage, "life"), 96);
    scene.step(0.25);
    EXPECT_EQ(scene.base(mage, "life"), 92) << "its period started over";
}

TEST(IndependentStacking, EachIsByItself) {
    Definitions made = basics();
    made.effects = {timed("curse", 4, {flat("armour", -1)})};
    Scene scene(made);
    const Actor actor = scene.spawn();
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(scene.apply(actor, "curse").disposition, Disposition::applied);
    EXPECT_EQ(scene.world.effects(actor).size(), 5U);
    EXPECT_EQ(scene.value(actor, "armour"), -5);
}

} // namespace
} // namespace prowess::test
