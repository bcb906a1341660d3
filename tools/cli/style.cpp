#include "style.hpp"

#include <prowess/content/number.hpp>

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace prowess::cli {

namespace {

std::string_view code(Colour colour) {
    switch (colour) {
    case Colour::red: return "31";
    case Colour::green: return "32";
    case Colour::yellow: return "33";
    case Colour::blue: return "34";
    case Colour::magenta: return "35";
    case Colour::cyan: return "36";
    case Colour::grey: return "90";
    }
    return "0";
}

std::string_view variable(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : std::string_view();
}

} // namespace

Style Style::of_standard_output() {
    return Style(isatty(STDOUT_FILENO) == 1 && variable("NO_COLOR").empty() && variable("TERM") != "dumb");
}

std::string Style::operator()(Colour colour, std::string_view text) const {
    return colours_ ? fmt::format("\x1b[{}m{}\x1b[0m", code(colour), text) : std::string(text);
}

std::string Style::bold(std::string_view text) const {
    return colours_ ? fmt::format("\x1b[1m{}\x1b[0m", text) : std::string(text);
}

bool error_is_terminal() {
    return isatty(STDERR_FILENO) == 1 && variable("TERM") != "dumb";
}

std::string number(double value) {
    return write_number(std::round(value * 100) / 100);
}

std::string clock(double seconds) {
    return fmt::format("{:9.3f}", seconds);
}

void print(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
}

void print_error(std::string_view text) {
    std::fflush(stdout);
    std::fwrite(text.data(), 1, text.size(), stderr);
}

} // namespace prowess::cli
