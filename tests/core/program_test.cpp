#include "core/programs.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace prowess {
namespace {

using Code = Instruction::Code;
using test::Programs;

/// Runs instructions that are written out.
double run_all(const std::vector<Instruction>& instructions, const ProgramInputs& inputs = {}) {
    const Program all{0, static_cast<std::uint32_t>(instructions.size())};
    return run({instructions, {}}, all, inputs).value;
}

Instruction value(double number) {
    Instruction made;
    made.number = number;
    return made;
}

Instruction step(Code code, std::uint32_t index = 0, std::uint8_t flag = 0) {
    Instruction made;
    made.code = code;
    made.index = index;
    made.flag = flag;
    return made;
}

TEST(Program, IsAMachineWithAStack) {
    EXPECT_EQ(run_all({value(2), value(3), value(4), step(Code::multiply, 2), step(Code::add, 2)}), 14);
    EXPECT_EQ(run_all({value(1), value(2), value(3), step(Code::add, 3)}), 6);
    EXPECT_EQ(run_all({value(1), value(2), step(Code::at_least)}), 2);
    EXPECT_EQ(run_all({value(1), value(2), step(Code::at_most)}), 1);
    EXPECT_EQ(run_all({value(0.25), value(0.75), step(Code::greatest, 2)}), 0.75);
    EXPECT_EQ(run_all({step(Code::greatest, 0)}), 0);
    EXPECT_EQ(run_all({value(0.25), step(Code::negate)}), 0.75);
}

TEST(Program, AnEmptyOneHolds) {
    EXPECT_EQ(run({}, {}, {}).value, 1);
    EXPECT_EQ(weigh({}, {}, {}), 1);
    EXPECT_TRUE(holds({}, {}, {}));
}

TEST(Program, AddsFromTheLeft) {
    EXPECT_EQ(run_all({value(1e100), value(1), value(-1e100), step(Code::add, 3)}), 0);
    EXPECT_EQ(run_all({value(1e100), value(-1e100), value(1), step(Code::add, 3)}), 1);
}

TEST(Program, WhatIsNotANumberComparesAsFalse) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const Comparison comparison :
         {Comparison::above, Comparison::below, Comparison::at_least, Comparison::at_most}) {
        const auto flag = static_cast<std::uint8_t>(comparison);
        EXPECT_EQ(run_all({value(nan), value(1), step(Code::compare, 0, flag)}), 0);
        EXPECT_EQ(run_all({value(nan), value(1), value(1), step(Code::compare_of, 0, flag)}), 0);
        EXPECT_EQ(run_all({value(1), value(1), value(nan), step(Code::compare_of, 0, flag)}), 0);
        EXPECT_EQ(run_all({value(1), value(1), value(0), step(Code::compare_of, 0, flag)}), 0);
    }
}

TEST(Program, ReadsEveryListOfTags) {
    Programs programs;
    const Condition fire = Condition::read_tagged("damage.elemental");
    EXPECT_EQ(programs.weigh(fire), 0);
    const std::vector<TagOrder> tags = {programs.tag("damage.elemental.fire")};
    for (std::size_t list = 0; list < ProgramInputs::tag_lists; ++list) {
        programs.inputs.read_tags[list] = tags;
        EXPECT_EQ(programs.weigh(fire), 1) << list;
        programs.inputs.read_tags[list] = {};
    }
    EXPECT_EQ(programs.weigh(fire), 0);
}

TEST(Program, UsesItsWholeDepth) {
    std::vector<Instruction> instructions(program_depth, value(1));
    instructions.push_back(step(Code::add, program_depth));
    EXPECT_EQ(run_all(instructions), static_cast<double>(program_depth));
}

TEST(Program, InstructionsAreSmall) {
    EXPECT_EQ(sizeof(Instruction), 16U);
}

} // namespace
} // namespace prowess
