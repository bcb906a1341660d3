#include "world/scene.hpp"

#include <gmock/gmock.h>

namespace prowess::test {
namespace {

using testing::ElementsAre;

struct Life {
    [[maybe_unused]] static constexpr AttributeRules rules{.base = 100};
};
struct Burning {};
struct Fireball {};

template <class IdType>
Lines names(const Registry<IdType>& registry) {
    Lines all;
    for (const IdType id : registry) {
        EXPECT_EQ(registry.id(registry.name(id)), id);
        EXPECT_TRUE(registry.contains(id));
        all.emplace_back(registry.name(id));
    }
    EXPECT_EQ(all.size(), registry.size());
    EXPECT_FALSE(registry.id("no_such_name"));
    EXPECT_FALSE(registry.contains(IdType{}));
    EXPECT_EQ(registry.name(IdType{}), "");
    return all;
}

TEST(Registries, AreReadAlike) {
    const RulebookPointer rulebook = built(fire_mage());
    EXPECT_THAT(names(rulebook->registry<AttributeId>()), ElementsAre("life", "mana", "max_life"));
    EXPECT_THAT(names(rulebook->registry<EffectId>()),
                ElementsAre("burning", "fireball.cooldown", "fireball.cost", "staff"));
    EXPECT_THAT(names(rulebook->registry<AbilityId>()), ElementsAre("fireball"));
    EXPECT_THAT(names(rulebook->registry<CurveId>()), ElementsAre("fireball.damage"));
    EXPECT_THAT(names(rulebook->registry<TemplateId>()), ElementsAre("mage"));
    EXPECT_EQ(names(rulebook->registry<TagId>()).size(), fire_mage().tags.size());
    EXPECT_EQ(rulebook->registry<AttributeId>().id<Life>(), rulebook->attribute("life"));
    EXPECT_EQ(rulebook->registry<EffectId>().id<Burning>(), rulebook->effect("burning"));
    EXPECT_EQ(rulebook->registry<AbilityId>().id<Fireball>(), rulebook->ability("fireball"));
    EXPECT_FALSE(rulebook->registry<AbilityId>().id<Burning>());
}

TEST(Registries, PassOverWhatIsGone) {
    const RulebookPointer before = built(fire_mage());
    Definitions without = fire_mage();
    without.actors.clear();
    without.abilities.clear();
    const auto after = Rulebook::build(without, {}, before.get()).value();
    const auto abilities = after->registry<AbilityId>();
    EXPECT_EQ(abilities.size(), 0U);
    EXPECT_EQ(abilities.bound(), 1U);
    EXPECT_EQ(names(abilities), Lines{});
    EXPECT_EQ(abilities.name(AbilityId{0}), "fireball") << "its number stays its own";
    EXPECT_NE(abilities.fingerprint(), before->registry<AbilityId>().fingerprint());
    EXPECT_EQ(after->registry<EffectId>().fingerprint(), before->registry<EffectId>().fingerprint());
}

TEST(Registries, HaveAFingerprintOfTheirNames) {
    Definitions other = fire_mage();
    other.attributes.push_back(attribute("zeal", 1));
    other.effects[0].duration = 5;
    const RulebookPointer left = built(fire_mage());
    const RulebookPointer right = built(other);
    EXPECT_NE(left->registry<AttributeId>().fingerprint(), right->registry<AttributeId>().fingerprint());
    EXPECT_EQ(left->registry<EffectId>().fingerprint(), right->registry<EffectId>().fingerprint()) << "names alone";
    EXPECT_EQ(left->registry<TagId>().fingerprint(), right->registry<TagId>().fingerprint());
    EXPECT_NE(left->fingerprint(), right->fingerprint());
}

TEST(Registries, AnAttributesRulesAreReadByNumber) {
    const RulebookPointer rulebook = built(fire_mage());
    const AttributeDef life = rulebook->definition(*rulebook->attribute("life"));
    EXPECT_EQ(life.name.text, "life");
    EXPECT_EQ(life.base, 100);
    EXPECT_EQ(life.min.kind, Limit::Kind::number);
    EXPECT_EQ(life.max.attribute.text, "max_life");
    EXPECT_TRUE(rulebook->definition(AttributeId{}).name.empty());
}

} // namespace
} // namespace prowess::test
