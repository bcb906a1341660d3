#include "core/formula_scanner.hpp"

#include "core/lookup.hpp"

#include <charconv>
#include <system_error>

namespace prowess {
namespace {

bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

/// Capitals are of no name, but are told of as a part of one.
bool is_of_path(char letter) {
    return is_digit(letter) || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_' ||
           letter == '.';
}

} // namespace

bool FormulaScanner::take(std::string_view signs) {
    if (!text_.substr(position_).starts_with(signs))
        return false;
    advance(signs.size());
    return true;
}

bool FormulaScanner::take_word(std::string_view word) {
    if (path() != word)
        return false;
    advance(word.size());
    return true;
}

std::optional<double> FormulaScanner::take_number() {
    const std::string_view rest = text_.substr(position_);
    const std::size_t digit = rest.starts_with('.') ? 1 : 0;
    if (digit >= rest.size() || !is_digit(rest[digit]))
        return std::nullopt;
    double number = 0;
    const auto [end, fault] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (fault == std::errc::result_out_of_range) {
        fail(position_, "this number is too large or too near to 0");
        return number;
    }
    advance(static_cast<std::size_t>(end - rest.data()));
    return number;
}

std::string_view FormulaScanner::take_path() {
    const std::string_view taken = path();
    advance(taken.size());
    return taken;
}

void FormulaScanner::fail(std::size_t position, std::string message) {
    if (!mistake_)
        mistake_ = {position, std::move(message)};
    position_ = text_.size();
}

void FormulaScanner::fail_expecting(std::string_view expected) {
    fail(position_, "expected " + std::string(expected) + "; found " + found());
}

void FormulaScanner::pass_blanks() {
    constexpr std::string_view blanks = " \t\r\n";
    while (!ended() && blanks.find(text_[position_]) != std::string_view::npos)
        ++position_;
}

void FormulaScanner::advance(std::size_t count) {
    position_ += count;
    pass_blanks();
}

std::string_view FormulaScanner::path() const {
    std::size_t end = position_;
    while (end < text_.size() && is_of_path(text_[end]))
        ++end;
    return text_.substr(position_, end - position_);
}

std::string FormulaScanner::found() const {
    if (ended())
        return "the end";
    constexpr std::size_t longest = 60;
    if (const std::string_view name = path(); !name.empty())
        return quote(name.substr(0, longest));
    const char letter = text_[position_];
    return letter > ' ' && letter <= '~' ? quote({&letter, 1}) : "a character that no formula has";
}

} // namespace prowess
