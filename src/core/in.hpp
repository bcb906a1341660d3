#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace prowess::detail {

/// Where bytes are taken apart. Every read is checked against what remains; once something is refused, nothing
/// more is read, and every answer is 0.
class In {
public:
    explicit In(std::span<const std::byte> bytes, std::size_t from = 0)
        : start_(bytes.data()),
          at_(bytes.data() + from),
          end_(bytes.data() + bytes.size()) {}

    [[nodiscard]] bool good() const { return message_.empty(); }
    [[nodiscard]] bool at_end() const { return at_ == end_; }
    /// Of the next byte; once something is refused, of that.
    [[nodiscard]] std::size_t place() const { return good() ? static_cast<std::size_t>(at_ - start_) : refused_; }
    [[nodiscard]] const std::string& message() const { return message_; }

    /// The first refusal stands.
    void refuse(std::string message);

    std::uint8_t byte() {
        if (at_ == end_) {
            refuse_end();
            return 0;
        }
        return static_cast<std::uint8_t>(*at_++);
    }
    std::uint64_t whole() {
        const std::uint8_t first = byte();
        return first < 0x80 ? first : longer_whole(first);
    }
    std::int64_t signed_whole() {
        const std::uint64_t bits = whole();
        return static_cast<std::int64_t>((bits & 1U) != 0 ? ~(bits >> 1U) : bits >> 1U);
    }
    /// Always finite.
    double number();
    std::uint64_t fixed(std::size_t width);
    /// How many of something follow, each of one byte or more.
    std::size_t count() {
        const std::uint64_t many = whole();
        if (many <= remaining())
            return static_cast<std::size_t>(many);
        refuse("more is to follow than there is");
        return 0;
    }
    std::string_view raw(std::size_t size);

private:
    [[nodiscard]] std::size_t remaining() const { return static_cast<std::size_t>(end_ - at_); }
    std::uint64_t longer_whole(std::uint8_t first);
    void refuse_end() { refuse("it ends too early"); }

    const std::byte* start_;
    const std::byte* at_;
    const std::byte* end_;
    std::size_t refused_ = 0;
    std::string message_;
};

} // namespace prowess::detail
