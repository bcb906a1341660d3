#pragma once

#include "content/utf8.hpp"

#include <prowess/content/place.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace prowess::detail {

/// Turns offsets into places. Moves from the offset that was asked for last, so that asking in order costs one pass in
/// all.
class Locator {
public:
    Locator(std::string_view bytes, std::uint32_t file) : bytes_(bytes), file_(file) {}

    [[nodiscard]] Place at(std::size_t offset) {
        offset = offset < bytes_.size() ? offset : bytes_.size();
        while (offset_ < offset) {
            if (bytes_[offset_] == '\n') {
                ++line_;
                column_ = 1;
            } else if (!continues_character(bytes_[offset_])) {
                ++column_;
            }
            ++offset_;
        }
        if (offset_ > offset)
            move_back(offset);
        return {.file = file_, .line = line_, .column = column_};
    }

private:
    void move_back(std::size_t offset) {
        for (; offset_ > offset; --offset_)
            line_ -= bytes_[offset_ - 1] == '\n' ? 1U : 0U;
        column_ = 1;
        for (std::size_t index = offset; index > 0 && bytes_[index - 1] != '\n'; --index)
            column_ += continues_character(bytes_[index - 1]) ? 0U : 1U;
    }

    std::string_view bytes_;
    std::uint32_t file_;
    std::size_t offset_ = 0;
    std::uint32_t line_ = 1;
    std::uint32_t column_ = 1;
};

} // namespace prowess::detail
