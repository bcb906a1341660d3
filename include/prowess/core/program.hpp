#pragma once

#include <prowess/core/condition.hpp>
#include <prowess/core/curve.hpp>
#include <prowess/core/id.hpp>
#include <prowess/core/magnitude.hpp>
#include <prowess/core/tags.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace prowess {

/// Who a term of a program asks about.
enum class Role : std::uint8_t { owner, target, source };

/// One step of a program, a machine with a stack of numbers.
struct Instruction {
    enum class Code : std::uint8_t {
        value, ///< Pushes `number`.
        level,
        stacks,
        param,         ///< Pushes the param of tag `index`; else `number` where `flag` is 1, else the run fails.
        capture,       ///< Pushes captured value `index`.
        attribute,     ///< Pushes attribute `index` of role `flag` now; not a number where it has none.
        effect_stacks, ///< Pushes the stacks of effect `index` on the owner.
        tag_count,     ///< Pushes how many sources give the owner a tag in `index` to `last`.
        sample,        ///< Replaces the top by curve `index` there.
        add,           ///< Replaces the top `index` numbers by their sum; likewise the next.
        multiply,
        at_least, ///< Replaces the top two by the greater; likewise the next by the lesser.
        at_most,
        random,      ///< Replaces the top two by a draw from the lower up to the upper.
        read_tagged, ///< Pushes 1 where the read has a tag in `index` to `last`, else 0.
        owns,        ///< Pushes 1 where role `flag` owns a tag in `index` to `last`, else 0.
        fact_set,    ///< Facts are named by tag `index`.
        fact_above,
        fact_below,
        fact_ramp, ///< `number` is where it is full; the next instruction's is where it is none.
        fact_every,
        greatest,   ///< Replaces the top `index` numbers by the greatest, or 0 without any.
        negate,     ///< Replaces the top by 1 less it.
        compare,    ///< Replaces the top two, x and y, by 1 where x compares as `flag` says with y, else 0.
        compare_of, ///< Replaces the top three, x, f and y: likewise with f times y, and 0 where y is not above 0.
        team,       ///< Pushes 1 where there is a target, of the owner's team if `flag` is 1, and a foe if it is 0.
        dice,       ///< Replaces the top two, a count and the sides, by the sum of so many throws.
        divide,     ///< Replaces the top two by the lower divided by the upper.
        absolute,   ///< Replaces the top; likewise the next four.
        floor,
        ceiling,
        round,
        root,
        jump,       ///< Passes over the next `index` instructions.
        jump_where, ///< Takes the top, and jumps where it holds if `flag` is 1, and where it does not if 0.
        amount,     ///< Pushes what is on its way along a route.
        custom,     ///< Pushes what calculation `index` works out.
    };

    Code code = Code::value;
    std::uint8_t flag = 0;
    std::uint16_t last = 0; ///< One past the last tag of a family that begins at `index`.
    std::uint32_t index = 0;
    double number = 0;
};

/// A compiled condition or magnitude: a range of a rulebook's instructions. An empty condition holds.
struct Program {
    std::uint32_t first = 0;
    std::uint32_t count = 0;

    [[nodiscard]] bool empty() const { return count == 0; }
};

/// A number that a read supplies, named by a tag.
struct Fact {
    TagOrder name;
    double value = 0;
};

/// A number that an application supplies, named by a tag.
struct Param {
    TagOrder name;
    double value = 0;
};

/// What a program asks that only the world's modules know.
class ProgramHost {
public:
    /// Now; not a number where that actor has no such attribute.
    [[nodiscard]] virtual double attribute(Role role, AttributeId attribute) = 0;
    [[nodiscard]] virtual std::uint32_t effect_stacks(EffectId effect) = 0;
    /// Whether the target is of the owner's team; nothing where there is no target.
    [[nodiscard]] virtual std::optional<bool> same_team() = 0;
    /// What code works out; not a number where nobody here runs code.
    [[nodiscard]] virtual double calculate(CalculationId) { return std::numeric_limits<double>::quiet_NaN(); }
    /// A draw in [0, 1).
    [[nodiscard]] virtual double draw() = 0;

protected:
    ~ProgramHost() = default;
};

/// What a program is run over. Spans are borrowed.
struct ProgramInputs {
    static constexpr std::size_t tag_lists = 4;

    double level = 1;
    double stacks = 1;
    double amount = 0;                              ///< On its way along a route.
    std::span<const TagOrder> read_tags[tag_lists]; ///< The read's tags: those given; each counts for those above it.
    std::span<const TagCount> owner;
    std::span<const TagCount> target;
    std::span<const TagCount> source;
    std::span<const Fact> facts;
    std::span<const Param> params;
    std::span<const double> captures;
    ProgramHost* host = nullptr; ///< Required where the program asks for what only it knows.
};

/// A run's outcome; a param that was not set and has no default leaves its tag in `missing`.
struct ProgramResult {
    double value = 0;
    TagOrder missing;
    bool failed = false;
};

/// What programs run over: borrowed.
struct ProgramTables {
    std::span<const Instruction> instructions;
    std::span<const CurveDef> curves; ///< By `CurveId`.

    /// The number that a program always gives; null where it is not one.
    [[nodiscard]] const double* constant(Program program) const {
        const Instruction* const only = program.count == 1 ? &instructions[program.first] : nullptr;
        return only != nullptr && only->code == Instruction::Code::value ? &only->number : nullptr;
    }
    /// The instruction of a program that asks for a tag of the read and nothing else; null where it is not one.
    [[nodiscard]] const Instruction* asks_read(Program program) const {
        const Instruction* const only = program.count == 1 ? &instructions[program.first] : nullptr;
        return only != nullptr && only->code == Instruction::Code::read_tagged ? only : nullptr;
    }
};

/// The most dice that are thrown at once, and the most sides of one; more are not a number.
inline constexpr double most_dice = 1'000;
inline constexpr double most_sides = 1'000'000;

/// The most numbers that a program may hold at once; definitions that need more are refused.
inline constexpr std::size_t program_depth = 64;

[[nodiscard]] ProgramResult run(const ProgramTables& tables, Program program, const ProgramInputs& inputs);

/// Whether a read has a tag that a `read_tagged` asks for.
[[nodiscard]] bool read_tagged(std::span<const std::span<const TagOrder>, ProgramInputs::tag_lists> lists,
                               const Instruction& at);

/// A condition's weight, 0 to 1; 1 where it is empty.
[[nodiscard]] inline double weigh(const ProgramTables& tables, Program program, const ProgramInputs& inputs) {
    return program.empty() ? 1 : run(tables, program, inputs).value;
}

/// Whether a condition holds in full.
[[nodiscard]] inline bool holds(const ProgramTables& tables, Program program, const ProgramInputs& inputs) {
    return weigh(tables, program, inputs) >= 1;
}

} // namespace prowess
