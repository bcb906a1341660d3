#pragma once

#include <prowess/content/text.hpp>

#include <algorithm>
#include <cstddef>
#include <streambuf>
#include <string_view>

namespace prowess::detail {

/// Ends the parsing from within.
struct YamlStopped {};

/// Feeds yaml-cpp, and keeps it from running far ahead of its events: it holds a value in brackets or quotes in tokens,
/// at a hundred bytes for each of the file, until the value is closed.
class YamlSource final : public std::streambuf {
public:
    explicit YamlSource(std::string_view bytes) : bytes_(bytes) {}

    /// The start of the last event.
    void parsed_to(std::size_t offset) { parsed_ = std::max(parsed_, offset); }
    [[nodiscard]] std::size_t parsed() const { return parsed_; }
    /// Whether it has refused to feed more.
    [[nodiscard]] bool starved() const { return starved_; }

protected:
    int_type underflow() override {
        return position_ < bytes_.size() ? traits_type::to_int_type(bytes_[position_]) : traits_type::eof();
    }
    int_type uflow() override {
        const int_type byte = underflow();
        position_ += position_ < bytes_.size() ? 1U : 0U;
        return byte;
    }
    int_type pbackfail(int_type) override {
        position_ -= position_ > 0 ? 1U : 0U;
        return traits_type::not_eof(underflow());
    }
    std::streamsize xsgetn(char* target, std::streamsize count) override {
        if (position_ - std::min(parsed_, position_) > text_part_limit) {
            starved_ = true;
            throw YamlStopped{};
        }
        const std::size_t copied = bytes_.substr(position_).copy(target, static_cast<std::size_t>(count));
        position_ += copied;
        return static_cast<std::streamsize>(copied);
    }

private:
    std::string_view bytes_;
    std::size_t position_ = 0;
    std::size_t parsed_ = 0;
    bool starved_ = false;
};

} // namespace prowess::detail
