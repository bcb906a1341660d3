#include "core/check_program.hpp"

#include <prowess/core/comparison.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace prowess {

namespace {

/// How many numbers an instruction takes, and how many it leaves.
struct Effect {
    std::uint64_t takes = 0;
    std::uint64_t leaves = 1;
};

/// Nothing where it cannot be run at all.
std::optional<Effect> effect_of(const Instruction& at, const ProgramSurroundings& around) {
    using Code = Instruction::Code;
    const auto of_host = [&] { return around.asks_host ? std::optional(Effect{0, 1}) : std::nullopt; };
    const bool compares = at.flag <= static_cast<std::uint8_t>(Comparison::unequal);
    switch (at.code) {
    case Code::capture: return {};
    case Code::attribute:
    case Code::effect_stacks:
    case Code::team:
    case Code::custom: return of_host();
    case Code::random:
    case Code::dice: return around.asks_host ? std::optional(Effect{2, 1}) : std::nullopt;
    case Code::sample: return at.index < around.curves ? std::optional(Effect{1, 1}) : std::nullopt;
    case Code::add:
    case Code::multiply: return at.index != 0 ? std::optional(Effect{at.index, 1}) : std::nullopt;
    case Code::greatest: return Effect{at.index, 1};
    case Code::compare: return compares ? std::optional(Effect{2, 1}) : std::nullopt;
    case Code::compare_of: return compares ? std::optional(Effect{3, 1}) : std::nullopt;
    case Code::at_least:
    case Code::at_most:
    case Code::divide: return Effect{2, 1};
    case Code::negate:
    case Code::absolute:
    case Code::floor:
    case Code::ceiling:
    case Code::round:
    case Code::root: return Effect{1, 1};
    case Code::jump: return Effect{0, 0};
    case Code::jump_where: return Effect{1, 0};
    default: return at.code <= Code::custom ? std::optional(Effect{0, 1}) : std::nullopt;
    }
}

} // namespace

bool is_sound(std::span<const Instruction> all, Program program, const ProgramSurroundings& around) {
    using Code = Instruction::Code;
    if (program.first > all.size() || program.count > all.size() - program.first)
        return false;
    if (program.empty())
        return true;
    const auto steps = all.subspan(program.first, program.count);
    constexpr std::uint64_t unknown = ~std::uint64_t{0};
    // How many numbers there are before each step, by whichever way it is come to: jumps go forward.
    std::vector<std::uint64_t> depths(steps.size() + 1, unknown);
    depths[0] = 0;
    const auto reach = [&](std::uint64_t place, std::uint64_t depth) {
        if (place > steps.size() || depth > program_depth || (depths[place] != unknown && depths[place] != depth))
            return false;
        depths[place] = depth;
        return true;
    };
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Instruction& at = steps[i];
        const auto effect = effect_of(at, around);
        if (!effect || depths[i] == unknown || depths[i] < effect->takes)
            return false;
        const std::uint64_t depth = depths[i] - effect->takes + effect->leaves;
        const bool jumps = at.code == Code::jump || at.code == Code::jump_where;
        if (jumps && !reach(i + 1 + std::uint64_t{at.index}, depth))
            return false;
        // What follows a ramp is its other end, which is not run.
        if (at.code == Code::fact_ramp && (++i == steps.size() || depths[i] != unknown))
            return false;
        if (at.code != Code::jump && !reach(i + 1, depth))
            return false;
    }
    return depths.back() == 1;
}

} // namespace prowess
