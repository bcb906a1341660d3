#include "attribute_scene.hpp"

#include <gmock/gmock.h>

namespace prowess::test {
namespace {

class Context : public testing::Test {
protected:
    ReadContext tagged(std::string_view tag) const {
        ReadContext context;
        context.tags = {scene.order(tag)};
        return context;
    }
    ReadContext with_fact(std::string_view name, double value) const {
        ReadContext context;
        context.facts = {{scene.order(name), value}};
        return context;
    }

    AttributeScene scene;
};

TEST_F(Context, ResistanceIsByElementAndSoIsItsMaximum) {
    scene.attach({when(flat("resistance", 0.9), Condition::read_tagged("damage.elemental")),
                  when(flat("max_resistance", 0.05), Condition::read_tagged("damage.elemental.fire"))});
    EXPECT_FLOAT_EQ(scene.value("resistance", tagged("damage.elemental.fire")), 0.8F);
    EXPECT_FLOAT_EQ(scene.value("resistance", tagged("damage.elemental.cold")), 0.75F);
    EXPECT_EQ(scene.value("resistance"), 0) << "with nothing in play";
    EXPECT_EQ(scene.value("resistance", tagged("damage")), 0) << "tags match downward alone";
    EXPECT_EQ(scene.current("resistance"), 0);
    EXPECT_THAT(scene.step(), testing::IsEmpty()) << "what only some reads see is not published";
}

TEST_F(Context, HalfAWeightIsHalfTheAmount) {
    scene.attach({when(additive("spell_power", 0.5), Condition::read_tagged("ability.spell.fire")),
                  when(flat("spell_power", 10), Condition::fact_ramp("fact.flown", 2, 12))});
    ReadContext hit = tagged("ability.spell.fire");
    hit.facts = {{scene.order("fact.flown"), 7}};
    EXPECT_EQ(scene.value("spell_power", hit), 22.5F);
    hit.facts[0].value = 1;
    EXPECT_EQ(scene.value("spell_power", hit), 30);
    hit.facts[0].value = 20;
    EXPECT_EQ(scene.value("spell_power", hit), 15);
    hit.facts.clear();
    EXPECT_EQ(scene.value("spell_power", hit), 15) << "a fact that is not supplied is not there";
    EXPECT_EQ(scene.value("spell_power"), 10);
}

TEST_F(Context, InPartAMultiplicativeAndADivideCountInPart) {
    const Condition half = Condition::fact_ramp("fact.flown", 0, 2);
    scene.attach({when(multiplicative("spell_power", 1), half)});
    EXPECT_EQ(scene.value("spell_power", with_fact("fact.flown", 1)), 15);
    scene.attach({when(modifier(Operation::divide, "spell_power", 1), half)});
    EXPECT_EQ(scene.value("spell_power", with_fact("fact.flown", 1)), 10);
    scene.attach({when(modifier(Operation::unscaled, "spell_power", 3), half)});
    EXPECT_EQ(scene.value("spell_power", with_fact("fact.flown", 1)), 11.5F);
}

TEST_F(Context, WhatSetsAValueCountsInFullOrNotAtAll) {
    const Condition ramp = Condition::fact_ramp("fact.flown", 0, 2);
    scene.attach({when(overriding("spell_power", 99), ramp), when(modifier(Operation::base, "mana", 5), ramp),
                  when(modifier(Operation::at_most, "life", 5), ramp),
                  when(modifier(Operation::at_least, "max_life", 500), ramp)});
    const ReadContext half = with_fact("fact.flown", 1);
    EXPECT_EQ(scene.value("spell_power", half), 10);
    EXPECT_EQ(scene.value("mana", half), 100);
    EXPECT_EQ(scene.value("life", half), 100);
    EXPECT_EQ(scene.value("max_life", half), 100);
    const ReadContext full = with_fact("fact.flown", 0);
    EXPECT_EQ(scene.value("spell_power", full), 99);
    EXPECT_EQ(scene.value("mana", full), 5);
    EXPECT_EQ(scene.value("life", full), 5);
    EXPECT_EQ(scene.value("max_life", full), 500);
}

TEST_F(Context, PerIsReadInTheSameContext) {
    scene.attach(
        {per(flat("spell_power", 1), "mana", 10), when(flat("mana", 50), Condition::read_tagged("damage.elemental"))});
    EXPECT_EQ(scene.value("spell_power"), 20);
    EXPECT_EQ(scene.value("spell_power", tagged("damage.elemental.fire")), 25);
}

TEST_F(Context, TargetAndSourceAreWhomTheReadNames) {
    scene.attach({when(flat("spell_power", 1), Condition::target_has("state.burning")),
                  when(flat("spell_power", 20), Condition::source_has("immune"))});
    const Actor other = scene.spawn();
    ASSERT_TRUE(scene.world.add_tag(other, scene.tag("state.burning")));
    scene.own("immune.fire");
    EXPECT_EQ(scene.value("spell_power"), 10) << "without a target or a source";
    ReadContext context;
    context.target = other;
    EXPECT_EQ(scene.value("spell_power", context), 11);
    context.source = other;
    EXPECT_EQ(scene.value("spell_power", context), 11);
    context.source = scene.mage;
    EXPECT_EQ(scene.value("spell_power", context), 31);
    context = {};
    context.target_tags = {{scene.order("state.burning"), 1}};
    context.source_tags = {{scene.order("immune.fire"), 1}};
    EXPECT_EQ(scene.value("spell_power", context), 31) << "or what it says they own";
}

TEST_F(Context, TagsBesideATargetsOwnAreAddedToThem) {
    scene.attach({when(flat("spell_power", 1), Condition::target_has("state.burning")),
                  when(flat("spell_power", 2), Condition::target_has("immune.fire"))});
    const Actor other = scene.spawn();
    ASSERT_TRUE(scene.world.add_tag(other, scene.tag("state.burning")));
    ReadContext context;
    context.target = other;
    context.target_tags = {{scene.order("immune.fire"), 1}};
    EXPECT_EQ(scene.value("spell_power", context), 13);
}

TEST_F(Context, ATargetThatIsGoneOwnsNothing) {
    scene.attach({when(flat("spell_power", 1), Condition::target_has("state.burning"))});
    const Actor other = scene.spawn();
    ASSERT_TRUE(scene.world.add_tag(other, scene.tag("state.burning")));
    ReadContext context;
    context.target = other;
    ASSERT_TRUE(scene.world.destroy(other));
    EXPECT_EQ(scene.value("spell_power", context), 10);
    const Actor next = scene.spawn();
    ASSERT_EQ(next.index, other.index);
    ASSERT_TRUE(scene.world.add_tag(next, scene.tag("state.burning")));
    EXPECT_EQ(scene.value("spell_power", context), 10) << "nor does what came in its place count";
}

// Local modifiers

TEST_F(Context, AStaffsOwnPowerCountsWhereItIsNamed) {
    const ModifierSource staff = scene.attach({local(flat("spell_power", 100))});
    ReadContext with_staff;
    with_staff.local = staff;
    EXPECT_EQ(scene.value("spell_power", with_staff), 110);
    EXPECT_EQ(scene.value("spell_power"), 10);
    EXPECT_EQ(scene.current("spell_power"), 10);
    const ModifierSource wand = scene.attach({local(flat("spell_power", 1))});
    EXPECT_EQ(scene.value("spell_power", with_staff), 110);
    with_staff.local = wand;
    EXPECT_EQ(scene.value("spell_power", with_staff), 11);
}

TEST_F(Context, AStaffThatIsGoneNamesNotWhatTookItsPlace) {
    ReadContext with_staff;
    with_staff.local = scene.attach({local(flat("spell_power", 100))});
    ASSERT_TRUE(scene.world.destroy(with_staff.local));
    const ModifierSource wand = scene.attach({local(flat("spell_power", 1))});
    ASSERT_EQ(wand.index, with_staff.local.index);
    EXPECT_EQ(scene.value("spell_power", with_staff), 10);
}

TEST(ContextOfAnEffect, ItsLocalModifiersCountWhereItIsNamed) {
    Definitions definitions = six_attributes();
    definitions.effects = {lasting("staff", {local(flat("spell_power", 100))}),
                           lasting("wand", {local(flat("spell_power", 1))})};
    AttributeScene scene(definitions);
    ReadContext context;
    context.local_effect = scene.apply(spec("staff"));
    EXPECT_EQ(scene.value("spell_power", context), 110);
    EXPECT_EQ(scene.value("spell_power"), 10);
    scene.remove(context.local_effect);
    const ActiveEffect wand = scene.apply(spec("wand"));
    ASSERT_EQ(wand.index, context.local_effect.index);
    EXPECT_EQ(scene.value("spell_power", context), 10) << "and no more once it is gone";
}

// Breakdowns

TEST_F(Context, TheExplanationIsOfTheReadThatItExplains) {
    scene.attach({when(additive("spell_power", 0.5), Condition::read_tagged("ability.spell.fire")),
                  when(flat("spell_power", 10), Condition::fact_ramp("fact.flown", 2, 12))});
    ReadContext hit = tagged("ability.spell.fire");
    hit.facts = {{scene.order("fact.flown"), 7}};
    const Explanation explanation = scene.explain("spell_power", hit);
    EXPECT_EQ(explanation.total, 22.5F);
    EXPECT_EQ(explanation.flat, 5);
    EXPECT_EQ(explanation.additive, 0.5);
    EXPECT_EQ(explanation.contributions[0].weight, 0.5);
    EXPECT_EQ(scene.explain("spell_power").contributions[0].inactive, Inactive::condition);
}

} // namespace
} // namespace prowess::test
