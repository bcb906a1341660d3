#include "world/definitions.hpp"

#include <prowess/world/rulebook.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <string>
#include <vector>

namespace prowess {
namespace {

using test::fire_mage;

struct MaxLife {
    static constexpr AttributeRules rules{.base = 100};
};
struct Life {
    static constexpr AttributeRules rules{.base = 100, .min = 0, .max = limit<MaxLife>};
};
struct Burning {};
struct Fireball {};
struct Shadow {
    static constexpr std::string_view name = "state.hidden.shadow";
};

RulebookPointer build(const Definitions& definitions, const Code& code = {}, const Rulebook* before = nullptr) {
    auto built = Rulebook::build(definitions, code, before);
    if (!built) {
        ADD_FAILURE() << built.error().front().definition << ": " << built.error().front().message;
        return nullptr;
    }
    return *built;
}

TEST(Rulebook, NumbersInOrderOfName) {
    Definitions definitions = fire_mage();
    definitions.attributes[0].display.name = "Life";
    const RulebookPointer rulebook = build(definitions);
    ASSERT_NE(rulebook, nullptr);
    EXPECT_EQ(rulebook->effect("burning")->value, 0U);
    EXPECT_EQ(rulebook->effect("fireball.cooldown")->value, 1U);
    EXPECT_EQ(rulebook->effect("fireball.cost")->value, 2U);
    EXPECT_EQ(rulebook->effect("staff")->value, 3U);
    EXPECT_EQ(rulebook->effect_count(), 4U);
    EXPECT_EQ(rulebook->name(EffectId{1}), "fireball.cooldown");
    EXPECT_EQ(rulebook->name(EffectId{9}), "");
    EXPECT_EQ(rulebook->effect<Burning>(), rulebook->effect("burning"));
    EXPECT_EQ(rulebook->attribute<MaxLife>(), rulebook->attribute("max_life"));
    EXPECT_FALSE(rulebook->effect("frost"));
    EXPECT_FALSE(rulebook->tag("damage"));
    EXPECT_EQ(rulebook->sample(*rulebook->curve("fireball.damage"), 1), 10);
    EXPECT_EQ(rulebook->display(*rulebook->effect("burning")).name, "Burning");
    EXPECT_EQ(rulebook->display(*rulebook->attribute("life")).name, "Life");
    EXPECT_EQ(rulebook->display(AttributeId{}).name, "");

    std::ranges::reverse(definitions.effects);
    std::ranges::reverse(definitions.tags);
    std::ranges::reverse(definitions.attributes);
    EXPECT_EQ(build(definitions)->fingerprint(), rulebook->fingerprint()) << "the order of definitions means nothing";
}

TEST(Rulebook, TheFingerprintIsOfWhatReachesResults) {
    const std::uint64_t before = build(fire_mage())->fingerprint();
    Definitions shown = fire_mage();
    shown.effects[0].display.description = "hot";
    shown.attributes[0].display.name = "Vigour";
    EXPECT_EQ(build(shown)->fingerprint(), before);

    const std::vector<void (*)(Definitions&)> changes = {
        [](Definitions& of) { of.effects[0].duration = 5; },
        [](Definitions& of) { of.effects[0].modifiers[0].optional = true; },
        [](Definitions& of) { of.effects[3].ends = {"effect"}; },
        [](Definitions& of) { of.abilities[0].require = {}; },
        [](Definitions& of) { of.attributes[0].rounding = Rounding::down; },
        [](Definitions& of) { of.curves[0].curve.keys[0].value = 11; },
        [](Definitions& of) { of.actors[0].attributes[0].base = 81; },
        [](Definitions& of) { of.actors[0].destroyed_on_death = true; },
        [](Definitions& of) { of.tags.emplace_back("zeal"); },
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        Definitions changed = fire_mage();
        changes[i](changed);
        EXPECT_NE(build(changed)->fingerprint(), before) << i;
    }
}

TEST(Rulebook, ARebuildKeepsNumbers) {
    const RulebookPointer first = build(fire_mage());
    Definitions changed = fire_mage();
    changed.effects.erase(changed.effects.begin()); // burning
    changed.abilities[0].behaviour.target_effects.clear();
    changed.effects.push_back(changed.effects.back());
    changed.effects.back().name = "ablaze";
    const RulebookPointer second = build(changed, {}, first.get());
    EXPECT_EQ(second->effect("staff"), first->effect("staff"));
    EXPECT_EQ(second->effect("ablaze")->value, 4U) << "after all that there were";
    EXPECT_FALSE(second->effect("burning"));
    EXPECT_EQ(second->name(EffectId{0}), "burning") << "its number stays its own";
    EXPECT_EQ(second->effect_count(), 5U);

    const RulebookPointer third = build(fire_mage(), {}, second.get());
    EXPECT_EQ(third->effect("burning"), first->effect("burning"));
    EXPECT_EQ(third->effect_count(), 5U);
    EXPECT_EQ(build(fire_mage(), {}, first.get())->fingerprint(), first->fingerprint());
    EXPECT_NE(third->fingerprint(), first->fingerprint()) << "it knows another number";
}

TEST(Rulebook, TakesWhatCodeBrings) {
    Definitions definitions = fire_mage();
    std::erase_if(definitions.attributes, [](const AttributeDef& of) { return of.name.text != "mana"; });
    Code code;
    code.attribute<MaxLife>().attribute<Life>().effect<Burning>().ability<Fireball>().tag<Shadow>();
    const RulebookPointer rulebook = build(definitions, code);
    EXPECT_TRUE(rulebook->attribute<Life>());
    EXPECT_TRUE(rulebook->tag("state.hidden.shadow"));
    EXPECT_TRUE(rulebook->tag("state.hidden"));
    EXPECT_NE(build(fire_mage(), code), nullptr) << "both may declare an attribute alike";
}

} // namespace
} // namespace prowess
