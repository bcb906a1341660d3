#pragma once

#include "world/effect_source.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace prowess::detail {

/// Effects of which no more than the heads are read, and where the bytes of each are.
struct BakedHeads {
    struct Bytes {
        std::size_t start;
        std::size_t size;
    };

    std::vector<EffectHead> heads;
    std::vector<Bytes> bytes;
};

/// The effects of baked content, each of which is read as it is asked for.
class BakedEffects final : public EffectSource {
public:
    /// Borrows `bytes`.
    explicit BakedEffects(std::span<const std::byte> bytes) : bytes_(bytes) {}

    [[nodiscard]] const std::vector<EffectHead>& heads() const override { return all_.heads; }
    /// Of one that is not as it was baked no more than the name.
    [[nodiscard]] const EffectDef& effect(std::uint32_t place) override;

    /// What was first wrong with those that were asked for, and where; empty where nothing was.
    [[nodiscard]] const std::string& fault() const { return fault_; }

    // As all else is read.

    void set_texts(const std::vector<std::string_view>& texts) { texts_ = texts; }
    void set(BakedHeads all) { all_ = std::move(all); }

private:
    std::span<const std::byte> bytes_;
    std::vector<std::string_view> texts_;
    BakedHeads all_;
    std::optional<EffectDef> current_;
    std::uint64_t memory_ = 0; ///< That those which were asked for took.
    std::string fault_;
};

} // namespace prowess::detail
