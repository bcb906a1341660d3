#include "core/formula_parser.hpp"

#include "core/lookup.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace prowess {
namespace {

constexpr std::array<std::string_view, 3> functions_of_names{"param", "curve", "live"};
constexpr std::array<std::string_view, 7> first_words{"level", "stacks", "amount", "param", "stat", "source", "target"};

std::vector<std::string_view> function_names() {
    std::vector<std::string_view> names(functions_of_names.begin(), functions_of_names.end());
    for (const FormulaFunction& function : formula_functions)
        names.push_back(function.name);
    return names;
}

bool is_number(std::string_view path) {
    return !path.empty() && path.find_first_not_of("0123456789.") == std::string_view::npos;
}

std::string count_text(const FormulaFunction& function) {
    return std::to_string(function.least) + (function.least == 1 ? " number" : " numbers") +
           (function.most == 0 ? " or more" : "");
}

} // namespace

/// What stands in the brackets of a function, and the closing one.
Magnitude FormulaParser::function(std::string_view name, std::size_t at) {
    if (name == "live")
        return live();
    if (name == "param")
        return param();
    if (name == "curve")
        return curve();
    for (const FormulaFunction& function : formula_functions)
        if (function.name == name)
            return of_terms(function, at);
    scanner_.fail(at, "there is no function " + quote(name) + suggestion(name, function_names()));
    return {};
}

Magnitude FormulaParser::of_terms(const FormulaFunction& function, std::size_t at) {
    Magnitude result = Magnitude::of(function.kind);
    if (!scanner_.next_is(')')) {
        do
            result.terms.push_back(nested(&FormulaParser::any));
        while (scanner_.take(","));
    }
    if (!scanner_.take(")"))
        scanner_.fail_expecting("`,` or `)`");
    const std::size_t count = result.terms.size();
    if (count < function.least || (function.most != 0 && count > function.most))
        scanner_.fail(at, quote(function.name) + " takes " + count_text(function) + "; found " + std::to_string(count));
    return result;
}

Magnitude FormulaParser::live() {
    const std::size_t at = scanner_.position();
    const std::string_view path = scanner_.take_path();
    // Of a number no name can be made.
    Magnitude result = is_number(path) ? Magnitude(0) : named(path, at);
    if (result.kind != Kind::attribute)
        scanner_.fail(at, "`live` takes an attribute: `live(source.x)`");
    result.read.live = true;
    expect(")");
    return result;
}

Magnitude FormulaParser::param() {
    Magnitude result = Magnitude::param(name("the name of a tag"));
    if (scanner_.take(",")) {
        const double sign = scanner_.take("-") ? -1 : 1;
        const auto number = scanner_.take_number();
        if (!number)
            scanner_.fail_expecting("a number: a default is nothing else");
        result.fallback = sign * number.value_or(0);
    }
    expect(")");
    return result;
}

Magnitude FormulaParser::curve() {
    Magnitude result = Magnitude::curve(name("the name of a curve"));
    if (scanner_.take(","))
        result.terms.push_back(nested(&FormulaParser::any));
    expect(")");
    return result;
}

Name FormulaParser::name(std::string_view what) {
    const std::size_t at = scanner_.position();
    const std::string_view path = scanner_.take_path();
    if (path.empty())
        scanner_.fail_expecting(what);
    return {std::string(path), mark(at)};
}

/// What a name without brackets stands for.
Magnitude FormulaParser::named(std::string_view path, std::size_t at) {
    const std::size_t dot = std::min(path.find('.'), path.size());
    const std::string_view first = path.substr(0, dot);
    const std::string_view rest = path.substr(std::min(dot + 1, path.size()));
    const std::size_t rest_at = at + dot + 1;
    const bool alone = dot == path.size();
    if (alone && first == "level")
        return Magnitude::level();
    if (alone && first == "stacks")
        return Magnitude::stacks();
    if (alone && first == "amount")
        return Magnitude::of(Kind::amount);
    if (first == "param" && !rest.empty())
        return Magnitude::param(Name(std::string(path), mark(at)));
    if (first == "stat" && !rest.empty())
        return stat(rest, rest_at);
    if (first == "source" && !rest.empty())
        return attribute(Side::source, rest, rest_at);
    if (first == "target" && !rest.empty())
        return attribute(Side::target, rest, rest_at);
    if (options_.own_attributes && std::ranges::find(first_words, first) == first_words.end())
        return attribute(Side::own, path, at);
    return unknown(path, at);
}

Magnitude FormulaParser::attribute(Side side, std::string_view path, std::size_t at) {
    const std::size_t dot = std::min(path.find('.'), path.size());
    const std::string_view part = path.substr(dot);
    Magnitude result = Magnitude::of(Kind::attribute);
    result.read.from = side;
    result.read.attribute = Name(std::string(path.substr(0, dot)), mark(at));
    if (part == ".base")
        result.read.value = AttributePart::base;
    else if (part == ".bonus")
        result.read.value = AttributePart::bonus;
    else if (!part.empty())
        scanner_.fail(at + dot, "an attribute has `.base` and `.bonus`; found " + quote(part));
    if (scanner_.take("["))
        read_tags(result.read.tagged);
    return result;
}

void FormulaParser::read_tags(std::vector<Name>& tags) {
    do
        tags.push_back(name("the name of a tag"));
    while (scanner_.take(","));
    if (!scanner_.take("]"))
        scanner_.fail_expecting("`,` or `]`");
}

Magnitude FormulaParser::stat(std::string_view name, std::size_t at) {
    return Magnitude::stat(Name(std::string(name), mark(at)));
}

Magnitude FormulaParser::unknown(std::string_view path, std::size_t at) {
    const std::string_view first = path.substr(0, path.find('.'));
    std::string message;
    if (path.empty())
        message = "expected an attribute";
    else if (first == path && is_word(path) && std::ranges::find(first_words, path) == first_words.end())
        message = quote(path) + " alone does not say whose it is: `source." + std::string(path) + "` or `target." +
                  std::string(path) + "`" + suggestion(path, first_words);
    else if (std::ranges::find(first_words, first) == first_words.end())
        message = "no name of a formula begins with " + quote(first) + suggestion(first, first_words);
    else if (first == "level" || first == "stacks" || first == "amount")
        message = quote(first) + " is written alone; found " + quote(path);
    else
        message = quote(first) + " needs a name after it: `" + std::string(first) + ".x`";
    scanner_.fail(at, std::move(message));
    return {};
}

} // namespace prowess
