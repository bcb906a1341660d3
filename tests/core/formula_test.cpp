#include "core/programs.hpp"

#include <prowess/core/formula.hpp>

#include <gmock/gmock.h>

#include <cmath>
#include <utility>

namespace prowess {
namespace {

using test::Programs;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// What a formula works out to at level 3 with 2 stacks, its names known.
class Formula : public testing::Test {
protected:
    Programs programs;

    Formula() {
        programs.inputs.level = 3;
        programs.inputs.stacks = 2;
    }

    double value(const char* text) {
        const double result = programs.value(Magnitude::formula(text));
        EXPECT_THAT(programs.mistakes, IsEmpty()) << text;
        return result;
    }
    std::string complaint(const char* text) {
        const std::vector<std::string> all = programs.complaints(Magnitude::formula(text));
        return all.empty() ? "" : all.front();
    }
};

/// The position of the mistake and what it is: "4: expected …".
std::string mistake(std::string_view text) {
    const auto parsed = parse_formula(text);
    return parsed ? "" : std::to_string(parsed.error().position) + ": " + parsed.error().message;
}

TEST_F(Formula, BindsAsIsUsual) {
    const std::vector<std::pair<const char*, double>> values = {
        {"1 + 2 * 3", 7},    {"(1 + 2) * 3", 9},    {"10 - 4 - 3", 3},    {"10 - (4 - 3)", 9},
        {"48 / 4 / 3", 4},   {"48 / 4 * 3", 36},    {"2 * 3 / 4 * 6", 9}, {"-2 * -3", 6},
        {"- -2", 2},         {"-(1 + 2)", -3},      {"2 - -3", 5},        {"1 + 1 < 3 and 2 * 2 == 4", 1},
        {"1 or 0 and 0", 1}, {"(1 or 0) and 0", 0}, {"not 1 == 2", 1},    {"not not 5", 1},
        {"not 0 and 0", 0},  {"  1\t+\r\n2 ", 3},
    };
    for (const auto& [text, expected] : values)
        EXPECT_EQ(value(text), expected) << text;
}

TEST_F(Formula, BindsWhatVariesLikeConstants) {
    EXPECT_EQ(value("1 + level * stacks"), 7);
    EXPECT_EQ(value("(1 + level) * stacks"), 8);
    EXPECT_EQ(value("level - stacks - 1"), 0);
    EXPECT_EQ(value("12 / level / stacks"), 2);
    EXPECT_EQ(value("12 / level * stacks"), 8);
    EXPECT_EQ(value("-level * -stacks"), 6);
    EXPECT_EQ(value("level > 2 and stacks > 2"), 0);
    EXPECT_EQ(value("level > 2 or stacks > 2"), 1);
    EXPECT_EQ(value("not level > stacks"), 0);
    EXPECT_EQ(value("not stacks or level"), 1);
}

TEST_F(Formula, ReadsNumbersAsContentDoes) {
    EXPECT_EQ(value("010"), 10);
    EXPECT_EQ(value("1e3"), 1000);
    EXPECT_EQ(value("2.5E-1"), 0.25);
    EXPECT_EQ(value(".5"), 0.5);
    EXPECT_EQ(value("5."), 5);
    EXPECT_EQ(mistake("1 + 1e999"), "4: this number is too large or too near to 0");
    EXPECT_EQ(mistake("0x10"), "1: expected an operator or the end; found `x10`");
    EXPECT_EQ(mistake("1,5"), "1: expected an operator or the end; found `,`");
    EXPECT_EQ(mistake("1.2.3"), "3: expected an operator or the end; found `.3`");
}

TEST_F(Formula, Compares) {
    const std::vector<std::pair<const char*, const char*>> signs = {{"<", "100"},  {"<=", "110"}, {">", "001"},
                                                                    {">=", "011"}, {"==", "010"}, {"!=", "101"}};
    for (const auto& [sign, holds] : signs) {
        for (int i = 0; i < 3; ++i) {
            const std::string constant = std::to_string(i + 2) + " " + sign + " 3";
            const std::string varying = "level + " + std::to_string(i - 1) + sign + "3";
            EXPECT_EQ(value(constant.c_str()), holds[i] - '0') << constant;
            EXPECT_EQ(value(varying.c_str()), holds[i] - '0') << varying;
        }
    }
}

TEST_F(Formula, WhatIsNotANumberComparesWithNothing) {
    for (const char* text : {"sqrt(-level) < 1", "sqrt(-level) >= 1", "sqrt(-level) == 1", "sqrt(-level) != 1"})
        EXPECT_EQ(value(text), 0) << text;
    EXPECT_EQ(value("if(sqrt(-level), 1, 2)"), 2);
    for (const char* text : {"max(1, sqrt(-level))", "max(sqrt(-level), 1)", "min(1, sqrt(-level))",
                             "min(sqrt(-level), 1)", "clamp(sqrt(-level), 1, 2)"})
        EXPECT_TRUE(std::isnan(value(text))) << text;
}

TEST_F(Formula, HasFunctions) {
    const std::vector<std::pair<const char*, double>> values = {
        {"min(level, 2, 7)", 2},
        {"max(level, 2, 7)", 7},
        {"max(2, level)", 3},
        {"clamp(level, 4, 9)", 4},
        {"clamp(level, 0, 1)", 1},
        {"abs(2 - level)", 1},
        {"floor(-level / 2)", -2},
        {"ceil(-level / 2)", -1},
        {"round(level / 2)", 2},
        {"round(-level / 2)", -2},
        {"round(0.49999999999999994 * (level - 2))", 0},
        {"sqrt(level + 6)", 3},
        {"min(4, 2, 7)", 2},
        {"max(4, 2, 7)", 7},
        {"abs(-3)", 3},
        {"floor(2.5)", 2},
        {"ceil(2.5)", 3},
        {"round(2.5)", 3},
        {"round(-2.5)", -3},
        {"sqrt(2)", 0x1.6a09e667f3bcdp+0},
        {"curve(fireball.damage, level + 2)", 50},
        {"curve(fireball.damage)", 30},
        {"if(level > 2, 10, 20)", 10},
        {"if(level > 3, 10, 20)", 20},
        {"1 + if(level > 3, 10, stacks) * 100", 201},
        {"if(level > 3, 1, if(stacks > 1, 2, 3))", 2},
    };
    for (const auto& [text, expected] : values)
        EXPECT_EQ(value(text), expected) << text;
}

TEST_F(Formula, DividingByZeroAndRootsBelowZeroAreNotFinite) {
    EXPECT_TRUE(std::isinf(value("1 / (level - 3)")));
    EXPECT_TRUE(std::isnan(value("(level - 3) / (level - 3)")));
    EXPECT_TRUE(std::isnan(value("sqrt(-level)")));
    EXPECT_EQ(complaint("1 / 0"), "this divides by 0");
    EXPECT_EQ(complaint("level / (2 - 2)"), "this divides by 0");
    EXPECT_EQ(complaint("level + sqrt(-1)"), "this works out to a number that is not finite");
}

TEST_F(Formula, ReadsParams) {
    programs.param("param.damage", 12);
    EXPECT_EQ(value("-param.damage * 2"), -24);
    EXPECT_EQ(value("param(param.damage)"), 12);
    EXPECT_EQ(value("param(damage.elemental.fire, -1.5)"), -1.5);
    EXPECT_TRUE(programs.run(Magnitude::formula("param(damage)")).failed);
    EXPECT_EQ(complaint("1 + param.damge"), "there is no tag `param.damge`; is `param.damage` meant?");
}

TEST_F(Formula, ReadsAttributes) {
    const std::vector<double> captured = {10, 20, 30, 40, 50};
    programs.inputs.captures = captured;
    EXPECT_EQ(value("source.spell_power + target.life.base * 2"), 50);
    EXPECT_EQ(value("source.life.bonus"), 30);
    EXPECT_EQ(value("live(target.life[damage, param.damage])"), 40);
    EXPECT_EQ(value("live(source.life.base[damage])"), 50);
    const auto& reads = programs.captures;
    ASSERT_EQ(reads.size(), 5U);
    EXPECT_EQ(reads[0].from, Side::source);
    EXPECT_EQ(reads[1].from, Side::target);
    EXPECT_EQ(reads[1].part, AttributePart::base);
    EXPECT_EQ(reads[2].part, AttributePart::bonus);
    EXPECT_TRUE(reads[3].live);
    EXPECT_THAT(reads[3].tagged, ElementsAre(programs.tag("damage"), programs.tag("param.damage")));
    EXPECT_FALSE(reads[0].live);
    EXPECT_EQ(complaint("source.spel_power"), "there is no attribute `spel_power`; is `spell_power` meant?");
}

TEST_F(Formula, ThrowsDice) {
    programs.host.drawn = 0.5;
    EXPECT_EQ(value("dice(3, 6)"), 12) << "4 each";
    EXPECT_EQ(programs.host.draws, 3);
    programs.host.drawn = 0;
    EXPECT_EQ(value("dice(2, 20)"), 2);
    programs.host.drawn = 1 - 0x1p-53;
    EXPECT_EQ(value("dice(1000, 1000000)"), 1e9);
    for (const double sides : {1, 3, 6, 20, 32, 100, 999'999})
        EXPECT_EQ(programs.value(Magnitude::dice(1, sides)), sides);
    EXPECT_EQ(value("dice(stacks + 0.9, level + 0.9)"), 6);
    EXPECT_EQ(value("random(level, level)"), 3);
}

TEST_F(Formula, ThrowsNoMoreDiceThanItCan) {
    programs.host.draws = 0;
    EXPECT_EQ(value("dice(level - 3, 6)"), 0);
    EXPECT_EQ(value("dice(-level, 6)"), 0);
    for (const char* text : {"dice(level + 998, 6)", "dice(1, level - 3)", "dice(1, level + 1000000)",
                             "dice(sqrt(-level), 6)", "dice(1, sqrt(-level))", "dice(1 / (level - 3), 6)"})
        EXPECT_TRUE(std::isnan(value(text))) << text;
    EXPECT_EQ(programs.host.draws, 0);
    EXPECT_EQ(complaint("dice(0, 6)"), "the count of dice is a whole number from 1 to 1000");
    EXPECT_EQ(complaint("dice(1001, 6)"), "the count of dice is a whole number from 1 to 1000");
    EXPECT_EQ(complaint("dice(1.5, 6)"), "the count of dice is a whole number from 1 to 1000");
    EXPECT_EQ(complaint("dice(level, 0)"), "the sides of a die are a whole number from 1 to 1000000");
    EXPECT_EQ(complaint("dice(level, 1000001)"), "the sides of a die are a whole number from 1 to 1000000");
}

TEST_F(Formula, DrawsNothingInABranchThatIsNotTaken) {
    EXPECT_EQ(value("if(level > 3, dice(2, 6), 1)"), 1);
    EXPECT_EQ(value("if(level > 2, 1, random(0, 1))"), 1);
    EXPECT_EQ(value("level > 3 and dice(1, 6)"), 0);
    EXPECT_EQ(value("level > 2 or dice(1, 6)"), 1);
    EXPECT_EQ(value("if(0, dice(2, 6), 1)"), 1);
    EXPECT_EQ(value("0 and dice(2, 6)"), 0);
    EXPECT_EQ(programs.host.draws, 0);
    EXPECT_EQ(value("if(level > 2, dice(2, 6), 1)"), 2);
    EXPECT_EQ(value("level > 2 and dice(1, 6)"), 1);
    EXPECT_EQ(programs.host.draws, 3);
}

TEST_F(Formula, FoldsConstants) {
    for (const char* text : {"1 + 2 * 3", "if(1 < 2, 3, level)", "max(1, 2) / 4", "not 3 or 0", "level and 0 * 2",
                             "clamp(-1, 0, 5) - round(2.5)"}) {
        const Program program = programs.compile(Magnitude::formula(text));
        EXPECT_EQ(program.count, std::string_view(text) == "level and 0 * 2" ? 5U : 1U) << text;
    }
    EXPECT_EQ(programs.compile(Magnitude::formula("level * (1 + 2)")).count, 3U);
    EXPECT_EQ(complaint("if(1, 2, source.nothing)"), "there is no attribute `nothing`") << "is checked all the same";
    EXPECT_EQ(complaint("0 and source.nothing"), "there is no attribute `nothing`");
}

TEST_F(Formula, TellsWhatAContextDoesNotHave) {
    EXPECT_EQ(complaint("amount * 2"),
              "`amount` cannot be read here: it is of routes, of reactions and of abilities that an event triggers");
    EXPECT_EQ(complaint("stat.damage * 2"), "a stat cannot be read here: it is of an ability");
    Magnitude own = Magnitude::source("life");
    own.read.from = Side::own;
    EXPECT_THAT(programs.complaints(own), ElementsAre(HasSubstr("own attributes cannot be read here")));
}

TEST(FormulaMistakes, AreToldWhereTheyAre) {
    const std::vector<std::pair<const char*, const char*>> mistakes = {
        {"", "0: expected a number, a name, a function or `(`; found the end"},
        {"1 +", "3: expected a number, a name, a function or `(`; found the end"},
        {"1 + * 2", "4: expected a number, a name, a function or `(`; found `*`"},
        {"+1", "0: expected a number, a name, a function or `(`; found `+`"},
        {"(1 + 2", "6: expected `)`; found the end"},
        {"1 + 2)", "5: expected an operator or the end; found `)`"},
        {"level 2", "6: expected an operator or the end; found `2`"},
        {"level ^ 2", "6: expected an operator or the end; found `^`"},
        {"level = 2", "6: formulas write `==` for this"},
        {"!level", "0: expected a number, a name, a function or `(`; found `!`"},
        {"level && 1", "6: formulas write `and` for this"},
        {"level || 1", "6: formulas write `or` for this"},
        {"level \xC3\xA9", "6: expected an operator or the end; found a character that no formula has"},
        {"1 < level < 3", "10: a comparison has two sides: join two comparisons by `and`"},
        {"1 + min(2)", "4: `min` takes 2 numbers or more; found 1"},
        {"abs()", "0: `abs` takes 1 number; found 0"},
        {"if(1, 2)", "0: `if` takes 3 numbers; found 2"},
        {"clamp(1, 2, 3, 4)", "0: `clamp` takes 3 numbers; found 4"},
        {"min(1 2)", "6: expected `,` or `)`; found `2`"},
        {"flor(2)", "0: there is no function `flor`; is `floor` meant?"},
        {"and 1", "0: `and` alone does not say whose it is: `source.and` or `target.and`"},
        {"1 order", "2: expected an operator or the end; found `order`"},
        {"2 * life", "4: `life` alone does not say whose it is: `source.life` or `target.life`"},
        {"2 * levle", "4: `levle` alone does not say whose it is: `source.levle` or `target.levle`; is `level` meant?"},
        {"sorce.life", "0: no name of a formula begins with `sorce`; is `source` meant?"},
        {"level.x", "0: `level` is written alone; found `level.x`"},
        {"source", "0: `source` needs a name after it: `source.x`"},
        {"param", "0: `param` needs a name after it: `param.x`"},
        {"source.life.max", "11: an attribute has `.base` and `.bonus`; found `.max`"},
        {"source.life[]", "12: expected the name of a tag; found `]`"},
        {"source.life[a b]", "14: expected `,` or `]`; found `b`"},
        {"live(level)", "5: `live` takes an attribute: `live(source.x)`"},
        {"live()", "5: expected an attribute"},
        {"live(3)", "5: `live` takes an attribute: `live(source.x)`"},
        {"param(a, level)", "9: expected a number: a default is nothing else; found `level`"},
        {"param()", "6: expected the name of a tag; found `)`"},
        {"curve(1 + 2)", "8: expected `)`; found `+`"},
    };
    for (const auto& [text, expected] : mistakes)
        EXPECT_EQ(mistake(text), expected) << text;
}

TEST(FormulaMistakes, BoundLengthAndDepth) {
    const auto repeated = [](std::string_view part, std::size_t count) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i)
            text += part;
        return text;
    };
    EXPECT_EQ(mistake(repeated("1+", 2047) + "1 "), "");
    EXPECT_EQ(mistake(repeated("1+", 2048) + "1"), "4096: a formula has at most 4096 bytes");
    EXPECT_EQ(mistake(repeated("(", 63) + "1" + repeated(")", 63)), "");
    for (const std::string_view part : {"(", "-", "not ", "abs("})
        EXPECT_THAT(mistake(repeated(part, 200) + "1"), HasSubstr("nested more than 64 deep")) << part;
}

TEST(FormulaMistakes, OfCodeAreToldAsTheDefinitionIsCompiled) {
    Programs programs;
    EXPECT_THAT(
        programs.complaints(Magnitude::sum({1, Magnitude::formula("2 * (3 +")})),
        ElementsAre("character 9 of the formula `2 * (3 +`: expected a number, a name, a function or `(`; found "
                    "the end"));
}

TEST(FormulaNames, CarryTheMarksOfTheirPlaces) {
    const auto parsed = parse_formula("2 * live(source.life[damage]) + curve(halving, param.damage)",
                                      {.mark = [](std::size_t at) { return static_cast<std::uint32_t>(at); }});
    ASSERT_TRUE(parsed);
    const Magnitude& read = parsed->terms.at(0).terms.at(1);
    EXPECT_EQ(read.read.attribute.mark, 16U);
    EXPECT_EQ(read.read.tagged.at(0).mark, 21U);
    EXPECT_EQ(read.mark, 4U);
    EXPECT_EQ(parsed->terms.at(1).name.mark, 38U);
    EXPECT_EQ(parsed->terms.at(1).terms.at(0).name.mark, 47U);
}

TEST(FormulaNames, AloneAreTheActorsOwnWhereThatIsMeant) {
    const auto parsed = parse_formula("2 * vitality.base[damage]", {.own_attributes = true, .mark = {}});
    ASSERT_TRUE(parsed);
    const AttributeRead& read = parsed->terms.at(1).read;
    EXPECT_EQ(read.from, Side::own);
    EXPECT_EQ(read.attribute.text, "vitality");
    EXPECT_EQ(read.value, AttributePart::base);
    EXPECT_EQ(read.tagged.size(), 1U);
}

} // namespace
} // namespace prowess
