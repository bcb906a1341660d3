#include "content/load_errors.hpp"

#include <gmock/gmock.h>

#include <string>
#include <string_view>

namespace prowess {
namespace {

using test::load_errors;
using test::read_errors;
using test::read_errors_of_effect;
using test::TempFolder;
using testing::HasSubstr;

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
    EXPECT_EQ(
        read_errors_of_effect("{duration: [4]}"),
        "test.yaml:1:26: `duration` takes `instant`, `infinite`, seconds, a formula or a magnitude; found a list");
    EXPECT_EQ(read_errors_of_effect("{duration: infinit}"),
              "test.yaml:1:26: `duration` takes `instant`, `infinite`, seconds, a formula or a magnitude; found the "
              "text `infinit`; is "
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
              "test.yaml:1:34: `limit` is between 1 and 65535; found the number `-1`");
    EXPECT_EQ(read_errors_of_effect("{stacking: {limit: 0}}"),
              "test.yaml:1:34: `limit` is between 1 and 65535; found the number `0`");
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
              "test.yaml:1:26: `strength` takes a number, a formula or a magnitude; `.inf` is not a finite number");
    EXPECT_EQ(read_errors_of_effect("{duration: .nan}"),
              "test.yaml:1:26: `duration` takes a number, a formula or a magnitude; `.nan` is not a finite number");
    EXPECT_EQ(read_errors("attributes: {life: {base: -.INF}}"),
              "test.yaml:1:27: `base` takes a number; `-.INF` is not a finite number (in attribute `life`)\n");
    EXPECT_EQ(read_errors("attributes: {life: {max: .nan}}"),
              "test.yaml:1:26: `max` takes a number; `.nan` is not a finite number (in attribute `life`)\n");
    EXPECT_EQ(read_errors("curves: {c: {keys: [[0, 1e999]]}}"),
              "test.yaml:1:25: each of `keys` takes a number; `1e999` is not a finite number (in curve `c`)\n");
}

TEST(LoadErrors, NumbersThatNoAttributeCanHave) {
    const std::string beyond = "` is beyond what a value holds, which is about 3.4e38 at most (in ";
    EXPECT_EQ(read_errors("attributes: {life: {base: 1e39}}"),
              "test.yaml:1:27: `base`: `1e39" + beyond + "attribute `life`)\n");
    EXPECT_EQ(read_errors("attributes: {life: {max: -4e38}}"),
              "test.yaml:1:26: `max`: `-4e38" + beyond + "attribute `life`)\n");
    EXPECT_EQ(read_errors("attributes: {life: {}}\nactors: {orc: {attributes: {life: 1e39}}}"),
              "test.yaml:2:35: `life`: `1e39" + beyond + "actor `orc`)\n");
    EXPECT_EQ(read_errors("attributes: {life: {base: 3.4e38}}"), "");
}

TEST(LoadErrors, DecimalCommas) {
    EXPECT_EQ(
        read_errors("attributes:\n  life:\n    base: 1,5\n    max: -2,25\n"),
        "test.yaml:3:11: `base` takes a number; found the text `1,5`; decimals begin with a point: `1.5` (in "
        "attribute `life`)\n"
        "test.yaml:4:10: `max` takes a number or the name of an attribute; found the text `-2,25`; decimals begin "
        "with a point: `-2.25` (in attribute `life`)\n");
    EXPECT_EQ(
        read_errors("effects:\n  it:\n    duration: 2,5\n"),
        "test.yaml:3:15: `duration` takes a number, a formula or a magnitude; found the text `2,5`; decimals begin "
        "with a point: `2.5` (in effect `it`)\n");
    EXPECT_EQ(read_errors("attributes: {life: {base: 1,5, min: 0}}"),
              "test.yaml:1:29: `1,5` is cut in two by its comma; decimals begin with a point: `1.5` (in attribute "
              "`life`)\n");
    EXPECT_EQ(
        read_errors("attributes: {life: {base: 1,500}}"),
        "test.yaml:1:29: `1,500` is cut in two by its comma; decimals begin with a point: `1.500`; thousands have "
        "no sign: `1500` (in attribute `life`)\n");
    EXPECT_EQ(read_errors("attributes: {life: {base: 1, 5}}"),
              "test.yaml:1:30: `5` is not known in an attribute (in attribute `life`)\n");
}

TEST(LoadErrors, DurationsWithoutAnEnd) {
    for (const std::string endless : {"forever", "permanent", "never", ".inf"})
        EXPECT_EQ(
            read_errors_of_effect("{duration: " + endless + "}"),
            "test.yaml:1:26: `duration` takes `instant`, `infinite`, seconds, a formula or a magnitude; an effect "
            "without an end is `infinite`, not `" +
                endless + "`");
    EXPECT_EQ(read_errors_of_effect("{duration: haste}"),
              "test.yaml:1:26: `haste` alone does not say whose it is: `source.haste` or `target.haste`");
}

TEST(LoadErrors, ChoicesThatDoNotGoTogether) {
    EXPECT_EQ(read_errors_of_effect("{modifiers: [{attribute: life, flat: 1, additive: 2}]}"),
              "test.yaml:1:55: `flat` and `additive` do not go together: a modifier has one of them");
    EXPECT_THAT(read_errors_of_effect("{modifiers: [{attribute: life}]}"),
                HasSubstr("a modifier needs one of `base`, `flat`, `additive`"));
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
}

TEST(LoadErrors, WhatIsStillToComeIsRefusedByName) {
    EXPECT_EQ(read_errors("abilities: {it: {net: [a]}}"),
              "test.yaml:1:18: `net` is not supported yet by this version (in ability `it`)\n");
    for (const std::string_view key : {"traits", "needs"})
        EXPECT_EQ(read_errors(std::string(key) + ": {a: {}}"),
                  "test.yaml:1:1: `" + std::string(key) + "` is not supported yet by this version\n");
}

TEST(LoadErrors, WhoIsNearestIsAMapOrElseAWord) {
    EXPECT_EQ(read_errors_of_effect("{on_apply: [{effect: a, to: nearest}]}"),
              "test.yaml:1:43: `to` takes `target`, `source`, `self`, `instigator` or a map; found the text `nearest`");
    EXPECT_EQ(read_errors_of_effect("{on_apply: [{effect: a, to: {nearest: {}}}]}"),
              "test.yaml:1:53: a nearest search needs `within`");
    EXPECT_EQ(read_errors_of_effect("{on_apply: [{effect: a, to: {farthest: {}}}]}"),
              "test.yaml:1:44: `farthest` is not known in `to`");
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
    EXPECT_EQ(load_errors(folder),
              "a.yaml:3:9: `durration` is not known in an effect; is `duration` meant? (in effect `one`)\n"
              "a.yaml:3:70: `flat` takes a number, a formula or a magnitude; found a list (in effect `one`)\n"
              "a.yaml:4:19: `duration` takes `instant`, `infinite`, seconds, a formula or a magnitude; found a list "
              "(in effect `two`)\n"
              "a.yaml:4:47: a modifier needs an `attribute`, or a `route` (in effect `two`)\n");
}

TEST(LoadErrors, AModifierHasAnAttributeOrARoute) {
    const TempFolder folder;
    folder.write("a.yaml", "attributes: {life: {}}\n"
                           "routes: {blows: {stages: [{change: {attribute: life, flat: \"-amount\"}}]}}\n"
                           "effects:\n"
                           "  one: {modifiers: [{flat: 1}]}\n"
                           "  two: {modifiers: [{attribute: life, route: blows, flat: 1}]}\n"
                           "  three: {modifiers: [{route: blow, flat: 1}]}\n"
                           "  four: {modifiers: [{route: blows, additive: 1}]}\n"
                           "  five: {duration: 3, modifiers: [{route: blows, flat: 1}]}\n");
    EXPECT_EQ(load_errors(folder),
              "a.yaml:4:21: a modifier needs an `attribute`, or a `route` (in effect `one`)\n"
              "a.yaml:5:46: a modifier changes an attribute or goes along a route, not both (in effect `two`)\n"
              "a.yaml:6:31: there is no route `blow`; is `blows` meant? (in effect `three`)\n"
              "a.yaml:7:30: a route takes `flat` amounts alone, not `additive` (in effect `four`)\n"
              "a.yaml:8:43: what counts while its effect lasts never executes, so it cannot go along a route (in "
              "effect `five`)\n");
}

TEST(LoadErrors, OfRoutesAndWhatIsOnThem) {
    const TempFolder folder;
    folder.write("a.yaml", "attributes: {life: {}}\n"
                           "routes:\n"
                           "  blows: {stages: [{name: soften}, {name: soften, scale: 1}, {}]}\n"
                           "effects:\n"
                           "  one: {absorbs: {route: blows, amount: 3}}\n"
                           "  two: {duration: 3, absorbs: {route: blows, amount: -3}}\n"
                           "  three: {duration: 3, intercepts: [{route: blows, stage: softten, amount: amount}]}\n"
                           "  four: {duration: 3, on_used_up: [one]}\n"
                           "  five: {duration: 3, modifiers: [{attribute: life, flat: amount}]}\n");
    EXPECT_EQ(
        load_errors(folder),
        "a.yaml:3:43: a stage `soften` is there already (in route `blows`)\n"
        "a.yaml:3:62: a stage that does nothing needs a `name`, by which effects intercept it (in route `blows`)\n"
        "a.yaml:5:18: an instant effect does not last, so it cannot have `absorbs` (in effect `one`)\n"
        "a.yaml:6:54: what absorbs needs an `amount` above 0 (in effect `two`)\n"
        "a.yaml:7:59: route `blows` has no stage `softten`; is `soften` meant? (in effect `three`)\n"
        "a.yaml:8:36: `on_used_up` is of effects that have `absorbs` (in effect `four`)\n"
        "a.yaml:9:59: `amount` cannot be read here: it is of routes, of reactions and of abilities that an event "
        "triggers (in effect `five`)\n");
}

TEST(LoadErrors, OfAuras) {
    const TempFolder folder;
    folder.write("a.yaml", "effects:\n"
                           "  hit: {}\n"
                           "  warm: {duration: infinite}\n"
                           "  swap: {duration: infinite, stacking: {policy: replace}}\n"
                           "  one: {aura: {effect: warm, within: 3}}\n"
                           "  two: {duration: 3, aura: {effect: hit, within: 3}}\n"
                           "  three: {duration: 3, aura: {effect: swap, within: 0}}\n"
                           "  four: {duration: 3, aura: {effect: warm, within: 3, leave_at: 2}}\n"
                           "  five: {duration: 3, aura: {effect: six, within: 3}}\n"
                           "  six: {duration: 3, aura: {effect: five, within: 3}}\n"
                           "  seven: {duration: 3, aura: {effect: six, within: 3}}\n"
                           "  eight: {duration: 3, aura: {effect: wam, within: 3}}\n");
    EXPECT_EQ(
        load_errors(folder),
        "a.yaml:5:15: an instant effect does not last, so it cannot have `aura` (in effect `one`)\n"
        "a.yaml:6:37: `hit` is instant: there is nothing to take off those who leave; give it a `duration`, or make it "
        "`infinite` (in effect `two`)\n"
        "a.yaml:7:30: `within` must be above 0 (in effect `three`)\n"
        "a.yaml:7:39: `swap` has a stacking policy by which two auras would change it at each step; of `best` the "
        "strongest counts (in effect `three`)\n"
        "a.yaml:8:29: `leave_at` must be at least `within`: who comes near would leave at once (in effect `four`)\n"
        "a.yaml:9:29: its aura gives itself: `five` → `six` → `five`; an aura ends with what bears it, so none of them "
        "could (in effect `five`)\n"
        "a.yaml:12:39: there is no effect `wam`; is `warm` meant? (in effect `eight`)\n");
}

TEST(LoadErrors, OfWhatCannotMeanAnything) {
    const TempFolder folder;
    folder.write(
        "a.yaml",
        "tags: [fire, ice]\n"
        "attributes: {life: {}}\n"
        "routes:\n"
        "  blows: {stages: [{convert: {share: 2, from: fire, to: ice}}, {change: {route: blows, flat: amount}}]}\n"
        "effects:\n"
        "  one: {duration: 3, stacking: {policy: refresh, limit: 2, reapply: keep, expire: remove_one}}\n"
        "  two: {duration: 3, stacking: {policy: strongest, reset_period: true}}\n"
        "  three: {duration: 3, reactions: [{on: killing, attribute: life, apply: [four]}]}\n"
        "  four: {modifiers: [{attribute: life, flat: 1, optional: true, beyond_limit: reject}]}\n"
        "  five: {duration: 3, modifiers: [{attribute: life, flat: 1, optional: true}]}\n"
        "  six:\n"
        "    duration: 3\n"
        "    period: 1\n"
        "    modifiers:\n"
        "      - {attribute: life, flat: 1, optional: true}\n"
        "      - {attribute: life, flat: 1, lasting: true, beyond_limit: reject}\n");
    EXPECT_EQ(load_errors(folder),
              "a.yaml:4:38: a `share` is from 0 to 1 (in route `blows`)\n"
              "a.yaml:4:73: the change of a stage has an attribute, an operation and `optional` alone, not `route` (in "
              "route `blows`)\n"
              "a.yaml:6:32: stacking policy `refresh` has no use for `expire` (in effect `one`)\n"
              "a.yaml:6:32: stacking policy `refresh` has no use for `limit` (in effect `one`)\n"
              "a.yaml:6:32: stacking policy `refresh` has no use for `reapply` (in effect `one`)\n"
              "a.yaml:7:32: stacking policy `strongest` has no use for `reset_period` (in effect `two`)\n"
              "a.yaml:8:61: only `hurt`, `healed`, `hurting` and `healing` are of an `attribute` (in effect `three`)\n"
              "a.yaml:10:35: what counts while its effect lasts never executes, so it cannot be `optional`: it waits "
              "for what its target lacks (in effect `five`)\n"
              "a.yaml:16:9: what counts while its effect lasts never executes, so it cannot have `beyond_limit` (in "
              "effect `six`)\n");
}

TEST(LoadErrors, OfASpeedThatIsNone) {
    const TempFolder folder;
    folder.write("a.yaml", "attributes: {projectile_speed: {}}\n"
                           "abilities: {it: {behaviour: projectile, stats: {projectile_speed: 0}}}\n");
    EXPECT_EQ(load_errors(folder), "a.yaml:2:49: `projectile_speed` must be above 0 (in ability `it`)\n");
}

TEST(LoadErrors, OfFiles) {
    const TempFolder folder;
    EXPECT_EQ(load_errors(folder, "missing.yaml"), "missing.yaml: there is no such file or folder\n");
    EXPECT_EQ(load_errors(folder),
              folder.path() +
                  ": there is no content in this folder: no file that ends in `.yaml`, `.yml` or `.json`\n");
    folder.write("notes.txt", "");
    EXPECT_EQ(load_errors(folder, "notes.txt"),
              "notes.txt: a content file ends in `.yaml`, `.yml` or `.json`, or is made by `prowess bake`\n");
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
    EXPECT_EQ(load_errors(folder, "a.yaml"),
              "a.yaml:1:14: limits and `derived` form a cycle: a → b → c → a (in attribute `a`)\n");
}

} // namespace
} // namespace prowess
