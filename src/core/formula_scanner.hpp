#pragma once

#include <prowess/core/formula.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace prowess {

/// Takes a formula apart from left to right. After the first mistake nothing is left of it.
class FormulaScanner {
public:
    explicit FormulaScanner(std::string_view text) : text_(text) { pass_blanks(); }

    /// Of what comes next, blanks passed.
    [[nodiscard]] std::size_t position() const { return position_; }
    [[nodiscard]] bool ended() const { return position_ == text_.size(); }
    [[nodiscard]] bool next_is(char letter) const { return !ended() && text_[position_] == letter; }

    /// Passes signs, if they are next.
    bool take(std::string_view signs);
    /// Passes a word, if it is next and does not go on.
    bool take_word(std::string_view word);
    /// Passes a number without a sign, if one is next.
    std::optional<double> take_number();
    /// Passes words joined by `.`; empty where none is next.
    std::string_view take_path();

    /// Only the first mistake counts.
    void fail(std::size_t position, std::string message);
    /// What comes next is not what was expected.
    void fail_expecting(std::string_view expected);
    [[nodiscard]] const std::optional<FormulaMistake>& mistake() const { return mistake_; }

private:
    void pass_blanks();
    void advance(std::size_t count);
    [[nodiscard]] std::string_view path() const;
    [[nodiscard]] std::string found() const;

    std::string_view text_;
    std::size_t position_ = 0;
    std::optional<FormulaMistake> mistake_;
};

} // namespace prowess
