#include "attribute/terms.hpp"
#include "attribute/wording.hpp"

#include <prowess/attribute/explanation.hpp>

#include <array>
#include <charconv>
#include <cmath>
#include <string>

namespace prowess {

namespace {

std::string with_sign(double number) {
    return (number < 0 ? "" : "+") + written(number);
}

} // namespace

std::string written(double number) {
    std::array<char, 32> digits{};
    // As a float: what is summed is floats, and their noise as doubles says nothing.
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<float>(saturated(number)));
    return {digits.data(), end.ptr};
}

std::string deed(Operation operation, double amount) {
    switch (operation) {
    case Operation::base: return "base " + written(amount);
    case Operation::flat: return with_sign(amount);
    case Operation::additive: return with_sign(amount * 100) + " %";
    case Operation::multiplicative: return "× " + written(1 + amount);
    case Operation::divide: return "divisor " + with_sign(amount);
    case Operation::unscaled: return with_sign(amount) + " unscaled";
    case Operation::override: return "set to " + written(amount);
    case Operation::at_least: return "at least " + written(amount);
    case Operation::at_most: return "at most " + written(amount);
    }
    return {};
}

namespace {

std::string_view because(Inactive inactive) {
    switch (inactive) {
    case Inactive::no: return {};
    case Inactive::condition: return "its condition does not hold";
    case Inactive::local: return "it is local to its source";
    case Inactive::per: return "what it counts per is too low";
    case Inactive::group: return "another of its group counts instead";
    case Inactive::outdone: return "another counts instead";
    case Inactive::not_finite: return "its amount is no finite number";
    }
    return {};
}

template <class Kind>
std::string quoted(const NamesPointer& names, Id<Kind> id) {
    return names.names == nullptr ? "(unknown)" : "`" + std::string(names.names->name(id)) + "`";
}

/// What it did, of what it is: its share is a factor where it multiplies.
std::string done(const Contribution& part) {
    if (part.inactive != Inactive::no)
        return deed(part.operation, part.amount);
    return deed(part.operation, part.operation == Operation::multiplicative ? part.share - 1 : part.share);
}

/// How often and how much it counts: " (2 stacks of +20 %)"; empty where once and in full.
std::string counted(const Contribution& part, const NamesPointer& names) {
    const bool capped = std::isfinite(part.cap);
    if (part.inactive != Inactive::no || (part.count == 1 && part.weight == 1 && !part.per && !capped))
        return {};
    std::string text = deed(part.operation, part.amount);
    if (part.per)
        text = written(part.count) + " times " + text + ", once per " + written(part.every) + " " +
               quoted(names, part.per);
    else if (part.count != 1)
        text = written(part.count) + " stacks of " + text;
    if (part.weight != 1)
        text += ", which counts " + written(part.weight * 100) + " %";
    if (capped)
        text += ", kept within ±" + written(part.cap);
    return " (" + text + ")";
}

std::string line(const Contribution& part, const NamesPointer& names) {
    std::string text = done(part);
    text += part.effect ? " from " + quoted(names, part.effect) : " from source " + std::to_string(part.source.index);
    text += counted(part, names);
    if (part.inactive != Inactive::no)
        text += ": does not count, " + std::string(because(part.inactive));
    return text;
}

void add_line(std::string& text, std::size_t depth, const std::string& line) {
    text.append(2 * depth, ' ').append(line).append("\n");
}

void add_tree(std::string& text, std::size_t depth, const Explanation& of, const NamesPointer& names) {
    const std::string_view name = names.names == nullptr ? "(unknown)" : names.names->name(of.attribute);
    add_line(text, depth, std::string(name) + " is " + written(double{of.total}));
    const bool plain = of.contributions.empty() && of.parts.empty() && !of.derived && double{of.total} == of.own_base;
    if (depth != 0 && plain)
        return;
    add_line(text, depth + 1, (of.derived ? "derived base " : "base ") + written(of.own_base));
    for (const Contribution& part : of.contributions)
        add_line(text, depth + 1, line(part, names));
    if (of.additive_factor() != 1 + of.additive)
        add_line(text, depth + 1, deed(Operation::additive, of.additive) + " in all, but the factor is at least 0");
    if (of.divisor() != 1 + of.divide)
        add_line(text, depth + 1, deed(Operation::divide, of.divide) + " in all, but the divisor is at least 0.01");
    const double sum = of.unlimited();
    if (of.limited || of.before_limits != sum)
        add_line(text, depth + 1, "makes " + written(sum));
    if (of.before_limits != sum)
        add_line(text, depth + 1, "rounded to " + written(of.before_limits));
    if (of.limited)
        add_line(text, depth + 1,
                 "limited to " + written(double{of.total}) +
                     (of.limited_by ? " by " + quoted(names, of.limited_by) : std::string()));
    for (const Explanation& part : of.parts)
        add_tree(text, depth + 1, part, names);
}

} // namespace

std::string Explanation::text() const {
    std::string text;
    add_tree(text, 0, *this, names);
    return text;
}

} // namespace prowess
