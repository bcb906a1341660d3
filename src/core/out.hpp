#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace prowess::detail {

/// Where bytes are put together.
class Out {
public:
    void byte(std::uint8_t value) { bytes_.push_back(static_cast<std::byte>(value)); }
    /// Seven bits a byte, the least first; the eighth says that more follow.
    void whole(std::uint64_t value);
    /// Likewise, small where the number is small, whatever its sign.
    void signed_whole(std::int64_t value);
    /// A whole number as such, any other in full.
    void number(double value);
    /// Always of `width` bytes, the least first.
    void fixed(std::uint64_t value, std::size_t width);
    void raw(std::string_view text);
    void raw(const std::vector<std::byte>& bytes) { bytes_.insert(bytes_.end(), bytes.begin(), bytes.end()); }

    [[nodiscard]] const std::vector<std::byte>& bytes() const { return bytes_; }

private:
    std::vector<std::byte> bytes_;
};

/// Names and texts, each with a number.
class Texts {
public:
    [[nodiscard]] std::uint64_t number(const std::string& text) {
        const auto [at, fresh] = numbers_.try_emplace(text, all_.size());
        if (fresh)
            all_.push_back(text);
        return at->second;
    }

    void write(Out& out) const;

private:
    std::vector<std::string> all_;
    std::unordered_map<std::string, std::uint64_t> numbers_; ///< Only looked up in.
};

} // namespace prowess::detail
