#include <prowess/content/load.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace prowess {
namespace {

std::string build_errors(std::string_view text) {
    ContentSet content;
    content.add_text(text, "test.yaml");
    const auto rulebook = content.build();
    return rulebook ? "" : rulebook.error().text();
}

TEST(DerivedAttributes, AreWrittenAsAMagnitudeOverTheActorsOwn) {
    EXPECT_EQ(build_errors("attributes:\n"
                           "  power: {base: 3}\n"
                           "  armour: {derived: {product: [2, {attribute: power, value: bonus}]}}\n"
                           "actors:\n"
                           "  guard: {attributes: {power: 1, armour: derived}}\n"),
              "");
}

TEST(DerivedAttributes, AreWrittenAsAFormulaOverTheActorsOwn) {
    EXPECT_EQ(build_errors("attributes:\n"
                           "  power: {base: 3}\n"
                           "  armour: {derived: \"2 * power + power.base\"}\n"
                           "  ward: {derived: {product: [2, \"armour + 1\"]}}\n"),
              "");
}

TEST(DerivedAttributes, ReadNobodyElse) {
    EXPECT_EQ(build_errors("attributes:\n"
                           "  power: {base: 3}\n"
                           "  a: {derived: {attribute: power, from: source}}\n"
                           "  b: {derived: {sum: [1, {attribute: power, live: true}]}}\n"),
              "test.yaml:3:16: this reads the actor's own attributes: leave `from` out (in attribute `a`)\n"
              "test.yaml:4:26: this follows what it reads anyway: leave `live` out (in attribute `b`)\n");
}

TEST(DerivedAttributes, HaveNoNumberInATemplate) {
    EXPECT_EQ(build_errors("attributes: {power: {base: 3}, armour: {derived: {attribute: power}}}\n"
                           "actors:\n"
                           "  guard: {attributes: {power: derived, armour: 5}}\n"),
              "test.yaml:3:24: `power` is not derived: write the base that it starts with (in actor `guard`)\n"
              "test.yaml:3:40: `armour` is derived and has no base to set: write `armour: derived` (in actor "
              "`guard`)\n");
}

TEST(ModifierGroups, AgreeOverTheContent) {
    EXPECT_EQ(
        build_errors("attributes: {power: {base: 3}}\n"
                     "effects:\n"
                     "  a: {duration: 1, modifiers: [{attribute: power, flat: 1, group: g}]}\n"
                     "  b: {duration: 1, modifiers: [{attribute: power, flat: 1, group: g, pick: worst}]}\n"),
        "test.yaml:4:67: group `g` picks `worst` here, and `best` in effect `a`; a group has one `pick` (in effect "
        "`b`)\n");
}

TEST(ModifierCaps, AreSizes) {
    EXPECT_EQ(build_errors("attributes: {power: {base: 3}}\n"
                           "effects: {a: {duration: 1, modifiers: [{attribute: power, flat: 1, cap: -2}]}}\n"),
              "test.yaml:2:73: a `cap` is a size, so it is not below 0 (in effect `a`)\n");
}

} // namespace
} // namespace prowess
