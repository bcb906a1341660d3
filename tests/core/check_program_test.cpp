#include "core/check_program.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace prowess {
namespace {

using Code = Instruction::Code;

bool sound(const std::vector<Instruction>& steps, ProgramSurroundings around = {}) {
    return is_sound(steps, {0, static_cast<std::uint32_t>(steps.size())}, around);
}

const Instruction one{.code = Code::value, .number = 1};

TEST(CheckProgram, LetsPassWhatLeavesOneNumber) {
    EXPECT_TRUE(sound({}));
    EXPECT_TRUE(sound({one}));
    EXPECT_TRUE(sound({one, one, {.code = Code::add, .index = 2}}));
    EXPECT_TRUE(sound({one,
                       {.code = Code::jump_where, .flag = 0, .index = 2},
                       one,
                       {.code = Code::jump, .index = 1},
                       {.code = Code::level}}));
    EXPECT_TRUE(sound({{.code = Code::fact_ramp}, {.code = Code::fact_ramp}}));
}

TEST(CheckProgram, RefusesWhatLeavesItsStackOrItself) {
    EXPECT_FALSE(sound({one, one}));
    EXPECT_FALSE(sound({{.code = Code::add, .index = 1}}));
    EXPECT_FALSE(sound({one, {.code = Code::add, .index = 0}}));
    EXPECT_FALSE(sound({{.code = Code::negate}}));
    EXPECT_FALSE(sound({one, {.code = Code::jump, .index = 1}}));
    EXPECT_FALSE(sound({one, {.code = Code::jump, .index = std::numeric_limits<std::uint32_t>::max()}}));
    EXPECT_FALSE(sound({{.code = Code::fact_ramp}}));
    EXPECT_FALSE(sound({one, {.code = Code::jump_where, .index = 1}, one, one, {.code = Code::add, .index = 2}}));
    EXPECT_FALSE(sound(std::vector<Instruction>(program_depth + 1, one)));
    EXPECT_FALSE(sound({{.code = static_cast<Code>(255)}}));
    const std::vector<Instruction> steps{one};
    EXPECT_FALSE(is_sound(steps, {1, 1}, {}));
    EXPECT_FALSE(is_sound(steps, {0xFFFF'FFFF, 2}, {}));
}

TEST(CheckProgram, RefusesWhatAsksForWhatThereIsNot) {
    const std::vector<Instruction> captured{{.code = Code::capture}};
    const std::vector<Instruction> asking{{.code = Code::attribute}};
    const std::vector<Instruction> sampling{one, {.code = Code::sample, .index = 1}};
    EXPECT_FALSE(sound(captured, {.asks_host = true}));
    EXPECT_FALSE(sound(asking));
    EXPECT_TRUE(sound(asking, {.asks_host = true}));
    EXPECT_FALSE(sound(sampling, {.curves = 1}));
    EXPECT_TRUE(sound(sampling, {.curves = 2}));
    EXPECT_FALSE(sound({one, one, {.code = Code::compare, .flag = 6}}));
}

} // namespace
} // namespace prowess
