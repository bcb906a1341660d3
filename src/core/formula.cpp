#include "core/formula_parser.hpp"

#include <string>
#include <utility>

namespace prowess {
namespace {

struct Sign {
    std::string_view signs;
    Comparison meaning;
};

/// A sign stands before those that it begins with.
constexpr std::array comparisons{Sign{"<=", Comparison::at_most},  Sign{"<", Comparison::below},
                                 Sign{">=", Comparison::at_least}, Sign{">", Comparison::above},
                                 Sign{"==", Comparison::equal},    Sign{"!=", Comparison::unequal}};

/// Signs of other languages.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> mistaken{
    {{"=", "`==`"}, {"!", "`not`"}, {"&", "`and`"}, {"|", "`or`"}}};

Magnitude compared(Comparison comparison, Magnitude left, Magnitude right) {
    Magnitude result = Magnitude::of(Magnitude::Kind::comparison);
    result.comparison = comparison;
    result.terms.push_back(std::move(left));
    result.terms.push_back(std::move(right));
    return result;
}

} // namespace

tl::expected<Magnitude, FormulaMistake> parse_formula(std::string_view text, const FormulaOptions& options) {
    if (text.size() > formula_length)
        return tl::make_unexpected(
            FormulaMistake{formula_length, "a formula has at most " + std::to_string(formula_length) + " bytes"});
    FormulaParser parser(text, options);
    Magnitude result = parser.whole();
    if (parser.mistake())
        return tl::make_unexpected(*parser.mistake());
    return result;
}

Magnitude FormulaParser::whole() {
    Magnitude result = nested(&FormulaParser::any);
    for (const auto& [signs, meant] : mistaken) {
        const std::size_t at = scanner_.position();
        if (scanner_.take(signs))
            scanner_.fail(at, "formulas write " + std::string(meant) + " for this");
    }
    if (!scanner_.ended())
        scanner_.fail_expecting("an operator or the end");
    return result;
}

/// Guards what calls itself, so that a formula from anywhere cannot exhaust the thread's stack.
Magnitude FormulaParser::nested(Part part) {
    if (depth_ == formula_depth)
        scanner_.fail(scanner_.position(), "this is nested more than " + std::to_string(formula_depth) + " deep");
    if (mistake())
        return {};
    ++depth_;
    Magnitude result = (this->*part)();
    --depth_;
    return result;
}

Magnitude FormulaParser::joined(std::string_view word, Kind kind, Part part) {
    const std::size_t at = scanner_.position();
    Magnitude first = (this->*part)();
    if (!scanner_.take_word(word))
        return first;
    Magnitude result = marked(Magnitude::of(kind), at);
    result.terms.push_back(std::move(first));
    do
        result.terms.push_back((this->*part)());
    while (scanner_.take_word(word));
    return result;
}

Magnitude FormulaParser::any() {
    return joined("or", Kind::any, &FormulaParser::all);
}

Magnitude FormulaParser::all() {
    return joined("and", Kind::all, &FormulaParser::inversion);
}

Magnitude FormulaParser::inversion() {
    const std::size_t at = scanner_.position();
    if (!scanner_.take_word("not"))
        return comparison();
    return marked(compared(Comparison::equal, nested(&FormulaParser::inversion), 0.0), at);
}

Magnitude FormulaParser::comparison() {
    const std::size_t at = scanner_.position();
    Magnitude left = sum();
    const std::optional<Comparison> how = take_comparison();
    if (!how)
        return left;
    Magnitude result = marked(compared(*how, std::move(left), sum()), at);
    const std::size_t again = scanner_.position();
    if (take_comparison())
        scanner_.fail(again, "a comparison has two sides: join two comparisons by `and`");
    return result;
}

std::optional<Comparison> FormulaParser::take_comparison() {
    for (const Sign& sign : comparisons)
        if (scanner_.take(sign.signs))
            return sign.meaning;
    return std::nullopt;
}

Magnitude FormulaParser::sum() {
    const std::size_t at = scanner_.position();
    Magnitude first = product();
    Magnitude result = marked(Magnitude::of(Kind::sum), at);
    for (;;) {
        const std::size_t sign_at = scanner_.position();
        if (scanner_.take("+"))
            result.terms.push_back(product());
        else if (scanner_.take("-"))
            result.terms.push_back(negative(product(), sign_at));
        else
            break;
    }
    if (result.terms.empty())
        return first;
    result.terms.insert(result.terms.begin(), std::move(first));
    return result;
}

Magnitude FormulaParser::product() {
    const std::size_t at = scanner_.position();
    Magnitude result = signed_term();
    Kind open = Kind::none; // Of the result, where it goes on.
    for (;;) {
        const Kind kind = scanner_.take("*") ? Kind::product : scanner_.take("/") ? Kind::quotient : Kind::none;
        if (kind == Kind::none)
            return result;
        if (kind != open) {
            Magnitude outer = marked(Magnitude::of(kind), at);
            outer.terms.push_back(std::move(result));
            result = std::move(outer);
            open = kind;
        }
        result.terms.push_back(signed_term());
    }
}

Magnitude FormulaParser::signed_term() {
    const std::size_t at = scanner_.position();
    if (!scanner_.take("-"))
        return primary();
    return negative(nested(&FormulaParser::signed_term), at);
}

Magnitude FormulaParser::negative(Magnitude magnitude, std::size_t at) {
    if (magnitude.kind == Kind::value)
        return marked(-magnitude.value, at);
    Magnitude result = marked(Magnitude::of(Kind::product), at);
    result.terms.emplace_back(-1.0);
    result.terms.push_back(std::move(magnitude));
    return result;
}

Magnitude FormulaParser::primary() {
    const std::size_t at = scanner_.position();
    if (scanner_.take("(")) {
        Magnitude inner = nested(&FormulaParser::any);
        expect(")");
        return inner;
    }
    if (const auto number = scanner_.take_number())
        return marked(*number, at);
    const std::string_view path = scanner_.take_path();
    if (path.empty()) {
        scanner_.fail_expecting("a number, a name, a function or `(`");
        return {};
    }
    return marked(scanner_.take("(") ? function(path, at) : named(path, at), at);
}

void FormulaParser::expect(std::string_view signs) {
    if (!scanner_.take(signs))
        scanner_.fail_expecting("`" + std::string(signs) + "`");
}

Magnitude FormulaParser::marked(Magnitude magnitude, std::size_t at) const {
    magnitude.mark = mark(at);
    return magnitude;
}

} // namespace prowess
