#pragma once

#include <prowess/content/node.hpp>
#include <prowess/content/place.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace prowess::detail {

/// After every place.
inline constexpr Place nowhere{.file = ~std::uint32_t{0}, .line = 0, .column = 0};

/// A mistake of content, before its file is named.
struct Problem {
    Place place;
    std::string definition;
    std::string message;
    Place before = nowhere; ///< Where what the message speaks of stands; the message ends with it.
};

/// What reading content leaves behind beside definitions: where each thing stands, and what is wrong.
class Findings {
public:
    /// A number for a place, from 1.
    [[nodiscard]] std::uint32_t mark(Place place) {
        places_.push_back(place);
        return static_cast<std::uint32_t>(places_.size());
    }
    /// The place of a mark; `nowhere` for 0.
    [[nodiscard]] Place place(std::uint32_t mark) const { return mark == 0 ? nowhere : places_[mark - 1]; }

    /// The message goes on with `before`, where there is such a place.
    void refuse(Place place, std::string message, Place before = nowhere);
    void add(Problem problem) { problems_.push_back(std::move(problem)); }
    [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }

    /// What is marked so, and the definition as a whole, was not read as it was meant: what else is wrong with either
    /// is of no use to the reader.
    void spoil(std::uint32_t mark) {
        spoiled_.insert(mark);
        spoiled_.insert(definition_);
    }
    [[nodiscard]] bool spoiled(std::uint32_t mark) const { return spoiled_.contains(mark); }

    /// What follows is in the definition "`noun` `name`"; both outlive it.
    void enter(std::string_view noun, std::string_view name, std::uint32_t mark);
    void leave() { enter({}, {}, 0); }

private:
    std::vector<Place> places_;
    std::vector<Problem> problems_;
    std::unordered_set<std::uint32_t> spoiled_; ///< Only looked up in.
    std::string_view noun_;
    std::string_view name_;
    std::uint32_t definition_ = 0; ///< Its mark.
};

/// What a value is, for an error: "a list", "the number 5".
[[nodiscard]] std::string found_text(const Node& node);

/// Whether a value is a number whose decimals begin with a comma: `1,5`.
[[nodiscard]] bool has_decimal_comma(const Node& node);
/// "; decimals begin with a point: `1.5`", of such a number; where it may be of thousands, that too.
[[nodiscard]] std::string decimal_comma_hint(std::string_view number);

} // namespace prowess::detail
