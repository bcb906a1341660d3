#include "core/programs.hpp"

#include <gmock/gmock.h>

#include <limits>

namespace prowess {
namespace {

using test::Programs;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Magnitude, ReadsWhatIsApplied) {
    Programs programs;
    programs.inputs.level = 3;
    programs.inputs.stacks = 2;
    EXPECT_EQ(programs.value(5), 5);
    EXPECT_EQ(programs.value(Magnitude::level()), 3);
    EXPECT_EQ(programs.value(Magnitude::stacks()), 2);
    EXPECT_EQ(programs.value(Magnitude::curve("fireball.damage")), 30) << "at the level";
    EXPECT_EQ(programs.value(Magnitude::curve_at("halving", Magnitude::level() + 2)), 0.75);
    EXPECT_EQ(programs.value(Magnitude::level() * 2 + 1), 7);
}

TEST(Magnitude, AParamFallsBackOrFails) {
    Programs programs;
    EXPECT_EQ(programs.value(Magnitude::param("param.damage", -5)), -5);
    const ProgramResult failed = programs.run(Magnitude::param("param.damage") * 2);
    EXPECT_TRUE(failed.failed);
    EXPECT_EQ(failed.missing, programs.tag("param.damage"));
    programs.param("param.damage", -12);
    EXPECT_EQ(programs.value(Magnitude::param("param.damage", -5)), -12);
    EXPECT_EQ(programs.value(Magnitude::param("param.damage") * 2), -24);
}

TEST(Magnitude, EqualReadsShareACapture) {
    Programs programs;
    (void)programs.compile(Magnitude::source("spell_power") + Magnitude::target("life"));
    (void)programs.compile(Magnitude::source("spell_power") * 2);
    EXPECT_EQ(programs.captures.size(), 2U);
    (void)programs.compile(Magnitude::source("spell_power").live());
    (void)programs.compile(Magnitude::source("spell_power").bonus());
    (void)programs.compile(Magnitude::source("spell_power").tagged("damage"));
    ASSERT_EQ(programs.captures.size(), 5U);
    EXPECT_TRUE(programs.captures[2].live);
    EXPECT_EQ(programs.captures[3].part, AttributePart::bonus);
    EXPECT_THAT(programs.captures[4].tagged, ElementsAre(programs.tag("damage")));
    (void)programs.compile(Magnitude::source("spell_power").tagged("damage.elemental").tagged("damage"));
    (void)programs.compile(Magnitude::source("spell_power").tagged("damage").tagged("damage.elemental"));
    EXPECT_EQ(programs.captures.size(), 6U) << "the order of tags means nothing";

    const std::vector<double> captured = {10, 50};
    programs.inputs.captures = captured;
    EXPECT_EQ(programs.value(Magnitude::source("spell_power") * 0.5 + Magnitude::target("life")), 55);
}

TEST(Magnitude, ConstantsFoldToOneInstruction) {
    Programs programs;
    const std::vector<std::pair<Magnitude, double>> constants = {
        {Magnitude::product({2, 3}), 6},
        {Magnitude::sum({1, 2, Magnitude::product({3, 4})}), 15},
        {Magnitude::clamp(12, 0, 10), 10},
        {Magnitude::clamp(-2, 0, {}), 0},
        {Magnitude::clamp(7, {}, 10), 7},
        {Magnitude::clamp(7, {}, {}), 7},
        {Magnitude::curve_at("fireball.damage", Magnitude::sum({2, 1})), 30},
    };
    for (const auto& [magnitude, value] : constants) {
        const Program program = programs.compile(magnitude);
        EXPECT_EQ(program.count, 1U);
        EXPECT_EQ(run({programs.instructions, programs.curves}, program, programs.inputs).value, value);
    }
}

TEST(Magnitude, ConstantsFoldAmongWhatVaries) {
    Programs programs;
    programs.inputs.level = 3;
    const auto size = [&](const Magnitude& magnitude) { return programs.compile(magnitude).count; };
    EXPECT_EQ(size(Magnitude::sum({1, Magnitude::level(), 2})), 3U) << "level, 3, add";
    EXPECT_EQ(programs.value(Magnitude::sum({1, Magnitude::level(), 2})), 6);
    EXPECT_EQ(size(Magnitude::product({2, Magnitude::level(), 0.5})), 1U) << "level alone";
    EXPECT_EQ(size(Magnitude::product({0, Magnitude::level()})), 3U) << "a param left out must still fail";
    EXPECT_EQ(size(Magnitude::clamp(Magnitude::level(), 0, 2)), 5U);
    EXPECT_EQ(programs.value(Magnitude::clamp(Magnitude::level(), 0, 2)), 2);
    EXPECT_EQ(programs.value(Magnitude::clamp(5, Magnitude::level() * 2, 8)), 6);
    EXPECT_EQ(programs.value(Magnitude::clamp(5, 0, Magnitude::level())), 3);
}

TEST(Magnitude, DrawsAreNeverFolded) {
    Programs programs;
    programs.host.drawn = 0.25;
    EXPECT_EQ(programs.value(Magnitude::random(2, 6)), 3);
    EXPECT_EQ(programs.value(Magnitude::random(4, 4)), 4);
    EXPECT_EQ(programs.host.draws, 2);
    programs.host.drawn = 1 - 0x1p-53;
    EXPECT_LT(programs.value(Magnitude::random(0, 0x1p60)), 0x1p60);
    EXPECT_LT(programs.value(Magnitude::random(1e16, 1e16 + 2)), 1e16 + 2);
}

TEST(Magnitude, RefusesWhatCannotBe) {
    Programs programs;
    EXPECT_THAT(programs.complaints(Magnitude::sum({})), ElementsAre("a sum of nothing"));
    EXPECT_THAT(programs.complaints(Magnitude::product({})), ElementsAre("a product of nothing"));
    EXPECT_THAT(programs.complaints(Magnitude::clamp(1, 5, 2)), ElementsAre(HasSubstr("least is above its most")));
    EXPECT_THAT(programs.complaints(Magnitude::clamp(Magnitude::level(), Magnitude::sum({2, 2}), 3)),
                ElementsAre(HasSubstr("least is above its most")));
    EXPECT_THAT(programs.complaints(Magnitude::random(5, 2)), ElementsAre(HasSubstr("least is above its most")));
    EXPECT_THAT(programs.complaints(Magnitude(infinity)), ElementsAre("this number is not finite"));
    EXPECT_THAT(programs.complaints(Magnitude::product({1e300, 1e300})), ElementsAre(HasSubstr("not finite")));
    EXPECT_THAT(programs.complaints(Magnitude::product({1e300, Magnitude::level(), 1e300})),
                ElementsAre(HasSubstr("not finite")));
    EXPECT_THAT(programs.complaints(Magnitude::param("param.damage", infinity)), ElementsAre(HasSubstr("not finite")));
    EXPECT_THAT(programs.complaints(Magnitude::param("param.damge")),
                ElementsAre("there is no tag `param.damge`; is `param.damage` meant?"));
    EXPECT_THAT(programs.complaints(Magnitude::source("spel_power")),
                ElementsAre("there is no attribute `spel_power`; is `spell_power` meant?"));
    EXPECT_THAT(programs.complaints(Magnitude::curve("frost.damage")), ElementsAre("there is no curve `frost.damage`"));
    EXPECT_THAT(programs.complaints(Magnitude::sum({1, Magnitude{}})), ElementsAre("a number is missing"));
}

TEST(Magnitude, DepthIsCheckedAndLengthIsFree) {
    Programs programs;
    programs.inputs.level = 1;
    EXPECT_EQ(programs.value(Magnitude::sum(std::vector<Magnitude>(1000, Magnitude::level()))), 1000);
    EXPECT_THAT(programs.mistakes, IsEmpty());
    Magnitude deep = Magnitude::level();
    for (int i = 0; i < 70; ++i)
        deep = Magnitude::sum({Magnitude::level(), std::move(deep)});
    EXPECT_THAT(programs.complaints(deep), ElementsAre(HasSubstr("more than 64 numbers at once")));
    for (int i = 0; i < 100; ++i)
        deep = Magnitude::product({std::move(deep)});
    EXPECT_THAT(programs.complaints(deep), Contains(HasSubstr("nested more than 128 levels")));
}

TEST(Magnitude, TellsWhatItsDefinitionCannotRead) {
    Programs programs;
    Report report(programs.mistakes);
    Compiler compiler(
        Lookup({programs.tags, programs.attributes, programs.curve_names, programs.curves, programs.effects}, report),
        programs.instructions);
    compiler.begin_definition({.level = false, .stacks = false, .params = false, .random = false});
    for (const Magnitude& magnitude : {Magnitude::level(), Magnitude::stacks(), Magnitude::param("param.damage", 1),
                                       Magnitude::source("life"), Magnitude::curve("halving"), Magnitude::random(1, 2)})
        (void)compiler.magnitude(magnitude);
    ASSERT_EQ(programs.mistakes.size(), 6U);
    EXPECT_EQ(programs.mistakes[1].message, "stacks cannot be read here");
    EXPECT_EQ(programs.mistakes[3].message, "attributes cannot be read here");
}

TEST(Magnitude, SuggestsOnlyAFewNames) {
    Programs programs;
    std::vector<Magnitude> terms(30, Magnitude::param("param.damag", 0));
    const std::vector<std::string> complaints = programs.complaints(Magnitude::sum(std::move(terms)));
    ASSERT_EQ(complaints.size(), 30U);
    EXPECT_THAT(complaints[19], HasSubstr("is `param.damage` meant?"));
    EXPECT_EQ(complaints[20], "there is no tag `param.damag`");
}

} // namespace
} // namespace prowess
