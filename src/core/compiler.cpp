#include "core/compiler.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace prowess {
namespace {

/// Deeper trees are refused, so that a definition from anywhere cannot exhaust the thread's stack.
constexpr std::size_t most_nesting = 128;

} // namespace

Program Compiler::magnitude(const Magnitude& magnitude) {
    if (!magnitude.given())
        return {};
    begin();
    return finish(fold(magnitude), magnitude.mark);
}

Program Compiler::condition(const Condition& condition) {
    begin();
    const Constant weight = weigh(condition);
    if (weight && *weight >= 1)
        return {};
    return finish(weight, condition.mark);
}

Program Compiler::requirement(const Condition& condition, std::vector<RequiredPart>& parts) {
    parts_ = &parts;
    const Program program = this->condition(condition);
    parts_ = nullptr;
    // It always holds, or never.
    if (program.empty() || constant(program))
        parts.clear();
    return program;
}

Program Compiler::condition_if_given(const Condition& condition) {
    if (condition.kind == Condition::Kind::always)
        return {};
    begin();
    return finish(weigh(condition), condition.mark);
}

std::vector<TagOrder> Compiler::needed_params() const {
    std::vector<TagOrder> needed;
    for (const Instruction& step : std::span(into_).subspan(first_of_definition_)) {
        const TagOrder tag{static_cast<std::uint16_t>(step.index)};
        if (step.code == Code::param && step.flag == 0 && std::ranges::find(needed, tag) == needed.end())
            needed.push_back(tag);
    }
    return needed;
}

std::optional<double> Compiler::constant(Program program) const {
    if (program.count != 1 || into_[program.first].code != Code::value)
        return std::nullopt;
    return into_[program.first].number;
}

bool Compiler::runs_alone(Program program) const {
    return std::ranges::all_of(std::span(into_).subspan(program.first, program.count), [](const Instruction& step) {
        switch (step.code) {
        case Code::value:
        case Code::level:
        case Code::stacks:
        case Code::param:
        case Code::capture:
        case Code::sample:
        case Code::add:
        case Code::multiply:
        case Code::divide:
        case Code::at_least:
        case Code::at_most:
        case Code::absolute:
        case Code::floor:
        case Code::ceiling:
        case Code::round:
        case Code::root: return true;
        default: return false;
        }
    });
}

void Compiler::begin() {
    reads_stacks_ = false;
    first_ = into_.size();
    depth_ = 0;
    deepest_ = 0;
}

Program Compiler::finish(Constant last, std::uint32_t mark) {
    if (last)
        push(*last);
    if (deepest_ > static_cast<std::ptrdiff_t>(program_depth))
        report().add("this needs more than " + std::to_string(program_depth) + " numbers at once: nest less", mark);
    return {static_cast<std::uint32_t>(first_), static_cast<std::uint32_t>(into_.size() - first_)};
}

void Compiler::back_to(const Point& point) {
    into_.resize(point.size);
    depth_ = point.depth;
}

void Compiler::add(const Instruction& instruction, std::ptrdiff_t growth) {
    into_.push_back(instruction);
    depth_ += growth;
    deepest_ = std::max(deepest_, depth_);
}

void Compiler::push(double number) {
    add({.number = number}, 1);
}

/// Reports, and stands in with a number that no later check takes for a constant.
Compiler::Constant Compiler::fail(std::string message, std::uint32_t mark) {
    report().add(std::move(message), mark);
    add({.code = Code::level}, 1);
    return std::nullopt;
}

/// Adds an instruction that pushes what not every definition has.
Compiler::Constant Compiler::need(bool readable, Code code, std::string_view what, std::uint32_t mark) {
    if (!readable)
        return fail(std::string(what) + " cannot be read here", mark);
    add({.code = code}, 1);
    return std::nullopt;
}

bool Compiler::nests_too_deep(std::uint32_t mark) {
    if (nesting_ < most_nesting)
        return false;
    fail("this is nested more than " + std::to_string(most_nesting) + " levels deep", mark);
    return true;
}

} // namespace prowess
