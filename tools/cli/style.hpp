#pragma once

#include <string>
#include <string_view>

namespace prowess::cli {

enum class Colour { red, green, yellow, blue, magenta, cyan, grey };

/// How text goes out: with colours on a terminal, plain elsewhere and where the environment has `NO_COLOR`.
class Style {
public:
    explicit Style(bool colours) : colours_(colours) {}
    [[nodiscard]] static Style of_standard_output();

    [[nodiscard]] std::string operator()(Colour colour, std::string_view text) const;
    [[nodiscard]] std::string bold(std::string_view text) const;

private:
    bool colours_;
};

/// Whether standard error is a terminal, on which a bar may be drawn.
[[nodiscard]] bool error_is_terminal();

/// With two decimals at most.
[[nodiscard]] std::string number(double value);
/// With three decimals, right in nine columns.
[[nodiscard]] std::string clock(double seconds);

void print(std::string_view text);
void print_error(std::string_view text);

} // namespace prowess::cli
