#include "content/findings.hpp"

#include "content/quoted.hpp"

#include <prowess/content/number.hpp>

#include <utility>

namespace prowess::detail {

void Findings::refuse(Place place, std::string message, Place before) {
    std::string definition;
    if (!noun_.empty())
        definition = std::string(noun_) + " " + quoted(name_);
    problems_.push_back({place, std::move(definition), std::move(message), before});
}

void Findings::enter(std::string_view noun, std::string_view name, std::uint32_t mark) {
    noun_ = noun;
    name_ = name;
    definition_ = mark;
}

bool has_decimal_comma(const Node& node) {
    const std::size_t comma = node.text.find(',');
    if (node.kind != Node::Kind::scalar || comma == std::string::npos)
        return false;
    std::string digits = node.text;
    digits.erase(comma, 1);
    const bool begins = comma > 0 && node.text[comma - 1] >= '0' && node.text[comma - 1] <= '9';
    return begins && digits.find_first_not_of("0123456789", digits.front() == '-' || digits.front() == '+' ? 1 : 0) ==
                         std::string::npos;
}

std::string decimal_comma_hint(std::string_view number) {
    const std::size_t comma = number.find(',');
    const std::string before(number.substr(0, comma));
    const std::string after(number.substr(comma + 1));
    const std::string meant = "; decimals begin with a point: " + quoted(before + "." + after);
    constexpr std::size_t thousands = 3;
    return after.size() == thousands ? meant + "; thousands have no sign: " + quoted(before + after) : meant;
}

std::string found_text(const Node& node) {
    switch (node.kind) {
    case Node::Kind::nothing: return "nothing";
    case Node::Kind::list: return "a list";
    case Node::Kind::map: return "a map";
    case Node::Kind::scalar: break;
    }
    if (node.text.empty())
        return "an empty text";
    return (node.plain && read_number(node.text) ? "the number " : "the text ") + quoted(node.text);
}

} // namespace prowess::detail
