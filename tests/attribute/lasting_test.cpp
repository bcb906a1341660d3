#include "attribute_scene.hpp"

#include <gmock/gmock.h>

#include <limits>

namespace prowess::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Definitions with(std::vector<EffectDef> effects) {
    Definitions definitions = six_attributes();
    definitions.attributes.push_back(attribute("armour", 0));
    definitions.effects = std::move(effects);
    return definitions;
}

EffectDef stacking(EffectDef effect, std::uint32_t limit = 0) {
    effect.stacking = StackingDef{.limit = limit};
    return effect;
}

TEST(Lasting, CountsWhileItLasts) {
    EffectDef haste = effect("haste", Lifetime::timed);
    haste.duration = 1;
    haste.modifiers = {additive("spell_power", 0.5)};
    AttributeScene scene(with({haste}));
    scene.apply(spec("haste"));
    EXPECT_EQ(scene.value("spell_power"), 15);
    EXPECT_EQ(scene.base("spell_power"), 10);
    EXPECT_THAT(scene.step(), ElementsAre(Change{"spell_power", 10, 15}));
    ASSERT_TRUE(scene.world.step(to_flicks(1)));
    EXPECT_EQ(scene.value("spell_power"), 10);
    EXPECT_EQ(scene.current("spell_power"), 10);
}

TEST(Lasting, DoesNotCountWhileItIsInhibited) {
    EffectDef focus = lasting("focus", {flat("spell_power", 5)});
    focus.ongoing = !Condition::owner_has("state.burning");
    AttributeScene scene(with({focus}));
    scene.apply(spec("focus"));
    EXPECT_EQ(scene.value("spell_power"), 15);
    scene.own("state.burning");
    EXPECT_EQ(scene.value("spell_power"), 10);
    scene.disown("state.burning");
    EXPECT_EQ(scene.value("spell_power"), 15);
}

TEST(Lasting, OneThatCountsAgainIsNotLaterForIt) {
    EffectDef form = lasting("form", {overriding("spell_power", 5)});
    form.ongoing = !Condition::owner_has("state.burning");
    AttributeScene scene(with({form}));
    scene.apply(spec("form"));
    scene.attach({overriding("spell_power", 7)});
    scene.own("state.burning");
    scene.disown("state.burning");
    EXPECT_EQ(scene.value("spell_power"), 7);
}

TEST(Lasting, OfOverridesTheEffectAppliedLastCounts) {
    AttributeScene scene(
        with({lasting("bear", {overriding("spell_power", 5)}), lasting("wolf", {overriding("spell_power", 50)})}));
    scene.attach({overriding("spell_power", 1)});
    scene.apply(spec("wolf"));
    const ActiveEffect bear = scene.apply(spec("bear"));
    EXPECT_EQ(scene.value("spell_power"), 5);
    scene.remove(bear);
    EXPECT_EQ(scene.value("spell_power"), 50);
}

TEST(Lasting, CountsOnceAStack) {
    AttributeScene scene(with({stacking(lasting("rage", {flat("spell_power", 2), multiplicative("mana", 0.5)}))}));
    scene.apply(spec("rage"));
    EXPECT_EQ(scene.value("spell_power"), 12);
    scene.apply(spec("rage"));
    const ActiveEffect rage = scene.apply(spec("rage"));
    EXPECT_EQ(scene.value("spell_power"), 16);
    EXPECT_EQ(scene.value("mana"), 337.5F);
    EXPECT_EQ(scene.explain("spell_power").contributions[0].count, 3);
    scene.remove(rage);
    EXPECT_EQ(scene.value("spell_power"), 10);
    EXPECT_EQ(scene.value("mana"), 100);
}

TEST(Lasting, CountsItsStacksTimesWhatItIsPer) {
    AttributeScene scene(with({stacking(lasting("rage", {per(flat("spell_power", 1), "mana", 40)}))}));
    scene.apply(spec("rage"));
    scene.apply(spec("rage"));
    scene.apply(spec("rage"));
    EXPECT_EQ(scene.value("spell_power"), 16) << "three times two";
}

TEST(Lasting, AnAmountThatReadsStacksIsNotCountedPerStack) {
    AttributeScene scene(with({stacking(lasting("rage", {flat("spell_power", Magnitude::stacks() * 3)}))}));
    scene.apply(spec("rage"));
    scene.apply(spec("rage"));
    EXPECT_EQ(scene.value("spell_power"), 16);
}

TEST(Lasting, ReadsLevelAndParamsOfItsSpec) {
    AttributeScene scene(
        with({lasting("ward", {flat("armour", Magnitude::level() * Magnitude::param("param.amount", 2))})}));
    scene.apply(spec("ward").level(3));
    EXPECT_EQ(scene.value("armour"), 6);
    scene.apply(spec("ward").level(2).param("param.amount", 10));
    EXPECT_EQ(scene.value("armour"), 26);
}

TEST(Lasting, AConditionOnStacksFollowsAnEffectThatComesGrowsAndGoes) {
    AttributeScene scene(with({stacking(lasting("rage", {}))}));
    Condition raging;
    raging.kind = Condition::Kind::owner_stacks;
    raging.name = "rage";
    raging.comparison = Comparison::at_least;
    raging.value = 1;
    Condition furious = raging;
    furious.value = 2;
    scene.attach({when(flat("spell_power", 1), raging), when(flat("spell_power", 20), furious)});
    scene.step();
    const ActiveEffect rage = scene.apply(spec("rage"));
    EXPECT_EQ(scene.value("spell_power"), 11);
    EXPECT_THAT(scene.step(), ElementsAre(Change{"spell_power", 10, 11}));
    scene.apply(spec("rage"));
    EXPECT_EQ(scene.value("spell_power"), 31);
    scene.step();
    scene.remove(rage);
    EXPECT_EQ(scene.value("spell_power"), 10);
    EXPECT_THAT(scene.step(), ElementsAre(Change{"spell_power", 31, 10}));
}

TEST(Lasting, AsksWhatItsSourceOwnedAsItWasApplied) {
    AttributeScene scene(with({lasting("blessing", {when(flat("armour", 5), Condition::source_has("state.casting"))}),
                               lasting("chant", {when(flat("mana", 5), Condition::source_has("state.casting"))})}));
    const Actor priest = scene.spawn();
    scene.apply(spec("chant").source(priest));
    ASSERT_TRUE(scene.world.add_tag(priest, scene.tag("state.casting")));
    scene.apply(spec("blessing").source(priest));
    EXPECT_EQ(scene.value("armour"), 5);
    EXPECT_EQ(scene.value("mana"), 100) << "it was not casting then";
    ASSERT_TRUE(scene.world.remove_tag(priest, scene.tag("state.casting")));
    EXPECT_EQ(scene.value("armour"), 5);
    ASSERT_TRUE(scene.world.destroy(priest));
    scene.step();
    EXPECT_EQ(scene.value("armour"), 5);
    EXPECT_EQ(scene.current("armour"), 5);
}

TEST(Lasting, FromNobodyNoSourceOwnsAnything) {
    AttributeScene scene(
        with({lasting("blessing", {when(flat("armour", 5), Condition::source_has("state.casting"))})}));
    scene.own("state.casting");
    scene.apply(spec("blessing"));
    EXPECT_EQ(scene.value("armour"), 0);
}

// Captures

EffectDef aura() {
    return lasting("aura", {flat("armour", Magnitude::source("spell_power").live() * 0.5)});
}
EffectDef blessing() {
    return lasting("blessing", {flat("armour", Magnitude::source("spell_power") * 0.5)});
}

TEST(Captures, ALiveOneFollowsInTheSameStepAndASnapshotStays) {
    AttributeScene scene(with({aura(), blessing()}));
    const Actor caster = scene.spawn({{"spell_power", 20}});
    const Actor blessed = scene.spawn();
    scene.apply(spec("aura").source(caster));
    scene.apply(blessed, spec("blessing").source(caster));
    EXPECT_EQ(scene.value("armour"), 10);
    EXPECT_EQ(scene.value(blessed, "armour"), 10);
    scene.step();

    scene.set(caster, "spell_power", 40);
    EXPECT_EQ(scene.value("armour"), 20) << "a read is never stale";
    EXPECT_EQ(scene.value(blessed, "armour"), 10);
    EXPECT_THAT(scene.step(), ElementsAre(Change{"armour", 10, 20}, Change{"spell_power", 20, 40}));
}

TEST(Captures, ALiveOneOfASourceThatIsGoneKeepsItsLastValue) {
    AttributeScene scene(with({aura()}));
    const Actor caster = scene.spawn({{"spell_power", 20}});
    scene.apply(spec("aura").source(caster));
    scene.set(caster, "spell_power", 30);
    ASSERT_TRUE(scene.world.destroy(caster));
    EXPECT_EQ(scene.value("armour"), 15);
    scene.step();
    EXPECT_EQ(scene.current("armour"), 15);
    const Actor next = scene.spawn({{"spell_power", 500}});
    ASSERT_EQ(next.index, caster.index);
    scene.set(next, "spell_power", 600);
    scene.step();
    EXPECT_EQ(scene.current("armour"), 15) << "what takes its place is not its source";
}

TEST(Captures, OfASourceThatIsGoneKeepTheirLastValueAsOthersMove) {
    AttributeScene scene(with({lasting(
        "bond", {flat("armour", Magnitude::source("spell_power").live() + Magnitude::target("mana").live())})}));
    const Actor caster = scene.spawn({{"spell_power", 20}});
    scene.apply(spec("bond").source(caster));
    EXPECT_EQ(scene.value("armour"), 120);
    ASSERT_TRUE(scene.world.destroy(caster));
    scene.set("mana", 50);
    EXPECT_EQ(scene.value("armour"), 70);
}

TEST(Captures, OfNoSourceAreZero) {
    AttributeScene scene(with({aura(), blessing()}));
    scene.apply(spec("aura"));
    scene.apply(spec("blessing"));
    EXPECT_EQ(scene.value("armour"), 0);
}

TEST(Captures, ALiveOneFollowsModifiersTagsAndLimitsOfItsSource) {
    Definitions definitions = with({lasting("aura", {flat("armour", Magnitude::source("life").live())})});
    AttributeScene scene(definitions);
    const Actor caster = scene.spawn();
    scene.apply(spec("aura").source(caster));
    scene.attach(caster, {when(flat("life", -30), Condition::owner_has("state.burning"))});
    EXPECT_EQ(scene.value("armour"), 100);
    ASSERT_TRUE(scene.world.add_tag(caster, scene.tag("state.burning")));
    EXPECT_EQ(scene.value("armour"), 70);
    scene.set(caster, "max_life", 60);
    EXPECT_EQ(scene.value("armour"), 60) << "its life is 100 less 30, but no more than 60";
    scene.step();
    EXPECT_EQ(scene.current("armour"), 30) << "as the step cuts its base to 60";
}

TEST(Captures, ChainsOverActorsFollowInOneStep) {
    AttributeScene scene(with({lasting("link", {flat("armour", Magnitude::source("armour").live())})}));
    const Actor middle = scene.spawn();
    const Actor first = scene.spawn();
    scene.apply(middle, spec("link").source(first));
    scene.apply(spec("link").source(middle));
    scene.step();
    scene.set(first, "armour", 7);
    EXPECT_EQ(scene.value("armour"), 7);
    scene.step();
    EXPECT_EQ(scene.current("armour"), 7);
}

TEST(Captures, ACycleOverActorsIsCut) {
    AttributeScene scene(with({lasting("link", {flat("armour", Magnitude::source("armour").live())})}));
    const Actor other = scene.spawn();
    scene.apply(other, spec("link").source(scene.mage));
    scene.apply(spec("link").source(other));
    scene.set("armour", 1);
    scene.step();
    EXPECT_TRUE(std::isfinite(scene.current("armour")));
    EXPECT_EQ(scene.step().size(), scene.step().size()) << "and the world goes on";
}

TEST(Captures, BaseAndBonusAreParts) {
    AttributeScene scene(with({lasting("ward", {flat("armour", Magnitude::source("spell_power").base()),
                                                flat("mana", Magnitude::source("spell_power").bonus())})}));
    const Actor caster = scene.spawn({{"spell_power", 20}});
    scene.attach(caster, {flat("spell_power", 4)});
    scene.apply(spec("ward").source(caster));
    EXPECT_EQ(scene.value("armour"), 20);
    EXPECT_EQ(scene.value("mana"), 104);
}

TEST(Captures, AreReadInTheEffectsTagsAndTheirOwn) {
    EffectDef ward = lasting("ward", {flat("armour", Magnitude::source("spell_power")),
                                      flat("mana", Magnitude::source("spell_power").tagged("damage.elemental.cold"))});
    ward.tags = {"damage.elemental.fire"};
    AttributeScene scene(with({ward}));
    const Actor caster = scene.spawn();
    scene.attach(caster, {when(flat("spell_power", 1), Condition::read_tagged("damage.elemental.fire")),
                          when(flat("spell_power", 20), Condition::read_tagged("damage.elemental.cold")),
                          when(flat("spell_power", 300), Condition::read_tagged("ability.spell.fire")),
                          when(flat("spell_power", 4000), Condition::target_has("state.burning"))});
    scene.own("state.burning");
    scene.apply(spec("ward").source(caster).tag("ability.spell.fire"));
    EXPECT_EQ(scene.value("armour"), 4311);
    EXPECT_EQ(scene.value("mana"), 4431);
}

// Numbers that cannot be

TEST(Lasting, WhatWorksOutToNoNumberContributesNothing) {
    AttributeScene scene(
        with({lasting("ward", {flat("armour", Magnitude::param("param.amount") * 1e200), flat("mana", 5)})}));
    scene.apply(spec("ward").param("param.amount", 1e200));
    EXPECT_EQ(scene.value("armour"), 0);
    EXPECT_EQ(scene.value("mana"), 105);
    EXPECT_EQ(scene.explain("armour").contributions[0].inactive, Inactive::not_finite);
}

TEST(Lasting, AFiniteAmountBeyondAFloatSaturates) {
    AttributeScene scene(with({lasting("ward", {flat("armour", Magnitude::param("param.amount"))})}));
    scene.apply(spec("ward").param("param.amount", 1e200));
    EXPECT_EQ(scene.value("armour"), std::numeric_limits<float>::max());
    AttributeScene other;
    other.attach({flat("spell_power", Magnitude::product({1e30, 1e30}))});
    EXPECT_EQ(other.value("spell_power"), std::numeric_limits<float>::max()) << "whatever it comes from";
}

} // namespace
} // namespace prowess::test
