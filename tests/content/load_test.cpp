#include "content/load_errors.hpp"

#include <prowess/world/world.hpp>

#include <gmock/gmock.h>

#include <clocale>
#include <string>
#include <string_view>

namespace prowess {
namespace {

using test::load_errors;
using test::TempFolder;
using testing::HasSubstr;

constexpr std::string_view mage = R"(
tags:
  - {state: [burning, wet, stunned, silenced, casting, warded]}
  - {immune: [fire]}
  - {damage: {elemental: [fire, cold]}}
  - {ability: {spell: [fire]}}
  - {effect: {affliction: [burning], shield: []}}
  - {cooldown: [fireball, global]}
  - {param: [damage]}
  - fact
  - fact.flown
curves:
  fireball.damage: {interpolation: constant, keys: [[1, 10], [10, 85], [20, 240]]}
  burning.damage: {keys: [[1, 5], [20, 60]]}
attributes:
  max_life: {base: 100}
  life: {base: 100, min: 0, max: max_life}
  max_mana: {base: 100}
  mana: {base: 100, min: 0, max: max_mana}
  spell_power: {}
  resistance: {min: -1, max: 0.75}
effects:
  burning:
    duration: 4
    period: {every: 0.5, on_apply: true}
    tags: [effect.affliction.burning, damage.elemental.fire]
    owner_tags: [state.burning]
    require: {not: {owner_has: immune.fire}}
    ongoing: {not: {owner_has: state.wet}}
    stacking: {limit: 3}
    modifiers:
      - {attribute: life, flat: {param: param.damage, default: -5}}
  fireball.cost: {modifiers: [{attribute: mana, flat: -20}]}
  fireball.cooldown: {duration: 2, owner_tags: [cooldown.fireball]}
  fireball.hit:
    tags: [damage.elemental.fire]
    modifiers:
      - attribute: life
        flat:
          product:
            - -1
            - {curve: fireball.damage}
            - {sum: [1, {attribute: spell_power}]}
            - {sum: [1, {product: [-1, {attribute: resistance, from: target}]}]}
    on_apply:
      - {effect: burning, chance: 0.3, params: {param.damage: {product: [-1, {curve: burning.damage}]}}}
  staff: {duration: infinite, modifiers: [{attribute: spell_power, flat: 0.25}]}
  ring:
    duration: infinite
    modifiers:
      - attribute: resistance
        flat: 0.4
        when: {all: [{read_tagged: damage.elemental.fire}, {fact_ramp: {fact: fact.flown, full: 5, none: 20}}]}
  ward: {duration: 6, owner_tags: [state.warded, immune.fire], ends: [effect.affliction]}
  potion: {modifiers: [{attribute: life, flat: 40}]}
abilities:
  fireball:
    behaviour: {cast: {time: 0.5, target_effects: [fireball.hit]}}
    tags: [ability.spell.fire]
    cost: fireball.cost
    cooldown: fireball.cooldown
    require: {not: {owner_has: state.silenced}}
    end_if: {owner_has: state.stunned}
    owner_tags: [state.casting]
actors:
  mage:
    attributes: {max_life: 80, life: 80, max_mana: 100, mana: 100, spell_power: 0, resistance: 0}
    abilities: [fireball]
    effects: [staff, ring]
    dies_when: {owner_attribute: {attribute: life, at_most: 0}}
)";

TEST(Load, TheMage) {
    const TempFolder folder;
    const auto loaded = load_content(folder.write("mage.yaml", mage));
    ASSERT_TRUE(loaded) << loaded.error().text();
    const Rulebook& rulebook = **loaded;
    EXPECT_EQ(rulebook.attribute_count(), 6U);
    EXPECT_EQ(rulebook.effect_count(), 8U);
    EXPECT_TRUE(rulebook.ability("fireball"));
    EXPECT_TRUE(rulebook.actor("mage"));
    EXPECT_TRUE(rulebook.tag("damage.elemental"));
    EXPECT_EQ(rulebook.sample(*rulebook.curve("fireball.damage"), 12), 85);
}

TEST(Load, TheSameOfOneFileAndOfSeveral) {
    const TempFolder folder;
    const std::string text(mage);
    const std::size_t cut = text.find("abilities:");
    folder.write("parts/z/first.yml", text.substr(0, cut));
    folder.write("parts/a/second.yaml", text.substr(cut));
    folder.write("parts/mage.scenario.yaml", "not content");
    folder.write("parts/.hidden.yaml", "not content");
    folder.write("parts/readme.txt", "not content");
    const auto whole = load_content(folder.write("mage.yaml", mage));
    const auto parts = load_content(folder.path("parts"));
    ASSERT_TRUE(whole && parts) << (parts ? "" : parts.error().text());
    EXPECT_EQ((*whole)->fingerprint(), (*parts)->fingerprint());
}

TEST(Load, InALocaleWithCommas) {
    const char* set = nullptr;
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"})
        set = set != nullptr ? set : std::setlocale(LC_ALL, name);
    ContentSet content;
    content.add_text("effects: {it: {duration: 2.5}}", "test.yaml");
    std::setlocale(LC_ALL, "C");
    EXPECT_EQ(content.located({}).text(), "");
    EXPECT_EQ(content.definitions().effects.at(0).duration.value, 2.5);
}

TEST(Packs, ALaterOneReplacesByName) {
    const TempFolder folder;
    folder.write("base/pack.yaml", "name: base\nversion: 1.2.0\n");
    folder.write("base/effects.yaml",
                 "tags: [state]\neffects: {slow: {duration: 4}, fast: {duration: 9, tags: [state]}}\n");
    folder.write("mod/pack.yaml", "name: mod\nrequires: [base]\n");
    folder.write("mod/more.yaml", "tags: [state, state.wet]\neffects: {slow: {duration: 8, tags: [state.wet]}}\n");
    ContentSet content;
    content.add_path(folder.path("base"));
    content.add_path(folder.path("mod"));
    const auto built = content.build();
    ASSERT_TRUE(built) << built.error().text();
    ASSERT_EQ(content.definitions().effects.size(), 2U);
    EXPECT_EQ(content.definitions().effects[0].duration.value, 8);
    EXPECT_EQ(content.definitions().effects[1].duration.value, 9);
    EXPECT_EQ(content.definitions().tags.size(), 2U);
    EXPECT_TRUE((*built)->tag("state.wet"));
}

TEST(Packs, RequireOthersBeforeThem) {
    const TempFolder folder;
    folder.write("mod/pack.yaml", "requires: [base_game]\n");
    folder.write("mod/more.yaml", "tags: [state]\n");
    folder.write("base_gam/more.yaml", "tags: [state]\n");
    folder.write("base_game/more.yaml", "tags: [state]\n");
    const std::string mod = folder.path("mod");
    EXPECT_EQ(load_errors(folder, {mod, folder.path("base_gam")}),
              "mod/pack.yaml:1:12: the pack `mod` requires `base_game`, which is not loaded; is `base_gam` meant?\n");
    EXPECT_EQ(load_errors(folder, {mod, folder.path("base_game")}),
              "mod/pack.yaml:1:12: the pack `mod` requires `base_game`, which is loaded after it: give it before\n");
    EXPECT_EQ(load_errors(folder, {folder.path("base_game"), mod}), "");
}

TEST(Packs, DescribeThemselvesAndAreNotWithinEachOther) {
    const TempFolder folder;
    folder.write("outer/pack.yaml", "name: outer\nauthor: me\n");
    folder.write("outer/tags.yaml", "tags: [state]\n");
    EXPECT_EQ(load_errors(folder, "outer"), "outer/pack.yaml:2:1: `author` is not known in a pack\n");
    EXPECT_EQ(load_errors(folder, "outer/pack.yaml"),
              "outer/pack.yaml: this describes a folder of content: give the folder instead\n");
    folder.write("outer/inner/pack.yaml", "name: inner\n");
    EXPECT_EQ(load_errors(folder, "outer"),
              "outer/inner/pack.yaml: a pack within another: give each pack's folder by itself\n");
    folder.write("same/pack.yaml", "name: same\n");
    folder.write("same/tags.yaml", "tags: [state]\n");
    EXPECT_EQ(load_errors(folder, {folder.path("same"), folder.path("same")}),
              "same/pack.yaml:1:7: a pack `same` is already loaded at same/pack.yaml:1:7\n");
}

struct Fury {
    static constexpr AttributeRules rules{.base = 7};
};

TEST(Packs, NameWhatCodeBrings) {
    const TempFolder folder;
    folder.write("pack.yaml", "code: {attributes: [fury], executions: [fire_damage]}\n");
    folder.write("effects.yaml", "effects: {rage: {modifiers: [{attribute: fury, flat: 1}]}}\n");
    const auto without = load_content(folder.path());
    ASSERT_TRUE(without) << without.error().text();
    EXPECT_TRUE((*without)->attribute("fury"));
    Code code;
    code.attribute<Fury>();
    const auto with = load_content(folder.path(), code);
    ASSERT_TRUE(with) << with.error().text();
    EXPECT_EQ((*with)->attribute_count(), 1U);
}

struct Hit {
    std::uint32_t bone = 0;
};

TEST(Packs, NameTypesOfContextThatCodeBrings) {
    const TempFolder folder;
    folder.write("pack.yaml", "code: {context: [hit]}\n");
    folder.write("effects.yaml", "effects: {strike: {}}\n");
    const auto reason = [&](const Code& code) {
        World world(load_content(folder.path(), code).value());
        const auto applied = world.apply(world.spawn(ActorSpec{}).value(), spec("strike").with(Hit{}));
        return applied ? std::string_view("none") : name(applied.error().reason);
    };
    EXPECT_EQ(reason({}), "needs_code");
    Code code;
    code.context<Hit>();
    EXPECT_EQ(reason(code), "none");
}

struct Missing {};

TEST(Load, CodeExpectsWhatItNames) {
    const TempFolder folder;
    folder.write("a.yaml", "effects: {burning: {}}\n");
    Code code;
    code.effect<Missing>();
    EXPECT_THAT(load_errors(folder, {folder.path("a.yaml")}, code), HasSubstr("`missing`"));
}

TEST(Load, ContentWithinOtherDocuments) {
    ContentSet content;
    content.add_text("attributes: {life: {base: 100}}", "base.yaml");
    const std::uint32_t file = content.add_file("a.scenario.yaml");
    Node name;
    name.kind = Node::Kind::scalar;
    name.text = "lief";
    name.place = {file, 4, 9};
    Node number = name;
    number.plain = true;
    number.text = "3";
    Node modifier{
        .kind = Node::Kind::map, .plain = false, .place = {file, 4, 1}, .text = {}, .items = {}, .entries = {}};
    modifier.entries = {{"attribute", {file, 4, 2}, name}, {"flat", {file, 4, 14}, number}};
    Node list{.kind = Node::Kind::list,
              .plain = false,
              .place = {file, 4, 1},
              .text = {},
              .items = {modifier},
              .entries = {}};
    const auto modifiers = content.read_modifiers(list);
    ASSERT_EQ(modifiers.size(), 1U);
    EXPECT_EQ(modifiers[0].amount.value, 3);
    EXPECT_EQ(content.files(), (std::vector<std::string>{"base.yaml", "a.scenario.yaml"}));

    Node effect{.kind = Node::Kind::map, .plain = false, .place = {file, 3, 1}, .text = {}, .items = {}, .entries = {}};
    effect.entries = {{"modifiers", {file, 3, 5}, list}};
    Node section = effect;
    section.entries = {{"hurt", {file, 2, 3}, effect}};
    Node inline_content = effect;
    inline_content.entries = {{"effects", {file, 1, 1}, section}};
    content.add_node(inline_content);
    const auto built = content.build();
    ASSERT_FALSE(built);
    EXPECT_THAT(built.error().text(), testing::StartsWith("a.scenario.yaml:4:9: there is no attribute `lief`"));
}

TEST(Load, TenThousandDefinitions) {
    std::string text = "attributes: {life: {base: 100}}\ntags: [{state: [burning, wet]}]\neffects:\n";
    for (int index = 0; index < 10'000; ++index)
        text += "  effect_" + std::to_string(index) + ":\n    duration: " + std::to_string(index % 9 + 1) +
                "\n    period: 0.5\n    owner_tags: [state.burning]\n    ongoing: {not: {owner_has: state.wet}}\n"
                "    modifiers: [{attribute: life, flat: -1}]\n    on_expire: [effect_" +
                std::to_string((index + 1) % 10'000) + "]\n";
    ContentSet content;
    content.add_text(text, "generated.yaml");
    const auto built = content.build();
    ASSERT_TRUE(built) << built.error().text().substr(0, 1000);
    EXPECT_EQ((*built)->effect_count(), 10'000U);
    EXPECT_TRUE((*built)->effect("effect_9999"));
}

} // namespace
} // namespace prowess
