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
