#include "world/compiled.hpp"
#include "world/definitions.hpp"

#include <prowess/world/rulebook.hpp>

#include <gmock/gmock.h>

#include <optional>

namespace prowess {
namespace {

using test::fire_mage;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

/// A rulebook with its tables at hand.
struct Compiled {
    RulebookPointer rulebook;

    explicit Compiled(const Definitions& definitions) : rulebook(Rulebook::build(definitions).value()) {}

    [[nodiscard]] const RulebookTables& tables() const { return rulebook->tables(); }
    [[nodiscard]] const CompiledEffect& effect(std::string_view name) const {
        return tables().effects[rulebook->effect(name)->value];
    }
    [[nodiscard]] const CompiledAbility& ability(std::string_view name) const {
        return tables().abilities[rulebook->ability(name)->value];
    }
    [[nodiscard]] TagOrder tag(std::string_view name) const { return rulebook->tags().order(*rulebook->tag(name)); }
    [[nodiscard]] double value(Program program) const { return run(tables().programs(), program, {}).value; }
};

TEST(Compile, Burning) {
    const Compiled compiled(fire_mage());
    const CompiledEffect& burning = compiled.effect("burning");
    EXPECT_EQ(burning.lifetime, Lifetime::timed);
    EXPECT_EQ(compiled.value(burning.duration), 4);
    EXPECT_EQ(compiled.value(burning.period), 0.5);
    EXPECT_TRUE(burning.period_on_apply);
    EXPECT_THAT(burning.tags, ElementsAre(compiled.tag("effect.affliction.burning")));
    EXPECT_EQ(burning.modifier_count, 1U);
    EXPECT_EQ(compiled.value(compiled.tables().modifiers[burning.first_modifier].amount), -5);
    EXPECT_EQ(compiled.value(burning.require), 1);
    EXPECT_TRUE(burning.end_if.empty());
    EXPECT_TRUE(burning.chance.empty());
    EXPECT_TRUE(burning.strength.empty());
    EXPECT_EQ(burning.stacking.policy, StackPolicy::independent);
    EXPECT_FALSE(burning.reads_source_tags);
}

TEST(Compile, TagsAreSortedWithoutDoubles) {
    Definitions definitions = fire_mage();
    definitions.effects[3].ends = {"state.wet", "effect", "state.wet", "state"};
    const Compiled compiled(definitions);
    EXPECT_THAT(compiled.effect("staff").ends,
                ElementsAre(compiled.tag("effect"), compiled.tag("state"), compiled.tag("state.wet")));
}

TEST(Compile, EffectsCaptureWhatAnyPartOfThemReads) {
    Definitions definitions = fire_mage();
    EffectDef& staff = definitions.effects[3];
    staff.modifiers = {test::flat("mana", Magnitude::source("life")), test::flat("mana", Magnitude::source("life"))};
    staff.on_apply = {test::entry("burning")};
    staff.on_apply[0].params = {{"param.damage", Magnitude::target("max_life").live()}};
    staff.on_apply[0].when = Condition::source_has("state");
    const Compiled compiled(definitions);
    EXPECT_THAT(compiled.effect("staff").captures, SizeIs(2));
    EXPECT_TRUE(compiled.effect("staff").captures[1].live);
    EXPECT_TRUE(compiled.effect("staff").reads_source_tags);
    EXPECT_THAT(compiled.effect("burning").captures, IsEmpty());
}

TEST(Compile, EqualKeysStackTogether) {
    Definitions definitions = fire_mage();
    const auto stacks_under = [&](std::size_t effect, Name key) {
        definitions.effects[effect].stacking = StackingDef{};
        definitions.effects[effect].stacking->key = std::move(key);
    };
    stacks_under(0, "staff");
    stacks_under(2, "shared.key");
    stacks_under(3, {});
    const Compiled compiled(definitions);
    EXPECT_EQ(compiled.effect("burning").stacking.key, compiled.effect("staff").stacking.key);
    EXPECT_NE(compiled.effect("fireball.cooldown").stacking.key, compiled.effect("staff").stacking.key);
    EXPECT_GE(compiled.effect("fireball.cooldown").stacking.key, compiled.tables().effects.size());
    EXPECT_EQ(compiled.effect("staff").stacking.policy, StackPolicy::aggregate);
}

TEST(Compile, WhatAlwaysEndsIsNotWhatNeverEnds) {
    Definitions definitions = fire_mage();
    definitions.effects[3].end_if = Condition::all({});
    const Compiled compiled(definitions);
    ASSERT_FALSE(compiled.effect("staff").end_if.empty());
    EXPECT_EQ(compiled.value(compiled.effect("staff").end_if), 1);
}

TEST(Compile, AbilitiesAndActors) {
    const Compiled compiled(fire_mage());
    const CompiledAbility& fireball = compiled.ability("fireball");
    EXPECT_EQ(fireball.cost, *compiled.rulebook->effect("fireball.cost"));
    EXPECT_THAT(fireball.cooldown, ElementsAre(*compiled.rulebook->effect("fireball.cooldown")));
    EXPECT_TRUE(fireball.needs_target);
    EXPECT_EQ(compiled.value(fireball.behaviour.time), 0.5);
    const CompiledActor& mage = compiled.tables().actors[0];
    EXPECT_THAT(mage.attributes, SizeIs(3));
    EXPECT_THAT(mage.effects, SizeIs(1));
    EXPECT_TRUE(mage.effects[0].level.empty());
    EXPECT_FALSE(mage.dies_when.empty());
}

TEST(Compile, AnActorMayHaveEveryAttribute) {
    Definitions definitions = fire_mage();
    definitions.actors[0].attributes = {{"mana", 30}};
    definitions.actors[0].all_attributes = true;
    const Compiled compiled(definitions);
    using Start = std::pair<AttributeId, float>;
    EXPECT_THAT(compiled.tables().actors[0].attributes,
                ElementsAre(Start{{0}, 100.0F}, Start{{1}, 30.0F}, Start{{2}, 100.0F}));
}

} // namespace
} // namespace prowess
