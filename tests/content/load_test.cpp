#include <prowess/content/load.hpp>

#include "content/temp_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <clocale>
#include <string>
#include <string_view>

namespace prowess {
namespace {

using test::TempFolder;
using testing::HasSubstr;

/// All errors of one file, "test.yaml", whose names are not looked up.
std::string read_errors(std::string_view text) {
    ContentSet content;
    content.add_text(text, "test.yaml");
    return content.located({}).text();
}

std::string read_errors_of_effect(std::string_view body) {
    std::string text = read_errors("effects: {it: " + std::string(body) + "}");
    const std::string_view definition = " (in effect `it`)\n";
    EXPECT_TRUE(text.ends_with(definition)) << text;
    return text.substr(0, text.size() - std::min(text.size(), definition.size()));
}

/// The errors of a load, the folder's path left out.
std::string load_errors(const TempFolder& folder, const std::vector<std::string>& paths, const Code& code = {}) {
    const auto loaded = load_content(paths, code);
    std::string text = loaded ? "" : loaded.error().text();
    const std::string root = folder.path() + "/";
    for (std::size_t at = text.find(root); at != std::string::npos; at = text.find(root))
        text.erase(at, root.size());
    return text;
}

std::string load_errors(const TempFolder& folder, std::string_view name = {}) {
    return load_errors(folder, std::vector<std::string>{folder.path(name)});
}

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

TEST(LoadErrors, UnknownKeysGiveTheNearestKnown) {
    EXPECT_EQ(read_errors("effects:\n  burning:\n    durration: 4\n"),
              "test.yaml:3:5: `durration` is not known in an effect; is `duration` meant? (in effect `burning`)\n");
    EXPECT_EQ(read_errors("efects: {}\n"),
              "test.yaml:1:1: `efects` is not known in a content file; is `effects` meant?\n");
    EXPECT_EQ(read_errors_of_effect("{zzz: 4}"), "test.yaml:1:16: `zzz` is not known in an effect");
    EXPECT_EQ(read_errors_of_effect("{modifiers: [{attribute: life, flatt: 3}]}"),
              "test.yaml:1:46: `flatt` is not known in a modifier; is `flat` meant?");
    EXPECT_EQ(read_errors_of_effect("{require: {owner_haz: a}}"),
              "test.yaml:1:26: `owner_haz` is not known in a condition; is `owner_has` meant?");
}

TEST(LoadErrors, WrongTypesSayWhatWasExpectedAndFound) {
    EXPECT_EQ(read_errors_of_effect("{duration: [4]}"),
              "test.yaml:1:26: `duration` takes `instant`, `infinite`, seconds or a magnitude; found a list");
    EXPECT_EQ(
        read_errors_of_effect("{duration: infinit}"),
        "test.yaml:1:26: `duration` takes `instant`, `infinite`, seconds or a magnitude; found the text `infinit`; is "
        "`infinite` meant?");
    EXPECT_EQ(read_errors_of_effect("{tags: a}"),
              "test.yaml:1:22: `tags` takes a list of names of tags; found the text `a`");
    EXPECT_EQ(read_errors_of_effect("{tags: [[a]]}"),
              "test.yaml:1:23: each of `tags` takes the name of a tag; found a list");
    EXPECT_EQ(read_errors_of_effect("{stacking: {by: sourse}}"),
              "test.yaml:1:31: `by` takes `target` or `source`; found the text `sourse`; is `source` meant?");
    EXPECT_EQ(read_errors_of_effect("{stacking: {limit: 1.5}}"),
              "test.yaml:1:34: `limit` takes a whole number; found the number `1.5`");
    EXPECT_EQ(read_errors_of_effect("{stacking: {limit: -1}}"),
              "test.yaml:1:34: `limit` is between 0 and 4294967295; found the number `-1`");
    EXPECT_EQ(read_errors_of_effect("{stacking: {reset_period: yes}}"),
              "test.yaml:1:41: `reset_period` takes `true` or `false`; found the text `yes`");
    EXPECT_EQ(read_errors_of_effect("{period: {every: 1, on_apply: \"true\"}}"),
              "test.yaml:1:45: `on_apply` takes `true` or `false`; found the text `true`");
    EXPECT_EQ(read_errors_of_effect("{on_apply: [{effect: a, chance: often}]}"),
              "test.yaml:1:47: `chance` takes a number; found the text `often`");
    EXPECT_EQ(read_errors_of_effect("5"), "test.yaml:1:15: `it` takes an effect; found the number `5`");
    EXPECT_EQ(read_errors("[a, b]"), "test.yaml:1:1: this takes a content file; found a list\n");
}

TEST(LoadErrors, NumbersThatAreNotFinite) {
    EXPECT_EQ(read_errors_of_effect("{strength: .inf}"),
              "test.yaml:1:26: `strength` takes a number or a magnitude; `.inf` is not a finite number");
    EXPECT_EQ(read_errors_of_effect("{duration: .nan}"),
              "test.yaml:1:26: `duration` takes a number or a magnitude; `.nan` is not a finite number");
    EXPECT_EQ(read_errors("attributes: {life: {base: -.INF}}"),
              "test.yaml:1:27: `base` takes a number; `-.INF` is not a finite number (in attribute `life`)\n");
    EXPECT_EQ(read_errors("attributes: {life: {max: .nan}}"),
              "test.yaml:1:26: `max` takes a number; `.nan` is not a finite number (in attribute `life`)\n");
    EXPECT_EQ(read_errors("curves: {c: {keys: [[0, 1e999]]}}"),
              "test.yaml:1:25: each of `keys` takes a number; `1e999` is not a finite number (in curve `c`)\n");
}

TEST(LoadErrors, ChoicesThatDoNotGoTogether) {
    EXPECT_EQ(read_errors_of_effect("{modifiers: [{attribute: life, flat: 1, additive: 2}]}"),
              "test.yaml:1:55: `flat` and `additive` do not go together: a modifier has one of them");
    EXPECT_THAT(read_errors_of_effect("{modifiers: [{attribute: life}]}"),
                HasSubstr("a modifier needs one of `base`, `flat`, `additive`"));
    EXPECT_EQ(read_errors_of_effect("{modifiers: [{flat: 1}]}"), "test.yaml:1:28: a modifier needs `attribute`");
    EXPECT_EQ(read_errors_of_effect("{strength: {param: a, at: 3}}"),
              "test.yaml:1:37: `at` goes with `curve`, not with `param`");
    EXPECT_EQ(read_errors_of_effect("{require: {level: {}}}"),
              "test.yaml:1:33: `level` needs one of `above`, `below`, `at_least` or `at_most`");
    EXPECT_EQ(read_errors_of_effect("{strength: {level: 3}}"),
              "test.yaml:1:34: `level` takes `true`; found the number `3`");
    EXPECT_EQ(
        read_errors("curves: {c: {keys: [[1]]}}"),
        "test.yaml:1:21: each of `keys` is a pair such as `[1, 10]`: where, and how much; found a list of 1 (in curve "
        "`c`)\n");
    EXPECT_EQ(read_errors("abilities: {it: {behaviour: kast}}"),
              "test.yaml:1:29: `behaviour` takes `instant`, `cast`, `channel`, `toggle` or a behaviour; found the text "
              "`kast`; is `cast` meant? (in ability `it`)\n");
}

TEST(LoadErrors, WhatIsStillToComeIsRefusedByName) {
    for (const std::string_view key :
         {"cues", "executions", "on_used_up", "absorbs", "intercepts", "reactions", "aura"})
        EXPECT_EQ(read_errors_of_effect("{" + std::string(key) + ": [a]}"),
                  "test.yaml:1:16: `" + std::string(key) + "` is not supported yet by this version");
    for (const std::string_view key : {"cues", "charges", "triggers", "net", "stats", "targets", "spawns"})
        EXPECT_EQ(read_errors("abilities: {it: {" + std::string(key) + ": [a]}}"),
                  "test.yaml:1:18: `" + std::string(key) +
                      "` is not supported yet by this version (in ability `it`)\n");
    for (const std::string_view key : {"routes", "grants", "traits", "needs"})
        EXPECT_EQ(read_errors(std::string(key) + ": {a: {}}"),
                  "test.yaml:1:1: `" + std::string(key) + "` is not supported yet by this version\n");
    EXPECT_EQ(read_errors_of_effect("{strength: {dice: {count: 2, sides: 6}}}"),
              "test.yaml:1:27: `dice` is not supported yet by this version");
    EXPECT_EQ(read_errors_of_effect("{strength: \"1 + level\"}"),
              "test.yaml:1:26: `strength` takes a number or a magnitude; the formula `1 + level` is not supported yet "
              "by this "
              "version");
    EXPECT_EQ(read_errors_of_effect("{on_apply: [{effect: a, to: {nearest: {within: 3}}}]}"),
              "test.yaml:1:44: `nearest` is not supported yet by this version");
    EXPECT_EQ(read_errors("abilities: {it: {behaviour: projectile}}"),
              "test.yaml:1:29: `projectile` is not supported yet by this version (in ability `it`)\n");
}

TEST(LoadErrors, ANameTwiceInOnePackNamesBothPlaces) {
    const TempFolder folder;
    folder.write("a.yaml", "effects: {burning: {duration: 4}}\ntags: [state, state.wet]\n");
    folder.write("b.yaml", "effects:\n  burning: {duration: 5}\ntags: [state.wet]\n");
    EXPECT_EQ(load_errors(folder),
              "b.yaml:2:3: the effect `burning` is already defined at a.yaml:1:11 (in effect `burning`)\n"
              "b.yaml:3:8: the tag `state.wet` is already defined at a.yaml:2:15\n");
}

TEST(LoadErrors, AreAllToldInOrderOfPlace) {
    const TempFolder folder;
    folder.write("a.yaml", "effects:\n"
                           "  one: {duration: [1], tags: [unknown]}\n"
                           "  two: {modifiers: [{attribute: lief, flat: 1}]}\n");
    folder.write("b.yaml", "attributes: {life: {bace: 1}}\n");
    folder.write("c.yaml", "abilities: {hit: {cost: two, cooldown: thre}}\n");
    const std::string errors = load_errors(folder);
    EXPECT_THAT(errors, testing::MatchesRegex("a.yaml:2:19: [^\n]*found a list [^\n]*\n"
                                              "a.yaml:2:31: there is no tag `unknown`[^\n]*\n"
                                              "a.yaml:3:33: there is no attribute `lief`; is `life` meant[^\n]*\n"
                                              "b.yaml:1:21: `bace` is not known[^\n]*\n"
                                              "c.yaml:1:40: there is no effect `thre`[^\n]*\n"));
}

TEST(LoadErrors, DoNotComeTwiceForOneMistake) {
    const TempFolder folder;
    folder.write("a.yaml", "attributes: {life: {}}\n"
                           "effects:\n"
                           "  one: {durration: 4, period: 1, modifiers: [{attribute: life, flat: [1]}]}\n"
                           "  two: {duration: [3], period: 1, modifiers: [{flat: 1}]}\n");
    EXPECT_EQ(
        load_errors(folder),
        "a.yaml:3:9: `durration` is not known in an effect; is `duration` meant? (in effect `one`)\n"
        "a.yaml:3:70: `flat` takes a number or a magnitude; found a list (in effect `one`)\n"
        "a.yaml:4:19: `duration` takes `instant`, `infinite`, seconds or a magnitude; found a list (in effect `two`)\n"
        "a.yaml:4:47: a modifier needs `attribute` (in effect `two`)\n");
}

TEST(LoadErrors, OfFiles) {
    const TempFolder folder;
    EXPECT_EQ(load_errors(folder, "missing.yaml"), "missing.yaml: there is no such file or folder\n");
    EXPECT_EQ(load_errors(folder),
              folder.path() +
                  ": there is no content in this folder: no file that ends in `.yaml`, `.yml` or `.json`\n");
    folder.write("notes.txt", "");
    EXPECT_EQ(load_errors(folder, "notes.txt"), "notes.txt: a content file ends in `.yaml`, `.yml` or `.json`\n");
    folder.write("fight.scenario.yaml", "");
    EXPECT_EQ(load_errors(folder, "fight.scenario.yaml"), "fight.scenario.yaml: this is a scenario, not content\n");
    folder.write("empty.yaml", "");
    EXPECT_THAT(load_errors(folder, "empty.yaml"), testing::StartsWith("empty.yaml:"));
    folder.write("broken.yaml", "effects: {a: [}\n");
    EXPECT_THAT(load_errors(folder, "broken.yaml"), testing::StartsWith("broken.yaml:1:"));
    folder.write("twice.yaml", "effects: {}\ntags: []\neffects: {}\n");
    EXPECT_THAT(load_errors(folder, "twice.yaml"), testing::StartsWith("twice.yaml:3:1: "));
    folder.write("documents.yaml", "tags: []\n---\ntags: []\n");
    EXPECT_THAT(load_errors(folder, "documents.yaml"), testing::StartsWith("documents.yaml:2:"));
    folder.write("alias.yaml", "a: &a [x, x]\nb: &b [*a, *a]\n");
    EXPECT_THAT(load_errors(folder, "alias.yaml"), testing::StartsWith("alias.yaml:1:"));
    folder.write("bytes.yaml", "tags: [\"\xff\"]\n");
    EXPECT_THAT(load_errors(folder, "bytes.yaml"), testing::StartsWith("bytes.yaml:1:"));
    folder.write("deep.yaml", std::string(100'000, '['));
    EXPECT_THAT(load_errors(folder, "deep.yaml"), testing::StartsWith("deep.yaml:1:"));
    folder.write("large.yaml", "");
    std::filesystem::resize_file(folder.path("large.yaml"), 100'000'000);
    EXPECT_THAT(load_errors(folder, "large.yaml"), testing::StartsWith("large.yaml: "));
}

TEST(LoadErrors, WhatASyntaxErrorHidesIsNotMissed) {
    const TempFolder folder;
    folder.write("a.yaml", "effects: {one: {on_apply: [two]}}\n");
    folder.write("b.yaml", "effects: {two: {]}\n");
    const std::string errors = load_errors(folder);
    EXPECT_THAT(errors, testing::StartsWith("b.yaml:1:"));
}

TEST(LoadErrors, ACycleOfLimitsNamesItWhole) {
    const TempFolder folder;
    folder.write("a.yaml", "attributes: {a: {max: b}, b: {max: c}, c: {min: a}}\n");
    EXPECT_EQ(load_errors(folder, "a.yaml"), "a.yaml:1:14: limits form a cycle: a → b → c → a (in attribute `a`)\n");
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
