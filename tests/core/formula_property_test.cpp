#include "core/programs.hpp"

#include <prowess/core/formula.hpp>
#include <prowess/core/random.hpp>

#include <gmock/gmock.h>

#include <array>
#include <charconv>
#include <cmath>

namespace prowess {
namespace {

using test::Programs;

/// Random magnitudes of everything that a formula can say.
class Trees {
public:
    explicit Trees(std::uint64_t seed) : seed_(seed) {}

    Magnitude tree(int depth) {
        if (depth == 0 || below(5) == 0)
            return leaf();
        using Kind = Magnitude::Kind;
        constexpr std::array many{Kind::sum,      Kind::product, Kind::quotient, Kind::least,
                                  Kind::greatest, Kind::all,     Kind::any};
        constexpr std::array one{Kind::absolute, Kind::floor, Kind::ceiling, Kind::round, Kind::root};
        switch (below(8)) {
        case 0:
        case 1:
        case 2: return of(many[below(many.size())], 2 + below(3), depth);
        case 3: return of(one[below(one.size())], 1, depth);
        case 4: return of(below(2) == 0 ? Kind::random : Kind::dice, 2, depth);
        case 5: return of(below(2) == 0 ? Kind::clamp : Kind::choice, 3, depth);
        case 6: return Magnitude::curve_at("halving", tree(depth - 1));
        default: {
            Magnitude result = of(Kind::comparison, 2, depth);
            result.comparison = static_cast<Comparison>(below(6));
            return result;
        }
        }
    }

private:
    std::uint32_t below(std::size_t n) {
        return draw_below(draw_bits(seed_, 0, 0, drawn_++), static_cast<std::uint32_t>(n));
    }

    Magnitude of(Magnitude::Kind kind, std::size_t terms, int depth) {
        Magnitude result = Magnitude::of(kind);
        for (std::size_t i = 0; i < terms; ++i)
            result.terms.push_back(tree(depth - 1));
        return result;
    }

    Magnitude leaf() {
        switch (below(6)) {
        case 0: return Magnitude::level();
        case 1: return Magnitude::stacks();
        case 2: return Magnitude::param("param.damage", static_cast<double>(below(9)) - 4);
        case 3: {
            Magnitude read = below(2) == 0 ? Magnitude::source("life") : Magnitude::target("spell_power");
            read.read.value = static_cast<AttributePart>(below(3));
            read.read.live = below(2) == 0;
            read.read.tagged.resize(below(3), "damage.elemental");
            return read;
        }
        default: return (static_cast<double>(below(4000)) - 1000) / 128;
        }
    }

    std::uint64_t seed_;
    std::uint64_t drawn_ = 0;
};

std::string text_of(double number) {
    std::array<char, 32> buffer{};
    return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr};
}

std::string text_of(const Magnitude& magnitude);

std::string text_of(const std::vector<Magnitude>& terms, std::string_view between) {
    std::string text = "(";
    for (const Magnitude& term : terms)
        text += (text.size() == 1 ? "" : std::string(between)) + text_of(term);
    return text + ")";
}

std::string text_of(const AttributeRead& read) {
    std::string text = (read.from == Side::source ? "source." : "target.") + read.attribute.text;
    text += read.value == AttributePart::base ? ".base" : read.value == AttributePart::bonus ? ".bonus" : "";
    for (const Name& tag : read.tagged)
        text += (&tag == &read.tagged.front() ? "[" : ", ") + tag.text;
    text += read.tagged.empty() ? "" : "]";
    return read.live ? "live(" + text + ")" : text;
}

/// With brackets around all that has operators.
std::string text_of(const Magnitude& magnitude) {
    using Kind = Magnitude::Kind;
    constexpr std::array signs{" > ", " < ", " >= ", " <= ", " == ", " != "};
    const auto& terms = magnitude.terms;
    switch (magnitude.kind) {
    case Kind::value: return text_of(magnitude.value);
    case Kind::level: return "level";
    case Kind::stacks: return "stacks";
    case Kind::param: return "param(" + magnitude.name.text + ", " + text_of(*magnitude.fallback) + ")";
    case Kind::attribute: return text_of(magnitude.read);
    case Kind::curve: return "curve(" + magnitude.name.text + ", " + text_of(terms[0]) + ")";
    case Kind::sum: return text_of(terms, " + ");
    case Kind::product: return text_of(terms, " * ");
    case Kind::quotient: return text_of(terms, " / ");
    case Kind::all: return text_of(terms, " and ");
    case Kind::any: return text_of(terms, " or ");
    case Kind::comparison: return text_of(terms, signs[static_cast<std::size_t>(magnitude.comparison)]);
    case Kind::least: return "min" + text_of(terms, ", ");
    case Kind::greatest: return "max" + text_of(terms, ", ");
    case Kind::clamp: return "clamp" + text_of(terms, ", ");
    case Kind::choice: return "if" + text_of(terms, ", ");
    case Kind::random: return "random" + text_of(terms, ", ");
    case Kind::dice: return "dice" + text_of(terms, ", ");
    case Kind::absolute: return "abs" + text_of(terms, ", ");
    case Kind::floor: return "floor" + text_of(terms, ", ");
    case Kind::ceiling: return "ceil" + text_of(terms, ", ");
    case Kind::round: return "round" + text_of(terms, ", ");
    case Kind::root: return "sqrt" + text_of(terms, ", ");
    default: return {};
    }
}

/// The program, instruction by instruction, or what is wrong.
std::vector<std::string> compiled(Programs& programs, const Magnitude& magnitude) {
    std::vector<std::string> lines = programs.complaints(magnitude);
    if (!lines.empty())
        return lines;
    const Program program = programs.compile(magnitude);
    for (std::uint32_t i = 0; i < program.count; ++i) {
        const Instruction& at = programs.instructions[program.first + i];
        lines.push_back(std::to_string(static_cast<int>(at.code)) + " " + std::to_string(at.flag) + " " +
                        std::to_string(at.index) + " " + text_of(at.number));
    }
    return lines;
}

TEST(FormulaProperty, AFormulaOfATreeMakesTheSameProgram) {
    Programs programs;
    std::size_t faultless = 0;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        const Magnitude tree = Trees(seed).tree(4);
        const std::string text = text_of(tree);
        const auto parsed = parse_formula(text);
        ASSERT_TRUE(parsed) << text << "\n" << parsed.error().position << " " << parsed.error().message;
        ASSERT_EQ(compiled(programs, *parsed), compiled(programs, tree)) << text;
        faultless += programs.mistakes.empty() ? 1U : 0U;
    }
    EXPECT_GT(faultless, 1500U);
}

/// Jumps that land wrong would take numbers that are not there, or leave some.
TEST(FormulaProperty, ARunLeavesOneNumber) {
    Programs programs;
    const std::vector<double> captures(64, 2.5);
    programs.inputs.captures = captures;
    programs.host.drawn = 0.75;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        programs.captures.clear();
        const Magnitude tree = Trees(seed).tree(3);
        if (!programs.complaints(tree).empty())
            continue;
        programs.inputs.level = static_cast<double>(seed % 3);
        const double alone = programs.value(tree);
        const double beside = programs.value(Magnitude::sum({Magnitude::stacks(), Magnitude::product({0, tree})}));
        if (!std::isfinite(alone))
            continue;
        EXPECT_EQ(beside, programs.inputs.stacks) << text_of(tree);
    }
}

} // namespace
} // namespace prowess
