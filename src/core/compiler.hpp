#pragma once

#include "core/lookup.hpp"

#include <prowess/core/condition.hpp>
#include <prowess/core/magnitude.hpp>
#include <prowess/core/program.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace prowess {

/// What the programs of a definition may read.
struct Readable {
    bool level = true;
    bool stacks = true;
    bool params = true;
    bool random = true;
    bool amount = false;                           ///< What is on its way along a route.
    bool target_attributes = true;                 ///< By magnitudes.
    std::vector<CompiledRead>* captures = nullptr; ///< Null: magnitudes read no attributes.
    bool stats = false;                            ///< Of the ability that applies it, or that it is.
    bool own_attributes = false;                   ///< Magnitudes read those of one actor, now, and of nobody else.
};

/// Compiles the conditions and magnitudes of definitions to programs, with constants folded.
///
/// What is wrong is reported, and leaves a program that must not run.
class Compiler {
public:
    Compiler(const Lookup& lookup, std::vector<Instruction>& into) : lookup_(lookup), into_(into) {}

    /// The programs that follow are of another definition.
    void begin_definition(const Readable& readable) {
        readable_ = readable;
        reads_source_tags_ = false;
        first_of_definition_ = into_.size();
    }

    /// What the programs that follow may read, of the same definition; answers what they might until now.
    Readable exchange(const Readable& readable) { return std::exchange(readable_, readable); }

    [[nodiscard]] const Readable& readable() const { return readable_; }

    /// Empty where the magnitude is not given.
    [[nodiscard]] Program magnitude(const Magnitude& magnitude);
    /// Empty where the condition always holds.
    [[nodiscard]] Program condition(const Condition& condition);
    /// As `condition`, with its parts, as far as they have to be asked.
    [[nodiscard]] Program requirement(const Condition& condition, std::vector<RequiredPart>& parts);
    /// As `condition`, but empty where the condition is the default one, and only there: for what does nothing by
    /// default.
    [[nodiscard]] Program condition_if_given(const Condition& condition);

    /// Whether the last program reads the stacks.
    [[nodiscard]] bool reads_stacks() const { return reads_stacks_; }
    /// Whether a program of the definition asks what the source owns.
    [[nodiscard]] bool reads_source_tags() const { return reads_source_tags_; }
    /// The params without a default that a program of the definition reads, each once.
    [[nodiscard]] std::vector<TagOrder> needed_params() const;
    /// The number that a program always gives, where it is one.
    [[nodiscard]] std::optional<double> constant(Program program) const;

    /// Whether a program asks nothing of a world: it runs over a level, stacks, params and captures.
    [[nodiscard]] bool runs_alone(Program program) const;

    [[nodiscard]] const Lookup& lookup() const { return lookup_; }
    [[nodiscard]] Report& report() const { return lookup_.report(); }

private:
    using Code = Instruction::Code;
    /// A list is worked out in pieces of so many terms, so that its length needs no depth.
    static constexpr std::uint32_t widest = 8;

    /// How far the program has come.
    struct Point {
        std::size_t size;
        std::ptrdiff_t depth;
    };

    using Constant = std::optional<double>; ///< Nothing: instructions were added that leave one number.

    void begin();
    [[nodiscard]] Program finish(Constant last, std::uint32_t mark);
    void add(const Instruction& instruction, std::ptrdiff_t growth);
    void push(double number);
    Constant fail(std::string message, std::uint32_t mark);
    Constant need(bool readable, Code code, std::string_view what, std::uint32_t mark);
    [[nodiscard]] bool nests_too_deep(std::uint32_t mark);
    [[nodiscard]] Point here() const { return {into_.size(), depth_}; }
    void back_to(const Point& point);
    [[nodiscard]] std::size_t add_jump(const Instruction& jump);
    void land(std::size_t jump);

    Constant fold(const Magnitude& magnitude);
    Constant fold_term(const Magnitude& magnitude);
    Constant fold_param(const Magnitude& magnitude);
    Constant fold_read(const Magnitude& magnitude);
    Constant fold_stat(const Magnitude& magnitude);
    Constant fold_custom(const Magnitude& magnitude);
    [[nodiscard]] bool may_read(const Magnitude& magnitude);
    Constant fold_curve(const Magnitude& magnitude);
    Constant fold_terms(Code code, const Magnitude& magnitude);
    Constant fold_clamp(const Magnitude& magnitude);
    Constant fold_random(const Magnitude& magnitude);
    Constant fold_formula(const Magnitude& magnitude);
    Constant fold_chain(const Instruction& by, std::size_t least, std::string_view what, const Magnitude& magnitude);
    Constant fold_function(Code code, const Magnitude& magnitude);
    Constant fold_dice(const Magnitude& magnitude);
    Constant fold_logic(bool decisive, const Magnitude& magnitude);
    Constant fold_choice(const Magnitude& magnitude);
    Constant join(Constant value, const Magnitude& term, const Instruction& by, Constant& folded);
    Constant pushed(const Magnitude& magnitude);
    void check(const Magnitude& magnitude);

    Constant weigh(const Condition& condition);
    /// What is weighed on the way to the parts of a requirement is none itself.
    [[nodiscard]] bool is_part(const Condition& condition) const;
    [[nodiscard]] RequiredPart part_of(const Condition& condition, std::size_t first) const;
    Constant weigh_term(const Condition& condition);
    Constant weigh_terms(Code code, const Condition& condition);
    Constant weigh_tagged(const Condition& condition, Instruction instruction);
    Constant weigh_negation(const Condition& condition);
    Constant weigh_owned(const Condition& condition, Role role);
    Constant weigh_fact(const Condition& condition);
    Constant weigh_attribute(const Condition& condition, Role role);
    Constant compare(const Condition& condition);

    Lookup lookup_;
    std::vector<Instruction>& into_;
    Readable readable_;
    bool reads_stacks_ = false;
    bool reads_source_tags_ = false;
    std::size_t first_of_definition_ = 0;
    std::size_t first_ = 0;
    std::ptrdiff_t depth_ = 0;
    std::ptrdiff_t deepest_ = 0;
    std::size_t nesting_ = 0;
    std::vector<RequiredPart>* parts_ = nullptr; ///< Of the requirement that is compiled.
    bool unwanted_ = false;                      ///< What is weighed within it must not hold.
};

} // namespace prowess
