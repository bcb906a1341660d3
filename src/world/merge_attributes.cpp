#include "core/fits_float.hpp"
#include "world/compile.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace prowess {
namespace {

/// Paths of scenarios and words of formulas.
constexpr std::array<std::string_view, 32> reserved{
    "effects", "has",    "count",  "tags",  "cues", "abilities", "traits", "needs", "alive", "level", "stacks",
    "amount",  "source", "target", "param", "stat", "live",      "curve",  "if",    "min",   "max",   "clamp",
    "abs",     "floor",  "ceil",   "round", "sqrt", "random",    "dice",   "and",   "or",    "not"};

constexpr std::array<std::string_view, 4> roundings{"none", "down", "up", "nearest"};
constexpr std::array<std::string_view, 2> on_limits{"clamp", "ratio"};

std::string text(double number) {
    std::array<char, 32> letters{};
    const auto end = std::to_chars(letters.data(), letters.data() + letters.size(), to_float(number)).ptr;
    return {letters.data(), end};
}

std::string text(const LimitDef& limit) {
    switch (limit.kind) {
    case Limit::Kind::none: return "none";
    case Limit::Kind::number: return text(limit.number);
    case Limit::Kind::attribute: return limit.attribute.text;
    }
    return {};
}

/// A rule as two definitions have it.
struct Rule {
    std::string_view name;
    std::string left;
    std::string right;
};

std::array<Rule, 8> rules(const AttributeDef& left, const AttributeDef& right) {
    const auto rounding = [](const AttributeDef& of) {
        return std::string(roundings[static_cast<std::size_t>(of.rounding)]);
    };
    const auto on_limit = [](const AttributeDef& of) {
        return std::string(on_limits[static_cast<std::size_t>(of.on_limit)]);
    };
    const RegenerationDef mine = left.regeneration.value_or(RegenerationDef{});
    const RegenerationDef other = right.regeneration.value_or(RegenerationDef{});
    return {{{"base", text(left.base), text(right.base)},
             {"min", text(left.min), text(right.min)},
             {"max", text(left.max), text(right.max)},
             {"rounding", rounding(left), rounding(right)},
             {"on_limit", on_limit(left), on_limit(right)},
             {"a regeneration at the rate", text(mine.rate), text(other.rate)},
             {"a regeneration after the delay", text(mine.delay), text(other.delay)},
             {"a regeneration published every", text(mine.every), text(other.every)}}};
}

std::string declarer(const AttributeDef& attribute) {
    if (!attribute.from_code)
        return "content";
    return attribute.type.empty() ? "code" : "the type " + quote(attribute.type) + " in code";
}

/// Of a derived base, which reads its own actor's attributes where it does not say whose.
bool same(const AttributeRead& left, const AttributeRead& right) {
    const auto from = [](const AttributeRead& of) { return of.from == Side::unsaid ? Side::own : of.from; };
    return left.attribute == right.attribute && from(left) == from(right) && left.value == right.value &&
           left.live == right.live && left.tagged == right.tagged;
}

bool same(const Magnitude& left, const Magnitude& right) {
    return left.kind == right.kind && left.value == right.value && left.name == right.name &&
           left.fallback == right.fallback && left.comparison == right.comparison && same(left.read, right.read) &&
           std::ranges::equal(left.terms, right.terms,
                              [](const auto& one, const auto& other) { return same(one, other); });
}

void check_agreement(const AttributeDef& code, const AttributeDef& other, Report& report) {
    report.begin("attribute", other.name);
    for (const Rule& rule : rules(code, other))
        if (rule.left != rule.right)
            report.add(declarer(code) + " declares " + quote(code.name.text) + " with " + std::string(rule.name) + " " +
                           rule.left + ", " + declarer(other) + " with " + rule.right,
                       other.name.mark);
    if (!same(code.derived, other.derived))
        report.add(declarer(code) + " declares " + quote(code.name.text) +
                       (code.derived.given() ? " as derived" : " as not derived") + ", " + declarer(other) +
                       (!other.derived.given() ? " as not derived"
                        : code.derived.given() ? " from something else"
                                               : " as derived"),
                   other.derived.given() && other.derived.mark != 0 ? other.derived.mark : other.name.mark);
    report.begin();
}

} // namespace

std::vector<AttributeDef> merge_attributes(const Definitions& definitions, const Code& code, Report& report) {
    std::vector<AttributeDef> merged;
    std::vector<const AttributeDef*> declared;
    for (const AttributeDef& attribute : definitions.attributes) {
        if (attribute.from_code)
            declared.push_back(&attribute);
        else
            merged.push_back(attribute);
    }
    for (const AttributeDef& attribute : code.attributes())
        declared.push_back(&attribute);
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < merged.size(); ++i)
        places.emplace(merged[i].name.text, i);
    for (const AttributeDef* const attribute : declared) {
        const auto [found, is_new] = places.emplace(attribute->name.text, merged.size());
        if (is_new)
            merged.push_back(*attribute);
        else
            check_agreement(*attribute, merged[found->second], report);
    }
    for (const AttributeDef& attribute : merged) {
        report.begin("attribute", attribute.name);
        if (std::ranges::find(reserved, attribute.name.text) != reserved.end())
            report.add("no attribute can be called " + quote(attribute.name.text) +
                       ": scenarios and formulas use that word");
    }
    report.begin();
    return merged;
}

} // namespace prowess
