#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace prowess::testing {

/// Nothing where something could be: the time left of an infinite effect, an attribute that an actor lacks.
struct None {
    bool operator==(const None&) const = default;
};

/// What a path of a scenario reads.
using Value = std::variant<None, bool, double, std::string, std::vector<std::string>>;

/// As a scenario writes it: `none`, `true`, `12.5`, `burning`, `[a, b]`.
[[nodiscard]] std::string text(const Value& value);

/// What a value has to be. A number is equal to another within 1e-4 of it, or of 1 where it is smaller than that.
class Expectation {
public:
    Expectation(None) {}
    Expectation(bool truth) : equal_(truth) {}
    template <class Number>
        requires std::integral<Number> || std::floating_point<Number>
    Expectation(Number number) : equal_(static_cast<double>(number)) {}
    Expectation(const char* word) : equal_(std::string(word)) {}
    Expectation(std::string word) : equal_(std::move(word)) {}
    Expectation(std::vector<std::string> list) : equal_(std::move(list)) {}

    [[nodiscard]] static Expectation about(double value, double within);
    [[nodiscard]] static Expectation above(double value);
    [[nodiscard]] static Expectation below(double value);
    /// Above the one and below the other.
    [[nodiscard]] static Expectation between(double above, double below);

    [[nodiscard]] bool holds(const Value& found) const;
    /// "95", "about 95 (within 2)", "above 3".
    [[nodiscard]] std::string text() const;

private:
    Value equal_ = None{};
    std::optional<double> within_;
    std::optional<double> above_; ///< With `below_`: instead of `equal_`.
    std::optional<double> below_;
};

/// A path, an attribute or a part by name, and what it has to be.
struct NamedExpectation {
    std::string name;
    Expectation expected;
};

} // namespace prowess::testing
