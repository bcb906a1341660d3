#include "content/load_errors.hpp"

#include <gtest/gtest.h>

namespace prowess {
namespace {

using test::read_errors_of_effect;

/// The errors of an effect whose strength is a formula, its names looked up; `Loaded` where there are none.
std::string built_errors(std::string_view scalar, std::string_view file = "test.yaml") {
    ContentSet content;
    content.add_text("tags: [param, param.damage]\n"
                     "attributes: {life: {}, power: {}}\n"
                     "curves: {growth: {keys: [[1, 2]]}}\n"
                     "effects: {it: {strength: " +
                         std::string(scalar) + "}}\n",
                     file);
    const auto built = content.build({});
    return built ? "" : built.error().text();
}

TEST(FormulaErrors, PointAtTheCharacter) {
    const std::string expected = ": expected a number, a name, a function or `(`; found `)`";
    EXPECT_EQ(read_errors_of_effect("{strength: 2 * ( )}"), "test.yaml:1:32" + expected);
    EXPECT_EQ(read_errors_of_effect("{strength: \"2 * ( )\"}"), "test.yaml:1:33" + expected);
    EXPECT_EQ(read_errors_of_effect("{strength: '2 * ( )'}"), "test.yaml:1:33" + expected);
    EXPECT_EQ(read_errors_of_effect("{\"strength\": \"2 * ( )\"}"), "test.yaml:1:35" + expected);
}

TEST(FormulaErrors, CountCharactersWhereTheFileHoldsOthers) {
    EXPECT_EQ(read_errors_of_effect("{strength: \"2\\x20* ( )\"}"),
              "test.yaml:1:26: expected a number, a name, a function or `(`; found `)`, at character 7");
    EXPECT_EQ(read_errors_of_effect("{strength: 'level '' 2'}"),
              "test.yaml:1:26: expected an operator or the end; found `'`, at character 7");
    EXPECT_EQ(read_errors_of_effect("{strength: 2 *\n   ( )}"),
              "test.yaml:1:26: expected a number, a name, a function or `(`; found `)`, at character 7");
}

TEST(FormulaErrors, TellOfQuotesWhereYamlCutsAFormula) {
    EXPECT_EQ(built_errors("max(1, 2)"),
              "test.yaml:4:31: expected `,` or `)`; found the end; within `{ }` or `[ ]` of YAML, a formula with `,` "
              "needs quotes (in effect `it`)\n"
              "test.yaml:4:33: `2)` is not known in an effect (in effect `it`)\n");
}

TEST(FormulaErrors, AreOfJsonToo) {
    const auto errors = [](std::string_view formula) {
        ContentSet content;
        content.add_text("{\"effects\": {\"it\": {\"strength\": \"" + std::string(formula) + "\"}}}", "test.json");
        return content.located({}).text();
    };
    EXPECT_EQ(errors("2 * flor(1)"),
              "test.json:1:38: there is no function `flor`; is `floor` meant? (in effect `it`)\n");
    EXPECT_EQ(errors("2 \\u002a flor(1)"),
              "test.json:1:33: there is no function `flor`; is `floor` meant?, at character 5 (in effect `it`)\n");
}

TEST(FormulaErrors, PointAtNamesThatThereAreNot) {
    EXPECT_EQ(built_errors("\"1 + source.powr * param.damage\""),
              "test.yaml:4:38: there is no attribute `powr`; is `power` meant? (in effect `it`)\n");
    EXPECT_EQ(built_errors("2 * param.damge"),
              "test.yaml:4:30: there is no tag `param.damge`; is `param.damage` meant? (in effect `it`)\n");
    EXPECT_EQ(built_errors("'target.life[damage]'"), "test.yaml:4:39: there is no tag `damage` (in effect `it`)\n");
    EXPECT_EQ(built_errors("'2 * curve(grwth, level)'"),
              "test.yaml:4:37: there is no curve `grwth`; is `growth` meant? (in effect `it`)\n");
    EXPECT_EQ(built_errors("\"1 + source.powr\\x20* param.damge\""),
              "test.yaml:4:26: there is no attribute `powr`; is `power` meant? (in effect `it`)\n"
              "test.yaml:4:26: there is no tag `param.damge`; is `param.damage` meant? (in effect `it`)\n");
}

TEST(FormulaErrors, PointAtWhatCannotBeWorkedOut) {
    EXPECT_EQ(built_errors("level + 2 / (1 - 1)"), "test.yaml:4:34: this divides by 0 (in effect `it`)\n");
    EXPECT_EQ(built_errors("'1 + dice(2000, 6)'"),
              "test.yaml:4:31: the count of dice is a whole number from 1 to 1000 (in effect `it`)\n");
    EXPECT_EQ(built_errors("2 * amount"), "test.yaml:4:30: `amount` cannot be read here: it is of routes, of reactions "
                                          "and of abilities that an event triggers (in effect `it`)\n");
    EXPECT_EQ(built_errors("2 * stat.damage"), "test.yaml:4:35: there is no attribute `damage` (in effect `it`)\n")
        << "a stat is called like an attribute";
    EXPECT_EQ(built_errors("{stat: damage}"), "test.yaml:4:33: there is no attribute `damage` (in effect `it`)\n");
    EXPECT_EQ(built_errors("source.power * (1 + param.damage / 100) - target.life.bonus"), "");
}

TEST(FormulaErrors, AFieldThatTakesOneSaysSo) {
    EXPECT_EQ(read_errors_of_effect("{strength: [1]}"),
              "test.yaml:1:26: `strength` takes a number, a formula or a magnitude; found a list");
    EXPECT_EQ(read_errors_of_effect("{strength: \"\"}"),
              "test.yaml:1:26: `strength` takes a number, a formula or a magnitude; found an empty text");
}

} // namespace
} // namespace prowess
