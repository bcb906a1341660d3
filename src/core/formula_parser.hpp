#pragma once

#include "core/formula_scanner.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace prowess {

/// A function that takes magnitudes alone.
struct FormulaFunction {
    std::string_view name;
    Magnitude::Kind kind;
    std::size_t least; ///< How many it takes.
    std::size_t most;  ///< 0: any more.
};

inline constexpr std::array formula_functions{
    FormulaFunction{"min", Magnitude::Kind::least, 2, 0},     FormulaFunction{"max", Magnitude::Kind::greatest, 2, 0},
    FormulaFunction{"clamp", Magnitude::Kind::clamp, 3, 3},   FormulaFunction{"abs", Magnitude::Kind::absolute, 1, 1},
    FormulaFunction{"floor", Magnitude::Kind::floor, 1, 1},   FormulaFunction{"ceil", Magnitude::Kind::ceiling, 1, 1},
    FormulaFunction{"round", Magnitude::Kind::round, 1, 1},   FormulaFunction{"sqrt", Magnitude::Kind::root, 1, 1},
    FormulaFunction{"random", Magnitude::Kind::random, 2, 2}, FormulaFunction{"dice", Magnitude::Kind::dice, 2, 2},
    FormulaFunction{"if", Magnitude::Kind::choice, 3, 3},
};

/// Makes the tree of one formula. A method returns anything once there is a mistake.
///
/// Formulas bind, the loosest first: `or`, `and`, `not`, comparisons, `+ -`, `* /`, the sign.
class FormulaParser {
public:
    FormulaParser(std::string_view text, const FormulaOptions& options) : scanner_(text), options_(options) {}

    [[nodiscard]] Magnitude whole();
    [[nodiscard]] const std::optional<FormulaMistake>& mistake() const { return scanner_.mistake(); }

private:
    using Kind = Magnitude::Kind;
    using Part = Magnitude (FormulaParser::*)();

    Magnitude nested(Part part);
    Magnitude joined(std::string_view word, Kind kind, Part part);
    Magnitude any();
    Magnitude all();
    Magnitude inversion();
    Magnitude comparison();
    Magnitude sum();
    Magnitude product();
    Magnitude signed_term();
    Magnitude primary();

    Magnitude function(std::string_view name, std::size_t at);
    Magnitude of_terms(const FormulaFunction& function, std::size_t at);
    Magnitude live();
    Magnitude param();
    Magnitude curve();

    Magnitude named(std::string_view path, std::size_t at);
    Magnitude attribute(Side side, std::string_view path, std::size_t at);
    Magnitude stat(std::string_view name, std::size_t at);
    Magnitude unknown(std::string_view path, std::size_t at);
    Name name(std::string_view what);
    void read_tags(std::vector<Name>& tags);

    std::optional<Comparison> take_comparison();
    Magnitude negative(Magnitude magnitude, std::size_t at);
    void expect(std::string_view signs);
    [[nodiscard]] std::uint32_t mark(std::size_t at) const { return options_.mark ? options_.mark(at) : 0; }
    Magnitude marked(Magnitude magnitude, std::size_t at) const;

    FormulaScanner scanner_;
    const FormulaOptions& options_;
    std::size_t depth_ = 0;
};

} // namespace prowess
